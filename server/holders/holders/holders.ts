import {
  cfHoldersExcluded,
  holders12gOn,
  holdersCounted12g,
  reaches12g,
  tier2HoldersExcluded,
} from '#domain/holders/rules/resale.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { companyFor12g, countHolders } from './section-12g-repo.ts'
import {
  capTable,
  findCompanyEntries,
  findLedger,
  openingOf,
  presentEntry,
  UNNAMED_HOLDERS,
} from '../holdings/index.ts'

const UNNAMED_TEXT =
  ' These numbers leave out holders of securities that the company listed without names. Enter the cap table.'
const n = (value: number): string => value.toLocaleString('en-US')

/**
 * Holders of record, including those from before the first closing here, who count as not accredited. `unnamed` says that
 * the company listed classes without their holders.
 */
async function holdersOfRecord(services: AppServices, q: Queryable, accountId: string) {
  const { titles, ...counts } = await countHolders(q, accountId)
  const opening = await openingOf(services, q, accountId, await findLedger(q, accountId))
  const before = new Set(opening?.positions.map((one) => one.holder))
  const unnamed = before.delete(UNNAMED_HOLDERS)
  for (const title of titles) before.delete(title)
  return {
    ...counts,
    holders: counts.holders + before.size,
    non_accredited: counts.non_accredited + before.size,
    unnamed,
  }
}

/** How near the class is to registration, and the sentence with the reason (Exchange Act 12(g), 17 CFR 240.12g-6). */
async function registrationOf(services: AppServices, q: Queryable, accountId: string, now: Date) {
  const on = dateInZone(now.toISOString())
  const company = await companyFor12g(q, accountId, now)
  const { unnamed, ...counts } = await holdersOfRecord(services, q, accountId)
  const input = { ...counts, ...company, on }
  const counted = holdersCounted12g(input)
  const { holders_12g_assets, holders_12g6_assets, tier2_revenues } = thresholdsOn(on)
  const reached = reaches12g(input)
  const from = holders12gOn(on)
  const assets =
    company.total_assets === null
      ? `No balance sheet is on file: with assets above ${formatCents(holders_12g_assets)} the class has to be registered.`
      : `Total assets of the last fiscal year: ${formatCents(company.total_assets)}; the duty begins above ${formatCents(holders_12g_assets)}.`
  const left = cfHoldersExcluded(input)
    ? ` Holders of Reg CF securities do not count while reports are current, a registered transfer agent is engaged and assets are at most ${formatCents(holders_12g6_assets)} (17 CFR 240.12g-6).`
    : ''
  const leftOfTier2 = tier2HoldersExcluded(input)
    ? ` Holders of Reg A tier 2 securities do not count while reports are current, a registered transfer agent is engaged and annual revenues are below ${formatCents(tier2_revenues)} (17 CFR 240.12g5-1(a)(7)). When one of these ends, a transition of two years may follow.`
    : ''
  return {
    reached,
    holders: counted.holders,
    limit: from.all,
    sentence: `${n(counted.holders)} of ${n(from.all)} holders of record count${company.bank ? '; the company states that it is a bank' : `, ${n(counted.non_accredited)} of ${n(from.non_accredited)} who are not accredited`} (Exchange Act 12(g)). ${assets}${left}${leftOfTier2}${unnamed ? UNNAMED_TEXT : ''}${reached ? ' Ask your counsel.' : ''}`,
  }
}

/** Holders of record with what they hold, how near section 12(g) is, and the newest entries of the ledger. */
export async function holdersOf(services: AppServices, q: Queryable, accountId: string, now: Date) {
  const table = await capTable(services, q, accountId, now)
  const holders = new Set(table.holders.map((one) => one.title)).size
  return {
    as_of: table.as_of,
    holders,
    units: table.units,
    registration: await registrationOf(services, q, accountId, now),
    classes: table.classes,
    kinds: table.kinds,
    items: table.holders.map((one) => ({
      title: one.title,
      class: one.class,
      units: one.units,
      percent: one.percent,
      certificate_no: one.certificate_no,
      issued_at: one.issued_at,
      restricted_until: one.restricted_until,
    })),
    entries: (await findCompanyEntries(q, accountId, 50)).map(presentEntry),
  }
}
