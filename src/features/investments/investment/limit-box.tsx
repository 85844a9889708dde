import type { LimitView } from '#domain/investors/model/limit.ts'
import { formatMoney, type Money } from '#domain/shared/money.ts'
import { TermText } from '#src/blocks/term.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'

export interface LimitBoxProps {
  limit: LimitView
  /** What the person wants to pay now. */
  wanted?: Money
  /** Follows what is typed: changes are announced. */
  live?: boolean
  /** Whose figures these are, where they are not the person's own. */
  note?: string | undefined
}

const line = (limit: LimitView): string => {
  if (limit.limit === null) return 'No limit for an accredited investor.'
  if (!limit.complete)
    return 'We do not know your income and net worth yet. Until then, this is the limit for anyone.'
  return `${formatMoney(limit.limit)} over 12 months, ${formatMoney(limit.used)} used.`
}

/** The legal limit with its inputs, each line of the computation, and the rule that it comes from. */
export function LimitBox({ limit, wanted, live = false, note }: LimitBoxProps) {
  const left = limit.remaining
  const over =
    left !== null && wanted !== undefined && limit.complete && wanted.amount > left.amount
  return (
    <section
      aria-label="Your investment limit"
      className="rounded-lg border border-border bg-surface px-5 pt-4"
    >
      <div role={live ? 'status' : undefined}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-h4">
            {live && limit.complete ? 'Your limit with these figures' : 'Your investment limit'}
          </h3>
          {left === null ? (
            <span className="font-medium">No limit</span>
          ) : (
            <span className="figures text-small text-subtle">
              <Figure money={left} className="text-text" /> left
            </span>
          )}
        </div>
        <p className="text-small text-muted">
          <TermText terms={['accredited-investor']}>{line(limit)}</TermText>
        </p>
        {note ? <p className="text-small text-muted">{note}</p> : null}
        {over ? (
          <p className="mt-1 text-small text-danger-text">
            This investment of {formatMoney(wanted)} is above what is left. You can lower the amount
            in the review.
          </p>
        ) : null}
      </div>
      <Disclosure summary="How your limit is computed" className="mt-3">
        <p className="mb-3">{limit.rule}</p>
        {limit.inputs.length > 0 ? <Lines title="What we know" rows={limit.inputs} /> : null}
        {limit.steps.length > 0 ? <Lines title="Step by step" rows={limit.steps} /> : null}
        <p className="text-subtle">Source: {limit.source}</p>
      </Disclosure>
    </section>
  )
}

function Lines({ title, rows }: { title: string; rows: LimitView['steps'] }) {
  return (
    <div className="mb-3">
      <p className="font-medium text-text">{title}</p>
      <KeyValues tight items={rows.map((row) => ({ term: row.label, value: row.value }))} />
    </div>
  )
}
