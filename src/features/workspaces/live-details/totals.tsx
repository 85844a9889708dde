import type { Answer } from '#src/api/call.ts'
import { percentOf } from '#src/blocks/offer-labels.ts'
import { When } from '#src/blocks/when.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'

export type Workspace = Answer<'GET /api/dealroom/offerings/:listing_id'>
type Bucket = Workspace['buckets'][number]['bucket']

/** Buckets whose money is committed and in transit, but not good in escrow. */
const MOVING: readonly Bucket[] = ['pending', 'awaiting-funds', 'processing', 'reconfirm']
const CLEARED: readonly Bucket[] = ['funded', 'ready-to-close', 'closed']
const usd = (amount: number) => ({ amount, currency: 'USD' })
const count = (n: number) => `${formatCount(n)} ${n === 1 ? 'investment' : 'investments'}`

function sumOf(
  workspace: Workspace,
  buckets: readonly Bucket[],
): { count: number; amount: number } {
  return workspace.buckets
    .filter((one) => buckets.includes(one.bucket))
    .reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), {
      count: 0,
      amount: 0,
    })
}

/**
 * How far the raise is: committed with the tick of the minimum, cleared in escrow, still moving, average. All from
 * cached totals.
 */
export function Totals({ workspace, now }: { workspace: Workspace; now: number }) {
  const { committed, funded, target, maximum, investors } = workspace.progress
  const percent = percentOf(committed.amount, maximum.amount)
  const met = committed.amount >= target.amount
  const moving = sumOf(workspace, MOVING)
  const cleared = sumOf(workspace, CLEARED)
  const all = cleared.count + moving.count
  return (
    <StatTiles label="Totals" lead>
      <StatTile
        label="Committed"
        value={<Figure money={committed} size="lg" />}
        extra={
          <Gauge
            value={percent}
            tick={maximum.amount > 0 ? (target.amount / maximum.amount) * 100 : 0}
            label={`${percent} percent of the maximum is committed. ${met ? 'The minimum target is met.' : 'The minimum target is not met yet.'}`}
          />
        }
        note={
          <>
            <span className="block">
              {percent}% of <Figure money={maximum} whole size="text" /> · minimum{' '}
              <Figure money={target} whole size="text" />
            </span>
            <span className="block">
              {Date.parse(workspace.deadline_at) > now ? 'closes' : 'closed'}{' '}
              {formatDateTime(workspace.deadline_at)}
            </span>
          </>
        }
      />
      <StatTile
        label="Cleared in escrow"
        value={<Figure money={funded} />}
        note={count(cleared.count)}
      />
      <StatTile
        label="In transit"
        value={<Figure money={usd(moving.amount)} />}
        note={count(moving.count)}
      />
      <StatTile
        label="Average"
        value={
          all > 0 ? <Figure money={usd(Math.round((cleared.amount + moving.amount) / all))} /> : '–'
        }
        note={`${formatCount(investors)} ${investors === 1 ? 'investor' : 'investors'}`}
      />
    </StatTiles>
  )
}

/** When the page was brought up to date. */
export function UpToDate({ at }: { at: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-subtle">
      <span aria-hidden="true" className="size-2 rounded-full bg-success" />
      <span>
        Up to date, <When at={new Date(at).toISOString()} />
      </span>
    </span>
  )
}
