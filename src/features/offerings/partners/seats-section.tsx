import { NextActionText } from '#src/blocks/next-action.tsx'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { seatRoleLabels, type SeatFilter } from '#domain/offerings/model/partner-seat-labels.ts'
import type { SeatLine } from '#domain/offerings/model/partner-seat.ts'
import { useQueryOf } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { SectionLines } from './section-lines.tsx'
import { SEATS_CHANGED, seatsQuery } from './seat-query.ts'

const acts: readonly Act[] = [
  {
    type: 'WITHDRAWN',
    label: 'Withdraw invitation',
    explain: 'The person can no longer accept the seat. We tell them why.',
    done: 'Invitation withdrawn',
    reason: 'Why is it withdrawn?',
  },
  {
    type: 'ENDED',
    label: 'End seat',
    explain: 'The partner can’t read the sections from now on. We tell them why.',
    done: 'Seat ended',
    variant: 'danger',
    reason: 'Why does it end?',
  },
]

function Seat({
  seat,
  profile,
  onAgreement,
}: {
  seat: SeatLine
  profile?: string
  onAgreement: () => void
}) {
  const { registered } = seat
  const role = seatRoleLabels[seat.role]
  return (
    <Card aria-label={`${seat.firm}, ${role}`}>
      <CardHead
        title={seat.firm}
        subtitle={registered === null ? role : `${role} · CRD ${registered.crd}`}
        action={<StatusBadge status={seat.status} />}
      />
      <CardBody className="grid gap-4">
        <DescriptionList
          items={[
            {
              term: 'Person',
              value: (
                <>
                  {seat.name}
                  <span className="block text-small text-subtle">{seat.email}</span>
                </>
              ),
            },
            { term: 'Last day', value: formatDate(seat.ends_on) },
            { term: 'Invited', value: `${formatDateTime(seat.invited_at)}, ${seat.invited_by}` },
            seat.accepted_at === null
              ? { term: 'Answer by', value: formatDateTime(seat.answer_by) }
              : { term: 'Accepted', value: formatDateTime(seat.accepted_at) },
          ]}
        />
        <div>
          <h3 className="text-small text-subtle">Sections</h3>
          <SectionLines sections={seat.sections} />
        </div>
        {seat.status.next === null ? null : (
          <p className="text-small text-muted">
            <NextActionText next={seat.status.next} />
          </p>
        )}
        <div className="flex flex-wrap gap-2.5">
          {profile === undefined ? null : (
            <LinkButton size="sm" to={profile} aria-label={`Open the profile of ${seat.firm}`}>
              Profile
            </LinkButton>
          )}
          <Button size="sm" onClick={onAgreement} aria-label={`Agreement with ${seat.firm}`}>
            Agreement
          </Button>
          <EventButtons
            machine="partner-seat"
            id={seat.id}
            presented={seat.status}
            acts={acts}
            changes={SEATS_CHANGED}
            size="sm"
          />
        </div>
      </CardBody>
    </Card>
  )
}

/**
 * Seats of outside firms in an offering, with who is invited and what each reads; owners and operators invite and end.
 */
export function SeatsSection({
  listingId,
  filter,
  profileOf,
}: {
  listingId: string
  filter: SeatFilter
  /** the page of a seat, where the reader has one */
  profileOf?: (seat: SeatLine) => string
}) {
  const query = useQueryOf(seatsQuery(listingId, filter))
  const [inviting, setInviting] = useState(false)
  const [agreement, setAgreement] = useState<SeatLine | null>(null)
  const refused = query.data?.refused
  const invite =
    filter === 'current' ? (
      <Button
        variant="primary"
        icon={UserPlus}
        onClick={() => setInviting(true)}
        {...(typeof refused === 'string' ? { disabledReason: refused } : {})}
      >
        Invite a partner
      </Button>
    ) : undefined
  return (
    <section aria-labelledby="seats" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="seats" className="text-h3">
          {filter === 'current' ? 'Seats' : 'Past seats'}
        </h2>
        {invite}
      </div>
      <QueryBoundary
        query={query}
        what="the seats"
        skeleton={
          <Card aria-label="Seats">
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState
                title={filter === 'current' ? 'No partner has a seat' : 'No seat has ended'}
              >
                {filter === 'current'
                  ? 'Invite a broker-dealer, transfer agent, escrow agent, auditor, law firm or marketing firm to read or complete sections.'
                  : 'Seats that ended, and invitations that were not accepted, appear here.'}
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {items.map((seat) => (
                <Seat
                  key={seat.id}
                  seat={seat}
                  onAgreement={() => setAgreement(seat)}
                  {...(profileOf === undefined ? {} : { profile: profileOf(seat) })}
                />
              ))}
            </div>
          )
        }
      </QueryBoundary>
      {inviting ? (
        <InviteDialog
          listingId={listingId}
          company={query.data?.company ?? ''}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {agreement === null ? null : (
        <AgreementDialog
          listingId={listingId}
          seat={agreement}
          onClose={() => setAgreement(null)}
        />
      )}
    </section>
  )
}
