import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, withOffset } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ReportScheduleView } from '#domain/workspaces/model/report-schedules.ts'
import type { ReportRunView } from '#domain/workspaces/model/reports.ts'
import { reportRules, reportTypes } from '#domain/workspaces/model/reports.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  submitted,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 60_000 })
let offering: LiveOffering
let owner: TestPerson
let editor: TestPerson
let viewer: TestPerson
let operator: TestPerson
let support: TestPerson
let investorUserId: string

beforeAll(async () => {
  offering = await liveOffering(t)
  owner = await member(t, offering.accountId, 'owner')
  editor = await member(t, offering.accountId, 'editor')
  viewer = await member(t, offering.accountId, 'viewer')
  operator = await staff(t, 'operator')
  support = await staff(t, 'support')
  const who = await investor(t)
  investorUserId = who.person.userId
  await submitted(t, who, offering)
}, 60_000)

const today = () => dateInZone(t.clock.now().toISOString(), 'UTC')
const shifted = (days: number) => addDays(today(), days)
const path = (rest = '', of = offering) => `/api/dealroom/offerings/${of.listingId}/reports${rest}`
const query = (of = offering) => ({ accountid: of.accountId })
const asked = (more: object = {}) => ({
  type: 'investments',
  start: shifted(-30),
  end: shifted(1),
  time_zone: 'UTC',
  format: 'csv',
  ...more,
})
const run = (who: TestPerson, more: object = {}, of = offering) =>
  who.post<ReportRunView & { code: string; fields: Record<string, string> }>(path('', of), {
    query: query(of),
    body: asked(more),
  })
const view = async (id: string, who = owner) =>
  (await who.get<ReportRunView>(path(`/${id}`), { query: query() })).body
/** Runs a report to its end; every test leaves room for the next. */
async function ready(more: object = {}): Promise<ReportRunView> {
  const answer = await run(owner, more)
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body.status.state).toBe('requested')
  await t.drain()
  const done = await view(answer.body.id)
  expect(done.status.state).toBe('ready')
  return done
}
const download = (id: string, who = owner, of = offering) =>
  t.app.inject({
    method: 'POST',
    url: `${path(`/${id}/download`, of)}?accountid=${of.accountId}`,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': `download-${id}` },
  })
const send = (id: string, type: string, who = owner) =>
  who.post(`/api/lifecycles/report-run/${id}/events`, { body: { type } })

describe('a report run', () => {
  it('is written by a job with its hash, downloaded, and gone after seven days', async () => {
    const done = await ready({ columns: ['amount_usd', 'number', 'investor'] })
    expect(done).toMatchObject({ rows: 1, type_version: 1, downloads: 0, error: null })
    const answer = await download(done.id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.rawPayload.length).toBe(done.size)
    const lines = answer.body.replace('\ufeff', '').split('\r\n')
    expect(lines[0]).toBe('amount_usd,number,investor')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^\d+\.\d{2},/)
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(done.sha256)
    expect((await view(done.id)).downloads).toBe(1)

    const stored = await t.db.one<{ store_key: string }>(
      'select f.store_key from report_run r join stored_file f on f.id = r.file_id where r.id = $1',
      [done.id],
    )
    const bytes = () => t.services.files.read(stored?.store_key ?? '')
    expect((await bytes()).toString('latin1')).not.toContain('amount_usd')
    await t.advance({ days: 7, seconds: 1 })
    const expired = await view(done.id)
    expect([expired.status.state, expired.sha256]).toEqual(['expired', done.sha256])
    expect((await download(done.id)).statusCode).toBe(409)
    await expect(bytes()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is a workbook with amounts and counts as numbers, and times in its zone', async () => {
    const columns = ['number', 'units', 'amount_usd', 'created_at']
    const time_zone = 'America/New_York'
    const end = addDays(dateInZone(t.clock.now().toISOString(), time_zone), 1)
    const done = await ready({ columns, format: 'xlsx', time_zone, end })
    const answer = await download(done.id)
    expect(answer.headers['content-disposition']).toContain('.xlsx')
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect([sheet?.name, sheet?.rows[0], sheet?.rows.length]).toEqual(['Investments', columns, 2])
    const stored = await t.db.one<{ created_at: string }>(
      'select created_at from investment where listing_id = $1',
      [offering.listingId],
    )
    const [, units, amount, at] = sheet?.rows[1] ?? []
    expect([typeof units, typeof amount]).toEqual(['number', 'number'])
    const wall = withOffset(stored?.created_at ?? '', time_zone).slice(0, 19)
    expect((at as Date).toISOString().slice(0, 19)).toBe(wall)
  })

  it.each(reportTypes)(
    'of the type %s has the columns of its version and no others',
    async (type) => {
      const done = await ready({ type, format: 'json' })
      const body = JSON.parse((await download(done.id)).body) as {
        report: string
        version: number
        rows: Record<string, unknown>[]
      }
      expect([body.report, body.version]).toEqual([type, 1])
      for (const row of body.rows)
        expect(Object.keys(row)).toEqual(Object.keys(reportRules[type].columns))
      expect(body.rows).toHaveLength(done.rows)
      if (type !== 'cap_table') expect(body.rows.length).toBeGreaterThan(0)
    },
  )

  it('holds no identity or bank number, and no income or net worth', async () => {
    const secrets = await t.db.query<{ sealed: string; fact_id: string; field: string }>(
      `select s.sealed, s.fact_id, s.field
        from profile_secret s
        join profile_fact f on f.id = s.fact_id
        where f.user_id = $1`,
      [investorUserId],
    )
    const numbers = secrets.map((row) =>
      t.services.keys.open(row.sealed, `profile_secret:${row.fact_id}:${row.field}`),
    )
    expect(numbers.length).toBeGreaterThan(0)
    for (const type of reportTypes) {
      const { body } = await download((await ready({ type, format: 'json' })).id)
      for (const number of numbers) expect(body).not.toContain(number)
      expect(body).not.toMatch(/net_worth|income|ssn|date_of_birth/i)
    }
  })

  it('includes its start and excludes its end, in its time zone', async () => {
    const lone = await liveOffering(t)
    const boss = await member(t, lone.accountId, 'owner')
    await submitted(t, await investor(t), lone)
    const day = today()
    const at = (text: string) =>
      t.db.run('update investment set created_at = $2 where listing_id = $1', [
        lone.listingId,
        text,
      ])
    const rowsIn = async (start: string, end: string, time_zone: string) => {
      const { body } = await run(boss, { start, end, time_zone }, lone)
      await t.drain()
      const answer = await boss.get<ReportRunView>(path(`/${body.id}`, lone), {
        query: query(lone),
      })
      return answer.body.rows
    }
    await at(`${day}T00:00:00.000Z`)
    expect(await rowsIn(day, shifted(1), 'UTC')).toBe(1)
    expect(await rowsIn(shifted(-1), day, 'UTC')).toBe(0)
    // that moment is the evening before in New York
    expect(await rowsIn(shifted(-1), day, 'America/New_York')).toBe(1)
  })

  it('of the cap table has the units at both ends', async () => {
    await t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId: null as never,
        listingId: offering.listingId,
        userId: investorUserId,
        title: 'Mara Lindqvist',
        units: 120,
        cents: 49_200,
        at: t.clock.now().toISOString(),
      }),
    )
    const rows = async (start: string, end: string) =>
      (
        JSON.parse(
          (await download((await ready({ type: 'cap_table', format: 'json', start, end })).id))
            .body,
        ) as { rows: Record<string, unknown>[] }
      ).rows
    expect(await rows(today(), shifted(1))).toMatchObject([
      { holder: 'Mara Lindqvist', units_at_start: 0, units_change: 120, units_at_end: 120 },
    ])
    expect(await rows(shifted(-5), today())).toEqual([])
  })

  it('reads more rows than one page, each once', async () => {
    const many = await liveOffering(t)
    const boss = await member(t, many.accountId, 'owner')
    await t.db.run(
      `insert into machine_log (machine, id, rev, version, type, actor, actor_kind, at, event, to_state, listing_id,
          account_id, prev_hash, hash)
        select 'offering', $1::uuid, 1000 + n, 1, 'EDITED', 'SYS', 'system', $3, '{}', 'live', $1::uuid, $2::uuid,
          'x', 'x' || n
        from generate_series(1, 1203) n`,
      [many.listingId, many.accountId, t.clock.now().toISOString()],
    )

    const { body } = await run(boss, { type: 'audit', format: 'json', columns: ['event'] }, many)
    await t.drain()
    const done = (await boss.get<ReportRunView>(path(`/${body.id}`, many), { query: query(many) }))
      .body
    const counted = await t.db.one<{ n: number }>(
      'select count(*)::int as n from machine_log where listing_id = $1',
      [many.listingId],
    )
    expect(done.status.state).toBe('ready')
    expect(done.rows).toBeGreaterThan(1200)
    expect(counted?.n).toBeGreaterThanOrEqual(done.rows)
  })
})

describe('a request is refused', () => {
  it.each([
    [{ end: '2020-01-01' }, 'end'],
    [{ start: '2020-01-01' }, 'end'],
    [{ time_zone: 'Nowhere/City' }, 'time_zone'],
    [{ columns: ['number', 'ssn'] }, 'columns'],
    [{ type: 'passwords' }, 'type'],
    [{ format: 'pdf' }, 'format'],
  ])('with %j, naming %s', async (more, field) => {
    const refused = await run(owner, more)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual([field])
  })

  it('to viewers and staff, who read the list, and to others, for whom nothing exists', async () => {
    const done = await ready()
    for (const who of [viewer, operator, support]) {
      expect((await run(who)).status).toBe(403)
      expect((await view(done.id, who)).id).toBe(done.id)
    }
    for (const who of [viewer, support]) expect((await download(done.id, who)).statusCode).toBe(403)
    expect((await view(done.id, viewer)).status.accepts).toEqual([])
    expect((await download(done.id, operator)).statusCode).toBe(200)
    expect((await send(done.id, 'REMOVED', operator)).status).toBe(403)
    const other = await liveOffering(t)
    const stranger = await member(t, other.accountId, 'owner')
    expect((await run(stranger)).status).toBe(404)
    expect((await download(done.id, stranger)).statusCode).toBe(404)
    // under their own offering it is not found either
    const moved = await t.app.inject({
      method: 'POST',
      url: `${path(`/${done.id}/download`, other)}?accountid=${other.accountId}`,
      headers: { authorization: `Bearer ${stranger.token}`, 'idempotency-key': 'download-moved' },
    })
    expect(moved.statusCode).toBe(404)
    expect((await send(done.id, 'REMOVED', stranger)).status).toBe(404)
  })

  it('with a cursor that is none, and reads the list page by page', async () => {
    const page = (cursor?: string) =>
      owner.get<{ items: ReportRunView[]; next_cursor: string | null }>(path(), {
        query: { ...query(), limit: '1', ...(cursor === undefined ? {} : { cursor }) },
      })
    const first = (await page()).body
    const second = (await page(first.next_cursor ?? '')).body
    expect(first.items).toHaveLength(1)
    expect(second.items).toHaveLength(1)
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
    expect((await page('nothing')).status).toBe(400)
  })

  it('while five wait, and a removed one is not written', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => run(editor)))
    expect(five.map((one) => one.status)).toEqual([201, 201, 201, 201, 201])
    const sixth = await run(owner)
    expect([sixth.status, sixth.body.code]).toEqual([422, 'refused'])
    const [first] = five
    expect((await send(first?.body.id ?? '', 'REMOVED', editor)).status).toBe(200)
    await t.drain()
    expect((await view(first?.body.id ?? '')).status.state).toBe('removed')
    expect((await view(five[1]?.body.id ?? '')).status.state).toBe('ready')
    expect((await run(owner)).status).toBe(201)
    await t.drain()
  })
})

describe('a failure', () => {
  it.each([
    [new Error('disk full'), 'Run it again'],
    [refuse('too_large'), 'Choose a shorter interval'],
  ])('(%s) is recorded and notified, and can be run again', async (error, advice) => {
    const put = vi.spyOn(t.services.files, 'put').mockRejectedValueOnce(error)
    const { body } = await run(owner)
    await t.drain()
    put.mockRestore()
    const failed = await view(body.id)
    expect(failed).toMatchObject({ status: { state: 'failed' }, sha256: null })
    expect(failed.error).toContain(advice)
    expect((await download(body.id)).statusCode).toBe(409)
    expect(JSON.stringify(await t.mailbox())).toContain('The report Investments failed')
    expect((await send(body.id, 'RETRIED')).status).toBe(200)
    await t.drain()
    expect((await view(body.id)).status.state).toBe('ready')
  })

  it('of the stored bytes is found before anything is sent', async () => {
    const done = await ready()
    const stored = await t.db.one<{ store_key: string }>(
      'select f.store_key from report_run r join stored_file f on f.id = r.file_id where r.id = $1',
      [done.id],
    )
    const bytes = await t.services.files.read(stored?.store_key ?? '')
    const changed = Buffer.from(bytes)
    changed[20] = (changed[20] ?? 0) ^ 1
    for (const damaged of [changed, bytes.subarray(0, -1), bytes.subarray(0, 10)]) {
      const open = vi
        .spyOn(t.services.files, 'open')
        .mockImplementation(async () => Readable.from([damaged]))
      const answer = await download(done.id)
      open.mockRestore()
      expect(answer.statusCode).toBe(500)
    }
    expect((await view(done.id)).downloads).toBe(0)
    // the same bytes in pieces that end within the nonce and the tag
    const pieces = Array.from({ length: Math.ceil(bytes.length / 5) }, (_, n) =>
      bytes.subarray(n * 5, n * 5 + 5),
    )
    const open = vi
      .spyOn(t.services.files, 'open')
      .mockImplementation(async () => Readable.from(pieces))
    const answer = await download(done.id)
    open.mockRestore()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(done.sha256)
  })
})

it('runs by an API key with its scope, and with no other', async () => {
  const fresh = t.person({
    userId: owner.person.userId,
    memberships: [{ accountId: offering.accountId, role: 'owner' }],
    factorMinutesAgo: 0,
  })
  const secretWith = async (scope: string) => {
    const { body } = await fresh.post<{ id: string }>(`/api/keys/${offering.accountId}`, {
      body: { title: scope, scopes: [scope], addresses: [], days: 30 },
    })
    const made = await fresh.post<{ secret: string }>(
      `/api/keys/${offering.accountId}/${body.id}/secret`,
    )
    return made.body.secret
  }
  const key = t.bearer(await secretWith('reports:write'))
  const requested = await key.post<ReportRunView>(path(), { query: query(), body: asked() })
  expect(requested.status, requested.text).toBe(201)
  await t.drain()
  const got = await key.post(path(`/${requested.body.id}/download`), { query: query() })
  expect(got.status).toBe(200)
  const reader = t.bearer(await secretWith('investments:read'))
  expect((await reader.get(path(), { query: query() })).body.code).toBe('key_scope')
})

describe('a schedule', () => {
  const schedules = (of: LiveOffering) => `/api/dealroom/offerings/${of.listingId}/report-schedules`
  const weekly = { type: 'investments', frequency: 'weekly', time_zone: 'UTC', format: 'csv' }
  const add = (who: TestPerson, of: LiveOffering, more: object = {}) =>
    who.post<ReportScheduleView & { fields: Record<string, string> }>(schedules(of), {
      query: query(of),
      body: { ...weekly, ...more },
    })
  const runs = async (who: TestPerson, of: LiveOffering) =>
    (await who.get<{ items: ReportRunView[] }>(path('', of), { query: query(of) })).body.items

  it('runs the week that ended each Monday, also when the clock comes weeks later', async () => {
    const of = await liveOffering(t)
    const maker = await member(t, of.accountId, 'editor')
    const added = await add(maker, of)
    expect(added.status, added.text).toBe(201)
    const monday = added.body.next_day
    expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
    // ten days after the first Monday: two of them are over, whatever day of the week it is today
    const untilMonday = Date.parse(`${monday}T12:00:00Z`) - t.clock.now().getTime()
    await t.advance({ hours: Math.floor(untilMonday / 3_600_000) + 10 * 24 })
    await t.drain()
    const done = (await runs(maker, of)).toReversed()
    expect(done.length).toBe(2)
    expect(done.map((one) => [one.status.state, one.scheduled])).toEqual([
      ['ready', true],
      ['ready', true],
    ])
    expect(done[0]).toMatchObject({ end: monday })
    expect(done[1]?.start).toBe(monday)
    expect(
      (
        await maker.post(`/api/lifecycles/report-schedule/${added.body.id}/events`, {
          body: { type: 'ENDED' },
        })
      ).status,
    ).toBe(200)
    await t.advance({ days: 15 })
    await t.drain()
    expect((await runs(maker, of)).length).toBe(2)
  })

  it.each([
    [
      'may not run reports any more',
      "update company_member set role = 'viewer' where user_id = $1",
    ],
    [
      'has no active account any more',
      "update machine_instance set state = 'suspended' where machine = 'user' and id = $1",
    ],
  ])('ends when its creator %s, and the owners are notified', async (_why, change) => {
    const of = await liveOffering(t)
    const boss = await member(t, of.accountId, 'owner')
    const maker = await member(t, of.accountId, 'editor')
    const { body } = await add(maker, of, { frequency: 'daily', type: 'audit' })
    await t.db.run(change, [maker.person.userId])
    await t.advance({ days: 2 })
    expect(await runs(boss, of)).toEqual([])
    const list = await boss.get<{ items: ReportScheduleView[] }>(schedules(of), {
      query: query(of),
    })
    expect(list.body.items).toEqual([])
    expect(JSON.stringify(await t.mailbox())).toContain(
      'The schedule of the report Audit log ended',
    )
    expect(
      (
        await boss.post(`/api/lifecycles/report-schedule/${body.id}/events`, {
          body: { type: 'ENDED' },
        })
      ).status,
    ).toBe(409)
  })

  it('is refused to viewers and staff, with unknown columns and zones, and as one too many', async () => {
    const of = await liveOffering(t)
    const boss = await member(t, of.accountId, 'owner')
    const reader = await member(t, of.accountId, 'viewer')
    for (const who of [reader, operator, support]) expect((await add(who, of)).status).toBe(403)
    expect((await add(boss, offering)).status).toBe(404)
    for (const [more, field] of [
      [{ time_zone: 'Nowhere' }, 'time_zone'],
      [{ columns: ['ssn'] }, 'columns'],
      [{ frequency: 'hourly' }, 'frequency'],
    ] as const) {
      const refused = await add(boss, of, more)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
    }
    for (let n = 0; n < 20; n++) expect((await add(boss, of)).status).toBe(201)
    expect((await add(boss, of)).status).toBe(422)
    const { body } = await boss.get<{ items: ReportScheduleView[] }>(schedules(of), {
      query: query(of),
    })
    const [first] = body.items
    const end = (who: TestPerson) =>
      who.post(`/api/lifecycles/report-schedule/${first?.id ?? ''}/events`, {
        body: { type: 'ENDED' },
      })
    expect((await end(reader)).status).toBe(403)
    expect((await end(boss)).status).toBe(200)
    expect((await add(boss, of)).status).toBe(201)
  })
})

describe('a copy of the data of other people leaves with a fresh factor only', () => {
  const withOldFactor = (who: TestPerson) =>
    t.person({
      userId: who.person.userId,
      memberships: [...who.person.memberships],
      adminRole: who.person.adminRole,
      factorMinutesAgo: 10,
    })

  it('asks for it by what the file carries, for a report, the cap table, statements and agreements (A9)', async () => {
    offering = await liveOffering(t)
    owner = await member(t, offering.accountId, 'owner')
    const report = await ready({ type: 'investors' })
    const who = await investor(t)
    const investment = await submitted(t, who, offering)
    await t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId: investment.id,
        listingId: offering.listingId,
        userId: who.person.userId,
        title: 'Iris Investor',
        units: 10,
        cents: 10_000,
        at: t.clock.now().toISOString(),
      }),
    )
    const holding = await t.db.one<{ id: string }>(
      'select id from holding where investment_id = $1',
      [investment.id],
    )
    const company = { query: query() }
    const files = {
      report: (by: TestPerson) => by.post(path(`/${report.id}/download`), company),
      csv: (by: TestPerson) => by.get('/api/dealroom/captable/captable.csv', company),
      ocf: (by: TestPerson) => by.get('/api/dealroom/captable/captable.ocf.zip', company),
      statement: (by: TestPerson) => by.get(`/api/holdings/${holding?.id ?? ''}/certificate.pdf`),
      agreement: (by: TestPerson) =>
        by.get(`/api/investments/${investment.id}/envelope/agreement.pdf`),
    }
    for (const [name, take] of Object.entries(files)) {
      const refused = await take(withOldFactor(owner))
      expect([refused.status, refused.body.code], name).toEqual([403, 'step_up'])
      expect((await take(owner)).status, name).toBe(200)
    }
    // nothing was counted for the refused one
    expect((await view(report.id)).downloads).toBe(1)
    // the investor's own documents need none
    for (const take of [files.statement, files.agreement])
      expect((await take(withOldFactor(who))).status).toBe(200)
  })
})
