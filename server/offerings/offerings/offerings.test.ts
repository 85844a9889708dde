import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { makeOffering } from '#tests/support/offering.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
interface Market {
  items: { listing_id: string; company: { name: string } }[]
  total: number
  next_cursor: string | null
  facets: {
    regulation: { value: string; count: number }[]
    category: { value: string; count: number }[]
  }
}
const market = async (query: Record<string, string> = {}): Promise<Market> => {
  const answer = await t.visitor.get<Market>('/api/offerings', { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const ids: Record<string, string> = {}
const names = (page: Market): string[] =>
  page.items.map(
    (item) => Object.entries(ids).find(([, id]) => id === item.listing_id)?.[0] ?? item.listing_id,
  )

beforeAll(async () => {
  const make = async (name: string, over: Parameters<typeof liveOffering>[1]): Promise<void> => {
    ids[name] = (
      await liveOffering(t, { search: `${name} of the coast`, ...over }, { name })
    ).listingId
  }
  await make('Tidewater', {
    open_at: at(-30),
    deadline_at: at(30),
    min_investment: 10_000,
    categories: ['clean_energy'],
  })
  await make('Harbourlight', {
    open_at: at(-20),
    deadline_at: at(10),
    min_investment: 50_000,
    type: 'reg_a_t2',
    security_type: 'preferred',
    categories: ['hardware'],
  })
  await make('Saltmarsh', {
    open_at: at(-10),
    deadline_at: at(20),
    min_investment: 500_000,
    type: 'reg_d_506c',
    categories: ['clean_energy'],
  })
  await make('Secret', { type: 'reg_d_506b' })
  await make('Unlisted', {})
  await t.db.run(
    `update machine_instance
      set value = '"not_requested"', state = 'not_requested'
      where machine = 'listing' and id = $1`,
    [ids['Unlisted']],
  )
})

describe('the marketplace', () => {
  it('shows what is listed and never an offering under 506(b), neither in the list nor in the counts', async () => {
    const all = await market()
    expect(names(all)).toEqual(['Saltmarsh', 'Harbourlight', 'Tidewater'])
    expect(all.total).toBe(3)
    expect(Object.fromEntries(all.facets.regulation.map((f) => [f.value, f.count]))).toEqual({
      reg_cf: 1,
      reg_a: 1,
      reg_d: 1,
    })
  })

  it.each([
    [{ category: 'clean_energy' }, ['Saltmarsh', 'Tidewater']],
    [{ security: 'preferred' }, ['Harbourlight']],
    [{ regulation: 'reg_d' }, ['Saltmarsh']],
    [{ minimum: 'under_250' }, ['Tidewater']],
    [{ minimum: '250_1000' }, ['Harbourlight']],
    [{ minimum: '1000_10000' }, ['Saltmarsh']],
    [{ minimum: 'over_10000' }, []],
    [{ category: 'clean_energy', regulation: 'reg_cf' }, ['Tidewater']],
    [{ q: 'harbourlight' }, ['Harbourlight']],
    [{ q: 'harborlight' }, ['Harbourlight']],
    [{ q: 'TIDEWATER' }, ['Tidewater']],
    [{ q: 'coast' }, ['Saltmarsh', 'Harbourlight', 'Tidewater']],
    [{ q: 'quarry' }, []],
    [{ q: '%' }, []],
    [{ q: 'secret' }, []],
  ] as const)('filtered by %j', async (query, expected) => {
    const page = await market(query)
    expect(names(page)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    ['newest', ['Saltmarsh', 'Harbourlight', 'Tidewater']],
    ['ending', ['Harbourlight', 'Saltmarsh', 'Tidewater']],
    ['minimum', ['Tidewater', 'Harbourlight', 'Saltmarsh']],
  ] as const)(
    'sorted by %s goes on by cursor without a gap or a repetition',
    async (sort, expected) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Market = await market({
          sort,
          limit: '1',
          ...(cursor === '' ? {} : { cursor }),
        })
        seen.push(...names(page))
        cursor = page.next_cursor
      }
      expect(seen).toEqual(expected)
    },
  )

  it('refuses a filter that it does not know and a cursor that it did not give', async () => {
    expect((await t.visitor.get('/api/offerings', { query: { regulation: 'reg_x' } })).status).toBe(
      400,
    )
    expect(
      (await t.visitor.get('/api/offerings', { query: { cursor: 'bm90IG91cnM' } })).status,
    ).toBe(400)
  })
})

describe('the page of an offering', () => {
  it('of 506(b), of a draft and of nothing are one 404 to strangers; the company and the desk see it', async () => {
    const secret = await liveOffering(t, { type: 'reg_d_506b' })
    const nowhere = await t.visitor.get(`/api/offerings/${newId()}`)
    expect(nowhere.status).toBe(404)
    const [viewer, staffPerson, stranger] = [
      await member(t, secret.accountId, 'viewer'),
      await staff(t, 'support'),
      t.person(),
    ]
    for (const id of [secret.listingId, ids['Unlisted']])
      for (const who of [t.visitor, stranger])
        for (const tail of ['', '/updates', `/documents/${secret.documents[0]}`]) {
          const answer = await who.get(`/api/offerings/${id}${tail}`)
          expect([tail, answer.status, answer.text]).toEqual([tail, 404, nowhere.text])
        }
    for (const who of [viewer, staffPerson])
      expect((await who.get(`/api/offerings/${secret.listingId}`)).status).toBe(200)
  })

  it('stays readable when it is closed and is gone when its listing never was', async () => {
    const { listingId } = await liveOffering(t)
    const state = (machine: string, value: string) =>
      t.db.run(
        'update machine_instance set value = to_jsonb($3::text), state = $3 where machine = $1 and id = $2',
        [machine, listingId, value],
      )
    for (const [offering, listing, status] of [
      ['closed', 'delisted', 200],
      ['paused', 'listed', 200],
      ['live', 'not_requested', 404],
      ['live', 'suspended', 200],
    ] as const) {
      await state('offering', offering)
      await state('listing', listing)
      expect([
        offering,
        listing,
        (await t.visitor.get(`/api/offerings/${listingId}`)).status,
      ]).toEqual([offering, listing, status])
    }
  })
})

describe('the way of an offering to the market', () => {
  let owner: TestPerson
  let operator: TestPerson
  let compliance: TestPerson
  let id = ''
  const send = (who: TestPerson, type: string, machine = 'offering') =>
    t.send(who, machine, id, { type })
  const evidence = (who: TestPerson, kind: string, note = 'Seen and on file.') =>
    who.post(`/api/admin/offerings/${id}/evidence`, { body: { kind, note } })

  beforeAll(async () => {
    const company = await liveOffering(t, {}, { logo_url: '/covers/logo-tidewater-grid.svg' })
    owner = await member(t, company.accountId, 'owner')
    operator = await staff(t, 'operator')
    compliance = await staff(t, 'compliance')
    id = await makeOffering(t, company.accountId, { openAt: at(-1), deadlineAt: at(60) })
    await member(t, company.accountId, 'editor').then(async (editor) =>
      expect((await send(editor, 'SUBMIT')).status).toBe(403),
    )
  })

  it('is submitted only when the evidence is there, by its owner', async () => {
    const early = await send(owner, 'SUBMIT')
    expect([early.status, early.body.code]).toEqual([409, 'guard_failed'])
    for (const kind of ['checklist', 'cap_table'])
      expect((await evidence(operator, kind)).status).toBe(201)
    expect((await send(owner, 'SUBMIT')).status).toBe(200)
  })

  it('keeps evidence as it was recorded, from people who decide only', async () => {
    expect((await evidence(await staff(t, 'support'), 'checklist')).status).toBe(403)
    expect((await evidence(owner, 'checklist')).status).toBe(403)
    expect((await evidence(operator, 'checklist', ' ')).body.fields).toEqual({
      note: 'Say what you saw.',
    })
    expect((await evidence(operator, 'horoscope')).status).toBe(400)
    await expect(
      t.db.run('delete from offering_evidence where listing_id = $1', [id]),
    ).rejects.toThrow()
    expect(
      (
        await operator.post(`/api/admin/offerings/${newId()}/evidence`, {
          body: { kind: 'checklist', note: 'Seen.' },
        })
      ).status,
    ).toBe(404)
  })

  it('is approved by two people: whoever approved for the platform is not the principal', async () => {
    expect((await send(operator, 'REVIEW_STARTED')).status).toBe(200)
    expect((await send(operator, 'PLATFORM_APPROVED')).body.code).toBe('guard_failed')
    for (const kind of [
      'bad_actor',
      'documents',
      'basis_memo',
      'escrow_agreement',
      'financials',
      'record_keeping',
      'legends',
    ])
      await evidence(operator, kind)
    expect((await send(operator, 'PLATFORM_APPROVED')).status).toBe(200)
    const alone = await send(operator, 'PRINCIPAL_APPROVED')
    expect([alone.status, ['guard_failed', 'four_eyes'].includes(String(alone.body.code))]).toEqual(
      [409, true],
    )
    const second = await send(compliance, 'PRINCIPAL_APPROVED')
    expect(second.status, second.text).toBe(200)
  })

  it('goes live after its filing, and is on the market after its listing', async () => {
    expect((await send(operator, 'FILED')).body.code).toBe('guard_failed')
    const wrong = await operator.post(`/api/admin/offerings/${id}/filing`, {
      body: { form: 'C', accession: '12-34', filed_at: at(0) },
    })
    expect(wrong.body.fields).toEqual({ accession: 'Enter it like 0001930609-24-000001.' })
    expect(
      (
        await operator.post(`/api/admin/offerings/${id}/filing`, {
          body: { form: 'C', accession: '0001930609-24-000001', filed_at: at(0) },
        })
      ).status,
    ).toBe(200)
    for (const kind of ['filing_signatures', 'agreements', 'marketplace_ids'])
      await evidence(operator, kind)
    expect((await send(operator, 'FILED')).status).toBe(200)
    expect((await send(operator, 'LAUNCH')).status).toBe(200)
    expect((await t.visitor.get(`/api/offerings/${id}`)).status).toBe(404)
    for (const [who, type] of [
      [owner, 'REQUEST'],
      [operator, 'REVIEW_STARTED'],
      [operator, 'APPROVE'],
      [operator, 'LIST'],
    ] as const) {
      const answer = await send(who, type, 'listing')
      expect([type, answer.status, answer.text.slice(0, 200)]).toEqual([
        type,
        200,
        expect.any(String),
      ])
    }
    expect((await t.visitor.get(`/api/offerings/${id}`)).status).toBe(200)
  })
})
