import { isFound, searchWords } from '#domain/shared/names/search.ts'
import type { z } from 'zod'
import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { filingsApi } from '#domain/offerings/api/filings.ts'
import {
  numberProblem,
  type FilingEventBody,
  type FilingRecordBody,
  type FilingRow,
} from '#domain/offerings/model/filing.ts'
import { reportingStates } from '#domain/offerings/model/offering.ts'
import { endsReports } from '#domain/offerings/rules/filing-calendar.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import { fileById, ownFile, readFile } from '#server/kernel/files/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { findCompany } from '../offerings/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { calendarOf, entriesOf, eventsFor, forgetFilings, missingEntry } from './calendar.ts'
import * as repo from './repo.ts'

type Calendar = z.input<(typeof filingsApi)['GET /api/dealroom/filings']['answer']>
interface Call {
  services: AppServices
  tx: Tx
  actor: Person
  now: Date
  ip: string
  requestId: string
}
const mayEdit = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')

/** The filing calendar of a company. */
export async function companyCalendar(
  q: Queryable,
  accountId: string,
  actor: Person,
  now: Date,
): Promise<Calendar> {
  if ((await findCompany(q, accountId)) === null) throw refuse('not_found')
  const rows = await repo.findCalendars(q, { accountId })
  const today = dateInZone(now.toISOString())
  return {
    today,
    items: calendarOf(rows, today, await closedDays(q, 'federal_offices_closed')),
    offerings: rows.map((row) => ({
      listing_id: row.listing_id,
      name: row.offering,
      type: row.type,
      events: eventsFor(row),
    })),
    edits: mayEdit(actor, accountId),
  }
}

/** The calendar of one offering of the company, for somebody who may change it. */
async function ownOffering(
  { tx, actor }: Call,
  accountId: string,
  listingId: string,
): Promise<repo.CalendarRow> {
  const [row] = await repo.findCalendars(tx, { accountId, listingId })
  if (row === undefined) throw refuse('not_found')
  if (!mayEdit(actor, accountId))
    throw refuse('forbidden', { message: 'Owners and editors of the company record filings.' })
  return row
}

/**
 * Records a filing with its number and its confirmation. An annual report, and the end of them, is an event of the
 * offering.
 */
export async function recordFiling(
  call: Call,
  accountId: string,
  body: FilingRecordBody,
): Promise<Calendar> {
  const { services, tx, actor, now } = call
  const row = await ownOffering(call, accountId, body.listing_id)
  const today = dateInZone(now.toISOString())
  if (body.filed_on > today)
    throw refuse('invalid', { fields: { filed_on: 'Enter a day that is not in the future.' } })
  const closed = await closedDays(tx, 'federal_offices_closed')
  // whether reports could end is a matter of the day on which Form 1-Z was filed, not of the day of this record
  const asOf = body.filing === 'one_z' ? body.filed_on : today
  const entry = entriesOf(row, asOf, closed).find(
    (one) => one.filing === body.filing && one.period === body.period,
  )
  if (entry === undefined)
    throw refuse('refused', { message: missingEntry(row, body.filing, asOf, closed) })
  if (entry.filed_on !== null)
    throw refuse('refused', {
      message: `This filing was recorded as filed on ${formatDay(entry.filed_on)}.`,
    })
  if (entry.since !== null && body.filed_on < entry.since)
    throw refuse('invalid', {
      fields: { filed_on: `Enter a day from ${formatDay(entry.since)} on.` },
    })
  const problem = numberProblem(body.filing, body.accession)
  if (problem !== null) throw refuse('invalid', { fields: { accession: problem } })
  // the person's own upload, or a file that was made here for EDGAR
  if (
    (await ownFile(tx, actor.userId, body.file_id)) === null &&
    !(await repo.isFormFile(tx, body.listing_id, body.file_id))
  )
    throw refuse('refused', { fields: { file_id: 'Add the file again.' } })
  const ends = endsReports(body.filing, row.type)
  if (ends && memberRole(actor, accountId) !== 'owner')
    throw refuse('forbidden', {
      message: 'Only an owner of the company records the form that ends its reports.',
    })
  const id = newId()
  const added = await repo.addRecord(tx, {
    id,
    accountId,
    listingId: body.listing_id,
    filing: body.filing,
    period: body.period,
    filedOn: body.filed_on,
    accession: body.accession,
    fileId: body.file_id,
    by: actor.userId,
    at: now.toISOString(),
  })
  if (!added) throw refuse('refused', { message: 'This filing was recorded in the meantime.' })
  tx.afterCommit(() => forgetFilings(services))
  // a report or the end of reports is the company's: it applies to each of its offerings under the exemption
  if (['c_ar', 'one_k'].includes(body.filing) || ends)
    for (const listingId of [
      ...(reportingStates.includes(row.state) ? [body.listing_id] : []),
      ...(await repo.findReporting(tx, body.listing_id, ends ? ['reporting'] : reportingStates)),
    ])
      await services.lifecycles.send(
        tx,
        'offering',
        listingId,
        { type: ends ? 'END_FILED' : 'REPORT_FILED', filingId: id },
        { actor, ip: call.ip, requestId: call.requestId },
      )
  return companyCalendar(tx, accountId, actor, now)
}

/** Records an event of the company that makes a filing due, or lets annual reports stop. */
export async function reportEvent(
  call: Call,
  accountId: string,
  body: FilingEventBody,
): Promise<Calendar> {
  const { services, tx, actor, now } = call
  const row = await ownOffering(call, accountId, body.listing_id)
  if (!eventsFor(row).includes(body.kind))
    throw refuse('invalid', { fields: { kind: 'This event is not reported for this offering.' } })
  if (body.happened_on > dateInZone(now.toISOString()))
    throw refuse('invalid', { fields: { happened_on: 'Enter a day that is not in the future.' } })
  await repo.addEvent(tx, {
    id: newId(),
    accountId,
    listingId: body.listing_id,
    kind: body.kind,
    on: body.happened_on,
    note: body.note,
    by: actor.userId,
    at: now.toISOString(),
  })
  tx.afterCommit(() => forgetFilings(services))
  return companyCalendar(tx, accountId, actor, now)
}

/** The bytes of a confirmation. */
export async function filingFile(
  services: AppServices,
  q: Queryable,
  accountId: string,
  filingId: string,
): Promise<Download> {
  const record = await repo.findRecord(q, filingId, accountId)
  const file = record === null ? null : await fileById(q, record.file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}

/** One page of the filings of all companies; what is filed only on request. */
export async function allFilings(
  q: Queryable,
  query: {
    q?: string | undefined
    cursor?: string | undefined
    limit: number
    state?: string | undefined
  },
  now: Date,
): Promise<Page<FilingRow>> {
  const words = query.q === undefined ? null : searchWords(query.q)
  const rows = calendarOf(
    await repo.findCalendars(q),
    dateInZone(now.toISOString()),
    await closedDays(q, 'federal_offices_closed'),
  ).filter(
    (one) =>
      (query.state === undefined
        ? one.state === 'overdue' || one.state === 'due'
        : one.state === query.state) &&
      (words === null || isFound(`${one.company} ${one.form}`, words)),
  )
  const from = query.cursor === undefined ? 0 : Number(readCursor(query.cursor, 1)[0])
  const start = Number.isSafeInteger(from) && from > 0 ? from : 0
  const { shown, next, more } = cutPage(rows.slice(start), query.limit, () => [
    String(start + query.limit),
  ])
  return {
    items: shown,
    next_cursor: next,
    total: rows.length,
    more,
  }
}
