import { addBankingDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'

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

/**
 * When a return has to be available to the bank that originated the entry, counted from its settlement: by the opening
 * of a banking day, or of the banking day after the sixtieth calendar day; with the next file; or never, where the
 * originating bank agreed to it or the rule names no day (Nacha Operating Rules, Appendix Four).
 */
export type ReturnWindow = 'two_banking_days' | 'sixty_days' | 'next_file' | 'none'

/** A Nacha return reason with its window and what follows. */
export type ReturnCode = {
  readonly code: string
  readonly meaning: string
  readonly window: ReturnWindow
  readonly action: ReturnAction
  readonly class: 'unauthorized' | 'administrative' | 'other'
  /**
   * Who sends it: the receiving bank, an operator or gateway returns our entry; our own bank dishonors a return; the
   * receiving bank contests that.
   */
  readonly kind: 'return' | 'dishonored' | 'contested'
}

const [banking, sixty, next, open] = [
  'two_banking_days',
  'sixty_days',
  'next_file',
  'none',
] as const satisfies readonly ReturnWindow[]

function row(
  code: string,
  meaning: string,
  window: ReturnWindow,
  action: ReturnAction = 'manual',
  kind: ReturnCode['class'] = 'other',
): ReturnCode {
  return { code, meaning, window, action, class: kind, kind: 'return' }
}
const dishonored = (code: string, meaning: string): ReturnCode => ({
  ...row(code, meaning, open),
  kind: 'dishonored',
})
const contested = (code: string, meaning: string): ReturnCode => ({
  ...row(code, meaning, open),
  kind: 'contested',
})

/**
 * The return codes that the rules have (Nacha Operating Rules, Appendix Four), R01 to R85; numbers between them are not
 * assigned. A person handles an unknown code, and the codes of entries that the platform never sends: checks (RCK, ARC,
 * BOC, POP, XCK), federal enrollments (ENR), entries abroad (IAT).
 *
 * The rulebook is sold, so windows were compared with what processors publish of it (2026-11-30). PayNearMe’s table of
 * time frames: R01 to R05, R07 to R28 (R23: as soon as the bank knows of the refusal, so no day ends it). GrailPay’s:
 * R06 has none (PayNearMe’s says sixty days; the originating bank asks for it, so no day ends it). Paya’s guide: R31 is
 * what the originating bank agrees to accept (section 7.3 of its edition), and R53 has the banking day after the
 * sixtieth day. R29, R30, R32 to R52 and R61 to R85 have not been compared.
 */
export const RETURN_CODES: readonly ReturnCode[] = [
  row('R01', 'Insufficient funds', banking, 'retry'),
  row('R02', 'Account closed', banking, 'disable_account', 'administrative'),
  row('R03', 'No account found', banking, 'disable_account', 'administrative'),
  row('R04', 'Account number is not valid', banking, 'disable_account', 'administrative'),
  row('R05', 'Consumer account debited with a corporate code', sixty, 'stop', 'unauthorized'),
  row('R06', 'Returned as our bank asked', open),
  row('R07', 'Authorization revoked', sixty, 'stop', 'unauthorized'),
  row('R08', 'Payment stopped', banking, 'stop'),
  row('R09', 'Uncollected funds', banking, 'retry'),
  row('R10', 'Customer says the entry is not authorized', sixty, 'freeze', 'unauthorized'),
  row('R11', 'Entry not as authorized', sixty, 'correct', 'unauthorized'),
  row('R12', 'Account sold to another bank', banking, 'disable_account'),
  row('R13', 'Routing number is not valid', next, 'disable_account'),
  row('R14', 'Payee deceased', banking, 'freeze'),
  row('R15', 'Account holder deceased', banking, 'freeze'),
  row('R16', 'Account frozen', banking, 'hold'),
  row('R17', 'File record edit criteria, or a questionable entry', banking),
  row('R18', 'Effective entry date is not valid', next),
  row('R19', 'Amount field error', next),
  row('R20', 'Account does not allow this transaction', banking, 'choose_other_account'),
  row('R21', 'Company identification is not valid', banking),
  row('R22', 'Individual identification is not valid', banking),
  row('R23', 'Receiver refused the credit', open),
  row('R24', 'Duplicate entry', banking),
  row('R25', 'Addenda error', next),
  row('R26', 'Mandatory field error', next),
  row('R27', 'Trace number error', next),
  row('R28', 'Check digit of the routing number is wrong', next, 'disable_account'),
  row(
    'R29',
    'Corporate customer says the entry is not authorized',
    banking,
    'stop',
    'unauthorized',
  ),
  row('R30', 'Receiving bank takes no truncated checks', next),
  row('R31', 'Permissible return of a corporate entry', open),
  row('R32', 'Receiving bank can’t settle', next),
  row('R33', 'Return of a destroyed check entry (XCK)', sixty),
  row('R34', 'Receiving bank takes part in a limited way', next),
  row('R35', 'Debit is not permitted', next),
  row('R36', 'Credit is not permitted', next),
  row('R37', 'Source document was presented for payment', sixty),
  row('R38', 'Stop payment on the source document', sixty),
  row('R39', 'Source document is improper or was presented', banking),
  row('R40', 'Enrollment returned by a federal agency (ENR)', open),
  row('R41', 'Enrollment with a wrong transaction code (ENR)', open),
  row('R42', 'Enrollment with a wrong routing number (ENR)', open),
  row('R43', 'Enrollment with a wrong account number (ENR)', open),
  row('R44', 'Enrollment with a wrong identification (ENR)', open),
  row('R45', 'Enrollment with a wrong name (ENR)', open),
  row('R46', 'Enrollment with a wrong payee indicator (ENR)', open),
  row('R47', 'Duplicate enrollment (ENR)', open),
  row('R50', 'State law affects the re-presented check (RCK)', banking),
  row('R51', 'Re-presented check is not eligible', sixty, 'manual', 'unauthorized'),
  row('R52', 'Stop payment on the re-presented check (RCK)', sixty),
  row('R53', 'Check and its re-presented entry were both presented (RCK)', sixty),
  dishonored('R61', 'Misrouted return'),
  dishonored('R62', 'Return of an erroneous or reversing entry'),
  dishonored('R67', 'Duplicate return'),
  dishonored('R68', 'Untimely return'),
  dishonored('R69', 'Return with wrong fields'),
  dishonored('R70', 'Permissible return not accepted, or not asked for by our bank'),
  contested('R71', 'Misrouted dishonored return'),
  contested('R72', 'Untimely dishonored return'),
  contested('R73', 'The return was timely'),
  contested('R74', 'Corrected return'),
  contested('R75', 'The return was no duplicate'),
  contested('R76', 'No errors found in the return'),
  contested('R77', 'Dishonored return with R62 not accepted'),
  row('R80', 'Entry abroad with a coding error (IAT)', open),
  row('R81', 'Receiving bank takes no entries abroad (IAT)', open),
  row('R82', 'Foreign bank’s identification is not valid (IAT)', open),
  row('R83', 'Foreign bank can’t settle (IAT)', open),
  row('R84', 'Gateway did not process the entry (IAT)', open),
  row('R85', 'Entry abroad coded as a domestic one', open),
]

/** The row of a return code, or undefined when a person has to look at it. */
export function returnCode(code: string): ReturnCode | undefined {
  return RETURN_CODES.find((r) => r.code === code)
}

/**
 * The last banking day on which a return of an entry that settled on a date is in time; null where the rule names none.
 * A return for which the receiving bank has sixty calendar days is available by the opening of the banking day after
 * the sixtieth (Nacha Operating Rules, 3.8.1, 3.13.1 and Appendix Four).
 */
export function returnWindowEnds(
  { window }: Pick<ReturnCode, 'window'>,
  settledOn: PlainDate,
  closed?: ClosedDays,
): PlainDate | null {
  if (window === 'none') return null
  if (window === 'sixty_days')
    return addBankingDays(
      addDays(settledOn, figureOn('ach_unauthorized_days', settledOn)),
      1,
      closed,
    )
  const days = window === 'next_file' ? 1 : figureOn('ach_return_banking_days', settledOn)
  return addBankingDays(settledOn, days, closed)
}

/** Company entry description of a debit that is presented again (Nacha Operating Rules, 2.13.4). */
export const RETRY_DESCRIPTION = 'RETRY PYMT'
/** Retries that Nacha allows after R01 and R09 on a day. */
export const retriesOn = (day: PlainDate): number => figureOn('ach_retries', day)

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
    input.retries_done < retriesOn(input.on) &&
    input.same_amount &&
    days >= 0 &&
    days <= figureOn('ach_retry_days', input.on)
  )
}

/** Highest rates of returned debits over 60 days, in basis points, as they are in force on a day. */
export const returnRateLimitsOn = (day: PlainDate) => ({
  unauthorized: figureOn('ach_unauthorized_bp', day),
  administrative: figureOn('ach_administrative_bp', day),
  all: figureOn('ach_all_bp', day),
})
type ReturnRate = keyof ReturnType<typeof returnRateLimitsOn>

/** Which rates are exceeded, from counts over the last 60 days; compared exactly, never as fractions. */
export function returnRateBreaches(
  debits: number,
  returned: readonly string[],
  on: PlainDate,
): ReturnRate[] {
  const limits = returnRateLimitsOn(on)
  const of = (kind: ReturnCode['class']): number =>
    returned.filter((code) => returnCode(code)?.class === kind).length
  const counts = {
    unauthorized: of('unauthorized'),
    administrative: of('administrative'),
    all: returned.length,
  }
  return (['unauthorized', 'administrative', 'all'] as const).filter(
    (kind) => counts[kind] * 10_000 > debits * limits[kind],
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

/**
 * What a notification of change corrects of an account; it is applied within six banking days, or before the next entry
 * if that is later (Nacha Operating Rules, 2.12.1 and Appendix Five).
 */
export const NOTIFICATION_OF_CHANGE = {
  C01: 'account_number',
  C02: 'routing_number',
  C03: 'routing_and_account_number',
  C05: 'account_type',
  C06: 'account_number_and_type',
  C07: 'routing_and_account_number_and_type',
} as const

/** The last date to apply a notification of change. */
export function applyChangeBy(receivedOn: PlainDate, closed?: ClosedDays): PlainDate {
  return addBankingDays(receivedOn, 6, closed)
}
