import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { newRingSecret, readRing, writeRing } from '#server/kernel/db/keys-file.ts'

/**
 * The demo world, made once for everything on this machine that starts with it: `npm start` in another folder, the tests
 * and the bench copy it. It is stored by a fingerprint of what makes it, for a day: its dates are counted from the day on
 * which it was made. `node scripts/world.ts <DATA_DIR>` prepares a new installation; without a directory it only stores
 * the world and prints where.
 */
const root = join(import.meta.dirname, '..')
/** Node caches what it has compiled of the product, as for the processes that tests start (tests/support/compiled.ts). */
const COMPILED = { NODE_COMPILE_CACHE: join(root, '.tmp', 'compiled') }
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** What makes the world: the product without its tests, and the libraries that it uses. */
const MAKERS = ['server', 'domain', 'machines', 'package-lock.json']
/** An installation with one of these settings gets other data or other keys, so it makes its own world. */
const OWN_WORLD =
  /^(?:HOST|TLS_|DATABASE_URL|SECRET_KEY|KMS_|VAULT_|S3_|SMTP_|MAILGUN_|ALLOY_|INCREASE_|RECAPTCHA_|CLAMAV_|PLATFORM_ID|MARKET_PLACE_ID|PUBLIC_URL|SITE_PASSWORD)/
const OFF = /^(?:0|false|off|no)$/
/** Worlds that stay: of the branches that are worked on at the same time. */
const STORED = 3
const DAY_MS = 86_400_000
/** A world that was used within an hour may be in copying. */
const IN_USE_MS = 3_600_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Where the installation will be, which mails and papers of the world name: HOST has its default. */
const address = (): string => `http://127.0.0.1:${process.env['PORT'] || '3000'}`

/** The same while nothing changes that makes the world, and the day is the same in New York. */
function fingerprint(product: string): string {
  const hash = createHash('sha256').update(`${process.version}\0${address()}\0`)
  const visit = (path: string): void => {
    if (statSync(join(product, path)).isDirectory())
      for (const name of readdirSync(join(product, path)).toSorted()) visit(`${path}/${name}`)
    else if (!/\.(?:test|fixture)\.ts$/.test(path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(product, path)))
        .update('\0')
  }
  for (const path of MAKERS) visit(path)
  return `${dateInZone(new Date().toISOString())}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 32)}`
}

/** Where worlds are stored, for this user alone: CAPSTAN_CACHE, or the cache of the home directory. */
function cache(): string {
  const folder = join(
    process.env['CAPSTAN_CACHE'] ?? join(homedir(), '.cache', 'capstan'),
    'worlds',
  )
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      `The demo world cannot be stored in ${folder}: set CAPSTAN_CACHE to a folder of yours.`,
      { cause: error },
    )
  }
  return folder
}

/** Copies a stopped installation with the owners and modes of its files. */
export function copyInstallation(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else if (spawnSync('cp', ['-a', `${from}/.`, to]).status !== 0)
    throw new Error(`${from} could not be copied to ${to}`)
}

/** Makes the demo world in an empty directory and stops. Throws with the words of the server when it fails. */
async function make(product: string, dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(product, 'server', 'main.ts')], {
    cwd: product,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TZ: 'UTC',
      DEMO: '1',
      PORT: '0',
      PUBLIC_URL: address(),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      // a half-made world is thrown away, so its commits don't wait for the disk: the database syncs once, as it stops
      PGOPTIONS: '-c synchronous_commit=off',
      // no client is there: the world does not depend on it, and is made while it is built
      CAPSTAN_ROOT: dataDir,
      ...COMPILED,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  let made = false
  const add = (part: Buffer): void => {
    text = (text + part.toString()).slice(-20_000)
    if (made || !text.includes('Capstan is ready at ')) return
    made = true
    child.kill('SIGTERM')
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  // a world that is half made is removed when this process is asked to end
  const end = (): void => void child.kill('SIGTERM')
  for (const signal of SIGNALS) process.on(signal, end)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  for (const signal of SIGNALS) process.off(signal, end)
  if (!made || code !== 0) throw new Error(`the demo world was not made:\n${text.trim()}`)
}

/** Forgets worlds that were not used for a day, and of those that were not used for an hour all but the newest few. */
function forgetOld(folder: string): void {
  const worlds = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), unused: unusedMs(join(folder, name)) }))
    .toSorted((a, b) => a.unused - b.unused)
  for (const [n, { path, unused }] of worlds.entries())
    if (unused > (n < STORED ? DAY_MS : IN_USE_MS)) rmSync(path, { recursive: true, force: true })
}
/** How long ago a world was used; 0 when another process removes it at this moment. */
function unusedMs(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs
}
/** Notes that a stored world is used now. */
const noteUse = (dir: string): void => utimesSync(dir, new Date(), new Date())

/** What every world has: one that somebody cleared away in part is made again. */
const PARTS = ['keys/secret', 'postgres/PG_VERSION', 'postgres/global/pg_control']
const isWhole = (dir: string): boolean => PARTS.every((part) => existsSync(join(dir, part)))

/** Gives a world that was copied in full its name; another process may have stored the same one meanwhile. */
function store(next: string, dir: string): void {
  if (existsSync(dir) && !isWhole(dir)) rmSync(dir, { recursive: true, force: true })
  try {
    renameSync(next, dir)
  } catch (error) {
    if (!isWhole(dir)) throw error
  }
}

/**
 * The directory of the stored world of a product (a folder with its sources), which is made when there is none of this
 * fingerprint. Nothing runs in it.
 */
export async function storedWorld(product = root): Promise<{ dir: string; made: boolean }> {
  const folder = cache()
  const dir = join(folder, fingerprint(product))
  if (isWhole(dir)) {
    noteUse(dir)
    return { dir, made: false }
  }
  // the user of the database must be able to reach the directory in which it runs
  const making = mkdtempSync(join(tmpdir(), 'capstan-world-'))
  const next = `${dir}.${process.pid}`
  try {
    await make(product, making)
    copyInstallation(making, next)
    store(next, dir)
    noteUse(dir)
    forgetOld(folder)
    return { dir, made: true }
  } finally {
    for (const rest of [making, next]) rmSync(rest, { recursive: true, force: true })
  }
}

/** Whether this process's settings make an installation that has the stored world, and none is there yet. */
function isDue(dataDir: string): boolean {
  const { env } = process
  return (
    !OFF.test(env['DEMO'] ?? (env['NODE_ENV'] === 'production' ? '0' : '1')) &&
    !Object.keys(env).some((name) => OWN_WORLD.test(name) && env[name] !== '') &&
    (!existsSync(dataDir) || readdirSync(dataDir).length === 0)
  )
}

/**
 * Gives a new installation the stored world. Its keys are followed by one of its own, with which it encrypts and signs
 * all that comes: the older ones only read what the demo world has, people who do not exist with a published password.
 */
async function prepare(dataDir: string): Promise<void> {
  const started = Date.now()
  const { dir, made } = await storedWorld()
  const next = `${dataDir}.new-${process.pid}`
  try {
    copyInstallation(dir, next)
    writeRing(next, [...readRing(next, null), newRingSecret()])
    // only an empty one: another start may have filled it meanwhile
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(next, dataDir)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`Demo world: ${seconds} s (${made ? 'made, and stored for the day' : `copied from ${dir}`})`)
}

if (import.meta.main) {
  const [dataDir] = process.argv.slice(2)
  if (dataDir === undefined) say((await storedWorld()).dir)
  else if (isDue(dataDir))
    await prepare(existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir))
}
