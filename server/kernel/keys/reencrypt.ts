import { readSetting, writeSetting } from '../db/setting.ts'
import type { Db, Queryable } from '../db/db.ts'
import type { Keys } from '../lib/keys.ts'
import * as repo from './repo.ts'
import type { EncryptedColumn } from './encrypted-column.ts'

/** Where re-encryption is, for all processes: it goes on from here after an interruption. */
const POSITION = 'keys.reencrypt'
/** The newest key of the server that was started last. */
export const SERVING = 'keys.serving'
const BATCH = 500
const TOKEN = /^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+$/
/** A value inside jsonb. A quotation mark that somebody typed is escaped there, so no typed text looks like this. */
const INNER = /("\$sealed": ")(v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+)(?=")/g

const newestId = (keys: Keys): string => keys.ids.at(-1) ?? ''

interface Position {
  /** id of the key with which everything is encrypted by this run */
  to: string
  /** `table.column` that was begun last */
  at: string
  after: string[] | null
}
/** What a run did. */
export interface Reencrypted {
  done: number
  /** values that cannot be decrypted, by `table.column` */
  unreadable: Readonly<Record<string, number>>
}
export interface ReencryptOptions {
  columns: readonly EncryptedColumn[]
  batch?: number
  /** called after each batch, which is stored by then; throwing interrupts the run between two batches */
  progress?: (done: number, total: number) => void
}

/** The value with every encrypted part encrypted by the newest key; parts that are already are not touched. */
function again(keys: Keys, shape: repo.Shape, row: repo.EncryptedRow): string {
  const place = shape.place(...row.parts)
  const renew = (sealed: string): string =>
    sealed.startsWith(keys.newest) ? sealed : keys.seal(keys.open(sealed, place), place)
  if (shape.type === 'jsonb')
    return row.value.replace(INNER, (_, start: string, sealed: string) => start + renew(sealed))
  return TOKEN.test(row.value) ? renew(row.value) : row.value
}

/** Stores which key this server encrypts with; `reencrypt` and `retire` wait for a server that has the newest. */
export const noteServing = (q: Queryable, keys: Keys): Promise<number> =>
  writeSetting(q, SERVING, newestId(keys))
/** False while the server that was started last encrypts with another key than the ring's newest. */
export async function servesNewest(q: Queryable, keys: Keys): Promise<boolean> {
  const serving = await readSetting<string>(q, SERVING)
  return serving === null || serving === newestId(keys)
}

/**
 * Encrypts with the newest key what another one encrypted, in batches, each in one transaction with its position, so
 * that an interrupted run goes on where it was. Requests go on meanwhile: a value that they change at the same moment
 * is theirs. Files are encrypted with a key each, and it is these keys that are encrypted again; their bytes stay.
 */
export async function reencrypt(
  { db, keys }: { db: Db; keys: Keys },
  options: ReencryptOptions,
): Promise<Reencrypted> {
  const to = newestId(keys)
  const shapes: repo.Shape[] = []
  let total = 0
  // one after the other: the servers need the connections
  for (const column of options.columns) {
    const shape = await repo.shapeOf(db, column)
    shapes.push(shape)
    total += await repo.olderIn(db, shape, to)
  }
  const stored = await readSetting<Position | null>(db, POSITION)
  const begun =
    stored?.to === to ? shapes.findIndex((s) => `${s.table}.${s.column}` === stored.at) : -1
  const run = { done: 0, unreadable: {} as Record<string, number> }
  for (const [i, shape] of shapes.entries()) {
    if (i < begun) continue
    const at = `${shape.table}.${shape.column}`
    let after = i === begun ? (stored?.after ?? null) : null
    for (;;) {
      const rows = await repo.rowsAfter(db, shape, after, options.batch ?? BATCH)
      const last = rows.at(-1)
      if (last === undefined) break
      const changed = rows.flatMap((row) => {
        try {
          const value = again(keys, shape, row)
          return value === row.value ? [] : [{ key: row.key, before: row.value, after: value }]
        } catch {
          run.unreadable[at] = (run.unreadable[at] ?? 0) + 1
          return []
        }
      })
      after = last.key
      const position: Position = { to, at, after }
      run.done += await db.tx(async (tx) => {
        await writeSetting(tx, POSITION, position)
        return changed.length === 0 ? 0 : repo.replace(tx, shape, changed)
      })
      options.progress?.(run.done, total)
    }
  }
  await writeSetting(db, POSITION, null)
  return run
}

/** What is still encrypted with a key: `table.column` with the count, only where there is something. */
export async function heldBy(
  db: Db,
  columns: readonly EncryptedColumn[],
  id: string,
): Promise<{ at: string; values: number }[]> {
  const found: { at: string; values: number }[] = []
  for (const column of columns) {
    const values = await repo.encryptedWith(db, await repo.shapeOf(db, column), id)
    if (values > 0) found.push({ at: `${column.table}.${column.column}`, values })
  }
  return found
}
