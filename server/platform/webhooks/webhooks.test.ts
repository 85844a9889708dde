import type { WebhookDeliveryDetail, WebhookDeliveryView } from '#domain/platform/model/webhooks.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { WebhookAnswer } from '#server/providers/webhooks/port.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { member, staff } from '#tests/support/investing.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { system } from '#server/kernel/context.ts'
import { Webhook } from 'standardwebhooks'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

interface Received {
  url: string
  headers: Record<string, string>
  body: string
}
let received: Received[] = []
const TAKEN: WebhookAnswer = { status: 204, excerpt: '', ms: 3 }
const DOWN: WebhookAnswer = { status: 500, excerpt: 'broken', ms: 3 }
let answer: (of: Received) => WebhookAnswer = () => TAKEN
const t = await testApp({
  services: {
    webhooks: {
      send: async (url, headers, body) => {
        const one = { url, headers: { ...headers }, body }
        received.push(one)
        return answer(one)
      },
    },
  },
})
let accountId: string
let owner: TestPerson
let viewer: TestPerson
let stranger: TestPerson
let operator: TestPerson
beforeAll(async () => {
  accountId = await makeCompany(t, (await staff(t, 'support')).person.userId)
  const { person } = await member(t, accountId, 'owner')
  owner = t.person({
    userId: person.userId,
    memberships: [{ accountId, role: 'owner' }],
    // fresh whatever the time of the clock
    factorMinutesAgo: -6_000_000,
  })
  viewer = await member(t, accountId, 'viewer')
  stranger = t.person()
  operator = await staff(t, 'operator')
})
beforeEach(() => {
  received = []
  answer = () => TAKEN
})

const of = (scope: string) => `/api/webhooks/${scope}`
const body = (more: object = {}) => ({
  title: 'CRM',
  url: 'https://crm.example.com/hook',
  types: [],
  ...more,
})
async function added(who = owner, scope = accountId, more: object = {}): Promise<string> {
  const answered = await who.post<{ id: string }>(of(scope), { body: body(more) })
  expect(answered.status, answered.text).toBe(201)
  return answered.body.id
}
const send = (machine: string, id: string, type: string, who = owner) =>
  who.post(`/api/lifecycles/${machine}/${id}/events`, { body: { type } })
const secretOf = async (id: string, scope = accountId, who = owner) =>
  (await who.post<{ secret: string }>(`${of(scope)}/${id}/secret`)).body.secret
const deliveries = async (id: string) =>
  (await owner.get<{ items: WebhookDeliveryView[] }>(`${of(accountId)}/${id}/deliveries`)).body
    .items
const removed = async (...ids: string[]) => {
  for (const id of ids) expect((await send('webhook-endpoint', id, 'REMOVED')).status).toBe(200)
}
const recordOf = (one: Received | undefined) =>
  (JSON.parse(one?.body ?? '{}') as { data: { id: string } }).data.id
const typesSent = () => received.map((one) => (JSON.parse(one.body) as { type: string }).type)

/** Verifies with the reference library, which reads the system's clock, at the time of the tested server. */
function verifyNow(secret: string, { body: sent, headers }: Received): unknown {
  const now = vi.spyOn(Date, 'now').mockReturnValue(t.clock.now().getTime())
  try {
    return new Webhook(secret).verify(sent, headers)
  } finally {
    now.mockRestore()
  }
}

describe('an endpoint or a key of a company (A10)', () => {
  it('asks for a fresh factor on every road, and is reported to the other owners', async () => {
    const { person } = owner
    const other = await member(t, accountId, 'owner')
    const key = { title: 'Books', scopes: ['holders:read'], addresses: [], days: 90 }
    const id = await added()
    const made = await owner.post<{ id: string }>(`/api/keys/${accountId}`, { body: key })
    const stale = t.person({
      userId: person.userId,
      memberships: [...person.memberships],
      factorMinutesAgo: 6,
    })
    for (const refused of [
      await stale.post(of(accountId), { body: body() }),
      await stale.put(`${of(accountId)}/${id}`, {
        body: body({ url: 'https://thief.example.com/' }),
        headers: { 'if-match': '"1"' },
      }),
      await stale.post(`${of(accountId)}/${id}/secret`),
      await send('webhook-endpoint', id, 'RESUMED', stale),
      await stale.post(`/api/keys/${accountId}`, { body: key }),
      await stale.post(`/api/keys/${accountId}/${made.body.id}/secret`),
    ])
      expect([refused.status, refused.body.code], refused.text).toEqual([403, 'step_up'])
    await owner.post(`/api/keys/${accountId}/${made.body.id}/secret`)
    const titles = async (who: TestPerson) =>
      (await who.get<{ items: { title: string }[] }>('/api/notices')).body.items
        .map((one) => one.title)
        .filter((title) => /^(Webhook|API key):/.test(title))
        .toSorted()
    expect(await titles(other)).toEqual([
      'API key: Added a key',
      'API key: Made a secret',
      'Webhook: Added an endpoint',
    ])
    expect(await titles(owner)).toEqual([])
    const [address] = await t.db.query<{ email: string }>(
      'select email::text as email from person where id = $1',
      [other.person.userId],
    )
    expect(JSON.stringify(await t.mailbox(address?.email ?? ''))).toContain(
      'API key: Made a secret',
    )
    await removed(id)
  })
})

describe('what is sent', () => {
  it('is a state of a record with ids, signed as the reference library verifies', async () => {
    const id = await added()
    const secret = await secretOf(id)
    const listingId = await makeOffering(t, accountId)
    await t.drain()
    const [one] = received
    expect(received).toHaveLength(1)
    const event = new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})
    expect(event).toEqual({
      type: 'offering.draft',
      timestamp: expect.any(String),
      data: {
        id: listingId,
        state: 'draft',
        previous_state: null,
        rev: 1,
        company_id: accountId,
        offering_id: listingId,
      },
    })
    expect(() => new Webhook(secret).verify(`${one?.body} `, one?.headers ?? {})).toThrow()
    const [listed] = await deliveries(id)
    expect(listed?.status.state).toBe('delivered')
    await removed(id)
  })

  it('has the same id at every endpoint, and reaches those alone that ask for it', async () => {
    const [all, some, none] = [
      await added(),
      await added(owner, accountId, { types: ['offering.draft'] }),
      await added(owner, accountId, { types: ['closing.done'] }),
    ]
    await makeOffering(t, accountId)
    await t.drain()
    expect(received).toHaveLength(2)
    expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(none)).toEqual([])
    await removed(all, some, none)
  })

  it('of one company never reaches another, and reaches the platform', async () => {
    const mine = await added()
    const platform = await added(operator, 'platform', { url: 'https://ops.example.com/' })
    const other = await makeCompany(t, stranger.person.userId)
    await makeOffering(t, other)
    await t.drain()
    expect(received.map((one) => one.url)).toEqual(['https://ops.example.com/'])
    await removed(mine)
    expect((await send('webhook-endpoint', platform, 'REMOVED', operator)).status).toBe(200)
  })

  it('is undone with its cause', async () => {
    const id = await added()
    await expect(
      t.db.tx(async (tx) => {
        await t.lifecycles.begin(
          tx,
          'offering',
          newId(),
          { type: 'reg_cf', at: t.clock.now().toISOString() },
          system,
          { account_id: accountId },
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await t.drain()
    expect(received).toEqual([])
    await removed(id)
  })
})

describe('events that a receiver has lost', () => {
  it('are all sent again since a time, with their ids, in the order of each record', async () => {
    const id = await added()
    await makeOffering(t, accountId)
    await t.advance({ minutes: 10 })
    const listingId = await makeOffering(t, accountId)
    await t.advance({ days: 91 })
    await t.drain()
    const all = received.filter((one) => recordOf(one) === listingId)
    received = []
    const draft = (await deliveries(id)).findLast((one) => one.record_id === listingId)
    const resend = (who: TestPerson, since = draft?.queued_at) =>
      who.post<{ count: number }>(`${of(accountId)}/${id}/resend`, { body: { since } })
    const listed = await deliveries(id)
    const later = listed.filter((one) => one.queued_at >= (draft?.queued_at ?? ''))
    // the draft of the offering before is earlier
    expect(later.length).toBe(listed.length - 1)
    expect((await resend(owner)).body).toMatchObject({ count: later.length })
    await t.drain()
    const again = received.filter((one) => recordOf(one) === listingId)
    expect(again.map((one) => one.headers['webhook-id'])).toEqual(
      all.map((one) => one.headers['webhook-id']),
    )
    expect(received).toHaveLength(later.length)
    expect((await resend(viewer)).status).toBe(403)
    expect((await resend(stranger)).status).toBe(404)
    expect((await resend(owner, '2999-01-01T00:00:00.000Z')).body.count).toBe(0)
    await send('webhook-endpoint', id, 'PAUSED')
    expect((await resend(owner)).body.code).toBe('not_accepted')
    await removed(id)
  })
})

describe('a receiver that fails', () => {
  it('is tried again, keeps the order of a record, and does not hold up another', async () => {
    const id = await added()
    // both events wait: the draft, and its end after 90 days without a change
    await send('webhook-endpoint', id, 'PAUSED')
    const listingId = await makeOffering(t, accountId)
    await t.advance({ days: 91 })
    await t.drain()
    expect(received).toEqual([])
    answer = () => DOWN
    await send('webhook-endpoint', id, 'RESUMED')
    await t.drain()
    const sentOf = (record: string) =>
      typesSent().filter((_, i) => recordOf(received[i]) === record)
    // the later event of the same record waits for the first one, an event of another does not
    expect(sentOf(listingId)).toEqual(['offering.draft'])
    const second = await makeOffering(t, accountId)
    await t.drain()
    expect(sentOf(second)).toEqual(['offering.draft'])
    answer = () => TAKEN
    await t.advance({ seconds: 6 })
    await t.drain()
    expect((await deliveries(id)).every((one) => one.status.state === 'delivered')).toBe(true)
    // sent at least once, and the record's events in their order
    expect(sentOf(listingId)).toEqual(['offering.draft', 'offering.draft', 'offering.abandoned'])
    await removed(id)
  })

  it('keeps attempts with status and time, fails after ten in three days, and is sent again by hand', async () => {
    const id = await added()
    answer = () => DOWN
    await makeOffering(t, accountId)
    await t.drain()
    const started = t.clock.now().getTime()
    for (let next = (await deliveries(id))[0]?.next_at ?? null; next !== null;) {
      await t.advance({ seconds: Math.ceil((Date.parse(next) - t.clock.now().getTime()) / 1000) })
      await t.drain()
      next = (await deliveries(id))[0]?.next_at ?? null
    }
    const hours = (t.clock.now().getTime() - started) / 3_600_000
    // the table of the standard adds up to 75.6 hours, spread by at most a tenth
    expect(hours).toBeGreaterThan(75)
    expect(hours).toBeLessThan(84)
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({ attempts: 10, next_at: null })
    expect(failed?.problem).toContain('500')
    expect(failed?.status.state).toBe('failed')
    await t.advance({ hours: 60 })
    answer = () => TAKEN
    // five days of failures disabled it
    const endpoint = await owner.get<{ status: { state: string } }>(`${of(accountId)}/${id}`)
    expect(endpoint.body.status.state).toBe('disabled')
    expect((await send('webhook-endpoint', id, 'RESUMED')).status).toBe(200)
    expect((await send('webhook-delivery', failed?.id ?? '', 'RESENT', viewer)).status).toBe(403)
    expect((await send('webhook-delivery', failed?.id ?? '', 'RESENT')).status).toBe(200)
    await t.drain()
    const detail = await owner.get<WebhookDeliveryDetail>(
      `${of(accountId)}/${id}/deliveries/${failed?.id}`,
    )
    expect(detail.body.tries).toHaveLength(11)
    expect(detail.body.tries[0]).toMatchObject({ http_status: 204, problem: null })
    expect(detail.body.tries[1]).toMatchObject({ http_status: 500, excerpt: 'broken' })
    await removed(id)
  })

  it('gets a test at once after a repair, whatever became of the test before, and what waits when it is tried now', async () => {
    const id = await added()
    answer = () => DOWN
    const test = () => owner.post(`${of(accountId)}/${id}/test`)
    expect((await test()).status).toBe(201)
    await makeOffering(t, accountId)
    await t.drain()
    answer = () => TAKEN
    expect((await test()).status).toBe(201)
    await t.drain()
    const states = async () => (await deliveries(id)).map((one) => one.status.state)
    expect(await states()).toEqual(['delivered', 'open.retrying', 'open.retrying'])
    const [, offering, first] = await deliveries(id)
    expect((await send('webhook-delivery', first?.id ?? '', 'TRY_NOW', viewer)).status).toBe(403)
    expect((await send('webhook-delivery', first?.id ?? '', 'TRY_NOW')).status).toBe(200)
    await t.drain()
    expect(await states()).toEqual(['delivered', 'open.retrying', 'delivered'])
    const { body: resent } = await owner.post<{ count: number }>(`${of(accountId)}/${id}/resend`, {
      body: { since: offering?.queued_at },
    })
    expect(resent.count).toBe(2)
    await t.drain()
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
    await removed(id)
  })

  it('that is gone is disabled at once, and its owners are told (410)', async () => {
    const id = await added()
    answer = () => ({ status: 410, excerpt: '', ms: 1 })
    await makeOffering(t, accountId)
    await t.drain()
    expect(received).toHaveLength(1)
    const { body: endpoint } = await owner.get<{ status: { state: string } }>(
      `${of(accountId)}/${id}`,
    )
    expect(endpoint.status.state).toBe('disabled')
    expect((await deliveries(id))[0]).toMatchObject({ attempts: 1, next_at: null })
    const notices = await owner.get<{ items: { title: string; text: string }[] }>('/api/notices')
    expect(JSON.stringify(notices.body.items)).toContain('We disabled the webhook CRM')
    await t.advance({ days: 1 })
    await t.drain()
    expect(received).toHaveLength(1)
    answer = () => TAKEN
    expect((await send('webhook-endpoint', id, 'RESUMED')).status).toBe(200)
    const [delivery] = await deliveries(id)
    expect((await send('webhook-delivery', delivery?.id ?? '', 'RESENT')).status).toBe(200)
    await t.drain()
    expect((await deliveries(id))[0]?.status.state).toBe('delivered')
    await removed(id)
  })

  it.each([
    [{ status: 429, retryAfter: 3600 }, 3600],
    [{ status: 503, retryAfter: 3600 }, 3600],
    // at most a day
    [{ status: 429, retryAfter: 9_999_999 }, 86_400],
    // only an overloaded receiver is asked
    [{ status: 500, retryAfter: 3600 }, 5],
  ])('that answers %o is tried again after %i seconds', async (given, seconds) => {
    const id = await added()
    answer = () => ({ excerpt: '', ms: 1, ...given })
    await makeOffering(t, accountId)
    await t.drain()
    const [delivery] = await deliveries(id)
    const wait = (Date.parse(delivery?.next_at ?? '') - t.clock.now().getTime()) / 1000
    // the clock of the test goes on while it is sent
    expect(Math.abs(wait - seconds)).toBeLessThan(30)
    await removed(id)
  })

  it('sends nothing in the name of a person whose account was disabled, until an owner resumes it (K7)', async () => {
    const left = await member(t, accountId, 'owner')
    const id = await added(
      t.person({
        userId: left.person.userId,
        memberships: [{ accountId, role: 'owner' }],
        factorMinutesAgo: -6_000_000,
      }),
    )
    const disabled = await operator.post(`/api/lifecycles/user/${left.person.userId}/events`, {
      body: { type: 'DISABLED', payload: { reason: 'Fraud suspected.' } },
    })
    expect(disabled.status, disabled.text).toBe(200)
    await makeOffering(t, accountId)
    await t.drain()
    expect(received).toEqual([])
    const endpoint = await owner.get<{ status: { state: string } }>(`${of(accountId)}/${id}`)
    expect(endpoint.body.status.state).toBe('paused')
    expect((await send('webhook-endpoint', id, 'RESUMED')).status).toBe(200)
    await t.drain()
    expect(received.length).toBeGreaterThan(0)
    await removed(id)
  })

  it.each([
    [{ status: 302, excerpt: '', ms: 1 } as const, /redirects \(HTTP 302\)/],
    [{ failure: 'timeout', ms: 1 } as const, /ten seconds/],
    [{ failure: 'not_public', ms: 1 } as const, /isn’t public/],
  ])('%o is a failure with a sentence', async (given, sentence) => {
    const id = await added()
    answer = () => given
    await makeOffering(t, accountId)
    await t.drain()
    expect((await deliveries(id))[0]?.problem).toMatch(sentence)
    await removed(id)
  })
})

describe('a pause', () => {
  it('keeps events in their order until it ends', async () => {
    const id = await added()
    expect((await send('webhook-endpoint', id, 'PAUSED')).status).toBe(200)
    const first = await makeOffering(t, accountId)
    await t.drain()
    expect(received).toEqual([])
    expect((await owner.post(`${of(accountId)}/${id}/test`)).status).toBe(409)
    await send('webhook-endpoint', id, 'RESUMED')
    await t.drain()
    expect(received.map(recordOf)).toEqual([first])
    await removed(id)
  })
})

describe('a secret', () => {
  it('signs together with the one before for a day', async () => {
    const id = await added()
    const old = await secretOf(id)
    const fresh = await secretOf(id)
    const test = async () => {
      received = []
      expect((await owner.post(`${of(accountId)}/${id}/test`)).status).toBe(201)
      await t.drain()
      return received[0] as Received
    }
    const during = await test()
    for (const secret of [old, fresh]) verifyNow(secret, during)
    await t.advance({ hours: 25 })
    const one = await test()
    verifyNow(fresh, one)
    expect(() => verifyNow(old, one)).toThrow('No matching signature')
    expect(one.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    await removed(id)
  })

  it('signs for a day after it was replaced, however often that is', async () => {
    const id = await added()
    const secrets = [await secretOf(id), await secretOf(id), await secretOf(id)]
    const test = async () => {
      received = []
      expect((await owner.post(`${of(accountId)}/${id}/test`)).status).toBe(201)
      await t.drain()
      return received[0] as Received
    }
    const one = await test()
    for (const secret of secrets) verifyNow(secret, one)
    await t.advance({ hours: 12 })
    secrets.push(await secretOf(id))
    await t.advance({ hours: 13 })
    const later = await test()
    expect(later.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of secrets.slice(2)) verifyNow(secret, later)
    const rows = await t.db.query('select * from webhook_old_secret')
    expect(JSON.stringify(rows)).not.toContain(secrets[0]?.slice(6, 30))
    await removed(id)
  })

  it('is in no stored answer and no row in the clear, and needs a fresh second factor', async () => {
    const id = await added()
    const secret = await secretOf(id)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const rows = await t.db.query('select * from webhook_endpoint where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30))
    const answers = await t.db.query('select answer from idempotency')
    expect(JSON.stringify(answers)).not.toContain(secret.slice(6, 30))
    const view = await owner.get(`${of(accountId)}/${id}`)
    expect(view.text).not.toContain(secret.slice(6, 30))
    const old = t.person({
      userId: owner.person.userId,
      memberships: [{ accountId, role: 'owner' }],
      factorMinutesAgo: 30,
    })
    expect((await old.post(`${of(accountId)}/${id}/secret`)).body.code).toBe('step_up')
    await removed(id)
  })
})

describe('an endpoint', () => {
  it('is refused with the field and what is right', async () => {
    const refusals = {
      url: ['ftp://crm.example.com/', 'https://a:b@crm.example.com/', 'no address'],
      types: [['offering.nothing']],
    }
    for (const [field, values] of Object.entries(refusals))
      for (const value of values) {
        const refused = await owner.post(of(accountId), { body: body({ [field]: value }) })
        expect(refused.status).toBe(400)
        expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
      }
  })

  it('is seen by members, managed by owners, and is nothing for others', async () => {
    const id = await added()
    expect((await viewer.get(`${of(accountId)}/${id}`)).status).toBe(200)
    expect((await viewer.post(of(accountId), { body: body() })).status).toBe(403)
    expect((await send('webhook-endpoint', id, 'PAUSED', viewer)).status).toBe(403)
    expect((await stranger.get(`${of(accountId)}/${id}`)).status).toBe(404)
    expect((await owner.get(of('platform'))).status).toBe(404)
    expect((await operator.get(`${of('platform')}/${id}`)).status).toBe(404)
    await removed(id)
    expect((await owner.get(`${of(accountId)}/${id}`)).status).toBe(404)
  })

  it('changes with the version that was read', async () => {
    const id = await added()
    const put = (rev: string) =>
      owner.put(`${of(accountId)}/${id}`, {
        headers: { 'if-match': rev },
        body: body({ url: 'https://crm.example.com/other' }),
      })
    expect((await put('1')).status).toBe(200)
    expect((await put('1')).status).toBe(412)
    await removed(id)
  })
})

it('the document of the API lists the webhooks with the schemas of their bodies', async () => {
  const document = await t.visitor.get<{ webhooks: Record<string, unknown> }>('/openapi.json')
  expect(Object.keys(document.body.webhooks)).toEqual(['offering', 'investment', 'closing', 'test'])
  expect(JSON.stringify(document.body.webhooks)).toContain('"investment.closed"')
})
