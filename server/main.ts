import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, type Config } from './config.ts'
import { startConfig } from './start-config.ts'
import { DataDirBusy } from './kernel/db/data-lock.ts'
import { HalfMadeWorld } from './kernel/db/half-made.ts'
import type { Running } from './launch.ts'
import { preflight } from './preflight.ts'
import type { AppServices } from './app-services.ts'

const root = process.env['CAPSTAN_ROOT'] ?? join(import.meta.dirname, '..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** A stop that does not end by itself ends here. */
const STOP_MS = 15_000

function failureText(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirBusy ||
    error instanceof HalfMadeWorld
  )
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
function fail(error: unknown): never {
  process.stderr.write(`${failureText(error)}\n`)
  process.exit(1)
}

/** Prints what an installation in production lacks, after the address: it asks the database and the mail server. */
async function warnings({ services }: Running, config: Config): Promise<void> {
  if (config.env !== 'production' || services.demo) {
    if (!config.smtpUrl && !config.meta)
      say('Warning: log-in and registration codes are not sent. Set SMTP_URL to send them.')
    return
  }
  const { lacks } = await import('./doctor.ts')
  for (const text of await lacks(config, services.db)) say(`Warning: ${text}`)
}

/** The demo data, created on the first start with DEMO on; the folder is loaded only then. */
async function demoWorld(services: AppServices): Promise<void> {
  const file = join(import.meta.dirname, 'seeds', 'index.ts')
  if (!services.demo || !existsSync(file)) return
  const { seedDemo } = (await import(pathToFileURL(file).href)) as {
    seedDemo: (services: AppServices, say: (text: string) => void) => Promise<void>
  }
  await seedDemo(services, say)
}

/** Ends the start: last the address, who can log in, and where their mail is. */
function welcome({ address, services, embedded, ops }: Running, config: Config): void {
  say(
    embedded
      ? `Data: ${config.dataDir} (PostgreSQL, every commit synced to disk)`
      : 'Data: the database of DATABASE_URL',
  )
  say(`\nCapstan is ready at ${address}`)
  if (services.demo)
    say(
      '  Demo people, password Capstan-demo-2026: investor@ newcomer@ partner@ issuer@ operator@ compliance@capstan.example',
    )
  say(`  ${mailPlace(address, config)}`)
  if (ops) say(`  Probes and metrics: ${ops}/health/ready ${ops}/metrics`)
}

function mailPlace(address: string, config: Config): string {
  if (config.smtpUrl) return 'Mail is sent through SMTP_URL'
  return config.meta
    ? `Mail: ${address}/meta/mailbox`
    : 'Mail is stored in the e-mail log (no SMTP_URL)'
}

const state: { running: Running | null; stopping: boolean; drainSeconds: number } = {
  running: null,
  stopping: false,
  drainSeconds: 0,
}
async function stop(code: number): Promise<void> {
  if (state.stopping) return
  state.stopping = true
  const drainMs = state.drainSeconds * 1000
  setTimeout(() => process.exit(1), STOP_MS + drainMs).unref()
  await state.running?.stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  process.exit(code)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
// the parent script has ended: npm was killed
process.on('disconnect', () => void stop(0))
try {
  const config = await startConfig(process.env)
  state.drainSeconds = config.drainSeconds
  await preflight(config)
  // imported late: a wrong setting is reported before the product's modules are loaded
  const { launch } = await import('./launch.ts')
  state.running = await launch(config, {
    root,
    vite: process.argv.includes('--vite'),
    prepare: demoWorld,
    onLost: () => {
      process.stderr.write('The database ended by itself.\n')
      void stop(1)
    },
  })
  if (state.stopping) await state.running.stop()
  else {
    welcome(state.running, config)
    await warnings(state.running, config)
  }
} catch (error) {
  fail(error)
}
