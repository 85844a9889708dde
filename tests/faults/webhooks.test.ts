import { Webhook } from 'standardwebhooks'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/lib/ids.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import type { Ready } from './child.ts'

const root = join(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(join(tmpdir(), 'capstan-webhooks-'))
const EVENTS = runs(40, 1000)
const PER_RECORD = 2
const KILLS = runs(3, 20)
/** Where the waiting ends even if something is never sent; then the test says what is missing. */
const LIMIT_MS = runs(180_000, 1_200_000)

interface Sent {
  id: string
  record: string
  type: string
}
/** What the receiver has answered with 204, in the order of its answers. */
const taken: Sent[] = []
const unsigned: string[] = []
let secret = ''
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8')
    try {
      const event = new Webhook(secret).verify(body, request.headers as Record<string, string>)
      const { type, data } = event as { type: string; data: { id: string } }
      taken.push({ id: String(request.headers['webhook-id']), record: data.id, type })
      response.writeHead(204).end()
    } catch {
      unsigned.push(body)
      response.writeHead(400).end()
    }
  })
})

let child: ChildProcess | null = null
function start(): Promise<Ready & { ended: Promise<unknown> }> {
  const started = spawn(join(root, 'node_modules', '.bin', 'node'), ['tests/faults/child.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'silent',
      // lets a webhook reach this machine; no demo world is made here
      DEMO: '1',
      DATA_DIR: dataDir,
      OFFERINGS: String(EVENTS / PER_RECORD),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  const ended = new Promise((resolve) => started.once('close', resolve))
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /READY (\{.*\})/.exec(said)?.[1]
      if (found) resolve({ ...(JSON.parse(found) as Ready), ended })
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`the server did not start: ${said}`)))
  })
}
async function post<T>(server: Ready, path: string, key: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      accountid: server.accountId,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body ?? {}),
  })
  const answer = (await response.json()) as T
  if (response.status >= 300)
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
async function revOf(server: Ready, path: string): Promise<number> {
  const answer = await fetch(`${server.address}${path}`, {
    headers: { authorization: `Bearer ${server.token}`, accountid: server.accountId },
  })
  return ((await answer.json()) as { rev: number }).rev
}
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

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => {
  child?.kill('SIGKILL')
  receiver.closeAllConnections()
  receiver.close()
  try {
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // it has ended by itself
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test(
  `of ${EVENTS} events during which the server is killed ${KILLS} times, each arrives signed, at least once and in the order of its record`,
  { timeout: LIMIT_MS + 300_000 },
  async () => {
    const began = Date.now()
    const until = began + LIMIT_MS
    let server = await start()
    const { port } = receiver.address() as AddressInfo
    const endpoint = await post<{ id: string }>(server, '/api/webhooks/platform', newId(), {
      title: 'Receiver',
      url: `http://127.0.0.1:${port}/hook`,
      types: [],
    })
    const path = `/api/webhooks/platform/${endpoint.id}/secret`
    secret = (await post<{ secret: string }>(server, path, newId())).secret

    // each draft is withdrawn and deleted; what was not answered is sent again with its key
    const todo = server.drafts.flatMap((id) => [
      {
        id,
        key: newId(),
        body: { type: 'WITHDRAW', payload: { reason: 'The plan has changed.' } },
      },
      { id, key: newId(), body: { type: 'DELETE' } },
    ])
    expect(todo).toHaveLength(EVENTS)
    const revs = new Map<string, number>()
    let at = 0
    const write = async (to: number): Promise<void> => {
      for (; at < to; at++) {
        const one = todo[at]
        if (one === undefined) return
        const record = `/api/lifecycles/offering/${one.id}`
        // what is sent again with its key is the same body
        revs.set(one.key, revs.get(one.key) ?? (await revOf(server, record)))
        await post(server, `${record}/events`, one.key, { ...one.body, rev: revs.get(one.key) })
      }
    }
    const restart = async (): Promise<void> => {
      child?.kill('SIGKILL')
      await server.ended
      server = await start()
    }
    for (let kills = 0; kills < KILLS; kills++) {
      const share = Math.ceil((EVENTS * (kills + 1)) / (KILLS + 1))
      // the kill comes while the next events are written and those before are sent
      await write(share - 3)
      const writing = write(share).catch(() => undefined)
      await sleep((kills * 7) % 40)
      const dead = restart()
      await writing
      await dead
    }
    await write(EVENTS)

    const open = () =>
      look<{ n: number }>(
        "select count(*)::int as n from machine_instance where machine = 'webhook-delivery' and state <> 'delivered'",
      )
    while (((await open())[0]?.n ?? 1) > 0 && Date.now() < until) await sleep(200)
    const stored = await look<Sent & { seq: number }>(
      'select event_id as id, record_id as record, type from webhook_delivery order by seq',
    )
    expect(stored).toHaveLength(EVENTS)
    expect(unsigned).toEqual([])
    const arrived = new Set(taken.map((one) => one.id))
    expect(stored.filter((one) => !arrived.has(one.id))).toEqual([])
    // the first arrival of each event of a record comes after the last one of the event before
    for (const id of server.drafts) {
      const order = taken.filter((one) => one.record === id).map((one) => one.type)
      expect(order.filter((type, i) => type !== order[i - 1])).toEqual([
        'offering.withdrawn',
        'offering.deleted',
      ])
    }
    reportRow('Webhooks over SIGKILL', {
      events: EVENTS,
      kills: KILLS,
      'received twice': taken.length - EVENTS,
      lost: 0,
      seconds: Math.round((Date.now() - began) / 1000),
    })
  },
)
