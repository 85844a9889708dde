import { dateInZone } from '#domain/calendar/zone.ts'
import type { SecurityType } from '#domain/model/offering.ts'
import { suitabilityStep, type SuitabilityStep } from '#domain/model/steps/suitability.ts'
import { ageOn } from '#domain/rules/age.ts'
import { evaluateSuitability, type SuitabilityInput, type SuitabilityResult } from '#domain/rules/suitability.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { openStates } from './case.ts'
import { readFact } from './people.ts'
import * as repo from './repo.ts'
import { investmentContext } from '#machines/lifecycles/investment.events.ts'

const horizon: Record<SuitabilityStep['time_horizon'], SuitabilityInput['time_horizon']> = { lt_1y: '<1y', '1_3y': '1-3y', '3_5y': '3-5y', '5_10y': '5-10y', gt_10y: '>10y' }
const liquidity: Record<SuitabilityStep['liquidity_need'], SuitabilityInput['liquidity_need']> = { immediate: 'immediate', lt_1y: '<1y', '1_5y': '1-5y', not_needed: 'not_needed' }
const experience: Record<SuitabilityStep['experience'], SuitabilityInput['private_experience']> = { none: 'none', lt_1: '<1', '1_5': '1-5', '5_10': '5-10', gt_10: '>10' }
const debt: readonly SecurityType[] = ['simple_debt', 'revenue_share']

/** What an assessment looks at: cents and the kind of security. */
export interface Exposure { amount: number; security: SecurityType }

/** The outcome rules of field facts 5.3 on the person's answers and one exposure; null while there are no answers. */
export async function assess(parts: Parts, q: Queryable, userId: string, exposure: Exposure, now: Date): Promise<SuitabilityResult | null> {
  const answers = await readFact(parts, q, userId, 'suitability')
  return answers === null ? null : assessIn(answers, await readFact(parts, q, userId, 'kyc'), exposure, now)
}
type Values = { values: Record<string, unknown> } | null | undefined
/** The same from the facts `suitability` and `kyc` that were read already. */
export function assessIn(suitability: Values, kyc: Values, exposure: Exposure, now: Date): SuitabilityResult | null {
  const answers = suitability ? suitabilityStep.safeParse(suitability.values) : null
  if (answers === null || !answers.success) return null
  const v = answers.data
  const dob = kyc?.values['dob']
  return evaluateSuitability({
    // without a date of birth nobody counts as a senior; the review of the investment asks again when it is known
    age: typeof dob === 'string' ? ageOn(dob, dateInZone(now.toISOString())) : 0,
    time_horizon: horizon[v.time_horizon], liquidity_need: liquidity[v.liquidity_need], risk_tolerance: v.risk_tolerance, objectives: v.objectives, private_experience: experience[v.experience],
    can_afford_total_loss: v.can_afford_loss, understands_illiquidity: v.understands_illiquidity, equity: !debt.includes(exposure.security), amount: exposure.amount, liquid_net_worth: v.liquid_net_worth,
  })
}

/** The largest of the person's open investments: what the person's suitability is assessed on. */
export async function largestExposure(parts: Parts, q: Queryable, userId: string): Promise<Exposure> {
  let largest: Exposure = { amount: 0, security: 'common' }
  for (const id of await repo.findOpenOf(q, userId, openStates)) {
    const row = await repo.findInvestment(q, id)
    const instance = await parts.lifecycles.read(q, 'investment', id)
    if (row === null || instance === null) continue
    const { amountCents } = investmentContext.parse(instance.context)
    if (amountCents > largest.amount) largest = { amount: amountCents, security: row.security_type }
  }
  return largest
}
