import { addBankingDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** What the platform does with a return. */
export type ReturnAction =
  | 'retry'
  | 'disable_account'
  | 'stop'
  | 'freeze'
  | 'hold'
  | 'choose_other_account'
  | 'correct'
  | 'manual'

/** A Nacha return reason with its window and what follows. */
export type ReturnCode = {
  readonly code: string
  readonly meaning: string
  readonly window: { readonly days: number; readonly kind: 'banking' | 'calendar' }
  readonly action: ReturnAction
  readonly class: 'unauthorized' | 'administrative' | 'other'
}

const banking = { days: 2, kind: 'banking' } as const
const sixty = { days: 60, kind: 'calendar' } as const

function row(
  code: string,
  meaning: string,
  window: ReturnCode['window'],
  action: ReturnAction,
  kind: ReturnCode['class'] = 'other',
): ReturnCode {
  return { code, meaning, window, action, class: kind }
}

/** ACH return codes (Nacha Operating Rules, Appendix Four); a person handles an unknown code. */
export const RETURN_CODES: readonly ReturnCode[] = [
  row('R01', 'Insufficient funds', banking, 'retry'),
  row('R02', 'Account closed', banking, 'disable_account', 'administrative'),
  row('R03', 'No account found', banking, 'disable_account', 'administrative'),
  row('R04', 'Account number is not valid', banking, 'disable_account', 'administrative'),
  row('R05', 'Consumer account debited with a corporate code', sixty, 'stop', 'unauthorized'),
  row('R07', 'Authorization revoked', sixty, 'stop', 'unauthorized'),
  row('R08', 'Payment stopped', banking, 'stop'),
  row('R09', 'Uncollected funds', banking, 'retry'),
  row('R10', 'Customer says the entry is not authorized', sixty, 'freeze', 'unauthorized'),
  row('R11', 'Entry not as authorized', sixty, 'correct', 'unauthorized'),
  row('R14', 'Payee deceased', banking, 'freeze'),
  row('R15', 'Account holder deceased', banking, 'freeze'),
  row('R16', 'Account frozen', banking, 'hold'),
  row('R20', 'Account does not allow this transaction', banking, 'choose_other_account'),
  row(
    'R29',
    'Corporate customer says the entry is not authorized',
    banking,
    'stop',
    'unauthorized',
  ),
  row('R31', 'Permissible return of a corporate entry', sixty, 'manual'),
  row('R51', 'Re-presented check is not eligible', sixty, 'manual', 'unauthorized'),
]

/** The row of a return code, or undefined when a person has to look at it. */
export function returnCode(code: string): ReturnCode | undefined {
  return RETURN_CODES.find((r) => r.code === code)
}

/** The last date on which the bank may return an entry that settled on a date. */
export function returnWindowEnds(
  code: ReturnCode,
  settledOn: PlainDate,
  closed?: ClosedDays,
): PlainDate {
  return code.window.kind === 'banking'
    ? addBankingDays(settledOn, code.window.days, closed)
    : addDays(settledOn, code.window.days)
}

/** Retries that Nacha allows after R01 and R09, and the days after the first entry in which they may happen. */
export const RETRY_LIMIT = { count: 2, days: 180, description: 'RETRY PYMT' } as const

/** True when the same amount may be presented again: R01 or R09, fewer than two retries, within 180 days. */
export function mayRetry(input: {
  code: string
  retries_done: number
  first_entry_on: PlainDate
  on: PlainDate
  same_amount: boolean
}): boolean {
  const days = daysBetween(input.first_entry_on, input.on)
  return (
    returnCode(input.code)?.action === 'retry' &&
    input.retries_done < RETRY_LIMIT.count &&
    input.same_amount &&
    days >= 0 &&
    days <= RETRY_LIMIT.days
  )
}

/** Highest rates of returned debits over 60 days, in basis points, and the count each is taken of. */
export const RETURN_RATE_LIMITS_BP = { unauthorized: 50, administrative: 300, all: 1500 } as const

/** Which rates are exceeded, from counts over the last 60 days; compared exactly, never as fractions. */
export function returnRateBreaches(
  debits: number,
  returned: readonly string[],
): (keyof typeof RETURN_RATE_LIMITS_BP)[] {
  const of = (kind: ReturnCode['class']): number =>
    returned.filter((code) => returnCode(code)?.class === kind).length
  const counts = {
    unauthorized: of('unauthorized'),
    administrative: of('administrative'),
    all: returned.length,
  }
  return (['unauthorized', 'administrative', 'all'] as const).filter(
    (kind) => counts[kind] * 10_000 > debits * RETURN_RATE_LIMITS_BP[kind],
  )
}

/**
 * Banking days that received money is held before it counts as good funds (platform policy). A debit can be returned
 * for lack of funds, so an account that was verified by micro-deposits waits ten banking days; a wire is final when it
 * arrives (UCC 4A-405(c)).
 */
export const HOLD_BANKING_DAYS = { ach: 10, wire: 0 } as const

/** The first date on which money that settled on a date counts as good funds. */
export function goodFundsOn(
  settledOn: PlainDate,
  method: keyof typeof HOLD_BANKING_DAYS,
  closed?: ClosedDays,
): PlainDate {
  return addBankingDays(settledOn, HOLD_BANKING_DAYS[method], closed)
}

/** The hold as a sentence, for whoever chooses how to pay. */
export const holdText = (method: keyof typeof HOLD_BANKING_DAYS): string =>
  method === 'wire'
    ? 'It counts on the day it arrives.'
    : `It counts ${HOLD_BANKING_DAYS.ach} banking days after it arrives, because a debit can be returned.`

/** What a notification of change corrects; it is applied within six banking days. */
export const NOTIFICATION_OF_CHANGE = {
  C01: 'account_number',
  C02: 'routing_number',
  C03: 'routing_and_account_number',
  C05: 'account_type',
} as const

/** The last date to apply a notification of change. */
export function applyChangeBy(receivedOn: PlainDate, closed?: ClosedDays): PlainDate {
  return addBankingDays(receivedOn, 6, closed)
}
