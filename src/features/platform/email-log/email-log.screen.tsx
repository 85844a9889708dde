import { emailStateLabels, emailStates } from '#domain/shared/email-log.ts'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { emailColumns } from './email-columns.tsx'
import { EmailTabs } from './email-tabs.tsx'

const facets = [
  {
    param: 'state',
    label: 'Status',
    options: emailStates.map((value) => ({ value, label: emailStateLabels[value] })),
  },
]

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/emails', search, { facets }),
])

/** Every message that the platform wrote. */
export default function EmailLog() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'E-mail log' }],
    pageName: 'E-mail log',
  })
  return (
    <>
      <PageHead
        dense
        title="E-mail log"
        lead="Every e-mail of the platform: to whom, when, about what, whether our mail server took it, and what was reported of it afterwards."
      />
      <EmailTabs />
      <RecordList
        name="GET /api/admin/emails"
        label="E-mail log"
        columns={emailColumns}
        keyOf={(entry) => entry.id}
        search="E-mail address"
        facets={facets}
        empty={{
          title: 'No e-mails yet',
          children: 'Each e-mail appears here when it is written.',
        }}
        note="The text of an e-mail is deleted when it is sent. Codes and links are never shown here."
      />
    </>
  )
}
