import { instantMs, instantOfMs, type Instant } from '#domain/shared/calendar/zone.ts'
import { decideOn, type Decision, refusal, type Refusal } from '#domain/shared/refusal.ts'

/** Wrong answers an investor may give before the check fails (platform policy). */
export const MICRO_DEPOSIT_ATTEMPTS = 3

/** Days until unanswered deposits expire (platform policy). */
export const MICRO_DEPOSIT_DAYS = 10

/** Entry description that Nacha requires for these entries. */
export const MICRO_DEPOSIT_DESCRIPTION = 'ACCTVERIFY'

/** Checks a set of micro-entries in cents: each credit under a dollar, debits in total at most the credits. */
export function checkMicroEntries(
  credits: readonly number[],
  debits: readonly number[],
): Decision<{ net: number }> {
  const found: Refusal[] = []
  const whole = [...credits, ...debits].every((cents) => Number.isSafeInteger(cents) && cents >= 1)
  if (credits.length === 0 || !whole)
    found.push(refusal('bad_amount', 'credits', 'Each deposit is at least one cent.'))
  if (credits.some((cents) => cents >= 100))
    found.push(refusal('credit_too_large', 'credits', 'Each deposit is less than $1.00.'))
  const sum = (list: readonly number[]): number => list.reduce((total, cents) => total + cents, 0)
  if (sum(debits) > sum(credits))
    found.push(
      refusal(
        'debit_exceeds_credits',
        'debits',
        'The withdrawal is at most the sum of the deposits.',
      ),
    )
  return decideOn(found, { net: sum(credits) - sum(debits) })
}

/** Two distinct amounts from 1 to 99 cents out of two random bytes that the caller generates. */
export function microAmountsFrom(first: number, second: number): readonly [number, number] {
  const a = (Math.abs(Math.trunc(first)) % 99) + 1
  const b = (Math.abs(Math.trunc(second)) % 98) + 1
  return [a, b >= a ? b + 1 : b]
}

/**
 * Result of an answer: verified, wrong with attempts left, failed at the last attempt, or expired. Order does not
 * matter.
 */
export function answerMicroDeposits(input: {
  sent: readonly [number, number]
  answer: readonly [number, number]
  attempts_used: number
  sent_at: Instant
  now: Instant
}):
  | { result: 'verified' }
  | { result: 'wrong'; attempts_left: number }
  | { result: 'failed' }
  | { result: 'expired' } {
  if (instantMs(input.now) > instantMs(microDepositsExpireAt(input.sent_at)))
    return { result: 'expired' }
  if (input.attempts_used >= MICRO_DEPOSIT_ATTEMPTS) return { result: 'failed' }
  const key = (pair: readonly [number, number]): string => [...pair].sort((a, b) => a - b).join('/')
  if (key(input.sent) === key(input.answer)) return { result: 'verified' }
  const left = MICRO_DEPOSIT_ATTEMPTS - input.attempts_used - 1
  return left > 0 ? { result: 'wrong', attempts_left: left } : { result: 'failed' }
}

/** The instant at which unanswered deposits expire. */
export function microDepositsExpireAt(sentAt: Instant): Instant {
  return instantOfMs(instantMs(sentAt) + MICRO_DEPOSIT_DAYS * 86_400_000)
}
