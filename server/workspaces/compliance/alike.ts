import { links } from '#domain/shared/links.ts'
import type { LikenessView } from '#domain/investors/model/compliance.ts'
import { isOwn, personTraitLabels } from '#domain/investors/rules/same-person.ts'
import { alikeAccounts, type Likeness } from '#server/investors/kyc/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { hrefOf, statusFor } from './queue.ts'
import * as repo from './repo.ts'

/** An address or a phone number alone counts toward a confirmed true match only, which compliance alone may know. */
const mayKnow = (one: Likeness, secret: boolean): boolean => secret || isOwn(one.traits)

/** Accounts that may be the same person's as this one, with what agrees. */
export async function alikeViews(
  services: AppServices,
  q: Queryable,
  userId: string,
  secret: boolean,
): Promise<LikenessView[]> {
  const found = (await alikeAccounts(q, userId)).filter((one) => mayKnow(one, secret))
  if (found.length === 0) return []
  const people = await repo.peopleOf(
    q,
    found.flatMap((one) => [one.user_id, ...(one.settled_by === null ? [] : [one.settled_by])]),
  )
  const checks = await services.lifecycles.readMany(
    q,
    'kyc',
    found.map((one) => one.party_id),
  )
  return found.map((one) => {
    const person = people.get(one.user_id)
    const check = checks.get(one.party_id)
    return {
      user_id: one.user_id,
      who: person?.name ?? 'A person',
      email: person?.email ?? '',
      agrees: one.traits.map((trait) => personTraitLabels[trait]),
      state: check === undefined ? '' : statusFor(services, 'identity', check, secret).label,
      account: links.adminUser(one.user_id),
      check: hrefOf('identity', one.party_id),
      since: one.found_at,
      settled:
        one.settled_at === null
          ? null
          : { at: one.settled_at, who: people.get(one.settled_by ?? '')?.name ?? 'A person' },
    }
  })
}
