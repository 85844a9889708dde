import { z } from 'zod'
import { refuse } from '#domain/shared/errors.ts'

/** The refusal of a cursor that no page has given: a bad field, never an error of the server. */
export const wrongCursor = () =>
  refuse('invalid', { fields: { cursor: 'This page isn’t available. Start at the first page.' } })

/** Makes a page's cursor of its last row's sort values; opaque to clients. */
const writeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a cursor of `length` values; anything else is refused as a bad field, never an error of the server. */
export function readCursor(text: string, length: number): string[] {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  if (
    !Array.isArray(read) ||
    read.length !== length ||
    !read.every((v): v is string => typeof v === 'string' && v.length < 100)
  )
    throw wrongCursor()
  return read
}

/** Where a page begins whose rows are sorted by time and then by id, the newest first: at the rows before this one. */
export interface Before {
  at: string
  id: string
}

/** Before every row that there is: where the first page begins. */
export const NEWEST_FIRST: Before = {
  at: '9999-01-01T00:00:00Z',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

const before = z.tuple([z.iso.datetime({ offset: true }), z.guid()])

/** Where a page sorted by time begins, the newest first; without a cursor at the newest row. Throws wrongCursor. */
export function readBefore(cursor: string | undefined): Before {
  if (cursor === undefined) return NEWEST_FIRST
  const read = before.safeParse(readCursor(cursor, 2))
  if (!read.success) throw wrongCursor()
  return { at: read.data[0], id: read.data[1] }
}

/**
 * The number before which a page of a numbered list begins, the newest first; without a cursor above all. Throws
 * wrongCursor.
 */
export function readSequence(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const below = Number(readCursor(cursor, 1)[0])
  if (!Number.isSafeInteger(below) || below < 1) throw wrongCursor()
  return below
}

/**
 * Cuts a page of rows of which one more was read than it shows: what is shown, and the cursor of the next page by the
 * sort values of the last row, null on the last page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  sortValues: (last: Row) => readonly string[],
): { shown: Row[]; next: string | null; more: boolean } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined
  return { shown, next: more ? writeCursor(sortValues(last)) : null, more }
}
