import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { ledgerSum } from '#server/payments/payments/repo.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import {
  accepted,
  closingSigners,
  openClosing,
  seeClosing,
  signClosing,
} from '#tests/support/closing.ts'
import { investor, liveOffering } from '#tests/support/investing.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { reportRow } from '#tests/support/report.ts'
import { loadSanctionsList } from '#tests/support/sanctions.ts'
import { runs } from '#tests/support/thorough.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Ready } from './release-child.ts'

const root = join(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(join(tmpdir(), 'capstan-release-'))
/** Each closing is killed once in its release, at another moment of it. */
const CLOSINGS = runs(3, 5)
const IN_EACH = 3
/** The database waits so long at each security, so that a release has a middle. */
const PAUSE_MS = 80
/** A job that was running in the killed process is free after a minute, and looked for each minute. */
const JOB_FREE_MS = 150_000
const t = await testApp()

interface Server extends Ready {
  child: ChildProcess
  ended: Promise<unknown>
}
let running: ChildProcess | null = null
afterAll(() => {
  running?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function start(operator: string): Promise<Server> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...COMPILED,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: t.url,
    SECRET_KEY: TEST_SECRET,
    RELEASED_BY: operator,
  }
  const child = spawn(
    join(root, 'node_modules', '.bin', 'node'),
    ['tests/faults/release-child.ts'],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  running = child
  const ended = new Promise((resolve) => child.once('close', resolve))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /READY (\{.*\})/.exec(said)?.[1]
      if (found) resolve({ ...(JSON.parse(found) as Ready), child, ended })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) =>
      reject(new Error(`the server did not start (${String(code)}): ${said}`)),
    )
  })
}

/** A release whose transaction has written something and is not at its end. */
const writing = async (): Promise<boolean> =>
  (
    await t.db.query(
      `select 1
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null and wait_event =
          'PgSleep'`,
    )
  ).length > 0

interface Found {
  state: string
  evidence: number
  holdings: number
  issued: number
  held: number
  investments: string[]
}
/** A closing with its money and its securities, of one moment. */
const look = async (id: string): Promise<Found> =>
  (await t.db.one<Found>(
    `select m.state,
      (select count(*)::int from closing_evidence where closing_id = $1 and stage = 'released') as evidence,
      (select count(*)::int from holding where closing_id = $1) as holdings,
      (select coalesce(sum(units), 0)::int from holding where closing_id = $1) as issued,
      (select count(*)::int from closing_investment ci join ledger_balance b on b.account = 'investment:' ||
        ci.investment_id where ci.closing_id = $1 and b.balance <> 0) as held,
      (select array_agg(distinct i.state) from closing_investment ci join machine_instance i on i.machine =
        'investment' and i.id = ci.investment_id where ci.closing_id = $1) as investments
      from machine_instance m where m.machine = 'closing' and m.id = $1`,
    [id],
  )) as Found
const before: Partial<Found> = {
  state: 'signed',
  evidence: 0,
  holdings: 0,
  issued: 0,
  held: IN_EACH,
  investments: ['approved_to_close'],
}

it('a server that is killed in the middle of a release leaves the closing as it was or whole, never half, and finishes it when it is asked again', async () => {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  // a server that is no demo releases nothing before somebody was compared with a list
  await loadSanctionsList(t)
  await t.db.tx((tx) =>
    acceptAllConsents(
      tx,
      signers.escrow.person.userId,
      { ip: '192.0.2.1', userAgent: 'kill test' },
      t.clock.now(),
    ),
  )
  // outside of the demo an operator serves with a strong factor only
  await t.db.run(
    "insert into totp_factor (user_id, secret, confirmed_at, created_at) values ($1, 'none', now(), now())",
    [signers.escrow.person.userId],
  )
  const people = await Promise.all(Array.from({ length: IN_EACH }, () => investor(t)))
  const closings: { id: string; units: number }[] = []
  for (let n = 0; n < CLOSINGS; n++) {
    for (const who of people) await accepted(t, offering, signers, { who })
    const { id, units } = (
      await openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
      })
    ).body
    await signClosing(t, offering, signers, id)
    closings.push({ id, units })
  }
  await t.db.run(
    'create function wait_a_little() returns trigger language plpgsql as $$ begin perform pg_sleep(' +
      String(PAUSE_MS / 1000) +
      '); return new; end $$',
  )
  await t.db.run(
    'create trigger wait_a_little before insert on holding for each row execute function wait_a_little()',
  )
  const [send, result] = [
    (server: Server, id: string, rev: number, key: string) =>
      fetch(`${server.address}/api/dealroom/offerings/${offering.listingId}/closings/${id}/act`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.token}`,
          accountid: offering.accountId,
          'content-type': 'application/json',
          'idempotency-key': key,
          'if-match': String(rev),
        },
        body: JSON.stringify({ act: 'release' }),
      }),
    { kills: 0, undone: 0, whole: 0 },
  ]
  let server = await start(signers.escrow.person.userId)
  for (const [n, { id, units }] of closings.entries()) {
    const key = newId()
    const { rev } = (await seeClosing(offering, signers.owner, id)).body.status
    const answer = send(server, id, rev, key).then(
      (response) => response.status,
      () => null,
    )
    for (let waited = 0; !(await writing()); waited += 5) {
      if (waited > 20_000) throw new Error(`the release did not begin: ${String(await answer)}`)
      await sleep(5)
    }
    await sleep(n * ((PAUSE_MS * IN_EACH * 3) / CLOSINGS))
    server.child.kill('SIGKILL')
    await server.ended
    result.kills++
    expect([null, 200]).toContain(await answer)
    const left = await look(id)
    const after = {
      evidence: 19,
      holdings: IN_EACH,
      issued: units,
      held: 0,
      investments: ['closed'],
    }
    expect(left).toMatchObject(left.state === 'signed' ? before : after)
    expect(await ledgerSum(t.db)).toBe(0)
    result[left.state === 'signed' ? 'undone' : 'whole']++
    server = await start(signers.escrow.person.userId)
    const again = await send(server, id, rev, key)
    expect([again.status, again.status === 200 ? '' : await again.text()]).toEqual([200, ''])
    for (
      const until = Date.now() + JOB_FREE_MS;
      (await look(id)).state !== 'done' && Date.now() < until;
    )
      await sleep(50)
    expect(await look(id)).toEqual({ state: 'done', ...after })
  }
  server.child.kill('SIGKILL')
  await server.ended
  const table = (
    await signers.owner.get<CapTableView>('/api/dealroom/captable', {
      headers: { accountid: offering.accountId },
    })
  ).body
  expect([table.units, await ledgerSum(t.db)]).toEqual([
    closings.reduce((sum, one) => sum + one.units, 0),
    0,
  ])
  expect(result).toMatchObject({ kills: CLOSINGS })
  // without a release that was undone in its middle nothing would have been tried
  expect(result.undone).toBeGreaterThan(0)
  reportRow('SIGKILL in the middle of a release', { ...result, half: 0 })
}, 900_000)
