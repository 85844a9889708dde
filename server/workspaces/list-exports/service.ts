import type { ListExport } from '#domain/api/list-export.ts'
import { listExportOf } from '#domain/api/list-exports.ts'
import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { mayCopyLists } from '#domain/shared/access/copies.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Cell } from '#domain/shared/table-columns.ts'
import { ROWS_AT_ONCE, type ListExportInput } from '#domain/workspaces/model/list-exports.ts'
import { noteListExport } from '#server/identity/identity/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { demandFactorForOthers } from '#server/kernel/http/access.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { InnerCaller } from '#server/kernel/http/inner-call.ts'
import { tableFile, tableTypes } from '#server/kernel/lib/table-file.ts'
import { rowsOf } from './rows.ts'

const PER_HOUR = { name: 'list-export.hour', points: 120, seconds: 3600 }

export type ExportCall = RequestContext<Person> & { headers: { accountId: string | null } }

type Named = Pick<ListExportInput, 'list' | 'params' | 'query'>

/** The company whose list it is: that of the path, or the one that a request to a company's own pages names. */
function companyOf({ list, params }: Named, accountId: string | null): string | null {
  const { owner } = params
  if (owner !== undefined) return owner
  return list.startsWith('GET /api/dealroom/') ? accountId : null
}

/** May the person take a copy of this list, if they may read it? */
export function mayCopy(actor: Person, of: Named, accountId: string | null): boolean {
  const company = companyOf(of, accountId)
  const role = company === null ? null : memberRole(actor, company)
  return mayCopyLists({ adminRole: actor.adminRole, memberRole: role })
}

/**
 * The list that a request names, where its person may take a copy of it. Throws refused for a list that there is not,
 * forbidden for support and viewers, and step_up where the list holds data of other people.
 */
export async function askedList(call: ExportCall, input: Named): Promise<ListExport<never>> {
  const { services, actor, now, headers } = call
  const list = listExportOf(input.list)
  if (list === null)
    throw refuse('refused', { fields: { list: 'There is no list of this name to export.' } })
  for (const paging of ['cursor', 'limit'])
    if (paging in input.query)
      throw refuse('refused', {
        fields: { [`query.${paging}`]: 'Leave this out. An export always contains all pages.' },
      })
  if (!mayCopy(actor, input, headers.accountId)) throw refuse('forbidden')
  if (list.personal) demandFactorForOthers(actor, now)
  await services.limits.demand(
    PER_HOUR,
    actor.userId,
    'Too many exports in one hour. Try again later.',
  )
  return list
}

export const callerOf = ({ tx: _tx, headers, ...call }: ExportCall): InnerCaller => ({
  actor: call.actor,
  services: call.services,
  now: call.now,
  ip: call.ip,
  requestId: call.requestId,
  userAgent: call.userAgent,
  accountId: headers.accountId,
})

/** Name of the file of a list: "users-2026-06-01.xlsx". */
export const fileNameOf = (list: ListExport<never>, format: string, now: Date): string =>
  `${list.file}-${dateInZone(now.toISOString())}.${format}`

/** Pages with what was read of them counted; throws too_large above the rows that are saved at once. */
async function* counted(
  pages: AsyncIterable<Cell[][]>,
  seen: { rows: number },
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) {
    seen.rows += rows.length
    demandFew(seen.rows)
    yield rows
  }
}
function demandFew(rows: number): void {
  if (rows > ROWS_AT_ONCE)
    throw refuse('too_large', {
      message: 'This list has more than 10,000 rows. Request an export, or add a filter.',
    })
}

/**
 * A list as a file at once. It is complete before its first byte leaves, so that a refusal breaks no file and the
 * access history has its number of rows; what is in memory is bounded by the rows of one file. Throws too_large above
 * them.
 */
export async function exportFile(call: ExportCall, input: ListExportInput): Promise<Download> {
  const { tx, actor, now } = call
  const list = await askedList(call, input)
  const seen = { rows: 0 }
  const pages = rowsOf(callerOf(call), list, input, (total) => demandFew(total ?? 0))
  const parts: Buffer[] = []
  for await (const part of tableFile(input.format, counted(pages, seen), list)) parts.push(part)
  if (list.personal)
    await noteListExport(tx, call, actor.userId, { title: list.title, rows: seen.rows })
  return new Download(Buffer.concat(parts), {
    name: fileNameOf(list, input.format, now),
    contentType: tableTypes[input.format],
  })
}
