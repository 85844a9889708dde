import { NEWEST_FIRST } from '#server/kernel/lib/cursor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { taxFormNames, taxFormPaths } from '#domain/investors/model/tax/kinds.ts'
import { addMoney, money } from '#domain/shared/money.ts'
import { taxReportsOf } from '#domain/investors/rules/tax-reports.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { AppServices } from '#server/app-services.ts'
import { countHeld, demandHolder, findKindsHeld, holdingsOf } from '../holdings/index.ts'
import { meetingsForHolder } from '../meetings/index.ts'
import { newsForHolder } from '../news/index.ts'
import { findCompany } from '#server/offerings/offerings/index.ts'
import { ownForm } from '#server/investors/tax/index.ts'
import { findOwnTransfers } from '../transfers/index.ts'

/**
 * A company at a glance: what is held and what it cost, the price of its last sale here with its day (never
 * extrapolated), until when the securities are restricted, the next meeting, the newest news, and which tax forms the
 * company gives for it.
 */
export async function overviewOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  accountId: string,
) {
  await demandHolder(q, userId, accountId, 'ever')
  const company = await findCompany(q, accountId)
  const { items } = await holdingsOf(q, userId, {
    limit: 50,
    account_id: accountId,
    group: 'current',
  })
  const { now, ever } = await countHeld(q, userId, accountId)
  const upcoming = await meetingsForHolder(services, q, userId, accountId, {
    limit: 1,
    group: 'current',
  })
  const past = await meetingsForHolder(services, q, userId, accountId, { limit: 1, group: 'past' })
  const news = await newsForHolder(services, q, userId, accountId, { limit: 3 })
  const newest = items.toSorted((a, b) => b.issued_at.localeCompare(a.issued_at))[0]
  const limits = items
    .flatMap((one) => (one.restricted_until === null ? [] : [one.restricted_until]))
    .toSorted()
  const form = await ownForm(q, userId)
  const reports =
    company === null
      ? []
      : taxReportsOf(
          company.tax_class,
          await findKindsHeld(q, userId, accountId),
          form !== null && form !== 'w9',
        )
  return {
    account_id: accountId,
    name: company?.name ?? '',
    slug: company?.slug ?? '',
    logo_url: company?.logo_url ?? null,
    units: items.reduce((sum, one) => sum + one.units, 0),
    cost: items.length === 0 ? money(0) : addMoney(...items.map((one) => one.cost)),
    value: items.length === 0 ? money(0) : addMoney(...items.map((one) => one.value)),
    holdings: items,
    past: ever - now,
    valuation:
      newest === undefined || newest.latest_price === null
        ? null
        : {
            price: newest.latest_price,
            source: 'Price of the last sale on this platform',
            on: dateInZone(newest.issued_at),
          },
    restricted_until: limits.at(-1) ?? null,
    next_meeting: upcoming.items[0] ?? null,
    news: news.items,
    transfers: (await findOwnTransfers(q, userId, accountId, true, NEWEST_FIRST, 1)).total,
    counts: { meetings: (upcoming.total ?? 0) + (past.total ?? 0), news: news.total ?? 0 },
    tax: {
      form: form === null ? null : { name: taxFormNames[form], href: taxFormPaths[form] },
      reports,
      floor: money(thresholdsOn(services.clock.now().toISOString()).report_dividends),
    },
  }
}
