import {
  lineOutcomeLabels,
  queueKindLabels,
  type LineOutcome,
  type QueueItemView,
} from '#domain/payments/model/banking.ts'
import {
  dayStateLabels,
  openItemLabels,
  type DayState,
  type OpenItemKind,
} from '#domain/payments/rules/reconciliation.ts'

/** What became of a line, in the order in which it is reported. */
export const outcomeLabels: readonly {
  outcome: LineOutcome
  label: string
  tone: string
  icon: string
}[] = [
  { outcome: 'booked', label: lineOutcomeLabels.booked, tone: 'success', icon: 'check' },
  { outcome: 'short', label: lineOutcomeLabels.short, tone: 'warning', icon: 'pen-line' },
  { outcome: 'over', label: lineOutcomeLabels.over, tone: 'info', icon: 'rotate-ccw' },
  { outcome: 'unknown', label: lineOutcomeLabels.unknown, tone: 'warning', icon: 'triangle-alert' },
  { outcome: 'duplicate', label: lineOutcomeLabels.duplicate, tone: 'neutral', icon: 'ban' },
  { outcome: 'batch', label: lineOutcomeLabels.batch, tone: 'success', icon: 'landmark' },
  { outcome: 'refund', label: lineOutcomeLabels.refund, tone: 'success', icon: 'check' },
  { outcome: 'confirmed', label: lineOutcomeLabels.confirmed, tone: 'success', icon: 'check' },
  { outcome: 'returned', label: lineOutcomeLabels.returned, tone: 'info', icon: 'rotate-ccw' },
  {
    outcome: 'outgoing',
    label: lineOutcomeLabels.outgoing,
    tone: 'warning',
    icon: 'triangle-alert',
  },
]
/** How a day of an account stands, and what open amounts are. */
export const dayLabels: Readonly<Record<DayState, { label: string; tone: string; icon: string }>> =
  {
    reconciled: { label: dayStateLabels.reconciled, tone: 'success', icon: 'check' },
    differs: { label: dayStateLabels.differs, tone: 'danger', icon: 'circle-alert' },
    no_balance: { label: dayStateLabels.no_balance, tone: 'neutral', icon: 'circle-dashed' },
  }
export const openLabels: Readonly<
  Record<OpenItemKind, { label: string; tone: string; icon: string }>
> = {
  transit_in: { label: openItemLabels.transit_in, tone: 'info', icon: 'clock' },
  transit_out: { label: openItemLabels.transit_out, tone: 'info', icon: 'send' },
  suspense: { label: openItemLabels.suspense, tone: 'warning', icon: 'triangle-alert' },
  unexplained: { label: openItemLabels.unexplained, tone: 'danger', icon: 'circle-alert' },
}
/** A statement of the time when an upload booked at once. */
export const BOOKED = { label: 'Booked', tone: 'success', icon: 'check' } as const
export const kindLabels: Readonly<
  Record<QueueItemView['kind'], { label: string; tone: string; icon: string }>
> = {
  short: { label: queueKindLabels.short, tone: 'warning', icon: 'pen-line' },
  surplus: { label: queueKindLabels.surplus, tone: 'info', icon: 'rotate-ccw' },
  unknown: { label: queueKindLabels.unknown, tone: 'warning', icon: 'triangle-alert' },
  late_return: { label: queueKindLabels.late_return, tone: 'danger', icon: 'circle-alert' },
  outgoing: { label: queueKindLabels.outgoing, tone: 'danger', icon: 'circle-alert' },
}
export const actLabels: Readonly<
  Record<
    QueueItemView['acts'][number],
    { label: string; title: string; help: string; note: string; done: string }
  >
> = {
  match: {
    label: 'Match',
    title: 'Match to an investment',
    help: 'When a second person has approved it, the money counts for the payment as if the reference had been there.',
    note: 'What shows that it belongs there',
    done: 'Waiting for a second person',
  },
  send_back: {
    label: 'Send back',
    title: 'Send the money back',
    help: 'When a second person has approved it, the money goes back to the account that it came from.',
    note: 'Why it goes back',
    done: 'Waiting for a second person',
  },
  wait: {
    label: 'Wait',
    title: 'Wait for the rest',
    help: 'The item stays here. You see it again in ten days.',
    note: 'What was agreed',
    done: 'Waiting',
  },
  fewer: {
    label: 'Fewer units',
    title: 'Offer fewer units',
    help: 'We offer the investor the units this money buys. They accept, or send the rest.',
    note: 'What was agreed',
    done: 'Offered',
  },
  settled: {
    label: 'Record proof',
    title: 'Record the proof',
    help: 'When a second person has approved it, the item ends with this proof.',
    note: 'The bank’s number of the movement and its day',
    done: 'Waiting for a second person',
  },
}
