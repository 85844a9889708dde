import { addMonths } from '#domain/shared/calendar/plain-date.ts'
import { compareInstants, dateInZone } from '#domain/shared/calendar/zone.ts'
import { fitsLimit } from '#domain/investors/rules/limit-result.ts'
import { figureOn } from '#domain/shared/figures.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { accreditationStanding } from '#server/investors/accreditation/index.ts'
import { limitBasis } from '#server/investors/registrations/index.ts'
import { assessIn, type Exposure } from './assess.ts'
import { mustRead, openStates } from './case.ts'
import { meansIn, type Means } from './limit.ts'
import { investing, standingFor, type Investing } from './limit-of.ts'
import { readFact } from './people.ts'
import { findStated, type AllStated, type Stated } from './party-repo.ts'
import * as repo from './repo.ts'
import { priced } from './terms.ts'

/**
 * What a person stated of income and net worth since a person last decided about it, the oldest first and the figures in
 * force last: the statement that was decided about, and those after it, of the window of the limit. One statement alone
 * was never raised.
 */
export const statedSinceDecided = async (
  q: Queryable,
  userId: string,
  now: Date,
): Promise<Stated[]> => sinceDecided(await findStated(q, userId), now)

function sinceDecided({ stated, decided_at: decided }: AllStated, now: Date): Stated[] {
  const known =
    decided === null
      ? 0
      : Math.max(
          0,
          stated.findLastIndex((one) => compareInstants(one.at, decided) <= 0),
        )
  const today = dateInZone(now.toISOString())
  const after = addMonths(today, -figureOn('limit_months', today))
  return stated
    .slice(known)
    .filter((one, i, all) => i === all.length - 1 || dateInZone(one.at) > after)
}

/** The earlier ones of these statements as means. */
async function earlierMeans(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<Means[]> {
  const earlier = (await statedSinceDecided(q, userId, now)).slice(0, -1)
  if (earlier.length === 0) return []
  const standing = await accreditationStanding(q, userId)
  const worksheet = await readFact(services, q, userId, 'financial-assets')
  return earlier.flatMap((one) => {
    const shared = 'shared_net_worth' in one.values ? one : worksheet
    return meansIn(one, standing, shared) ?? []
  })
}

/**
 * Did a person refuse the answers before, or have to review answers that were changed before one decided? Answers that
 * are flagged are not made unflagged by answering again: a person compares both.
 */
export async function changedBeforeReview(
  services: AppServices,
  q: Queryable,
  userId: string,
  exposure: Exposure,
  now: Date,
): Promise<boolean> {
  const all = await findStated(q, userId)
  const { decided_at: decided, refused_at: refused } = all
  const since = (at: string): boolean => decided === null || compareInstants(at, decided) > 0
  if (refused !== null && since(refused)) return true
  const earlier = sinceDecided(all, now)
    .slice(0, -1)
    .filter((one) => since(one.at))
  if (earlier.length === 0) return false
  const identity = await readFact(services, q, userId, 'kyc')
  return earlier.some((one) => assessIn(one, identity, exposure, now)?.outcome === 'needs_review')
}

/** People whose own figures a limit is computed from; an entity’s are decided about with its registration. */
async function peopleOf(
  q: Queryable,
  { userId, registrationId }: Pick<Investing, 'userId' | 'registrationId'>,
): Promise<string[]> {
  if (userId === null) return []
  const basis = registrationId === null ? null : await limitBasis(q, registrationId)
  if (basis?.kind === 'entity') return []
  return [userId, ...(basis?.holders.map((one) => one.userId) ?? [])]
}

/**
 * Does an amount in cents fit the limit only because somebody raised what they stated before? A figure that grows once it
 * is needed is a reason to question it (17 CFR 227.303(b)(1)): a person compares both.
 */
export async function needsRaised(
  services: AppServices,
  q: Queryable,
  of: Investing,
  total: number,
): Promise<boolean> {
  for (const userId of await peopleOf(q, of))
    for (const means of await earlierMeans(services, q, userId, of.now)) {
      const { limit } = await standingFor(services, q, { ...of, instead: { userId, means } })
      if (limit !== null && !fitsLimit(limit.result, total)) return true
    }
  return false
}

/** The same of an investment as it is. */
export async function raisesLimit(
  services: AppServices,
  q: Queryable,
  id: string,
  now: Date,
): Promise<boolean> {
  const c = await mustRead(services, q, id)
  const { total } = priced(c.context.units, c.row.price, c.row.fee_bps)
  return needsRaised(services, q, investing(c, now), total)
}

/** The same of any open investment of a person, alone or with others. */
export async function raisesSome(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<boolean> {
  if ((await statedSinceDecided(q, userId, now)).length < 2) return false
  for (const id of await repo.findOpenAround(q, userId, openStates))
    if (await raisesLimit(services, q, id, now)) return true
  return false
}

/** Statements of the people behind an investment that a reviewer compares; people with a single one are left out. */
export async function statedBehind(
  services: AppServices,
  q: Queryable,
  id: string,
  now: Date,
): Promise<{ userId: string; stated: Stated[] }[]> {
  const people = await peopleOf(q, investing(await mustRead(services, q, id), now))
  const all = await Promise.all(
    people.map(async (userId) => ({ userId, stated: await statedSinceDecided(q, userId, now) })),
  )
  return all.filter((one) => one.stated.length > 1)
}
