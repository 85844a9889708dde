/** States of a payment of which nothing has left: its terms can change, and it can end. */
const OPEN: readonly string[] = ['draft', 'authorization_due', 'authorized', 'paused']
/** States of a payment whose money is in escrow and whole. */
const WHOLE: readonly string[] = ['in_escrow', 'partially_refunded', 'cleared']
/** States of a payment whose debit is with the bank, or about to be. */
const ORDERED: readonly string[] = ['initiated', 'pending']
/** States of a payment whose refund is ordered, with the bank, or returned by it. */
const REFUNDING: readonly string[] = ['refund_requested', 'refund_initiated', 'refund_failed']
const LIVE: readonly string[] = [...OPEN, ...WHOLE, ...ORDERED, 'underfunded', 'returned']

/** Whether the refund of a payment in this state is ordered and not yet paid. */
export const isRefunding = (state: string): boolean => REFUNDING.includes(state)

/** Whether a payment in this state counts for its commitment: another amount changes what it expects. */
export const isLive = (state: string): boolean => LIVE.includes(state)

/**
 * What an investment that asks for its money does with its payment, by the state of that: another is opened, the payment
 * goes on with the terms of now (the event), or it stands where it stands and expects the amount of now.
 */
export function askedOf(
  state: string | null,
): 'opens another' | 'RESUMED' | 'TERMS_CHANGED' | 'stands' {
  if (state === null || !isLive(state)) return 'opens another'
  if (!OPEN.includes(state)) return 'stands'
  return state === 'paused' ? 'RESUMED' : 'TERMS_CHANGED'
}

/** What an investment that has just asked for its money learns of a payment that was ahead of it. */
export const learnedOf = (state: string): readonly ('PAYMENT_STARTED' | 'FUNDS_CLEARED')[] => [
  ...(WHOLE.includes(state) || ORDERED.includes(state) ? (['PAYMENT_STARTED'] as const) : []),
  ...(state === 'cleared' ? (['FUNDS_CLEARED'] as const) : []),
]

/** Whether a payment in this state was returned by the bank, or failed: none of its money is here or in transit. */
export const cameBack = (state: string | null): boolean =>
  state === 'returned' || state === 'failed'

/** The event by which a payment in this state takes another amount; `enough`: what is here is enough for it. */
export const repricedBy = (state: string, enough: boolean): 'UNITS_REDUCED' | 'TERMS_CHANGED' =>
  state === 'underfunded' && enough ? 'UNITS_REDUCED' : 'TERMS_CHANGED'

/** Whether a payment in this state is cancelled when its investment ends; what is with the bank is left to the bank. */
export const endsWithInvestment = (state: string): boolean =>
  OPEN.includes(state) || state === 'initiated'

/** Whether what a payment reports comes after its investment has ended: the money goes straight back to its source. */
export const comesTooLate = (
  report: string,
  investment: { readonly status: string; readonly value: unknown },
): boolean =>
  (report === 'FUNDS_CLEARED' || report === 'FUNDS_SHORT') &&
  (investment.status === 'done' || investment.value === 'abandoned')

/**
 * Whether an investment that its returned payment has led to this state writes about the return itself: it asks for a
 * correction or is reviewed again before anything is paid.
 */
export const writesOfReturn = (investmentState: string): boolean =>
  investmentState === 'action_required' || investmentState === 'submitted'
