import { thresholdsOn } from '#domain/thresholds.ts'
import { dateInZone } from '#domain/calendar/zone.ts'
import { formatCents } from '#domain/money.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { capTable, findCompanyEntries, presentEntry } from '../holdings/index.ts'

/** Holders of record from which a company registers its class, if its assets are above the threshold (Exchange Act 12(g)). */
const HOLDERS_12G = 2_000

/** Holders of record with what they hold, how near section 12(g) is, and the newest entries of the ledger. */
export async function holdersOf(parts: Parts, q: Queryable, accountId: string, now: Date) {
  const table = await capTable(parts, q, accountId, now)
  const holders = new Set(table.holders.map((one) => one.title)).size
  const assets = formatCents(thresholdsOn(dateInZone(now.toISOString())).holders_12g_assets)
  return {
    as_of: table.as_of, holders, units: table.units,
    registration: {
      reached: holders >= HOLDERS_12G, holders, limit: HOLDERS_12G,
      sentence: holders >= HOLDERS_12G ? `${holders.toLocaleString('en-US')} holders of record: with assets above ${assets} the class has to be registered (Exchange Act 12(g)). Ask your counsel.` : `${holders.toLocaleString('en-US')} of ${HOLDERS_12G.toLocaleString('en-US')} holders of record. Above that, and with assets above ${assets}, the class has to be registered (Exchange Act 12(g)).`,
    },
    items: table.holders.map((one) => ({ title: one.title, class: one.class, units: one.units, percent: one.percent, certificate_no: one.certificate_no, issued_at: one.issued_at, restricted_until: one.restricted_until })),
    entries: (await findCompanyEntries(q, accountId, 50)).map(presentEntry),
  }
}
