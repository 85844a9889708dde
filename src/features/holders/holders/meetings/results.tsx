import type { ProposalView } from '#domain/holders/model/meeting.ts'
import { formatCount } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { Gauge } from '#src/ui/gauge.tsx'

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, (part / whole) * 100)

/** Status of one proposal: votes for, against and abstained, and what it needs. */
export function ProposalResultLine({ proposal, over }: { proposal: ProposalView; over: boolean }) {
  const { result } = proposal
  if (result === null) return null
  return (
    <div className="grid gap-1.5">
      <p className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        <span>{`For ${formatCount(result.for)}`}</span>
        <span>{`Against ${formatCount(result.against)}`}</span>
        <span>{`Abstain ${formatCount(result.abstain)}`}</span>
        <span>{`Needed ${formatCount(result.needed)}`}</span>
        {over ? (
          <StatusBadge
            status={
              result.passes
                ? { label: 'Passed', tone: 'success', icon: 'check' }
                : { label: 'Not passed', tone: 'danger', icon: 'x' }
            }
          />
        ) : null}
      </p>
      <Gauge
        value={percent(result.for, Math.max(result.needed, 1))}
        size="sm"
        label={`${formatCount(result.for)} of ${formatCount(result.needed)} votes that it needs`}
      />
    </div>
  )
}

/** Votes on every proposal that has a count: for, against and abstained, next to the votes that each needs. */
export function ResultsChart({
  proposals,
  over,
}: {
  proposals: readonly ProposalView[]
  over: boolean
}) {
  const counted = proposals.flatMap(({ result }, index) =>
    result === null ? [] : [{ result, name: `Proposal ${index + 1}` }],
  )
  if (counted.length === 0) return null
  const cast = counted.some(({ result }) => result.for + result.against + result.abstain > 0)
  const votes = (of: (result: (typeof counted)[number]['result']) => number) =>
    counted.map(({ result }) => (cast ? of(result) : null))
  return (
    <Chart
      kind="bar"
      stacked
      title={over ? 'Votes by proposal' : 'Votes by proposal so far'}
      summary={
        cast
          ? counted
              .map(
                ({ name, result }) =>
                  `${name}: ${formatCount(result.for)} for, ${formatCount(result.against)} against, ${formatCount(result.abstain)} abstained; it needs ${formatCount(result.needed)} for it.`,
              )
              .join(' ')
          : 'Nobody has voted yet.'
      }
      categories={counted.map((one) => one.name)}
      categoryName="Proposal"
      series={[
        { name: 'For', values: votes((result) => result.for), color: 3 },
        { name: 'Against', values: votes((result) => result.against), color: 2 },
        { name: 'Abstain', values: votes((result) => result.abstain), color: 6 },
        { name: 'Votes needed', values: votes((result) => result.needed), color: 4, point: true },
      ]}
      unit="Votes"
      from={0}
      height={counted.length > 3 ? 320 : 196}
      empty="Nobody has voted yet."
    />
  )
}

/** How many votes are present of those that the quorum needs. */
export function QuorumLine({
  quorum,
}: {
  quorum: {
    entitled: number
    present: number
    needed: number
    reached: boolean
    on_paper: number
  }
}) {
  if (quorum.entitled === 0)
    return (
      <p className="text-small text-subtle">Eligible voters are known when the notice is sent.</p>
    )
  if (quorum.needed === 0)
    return (
      <p className="text-small text-muted">{`${formatCount(quorum.present)} of ${formatCount(quorum.entitled)} votes have signed. A written consent has no quorum.`}</p>
    )
  return (
    <div className="grid gap-1.5">
      <p className="figures text-small text-muted">{`${formatCount(quorum.present)} of ${formatCount(quorum.entitled)} votes are present. The quorum needs ${formatCount(quorum.needed)}${quorum.reached ? ': it is there.' : '.'}${quorum.on_paper === 0 ? '' : ` ${formatCount(quorum.on_paper)} of them voted on paper.`}`}</p>
      <Gauge
        value={percent(quorum.present, quorum.needed)}
        size="sm"
        label={`${formatCount(quorum.present)} of ${formatCount(quorum.needed)} votes of the quorum`}
      />
    </div>
  )
}
