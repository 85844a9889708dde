import { endOfDay } from '#domain/shared/calendar/zone.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findLedger, openingOf } from '../holdings/index.ts'
import { findElectors, type MeetingRecord } from './repo.ts'

export interface Elector {
  userId: string | null
  title: string
  class: string
  units: number
  votes: number
}
/**
 * Securities whose units vote unless their class defines otherwise; notes, SAFEs, options and shares of revenue do not.
 */
const VOTING: ReadonlySet<string> = new Set(['common', 'preferred', 'llc_unit', 'lp_interest'])

/**
 * Holders of record at the end of the record date with their votes (DGCL 213, 219): those of the ledger here and
 * earlier ones that the company's approved cap table names. A class votes as its cap table defines, else one vote a
 * unit.
 */
export async function electorsOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  meeting: MeetingRecord,
): Promise<Elector[]> {
  const opening = await openingOf(
    services,
    q,
    meeting.account_id,
    await findLedger(q, meeting.account_id),
  )
  const perUnit = new Map(opening?.classes.map((one) => [one.name, one.votes]))
  const here = (
    await findElectors(
      q,
      meeting.account_id,
      new Date(endOfDay(meeting.plan.record_on)).toISOString(),
    )
  ).map((row): Elector => {
    const name = row.security_name || securityLabels[row.security_type as SecurityType]
    return {
      userId: row.user_id,
      title: row.title,
      class: name,
      units: row.units,
      votes: row.units * (perUnit.get(name) ?? (VOTING.has(row.security_type) ? 1 : 0)),
    }
  })
  const before = (opening?.positions ?? []).map((one): Elector => ({
    userId: null,
    title: one.holder,
    class: one.class,
    units: one.units,
    votes: one.units * (perUnit.get(one.class) ?? 1),
  }))
  return [...here, ...before].filter((one) => one.votes > 0)
}
