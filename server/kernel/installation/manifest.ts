import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A sealed file of an export: its rows (lines), and size and SHA-256 of its bytes as they lie on disk. */
const part = z.object({
  name: z.string(),
  rows: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
})
export type Part = z.infer<typeof part>

/** What an export holds; it is written last, so an export that was interrupted has none. */
export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  release: z.string(),
  schema: z.object({ last: z.string(), hash: z.string() }),
  /** fingerprints of the keys that seal values, oldest first; the keys themselves are not exported */
  keys: z.array(z.string()).min(1),
  tables: z.array(part),
  /** rows of this file name the stored files */
  files: part,
  jobs: part,
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A stored file of an export, one line of `files`: key in the store, size and SHA-256 of its sealed copy. */
export const fileLine = z.object({ store_key: z.string(), bytes: z.number(), sha256: z.string() })

/** The schema of a release: its last migration, and a hash over the names and contents of all of them. */
export const schemaOf = (
  migrations: readonly { name: string; hash: string }[],
): Manifest['schema'] => ({
  last: migrations.at(-1)?.name ?? '',
  hash: createHash('sha256')
    .update(migrations.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex'),
})

export const KEY_FILE = 'key.age'
export const MANIFEST_FILE = 'manifest.json.age'
export const FILES_PART = 'files.ndjson.gz.age'
export const JOBS_PART = 'jobs.ndjson.gz.age'
/** Where the rows of a table lie in an export. */
export const tablePart = (table: string): string => `tables/${table}.ndjson.gz.age`
/** Where the bytes of a stored file lie in an export. */
export const filePart = (storeKey: string): string => `files/${storeKey}.age`
