import { createInterface } from 'node:readline/promises'
import { ConfigError } from '#server/config.ts'
import { startConfig } from '#server/start-config.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { keysOfDatabase } from '#server/kernel/keys/index.ts'
import { DomainError } from '#domain/shared/errors.ts'
import { openDatabase } from '#server/launch.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { createAdmin, type AdminInput } from '#server/identity/identity/index.ts'
import { createServices } from '#server/create-services.ts'
import { startServices, stopServices } from '#server/start-services.ts'
import { encryptedColumns, modules } from '#server/modules.ts'

/**
 * Creates the first operator (or another member of staff). The values come from ADMIN_EMAIL, ADMIN_FIRST_NAME,
 * ADMIN_LAST_NAME, ADMIN_PASSWORD and ADMIN_ROLE, or are prompted for. With the embedded database, stop the server
 * first: it holds DATA_DIR.
 */
const questions = [
  ['email_address', 'ADMIN_EMAIL', 'E-mail address'],
  ['first_name', 'ADMIN_FIRST_NAME', 'First name'],
  ['last_name', 'ADMIN_LAST_NAME', 'Last name'],
  ['password', 'ADMIN_PASSWORD', 'Password (15 characters or more)'],
] as const

async function ask(): Promise<AdminInput> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  for (const [field, variable, words] of questions)
    answers[field] = process.env[variable] ?? (await terminal.question(`${words}: `))
  terminal.close()
  return { ...answers, role: process.env['ADMIN_ROLE'] || undefined } as AdminInput
}

async function main(): Promise<void> {
  const config = await startConfig(process.env)
  const log = makeLog('warn')
  const input = await ask()
  const database = await openDatabase(config, log, () => process.exit(1))
  try {
    const services = await createServices({
      config,
      db: database.db,
      keys: await keysOfDatabase({ ...config, db: database.db, columns: encryptedColumns }),
      log,
      demo: false,
      publicUrl: config.publicUrl ?? `http://127.0.0.1:${config.port}`,
      idle: true,
    })
    try {
      await startServices(services, modules, { idle: true })
      const made = await createAdmin(services, input)
      process.stdout.write(`${made.email} is now ${made.role}.\n`)
    } finally {
      await stopServices(services)
    }
  } finally {
    await database.close()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  const fields =
    error instanceof DomainError && error.fields
      ? `\n${Object.entries(error.fields)
          .map(([k, v]) => `  ${k}: ${v}`)
          .join('\n')}`
      : ''
  const plain =
    error instanceof DomainError || error instanceof ConfigError || error instanceof DataDirBusy
  process.stderr.write(`${plain ? error.message + fields : String((error as Error).stack)}\n`)
  process.exit(1)
}
