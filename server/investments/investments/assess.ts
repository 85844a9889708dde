import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { suitabilityStep } from '#domain/investors/model/steps/suitability.ts'
import { ageOn } from '#domain/shared/age.ts'
import { isEquity, riskFlags, type SuitabilityResult } from '#domain/investors/rules/suitability.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { openStates } from './case.ts'
import { readFact } from './people.ts'
import * as repo from './repo.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'

/** The inputs of an assessment: cents and the kind of security. */
export interface Exposure {
  amount: number
  security: SecurityType
  /** a limit is kept only by figures that were raised: see `raised.ts` */ raised?: boolean
  /** answers that a person had to review were changed before the review: see `raised.ts` */ changed?: boolean
}

/**
 * The suitability outcome rules (domain/investors/rules/suitability.ts) on the person's answers and one exposure; null
 * while there are no answers.
 */
export async function assess(
  services: AppServices,
  q: Queryable,
  userId: string,
  exposure: Exposure,
  now: Date,
): Promise<SuitabilityResult | null> {
  const answers = await readFact(services, q, userId, 'suitability')
  return answers === null
    ? null
    : assessIn(answers, await readFact(services, q, userId, 'kyc'), exposure, now)
}
type Values = { values: Record<string, unknown> } | null | undefined
/** The same from the facts `suitability` and `kyc` that were read already. */
export function assessIn(
  suitability: Values,
  kyc: Values,
  exposure: Exposure,
  now: Date,
): SuitabilityResult | null {
  const answers = suitability ? suitabilityStep.safeParse(suitability.values) : null
  if (answers === null || !answers.success) return null
  const v = answers.data
  const dob = kyc?.values['dob']
  return riskFlags(v, {
    // without a date of birth nobody counts as a senior; the review of the investment checks again when it is known
    age: typeof dob === 'string' ? ageOn(dob, dateInZone(now.toISOString())) : 0,
    equity: isEquity(exposure.security),
    amount: exposure.amount,
    raised: exposure.raised === true,
    changed: exposure.changed === true,
  })
}

/** The largest of the person's open investments: what the person's suitability is assessed on. */
export async function largestExposure(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<Exposure> {
  let largest: Exposure = { amount: 0, security: 'common' }
  for (const id of await repo.findOpenOf(q, userId, openStates)) {
    const row = await repo.findInvestment(q, id)
    const instance = await services.lifecycles.read(q, 'investment', id)
    if (row === null || instance === null) continue
    const { amountCents } = investmentContext.parse(instance.context)
    if (amountCents > largest.amount) largest = { amount: amountCents, security: row.security_type }
  }
  return largest
}
