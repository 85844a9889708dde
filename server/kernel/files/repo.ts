import type { StoredFile } from '#domain/shared/file.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface FileRow {
  id: string
  store_key: string
  name: string
  content_type: string
  size: number
  sha256: string
  purpose: StoredFile['purpose']
  owner_id: string | null
  account_id: string | null
  created_at: string
}
const COLUMNS =
  'id, store_key, name, content_type, size, sha256, purpose, owner_id, account_id, created_at'
const ownText = sql(
  'file.own',
  `select ${COLUMNS} from stored_file where id = $1 and owner_id = $2`,
  { reads: ['stored_file'] },
)
const byIdText = sql('file.by-id', `select ${COLUMNS} from stored_file where id = $1`)
const addText = sql(
  'file.add',
  `insert into stored_file (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const keyText = sql('file.key', 'select sealed from stored_file_key where file_id = $1')
const addKeyText = sql(
  'file.add-key',
  'insert into stored_file_key (file_id, sealed) values ($1, $2)',
)
const destroyKeyText = sql('file.destroy-key', 'delete from stored_file_key where file_id = $1')
const usageText = sql(
  'file.usage',
  `select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes
    from stored_file
    where owner_id = $1 and purpose <> 'signed_document'`,
)
const lockText = sql('file.lock-owner', 'select pg_advisory_xact_lock(hashtextextended($1, 21))')

export const ownFile = (q: Queryable, userId: string, fileId: string) =>
  q.one<FileRow>(ownText, [fileId, userId])
export const fileById = (q: Queryable, fileId: string) => q.one<FileRow>(byIdText, [fileId])
export const addFile = (tx: Tx, f: FileRow) =>
  tx.run(addText, [
    f.id,
    f.store_key,
    f.name,
    f.content_type,
    f.size,
    f.sha256,
    f.purpose,
    f.owner_id,
    f.account_id,
    f.created_at,
  ])
export const keyOf = async (q: Queryable, fileId: string): Promise<string | null> =>
  (await q.one<{ sealed: string }>(keyText, [fileId]))?.sealed ?? null
export const addKey = (tx: Tx, fileId: string, sealed: string) =>
  tx.run(addKeyText, [fileId, sealed])
export const destroyKey = (tx: Tx, fileId: string) => tx.run(destroyKeyText, [fileId])
/**
 * Files and bytes that a person has uploaded; locked, so that uploads that arrive together are counted one after the
 * other.
 */
export async function usageOf(tx: Tx, ownerId: string): Promise<{ files: number; bytes: number }> {
  await tx.run(lockText, [ownerId])
  return (
    (await tx.one<{ files: number; bytes: number }>(usageText, [ownerId])) ?? { files: 0, bytes: 0 }
  )
}
