import { newId } from '#server/lib/ids.ts'
import { reportRow } from '#tests/support/report.ts'
import pg from 'pg'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Ready } from './child.ts'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'capstan-kill-'))
const DATA_DIR = join(place, 'data')
const KILLS = 100
/** Where the loop ends even if the machine is too slow for all kills; then the test fails and says how many there were. */
const LIMIT_MS = 175_000
const children = new Set<ChildProcess>()

interface Server extends Ready { child: ChildProcess; ended: Promise<number | null> }

function start(): Promise<Server> {
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(place, 'cache'), PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR }
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['tests/faults/child.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => { children.delete(child); resolve(code) }))
  return new Promise((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /READY (\{.*\})/.exec(said)?.[1]
      if (found) resolve({ ...(JSON.parse(found) as Ready), child, ended })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void ended.then((code) => reject(new Error(`the server did not start (${code}): ${said}`)))
  })
}
const postmaster = (): number => Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
/** Ends what this test has started: the server and the database that it left behind. */
function killDatabase(): void {
  try {
    process.kill(postmaster(), 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  killDatabase()
  rmSync(place, { recursive: true, force: true })
})

/** Every write: one key each, sent until it is acknowledged. */
const acknowledged = new Map<string, string>()
let edits = 0
const post = async (server: Server, path: string, key: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${server.address}${path}`, { method: 'POST', headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
async function writer(server: Server, key: string): Promise<string> {
  for (let next = key; ; next = newId()) {
    try {
      const answer = await post(server, `/api/admin/offerings/${server.listingId}/evidence`, next, { kind: 'legends', note: next })
      if (answer.status !== 201) return next
      acknowledged.set(next, String(answer.body['id']))
    } catch {
      return next
    }
  }
}
async function editor(server: Server): Promise<void> {
  try {
    for (;;) {
      const answer = await post(server, `/api/lifecycles/offering/${server.listingId}/events`, newId(), { type: 'EDITED' })
      if (answer.status !== 200) return
      edits = Math.max(edits, Number(answer.body['rev']))
    }
  } catch {
    // killed: what was not answered may or may not be there
  }
}

/** Looks into the database of the running server. */
async function look<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ host: join(DATA_DIR, 'run'), port: 5432, user: 'capstan', password: readFileSync(join(DATA_DIR, 'keys', 'database'), 'utf8').trim(), database: 'capstan' })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

test(`a server that is killed ${KILLS} times while it writes loses nothing that it has answered, and starts again by itself`, async () => {
  const began = Date.now()
  let [kills, wholeKills] = [0, 0]
  let pending = Array.from({ length: 6 }, () => newId())
  let server = await start()
  const starts: number[] = []
  while (kills < KILLS && Date.now() - began < LIMIT_MS) {
    const writers = pending.map((key) => writer(server, key))
    const edit = editor(server)
    await sleep(15 + ((kills * 37) % 120))
    server.child.kill('SIGKILL')
    // every fourth time the database is killed with it
    if (kills % 4 === 3) {
      killDatabase()
      wholeKills++
    }
    kills++
    await server.ended
    await edit
    // what was not answered is sent again with its key
    pending = await Promise.all(writers)
    const from = Date.now()
    server = await start()
    starts.push(Date.now() - from)
  }
  for (const key of pending) expect((await post(server, `/api/admin/offerings/${server.listingId}/evidence`, key, { kind: 'legends', note: key })).status).toBe(201)
  const rows = await look<{ id: string; note: string }>('select id, note from offering_evidence')
  const found = new Map(rows.map((row) => [row.note, row.id]))
  expect([...acknowledged].filter(([key, id]) => found.get(key) !== id)).toEqual([])
  expect(rows).toHaveLength(acknowledged.size + pending.length)
  const [machine] = await look<{ rev: number }>("select rev from machine_instance where machine = 'offering'")
  const [log] = await look<{ n: number; last: number }>("select count(*)::int as n, max(rev) as last from machine_log where machine = 'offering'")
  expect(machine?.rev).toBeGreaterThanOrEqual(edits)
  expect([log?.n, log?.last]).toEqual([machine?.rev, machine?.rev])
  reportRow('SIGKILL during a stream of writes', { kills, 'with the database': wholeKills, 'acknowledged writes': acknowledged.size, events: edits, lost: 0, 'slowest start ms': Math.max(...starts), seconds: Math.round((Date.now() - began) / 1000) })
  expect(kills).toBe(KILLS)
  const second = start()
  await expect(second).rejects.toThrow(/in use by process/)
  server.child.kill('SIGKILL')
  await server.ended
}, 240_000)
