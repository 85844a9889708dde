/** What the parts of a difference between the ledger and the bank are. */
export const openItemKinds = ['transit_in', 'transit_out', 'suspense', 'unexplained'] as const
export type OpenItemKind = (typeof openItemKinds)[number]
export const openItemLabels: Readonly<Record<OpenItemKind, string>> = {
  transit_in: 'On its way in',
  transit_out: 'On its way out',
  suspense: 'Not matched',
  unexplained: 'Left, unexplained',
}
/**
 * Days after which an open amount is an alarm (platform policy): a line of the bank comes within two banking days of a
 * settlement, with a weekend and a holiday between; what a person has to find is found within two weeks.
 */
export const OPEN_ITEM_DAYS: Readonly<Record<OpenItemKind, number>> = {
  transit_in: 5,
  transit_out: 5,
  suspense: 14,
  unexplained: 5,
}
export const isLate = (kind: OpenItemKind, ageDays: number): boolean =>
  ageDays > OPEN_ITEM_DAYS[kind]

/**
 * Who has to act on an open amount, in words: the bank for what is on its way, the people who move money for the rest
 * and for what is late.
 */
export const ownerOf = (kind: OpenItemKind, late: boolean): string =>
  (kind === 'transit_in' || kind === 'transit_out') && !late ? 'The bank' : 'Operators'

export const dayStates = ['reconciled', 'differs', 'no_balance'] as const
export type DayState = (typeof dayStates)[number]
export const dayStateLabels: Readonly<Record<DayState, string>> = {
  reconciled: 'Reconciled',
  differs: 'Differs',
  no_balance: 'No closing balance',
}
/** How a day of an account stands; cents, null where the bank’s file gives no closing balance. */
export function dayState(ledger: number, closing: number | null): DayState {
  if (closing === null) return 'no_balance'
  return ledger === closing ? 'reconciled' : 'differs'
}
