import { seatRoleLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import { seatAcceptance, type OwnSeat } from '#domain/offerings/model/partner-seat.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AgreementText } from './agreement-text.tsx'
import { SectionLines } from './section-lines.tsx'
import { ownSeatQuery, SEATS_CHANGED } from './seat-query.ts'

export const loader = load(({ params: { seat_id } }) => [ownSeatQuery(seat_id)])
export const title: PageTitle = ({ params, answer }) => {
  const { name, input } = ownSeatQuery(params['seat_id'])
  const seat = answer(name as 'GET /api/partner/seats/:seat_id', input as never)
  return seat === undefined ? undefined : `${seatRoleLabels[seat.role]} for ${seat.company}`
}

const declining: readonly Act[] = [
  {
    type: 'DECLINED',
    label: 'Decline',
    explain: 'We tell the company why. It can invite another person or firm.',
    done: 'Seat declined',
    reason: 'Why do you decline?',
  },
]

/** The agreement with a name to sign it: what is signed is exactly the text that is shown. */
function Accept({ seat }: { seat: OwnSeat }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: SEATS_CHANGED })
  return (
    <ActionForm
      label="Accept the seat"
      schema={seatAcceptance}
      defaultValues={{ name: '', agreement_hash: seat.agreement_hash }}
      submitLabel="Sign and accept"
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (payload) => {
        await send.mutateAsync({
          params: { machine: 'partner-seat', id: seat.id },
          body: { type: 'ACCEPTED', rev: seat.status.rev, payload },
        })
        toast.success('Seat accepted')
      }}
      layout={({ fields, refusal, actions }) => (
        <>
          {fields}
          {refusal}
          <div className="flex flex-wrap items-center gap-3">
            {actions}
            <EventButtons
              machine="partner-seat"
              id={seat.id}
              presented={seat.status}
              acts={declining}
              changes={SEATS_CHANGED}
            />
          </div>
        </>
      )}
    >
      <ActionField
        name="name"
        label="Full name"
        help="Typing your name signs the agreement above for your firm."
      >
        {(control) => <TextInput {...control} autoComplete="name" />}
      </ActionField>
    </ActionForm>
  )
}

function Agreement({ seat }: { seat: OwnSeat }) {
  return (
    <Card aria-labelledby="agreement">
      <CardHead
        titleId="agreement"
        title="Agreement"
        subtitle={
          seat.accepted_at === null
            ? undefined
            : `Signed by ${seat.signed_name ?? ''}, ${formatDateTime(seat.accepted_at)}`
        }
      />
      <CardBody className="grid gap-5">
        <AgreementText text={seat.agreement} />
        {seat.status.accepts.includes('ACCEPTED') ? <Accept seat={seat} /> : null}
      </CardBody>
    </Card>
  )
}

function Sections({ seat }: { seat: OwnSeat }) {
  const open = seat.status.state.startsWith('active')
  return (
    <Card aria-labelledby="sections">
      <CardHead
        titleId="sections"
        title="Sections"
        subtitle={open ? undefined : 'Sections open while the seat is active.'}
      />
      <CardBody>
        <SectionLines
          sections={seat.sections}
          {...(open
            ? {
                to: ({ topic }) =>
                  href('/dashboard/partner/:seat_id/:topic', { seat_id: seat.id, topic }),
              }
            : {})}
        />
      </CardBody>
    </Card>
  )
}

/** One seat of a partner: what it requires of them, the sections that it opens, and the agreement. */
export default function Seat() {
  const { seat_id } = useParams<'seat_id'>()
  const query = useQueryOf(ownSeatQuery(seat_id))
  const seat = query.data
  const name = seat?.company ?? 'Seat'
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Partner seats', to: '/dashboard/partner' },
      { label: name },
    ],
    pageName: 'Partner seat',
  })
  return (
    <>
      <PageHead
        title={name}
        lead={seat === undefined ? undefined : `${seatRoleLabels[seat.role]} for ${seat.firm}`}
      />
      <QueryBoundary query={query} what="this seat" skeleton={<SkeletonText lines={8} />}>
        {(found) => (
          <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid gap-4 md:gap-6">
              <NextActionCard
                presented={{
                  ...found.status,
                  // the page itself is where the next action leads
                  next: found.status.next === null ? null : { ...found.status.next, link: null },
                }}
                me="partner"
              />
              {found.accepted_at === null ? (
                <>
                  <Agreement seat={found} />
                  <Sections seat={found} />
                </>
              ) : (
                <>
                  <Sections seat={found} />
                  <Agreement seat={found} />
                </>
              )}
            </div>
            <Card aria-labelledby="facts">
              <CardHead titleId="facts" title="Seat" />
              <CardBody>
                <KeyValues
                  items={[
                    { term: 'Company', value: found.company },
                    { term: 'Offering', value: found.offering },
                    { term: 'Your firm', value: found.firm },
                    { term: 'Seat', value: seatRoleLabels[found.role] },
                    { term: 'Invited by', value: found.invited_by },
                    { term: 'Invited', value: formatDateTime(found.invited_at) },
                    { term: 'Last day', value: formatDate(found.ends_on) },
                  ]}
                />
              </CardBody>
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
