import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { refundBy } from '#domain/offerings/rules/cancellation.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { Related } from './case-repo.ts'
import type { Case, StepState } from './case.ts'
import { isSigned } from './people.ts'
import { writtenDay } from './copy.ts'

type Item = InvestmentView['track'][number]
/** What comes after the investor's own part. */
const LATER: readonly string[] = ['Company signs', 'Closes']
const ended = [
  'cancelled',
  'rejected',
  'abandoned',
  'offering_failed',
  'refund_pending',
  'refund_returned',
  'refunded',
  'rescinded',
]
const back = (state: StepState): boolean =>
  state === 'needs_action' || state === 'rejected' || state === 'expired'
const item = (
  label: string,
  state: Item['state'],
  note: string,
  at: string | null = null,
): Item => ({ label, state, note, at })

function identity(c: Case): Item {
  const state = c.stepStates.kyc
  if (state === 'approved')
    return item('Identity', 'done', 'Confirmed', c.stepRows.kyc?.changedAt ?? null)
  if (back(state)) return item('Identity', 'issue', c.stepRows.kyc?.reason ?? 'Needs a correction')
  return item('Identity', 'waiting', state === 'submitted' ? 'We review it' : 'Waiting for you')
}

function payment(c: Case): Item {
  const step = c.registration === 'ira' ? 'ira' : 'payment'
  const state = c.stepStates[step]
  if (c.instance.state === 'awaiting_funds')
    return item(
      'Payment',
      'waiting',
      c.context.payBy === null
        ? `${formatCents(c.context.amountCents)} is due`
        : `Due by ${writtenDay(c.context.payBy)}`,
    )
  if (c.instance.state === 'funds_pending')
    return item('Payment', 'waiting', 'The bank transfers the money')
  if (back(state)) return item('Payment', 'issue', c.stepRows[step]?.reason ?? 'Needs a correction')
  if (state === 'approved' || state === 'submitted')
    return item(
      'Payment',
      'done',
      c.context.fundsHeldCents > 0 ? 'In escrow' : 'Account entered',
      c.stepRows[step]?.changedAt ?? null,
    )
  return item('Payment', 'waiting', 'Waiting for you')
}

function documents(c: Case, envelope: Instance | null): Item {
  // signed is not submitted: until then it is the investor's turn, not the company's
  if (isSigned(envelope))
    return c.instance.state === 'draft'
      ? item('Documents', 'waiting', 'Signed, not submitted')
      : item('Documents', 'done', 'Signed', envelope?.updated_at ?? null)
  if (back(c.stepStates.documents))
    return item('Documents', 'issue', c.stepRows.documents?.reason ?? 'Needs a correction')
  return item('Documents', 'waiting', 'Waiting for you')
}

/** The closing that pays the money out: the one that is announced, else the deadline. */
function closes({ instance, offering }: Case, closing: Related['closing']): Item {
  if (instance.state === 'closed')
    return item(
      'Closes',
      'done',
      closing === null ? 'Closed' : `Closing ${closing.number}`,
      closing?.done_at ?? instance.updated_at,
    )
  return closing?.noticed === true
    ? item('Closes', 'waiting', `Closing ${closing.number}`, closing.closes_on)
    : item('Closes', 'waiting', '', offering.deadline_at)
}

/** The refund, with the day by which it has to be there; null where none was paid. */
function refund({ instance }: Case, since: string | null, closed?: ClosedDays): Item | null {
  if (instance.state === 'refunded' || instance.state === 'rescinded')
    return item('Refund', 'done', 'Refunded', instance.updated_at)
  if (instance.state === 'refund_returned') return item('Refund', 'current', 'Returned by the bank')
  if (instance.state !== 'refund_pending') return null
  return item(
    'Refund',
    'current',
    `By ${writtenDay(refundBy(since ?? instance.updated_at, closed))}`,
  )
}

/**
 * The dotted line of an investment: Started, Identity, Payment, Documents, Company signs, Closes, or the refund. The
 * first that waits is the present one.
 */
export function trackOf(
  c: Case,
  envelope: Instance | null,
  closing: Related['closing'] = null,
  refundSince: string | null = null,
  closed?: ClosedDays,
): Item[] {
  const { context, instance } = c
  const items: Item[] = [
    item('Started', 'done', '', c.row.created_at),
    identity(c),
    payment(c),
    documents(c, envelope),
    context.acceptedAt === null
      ? item(
          'Company signs',
          'waiting',
          instance.state === 'reconfirm_required' ? 'After you reconfirm' : 'Usually 2 days',
        )
      : item('Company signs', 'done', 'Accepted', context.acceptedAt),
    closes(c, closing),
  ]
  // nobody signs or closes what has ended
  if (ended.includes(instance.state)) {
    const back = refund(c, refundSince, closed)
    const past = items.filter((one) => one.state !== 'waiting' || !LATER.includes(one.label))
    return back === null ? past : [...past, back]
  }
  const present = items.findIndex((one) => one.state !== 'done')
  return items.map((one, index) =>
    index === present && one.state === 'waiting' ? { ...one, state: 'current' as const } : one,
  )
}
