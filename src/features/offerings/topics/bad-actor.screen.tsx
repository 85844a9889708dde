import { email } from '#domain/shared/email.ts'
import { Eye, Mail, RotateCw, Users } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { personRoleLabels } from '#domain/offerings/model/topics/people.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import type { Answer } from '#src/api/call.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { formatDate } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { toast } from '#src/ui/toast.tsx'
import { QuestionnaireReview } from './questionnaire-review.tsx'

const LIST = 'GET /api/dealroom/offerings/:listing_id/bad-actor'
type Person = Answer<typeof LIST>['items'][number]
export const loader = load(({ params }) => [
  workspaceQuery(params['listing_id']),
  ask(LIST, { params: { listing_id: params['listing_id'] ?? '' } }),
])
const roleWords: Readonly<Record<string, string>> = personRoleLabels
/** with the platform, or ended: nothing is sent now */
const final = new Set(['signed', 'under_review', 'flagged', 'disqualified', 'superseded'])
/** answers that are relied on: they are certified again before a closing */
const standing = new Set(['clear', 'disclosure_required', 'waived', 'bring_down_due'])
/** answers that the platform reads */
const readable = new Set([...final, ...standing])

const addressSchema = z.object({
  email,
})

/** What is requested when a questionnaire is sent: the first time, again, or to certify that nothing has changed. */
function wordsOf({ name, status, sent_at }: Person) {
  if (standing.has(status?.state ?? ''))
    return {
      title: `Ask ${name} to certify again?`,
      description:
        'The person gets a link and certifies that nothing has changed. With another address, the answers end and the person answers again.',
      submit: 'Ask to certify again',
    }
  if (sent_at !== null)
    return {
      title: `Send it to ${name} again?`,
      description:
        'We send a new link, and the earlier link ends. Answers stay if the address is the same. Another address ends the answers, and we notify the earlier address and compliance.',
      submit: 'Send again',
    }
  return {
    title: `Send it to ${name}?`,
    description:
      'The person gets a link of their own, answers, certifies and signs. Only our compliance team reads the answers.',
    submit: 'Send questionnaire',
  }
}

function SendDialog({
  person,
  listingId,
  onClose,
}: {
  person: Person
  listingId: string
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/bad-actor', {
    changes: [LIST, 'GET /api/dealroom/offerings/:listing_id/workspace'],
  })
  const { title, description, submit } = wordsOf(person)
  return (
    <ActionDialog
      schema={addressSchema}
      defaultValues={{ email: person.email ?? '' }}
      onSubmit={async ({ email }) => {
        await send.mutateAsync({
          params: { listing_id: listingId },
          body: { person_key: person.person_key, email },
        })
        toast.success(`We sent the questionnaire to ${person.name}`)
        onClose()
      }}
      onClose={onClose}
      title={title}
      description={description}
      submitLabel={submit}
      submitButton={{ icon: Mail }}
    >
      <ActionField name="email" label="E-mail address">
        {(control) => <TextInput {...control} type="email" />}
      </ActionField>
    </ActionDialog>
  )
}

function Row({
  person,
  may,
  onSend,
  onRead,
}: {
  person: Person
  may: boolean
  onSend: () => void
  onRead: (() => void) | null
}) {
  const state = person.status?.state ?? 'not_sent'
  const sendLabel = person.sent_at ? 'Send again' : 'Send'
  const label = standing.has(state) ? 'Certify again' : sendLabel
  const due = person.due_at ? `, due ${formatDate(person.due_at)}` : ''
  const sent = person.sent_at ? `Sent ${formatDate(person.sent_at)}${due}` : 'Not sent yet'
  const when = person.answered_at ? `Signed ${formatDate(person.answered_at)}` : sent
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-5 py-4 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:px-6">
      <div className="min-w-0">
        <p className="font-medium">{person.name}</p>
        <p className="truncate text-small text-subtle">{person.email ?? 'No e-mail address'}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {person.roles.map((role) => (
            <Badge key={role} size="small">
              {roleWords[role] ?? role}
            </Badge>
          ))}
          {person.left ? (
            <Badge size="small" variant="warning-light">
              No longer named
            </Badge>
          ) : null}
        </p>
      </div>
      <div className="grid gap-1">
        <StatusBadge
          status={person.status ?? { label: 'Not sent', tone: 'neutral', icon: 'circle-dashed' }}
          className="justify-self-start"
        />
        <span className="text-small text-subtle">{when}</span>
        {person.findings > 0 ? (
          <span className="text-small text-danger-text">
            {person.findings === 1 ? 'One answer is “yes”' : `${person.findings} answers are “yes”`}
          </span>
        ) : null}
      </div>
      <span className="flex flex-wrap gap-2 empty:hidden">
        {onRead && readable.has(state) ? (
          <Button
            size="sm"
            icon={Eye}
            onClick={onRead}
            aria-label={`Read the answers of ${person.name}`}
          >
            Read
          </Button>
        ) : null}
        {may && !final.has(state) ? (
          <Button
            size="sm"
            icon={person.sent_at ? RotateCw : Mail}
            onClick={onSend}
            aria-label={`${label} ${label === 'Certify again' ? 'for' : 'to'} ${person.name}`}
          >
            {label}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Everybody who must answer the bad-actor questionnaire, the state of each, and a button to send it. */
export default function BadActor({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useOfferingPlace(audience, {
    current: 'offering-details/regulatory/bad-actor',
    title: 'Bad actor check',
    crumbs: [{ label: 'Regulatory' }],
  })
  const { listing_id } = place.params
  const query = useCall(LIST, { params: { listing_id } })
  const [sending, setSending] = useState<Person | null>(null)
  const [reading, setReading] = useState<Person | null>(null)
  const decides = useDecides()
  const role = place.workspace.data?.role
  const may = audience === 'issuer' ? role === 'owner' || role === 'editor' : decides
  return (
    <>
      <PageHead
        tabs
        dense={audience === 'admin'}
        title="Bad actor check"
        lead="Each covered person answers a questionnaire by a link. One disqualifying answer stops the offering."
      />
      <SecondaryTabs
        className="mb-6"
        label="Regulatory"
        items={[
          { to: place.to('offering-details/regulatory/overview'), label: 'Checklist' },
          {
            to: place.to('offering-details/regulatory/bad-actor'),
            label: 'Bad actor',
            current: true,
          },
          { to: place.to('offering-details/regulatory/forms'), label: 'SEC forms' },
        ]}
      />
      <Card aria-labelledby="covered">
        <CardHead
          titleId="covered"
          title="Covered persons"
          line
          subtitle={`Directors, officers, promoters, holders of ${SHARES.covered_holder}% of the votes and paid solicitors (17 CFR 227.503, 230.506(d), 230.262).`}
        />
        <QueryBoundary
          query={query}
          what="the covered persons"
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={(answer) => answer.items.length === 0}
          empty={{
            title: 'No one added yet',
            children:
              'Directors, officers, promoters and large holders come from the people of the offering.',
            action: (
              <LinkButton to={place.to('offering-details/people')} icon={Users}>
                Name the people
              </LinkButton>
            ),
          }}
        >
          {({ items }) => (
            <ul className="divide-y divide-border">
              {items.map((person) => (
                <Row
                  key={person.person_key}
                  person={person}
                  may={may}
                  onSend={() => setSending(person)}
                  onRead={audience === 'admin' && decides ? () => setReading(person) : null}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Card>
      {role === 'viewer' ? (
        <EmptyState title="You read here">
          An owner or an editor of the company sends the questionnaire.
        </EmptyState>
      ) : null}
      {reading?.questionnaire_id ? (
        <QuestionnaireReview
          id={reading.questionnaire_id}
          person={reading.name}
          onClose={() => setReading(null)}
        />
      ) : null}
      {sending ? (
        <SendDialog person={sending} listingId={listing_id} onClose={() => setSending(null)} />
      ) : null}
    </>
  )
}
