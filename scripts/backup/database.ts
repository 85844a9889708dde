import type { Config } from '#server/config.ts'
import { databaseOwner } from '#server/kernel/db/embedded-binaries.ts'
import { demandDatabase } from '#server/kernel/db/database-server.ts'
import { renewPassword } from '#server/kernel/db/embedded-password.ts'
import type { Connection } from '#server/kernel/db/db.ts'
import { spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyFolder } from './copy.ts'
import { Refused } from './manifest.ts'

/** Contents that a base backup leaves out (PostgreSQL 18, 25.3.4); the log is copied when everything else is. */
const EMPTIED = new Set(
  [
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ].map((name) => `${name}/`),
)
const LEFT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|pgsql_tmp[^/]*\/?)$/
const SEGMENT = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/

/**
 * Copies the files of the embedded database while it works, by PostgreSQL's low-level base backup. The replication slot
 * holds back the log that the copy needs; it leaves with the connection. Returns the version of the database.
 */
export async function copyCluster(
  connection: Connection,
  dataDir: string,
  folder: string,
): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  const to = join(folder, 'postgres')
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      'select pg_create_physical_replication_slot($1, immediately_reserve => true, temporary => true)',
      [`capstan_backup_${process.pid}`],
    )
    await client.query("select pg_backup_start('capstan', fast => true)")
    await copyFolder(cluster, to, { leave: (path) => EMPTIED.has(path) || LEFT.test(path) })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await copyFolder(join(cluster, 'pg_wal'), join(to, 'pg_wal'), {
      leave: (path) => !SEGMENT.test(path),
    })
    await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    return await versionOf(client)
  } finally {
    await client.end()
  }
}

const versionOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ??
  ''

/** What PostgreSQL's client reads of the environment, and nothing of Capstan's secrets. */
const clientEnv = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|LC_.*|PG.*)$/.test(name)),
  )

/** Runs a program of PostgreSQL's client; the password of the address is passed by the environment. */
function runClient(program: string, args: readonly string[], url: string): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [...args, '--no-password', `--dbname=${address.href}`], {
    env: { ...clientEnv(), ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-2000)))
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new Refused(
          `${program} is not installed: install the client of PostgreSQL in the version of the database or newer.`,
        ),
      ),
    )
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Refused(`${program} ended with ${code}: ${words.trim()}`)),
    )
  })
}

/** Throws Refused behind a pooler: settings that pg_dump and pg_restore make would stay in sessions of the servers. */
export function demandDirect(config: Config): void {
  if (config.databasePooler === 'transaction')
    throw new Refused(
      'DATABASE_URL leads to a pooler (DATABASE_POOLER=transaction). Set it to the address of the database itself and leave DATABASE_POOLER out for this command.',
    )
}

/** Writes the database of DATABASE_URL in pg_dump's custom format. Returns the version of the database. */
export async function dumpDatabase(url: string, folder: string): Promise<string> {
  await demandDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const version = await versionOf(client).finally(() => client.end())
  const file = join(folder, 'database.dump')
  // pg_dump would create a file that other users can read
  await writeFile(file, '', { mode: 0o600 })
  await runClient(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`],
    url,
  )
  return version
}

/** Throws Refused when the database of DATABASE_URL holds tables. */
export async function demandEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    .finally(() => client.end())
  if (rows.length > 0)
    throw new Refused('The database of DATABASE_URL is not empty: restore into a new one.')
}

export const restoreDump = (url: string, folder: string): Promise<void> =>
  runClient(
    'pg_restore',
    [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      join(folder, 'database.dump'),
    ],
    url,
  )

/** The major version of PostgreSQL that a copied cluster needs. */
export const majorOf = (version: string): string => /^\d+/.exec(version)?.[0] ?? ''

/**
 * Puts a copied cluster below a data directory and lets it finish its log. It gets the password of its new place.
 */
export async function placeCluster(folder: string, dataDir: string): Promise<void> {
  const waiting = join(dataDir, 'restoring')
  const cluster = join(dataDir, 'postgres')
  await copyFolder(join(folder, 'postgres'), waiting, { owner: databaseOwner() })
  await rename(waiting, cluster)
  await renewPassword(dataDir)
}
