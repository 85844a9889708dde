import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './db.ts'

/** Any number: the same in every process, so that only one of them migrates at a time. */
const LOCK = 4_862_117_001
const here = join(import.meta.dirname, 'migrations')

export interface Migration {
  number: number
  name: string
  text: string
  hash: string
}

/** The migration files in order; two files with one number, or a name of another form, are refused. */
export async function migrationFiles(directory = here): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((n) => n.endsWith('.sql')).sort()
  const seen = new Set<number>()
  return Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? NaN)
      if (Number.isNaN(number))
        throw new Error(`the migration ${name} is not named like 0001_ground.sql`)
      if (seen.has(number)) throw new Error(`two migrations have the number ${name.slice(0, 4)}`)
      seen.add(number)
      const text = await readFile(join(directory, name), 'utf8')
      return { number, name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: 'capstan-migrate',
    ...(connection as pg.ClientConfig),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Waits for the lock as long as it takes, and holds it until the connection ends: a transaction of its own, because a
 * pooler has no sessions.
 */
async function holdLock(holder: pg.Client): Promise<void> {
  await holder.query(
    'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  await holder.query('select pg_advisory_xact_lock($1)', [LOCK])
}

/**
 * Applies the migrations that are missing, each in its own transaction, under an advisory lock: of several processes
 * that start together one migrates and the others wait. Forward only; an applied file that was changed afterwards is
 * refused. Returns the names that were applied now.
 */
export async function migrate(connection: Connection, directory = here): Promise<string[]> {
  const files = await migrationFiles(directory)
  const holder = await connect(connection)
  const client = await connect(connection)
  try {
    await holdLock(holder)
    await client.query(
      'create table if not exists migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
    )
    const done = new Map(
      (
        await client.query<{ number: number; name: string; hash: string }>(
          'select number, name, hash from migration',
        )
      ).rows.map((r) => [r.number, r]),
    )
    const newest = files.at(-1)?.number ?? 0
    for (const number of done.keys())
      if (number > newest)
        throw new Error(
          `the database was migrated by newer code (migration ${number}); start that version instead`,
        )
    const applied: string[] = []
    for (const file of files) {
      const before = done.get(file.number)
      if (before && before.hash !== file.hash)
        throw new Error(
          `the migration ${file.name} was changed after it was applied; add a new one instead`,
        )
      if (!before) applied.push(await apply(client, file))
    }
    await renewOrder(client)
    return applied
  } finally {
    await client.end()
    await holder.end()
  }
}

/**
 * Rebuilds the indexes of names when the version of ICU differs from the one they were built with: it may sort and fold
 * letters differently.
 */
async function renewOrder(client: pg.Client): Promise<void> {
  const other = await client.query(
    `select 1 from pg_collation where collname = 'names' and collnamespace = 'public'::regnamespace
      and collversion is distinct from pg_collation_actual_version(oid)`,
  )
  if (other.rowCount === 0) return
  const indexes = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
      where pg_get_indexdef(indexrelid) ~ 'COLLATE (public\\.)?names|folded|person_words|person_key'`,
  )
  await client.query('begin; set local statement_timeout = 0')
  for (const { name } of indexes.rows) await client.query(`reindex index ${name}`)
  await client.query('alter collation public.names refresh version')
  await client.query('commit')
}

async function apply(client: pg.Client, file: Migration): Promise<string> {
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(file.text)
    await client.query('insert into migration (number, name, hash) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.hash,
    ])
    await client.query('commit')
    return file.name
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`the migration ${file.name} failed: ${(cause as Error).message}`, { cause })
  }
}
