import type { ImportFormat } from '#domain/holders/model/cap-table-import.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** An import of a cap table. `confirmed` is null while it waits for a second person. */
export interface ImportRow {
  id: string
  account_id: string
  format: ImportFormat
  name: string
  digest: string
  as_of: string
  holders: number
  units: number
  convertibles: number
  sealed_register: string
  imported_by: string
  imported_at: string
  confirmed: boolean | null
  decided_by: string | null
  decided_at: string | null
  /** staff confirmed it, and not the company itself */
  by_platform: boolean
}
const GIVEN = `id, account_id, format, name, digest, as_of, holders, units, convertibles, sealed_register,
  imported_by, imported_at`
const COLUMNS = `${GIVEN}, confirmed, decided_by, decided_at, by_platform`
const insert = sql(
  'captable-import.insert',
  `insert into captable_import (${GIVEN})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict do nothing`,
)
const ofCompany = sql(
  'captable-import.of-company',
  `select ${COLUMNS} from captable_import where account_id = $1 order by imported_at desc, id desc limit 50`,
)
const byDigest = sql(
  'captable-import.by-digest',
  `select ${COLUMNS} from captable_import where account_id = $1 and digest = $2 and confirmed is not false`,
)
const inForce = sql(
  'captable-import.in-force',
  `select ${COLUMNS}
    from captable_import
    where account_id = $1 and confirmed
    order by decided_at desc
    limit 1`,
)
const lock = sql(
  'captable-import.lock',
  `select ${COLUMNS} from captable_import where account_id = $1 and id = $2 for update`,
)
const decide = sql(
  'captable-import.decide',
  `update captable_import
    set confirmed = $2, decided_by = $3, decided_at = $4, by_platform = $5
    where id = $1 and confirmed is null`,
)
/** Stores an import; false where the file is there already, or another one waits. */
export const addImport = async (
  q: Queryable,
  i: Omit<ImportRow, 'confirmed' | 'decided_by' | 'decided_at' | 'by_platform'>,
): Promise<boolean> =>
  (await q.run(insert, [
    i.id,
    i.account_id,
    i.format,
    i.name,
    i.digest,
    i.as_of,
    i.holders,
    i.units,
    i.convertibles,
    i.sealed_register,
    i.imported_by,
    i.imported_at,
  ])) === 1
/** The newest imports of a company. */
export const findImports = (q: Queryable, accountId: string) =>
  q.query<ImportRow>(ofCompany, [accountId])
export const findByDigest = (q: Queryable, accountId: string, digest: string) =>
  q.one<ImportRow>(byDigest, [accountId, digest])
/** The import that was confirmed last. */
export const findInForce = (q: Queryable, accountId: string) =>
  q.one<ImportRow>(inForce, [accountId])
export const lockImport = (q: Queryable, accountId: string, id: string) =>
  q.one<ImportRow>(lock, [accountId, id])
export const decideImport = async (
  q: Queryable,
  d: { id: string; confirmed: boolean; by: string; at: string; byPlatform: boolean },
): Promise<boolean> => (await q.run(decide, [d.id, d.confirmed, d.by, d.at, d.byPlatform])) === 1

const waiting = sql(
  'captable-import.waiting',
  `select account_id, imported_at as since from captable_import where confirmed is null order by imported_at`,
)
/** Companies whose import waits for its confirmation, the oldest first. */
export const findWaiting = (q: Queryable) =>
  q.query<{ account_id: string; since: string }>(waiting, [])
