import { ArrowRight } from 'lucide-react'
import { links } from '#domain/shared/links.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { useAdminState } from '#src/lib/admin-state.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'
import { AccountsCard, CommitmentsCard, FiscalYearCard, MailCard } from './trend-cards.tsx'
import { DutiesCard } from './duties-card.tsx'
import { WaitingCard, type Home } from './waiting-card.tsx'

export const loader = load(() => [
  ask('GET /api/admin/home', {}),
  ask('GET /api/admin/home/duties', {}),
  ask('GET /api/admin/home/trends', {}),
])

/** The next inflation adjustment of Reg CF has no amounts in this release. */
function Adjustment({ adjustment }: { adjustment: NonNullable<Home['adjustment']> }) {
  const { since, source, due, overdue } = adjustment
  return (
    <Callout
      tone={overdue ? 'danger' : 'warning'}
      title={
        overdue
          ? `Reg CF amounts were due for adjustment on ${formatDate(due)}`
          : `Reg CF amounts are due for adjustment by ${formatDate(due)}`
      }
    >
      This release has the amounts of {formatDate(since)} ({source}). The SEC adjusts them every
      five years (Securities Act section 4A(h)(1)). Install a release with the new amounts before
      they take effect.
    </Callout>
  )
}

function leadOf(waiting: Home['waiting'] | undefined): string {
  if (waiting === undefined) return 'What waits for the platform.'
  const total = waiting.reduce((sum, one) => sum + one.count, 0)
  const late = waiting.reduce((sum, one) => sum + one.late, 0)
  if (total === 0) return 'Nothing waits for review.'
  const waits = `${formatCount(total)} ${total === 1 ? 'item waits' : 'items wait'} for review.`
  return late === 0 ? waits : `${waits} ${formatCount(late)} ${late === 1 ? 'is' : 'are'} late.`
}

const useTrends = () => useCall('GET /api/admin/home/trends', {}, { every: 300_000 })
type TrendsQuery = ReturnType<typeof useTrends>
const useDuties = () => useCall('GET /api/admin/home/duties', {}, { every: 300_000 })
type DutiesQuery = ReturnType<typeof useDuties>

/** What is due and what waits, next to how the platform develops. */
function Trends({
  waiting,
  duties,
  trends,
}: {
  waiting: Home['waiting']
  duties: DutiesQuery
  trends: TrendsQuery
}) {
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 md:gap-6">
        <QueryBoundary query={duties} what="what is due" skeleton={<SkeletonRows rows={4} />}>
          {(found) => <DutiesCard duties={found} />}
        </QueryBoundary>
        <WaitingCard waiting={waiting} />
        <QueryBoundary query={trends} what="the trends" skeleton={<SkeletonRows rows={6} />}>
          {(found) => <CommitmentsCard trends={found} />}
        </QueryBoundary>
      </div>
      <QueryBoundary query={trends} what="the year" skeleton={<SkeletonRows rows={6} />}>
        {(found) => (
          <div className="grid min-w-0 gap-4 md:gap-6">
            <FiscalYearCard year={found.year} />
            <MailCard mail={found.mail} />
            <AccountsCard weeks={found.weeks} />
          </div>
        )}
      </QueryBoundary>
    </div>
  )
}

/** The offering that was opened last in this browser; nothing where there is none, or where it can’t be read. */
function SelectedOffering() {
  const { selected_offering: listing } = useAdminState()
  return listing === undefined ? null : <ContinueWith listing={listing} />
}

function ContinueWith({ listing }: { listing: string }) {
  const { data } = useCall(
    'GET /api/admin/offerings/:listing_id/review',
    { params: { listing_id: listing } },
    { missing: 'value' },
  )
  if (data === undefined) return null
  return (
    <LinkButton to={links.adminOffering(data.company.account_id, listing, 'summary')}>
      Continue with {data.company.name}
    </LinkButton>
  )
}

/** The operator's home: what waits, with links to it, and the platform's totals. */
export default function AdminHome() {
  const exists = useRouteExists()
  const home = useCall('GET /api/admin/home', {}, { every: 30_000 })
  const duties = useDuties()
  const trends = useTrends()
  const { user } = useSession()
  useShell({ crumbs: [{ label: 'Home' }], pageName: 'Home' })
  const first = home.data?.waiting[0]
  return (
    <>
      <PageHead
        dense
        title={user ? `Hello, ${user.first_name}` : 'Home'}
        lead={leadOf(home.data?.waiting)}
        actions={
          <>
            <SelectedOffering />
            {first && exists(first.href.split('?')[0] ?? first.href) ? (
              <LinkButton to={first.href} variant="primary" iconAfter={ArrowRight}>
                Review next item
              </LinkButton>
            ) : null}
          </>
        }
      />
      <QueryBoundary
        query={home}
        what="what waits"
        skeleton={
          <Card aria-label="Waiting">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid gap-4 md:gap-6">
            <StatTiles label="Totals" columns={3}>
              <StatTile
                label="Committed"
                value={<Figure money={found.committed} />}
                to="/admin/investments"
                note="All offerings together. See all investments"
              />
              <StatTile
                label="Offerings"
                value={formatCount(found.offerings)}
                to="/admin/offering-admin/overview"
                note="See all"
              />
              <StatTile
                label="Investors"
                value={formatCount(found.investors)}
                to="/admin/users/user-list"
                note="In all offerings. See all users"
              />
            </StatTiles>
            {found.adjustment ? <Adjustment adjustment={found.adjustment} /> : null}
            <Trends waiting={found.waiting} duties={duties} trends={trends} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
