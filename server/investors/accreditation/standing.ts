import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { minInvestmentNeeded } from '#domain/investors/rules/accreditation.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import { ownersOf, valuesOf } from './values.ts'

/** What was decided about a person, or a registration of theirs, beyond self-certification. */
export interface Standing {
  state: 'verified' | 'declined' | 'none'
  category: string | null
  until: string | null
}
const NONE: Standing = { state: 'none', category: null, until: null }

/** What limits and claims are measured by: a verification that holds everywhere, else a refusal, else nothing. */
export async function accreditationStanding(
  q: Queryable,
  userId: string,
  registrationId: string | null = null,
): Promise<Standing> {
  return (await repo.decidedClaim(q, userId, registrationId)) ?? NONE
}
/**
 * A claim to be accredited as it may be relied on: a refusal is a reason to doubt self-certification (17 CFR
 * 227.303(b)(1)).
 */
export const reliedOn = (own: string, { state, category }: Standing): string => {
  if (state === 'declined') return 'none'
  return state === 'verified' && own === 'none' ? (category ?? own) : own
}

type Parted = Pick<AppServices, 'keys'>
function holdsFor(claim: repo.Claim, asked: repo.Asked, on: string): boolean {
  if (claim.account_id !== null && claim.account_id !== asked.account_id) return false
  if (claim.investment_id === null) return true
  if (claim.investment_id !== asked.id) return false
  // the amount may have been made smaller since
  return (
    claim.method !== 'min_investment' ||
    asked.cents >=
      minInvestmentNeeded(
        {
          party: claim.registration_id === null ? 'natural_person' : 'entity',
          ...ownersOf(asked, claim.category),
        },
        thresholdsOn(on),
      )
  )
}
const isJoint = (services: Parted, claim: repo.Claim): boolean =>
  claim.category === 'np_income_joint' ||
  (claim.category === 'np_net_worth' && valuesOf(services, claim)['joint'] === true)

/**
 * Is whoever invests verified for this investment (17 CFR 230.506(c)(2)), with the amount of the commitment or another? A person and the owner of a plan by their own
 * claim, an entity, trust, estate or minor by that of the registration, joint holders each by their own; spouses by a
 * joint one.
 */
export async function coveringClaims(
  services: Parted,
  q: Queryable,
  investmentId: string,
  now: Date,
  cents?: number,
): Promise<repo.Claim[] | null> {
  const found = await repo.askedOf(q, investmentId)
  if (found === null) return null
  const asked = cents === undefined ? found : { ...found, cents }
  const family = familyOf(asked.type ?? 'individual')
  const on = dateInZone(now.toISOString())
  if (family !== 'plain' && family !== 'joint') {
    const found = (await repo.verifiedClaims(q, [], asked.registration_id)).find((claim) =>
      holdsFor(claim, asked, on),
    )
    return found === undefined ? null : [found]
  }
  const holders =
    family === 'joint' && asked.registration_id !== null
      ? await repo.holdersOf(q, asked.registration_id)
      : [{ user_id: asked.user_id, married: false }]
  const people = holders.flatMap((one) => (one.user_id === null ? [] : [one.user_id]))
  const claims = (await repo.verifiedClaims(q, people, null)).filter((claim) =>
    holdsFor(claim, asked, on),
  )
  const together = holders.some((one) => one.married)
    ? claims.find((claim) => isJoint(services, claim))
    : undefined
  if (together !== undefined) return [together]
  const each = people.map((userId) => claims.find((claim) => claim.user_id === userId))
  return each.length === holders.length && each.every((claim) => claim !== undefined) ? each : null
}
/** True when a verification of now covers the investment, with the amount of the commitment or another, in cents. */
export const isCovered = async (
  services: Parted,
  q: Queryable,
  investmentId: string,
  now: Date,
  cents?: number,
): Promise<boolean> => (await coveringClaims(services, q, investmentId, now, cents)) !== null

/**
 * May a sale rely on a verification for an amount in cents? On one of now, or on the one that it was approved with: that
 * stays when documents or letters end later. A verification by the amount alone lasts no longer than the amount (SEC
 * staff letter of 2025-03-12).
 */
export const mayRelyOn = async (
  services: Parted,
  q: Queryable,
  sale: { investmentId: string; approvedWith: boolean; cents: number },
  now: Date,
): Promise<boolean> =>
  (sale.approvedWith && !(await repo.hasAmountClaim(q, sale.investmentId))) ||
  isCovered(services, q, sale.investmentId, now, sale.cents)
