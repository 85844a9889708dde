import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const server = join(import.meta.dirname, '..', '..', 'server')
const migrations = join(server, 'kernel', 'db', 'migrations')

const TRIGGERS = 'Written by triggers of the database.'
/** Tables that no statement of the server writes: the module that they belong to, and why. */
export const WITHOUT_WRITER: Readonly<Record<string, { module: string; why: string }>> = {
  kept_count: { module: 'kernel/db', why: TRIGGERS },
  ledger_balance: { module: 'payments/payments', why: TRIGGERS },
  ledger_item: { module: 'payments/payments', why: TRIGGERS },
  listing_state: { module: 'offerings/offerings', why: TRIGGERS },
  market_offering: { module: 'offerings/offerings', why: TRIGGERS },
  market_tally: { module: 'offerings/offerings', why: TRIGGERS },
  market_word: { module: 'offerings/offerings', why: TRIGGERS },
  accreditation_evidence: {
    module: 'investors/accreditation',
    why: 'Evidence of the first release; nothing is added to it.',
  },
}

/** Modules that write tables of another context, each with its reason. */
export const WRITES_FOR_OTHERS: Readonly<Record<string, string>> = {
  'workspaces/closure': 'erases a person from every table, in one transaction and in one place',
  'workspaces/export': 'deletes the key of an archive, so that the archive cannot be read any more',
  'offerings/allocation':
    'stores what an investment has reserved in the transaction that reserves it, under the lock of its offering',
}

/** Modules that read tables of other contexts past their views, each with its reason. */
export const READS_ALL: Readonly<Record<string, string>> = {
  'workspaces/closure': 'erases a person from every table, so it sees every column',
  'workspaces/export':
    'gives a person everything that is stored about them, so it sees every column',
}

/** Every table of the schema as the migrations leave it, with the table in which they are counted. */
export function tableNames(): Set<string> {
  const names = new Set<string>()
  const files = globSync('*.sql', { cwd: migrations }).sort()
  for (const file of ['../migrate.ts', ...files]) {
    const text = readFileSync(join(migrations, file), 'utf8').replace(/--.*/g, '')
    for (const [, name = ''] of text.matchAll(
      /create (?:unlogged )?table (?:if not exists )?(\w+)/gi,
    ))
      names.add(name)
    for (const [, name = ''] of text.matchAll(/drop table (?:if exists )?(\w+)/gi))
      names.delete(name)
    for (const [, old = '', name = ''] of text.matchAll(/alter table (\w+) rename to (\w+)/gi)) {
      names.delete(old)
      names.add(name)
    }
  }
  return names
}

const sources = (): string[] =>
  globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('seeds/'))
    .map((file) => join(server, file))

const moduleOf = (file: string): string =>
  relative(server, dirname(file)).split('/').slice(0, 2).join('/')
const sqlOf = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')

/** Which modules (`context/module`) read each table or view by its name, read from the SQL of the server. */
export function readers(names: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map([...names].map((name) => [name, new Set<string>()]))
  for (const file of sources())
    for (const [, name = ''] of sqlOf(file).matchAll(/\b(?:from|join|using)\s+(\w+)/gi))
      found.get(name)?.add(moduleOf(file))
  return found
}

/** The views that contexts publish, each with the tables that it selects from. */
export function sharedViews(): Map<string, Set<string>> {
  const views = new Map<string, Set<string>>()
  for (const file of globSync('*.sql', { cwd: migrations }).sort()) {
    const text = readFileSync(join(migrations, file), 'utf8').replace(/--.*/g, '')
    for (const [, name = ''] of text.matchAll(/drop view (?:if exists )?(\w+)/gi))
      views.delete(name)
    for (const [, name = '', body = ''] of text.matchAll(
      /create (?:or replace )?view (\w+) as([^;]*);/gi,
    ))
      views.set(
        name,
        new Set([...body.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map((m) => m[1] ?? '')),
      )
  }
  views.delete('counted')
  return views
}

/** Which modules (`context/module`) write each table, read from the SQL of the server; seeds and tests do not count. */
export function tableWriters(): Map<string, Set<string>> {
  const names = tableNames()
  const writers = new Map([...names].map((name) => [name, new Set<string>()]))
  for (const file of sources()) {
    const module = moduleOf(file)
    for (const [, name = ''] of sqlOf(file).matchAll(
      /(?:insert into|update|delete from|copy)\s+(\w+)/gi,
    ))
      writers.get(name)?.add(module)
  }
  return writers
}

const contextOf = (module: string): string => module.split('/')[0] ?? ''

/** The contexts that write a table by right: one, unless the table has no owner or two of them. */
export function owningContexts(table: string, writers: ReadonlySet<string>): string[] {
  const unwritten = WITHOUT_WRITER[table]
  const own = [...writers].filter((module) => !(module in WRITES_FOR_OTHERS))
  const modules = own.length > 0 ? own : [...writers]
  return [
    ...new Set((unwritten === undefined ? modules : [unwritten.module]).map(contextOf)),
  ].sort()
}
