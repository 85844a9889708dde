import type { ProposalView } from '#domain/holders/model/meeting.ts'
import { formatCount } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
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

/** How many votes are present of those that the quorum needs. */
export function QuorumLine({
  quorum,
}: {
  quorum: { entitled: number; present: number; needed: number; reached: boolean }
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
      <p className="figures text-small text-muted">{`${formatCount(quorum.present)} of ${formatCount(quorum.entitled)} votes are present. The quorum needs ${formatCount(quorum.needed)}${quorum.reached ? ': it is there.' : '.'}`}</p>
      <Gauge
        value={percent(quorum.present, quorum.needed)}
        size="sm"
        label={`${formatCount(quorum.present)} of ${formatCount(quorum.needed)} votes of the quorum`}
      />
    </div>
  )
}
