import { formatCents } from '#domain/shared/money.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { noCourse, noSales, type FormFacts, type FormSales } from '#domain/offerings/sec/model.ts'
import { nextAnnualReport } from '#domain/offerings/rules/filing-calendar.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { findOffering } from '../offerings/index.ts'
import { entriesOf } from './calendar.ts'
import { findCalendars, findSold } from './repo.ts'

const dayOf = (at: string | null): PlainDate | null => (at === null ? null : dateInZone(at))

/** The occasion of an offering's next forms by its calendar: what was reached, which year, what was sold. */
export async function occasionOf(
  q: Queryable,
  of: { accountId: string; listingId: string },
  today: PlainDate,
): Promise<Pick<FormFacts, 'progress' | 'fiscal_year' | 'sales' | 'earlier' | 'course'>> {
  const [[row], offering, sold, closed] = await Promise.all([
    findCalendars(q, of),
    findOffering(q, of.listingId),
    findSold(q, of.listingId),
    closedDays(q, 'federal_offices_closed'),
  ])
  const notice = row?.records.find((one) => one.filing === 'form_d')
  const early = offering?.filing?.form === 'D' ? offering.filing.accession : null
  const sales: FormSales =
    sold === null
      ? noSales
      : {
          first_on: sold.first_at === null ? null : dateInZone(sold.first_at),
          sold: sold.sold,
          purchasers: sold.purchasers,
          non_accredited: sold.non_accredited,
        }
  const known = { sales, earlier: notice?.accession ?? early }
  const units = sold?.units ?? 0
  if (row === undefined)
    return { progress: null, fiscal_year: null, course: { ...noCourse, units }, ...known }
  const entries = entriesOf(row, today, closed)
  const open = entries.filter((one) => one.filing === 'c_u' && one.filed_on === null)
  const due = nextAnnualReport(entries)
  const annual = entries.find(
    (one) =>
      (one.filing === 'c_ar' || one.filing === 'one_k') && one.filed_on === null && one.due === due,
  )
  const said = open.map((one) =>
    one.period === 'final'
      ? `Offering closed, total amount sold ${formatCents(offering?.funded ?? 0)}`
      : one.what,
  )
  return {
    progress: said.length === 0 ? null : said.join('; '),
    fiscal_year: annual?.period ?? null,
    course: {
      qualified_on: dayOf(row.qualified_at),
      commenced_on: dayOf(row.live_at),
      closed_on: dayOf(row.closed_at),
      units,
    },
    ...known,
  }
}
