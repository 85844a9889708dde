import { seatRoleLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import type { OwnSeatLine } from '#domain/offerings/model/partner-seat.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ownSeatsQuery } from './seat-query.ts'

export const loader = load(() => [ownSeatsQuery])

const isOpen = (section: OwnSeatLine['sections'][number]): boolean =>
  section.access === 'complete' && section.completed?.current !== true

/** What a seat requires of its holder now. */
function taskText(seat: OwnSeatLine): string {
  if (seat.status.state === 'invited') return `Answer by ${formatDateTime(seat.answer_by)}`
  if (!seat.status.state.startsWith('active')) return 'None'
  const open = seat.sections.filter(isOpen).map((one) => one.title)
  return open.length === 0 ? 'None' : `Complete ${open.map((title) => `“${title}”`).join(', ')}`
}

function SeatCard({ seat }: { seat: OwnSeatLine }) {
  const invited = seat.status.state === 'invited'
  const role = seatRoleLabels[seat.role]
  const act = invited ? 'Read the agreement' : 'Open the seat'
  return (
    <Card aria-labelledby={seat.id}>
      <CardHead
        titleId={seat.id}
        title={seat.offering === seat.company ? seat.company : `${seat.company}: ${seat.offering}`}
        subtitle={`${role} for ${seat.firm}`}
        action={<StatusBadge status={seat.status} />}
      />
      <CardBody className="grid gap-4">
        <DescriptionList
          items={[
            { term: 'Your task', value: taskText(seat), full: true },
            { term: 'Sections', value: String(seat.sections.length) },
            { term: 'Last day', value: formatDate(seat.ends_on) },
          ]}
        />
        <div>
          <LinkButton
            to={href('/dashboard/partner/:seat_id', { seat_id: seat.id })}
            variant={invited ? 'primary' : 'secondary'}
            aria-label={`${act} with ${seat.company}`}
          >
            {act}
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  )
}

/** The partner's home: offerings in which they have, had or are offered a seat, and what each requires of them. */
export default function OwnSeats() {
  useShell({
    crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Partner seats' }],
    pageName: 'Partner seats',
  })
  const query = useQueryOf(ownSeatsQuery)
  return (
    <>
      <PageHead
        title="Partner seats"
        lead="Offerings in which you work for a broker-dealer, agent, auditor, law firm or marketing firm."
      />
      <QueryBoundary query={query} what="your seats" skeleton={<SkeletonText lines={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Card aria-label="Partner seats">
              <EmptyState title="No seat" level={2}>
                A company or the platform invites you by this account’s e-mail address. The
                invitation appears here.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 md:grid-cols-2">
              {items.map((seat) => (
                <SeatCard key={seat.id} seat={seat} />
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </>
  )
}
