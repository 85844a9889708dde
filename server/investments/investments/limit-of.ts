import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { jointNetWorth, spousesAccredited } from '#domain/investors/rules/accreditation.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { accreditationStanding, reliedOn } from '#server/investors/accreditation/index.ts'
import {
  limitBasis,
  type JointHolder,
  type LimitBasis,
} from '#server/investors/registrations/index.ts'
import type { Case } from './case.ts'
import { limitFor, limitIn, meansOf, meansSince, type Limit, type Means } from './limit.ts'
import * as repo from './repo.ts'

/** Who invests as what: the limit of the law and the claim to be accredited; `claim` null while nothing is on file. */
export interface Standing {
  limit: Limit | null
  claim: string | null
}
/**
 * Whose status is requested: a person and the prepared registration that they invest with, or null for the own name and
 * a plan.
 */
export interface Investing {
  userId: string | null
  registrationId: string | null
  offering: { type: OfferingType; listing_id: string }
  /** the investment itself, which does not count against its own limit */ except: string | null
  now: Date
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const least = (limits: readonly (Limit | null)[]): Limit | null =>
  limits.reduce((least, one) => {
    if (one === null || one.result.remaining === null) return least ?? one
    return least === null ||
      least.result.remaining === null ||
      one.result.remaining < least.result.remaining
      ? one
      : least
  }, null)
/** Figures of spouses who compute together; whether both are accredited is a joint question, too. */
const together = (a: Means, b: Means, now: Date): Means => ({
  annual_income: a.annual_income + b.annual_income,
  net_worth: jointNetWorth(a, b),
  shared_net_worth: 0,
  other_cf_12mo: a.other_cf_12mo + b.other_cf_12mo,
  accreditation: spousesAccredited(a, b, thresholdsOn(dateInZone(now.toISOString()))) ?? 'none',
})

/** Commitments of several people together, each counted once. */
async function committedOf(q: Queryable, people: readonly string[], except: string) {
  const all = await Promise.all(people.map((userId) => repo.findCommittedWith(q, userId, except)))
  return [...new Map(all.flat().map((row) => [row.id, row])).values()]
}

/** All holders are accredited, or the registration is not; null while somebody has not said. */
const claimOfAll = (all: readonly (Means | null)[]): string | null => {
  if (all.some((one) => one?.accreditation === 'none')) return 'none'
  return all.some((one) => one === null) ? null : (all[0]?.accreditation ?? null)
}

/** What a holder stated last: on joining the registration, or later of oneself, such as on the worksheet. */
const statedLast = async (
  services: AppServices,
  q: Queryable,
  { userId, means, statedAt }: JointHolder,
): Promise<{ userId: string; means: Means | null }> => ({
  userId,
  means: statedAt === null ? means : ((await meansSince(services, q, userId, statedAt)) ?? means),
})

async function ofHolders(
  services: AppServices,
  q: Queryable,
  of: Investing & { userId: string },
  basis: Extract<LimitBasis, { kind: 'holders' }>,
): Promise<Standing> {
  const except = of.except ?? NOBODY
  const own = await meansOf(services, q, of.userId)
  const others = await Promise.all(basis.holders.map((one) => statedLast(services, q, one)))
  const [spouse] = others
  if (basis.joint && spouse && own !== null && spouse.means !== null) {
    const both = together(own, spouse.means, of.now)
    return {
      limit: limitIn(
        both,
        await committedOf(q, [of.userId, spouse.userId], except),
        of.offering,
        of.now,
        'joint',
      ),
      claim: both.accreditation,
    }
  }
  const each = [{ userId: of.userId, means: own as Means | null }, ...others]
  const limits = await Promise.all(
    each.map(async ({ userId, means }) =>
      limitIn(means, await committedOf(q, [userId], except), of.offering, of.now),
    ),
  )
  return { limit: least(limits), claim: claimOfAll(each.map((one) => one.means)) }
}

/**
 * The status of a prepared registration (17 CFR 230.501(a), 230.251(d)(2)(i)(C)): an entity by its own revenue, net
 * assets and claim, joint holders each within their own limit and all of them accredited or none, spouses together by
 * the joint tests. Null where nothing but the person counts.
 */
export async function standingOfRegistration(
  services: AppServices,
  q: Queryable,
  of: Investing,
): Promise<Standing | null> {
  const { registrationId, userId } = of
  const basis =
    registrationId === null || userId === null ? null : await limitBasis(q, registrationId)
  if (basis === null || registrationId === null || userId === null) return null
  if (basis.kind === 'holders') return ofHolders(services, q, { ...of, userId }, basis)
  const means = {
    ...basis.means,
    accreditation: reliedOn(
      basis.means.accreditation,
      await accreditationStanding(q, userId, registrationId),
    ),
  }
  return {
    limit: limitIn(
      means,
      await repo.findCommittedBy(q, registrationId, of.except ?? NOBODY),
      of.offering,
      of.now,
      'entity',
    ),
    claim: means.accreditation,
  }
}

/** The same for everybody: the person's own figures where no prepared registration decides. */
export async function standingFor(
  services: AppServices,
  q: Queryable,
  of: Investing,
): Promise<Standing> {
  const own = await standingOfRegistration(services, q, of)
  return (
    own ?? {
      limit: await limitFor(services, q, of),
      claim: (await meansOf(services, q, of.userId))?.accreditation ?? null,
    }
  )
}

/** An investment as the subject of a status request. */
export const investing = (c: Case, now: Date): Investing => ({
  userId: c.row.user_id,
  registrationId: familyOf(c.registration) === 'plain' ? null : c.context.registrationId,
  offering: c.offering,
  except: c.row.id,
  now,
})
