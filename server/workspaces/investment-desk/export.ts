import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { centsToInputText } from '#domain/shared/money.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import {
  waitingForLabels,
  type DeskRow,
  type DeskSort,
} from '#domain/workspaces/model/investment-desk.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Download } from '#server/kernel/http/call.ts'
import { csvFile, csvLine } from '#server/kernel/lib/csv.ts'
import { noteExport } from '#server/identity/identity/index.ts'
import { filterOf, presentRow, type DeskQuery } from './list.ts'
import { investments, type DeskRecord } from './repo.ts'

const PAGE = 1000
/** More lines than this are no list that somebody reads; the filters make it shorter. */
const MOST_LINES = 100_000
const HEAD = csvLine([
  'Number',
  'Investor',
  'E-mail',
  'Offering',
  'Company',
  'Exemption',
  'Amount (USD)',
  'Payment',
  'Bank reference',
  'State',
  'Why',
  'Acts next',
  'By',
  'Since',
  'Created',
])
const lineOf = (row: DeskRow, cents: number): string =>
  csvLine([
    row.number,
    row.investor.name,
    row.investor.email,
    row.offering.name,
    row.offering.company,
    offeringTypeLabels[row.offering.type],
    centsToInputText(cents),
    row.payment === null ? '' : paymentMethodLabels[row.payment.method],
    row.payment?.reference ?? '',
    row.status.label,
    row.status.next?.cause ?? '',
    row.status.next === null ? '' : waitingForLabels[row.status.next.who],
    row.status.next?.by ?? '',
    row.since,
    row.created_at,
  ])

/**
 * The filtered investments as a file: filters count, pages do not. Support reads the list and takes no copy of it. Each
 * copy is in the access history. Throws forbidden, and refused above 100,000 lines.
 */
export async function exportInvestments(
  call: RequestContext<Person>,
  query: DeskQuery & { sort: DeskSort },
): Promise<Download> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const filter = filterOf(query, now)
  const lines = [HEAD]
  for (let after: { value: string; id: string } | null = null; ;) {
    const rows: DeskRecord[] = await investments(tx, filter, {
      sort: query.sort,
      after,
      limit: PAGE,
    })
    lines.push(...rows.map((row) => lineOf(presentRow(services, row), row.amount)))
    if (lines.length > MOST_LINES)
      throw refuse('refused', { fields: { q: 'These are too many investments. Add a filter.' } })
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    after = { value: last.sort_value, id: last.id }
  }
  await services.db.tx((own) =>
    noteExport(own, call, actor.userId, 'investments_exported', lines.length - 1),
  )
  return new Download(csvFile(lines), {
    name: `investments-${dateInZone(now.toISOString())}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}
