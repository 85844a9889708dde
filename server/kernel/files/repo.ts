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
/** An upload that waits for its scan, or why it was removed after it. */
export type ScanState = 'waiting' | 'virus' | 'too_large'
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
const keyText = sql(
  'file.key',
  `select (select sealed from stored_file_key where file_id = $1) as sealed,
    (select state from file_scan where file_id = $1) as scan`,
)
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

const awaitScanText = sql(
  'file.await-scan',
  `insert into file_scan (file_id, state, created_at) values ($1, 'waiting', $2)`,
)
const takeScanText = sql(
  'file.take-scan',
  `select 1 from file_scan where file_id = $1 and state = 'waiting' for update`,
)
const passScanText = sql('file.pass-scan', 'delete from file_scan where file_id = $1')
const endScanText = sql(
  'file.end-scan',
  'update file_scan set state = $2, found = $3, ended_at = $4 where file_id = $1',
)
const countScansText = sql(
  'file.count-scans',
  `select count(*)::int as n from file_scan where state = 'waiting'`,
)

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
/** The key of a file, null when it was destroyed, and why it must not be read yet. */
export const keyOf = async (
  q: Queryable,
  fileId: string,
): Promise<{ sealed: string | null; scan: ScanState | null }> =>
  (await q.one<{ sealed: string | null; scan: ScanState | null }>(keyText, [fileId])) ?? {
    sealed: null,
    scan: null,
  }
export const addKey = (tx: Tx, fileId: string, sealed: string) =>
  tx.run(addKeyText, [fileId, sealed])
export const destroyKey = (tx: Tx, fileId: string) => tx.run(destroyKeyText, [fileId])
export const awaitScan = (tx: Tx, fileId: string, now: string) =>
  tx.run(awaitScanText, [fileId, now])
/** Locks a waiting scan; false when it has ended. */
export const takeScan = async (tx: Tx, fileId: string): Promise<boolean> =>
  (await tx.one(takeScanText, [fileId])) !== null
export const passScan = (tx: Tx, fileId: string) => tx.run(passScanText, [fileId])
export const endScan = (
  tx: Tx,
  fileId: string,
  of: { state: Exclude<ScanState, 'waiting'>; found: string | null; at: string },
) => tx.run(endScanText, [fileId, of.state, of.found, of.at])
export const countScans = async (q: Queryable): Promise<number> =>
  (await q.one<{ n: number }>(countScansText))?.n ?? 0
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
