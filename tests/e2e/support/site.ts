import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { COMPILED } from '#tests/support/compiled.ts'
import { scratchDir } from '#tests/support/scratch.ts'

const home = join(import.meta.dirname, '..', '..', '..')
const START_MS = 240_000
const STOP_MS = 20_000
/** How long a message may take on a machine that does other work. */
const MAIL_MS = 30_000

/** A message that the product sent. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sent_at: string
  code?: string
}

/** One running installation: the built product over a database of its own, with the demo world. */
export interface Site {
  url: string
  dataDir: string
  /** of a site that `openSite` started */
  databaseUrl?: string
  pid: number
  /** ms from the start of the process until it said that it is ready */
  readyMs: number
  /** false after its process has ended */
  runs(): boolean
  /** what the process wrote to stderr and stdout */
  log(): string
  /** messages to an address, newest first */
  mailbox(to: string): Promise<Mail[]>
  /** the newest message to an address that is wanted, as soon as it is there */
  mailed(to: string, wanted: (mail: Mail) => boolean): Promise<Mail>
  /** the newest code that was mailed to the address after a time (ms) */
  code(to: string, after?: number): Promise<string>
  /** moves the clock of the demo forward; deadlines that pass are sent */
  advance(days: number): Promise<void>
  now(): Promise<Date>
  get<T>(path: string, token?: string): Promise<T>
  stop(): Promise<void>
}

export interface SiteOptions {
  dataDir: string
  /** holds `dist`; the repository when absent */
  root?: string
  env?: Record<string, string>
  /** how long a start may take that makes the demo world */
  startMs?: number
  /** stops as a power cut does, at once: nothing of it is used again */
  discarded?: boolean
}

/** What the sites of a run of browser tests are made of. */
export interface World {
  /** holds `dist` */
  root: string
  /** address of the browser */
  browser: string
  /** has the files and keys of the demo world, which a site copies, and the directories of the sites */
  base: string
  /** the run's PostgreSQL; its database `capstan` is the demo world, which no site opens */
  postgres: { host: string; port: number; user: string; password: string }
}
/** The database of the demo world, which the databases of sites are copied from. */
const TEMPLATE = 'capstan'

/**
 * Copies the built client, so that a build that others start meanwhile does not change what is tested. It lies inside
 * the repository: its bundle needs node_modules.
 */
export function copyOfBuild(): { root: string; remove: () => void } {
  if (!existsSync(join(home, 'dist', 'client', 'index.html')))
    throw new Error('The client is not built: run npm run build first.')
  mkdirSync(join(home, '.tmp'), { recursive: true })
  const root = mkdtempSync(join(home, '.tmp', 'e2e-'))
  cpSync(join(home, 'dist'), join(root, 'dist'), { recursive: true })
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Copies a stopped installation with its owners and modes: the database's files belong to the database's user. */
export function copyOfWorld(base: string): string {
  const dir = scratchDir('capstan-site-')
  if (process.platform === 'win32') cpSync(base, dir, { recursive: true })
  else if (spawnSync('cp', ['-a', `${base}/.`, dir]).status !== 0)
    throw new Error(`${base} could not be copied`)
  // a copy that nobody needs after a power cut waits for no disk
  appendFileSync(
    join(dir, 'postgres', 'postgresql.auto.conf'),
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  )
  return dir
}

/** Another worker copies the template at this moment. */
const IN_USE = '55006'
async function onMaster({ postgres }: World, text: string): Promise<void> {
  const client = new pg.Client({ ...postgres, database: 'postgres' })
  await client.connect()
  try {
    for (let tries = 0; ; tries++) {
      try {
        await client.query(text)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== IN_USE || tries > 200) throw error
        await sleep(50)
      }
    }
  } finally {
    await client.end()
  }
}

/**
 * A site with a copy of the demo world: its database is copied by the run's PostgreSQL, its files and keys into a
 * directory of its own. `stop` removes both.
 */
export async function openSite(world: World, env: Record<string, string> = {}): Promise<Site> {
  const name = `site_${randomBytes(6).toString('hex')}`
  const dataDir = join(world.base, name)
  const { host, port, user, password } = world.postgres
  const databaseUrl = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
  const remove = async (): Promise<void> => {
    await onMaster(world, `drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    for (const part of ['files', 'keys'])
      if (existsSync(join(world.base, part)))
        cpSync(join(world.base, part), join(dataDir, part), { recursive: true })
    await onMaster(world, `create database ${name} template ${TEMPLATE} strategy file_copy`)
    const site = await startSite({
      dataDir,
      root: world.root,
      env: { DATABASE_URL: databaseUrl, ...env },
      discarded: true,
    })
    const stop = async (): Promise<void> => {
      await site.stop()
      await remove()
    }
    return { ...site, databaseUrl, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

function ready(child: ChildProcess, words: () => string, startMs = START_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready after ${startMs} ms:\n${words()}`)),
      startMs,
    )
    const look = (): void => {
      const address = /ready at (\S+)/.exec(words())?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}:\n${words()}`))
    })
  })
}

/** Starts the product as `npm start` does, on a free port, and waits until it responds. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const started = performance.now()
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    TZ: 'UTC',
    ...COMPILED,
    NODE_ENV: 'test',
    DEMO: '1',
    META: '1',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: options.dataDir,
    CAPSTAN_ROOT: options.root ?? home,
    ...options.env,
  }
  const child = spawn(process.execPath, [join(home, 'server', 'main.ts')], {
    cwd: home,
    env,
    // a server whose worker ends, ends with it
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const keep = (part: Buffer): void => void (text = (text + part.toString()).slice(-200_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const url = await ready(child, () => text, options.startMs).catch(async (error: unknown) => {
    await end(child, options.discarded)
    throw error
  })
  return {
    ...talk(url),
    url,
    dataDir: options.dataDir,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    runs: () => !hasEnded(child),
    log: () => text,
    stop: () => end(child, options.discarded),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

function end(child: ChildProcess, discarded = false): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill(discarded ? 'SIGKILL' : 'SIGTERM')
  })
}

/** An installation that runs already and is not ours to stop. */
export const siteAt = (url: string): Site => ({
  ...talk(url),
  url,
  dataDir: '',
  pid: 0,
  readyMs: 0,
  runs: () => true,
  log: () => '',
  stop: () => Promise.resolve(),
})

function talk(url: string): Pick<Site, 'mailbox' | 'mailed' | 'code' | 'advance' | 'now' | 'get'> {
  const get = async <T>(path: string, token?: string): Promise<T> => {
    const answer = await fetch(new URL(path, url), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const mailbox: Site['mailbox'] = (to) => get(`/meta/mailbox.json?to=${encodeURIComponent(to)}`)
  const mailed: Site['mailed'] = async (to, wanted) => {
    for (const until = Date.now() + MAIL_MS; Date.now() < until; await sleep(100)) {
      const found = (await mailbox(to)).find(wanted)
      if (found !== undefined) return found
    }
    throw new Error(`no mail that the test waits for came to ${to}`)
  }
  return {
    get,
    mailbox,
    mailed,
    code: async (to, after = 0) =>
      (await mailed(to, (mail) => mail.code !== undefined && Date.parse(mail.sent_at) >= after))
        .code ?? '',
    async advance(days) {
      const answer = await fetch(new URL('/meta/clock.json', url), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_ms: Math.round(days * 86_400_000) }),
      })
      if (!answer.ok)
        throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
    },
    now: async () => new Date((await get<{ now: string }>('/meta/clock.json')).now),
  }
}
