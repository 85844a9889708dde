import { Send } from 'lucide-react'
import { canSendAgain, type EmailEntry } from '#domain/shared/email-log.ts'
import { load } from '#src/api/load.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { toast } from '#src/ui/toast.tsx'
import { emailColumns } from './email-columns.tsx'
import { EmailTabs } from './email-tabs.tsx'

const query = { state: 'problem' } as const

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/emails', search, { query }),
])

function SendAgain({ entry }: { entry: EmailEntry }) {
  const refresh = useRefresh()
  const send = useSend('POST /api/admin/emails/:id/send', { changes: ['GET /api/admin/emails'] })
  return (
    <Button
      size="sm"
      icon={Send}
      busy={send.isPending}
      aria-label={`Send again: ${entry.subject}, to ${entry.to.address}`}
      onClick={() =>
        send.mutate(
          { params: { id: entry.id } },
          {
            onSuccess: () => toast.success('The e-mail is waiting to be sent'),
            onError: (error) => {
              toast.error(error.fields['id'] ?? error.message)
              if (error.code === 'refused') void refresh('GET /api/admin/emails')
            },
          },
        )
      }
    >
      Send again
    </Button>
  )
}

/** Messages that have not reached their readers, with the reason; those that were not sent can be sent again. */
export default function EmailProblems() {
  useShell({
    crumbs: [
      { label: 'E-mail log', to: '/admin/email-logs/all-logs' },
      { label: 'E-mail problems' },
    ],
    pageName: 'E-mail problems',
  })
  return (
    <>
      <PageHead
        dense
        title="E-mail problems"
        lead="E-mails that were not sent, came back or were reported as spam, and why. Those that were not sent can be sent again."
      />
      <EmailTabs />
      <RecordList
        name="GET /api/admin/emails"
        label="E-mail problems"
        query={query}
        columns={emailColumns}
        keyOf={(entry) => entry.id}
        search="E-mail address"
        rowAction={(entry) => (canSendAgain(entry.state) ? <SendAgain entry={entry} /> : null)}
        empty={{
          title: 'No problems',
          children: 'E-mails that the mail server does not take, or that come back, appear here.',
        }}
      />
    </>
  )
}
