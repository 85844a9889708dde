import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import type { Case } from '../case.ts'
import { readFact, type Fact } from '../people.ts'
import * as repo from '../repo.ts'
import { isOpen } from './reach.ts'

/** What the investor confirms or answers for each investment anew: never taken from an earlier one. */
export const asked: Readonly<Record<StepName, readonly string[]>> = {
  ira: [
    'owns_half_or_more',
    'insider_at_issuer',
    'family_at_issuer',
    'personal_benefit',
    'will_guarantee',
    'direction',
    'slow_path_confirmed',
  ],
  kyc: ['attest'],
  payment: ['attest', 'authorize', 'use_saved'],
  documents: [
    'read_documents',
    'quiz_cancel',
    'quiz_resell',
    'quiz_lose',
    'rep_education',
    'rep_loss',
  ],
  suitability: ['risk_acknowledged'],
  'investor-details': ['own_account', 'no_reliance'],
}
/** Steps that one click confirms when everything is on file. */
const confirmable: readonly StepName[] = ['kyc', 'payment', 'suitability', 'investor-details']

/** Everything is on file when the facts and the confirmations of one click make a step that its schema takes. */
export function confirmOnly(step: StepName, fact: Fact | null, now: Date): boolean {
  if (
    fact === null ||
    !confirmable.includes(step) ||
    (fact.expiresAt !== null && fact.expiresAt <= now.toISOString())
  )
    return false
  const expires = fact.values['document_expires']
  if (typeof expires === 'string' && expires < dateInZone(now.toISOString())) return false
  const confirmed = Object.fromEntries(asked[step].map((field) => [field, true]))
  return stepSchemas[step].safeParse({ ...fact.values, ...confirmed }).success
}

/**
 * What blocks confirming a step without opening it: somebody began to change it, it came back, or its facts do not fit
 * here.
 */
async function opens(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
  fact: Fact | null,
): Promise<boolean> {
  if (
    c.stepStates[step] === 'needs_action' ||
    Object.keys((await repo.findStep(q, c.row.id, step))?.draft ?? {}).length > 0
  )
    return true
  if (step === 'payment')
    return (
      !(c.offering.payment_options as readonly unknown[]).includes(fact?.values['method']) ||
      fact?.masked['account_number'] === undefined
    )
  if (step === 'investor-details') return familyOf(c.registration) !== 'plain'
  if (step === 'kyc')
    return (await kycOf(services, q, c.row.user_id))?.state === 'needs_information'
  return false
}

/**
 * Steps of a draft that need no screen of their own: everything is on file, and what is confirmed for each investment
 * anew is confirmed in the review, before the signature.
 */
export async function confirmedInReview(
  services: AppServices,
  q: Queryable,
  c: Case,
  now: Date,
): Promise<StepName[]> {
  if (c.instance.state !== 'draft') return []
  const found: StepName[] = []
  for (const step of confirmable) {
    if (!isOpen(c.stepStates[step])) continue
    const fact = await readFact(services, q, c.row.user_id, step)
    if (confirmOnly(step, fact, now) && !(await opens(services, q, c, step, fact))) found.push(step)
  }
  return found
}
