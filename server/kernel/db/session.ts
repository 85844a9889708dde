import { ConfigError } from '#server/config.ts'
import { sessionSettings, type Db } from './db.ts'

/** What a pooler sends to each session that it opens (`connect_query` of pgbouncer.ini). */
const connectQuery = Object.entries(sessionSettings)
  .map(([name, value]) => `set ${name}=${value}`)
  .join('; ')

const withoutPooler = (what: string): ConfigError =>
  new ConfigError([
    `${what} A pooler like PgBouncer seems to stand at DATABASE_URL: set DATABASE_POOLER=transaction, or the address of the database itself.`,
  ])

/** Settings of the session that differ from what every statement relies on, by name. */
async function wrongSettings(db: Db): Promise<string[]> {
  const names = Object.keys(sessionSettings)
  const columns = names.map((name, at) => `current_setting('${name}', true) as s${at}`).join(', ')
  const found = (await db.one<Record<string, string | null>>(`select ${columns}`)) ?? {}
  // PostgreSQL writes whole seconds as 15s
  const wanted = Object.values(sessionSettings).map((value) =>
    value >= 1000 ? `${value / 1000}s` : String(value),
  )
  return names.filter((_, at) => found[`s${at}`] !== wanted[at])
}

/**
 * Refuses to start where a pooler is not the one that the configuration names: time limits would be missing and prepared
 * statements would be looked for in sessions of others.
 */
export async function checkSession(db: Db, pooler: boolean): Promise<void> {
  const wrong = await wrongSettings(db).catch((error: Error) => {
    if (!error.message.includes('unsupported startup parameter')) throw error
    throw withoutPooler(`The database refuses settings of a session (${error.message}).`)
  })
  if (wrong.length === 0) return
  if (!pooler) throw withoutPooler(`Sessions of the database do not have ${wrong.join(', ')}.`)
  throw new ConfigError([
    `Sessions of the pooler do not have ${wrong.join(', ')}. Add to the database in pgbouncer.ini: connect_query='${connectQuery}'`,
  ])
}
