import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { accreditationStanding } from '../accreditation/index.ts'
import { overviewOf } from '../profile/index.ts'
import { accountSince } from './repo.ts'

/**
 * The profile with the data of its header: since when the account is there, and a verification as accredited that holds
 * everywhere.
 */
export async function profileOverview(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
) {
  const overview = await overviewOf(services, q, userId, now)
  const { state, until } = await accreditationStanding(q, userId)
  return {
    ...overview,
    since: await accountSince(q, userId),
    accredited: state === 'verified' ? { until } : null,
  }
}
