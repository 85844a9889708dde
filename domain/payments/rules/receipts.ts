import { formatCents } from '#domain/shared/money.ts'

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

/** How many times what is missing an amount may be before a person looks at it (platform policy). */
const LOOK_TIMES = 10
/**
 * Why money that names a payment waits for a person before it counts: it is many times what the payment still expects.
 * Null when it counts at once. Amounts in cents.
 */
export const manyTimes = (cents: number, missing: number): string | null =>
  cents <= LOOK_TIMES * Math.max(0, missing)
    ? null
    : `${formatCents(cents)} is more than ${LOOK_TIMES} times the ${formatCents(Math.max(0, missing))} that the payment expects. Compare it with the bank.`
