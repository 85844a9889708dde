import { useState } from 'react'
import {
  receivedKindLabels,
  receivedKinds,
  receivedShowLabels,
  receivedShows,
} from '#domain/platform/model/received-mail.ts'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery, type Item } from '#src/blocks/record-list.tsx'
import { fileForm, UploadButton } from '#src/blocks/upload-button.tsx'
import { EmailTabs } from '#src/features/platform/email-log/email-tabs.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, useNavigate } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RECEIVED } from './changed.ts'
import { KindBadge } from './kind-badge.tsx'

const NAME = 'GET /api/admin/received-emails'
type Mail = Item<typeof NAME>
const facets = [
  {
    param: 'kind',
    label: 'Kind',
    options: receivedKinds.map((value) => ({ value, label: receivedKindLabels[value] })),
  },
  {
    param: 'show',
    label: 'Status',
    options: receivedShows.map((value) => ({ value, label: receivedShowLabels[value] })),
  },
]
export const loader = load(({ search }) => [recordListQuery(NAME, search, { facets })])

const columns: readonly Column<Mail>[] = [
  {
    key: 'from',
    title: 'From',
    cell: ({ from, person }) => (
      <span className="grid">
        <span className="font-medium">{from.name || from.address}</span>
        {from.name === '' ? null : (
          <span className="text-small font-normal text-muted">{from.address}</span>
        )}
        {person === null ? null : (
          <span className="text-small font-normal text-muted">Account: {person.name}</span>
        )}
      </span>
    ),
  },
  {
    key: 'subject',
    title: 'Subject',
    card: 'fact',
    cell: ({ subject, bounce }) => (
      <span className="grid">
        <span>{subject || 'No subject'}</span>
        {bounce === null ? null : (
          <span className="text-small text-muted">
            {bounce.meaning} ({bounce.status})
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'at',
    title: 'Received',
    card: 'fact',
    cell: ({ received_at }) => <time dateTime={received_at}>{formatDateTime(received_at)}</time>,
  },
  { key: 'kind', title: 'Kind', card: 'status', cell: ({ kind }) => <KindBadge kind={kind} /> },
  {
    key: 'handled',
    title: 'Handled',
    card: 'fact',
    cell: ({ handled, needs_handling }) =>
      handled?.by ?? (
        <span className="text-subtle">{needs_handling ? 'Not yet' : 'Not needed'}</span>
      ),
  },
]

/** Imports one .eml file and opens the e-mail. */
function Import({ onProblem }: { onProblem: (problem: string | null) => void }) {
  const navigate = useNavigate()
  const send = useSend('POST /api/admin/received-emails', { changes: [...RECEIVED] })
  return (
    <UploadButton
      label="Import e-mail"
      accept=".eml,message/rfc822"
      busy={send.isPending}
      onFile={(file) => {
        onProblem(null)
        send.mutate(
          { body: fileForm(file) },
          {
            onSuccess: ({ id, known }) => {
              if (known) toast.info('This e-mail was imported before')
              else toast.success('E-mail imported')
              navigate(href('/admin/email-logs/received/:received_id', { received_id: id }))
            },
            onError: (error) => onProblem(error.fields['file'] ?? error.message),
          },
        )
      }}
    />
  )
}

/** E-mails that came back to the platform: bounces, automatic replies and personal ones. */
export default function ReceivedMails() {
  const { user } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  useShell({
    crumbs: [
      { label: 'E-mail log', to: '/admin/email-logs/all-logs' },
      { label: 'Received e-mail' },
    ],
    pageName: 'Received e-mail',
  })
  return (
    <>
      <PageHead
        dense
        title="Received e-mail"
        lead="Bounces, automatic replies and answers to our e-mails, with the person and the e-mail that they are about."
        actions={user?.admin_role === 'operator' ? <Import onProblem={setProblem} /> : undefined}
      />
      <EmailTabs />
      {problem === null ? null : (
        <Callout tone="danger" title="The e-mail wasn’t imported" className="mb-4">
          {problem}
        </Callout>
      )}
      <RecordList
        name={NAME}
        label="Received e-mail"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.subject || 'No subject'}
        to={(one) => href('/admin/email-logs/received/:received_id', { received_id: one.id })}
        search="E-mail address"
        facets={facets}
        empty={{
          title: 'No received e-mails yet',
          children:
            'Save an e-mail of the support mailbox as an .eml file. An operator imports it here.',
        }}
        note="Texts are stored encrypted. Codes and links are never shown."
      />
    </>
  )
}
