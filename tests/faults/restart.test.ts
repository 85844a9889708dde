import { paperOf } from '#tests/support/paper.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { COMPILED } from '#tests/support/compiled.ts'
import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import { formWithFile } from '#tests/support/upload.ts'
import type { RestartReady } from './restart-child.ts'

const root = join(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(join(tmpdir(), 'capstan-restart-'))
/** how often each of the two is interrupted */
const KILLS = runs(2, 25)

let child: ChildProcess | null = null
let server: RestartReady
function start(): Promise<RestartReady> {
  const started = spawn(
    join(root, 'node_modules', '.bin', 'node'),
    ['tests/faults/restart-child.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILED,
        PORT: '0',
        LOG_LEVEL: 'silent',
        PEOPLE: String(KILLS),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  child = started
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /READY (\{.*\})/.exec(said)?.[1]
      if (found) resolve(JSON.parse(found) as RestartReady)
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    started.once('close', (code) =>
      reject(new Error(`the server did not start (${code}): ${said}`)),
    )
  })
}
/** Kills the server and starts another one on the same directory. */
async function restart(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('close', resolve))
  child?.kill('SIGKILL')
  await gone
  server = await start()
}
afterAll(() => {
  child?.kill('SIGKILL')
  try {
    const pid = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // it has ended by itself
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function look<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'capstan',
    password: readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim(),
    database: 'capstan',
  })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
async function post(path: string, body: object): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
interface Answer {
  key?: string
  code?: string
  authData?: { access_token: string }
}

/** The paths of all files below a folder. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
}

const pdf = paperOf('one line of a long document\n'.repeat(100_000))
/** Sends a part of an upload, 0 to 1, and leaves the rest away. */
function sendPart(share: number): Promise<void> {
  const { payload, headers } = formWithFile('passport.pdf', pdf, { purpose: 'identity_document' })
  return new Promise((resolve) => {
    const sending = request(`${server.address}/api/files`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${server.token}`,
        'content-length': payload.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(payload.subarray(0, Math.floor(payload.length * share)), () => resolve())
  })
}

test(
  'an upload that a restart interrupts is not there; sent again it is stored once and opens as it was',
  async () => {
    server = await start()
    const files = join(dataDir, 'files')
    const before = filesBelow(files)
    for (let n = 0; n < KILLS; n++) {
      await sendPart((n + 1) / (KILLS + 1))
      await sleep(20 * n)
      await restart()
      expect(await look('select id from stored_file')).toEqual([])
    }
    const { payload, headers } = formWithFile('passport.pdf', pdf, { purpose: 'identity_document' })
    const authorization = `Bearer ${server.token}`
    const sent = await fetch(`${server.address}/api/files`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: new Uint8Array(payload),
    })
    expect(sent.status).toBe(201)
    const { id } = (await sent.json()) as { id: string }
    const opened = await fetch(`${server.address}/api/files/${id}`, { headers: { authorization } })
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)
    expect(await look('select id from stored_file')).toEqual([{ id }])
    // of those that were interrupted nothing is left on the disk
    expect(filesBelow(files)).toHaveLength(before.length + 1)
    reportRow('SIGKILL in the middle of uploads', { kills: KILLS, stored: 1, 'left over': 0 })
  },
  60_000 + KILLS * 30_000,
)

test(
  'a second factor that a restart interrupts opens one session, or is refused',
  async () => {
    let opened = 0
    for (let n = 0; n < KILLS; n++) {
      const sessions = async (): Promise<number> =>
        Number((await look<{ n: string }>('select count(*) as n from session'))[0]?.n)
      const before = await sessions()
      // a code is mailed once a minute: each time it is another person's
      const email = server.emails[n] ?? ''
      const attempt = await post('/app/auth/attempt', {
        email_address: email,
        password: server.password,
      })
      const key = attempt.body.key ?? ''
      expect((await post('/app/auth/2fa', { key })).status).toBe(200)
      const code = await newestCode(email)
      // the code was sent by a server that is gone
      await restart()
      const verify = () => post('/app/auth/2fa/verify', { key, security_code: code })
      const first = verify().catch(() => null)
      await sleep(n * 7)
      if (n % 3 !== 0) await restart()
      const answers = [await first, await verify(), await verify()]
      const right = answers.filter((one) => one?.body.authData !== undefined)
      expect(right.length).toBeLessThanOrEqual(1)
      expect(await sessions()).toBe(before + 1)
      opened += right.length
      // who could not read the answer begins anew: the code is used up
      for (const one of answers)
        if (one !== null && one.body.authData === undefined)
          expect(one.status).toBeGreaterThanOrEqual(400)
    }
    reportRow('SIGKILL in the middle of second factors', { kills: KILLS, opened })
  },
  60_000 + KILLS * 60_000,
)

/** The code of the newest e-mail, as the page of the demo's mailbox shows it. */
async function newestCode(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (
      await fetch(`${server.address}/meta/mailbox.json?to=${email}`)
    ).json()) as { code?: string }[]
    const code = mails.find((mail) => mail.code !== undefined)?.code
    if (code !== undefined) return code
    await sleep(100)
  }
  throw new Error('no code was mailed')
}
