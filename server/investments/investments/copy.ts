import { formatShortDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { iraTypeLabels, iraTypes } from '#domain/investors/model/steps/ira.ts'
import { iraTitle } from '#domain/investors/rules/ira.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { nameOf, readFact } from './people.ts'

/** "Nov 30": a day close to now. */
export const writtenDay = (at: string): string => formatShortDay(dateInZone(at))
export { writtenDate } from '#server/kernel/lib/written-date.ts'

/** A price per unit in dollars with at least two decimals: "4.1" is "$4.10". */

const label = (type: unknown): string =>
  iraTypes.find((one) => one === type) === undefined
    ? 'Retirement'
    : iraTypeLabels[type as (typeof iraTypes)[number]].replace(/ IRA$/, '')

/** In whose name the security is held: the legal name, or the custodian's title for a plan (26 USC 408, 4975). */
export async function registrationTitle(
  services: AppServices,
  q: Queryable,
  userId: string,
  type: RegistrationType,
): Promise<string> {
  return titleIn(
    await nameOf(services, q, userId),
    type,
    type === 'individual' ? null : await readFact(services, q, userId, 'ira'),
  )
}
/** The same from the owner's name and the fact `ira` that were read already. */
export function titleIn(
  owner: string,
  type: RegistrationType,
  plan: { values: Record<string, unknown>; masked: Record<string, string> } | null,
): string {
  if (type === 'individual') return owner
  const custodian = plan?.values['custodian_name']
  if (plan === null || typeof custodian !== 'string') return `${owner} (retirement account)`
  return iraTitle(
    custodian,
    owner,
    label(plan.values['account_type']),
    plan.masked['account_number'] ?? '',
  )
}
