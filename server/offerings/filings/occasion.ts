import { formatCents } from '#domain/shared/money.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { nextAnnualReport } from '#domain/offerings/rules/filing-calendar.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { findOffering } from '../offerings/index.ts'
import { entriesOf } from './calendar.ts'
import { findCalendars } from './repo.ts'

/** What the calendar of an offering says that the next progress update and the next annual report are about. */
export async function occasionOf(
  q: Queryable,
  of: { accountId: string; listingId: string },
  today: PlainDate,
): Promise<{ progress: string | null; fiscal_year: PlainDate | null }> {
  const [row] = await findCalendars(q, of)
  if (row === undefined) return { progress: null, fiscal_year: null }
  const entries = entriesOf(row, today)
  const open = entries.filter((one) => one.filing === 'c_u' && one.filed_on === null)
  const due = nextAnnualReport(entries)
  const annual = entries.find((one) => one.filing === 'c_ar' && one.due === due)
  const sold = open.some((one) => one.period === 'final')
    ? ((await findOffering(q, of.listingId))?.funded ?? 0)
    : null
  const said = open.map((one) =>
    one.period === 'final' && sold !== null
      ? `Offering closed, total amount sold ${formatCents(sold)}`
      : one.what,
  )
  return {
    progress: said.length === 0 ? null : said.join('; '),
    fiscal_year: annual?.period ?? null,
  }
}
