import { DomainError } from '#domain/shared/errors.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { SEND_JOB } from '#server/kernel/notifications/mailer.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { testApp } from '#tests/support/app.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDb, type Db } from './kernel/db/db.ts'
import { makeMetrics } from './kernel/lib/metrics.ts'
import { measuresOf } from './measures.ts'

const root = join(import.meta.dirname, '..')
const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

const t = await testApp()
const page = async (): Promise<string> => t.services.metrics.page(measuresOf(t.services))

it('requests are counted by the pattern of their route; an address that was asked for is no label', async () => {
  const id = newId()
  await t.visitor.get(`/app/register/validate/${'w'.repeat(43)}`)
  for (let n = 0; n < 20; n++) await t.visitor.get(`/no/such/${id}/${n}?email=ada@example.com`)
  const text = await page()
  expect(text).toContain(
    'capstan_http_requests_total{method="GET",route="/app/register/validate/:id",status="404"} 1',
  )
  expect(text).toContain('capstan_http_requests_total{method="GET",route="none",status="404"} 20')
  for (const personal of [id, 'ada@example.com', 'wwww']) expect(text).not.toContain(personal)
})

it('an event of a machine counts when it is committed; a refused one under its code; one that was rolled back not', async () => {
  const id = newId()
  const count = async (outcome: string): Promise<number> =>
    Number(
      new RegExp(
        `capstan_machine_events_total\\{machine="review-item",outcome="${outcome}"\\} (\\d+)`,
      ).exec(await page())?.[1] ?? 0,
    )
  const send = (type: string, payload: object = {}, then = (): void => {}): Promise<void> =>
    t.db.tx(async (tx) => {
      await t.lifecycles.send(tx, 'review-item', id, { type, ...payload }, system)
      then()
    })
  await t.db.tx((tx) =>
    t.lifecycles.begin(tx, 'review-item', id, { topic: 'team', required: true }, system),
  )
  await send('REQUIRED_CHANGED', { required: false })
  await expect(
    send('REQUIRED_CHANGED', { required: true }, () => {
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await expect(send('SUPERSEDED')).rejects.toThrow(DomainError)
  expect([await count('committed'), await count('not_accepted')]).toEqual([1, 1])
})

it('the page has pool, jobs, deadlines, mails, ledger and the age of the check of the log', async () => {
  const t2 = await testApp()
  const read = async (): Promise<string> => t2.services.metrics.page(measuresOf(t2.services))
  await t2.db.run(
    `insert into server_setting (name, value) values ('log.verified-at', to_jsonb(now() - interval '1 hour'))`,
  )
  const id = newId()
  await t2.db.tx(async (tx) => {
    await t2.lifecycles.begin(tx, 'review-item', id, { topic: 'team', required: true }, system)
    await tx.run(
      `insert into deadline (machine, id, event, due_at) values ('review-item', $1, 'EXPIRED', $2)`,
      [id, new Date(t2.clock.now().getTime() - 60_000).toISOString()],
    )
    await tx.run(
      `insert into email_message (id, template, to_address, to_name, subject, variables, created_at)
      values ($1, 'welcome', 'ada@metrics.example', 'Ada Metric', 'Welcome', '{}', now())`,
      [id],
    )
    await t2.services.jobs.enqueue(tx, SEND_JOB, { messageId: id }, { key: id })
  })
  const text = await read()
  for (const part of [
    /capstan_pool_connections\{state="open"\} [1-9]/,
    /capstan_deadlines_overdue\{machine="review-item"\} 1\n/,
    /capstan_deadline_age_seconds\{machine="review-item"\} 6\d/,
    /capstan_mails\{state="waiting"\} 1\n/,
    new RegExp(`capstan_jobs\\{queue="${SEND_JOB}",state="created"\\} 1\n`),
    /capstan_ledger_imbalance_cents 0/,
    /capstan_database_up 1/,
    /capstan_log_verified_age_seconds 36\d\d/,
  ])
    expect(text).toMatch(part)
  expect(text).not.toMatch(/ada@|Metric/)
  const all = text + (await makeMetrics({ process: true }).page(async () => []))
  for (const [file, atLeast] of [
    ['grafana/capstan.json', 12],
    ['prometheus/alerts.yaml', 5],
  ] as const) {
    const named = new Set(
      readFileSync(join(root, 'deploy', file), 'utf8').match(
        /\b(capstan|nodejs|process)_[a-z0-9_]+/g,
      ),
    )
    expect(named.size).toBeGreaterThan(atLeast)
    for (const name of named)
      expect(all.includes(`# TYPE ${name.replace(/_bucket$/, '')} `), `${file}: ${name}`).toBe(true)
  }
  await t2.close()
})

it('a database that does not answer is a figure, not a missing page', async () => {
  const t2 = await testApp()
  await t2.db.close()
  expect(await t2.services.metrics.page(measuresOf(t2.services))).toContain('capstan_database_up 0')
})

it('counters of the process come with the launched server', async () => {
  const text = await makeMetrics({ process: true }).page(async () => [])
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

it('a request is one line of the log in production: pattern, status, milliseconds; nothing that was sent', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const site = await testApp({
    services: { log },
    env: { NODE_ENV: 'production', SECRET_KEY: '22'.repeat(32) },
    demo: false,
  })
  lines.length = 0
  await site.visitor.get('/health/live')
  await site.visitor.get('/app/auth/nothing?email=ada@example.com')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'request', route: '/health/live', status: 200 }),
    expect.objectContaining({ msg: 'request', route: 'none', status: 404 }),
  ])
  expect(lines.join('')).not.toContain('ada@')
})

interface Process {
  child: ChildProcess
  ended: Promise<number | null>
}
function start(env: Record<string, string>): Process {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-ops-'))
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      DEMO: '0',
      SECRET_KEY: '22'.repeat(32),
      ...env,
    },
    stdio: 'ignore',
  })
  ends.push(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) }
}
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

it('ready says what is not there: migrations, a database that does not answer, draining; live goes on', async () => {
  const database = await freshDatabase('empty')
  const session = (connection: Parameters<typeof openDb>[0]['connection']): Db =>
    openDb({ connection, max: 1, onError: () => undefined })
  const other = session(database.connection)
  // whoever holds this lock migrates; the others wait
  await other.query('select pg_advisory_lock(4862117001)')
  const [OPS_PORT, PORT] = [await freePort(), await freePort()]
  const { child, ended } = start({ DATABASE_URL: database.url, OPS_PORT, PORT, DRAIN_SECONDS: '2' })
  const ask = async (path: string, port = OPS_PORT): Promise<[number, string]> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer === null ? [0, ''] : [answer.status, await answer.text()]
  }
  const until = async (path: string, wanted: [number, string], port = OPS_PORT): Promise<void> => {
    await expect
      .poll(() => ask(path, port), { timeout: 30_000, interval: 50 })
      .toEqual([wanted[0], expect.stringContaining(wanted[1])])
  }
  await until('/health/ready', [503, '{"waits_for":["migrations"]}'])
  expect(await ask('/health/started')).toEqual([503, '{"waits_for":["migrations"]}'])
  expect(await ask('/health/live')).toEqual([200, '{"status":"ok"}'])
  await other.query('select pg_advisory_unlock(4862117001)')
  await until('/health/ready', [200, 'ok'])
  expect((await ask('/health/started'))[0]).toBe(200)
  expect(await ask('/metrics')).toEqual([200, expect.stringContaining('capstan_database_up 1')])
  expect((await ask('/metrics', PORT))[1]).not.toContain('capstan_')

  const name = String(database.connection.database)
  const master = session({ ...database.connection, database: 'postgres' })
  await other.close()
  await master.query(`alter database ${name} allow_connections false`)
  await master.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  await until('/health/ready', [503, '"database"'])
  await until('/health/ready', [503, '"waits_for":["database"]'], PORT)
  expect((await ask('/health/live', PORT))[0]).toBe(200)
  await master.query(`alter database ${name} allow_connections true`)
  await until('/health/ready', [200, 'ok'])

  child.kill('SIGTERM')
  await until('/health/ready', [503, '{"waits_for":["draining"]}'])
  expect((await ask('/health', PORT))[0]).toBe(200)
  expect(await ended).toBe(0)
  await master.close()
  await database.drop()
}, 90_000)
