/** States of a payment in which money is awaited: the machine `payment` takes money that arrives in these alone. */
export const AWAITING_STATES: readonly string[] = [
  'draft',
  'authorization_due',
  'paused',
  'authorized',
  'initiated',
  'pending',
  'underfunded',
]

/** Whether a receipt of a payment in this state can be booked. */
export const awaitsMoney = (state: string): boolean => AWAITING_STATES.includes(state)
