import type { ListExport } from '#domain/api/list-export.ts'
import type { Cell } from '#domain/shared/table-columns.ts'
import { DomainError } from '#domain/shared/errors.ts'
import type { ListExportInput } from '#domain/workspaces/model/list-exports.ts'
import { innerRead, type InnerCaller } from '#server/kernel/http/inner-call.ts'

/** Rows of one page: large enough that a long list is few statements, small enough that a page is no burden. */
const PAGE = 500

interface ListPage {
  items: readonly never[]
  next_cursor?: string | null
  total?: number | null
}

/** The refusals of the list's own call, with the fields under the names that this request has for them. */
function refusedAs(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.fields === undefined) return error
  const { code, message, retryAfter } = error
  return new DomainError(code, {
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [`query.${field}`, text]),
    ),
  })
}

/**
 * Rows of a list by its columns, a page at a time: the list's own call as the person, from page to page. `total` is
 * notified of the length of the list where its first page tells it. Throws what the call is refused with.
 */
export async function* rowsOf(
  by: InnerCaller,
  { columns }: ListExport<never>,
  { list, params, query }: Omit<ListExportInput, 'format'>,
  total: (rows: number | null) => void = () => undefined,
): AsyncGenerator<Cell[][]> {
  for (let cursor: string | null = null; ;) {
    const asked: Record<string, unknown> = cursor === null ? query : { ...query, cursor }
    let page: ListPage
    try {
      page = (await innerRead(by, { name: list, params, query: asked, limit: PAGE })) as ListPage
    } catch (error) {
      throw refusedAs(error)
    }
    if (cursor === null) total(page.total ?? null)
    yield page.items.map((row) => columns.map((column) => column.value(row)))
    cursor = page.next_cursor ?? null
    if (cursor === null) return
  }
}
