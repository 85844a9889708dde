import type { ConsoleRow } from '#domain/workspaces/model/all-investments.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  member,
  staff,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const [one, two] = [await liveOffering(t), await liveOffering(t)]
const [operator, compliance, support] = [
  await staff(t, 'operator'),
  await staff(t, 'compliance'),
  await staff(t, 'support'),
]
const owner = await member(t, one.accountId, 'owner')
const zoe = await investor(t, { firstName: 'Zoe', lastName: 'Abernathy' })
const dan = await investor(t, { firstName: 'Dan', lastName: 'Draftsman' })
const committed = await submitted(t, zoe, one, 200_000)
t.clock.advance({ minutes: 1 })
const draft = await begin(dan, two, 50_000)
t.clock.advance({ minutes: 1 })
const small = await begin(dan, one, 20_000)

const LIST = '/api/admin/investments'
interface Listed {
  items: ConsoleRow[]
  next_cursor: string | null
  total: number | null
  more: boolean
}
const list = async (query: Record<string, string> = {}, who: TestPerson = support) => {
  const answer = await who.get<Listed>(LIST, { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const ids = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).items.map((row) => row.id)

describe('the list of all investments', () => {
  test('has the investments of every offering, the newest first, with what each waits for', async () => {
    const { items, total } = await list()
    expect(items.map((row) => row.id)).toEqual([small.id, draft.id, committed.id])
    expect(total).toBe(3)
    const row = items[1]
    expect(row).toMatchObject({
      number: draft.number,
      investor: { id: dan.userId, name: 'Dan Draftsman', email: dan.email },
      offering: { listing_id: two.listingId, account_id: two.accountId },
      amount: draft.amount,
      payment: null,
      status: { label: 'Draft', next: { who: 'investor' }, accepts: [] },
    })
    expect(row?.href).toContain(
      `/${two.listingId}/live-details/in-progress/investor-information/${draft.id}`,
    )
    expect(row?.status.next?.cause).not.toBe('')
  })
  test('says since when an investment is in its state, not when it was last touched', async () => {
    const { items } = await list({ q: committed.number })
    const entered = await t.db.one<{ at: string }>(
      `select max(at) as at
        from machine_log
        where machine = 'investment' and id = $1 and from_state is distinct from to_state`,
      [committed.id],
    )
    expect(items[0]?.since).toBe(entered?.at)
    expect(Date.parse(items[0]?.since ?? '')).toBeGreaterThan(
      Date.parse(items[0]?.created_at ?? ''),
    )
  })
  test('finds by person, address, number, bank reference and offering, and takes no pattern for a letter', async () => {
    const company = await t.db.one<{ name: string }>(
      'select name from company where account_id = $1',
      [two.accountId],
    )
    expect(await ids({ q: 'ABERNA' })).toEqual([committed.id])
    expect(await ids({ q: zoe.email.slice(0, -3) })).toContain(committed.id)
    expect(await ids({ q: committed.number.toLowerCase() })).toEqual([committed.id])
    const reference = (await list({ q: committed.number })).items[0]?.payment?.reference ?? ''
    expect(reference).not.toBe('')
    expect(await ids({ q: reference.toLowerCase() })).toEqual([committed.id])
    expect(await ids({ q: company?.name ?? '' })).toContain(draft.id)
    expect(await ids({ q: '%' })).toEqual([])
    expect(await ids({ q: 'nobody has this name' })).toEqual([])
  })
  test('narrows by each of its facets', async () => {
    const state = (await list({ q: committed.number })).items[0]?.status
    expect(await ids({ state: 'in-progress' })).toEqual([small.id, draft.id])
    expect(await ids({ state: state?.bucket ?? '' })).toEqual([committed.id])
    expect(await ids({ waiting: state?.next?.who ?? '' })).toContain(committed.id)
    expect(await ids({ waiting: 'issuer' })).toEqual([])
    expect(await ids({ state: 'in-progress', waiting: 'platform' })).toEqual([])
    expect(await ids({ offering: two.listingId })).toEqual([draft.id])
    expect(await ids({ offering: newId() })).toEqual([])
    const type = (await list()).items[0]?.offering.type ?? ''
    expect(await ids({ exemption: type })).toContain(small.id)
    expect(await ids({ exemption: 'reg_a_t1' })).toEqual([])
    expect(await ids({ payment: 'wire', state: 'in-progress' })).toEqual([])
    expect(await ids({ amount: 'under_1k' })).toEqual([small.id, draft.id])
    expect(await ids({ amount: '1k_10k' })).toEqual([committed.id])
    expect(await ids({ amount: 'over_100k' })).toEqual([])
    expect(await ids({ created: '7' })).toHaveLength(3)
    await t.db.run(
      "update investment set created_at = created_at - interval '8 days' where id = $1",
      [committed.id],
    )
    expect(await ids({ created: '7' })).toEqual([small.id, draft.id])
    expect(await ids({ created: '30' })).toHaveLength(3)
  })
  test('is sorted both ways and gives every investment once, whatever the page', async () => {
    for (const sort of ['created', '-created', 'amount', '-amount']) {
      const whole = await ids({ sort })
      const found: string[] = []
      for (let cursor = ''; ;) {
        const page = await list({ sort, limit: '1', ...(cursor === '' ? {} : { cursor }) })
        found.push(...page.items.map((row) => row.id))
        if (page.next_cursor === null) break
        cursor = page.next_cursor
      }
      expect(found).toEqual(whole)
    }
    expect(await ids({ sort: 'amount' })).toEqual([small.id, draft.id, committed.id])
    expect(await ids({ sort: '-amount' })).toEqual([committed.id, draft.id, small.id])
  })
  test('refuses a cursor of another order, a sort and a filter that are none', async () => {
    const { next_cursor } = await list({ sort: 'amount', limit: '1' })
    for (const [field, query] of [
      ['cursor', { cursor: 'x' }],
      ['cursor', { cursor: next_cursor ?? '', sort: 'created' }],
      ['sort', { sort: 'investor' }],
      ['state', { state: 'lost' }],
      ['offering', { offering: 'x' }],
    ] as const) {
      const { status, body } = await support.get(LIST, { query })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })
  test('is for the platform’s people', async () => {
    for (const who of [owner, zoe]) expect((await who.get(LIST)).status).toBe(403)
    for (const who of [operator, compliance, support])
      expect((await who.get(LIST)).status).toBe(200)
  })
  test('holds no number of anybody', async () => {
    expect((await support.get(LIST)).text).not.toContain(zoe.ssn)
  })
  test('offers the offerings that have investments', async () => {
    await liveOffering(t)
    const { body } = await support.get<{ items: { listing_id: string }[] }>(`${LIST}/offerings`)
    expect(body.items.map((row) => row.listing_id).toSorted()).toEqual(
      [one.listingId, two.listingId].toSorted(),
    )
    expect((await owner.get(`${LIST}/offerings`)).status).toBe(403)
  })
})

describe('the file', () => {
  const file = (who: Pick<TestPerson, 'post'>, query: object) =>
    who.post<{ code: string }>('/api/exports/file', {
      body: { list: 'GET /api/admin/investments', query, format: 'csv' },
    })
  test('has the filtered rows with amounts and causes', async () => {
    const { status, text, headers } = await file(operator, {
      state: 'in-progress',
      sort: 'amount',
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^Number,Investor,E-mail,Offering,/)
    expect(lines[1]).toContain(`${small.number},Dan Draftsman`)
    expect(lines[1]).toContain(',196.80,')
    expect(lines[1]).toContain('Draft,')
    expect(lines[2]).toContain(draft.number)
  })
  test('is in the access history of whoever took it, with its number of rows', async () => {
    const { body } = await support.get<{
      items: { detail: string | null; person: { id: string } | null }[]
    }>('/api/admin/sign-ins', { query: { kind: 'access', outcome: 'list_exported' } })
    expect(body.items.map((row) => [row.person?.id, row.detail])).toEqual([
      [operator.person.userId, 'Investments, 2 rows'],
    ])
  })
  test('is for compliance and operators, with a fresh factor', async () => {
    for (const who of [support, owner, zoe]) expect((await file(who, {})).status).toBe(403)
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    expect((await file(stale, {})).body.code).toBe('step_up')
    expect((await file(compliance, {})).status).toBe(200)
  })
})
