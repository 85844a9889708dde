import { familyOf } from '#domain/rules/registration.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { limitBasis, type LimitBasis } from '../registrations/index.ts'
import type { Case } from './case.ts'
import { limitIn, meansOf, type Limit, type Means } from './limit.ts'
import * as repo from './repo.ts'

const least = (limits: readonly (Limit | null)[]): Limit | null => limits.reduce((least, one) => {
  if (one === null || one.result.remaining === null) return least ?? one
  return least === null || least.result.remaining === null || one.result.remaining < least.result.remaining ? one : least
}, null)
const sum = (a: Means, b: Means): Means => ({
  annual_income: a.annual_income + b.annual_income, net_worth: a.net_worth + b.net_worth, other_cf_12mo: a.other_cf_12mo + b.other_cf_12mo,
  // one spouse's claim by joint income or joint net worth holds for both (17 CFR 230.501(a)(5), (6)); a license is one's own
  accreditation: [a.accreditation, b.accreditation].every((claim) => claim !== 'none') || [a.accreditation, b.accreditation].some((claim) => claim === 'np_net_worth' || claim === 'np_income') ? 'np_net_worth' : 'none',
})

/** Commitments of several people together, each counted once. */
async function committedOf(q: Queryable, people: readonly string[], except: string) {
  const all = await Promise.all(people.map((userId) => repo.findCommittedWith(q, userId, except)))
  return [...new Map(all.flat().map((row) => [row.id, row])).values()]
}

async function ofHolders(parts: Parts, q: Queryable, c: Case, basis: Extract<LimitBasis, { kind: 'holders' }>, now: Date): Promise<Limit | null> {
  const own = await meansOf(parts, q, c.row.user_id)
  const [spouse] = basis.holders
  if (basis.joint && spouse && own !== null && spouse.means !== null) return limitIn(sum(own, spouse.means), await committedOf(q, [c.row.user_id, spouse.userId], c.row.id), c.offering, now)
  const each = [{ userId: c.row.user_id, means: own as Means | null }, ...basis.holders]
  return least(await Promise.all(each.map(async ({ userId, means }) => limitIn(means, await committedOf(q, [userId], c.row.id), c.offering, now))))
}

/**
 * The limit of an investment that is made in the name of a prepared registration (field facts 3.4, 3.5): an entity by its own
 * revenue and net assets, joint holders each within their own, spouses together by one. Null where nothing but the person counts.
 */
export async function limitOfRegistration(parts: Parts, q: Queryable, c: Case, now: Date): Promise<{ limit: Limit | null } | null> {
  if (familyOf(c.registration) === 'plain' || c.context.registrationId === null) return null
  const basis = await limitBasis(q, c.context.registrationId)
  if (basis === null) return null
  if (basis.kind === 'entity') return { limit: limitIn(basis.means, await repo.findCommittedBy(q, c.context.registrationId, c.row.id), c.offering, now) }
  return { limit: await ofHolders(parts, q, c, basis, now) }
}
