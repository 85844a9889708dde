import { type Regulation } from '#domain/shared/regulation.ts'
import { addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** The three regimes: Rule 506(d), Rule 503 of Reg CF, Rule 262 of Reg A. */

/** Ids of the questions that can disqualify (17 CFR 227.503(a), 230.506(d)(1)). */
export type BadActorQuestion =
  | 'Q1'
  | 'Q2'
  | 'Q3a'
  | 'Q3b'
  | 'Q4'
  | 'Q5'
  | 'Q6'
  | 'Q7a'
  | 'Q7b'
  | 'Q8a'
  | 'Q8b'

/**
 * An event that a covered person answered "yes" to. `in_force.until` is the last day of the order, null when it has
 * none.
 */
export type BadActorEvent = {
  readonly question: BadActorQuestion
  /** Date of conviction, or on which the order was entered. */
  readonly event_date: PlainDate
  readonly in_force: { readonly until: PlainDate | null }
  /** True when the subject is one that the rule names: securities, false filing, fraud, scienter or section 5. */
  readonly of_covered_kind: boolean
  readonly waived: boolean
}

/**
 * Who the event is about: for convictions an issuer (predecessor, affiliated issuer) looks back 5 years, everybody else
 * 10.
 */
export type BadActorSubject = 'issuer' | 'other'

/** Outcome for one event; ordered by weight in `worstOutcome`. */
export type BadActorOutcome = 'not_disqualifying' | 'waived' | 'disclosure_only' | 'disqualifying'

/** Events before these dates are only disclosed (230.506(e), 227.201(u), Form 1-A Part II). */
export const BAD_ACTOR_CUTOFF: Readonly<Record<Regulation, PlainDate>> = {
  reg_d: '2013-09-23',
  reg_cf: '2016-05-16',
  reg_a: '2015-06-19',
}

type Test = { readonly years: number | null; readonly force: boolean }

function testFor(question: BadActorQuestion, subject: BadActorSubject): Test {
  const tests: Readonly<Record<BadActorQuestion, Test>> = {
    Q1: { years: subject === 'issuer' ? 5 : 10, force: false },
    Q2: { years: 5, force: true },
    Q3a: { years: null, force: true },
    Q3b: { years: 10, force: false },
    Q4: { years: null, force: true },
    Q5: { years: 5, force: true },
    Q6: { years: null, force: true },
    Q7a: { years: 5, force: false },
    Q7b: { years: null, force: true },
    Q8a: { years: 5, force: false },
    Q8b: { years: null, force: true },
  }
  return tests[question]
}

/** The look-back of a question in years; null when it counts while in force. */
export function lookBackYears(question: BadActorQuestion, subject: BadActorSubject): number | null {
  return testFor(question, subject).years
}

function stillDisqualifies(
  event: BadActorEvent,
  subject: BadActorSubject,
  measuredOn: PlainDate,
): boolean {
  const test = testFor(event.question, subject)
  const inForce = event.in_force.until === null || event.in_force.until >= measuredOn
  if (test.force && !inForce) return false
  return test.years === null || event.event_date >= addYears(measuredOn, -test.years)
}

/**
 * What one event means on the measure date (sale, or filing). An order that ended before that day no longer counts;
 * an event before the cut-off of the regime, which would otherwise disqualify, is disclosed instead; a waiver lifts it.
 */
export function evaluateEvent(
  event: BadActorEvent,
  subject: BadActorSubject,
  regime: Regulation,
  measuredOn: PlainDate,
): BadActorOutcome {
  if (!event.of_covered_kind || !stillDisqualifies(event, subject, measuredOn))
    return 'not_disqualifying'
  if (event.event_date < BAD_ACTOR_CUTOFF[regime]) return 'disclosure_only'
  return event.waived ? 'waived' : 'disqualifying'
}

const WEIGHT: Readonly<Record<BadActorOutcome, number>> = {
  not_disqualifying: 0,
  waived: 1,
  disclosure_only: 2,
  disqualifying: 3,
}

/** The worst of several outcomes; nothing at all is not disqualifying. */
export function worstOutcome(outcomes: readonly BadActorOutcome[]): BadActorOutcome {
  return outcomes.reduce<BadActorOutcome>(
    (worst, o) => (WEIGHT[o] > WEIGHT[worst] ? o : worst),
    'not_disqualifying',
  )
}

/** A class of shares as a holder has it: units held, units outstanding and votes per unit. */
export type VotingHolding = {
  readonly held: number
  readonly outstanding: number
  readonly votes_per_unit: number
}

/** True when a holder has 20% or more of the voting power, counted by votes and never by shares (230.506(d)(1)). */
export function isTwentyPercentVoter(holdings: readonly VotingHolding[]): boolean {
  const votes = holdings.reduce((sum, h) => sum + BigInt(h.held) * BigInt(h.votes_per_unit), 0n)
  const all = holdings.reduce(
    (sum, h) => sum + BigInt(h.outstanding) * BigInt(h.votes_per_unit),
    0n,
  )
  return all > 0n && votes * 5n >= all
}

/** Days for which a clear answer may be relied on before a closing (platform policy). */
export const BRING_DOWN_DAYS = 90
