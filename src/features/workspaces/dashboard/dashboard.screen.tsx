import { Compass } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import type { Answer } from '#src/api/call.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useSession } from '#src/lib/session.ts'
import { Link } from '#src/lib/nav.tsx'
import { Count } from '#src/ui/badge.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton, SkeletonGate, SkeletonText } from '#src/ui/skeleton.tsx'
import { holdingPath, shortColumns } from './holding-columns.tsx'
import { FirstDay, ResumeCard } from './first-day.tsx'
import { InvestmentTrack } from './investment-track.tsx'
import { NewsCard } from './news-card.tsx'
import { NextCard } from './next-card.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { greeting, needsYou } from './labels.ts'

type Home = Answer<'GET /api/dashboard'>
export const loader = load(() => [ask('GET /api/dashboard', {})])

const MOST_PENDING = 3
const MOST_HELD = 5
const browse = (
  <LinkButton to="/invest" icon={Compass}>
    Browse offerings
  </LinkButton>
)
const all = (to: string, what: string) => (
  <Link
    to={to}
    aria-label={`View all ${what}`}
    className="touch-target text-small font-medium text-link hover:underline"
  >
    View all
  </Link>
)

function Pending({ pending }: { pending: Home['pending'] }) {
  return (
    <Card aria-labelledby="pending">
      <CardHead
        titleId="pending"
        title="Pending investments"
        line
        mark={
          pending.length > 0 ? (
            <Count value={pending.length} label={`${pending.length} pending`} />
          ) : undefined
        }
        action={
          pending.length > 0
            ? all('/dashboard/pending-investments', 'pending investments')
            : undefined
        }
      />
      {pending.length === 0 ? (
        <EmptyState title="No pending investments" className="py-10" action={browse}>
          Investments you start appear here until they close.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {pending.slice(0, MOST_PENDING).map((view) => (
            <li key={view.id}>
              <InvestmentTrack view={view} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Held({ holdings }: { holdings: Home['holdings'] }) {
  return (
    <Card aria-labelledby="held">
      <CardHead
        titleId="held"
        title="My investments"
        action={
          holdings.length > 0 ? all('/dashboard/my-investments', 'my investments') : undefined
        }
      />
      {holdings.length === 0 ? (
        <EmptyState title="You hold nothing yet" className="pt-4 pb-10">
          A security is listed here as soon as its offering closes.
        </EmptyState>
      ) : (
        <ListTable
          label="My investments"
          columns={shortColumns}
          items={holdings.slice(0, MOST_HELD)}
          keyOf={(holding) => holding.id}
          nameOf={(holding) => holding.company}
          to={holdingPath}
        />
      )}
    </Card>
  )
}

const Waiting = () => (
  <div aria-hidden="true" className="grid gap-6 rail:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    {[0, 1, 2, 3].map((card) => (
      <div
        key={card}
        className="grid h-80 content-start gap-4 rounded-lg border border-border bg-surface p-6"
      >
        <Skeleton className="h-5 w-40" />
        <SkeletonText lines={4} />
      </div>
    ))}
  </div>
)

/** The investor's home: what needs the person, what is pending, what is held and what it is worth. */
export default function Dashboard() {
  const home = useCall('GET /api/dashboard', {})
  const { user } = useSession()
  const { data: found, error } = home
  const name = found?.first_name ?? user?.first_name
  const fresh = found !== undefined && found.pending.length === 0 && found.holdings.length === 0
  const draft = found?.pending.find((view) => view.submitted_at === null)
  // until something was submitted the page leads there, instead of showing empty panels
  const first =
    found !== undefined &&
    found.holdings.length === 0 &&
    found.pending.every((view) => view.submitted_at === null)
  const hello = name ? `Hello, ${name}` : 'Home'
  return (
    <>
      <PageHead
        title={found ? `${greeting(found.server_time)}, ${found.first_name}` : hello}
        lead={
          found
            ? needsYou(found.next_actions.length)
            : 'What needs your attention, and the status of your investments.'
        }
        actions={<span className="max-md:hidden">{browse}</span>}
      />
      {found === undefined && error ? (
        <FailedState error={error} what="your home page" onRetry={() => void home.refetch()} />
      ) : (
        <SkeletonGate loading={found === undefined} skeleton={<Waiting />}>
          {found === undefined ? null : (
            // what needs the person is read first; on wide screens it is rendered at the side
            <div className="grid items-start gap-4 md:gap-6 rail:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div className="grid gap-4 max-rail:contents md:gap-6 rail:col-start-2 rail:row-start-1">
                <NextCard actions={found.next_actions} fresh={fresh} />
                <div className="grid gap-4 max-rail:order-last md:gap-6">
                  {first ? null : <ProfileCard profile={found.profile} />}
                  <NewsCard news={found.news} fresh={fresh} />
                </div>
              </div>
              <div className="grid min-w-0 gap-4 max-rail:contents md:gap-6 rail:col-start-1 rail:row-start-1">
                {first ? (
                  <>
                    {draft === undefined ? null : <ResumeCard draft={draft} />}
                    <FirstDay home={found} draft={draft} />
                  </>
                ) : (
                  <>
                    <PortfolioCard
                      portfolio={found.portfolio}
                      now={Date.parse(found.server_time)}
                    />
                    <Pending pending={found.pending} />
                    <div className="min-w-0">
                      <Held holdings={found.holdings} />
                    </div>
                  </>
                )}
              </div>
            </div>
          )}
        </SkeletonGate>
      )}
    </>
  )
}
