import { Compass } from 'lucide-react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ChangeInvestment, mayCancel } from '#src/blocks/change-investment.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Count } from '#src/ui/badge.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonGate, SkeletonRows } from '#src/ui/skeleton.tsx'
import { InvestmentTrack } from './investment-track.tsx'
import { isMine } from './labels.ts'

const pendingInput = { query: { group: 'pending' as const, limit: 50 } }
const heldInput = { query: { group: 'held' as const, limit: 10 } }
const endedInput = { query: { group: 'ended' as const, limit: 10 } }
export const loader = load(() => [
  ask('GET /api/investments', pendingInput),
  ask('GET /api/investments', heldInput),
  ask('GET /api/investments', endedInput),
])

/** What the investor may change, and until when. */
function Change({ view }: { view: InvestmentView }) {
  if (!mayCancel(view)) return null
  return (
    <>
      <ChangeInvestment investment={view} />
      {view.cancel_until ? (
        <span className="text-small text-subtle">
          You may cancel until {formatDateTime(view.cancel_until)}.
        </span>
      ) : null}
    </>
  )
}

function Group({
  id,
  title,
  lead,
  views,
  alert,
}: {
  id: string
  title: string
  lead: string
  views: readonly InvestmentView[]
  alert?: boolean
}) {
  if (views.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <CardHead
        titleId={id}
        title={title}
        subtitle={lead}
        line
        mark={<Count value={views.length} tone={alert ? 'alert' : 'neutral'} />}
      />
      <ul className="divide-y divide-border">
        {views.map((view) => (
          <li key={view.id}>
            <InvestmentTrack view={view} detailed>
              <Change view={view} />
            </InvestmentTrack>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const newestFirst = (a: InvestmentView, b: InvestmentView) => (a.created_at < b.created_at ? 1 : -1)

/** Every pending investment: what needs the person first, then what others work on, then what is done. */
export default function PendingInvestments() {
  const pending = useCall('GET /api/investments', pendingInput)
  const held = useCall('GET /api/investments', heldInput)
  const ended = useCall('GET /api/investments', endedInput)
  const failed = [pending, held, ended].find((one) => one.data === undefined && one.error)
  const loading = [pending, held, ended].some((one) => one.data === undefined)
  const open = pending.data?.items ?? []
  const mine = open.filter((view) => isMine(view.status))
  const moving = open.filter((view) => !isMine(view.status))
  const done = [...(held.data?.items ?? []), ...(ended.data?.items ?? [])].toSorted(newestFirst)
  const empty = open.length + done.length === 0
  return (
    <>
      <PageHead
        title="Pending investments"
        lead="How far each investment is, who acts next and by when."
        actions={
          open.length + done.length === 0 ? undefined : (
            <LinkButton to="/invest" icon={Compass}>
              Browse offerings
            </LinkButton>
          )
        }
      />
      {failed?.error ? (
        <FailedState
          error={failed.error}
          what="your investments"
          onRetry={() => {
            for (const one of [pending, held, ended]) void one.refetch()
          }}
        />
      ) : (
        <SkeletonGate
          loading={loading}
          skeleton={
            <Card aria-label="Investments">
              <SkeletonRows rows={3} />
            </Card>
          }
        >
          {!loading && empty ? (
            <Card aria-label="Investments">
              <EmptyState
                drawing="folder"
                level={2}
                title="You haven’t started an investment"
                action={
                  <LinkButton to="/invest" variant="primary" icon={Compass}>
                    Browse offerings
                  </LinkButton>
                }
              >
                Choose an offering and an amount. What you type is saved, so you can stop and
                continue at any time.
              </EmptyState>
            </Card>
          ) : null}
          {!loading && !empty ? (
            <div className="grid gap-4 md:gap-6">
              <Group
                id="needs-you"
                title="Needs your attention"
                lead="These continue once you act."
                views={mine}
                alert
              />
              <Group
                id="in-progress"
                title="In progress"
                lead="Others are at work; you need to do nothing."
                views={moving}
              />
              <Group id="done" title="Done" lead="Closed, cancelled or returned." views={done} />
            </div>
          ) : null}
        </SkeletonGate>
      )}
    </>
  )
}
