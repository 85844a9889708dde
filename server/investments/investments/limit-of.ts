import { addMonths } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { jointNetWorth, spousesAccredited } from '#domain/investors/rules/accreditation.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { accreditationStanding, reliedOn } from '#server/investors/accreditation/index.ts'
import {
  limitBasis,
  type EntityMeans,
  type JointHolder,
  type LimitBasis,
} from '#server/investors/registrations/index.ts'
import type { Case } from './case.ts'
import { limitIn, meansOf, meansSince, type Limit, type Means } from './limit.ts'
import { findParty, type PartyRow } from './party-repo.ts'
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
  offering: { type: OfferingType; listing_id: string; exchange_listed: boolean }
  /** the investment itself, which does not count against its own limit */ except: string | null
  now: Date
  /** means that count in place of those of one person */ instead?: Person & { means: Means }
}
/** The means of a person that count for a request. */
const meansFor = (
  services: AppServices,
  q: Queryable,
  { instead }: Pick<Investing, 'instead'>,
  userId: string,
): Promise<Means | null> =>
  instead?.userId === userId ? Promise.resolve(instead.means) : meansOf(services, q, userId)
/** What was read of the person already. */
export interface KnownPerson {
  means: Means | null
  party: PartyRow
}
interface Person {
  userId: string
  means: Means | null
}

/** The least of several limits: all of them hold. */
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

/** All holders are accredited, or the registration is not; null while somebody has not said. */
const claimOfAll = (all: readonly (Means | null)[]): string | null => {
  if (all.some((one) => one?.accreditation === 'none')) return 'none'
  return all.some((one) => one === null) ? null : (all[0]?.accreditation ?? null)
}

/** What a holder stated last: on joining the registration, or later of oneself, such as on the worksheet. */
const statedLast = async (
  services: AppServices,
  q: Queryable,
  { instead }: Pick<Investing, 'instead'>,
  { userId, means, statedAt }: JointHolder,
): Promise<Person> => {
  if (instead?.userId === userId) return instead
  const later = statedAt === null ? null : await meansSince(services, q, userId, statedAt)
  return { userId, means: later ?? means }
}

/** The spouses of a registration in which both have stated their means, or null: then nothing is computed jointly. */
async function spousesIn(
  services: AppServices,
  q: Queryable,
  of: Pick<Investing, 'instead'>,
  ownerId: string,
  basis: LimitBasis | null,
): Promise<{ people: [string, string]; means: [Means, Means] } | null> {
  if (basis?.kind !== 'holders' || !basis.joint) return null
  const [other] = basis.holders
  const own = await meansFor(services, q, of, ownerId)
  const spouse = other && (await statedLast(services, q, of, other))
  return spouse && own !== null && spouse.means !== null
    ? { people: [ownerId, spouse.userId], means: [own, spouse.means] }
    : null
}

/**
 * Limits that spouses share because they used a joint calculation within the window: together they stay within what
 * applies to one person with their figures, whoever of them invests, and how (17 CFR 227.100(a)(2), Instruction 2).
 */
async function sharedLimits(
  services: AppServices,
  q: Queryable,
  of: Investing,
  { committed }: PartyRow,
): Promise<(Limit | null)[]> {
  const { offering, registrationId, except, now } = of
  const today = dateInZone(now.toISOString())
  const after = addMonths(today, -figureOn('limit_months', today))
  const couples = committed.flatMap((row) =>
    row.couple !== null &&
    row.couple !== registrationId &&
    row.offering_type === 'reg_cf' &&
    dateInZone(row.committed_at) > after
      ? [row.couple]
      : [],
  )
  if (offering.type !== 'reg_cf') return []
  return Promise.all(
    [...new Set(couples)].map(async (id) => {
      const owner = await repo.findRegistration(q, id)
      const spouses =
        owner && (await spousesIn(services, q, of, owner.user_id, await limitBasis(q, id)))
      if (!spouses) return null
      const party = await findParty(q, { people: spouses.people, except })
      return limitIn(together(...spouses.means, now), party.committed, offering, now, 'joint')
    }),
  )
}

/** The limits of one person: by the figures of each account of theirs, and those that are shared with a spouse. */
async function ofPerson(
  services: AppServices,
  q: Queryable,
  of: Investing,
  { userId, means }: Person,
  known?: PartyRow,
): Promise<(Limit | null)[]> {
  const party = known ?? (await findParty(q, { people: [userId], except: of.except }))
  const others = await Promise.all(
    party.accounts.filter((id) => id !== userId).map((id) => meansFor(services, q, of, id)),
  )
  return [
    ...[means, ...others.filter((one) => one !== null)].map((one) =>
      limitIn(one, party.committed, of.offering, of.now),
    ),
    ...(await sharedLimits(services, q, of, party)),
  ]
}

async function ofHolders(
  services: AppServices,
  q: Queryable,
  of: Investing & { userId: string },
  basis: Extract<LimitBasis, { kind: 'holders' }>,
): Promise<Standing> {
  const spouses = await spousesIn(services, q, of, of.userId, basis)
  if (spouses !== null) {
    const both = together(...spouses.means, of.now)
    const party = await findParty(q, { people: spouses.people, except: of.except })
    return {
      limit: least([
        limitIn(both, party.committed, of.offering, of.now, 'joint'),
        ...(await sharedLimits(services, q, of, party)),
      ]),
      claim: both.accreditation,
    }
  }
  const each: Person[] = [
    { userId: of.userId, means: await meansFor(services, q, of, of.userId) },
    ...(await Promise.all(basis.holders.map((one) => statedLast(services, q, of, one)))),
  ]
  const limits = await Promise.all(each.map((one) => ofPerson(services, q, of, one)))
  return { limit: least(limits.flat()), claim: claimOfAll(each.map((one) => one.means)) }
}

/**
 * An entity by its EIN: the least of what its registrations state, less what all of them have committed. Only a
 * verification ends its limit, not an unverified claim about its assets or owners (17 CFR 230.501(a), 227.303(b)(1)).
 */
async function ofEntity(
  q: Queryable,
  of: Investing & { userId: string; registrationId: string },
  basis: Extract<LimitBasis, { kind: 'entity' }>,
): Promise<Standing> {
  const standing = await accreditationStanding(q, of.userId, of.registrationId)
  const asVerified = (means: EntityMeans): Means => ({
    ...means,
    accreditation: standing.state === 'verified' ? (standing.category ?? 'none') : 'none',
  })
  const { committed } = await findParty(q, {
    people: basis.ein === null ? [of.userId] : [],
    registrations: basis.registrations,
    except: of.except,
  })
  return {
    limit: least(
      [basis.means, ...basis.others].map((one) =>
        limitIn(asVerified(one), committed, of.offering, of.now, 'entity'),
      ),
    ),
    claim: reliedOn(basis.means.accreditation, standing),
  }
}

/**
 * The limit and the claim of whoever invests (17 CFR 227.100(a)(2), 230.501(a), 230.251(d)(2)(i)(C)): a person over all
 * accounts with the same number, alone or with others; joint holders each within their own limit and all of them
 * accredited or none; spouses together by the joint tests; an entity by its EIN, by its own revenue, net assets and
 * claim. A visitor has no figures. `known` is what was read of the person already.
 */
export async function standingFor(
  services: AppServices,
  q: Queryable,
  of: Investing,
  known?: KnownPerson,
): Promise<Standing> {
  const { registrationId, userId } = of
  if (userId === null) return { limit: limitIn(null, [], of.offering, of.now), claim: null }
  const basis = registrationId === null ? null : await limitBasis(q, registrationId)
  if (basis?.kind === 'holders') return ofHolders(services, q, { ...of, userId }, basis)
  if (basis?.kind === 'entity' && registrationId !== null)
    return ofEntity(q, { ...of, userId, registrationId }, basis)
  const means = known === undefined ? await meansFor(services, q, of, userId) : known.means
  return {
    limit: least(await ofPerson(services, q, of, { userId, means }, known?.party)),
    claim: means?.accreditation ?? null,
  }
}

/** An investment as the subject of a status request. */
export const investing = (c: Case, now: Date): Investing => ({
  userId: c.row.user_id,
  registrationId: familyOf(c.registration) === 'plain' ? null : c.context.registrationId,
  offering: c.offering,
  except: c.row.id,
  now,
})
