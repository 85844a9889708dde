import { ConfigError } from '#server/config.ts'
import { createServices } from '#server/create-services.ts'
import { operatorByEmail } from '#server/identity/identity/index.ts'
import { keysOfDatabase } from '#server/kernel/keys/index.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { applyRepairs, findRepairs, type FoundRepair } from '#server/kernel/repairs/index.ts'
import { encryptedColumns, modules } from '#server/modules.ts'
import { startConfig } from '#server/start-config.ts'
import { startServices, stopServices } from '#server/start-services.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lacking } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

/** What is wrong with a request, in a sentence for the person who typed it. */
class Refused extends Error {}
const HOW =
  'npm run repair -- --dry-run, or npm run repair -- --apply --operator <email>; with --files <folder> when files of the bank are asked for'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Asked {
  /** e-mail address of the operator who corrects; null lists only */
  operator: string | null
  files: ReadonlyMap<string, Buffer>
}
function asked(): Asked {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      'dry-run': { type: 'boolean' },
      apply: { type: 'boolean' },
      operator: { type: 'string' },
      files: { type: 'string' },
    },
    strict: false,
  })
  const { apply = false, 'dry-run': dry = false, operator, files } = values
  if (apply === dry) throw new Refused(`Choose one: ${HOW}.`)
  if (apply && typeof operator !== 'string')
    throw new Refused(`--apply needs the operator who corrects: ${HOW}.`)
  if (files !== undefined && (typeof files !== 'string' || !existsSync(files)))
    throw new Refused(`--files is a folder with files of the bank: ${HOW}.`)
  const names =
    typeof files === 'string'
      ? readdirSync(files, { withFileTypes: true })
          .filter((one) => one.isFile())
          .map((one) => join(files, one.name))
      : []
  return {
    operator: apply && typeof operator === 'string' ? operator : null,
    files: new Map(
      names.map((name) => {
        const bytes = readFileSync(name)
        return [sha256(bytes), bytes] as const
      }),
    ),
  }
}

function list(found: readonly FoundRepair[]): void {
  for (const { repair, findings } of found) {
    say(`\n${repair.title}: ${findings.length === 0 ? 'none' : findings.length}`)
    for (const { what, todo, apply } of findings)
      say(`- ${what}\n  ${apply === null ? 'By a person' : 'With --apply'}: ${todo}`)
  }
}

/**
 * Lists what an earlier version stored wrongly, and corrects it with --apply in the name of an operator: by reversing
 * entries, or by asking the person again. Nothing that was logged, posted or signed is changed.
 */
async function main(): Promise<number> {
  const { operator: email, files } = asked()
  const config = await startConfig(process.env)
  const lacks = lacking(config)
  if (lacks !== null) throw new Refused(lacks)
  const database = await reachDatabase(config)
  try {
    const services = await createServices({
      config,
      db: database.db,
      keys: await keysOfDatabase({ ...config, db: database.db, columns: encryptedColumns }),
      log: makeLog('warn'),
      demo: false,
      publicUrl: config.publicUrl ?? `http://127.0.0.1:${config.port}`,
      idle: true,
    })
    try {
      await startServices(services, modules, { idle: true })
      const repairs = modules.flatMap((module) => module.repairs ?? [])
      const found = await findRepairs(services, repairs, files)
      list(found)
      if (email === null) return 0
      const operator = await operatorByEmail(services, email)
      if (operator === null) throw new Refused(`${email} is no active operator.`)
      const { corrected, refused } = await applyRepairs(services, operator, found)
      say(`\n${corrected} corrected by ${email}.`)
      for (const one of refused) process.stderr.write(`Not corrected: ${one}\n`)
      return refused.length === 0 ? 0 : 1
    } finally {
      await stopServices(services)
    }
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  const plain = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
