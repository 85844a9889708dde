import { listExports } from '#domain/api/list-exports.ts'
import type { ListExportView } from '#domain/workspaces/model/list-exports.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  submitted,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 60_000 })
let offering: LiveOffering
let other: LiveOffering
let owner: TestPerson
let viewer: TestPerson
let operator: TestPerson
let support: TestPerson

beforeAll(async () => {
  offering = await liveOffering(t)
  other = await liveOffering(t)
  owner = await member(t, offering.accountId, 'owner')
  viewer = await member(t, offering.accountId, 'viewer')
  operator = await staff(t, 'operator')
  support = await staff(t, 'support')
  await submitted(t, await investor(t), offering)
}, 60_000)

const USERS = 'GET /api/admin/users'
const SIGN_INS = 'GET /api/admin/sign-ins'
const INVESTMENTS = 'GET /api/dealroom/offerings/:listing_id/investments'
interface Refused {
  code: string
  fields?: Record<string, string>
}
const file = (who: Pick<TestPerson, 'post'>, body: object, accountId?: string) =>
  who.post<Refused>('/api/exports/file', {
    body: { format: 'csv', ...body },
    ...(accountId === undefined ? {} : { query: { accountid: accountId } }),
  })
const linesOf = (text: string): string[] => text.replace('\ufeff', '').trim().split('\r\n')
/** Entries of the log of sign-ins of a person, of which there may be many. */
const entries = (who: TestPerson, n: number) =>
  t.db.run(
    `insert into sign_in_event (id, user_id, at, ip, device, outcome)
    select gen_random_uuid(), $1, now() - n * interval '1 minute', '192.0.2.1', 'Device ' || n, 'signed_in'
    from generate_series(1, $2::int) n`,
    [who.person.userId, n],
  )

describe('a list as a file', () => {
  it('has all pages of it, each row once', async () => {
    await entries(viewer, 1_100)
    const query = { user_id: viewer.person.userId, outcome: 'signed_in' }
    const all = await file(operator, { list: SIGN_INS, query })
    expect(all.status, all.text.slice(0, 300)).toBe(200)
    const lines = linesOf(all.text)
    expect(lines).toHaveLength(1_101)
    expect(new Set(lines).size).toBe(1_101)
  })
  it('is a workbook where that is asked for', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/exports/file',
      headers: { authorization: `Bearer ${operator.token}` },
      payload: { list: USERS, query: { kind: 'staff' }, format: 'xlsx' },
    })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/users-\d{4}-\d\d-\d\d\.xlsx/)
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet?.name).toBe('Users')
    expect(sheet?.rows.length).toBeGreaterThan(2)
    expect(sheet?.rows[1]?.at(-1)).toBeInstanceOf(Date)
  })
  it('that does not exist, or that a filter is wrong for, is refused by its field', async () => {
    for (const list of ['GET /api/nothing', 'GET /api/admin/users/:id', '__proto__']) {
      const { status, body } = await file(operator, { list })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['list']])
    }
    for (const [query, code] of [
      [{ sort: 'password' }, 400],
      [{ shoe: 'x' }, 400],
      [{ limit: 5 }, 422],
      [{ cursor: 'x' }, 422],
    ] as const) {
      const { status, body } = await file(operator, { list: USERS, query })
      const field = `query.${Object.keys(query)[0]}`
      expect([status, Object.keys(body.fields ?? {})]).toEqual([code, [field]])
    }
    const { status, body } = await file(operator, { list: USERS, format: 'pdf' })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['format']])
  })
  it('needs the right to the list itself', async () => {
    expect((await file(owner, { list: USERS })).status).toBe(403)
    const { status, body } = await file(t.visitor, { list: USERS })
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })
  it('of a company is for its owners and editors and those who decide, and of no other company', async () => {
    const asked = { list: INVESTMENTS, params: { listing_id: offering.listingId } }
    const mine = await file(owner, asked, offering.accountId)
    expect(mine.status, mine.text).toBe(200)
    expect(linesOf(mine.text)).toHaveLength(2)
    expect((await file(operator, asked, offering.accountId)).status).toBe(200)
    expect((await file(viewer, asked, offering.accountId)).status).toBe(403)
    expect((await file(support, asked, offering.accountId)).status).toBe(403)
    const foreign = { list: INVESTMENTS, params: { listing_id: other.listingId } }
    expect((await file(owner, foreign, offering.accountId)).status).toBe(404)
    expect((await file(owner, foreign, other.accountId)).status).toBe(404)
    expect((await file(owner, asked)).status).toBe(404)
  })
  it('is there for every list of the platform’s people, with a head for each column', async () => {
    const compliance = await staff(t, 'compliance')
    const lists = Object.entries(listExports).filter(
      ([name]) => name.startsWith('GET /api/admin/') && !name.includes(':'),
    )
    expect(lists.length).toBeGreaterThan(12)
    for (const [list, { columns }] of lists) {
      const who = list.startsWith('GET /api/admin/sanctions/') ? compliance : operator
      const { status, text } = await file(who, { list })
      expect([list, status, text.slice(0, 200)]).toEqual([list, 200, expect.any(String)])
      expect(linesOf(text)[0]?.split(',')).toHaveLength(columns.length)
    }
  })
  it('is refused above ten thousand rows, where nothing is noted', async () => {
    await entries(support, 10_001)
    const query = { user_id: support.person.userId }
    const { status, body } = await file(operator, { list: SIGN_INS, query })
    expect([status, body.code]).toEqual([413, 'too_large'])
    const noted = await t.db.query<{ detail: string }>(
      "select detail from sign_in_event where outcome = 'list_exported' and user_id = $1",
      [operator.person.userId],
    )
    expect(noted.map((one) => one.detail)).not.toContainEqual(expect.stringContaining('10,0'))
    expect(noted.map((one) => one.detail).filter((one) => /1000\d rows/.test(one))).toEqual([])
  })
})

describe('a long list', () => {
  const prepare = (who: TestPerson, body: object) =>
    who.post<ListExportView & Refused>('/api/exports', { body: { format: 'csv', ...body } })
  /** Somebody with a second factor, who has agreed and is logged in: the job acts by their newest session. */
  const loggedIn = async (role: 'operator' | 'support') => {
    const who = await staff(t, role)
    await t.db.run(
      "insert into totp_factor (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [who.person.userId],
    )
    await t.db.run(
      `insert into consent_acceptance
        select $1, kind, version, text_hash, now(), '', ''
        from legal_text
        on conflict do nothing`,
      [who.person.userId],
    )
    await openSession(
      { services: t.services, ip: '192.0.2.1', userAgent: 'Test' },
      who.person.userId,
    )
    return who
  }
  const view = async (who: TestPerson, id: string) =>
    (await who.get<ListExportView>(`/api/exports/${id}`)).body
  const download = (who: TestPerson, id: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/exports/${id}/download`,
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': `download-${id}` },
    })
  it('is written by a job with all its rows, downloaded by its owner alone, and gone after seven days', async () => {
    const asking = await loggedIn('operator')
    const crowd = await staff(t, 'operator')
    await entries(crowd, 20_000)
    const query = { user_id: crowd.person.userId, outcome: 'signed_in' }
    const begun = await prepare(asking, { list: SIGN_INS, query })
    expect(begun.status, begun.text).toBe(201)
    expect(begun.body).toMatchObject({ rows: 0, status: { state: 'preparing' } })
    await t.drain()
    const done = await view(asking, begun.body.id)
    expect(done).toMatchObject({ rows: 20_000, error: null, status: { state: 'ready' } })
    const file = await download(asking, done.id)
    expect(file.statusCode, file.body.slice(0, 300)).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/sign-ins-[\d-]+\.csv/)
    expect(new Set(linesOf(file.body)).size).toBe(20_001)
    const noted = await t.db.query<{ detail: string }>(
      "select detail from sign_in_event where outcome = 'list_exported' and user_id = $1",
      [asking.person.userId],
    )
    expect(noted.map((one) => one.detail)).toContain('Log of sign-ins, 20000 rows')

    expect((await download(await staff(t, 'operator'), done.id)).statusCode).toBe(404)
    await t.advance({ days: 7, seconds: 1 })
    expect((await view(asking, done.id)).status.state).toBe('expired')
    const fresh = t.person({ userId: asking.person.userId, adminRole: 'operator' })
    expect((await download(fresh, done.id)).statusCode).toBe(409)
  })
  it('is refused to support, and to whoever has lost the role before the job runs', async () => {
    expect((await prepare(support, { list: USERS })).status).toBe(403)
    const leaving = await loggedIn('operator')
    const { body } = await prepare(leaving, { list: USERS })
    await t.db.run('update app_user set admin_role = null where id = $1', [leaving.person.userId])
    await t.drain()
    const failed = await view(leaving, body.id)
    expect([failed.status.state, failed.size]).toEqual(['failed', null])
    expect(failed.error).toContain('role')
  })
  it('is not written for somebody who logged out, and is tried again once they are back', async () => {
    const away = await loggedIn('operator')
    const query = { user_id: away.person.userId }
    const { body } = await prepare(away, { list: SIGN_INS, query })
    await t.db.run('update session set ended_at = now() where user_id = $1', [away.person.userId])
    await t.drain()
    expect(await view(away, body.id)).toMatchObject({ size: null, status: { state: 'failed' } })
    await openSession(
      { services: t.services, ip: '192.0.2.1', userAgent: 'Test' },
      away.person.userId,
    )
    const again = await away.post(`/api/lifecycles/list-export/${body.id}/events`, {
      body: { type: 'RETRIED' },
    })
    expect(again.status, again.text).toBe(200)
    await t.drain()
    expect((await view(away, body.id)).status.state).toBe('ready')
  })
  it('that is removed while it waits is not written, and of more than two at once the third is refused', async () => {
    const busy = await loggedIn('operator')
    const query = { user_id: busy.person.userId }
    const ask = () => prepare(busy, { list: SIGN_INS, query })
    const [first, second] = [await ask(), await ask()]
    const third = await ask()
    expect([third.status, third.body.code]).toEqual([422, 'refused'])
    await busy.post(`/api/lifecycles/list-export/${first.body.id}/events`, {
      body: { type: 'REMOVED' },
    })
    await t.drain()
    expect(await view(busy, first.body.id)).toMatchObject({
      size: null,
      status: { state: 'removed' },
    })
    expect((await view(busy, second.body.id)).status.state).toBe('ready')
  })
  it('is one of two at most when requests come together, or one is tried again', async () => {
    const busy = await loggedIn('operator')
    const query = { user_id: busy.person.userId }
    const ask = () => prepare(busy, { list: SIGN_INS, query })
    const retry = (id: string) =>
      busy.post<Refused>(`/api/lifecycles/list-export/${id}/events`, { body: { type: 'RETRIED' } })
    const { body: failed } = await ask()
    await t.db.run('update session set ended_at = now() where user_id = $1', [busy.person.userId])
    await t.drain()
    expect((await view(busy, failed.id)).status.state).toBe('failed')
    const statuses = (await Promise.all([ask(), ask(), ask(), ask()])).map((one) => one.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422])
    const refused = await retry(failed.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'refused'])
    await t.drain()
    expect((await retry(failed.id)).status).toBe(200)
  })
  it('says how far it is while its pages are read, one at a time', async () => {
    const crowd = await staff(t, 'operator')
    await entries(crowd, 1_200)
    const spied = vi.spyOn(t.services.db, 'run')
    const query = { user_id: crowd.person.userId, outcome: 'signed_in' }
    await prepare(await loggedIn('operator'), { list: SIGN_INS, query })
    await t.drain()
    const steps = spied.mock.calls
      .filter(([one]) => typeof one !== 'string' && one.name === 'list-export.rows')
      .map(([, values]) => values?.[1])
    spied.mockRestore()
    expect(steps).toEqual([500, 1_000, 1_200])
  })
})
