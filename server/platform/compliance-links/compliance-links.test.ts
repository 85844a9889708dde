import type { ComplianceLinkView } from '#domain/platform/model/compliance-links.ts'
import type { LinkAnswer } from '#domain/platform/rules/compliance-links.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFirstLinks } from './first-links.ts'

const asked: { url: string; allowed: readonly string[] }[] = []
let answer: LinkAnswer = { status: 200 }
const t = await testApp({
  services: {
    links: {
      check: async (url, allowed) => {
        asked.push({ url, allowed })
        return answer
      },
    },
    ownPage: async (path) => (path === '/fees' ? 200 : 404),
  },
})
let operator: TestPerson
let compliance: TestPerson
let support: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  compliance = await staff(t, 'compliance')
  support = t.person({ adminRole: 'support' })
})
beforeEach(() => {
  asked.length = 0
  answer = { status: 200 }
})

const PATH = '/api/admin/compliance-links'
let count = 0
const body = (more: object = {}) => ({
  kind: 'register',
  title: 'BrokerCheck',
  rule: `17 CFR 227.301(c), ${++count}`,
  purpose: 'Look up broker-dealers and their people.',
  url: 'https://brokercheck.finra.org/',
  owner_id: null,
  review_on: '2099-02-20',
  ...more,
})
async function added(more: object = {}): Promise<string> {
  const answered = await operator.post<{ id: string }>(PATH, { body: body(more) })
  expect(answered.status, answered.text).toBe(201)
  return answered.body.id
}
const entry = async (id: string, who = operator) =>
  (await who.get<ComplianceLinkView>(`${PATH}/${id}`)).body
const send = (id: string, type: string, payload?: object, reason?: string, who = operator) =>
  who.post(`/api/lifecycles/compliance-link/${id}/events`, { body: { type, payload, reason } })
/** The next check becomes due, runs and is answered. */
async function checked(span: Parameters<typeof t.advance>[0]): Promise<void> {
  await t.advance(span)
  await t.drain()
}
const list = async (query: Record<string, string>) =>
  (await operator.get<{ items: ComplianceLinkView[] }>(PATH, { query })).body.items.map(
    (one) => one.id,
  )

describe('a compliance link', () => {
  it('is checked a minute after it was added, and every week while it is live', async () => {
    const id = await added()
    expect((await entry(id)).status).toMatchObject({ state: 'in_use.unchecked', bucket: null })
    await checked({ minutes: 2 })
    const live = await entry(id)
    expect(live).toMatchObject({ http_status: 200, problem: null })
    expect(live.status.state).toBe('in_use.live')
    expect(asked).toEqual([
      { url: 'https://brokercheck.finra.org/', allowed: ['brokercheck.finra.org'] },
    ])
    await checked({ days: 6 })
    expect(asked).toHaveLength(1)
    await checked({ days: 1, minutes: 1 })
    expect(asked).toHaveLength(2)
  })

  it('whose page is gone is dead at once: its owner is told and the home shows the task', async () => {
    const before = await t.mailbox()
    const id = await added({ title: 'Gone register', owner_id: compliance.person.userId })
    answer = { status: 404 }
    await checked({ minutes: 2 })
    const dead = await entry(id)
    expect(dead.status.state).toBe('in_use.dead')
    expect(dead.problem).toBe('The page is gone (HTTP 404).')
    const mails = (await t.mailbox()).slice(0, -before.length || undefined)
    expect(mails.filter((one) => String(one['subject']).includes('Gone register'))).toHaveLength(1)
    expect(await list({ show: 'dead' })).toContain(id)
    const home = await operator.get<{ waiting: { label: string; href: string }[] }>(
      '/api/admin/home',
    )
    expect(home.body.waiting).toContainEqual(
      expect.objectContaining({
        label: 'Dead compliance links',
        href: '/admin/compliance-links?show=dead',
      }),
    )
    // it is still gone the next day: nobody is notified twice
    await checked({ days: 1, minutes: 1 })
    expect((await entry(id)).status.state).toBe('in_use.dead')
    const later = (await t.mailbox()).filter((one) =>
      String(one['subject']).includes('Gone register'),
    )
    expect(later).toHaveLength(1)
    answer = { status: 200 }
    expect((await send(id, 'CHECK')).status).toBe(200)
    await t.drain()
    expect((await entry(id)).status.state).toBe('in_use.live')
  })

  it('whose site is down is dead after three failures in a row', async () => {
    const id = await added()
    answer = { failure: 'timeout' }
    await checked({ minutes: 2 })
    await checked({ hours: 1 })
    expect((await entry(id)).status.state).toBe('in_use.failing')
    await checked({ hours: 1 })
    expect((await entry(id)).status.state).toBe('in_use.dead')
    expect((await entry(id)).http_status).toBeNull()
  })

  it('to a page of this site is asked of the server itself, never over the network', async () => {
    const id = await added({ kind: 'duty', url: '/no-such-page' })
    await checked({ minutes: 2 })
    expect(asked.filter((one) => one.url.startsWith('/'))).toEqual([])
    expect(await entry(id)).toMatchObject({ http_status: 404 })
    const real = await added({ kind: 'duty', url: '/fees' })
    await checked({ minutes: 2 })
    expect((await entry(real)).status.state).toBe('in_use.live')
  })

  it('that was changed while a check ran does not take its answer', async () => {
    const id = await added()
    const rev = (await entry(id)).status.rev
    const { review_on: _, ...changed } = body({ url: 'https://www.finra.org/' })
    answer = { status: 404 }
    await send(id, 'CHECK')
    const put = await operator.put(`${PATH}/${id}`, {
      headers: { 'if-match': String(rev + 1) },
      body: changed,
    })
    expect(put.status, put.text).toBe(200)
    await t.db.tx((tx) =>
      expect(
        t.lifecycles.send(
          tx,
          'compliance-link',
          id,
          {
            type: 'GONE',
            url: 'https://brokercheck.finra.org/',
            http_status: 404,
            problem: 'The page is gone (HTTP 404).',
          },
          { actor: { kind: 'system' } },
        ),
      ).rejects.toMatchObject({ code: 'guard_failed' }),
    )
    expect((await entry(id)).status.state).toBe('in_use.unchecked')
  })

  it('becomes due for review on its date, and is retired with a reason and restored', async () => {
    const soon = addDays(dateInZone(t.clock.now().toISOString()), 3)
    const id = await added({ title: 'Reviewed register', review_on: soon })
    await checked({ days: 4 })
    expect((await entry(id)).review_due).toBe(true)
    expect(await list({ show: 'review' })).toContain(id)
    expect((await send(id, 'REVIEWED', { review_on: soon })).body.code).toBe('guard_failed')
    expect((await send(id, 'REVIEWED', { review_on: '2099-02-20' })).status).toBe(200)
    expect(await entry(id)).toMatchObject({ review_due: false, review_on: '2099-02-20' })
    expect((await send(id, 'RETIRED', { reason: 'It was closed.' }, 'It was closed.')).status).toBe(
      200,
    )
    expect(await list({})).not.toContain(id)
    expect(await list({ show: 'retired' })).toContain(id)
    asked.length = 0
    await checked({ days: 30 })
    expect(asked.some((one) => one.url.includes(id))).toBe(false)
    expect((await send(id, 'CHECK')).body.code).toBe('not_accepted')
    expect((await send(id, 'RESTORED', { review_on: '2099-05-01' })).status).toBe(200)
    expect((await entry(id)).status.state).toBe('in_use.unchecked')
  })
})

describe('the registry', () => {
  it.each([
    ['url', { url: 'http://www.sec.gov' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'https://localhost/' }],
    ['title', { title: '' }],
    ['rule', { rule: '' }],
    ['review_on', { review_on: '2020-01-05' }],
    ['owner_id', { owner_id: '0190b1c2-0000-7000-8000-000000000011' }],
  ])('names the field %s of what it refuses: %o', async (field, wrong) => {
    const refused = await operator.post(PATH, { body: body(wrong) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
  })

  it('takes the same link for the same rule once', async () => {
    const one = body()
    expect((await operator.post(PATH, { body: one })).status).toBe(201)
    const again = await operator.post(PATH, { body: one })
    expect(again.body).toMatchObject({
      code: 'refused',
      fields: { url: 'This link is already listed for this rule.' },
    })
  })

  it('is changed on the version that was read, and by operators and compliance only', async () => {
    const id = await added()
    const { review_on: _, ...changed } = body({ title: 'BrokerCheck of FINRA' })
    const put = (who: TestPerson, rev: number) =>
      who.put(`${PATH}/${id}`, { headers: { 'if-match': String(rev) }, body: changed })
    const { rev } = (await entry(id)).status
    expect((await put(support, rev)).status).toBe(403)
    expect((await put(operator, rev - 1)).status).toBe(412)
    expect((await put(compliance, rev)).status).toBe(200)
    expect((await entry(id)).title).toBe('BrokerCheck of FINRA')
    expect((await send(id, 'CHECK', undefined, undefined, support)).status).toBe(403)
    const seen = await entry(id, support)
    expect(seen).toMatchObject({ may_edit: false })
    expect(seen.status.accepts).toEqual([])
  })

  it('is searched by name, rule and purpose, and read page by page', async () => {
    const id = await added({ title: 'Zebra register', purpose: 'Count the stripes.' })
    expect(await list({ q: 'stripes' })).toEqual([id])
    expect(await list({ q: '100%' })).toEqual([])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: ComplianceLinkView[]; next_cursor: string | null } = (
        await operator.get<{ items: ComplianceLinkView[]; next_cursor: string | null }>(PATH, {
          query: { limit: '3', ...(cursor === null ? {} : { cursor }) },
        })
      ).body
      seen.push(...page.items.map((one) => one.id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen).toContain(id)
  })

  it('has its first entries once, and none where somebody has begun', async () => {
    const other = await testApp()
    await Promise.all([addFirstLinks(other.services), addFirstLinks(other.services)])
    const first = other.person({ adminRole: 'support' })
    const page = await first.get<{ items: ComplianceLinkView[] }>(PATH, { query: { limit: '50' } })
    const kinds = page.body.items.map((one) => one.kind)
    expect(kinds.filter((kind) => kind === 'register')).toHaveLength(10)
    expect(kinds.filter((kind) => kind === 'duty')).toHaveLength(10)
    const before = (await operator.get<{ items: unknown[] }>(PATH)).body.items.length
    await addFirstLinks(t.services)
    expect((await operator.get<{ items: unknown[] }>(PATH)).body.items).toHaveLength(before)
  })
})
