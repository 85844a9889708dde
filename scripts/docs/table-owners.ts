import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const server = join(import.meta.dirname, '..', '..', 'server')
const migrations = join(server, 'kernel', 'db', 'migrations')

/** Tables whose rows triggers of the database keep, and tables that nothing writes any more: the module that reads them. */
export const KEPT_BY_TRIGGERS: Readonly<Record<string, string>> = {
  kept_count: 'kernel/db',
  ledger_balance: 'payments/payments',
  listing_state: 'offerings/offerings',
  market_offering: 'offerings/offerings',
  market_tally: 'offerings/offerings',
  market_word: 'offerings/offerings',
  // evidence of the first release; it is kept as it was sent and no longer added to
  accreditation_evidence: 'investors/accreditation',
}

/** Modules that write tables of another context, each with its reason. */
export const WRITES_FOR_OTHERS: Readonly<Record<string, string>> = {
  'workspaces/closure': 'erases a person from every table, in one transaction and in one place',
  'workspaces/export': 'destroys the key of a finished archive',
  'offerings/allocation':
    'what an investment has reserved is decided under the lock of its offering, in the statement that reserves it',
}

/** Every table of the schema as the migrations leave it. */
export function tableNames(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync('*.sql', { cwd: migrations }).sort()) {
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

/** Which modules (`context/module`) write each table, read from the SQL of the server; seeds and tests do not count. */
export function tableWriters(): Map<string, Set<string>> {
  const names = tableNames()
  const writers = new Map([...names].map((name) => [name, new Set<string>()]))
  for (const file of sources()) {
    const module = relative(server, dirname(file)).split('/').slice(0, 2).join('/')
    const text = readFileSync(file, 'utf8').replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')
    for (const [, name = ''] of text.matchAll(/(?:insert into|update|delete from|copy)\s+(\w+)/gi))
      writers.get(name)?.add(module)
  }
  return writers
}

const contextOf = (module: string): string => module.split('/')[0] ?? ''

/** The contexts that write a table by right: one, unless the table has no owner or two of them. */
export function owningContexts(table: string, writers: ReadonlySet<string>): string[] {
  const kept = KEPT_BY_TRIGGERS[table]
  const own = [...writers].filter((module) => !(module in WRITES_FOR_OTHERS))
  const modules = own.length > 0 ? own : [...writers]
  return [...new Set((kept === undefined ? modules : [kept]).map(contextOf))].sort()
}
