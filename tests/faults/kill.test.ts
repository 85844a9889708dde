import { COMPILED } from '#tests/support/compiled.ts'
import { runs } from '#tests/support/thorough.ts'
import { newId } from '#server/kernel/lib/ids.ts'
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
const KILLS = runs(4, 100, 'tests/faults/kill')
/** Each lane has a data directory of its own for all of its kills. */
const LANES = 2
/**
 * Where the loop ends even if the machine is too slow for all kills; then the test fails and reports how many there
 * were.
 */
const LIMIT_MS = 600_000

interface Server extends Ready {
  child: ChildProcess
  ended: Promise<number | null>
}

/** One data directory and the servers that are killed on it, one after the other. */
class Lane {
  readonly dataDir: string
  readonly acknowledged = new Map<string, string>()
  readonly starts: number[] = []
  kills = 0
  wholeKills = 0
  rev = 0
  #since = 0
  #child: ChildProcess | null = null

  constructor(name: string) {
    this.dataDir = join(place, name)
  }

  start(): Promise<Server> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      DATA_DIR: this.dataDir,
    }
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['tests/faults/child.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return new Promise((resolve, reject) => {
      const hear = (part: Buffer): void => {
        said += part.toString()
        const found = /READY (\{.*\})/.exec(said)?.[1]
        if (!found) return
        this.#child = child
        resolve({ ...(JSON.parse(found) as Ready), child, ended })
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then((code) => reject(new Error(`the server did not start (${code}): ${said}`)))
    })
  }

  async post(
    server: Server,
    path: string,
    key: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  evidence(server: Server, key: string) {
    return this.post(server, `/api/admin/offerings/${server.listingId}/evidence`, key, {
      kind: 'legends',
      note: key,
    })
  }

  /** Writes until the server is gone; returns the key that was not acknowledged. */
  async #write(server: Server, first: string): Promise<string> {
    for (let key = first; ; key = newId()) {
      try {
        const answer = await this.evidence(server, key)
        if (answer.status !== 201) return key
        this.acknowledged.set(key, String(answer.body['id']))
        this.#since++
      } catch {
        return key
      }
    }
  }
  /** Sends events to one machine until the server is gone. */
  async #edit(server: Server): Promise<void> {
    try {
      const link = `/api/lifecycles/compliance-link/${server.linkId}`
      for (;;) {
        const read = await fetch(`${server.address}${link}`, {
          headers: { authorization: `Bearer ${server.token}` },
        })
        const { rev } = (await read.json()) as { rev: number }
        const answer = await this.post(server, `${link}/events`, newId(), {
          type: 'REVIEWED',
          payload: { review_on: '2099-01-04' },
          rev,
        })
        if (answer.status !== 200) return
        this.rev = Math.max(this.rev, Number(answer.body['rev']))
      }
    } catch {
      // what was not answered may or may not be there
    }
  }

  /** Kills in the middle of the writes: after some acknowledgements, at a moment between two of them. */
  async run(kills: number, until: number): Promise<{ server: Server; pending: string[] }> {
    let pending = Array.from({ length: 6 }, () => newId())
    let server = await this.start()
    while (this.kills < kills && Date.now() < until) {
      this.#since = 0
      const writers = pending.map((key) => this.#write(server, key))
      const editor = this.#edit(server)
      for (let waited = 0; this.#since < 4 + ((this.kills * 7) % 20) && waited < 1500; waited += 2)
        await sleep(2)
      await sleep((this.kills * 3) % 11)
      server.child.kill('SIGKILL')
      if (this.kills % 4 === 3) this.killDatabase()
      this.kills++
      await server.ended
      await editor
      // what was not answered is sent again with its key
      pending = await Promise.all(writers)
      const from = Date.now()
      server = await this.start()
      this.starts.push(Date.now() - from)
    }
    return { server, pending }
  }

  killDatabase(): void {
    try {
      process.kill(
        Number(
          readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
        ),
        'SIGKILL',
      )
      this.wholeKills++
    } catch {
      // it has ended by itself
    }
  }
  end(): void {
    this.#child?.kill('SIGKILL')
    this.killDatabase()
  }

  /** Looks into the database of the running server. */
  async look<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({
      host: join(this.dataDir, 'run'),
      port: 5432,
      user: 'capstan',
      password: readFileSync(join(this.dataDir, 'keys', 'database'), 'utf8').trim(),
      database: 'capstan',
    })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Everything that was answered is there once, the machine's log is whole, and nothing else was written. */
  async check(server: Server, pending: readonly string[]): Promise<void> {
    const ofLink = `where machine = 'compliance-link' and id = '${server.linkId}'`
    for (const key of pending) {
      const answer = await this.evidence(server, key)
      expect(answer.status).toBe(201)
      this.acknowledged.set(key, String(answer.body['id']))
    }
    const rows = await this.look<{ id: string; note: string }>(
      'select id, note from offering_evidence',
    )
    const found = new Map(rows.map((row) => [row.note, row.id]))
    expect([...this.acknowledged].filter(([key, id]) => found.get(key) !== id)).toEqual([])
    expect(rows).toHaveLength(this.acknowledged.size)
    const [machine] = await this.look<{ rev: number }>(`select rev from machine_instance ${ofLink}`)
    const [log] = await this.look<{ n: number; last: number }>(
      `select count(*)::int as n, max(rev) as last from machine_log ${ofLink}`,
    )
    expect(machine?.rev).toBeGreaterThanOrEqual(this.rev)
    expect([log?.n, log?.last]).toEqual([machine?.rev, machine?.rev])
  }
}

const lanes = Array.from({ length: LANES }, (_, i) => new Lane(`data-${i}`))
afterAll(() => {
  for (const lane of lanes) lane.end()
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
const sum = (of: (lane: Lane) => number): number =>
  lanes.reduce((total, lane) => total + of(lane), 0)

test(`a server that is killed ${KILLS} times while it writes loses nothing that it has answered, and starts again by itself`, async () => {
  const began = Date.now()
  const ends = await Promise.all(lanes.map((lane) => lane.run(KILLS / LANES, began + LIMIT_MS)))
  for (const [i, lane] of lanes.entries())
    await lane.check(
      (ends[i] as { server: Server }).server,
      (ends[i] as { pending: string[] }).pending,
    )
  reportRow('SIGKILL during a stream of writes', {
    kills: sum((lane) => lane.kills),
    'with the database': sum((lane) => lane.wholeKills),
    'acknowledged writes': sum((lane) => lane.acknowledged.size),
    events: sum((lane) => lane.rev),
    lost: 0,
    'slowest start ms': Math.max(...lanes.flatMap((lane) => lane.starts)),
    seconds: Math.round((Date.now() - began) / 1000),
  })
  expect(sum((lane) => lane.kills)).toBe(KILLS)
  // a second process on a directory that is in use is refused with the process that has it
  await expect(lanes[0]?.start()).rejects.toThrow(/in use by process/)
}, 660_000)
