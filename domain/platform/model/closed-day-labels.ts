/**
 * Who is closed. An executive order closes federal offices and not the Reserve Banks; a closure of the Reserve Banks
 * says so itself.
 */
export const closureKinds = ['reserve_banks_closed', 'federal_offices_closed'] as const
export type ClosureKind = (typeof closureKinds)[number]
export const closureKindLabels: Readonly<Record<ClosureKind, string>> = {
  reserve_banks_closed: 'Reserve Banks closed',
  federal_offices_closed: 'Federal offices closed',
}
/** What a closure moves, in a sentence. */
export const closureEffects: Readonly<Record<ClosureKind, string>> = {
  reserve_banks_closed:
    'Banking days skip it: holds of debits, the date of ACH files and notifications of change.',
  federal_offices_closed:
    'Business days skip it: SEC filings, early closings, reconfirmation and refunds.',
}
/** What no approval changes, shown wherever a day is entered or decided. */
export const CLOSURE_LIMIT =
  'Dates that were already set don’t move. Dates that we set from the approval on skip the day.'
/** Which days a list shows. */
export const closureShows = ['current', 'requested', 'ended'] as const
export type ClosureShow = (typeof closureShows)[number]
