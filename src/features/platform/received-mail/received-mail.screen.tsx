import { useState } from 'react'
import { handlingNote, receivedKindLabels } from '#domain/platform/model/received-mail.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { RECEIVED } from './changed.ts'
import { KindBadge } from './kind-badge.tsx'

const NAME = 'GET /api/admin/received-emails/:received_id'
type Mail = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { received_id: params['received_id'] ?? '' } }),
])
export const title: PageTitle = ({ params, answer }) =>
  answer(NAME, { params: { received_id: params['received_id'] ?? '' } })?.subject || undefined

function HandleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useSend('POST /api/admin/received-emails/:received_id/handle', {
    changes: [...RECEIVED],
  })
  return (
    <ActionDialog
      title="Mark as handled"
      description="All platform staff see who handled it and how."
      schema={handlingNote}
      defaultValues={{ note: '' }}
      submitLabel="Mark as handled"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { received_id: id }, body })
        toast.success('E-mail handled')
        onClose()
      }}
    >
      <ActionField
        name="note"
        label="What you did"
        help="For example: answered from the support mailbox."
      >
        {(control) => <Textarea {...control} rows={3} limit={1000} />}
      </ActionField>
    </ActionDialog>
  )
}

function Facts({ mail }: { mail: Mail }) {
  const { from, person, sent, bounce, received_at, kind } = mail
  return (
    <Card aria-labelledby="facts">
      <CardHead titleId="facts" title="E-mail" mark={<KindBadge kind={kind} />} />
      <CardBody>
        <DescriptionList
          items={[
            {
              term: 'From',
              value: from.name === '' ? from.address : `${from.name}, ${from.address}`,
            },
            { term: 'Received', value: formatDateTime(received_at) },
            {
              term: 'Account',
              value:
                person === null ? (
                  'No account has this address'
                ) : (
                  <Link
                    to={href('/admin/users/user-details/:id', { id: person.id })}
                    className="link touch-target"
                  >
                    {person.name}
                  </Link>
                ),
            },
            {
              term: 'About our e-mail',
              value:
                sent === null
                  ? 'It names none of our e-mails'
                  : `${sent.subject || 'Erased'}, to ${sent.to}, ${formatDateTime(sent.created_at)}`,
            },
            ...(bounce === null
              ? []
              : [
                  { term: 'Failed address', value: bounce.address ?? 'Not named' },
                  { term: 'What happened', value: `${bounce.meaning} (${bounce.status})` },
                ]),
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Handled({ mail }: { mail: Mail }) {
  const { handled } = mail
  if (handled === null) return null
  return (
    <Callout tone="success" title={`Handled by ${handled.by}, ${formatDateTime(handled.at)}`}>
      {handled.note}
    </Callout>
  )
}

/** One received e-mail: from whom, about what, its text, and who handled it. */
export default function ReceivedMail() {
  const { received_id } = useParams<'received_id'>()
  const query = useCall(NAME, { params: { received_id } })
  const [open, setOpen] = useState(false)
  const { data } = query
  const name = data === undefined ? 'E-mail' : data.subject || receivedKindLabels[data.kind]
  useShell({
    crumbs: [
      { label: 'E-mail log', to: '/admin/email-logs/all-logs' },
      { label: 'Received e-mail', to: '/admin/email-logs/received' },
      { label: name },
    ],
    pageName: 'E-mail',
  })
  return (
    <>
      <PageHead
        dense
        title={name}
        actions={
          data?.handled === null ? (
            <Button
              variant={data.needs_handling ? 'primary' : 'secondary'}
              onClick={() => setOpen(true)}
            >
              Mark as handled
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="this e-mail" skeleton={<SkeletonText lines={8} />}>
        {(mail) => (
          <div className="grid grid-cols-1 gap-4 md:gap-6">
            <Handled mail={mail} />
            <Facts mail={mail} />
            <Card aria-labelledby="text">
              <CardHead titleId="text" title="Text" />
              <CardBody>
                {mail.text === '' ? (
                  <p className="text-subtle">This e-mail has no text.</p>
                ) : (
                  <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
                )}
              </CardBody>
            </Card>
          </div>
        )}
      </QueryBoundary>
      {open ? <HandleDialog id={received_id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
