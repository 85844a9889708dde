import type { Transferable } from '#domain/holders/model/transfer.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

function statusOf(
  one: Transferable,
  limited: boolean,
): { tone: 'danger' | 'warning' | 'success'; title: string } {
  if (one.stopped) return { tone: 'danger', title: 'A stop is on this security' }
  if (limited)
    return { tone: 'warning', title: `Restricted until ${formatDate(one.free_on ?? '')}` }
  return { tone: 'success', title: 'Free to move' }
}

function Restriction({ one, today }: { one: Transferable; today: string }) {
  const limited = one.free_on !== null && today < one.free_on
  const { tone, title } = statusOf(one, limited)
  return (
    <Card aria-labelledby={`r-${one.holding_id}`}>
      <CardHead
        titleId={`r-${one.holding_id}`}
        title={one.certificate_no ?? one.security}
        subtitle={`${one.security}, issued ${formatDate(one.issued_on)}`}
      />
      <CardBody className="grid gap-3">
        <p className="figures">{`${formatCount(one.free_units)} of ${formatCount(one.units)} units can be requested.`}</p>
        <Callout tone={tone} title={title}>
          {one.stopped
            ? 'No transfers until it’s lifted. We wrote to you about it.'
            : one.restriction}
        </Callout>
        {limited && !one.stopped ? (
          <div>
            <p className="text-small text-subtle">Until then, eligible recipients are</p>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {one.who_may.map((who) => (
                <li key={who}>{who}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

/** What could be transferred, and what limits each security today: read before anything is typed. */
export function Restrictions({ items, today }: { items: readonly Transferable[]; today: string }) {
  if (items.length === 0)
    return (
      <Card aria-label="What you can transfer">
        <EmptyState title="You hold nothing to transfer">
          Securities are listed here when a closing issues them.
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {items.map((one) => (
        <Restriction key={one.holding_id} one={one} today={today} />
      ))}
    </div>
  )
}
