import { NextActionText } from '#src/blocks/next-action.tsx'
import { Check, Clock, Minus, PenLine, TriangleAlert } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Ties } from '#src/blocks/ties.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { IconTile } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Timeline, type TimelineEntry } from '#src/ui/timeline.tsx'
import { Segments } from '#src/ui/track.tsx'
import type { StepCellState } from '#src/ui/step-cells.tsx'
import { cellOf, segmentOf, stepShort } from './step-state.ts'

export type Dossier = Answer<'GET /api/dealroom/offerings/:listing_id/investments/:investment_id'>

const MARKS = {
  done: { icon: Check, tone: 'success' },
  review: { icon: Clock, tone: 'info' },
  issue: { icon: TriangleAlert, tone: 'danger' },
  you: { icon: PenLine, tone: 'warning' },
  none: { icon: Minus, tone: 'neutral' },
} as const satisfies Record<StepCellState, unknown>

/** Number, amount, units and status. */
export function Identity({ dossier }: { dossier: Dossier }) {
  const { row, view } = dossier
  const { status } = view
  return (
    <>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-small text-subtle">Investment {row.number}</p>
          <p>
            <Figure money={row.amount} size="lg" />
          </p>
          <p className="figures text-small text-muted">
            {formatCount(row.units)} {unitWord(view.security_type, row.units)} at{' '}
            {priceText(view.price)} · started {formatDate(row.created_at)}
          </p>
        </div>
        <StatusBadge status={status} />
      </div>
      {status.next ? (
        <p className="mt-3 border-l-2 border-border-strong pl-3 text-small text-muted">
          <NextActionText next={status.next} />
        </p>
      ) : null}
    </>
  )
}

/** The steps with the thin bar above and the status of each. */
export function Steps({
  dossier,
  to,
  open,
}: {
  dossier: Dossier
  to?: (step: string) => string
  open?: string
}) {
  const steps = dossier.view.steps.map((step) => ({ ...step, cell: cellOf(step.status) }))
  const done = steps.filter((step) => step.cell === 'done').length
  return (
    <section aria-labelledby="six" className="mt-7">
      <div className="flex items-center justify-between">
        <h3 id="six" className="text-h4">
          Steps
        </h3>
        <span className="figures text-small text-subtle">
          {done} of {steps.length} done
        </span>
      </div>
      <Segments
        states={steps.map((step) => segmentOf(step.cell))}
        label="Steps"
        className="mt-2.5 mb-2"
      />
      <ol className="divide-y divide-border">
        {steps.map((step) => (
          <li key={step.name} className="flex items-center gap-3.5 py-3">
            <IconTile size="sm" tone={MARKS[step.cell].tone}>
              <Icon as={MARKS[step.cell].icon} size="sm" />
            </IconTile>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {to === undefined ? (
                  (stepShort[step.name] ?? step.title)
                ) : (
                  <Link
                    to={to(step.name)}
                    aria-current={open === step.name ? 'true' : undefined}
                    className="hover:underline hover:underline-offset-3"
                  >
                    {stepShort[step.name] ?? step.title}
                  </Link>
                )}
                <span className="sr-only">, {step.status.label}</span>
              </p>
              <p className="text-small wrap-anywhere text-subtle">
                {step.cell === 'none' && step.locked_because
                  ? step.locked_because
                  : step.summary || step.status.label}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * One step by itself: its status, its sentence, who acts next. What the investor wrote in it stays with the investor.
 */
export function OneStep({ dossier, step, back }: { dossier: Dossier; step: string; back: string }) {
  const found = dossier.view.steps.find((one) => one.name === step)
  const payment = step === 'payment' ? dossier.view.payment : null
  return (
    <section aria-labelledby="one-step" className="mt-6 rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="one-step" className="text-h4">
          {found?.title ?? stepShort[step] ?? step}
        </h3>
        {found ? <StatusBadge status={found.status} size="small" /> : null}
      </div>
      <p className="mt-1.5 text-small text-muted">
        {found === undefined
          ? 'This step does not belong to this investment.'
          : (found.locked_because ?? (found.summary || 'Nothing is submitted yet.'))}
      </p>
      {payment ? (
        <p className="mt-1 text-small text-muted">
          {payment.status.label}: reference {payment.reference}.
        </p>
      ) : null}
      {found?.status.next ? (
        <p className="mt-1 text-small text-subtle">
          <NextActionText next={found.status.next} />
        </p>
      ) : null}
      <p className="mt-2 text-small">
        <Link to={back} className="link">
          All steps
        </Link>
      </p>
    </section>
  )
}

/** What the one who looks may know of the person; bank and identity numbers are never sent here. */
export function Investor({ dossier }: { dossier: Dossier }) {
  const { investor, view, limit } = dossier
  return (
    <section aria-labelledby="person" className="mt-7">
      <h3 id="person" className="mb-1.5 text-h4">
        Investor
      </h3>
      <KeyValues
        tight
        items={[
          { term: 'Registration', value: investor.title },
          ...(dossier.row.ties.length === 0
            ? []
            : [{ term: 'Tie to the offering', value: <Ties ties={dossier.row.ties} /> }]),
          {
            term: 'Identity',
            value: <StatusBadge status={investor.kyc} size="small" />,
          },
          { term: 'Accredited', value: investor.accredited ? 'Self-certified' : 'No' },
          {
            term: 'May cancel until',
            value: view.cancel_until ? formatDateTime(view.cancel_until) : null,
          },
          ...(limit
            ? [
                {
                  term: 'Left of the limit',
                  value: limit.remaining ? (
                    <Figure money={limit.remaining} size="text" />
                  ) : (
                    'No limit'
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** What happened, newest first. */
export function History({ listingId, investmentId }: { listingId: string; investmentId: string }) {
  const log = useCall(
    'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history',
    { params: { listing_id: listingId, investment_id: investmentId }, query: { limit: 25 } },
  )
  return (
    <section aria-labelledby="past" className="mt-6">
      <h3 id="past" className="mb-3 text-h4">
        History
      </h3>
      <QueryBoundary
        query={log}
        what="the history"
        isEmpty={(page) => page.items.length === 0}
        empty={{ title: 'Nothing has happened yet' }}
      >
        {(page) => (
          <Timeline
            label="History"
            entries={page.items.map((entry, index): TimelineEntry => ({
              id: entry.id,
              what: entry.says,
              tone: index === 0 ? 'current' : 'done',
              meta: (
                <>
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> · {entry.who}
                </>
              ),
              ...(entry.reason === null ? {} : { detail: entry.reason }),
            }))}
          />
        )}
      </QueryBoundary>
    </section>
  )
}
