import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { stateName } from '#machines/lib/state-name.ts'
import type { Effect, Lifecycle, Stored } from '#machines/lib/types.ts'
import type { InvestmentContext } from './investment.events.ts'
import { investmentLifecycle } from './investment.lifecycle.ts'
import { CLOSING, input, mayClose, mayCommit, mayPassReview } from './investment.model.ts'
import type { PaymentContext } from '#machines/payments/payment.events.ts'
import {
  askedOf,
  cameBack,
  comesTooLate,
  endsWithInvestment,
  isLive,
  learnedOf,
  repricedBy,
} from '#machines/payments/payment.course.ts'
import { paymentLifecycle } from '#machines/payments/payment.lifecycle.ts'
import { expect, test } from 'vitest'

/** A commitment with its payment, as the server leads both: what one does causes the other one's events. */
interface World {
  investment: Stored
  payment: Stored | null
  /** deadlines that the clock will send, by machine and event */
  due: ReadonlySet<string>
}
type Facts = Readonly<Record<string, unknown>>
type Sent = { type: string; facts?: Facts } & Readonly<Record<string, unknown>>

const LATE = '2027-03-01T15:00:00.000Z'
const FEWER = 300
const moneyOf = ({ payment }: World): PaymentContext | null =>
  payment === null ? null : (payment.context as PaymentContext)
const termsOf = ({ investment }: World): InvestmentContext =>
  investment.context as InvestmentContext
const at = (row: Stored | null): string => (row === null ? 'none' : stateName(row.value))

/** What the server finds out of the money, for an event of the investment. */
function investmentFacts(world: World, type: string): Facts {
  const held = moneyOf(world)?.heldCents ?? 0
  const units = type === 'AMENDED' ? (termsOf(world).amendment?.units ?? 0) : FEWER
  return {
    ...mayCommit,
    ...mayPassReview,
    ...mayClose,
    requiredStepsSubmitted: true,
    noStepReturned: true,
    nothingNeedsAPerson: true,
    agreementCurrent: true,
    amendmentSigned: true,
    escrowBroken: true,
    closingInstructionSigned: true,
    standingHolds: type !== 'APPROVAL_LOST',
    debitWaits: at(world.payment) === 'initiated',
    paymentMatched: world.payment !== null,
    paymentReturned: cameBack(at(world.payment)),
    fewerOffered: at(world.payment) === 'underfunded',
    fundsHeldCents: held,
    clearedCents: at(world.payment) === 'cleared' ? held : 0,
    allocationFinal: type === 'PRINCIPAL_APPROVED',
    allocatedUnits: FEWER,
    amountCents: units * 410,
  }
}

/** One event of one machine with all that it causes; null when it is refused. */
function send(world: World, machine: 'investment' | 'payment', event: Sent): World | null {
  const lifecycle: Lifecycle = machine === 'payment' ? paymentLifecycle : investmentLifecycle
  const row = world[machine]
  if (row === null) return null
  const facts =
    machine === 'payment'
      ? { expectedCents: moneyOf(world)?.expectedCents, ...event.facts }
      : { ...investmentFacts(world, event.type), ...event.facts }
  const decision = decide(lifecycle, row, {
    at: LATE,
    actor: lifecycle.events[event.type]?.by[0] ?? 'SYS',
    reason: 'As it happens.',
    ...event,
    facts,
  })
  if (!decision.ok) return null
  return run({ ...world, [machine]: decision.stored }, machine, decision.effects)
}

class Refused extends Error {}
/** An event without which the one that causes it does not happen either. */
function must(world: World, machine: 'investment' | 'payment', event: Sent): World {
  const after = send(world, machine, event)
  if (after === null) throw new Refused(event.type)
  return after
}
/** What the server does for an event that another one causes: where it is not taken, nothing happens. */
const cause = (world: World, machine: 'investment' | 'payment', event: Sent): World =>
  send(world, machine, event) ?? world

function run(world: World, machine: 'investment' | 'payment', effects: readonly Effect[]): World {
  return effects.reduce((now, { type, params }) => {
    if (type === 'schedule' || type === 'unschedule') {
      const due = new Set(now.due)
      if (type === 'schedule') due.add(`${machine} ${String(params['event'])}`)
      else due.delete(`${machine} ${String(params['event'])}`)
      return { ...now, due }
    }
    if (type === 'signalReturn') return cause(now, 'investment', { type: 'PAYMENT_RETURNED' })
    if (type === 'signalInvestment') {
      const told = send(now, 'investment', { type: String(params['event']) })
      if (told !== null || !comesTooLate(String(params['event']), now.investment))
        return told ?? now
      return must(now, 'payment', { type: 'REFUND_REQUESTED', facts: money(now) })
    }
    return (follows[type] ?? ((same) => same))(now, params)
  }, world)
}

const money = (world: World): Facts => ({
  countedOn: countsOn(world),
  fundsFree: true,
  nothingInTransit: at(world.payment) !== 'pending',
})
function countsOn(world: World): boolean {
  const state = at(world.investment)
  const where = state === 'reconfirm_required' ? (termsOf(world).resume ?? '') : state
  return ['funds_pending', 'funded', 'approved_to_close', 'closed'].some((one) =>
    where.startsWith(one),
  )
}
function reprice(world: World, cents: number): World {
  const held = moneyOf(world)
  if (held === null || !isLive(at(world.payment)) || held.expectedCents === cents) return world
  const type = repricedBy(at(world.payment), cents <= held.heldCents)
  return cause(world, 'payment', { type, facts: { expectedCents: cents } })
}
/** Effects of an investment on its payment, as the payments of the server carry them out. */
const follows: Readonly<Record<string, (world: World, params: Effect['params']) => World>> = {
  beginPayment: (world, params) => {
    const cents = Number(params['amountCents'])
    const asked = askedOf(world.payment === null ? null : at(world.payment))
    if (asked === 'stands')
      return learnedOf(at(reprice(world, cents).payment)).reduce(
        (now, type) => cause(now, 'investment', { type }),
        reprice(world, cents),
      )
    // a wire may be sent at once; what a debit waits for is tried as an event of its own
    return asked === 'opens another'
      ? openPayment(world, cents)
      : must(world, 'payment', { type: asked, facts: { expectedCents: cents } })
  },
  pausePayment: (world) => cause(world, 'payment', { type: 'PAUSED', facts: money(world) }),
  repricePayment: (world) => reprice(world, termsOf(world).amountCents),
  stopPayment: (world) =>
    endsWithInvestment(at(world.payment))
      ? cause(world, 'payment', { type: 'CANCEL', facts: money(world) })
      : world,
  requestRefund: (world, params) => {
    const cents = params['amountCents']
    const held = moneyOf(world)
    if (held === null) return world
    if (typeof cents === 'number' && cents < held.heldCents)
      return must(world, 'payment', {
        type: 'PART_REFUNDED',
        facts: { ...money(world), refundedCents: cents },
      })
    return must(world, 'payment', { type: 'REFUND_REQUESTED', facts: money(world) })
  },
  releaseFunds: (world) =>
    must(world, 'payment', { type: 'RELEASE', facts: { escrowBroken: true, fundsFree: true } }),
}
function openPayment(world: World, expectedCents: number): World {
  const { stored, effects } = begin(paymentLifecycle, {
    investmentId: '01935b6e-0000-7000-8000-0000000000e1',
    method: 'ach',
    expectedCents,
  })
  const due = new Set([...world.due].filter((one) => !one.startsWith('payment ')))
  return run({ ...world, payment: stored, due }, 'payment', effects)
}

/** What may happen at any moment: people, the bank, the clock. */
const happenings: readonly ((world: World) => World | null)[] = [
  ...(
    [
      { type: 'SUBMIT' },
      { type: 'REVIEW_STARTED' },
      { type: 'ACTION_REQUESTED' },
      { type: 'RESUBMIT' },
      { type: 'AUTO_APPROVED' },
      { type: 'APPROVAL_LOST' },
      { type: 'APPROVAL_LOST', facts: { stepReturned: true } },
      { type: 'AMENDMENT_PROPOSED', units: FEWER },
      { type: 'AMENDMENT_PROPOSED', units: 900, facts: { amountCents: 369_000 } },
      { type: 'AMENDED' },
      { type: 'FEWER_UNITS', units: FEWER },
      { type: 'ISSUER_ACCEPTED' },
      { type: 'PRINCIPAL_APPROVED', closingId: CLOSING },
      { type: 'PULLED_BACK' },
      { type: 'CUT_BACK', units: FEWER },
      { type: 'CLOSE' },
      { type: 'CANCEL', at: '2026-11-21T14:00:00.000Z' },
      { type: 'REJECT' },
      { type: 'OFFERING_FAILED' },
      { type: 'MATERIAL_CHANGE', at: '2026-11-21T14:00:00.000Z' },
      { type: 'RECONFIRMED', at: '2026-11-21T14:00:00.000Z' },
      { type: 'RECONFIRM_EXPIRED' },
      { type: 'UNFUNDED_WARNED' },
      { type: 'UNFUNDED_TOO_LONG' },
      { type: 'RESUME' },
    ] as const
  ).map((event) => (world: World) => send(world, 'investment', event)),
  ...(
    [
      { type: 'AUTHORIZE', facts: { authorizationComplete: true } },
      { type: 'AUTHORIZATION_DUE', facts: { debitAuthorized: false } },
      { type: 'INITIATE', facts: { authorizationComplete: true } },
      { type: 'INITIATE', facts: { authorizationComplete: false, debitAuthorized: false } },
      { type: 'SENT' },
      { type: 'FAILED' },
      { type: 'RETURNED', facts: { returnCode: 'R01', refundStops: true } },
      { type: 'RETRY', facts: { retryAllowed: true, authorizationComplete: true } },
      { type: 'CLEARED' },
      { type: 'REFUND_INITIATED' },
      { type: 'REFUND_SETTLED' },
      { type: 'REFUND_FAILED' },
    ] as const
  ).map((event) => (world: World) => send(world, 'payment', event)),
  // money comes: a tenth, all that is missing, and half as much again
  ...[0.1, 1, 1.5].map((part) => (world: World) => {
    const payment = moneyOf(world)
    if (payment === null) return null
    const missing = payment.expectedCents - payment.heldCents
    return send(world, 'payment', {
      type: 'RECEIVED',
      facts: {
        receivedCents: payment.heldCents + Math.round(missing * part),
        holdUntil: '2026-11-30T15:00:00.000Z',
      },
    })
  }),
  // two people send short money back
  (world) => send(world, 'payment', { type: 'REFUND_REQUESTED', facts: money(world) }),
  // the payer chooses to pay another way
  (world) => {
    if (at(world.investment) !== 'awaiting_funds') return null
    const given =
      at(world.payment) === 'returned' ? cause(world, 'payment', { type: 'GIVE_UP' }) : world
    return ['failed', 'cancelled', 'refunded'].includes(at(given.payment))
      ? openPayment(given, termsOf(given).amountCents)
      : null
  },
]

function tried(happens: () => World | null): World | null {
  try {
    return happens()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
const MOVED_BY_BANK = ['initiated', 'pending', 'refund_initiated']
const MOVED_BY_PEOPLE = ['refund_requested', 'refund_failed']
/** Why nothing will ever happen to a commitment or to its money by itself or by its owner; null where something will. */
function stuck(world: World): string | null {
  const [investment, payment] = [at(world.investment), at(world.payment)]
  const due = (machine: string): boolean => [...world.due].some((one) => one.startsWith(machine))
  const moves =
    MOVED_BY_BANK.includes(payment) || MOVED_BY_PEOPLE.includes(payment) || due('payment ')
  const held = moneyOf(world)?.heldCents ?? 0
  const ended = world.investment.status === 'done' || investment === 'abandoned'
  if (ended) return held === 0 || moves ? null : `it holds ${held} cents after its end`
  if (['awaiting_funds', 'submitted', 'reconfirm_required', 'draft'].includes(investment))
    return due('investment ') ? null : 'no last day'
  if (investment === 'funds_pending') return moves ? null : 'no payment that moves'
  if (investment.startsWith('refund_')) return moves ? null : 'no refund that moves'
  if (investment.startsWith('funded') || investment === 'approved_to_close')
    return payment === 'cleared' || due('payment CLEARED') ? null : 'its money is not here'
  if (investment === 'closed')
    return ['released', 'clawed_back'].includes(payment) ? null : 'its money was not released'
  // somebody's turn: the review is the platform's, a correction the investor's
  return ['in_review', 'action_required'].includes(investment) ? null : 'an unknown state'
}

/** What makes a difference for what may happen. */
function keyOf(world: World): string {
  const { resume, amendment, warnings, returnAttempts, endedBy, acceptedAt } = termsOf(world)
  const payment = moneyOf(world)
  return JSON.stringify([
    at(world.investment),
    resume,
    amendment !== null,
    Math.min(warnings, 2),
    Math.min(returnAttempts, 2),
    endedBy,
    acceptedAt !== null,
    at(world.payment),
    payment === null ? 0 : Math.sign(payment.heldCents - payment.expectedCents),
    payment === null ? 0 : Math.sign(payment.expectedCents - termsOf(world).amountCents),
    (payment?.heldCents ?? 0) > 0,
    (payment?.retries ?? 0) > 1,
    [...world.due].toSorted(),
  ])
}

test('no path of a commitment and its payment ends where nothing moves (P15, P16)', () => {
  const begun = begin(investmentLifecycle, input)
  const first = run({ investment: begun.stored, payment: null, due: new Set() }, 'investment', [
    ...begun.effects,
  ])
  const seen = new Map<string, string>([[keyOf(first), 'draft']])
  const open: { world: World; route: string }[] = [{ world: first, route: '' }]
  const problems: string[] = []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { world, route } = next
    const why = stuck(world)
    if (why !== null)
      problems.push(`${at(world.investment)} with payment ${at(world.payment)}: ${why}.${route}`)
    for (const happens of happenings) {
      const after = tried(() => happens(world))
      if (after === null || after === world) continue
      const key = keyOf(after)
      if (seen.has(key)) continue
      const step = ` ${at(after.investment)}/${at(after.payment)}`
      seen.set(key, step)
      open.unshift({ world: after, route: `${route} →${step}` })
    }
  }
  expect([...new Set(problems.map((one) => one.split('.')[0]))]).toEqual([])
  expect(seen.size).toBeGreaterThan(300)
})
