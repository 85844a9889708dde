import type { ApiKeyCall, ApiKeyView } from '#domain/platform/model/api-keys.ts'
import { apiKeyInput } from '#domain/platform/model/api-keys.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { member, staff } from '#tests/support/investing.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const t = await testApp({ env: { API_KEY_LIMIT: '50' } })
let accountId: string
let owner: TestPerson
let second: TestPerson
let viewer: TestPerson
let stranger: TestPerson
let operator: TestPerson
let support: TestPerson
/** Fresh whatever the time of the clock. */
const FRESH = { factorMinutesAgo: -6_000_000 }
const ownerOf = async (account: string): Promise<TestPerson> => {
  const { person } = await member(t, account, 'owner')
  return t.person({
    userId: person.userId,
    memberships: [{ accountId: account, role: 'owner' }],
    ...FRESH,
  })
}
beforeAll(async () => {
  accountId = await makeCompany(t, (await staff(t, 'support')).person.userId)
  owner = await ownerOf(accountId)
  second = await ownerOf(accountId)
  viewer = await member(t, accountId, 'viewer')
  stranger = t.person(FRESH)
  const { person } = await staff(t, 'operator')
  operator = t.person({ userId: person.userId, adminRole: 'operator', ...FRESH })
  support = await staff(t, 'support')
})

const open: [string, TestPerson][] = []
afterEach(async () => {
  for (const [id, who] of open.splice(0)) await send(id, 'REVOKED', who, 'The test is over.')
})
const of = (scope: string) => `/api/keys/${scope}`
const body = (more: object = {}) => ({
  title: 'CRM',
  scopes: ['holders:read'],
  addresses: [],
  days: 90,
  ...more,
})
async function added(more: object = {}, who = owner, scope = accountId): Promise<string> {
  const answered = await who.post<{ id: string }>(of(scope), { body: body(more) })
  expect(answered.status, answered.text).toBe(201)
  open.push([answered.body.id, who])
  return answered.body.id
}
const secretOf = async (id: string, who = owner, scope = accountId): Promise<string> => {
  const answered = await who.post<{ secret: string }>(`${of(scope)}/${id}/secret`)
  expect(answered.status, answered.text).toBe(200)
  return answered.body.secret
}
const made = async (more: object = {}, who = owner, scope = accountId) => {
  const id = await added(more, who, scope)
  return { id, secret: await secretOf(id, who, scope) }
}
const send = (id: string, type: string, who = owner, reason?: string) =>
  who.post(`/api/lifecycles/api-key/${id}/events`, { body: { type, reason } })
const view = async (id: string) => (await owner.get<ApiKeyView>(`${of(accountId)}/${id}`)).body
const holders = (secret: string, account = accountId, headers: Record<string, string> = {}) =>
  t.bearer(secret).get('/api/dealroom/holders', { query: { accountid: account }, headers })
const code = async (answer: ReturnType<typeof holders>) => {
  const { status, body: refused } = await answer
  return [status, refused.code]
}

describe('a secret', () => {
  it('is shown once, stored as a hash, and opens the calls of its scopes', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^cpk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/)
    expect((await holders(secret)).status).toBe(200)
    const stored = JSON.stringify([
      await t.db.query('select * from api_key_secret'),
      await t.db.query('select * from idempotency'),
      await t.db.query('select event from machine_log'),
    ])
    expect(stored).not.toContain(secret.slice(17))
    const shown = await owner.get(`${of(accountId)}/${id}`)
    expect(shown.text).not.toContain(secret.slice(17))
    expect(shown.body).toMatchObject({ prefix: secret.slice(0, 16), holder_left: false })
  })

  it('is made only by its own call, with a fresh second factor', async () => {
    const id = await added()
    expect((await view(id)).prefix).toBeNull()
    expect((await send(id, 'SECRET_MADE')).body.code).toBe('forbidden')
    const stale = t.person({
      userId: owner.person.userId,
      memberships: [{ accountId, role: 'owner' }],
      factorMinutesAgo: 30,
    })
    expect((await stale.post(`${of(accountId)}/${id}/secret`)).body.code).toBe('step_up')
    expect((await stale.post(of(accountId), { body: body() })).body.code).toBe('step_up')
  })

  it('is accepted with the new one for 24 hours, and not a moment longer', async () => {
    const { id, secret } = await made()
    const fresh = await secretOf(id)
    expect((await view(id)).status.state).toBe('open.rotating')
    for (const one of [secret, fresh]) expect((await holders(one)).status).toBe(200)
    await t.advance({ hours: 24 })
    expect((await view(id)).status.state).toBe('open.active')
    expect(await code(holders(secret))).toEqual([401, 'key_expired'])
    expect((await holders(fresh)).status).toBe(200)
  })

  it('before the one before ends with the next rotation, or by hand', async () => {
    const { id, secret } = await made()
    const [two, three] = [await secretOf(id), await secretOf(id)]
    expect(await code(holders(secret))).toEqual([401, 'key_expired'])
    expect((await holders(two)).status).toBe(200)
    expect((await send(id, 'OLD_SECRET_ENDED')).status).toBe(200)
    expect(await code(holders(two))).toEqual([401, 'key_expired'])
    expect((await holders(three)).status).toBe(200)
  })

  it('rotated at the same moment twice leaves two that count at most', async () => {
    const { id } = await made()
    const secrets = await Promise.all([secretOf(id), secretOf(id), secretOf(id)])
    const counted = await Promise.all(secrets.map(async (one) => (await holders(one)).status))
    expect(counted.filter((status) => status === 200)).toHaveLength(2)
  })

  it('ends with the role of the person who was shown it, until another owner makes a new one', async () => {
    const { id, secret } = await made({}, second)
    expect((await holders(secret)).status).toBe(200)
    const leave = (role: string) =>
      t.db.run('update company_member set role = $3 where account_id = $1 and user_id = $2', [
        accountId,
        second.person.userId,
        role,
      ])
    await leave('editor')
    expect(await code(holders(secret))).toEqual([401, 'key_revoked'])
    expect(await view(id)).toMatchObject({ holder_left: true })
    const fresh = await secretOf(id)
    expect((await holders(fresh)).status).toBe(200)
    expect(await code(holders(secret))).toEqual([401, 'key_revoked'])
    expect(await view(id)).toMatchObject({ holder_left: false })
    await leave('owner')
  })

  it.each([
    ['cut', (secret: string) => secret.slice(0, -1)],
    ['of another prefix', (secret: string) => secret.replace(/^cpk_.{12}/, 'cpk_000000000000')],
    ['changed', (secret: string) => `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`],
    ['none', () => 'cpk_'],
  ])('that is %s is refused, also where no sign-in is needed', async (_, change) => {
    const { secret } = await made()
    expect(await code(holders(change(secret)))).toEqual([401, 'key_invalid'])
    expect((await t.bearer(change(secret)).get('/api/offerings')).body.code).toBe('key_invalid')
  })
})

describe('a key', () => {
  it('that is revoked is refused at the next call, for good', async () => {
    const { id, secret } = await made()
    expect((await holders(secret)).status).toBe(200)
    expect((await send(id, 'REVOKED')).status).toBe(400)
    expect((await send(id, 'REVOKED', owner, 'It was in a public repository.')).status).toBe(200)
    expect(await code(holders(secret))).toEqual([401, 'key_revoked'])
    expect((await owner.post(`${of(accountId)}/${id}/secret`)).status).toBe(409)
    expect((await send(id, 'REVOKED', owner, 'Once more.')).status).toBe(409)
  })

  it('that expires is refused at its minute; its owners are notified two weeks before', async () => {
    const { id, secret } = await made({ days: 30, title: 'Short lived' })
    await t.advance({ days: 16 })
    const mails = JSON.stringify(await t.mailbox())
    expect(mails).toContain('The API key Short lived expires soon')
    await t.advance({ days: 13, hours: 23 })
    expect((await holders(secret)).status).toBe(200)
    // refused by its own date, before the sweep has come round
    t.clock.advance({ hours: 1 })
    expect(await code(holders(secret))).toEqual([401, 'key_expired'])
    await t.advance({ seconds: 1 })
    expect((await view(id)).status.state).toBe('expired')
    expect(await code(holders(secret))).toEqual([401, 'key_expired'])
  })

  it.each([
    [['203.0.113.0/24'], '203.0.113.9', 200],
    [['203.0.113.0/24'], '203.0.114.9', 403],
    [['203.0.113.7'], '::ffff:203.0.113.7', 200],
    [['2001:db8::/32'], '2001:db8:1::5', 200],
    [['2001:db8::/32'], '203.0.113.7', 403],
    [['203.0.113.7', '2001:db8::1'], '2001:db8::2', 403],
  ])('for %j from %s answers %i', async (addresses, remoteAddress, status) => {
    const { secret } = await made({ addresses })
    const answer = await t.app.inject({
      url: '/api/dealroom/holders',
      remoteAddress,
      headers: { authorization: `Bearer ${secret}`, accountid: accountId },
    })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'key_address' })
  })

  it('makes no call that its scopes do not list, by name', async () => {
    const { secret } = await made()
    const key = t.bearer(secret)
    for (const path of [
      '/api/offerings',
      '/api/companies',
      '/api/security',
      '/api/dealroom/company',
    ]) {
      const answer = await key.get(path, {
        query: path.includes('dealroom') ? { accountid: accountId } : {},
      })
      expect([answer.status, answer.body.code]).toEqual([403, 'key_scope'])
      expect(answer.body.message).toContain(`GET ${path}`)
    }
    const more = await key.post(of(accountId), { body: body() })
    expect([more.status, more.body.code]).toEqual([403, 'key_scope'])
  })

  it('sees its company’s records and those of no other', async () => {
    const other = await makeCompany(t, stranger.person.userId)
    const { secret } = await made()
    expect(await code(holders(secret, other))).toEqual([404, 'not_found'])
    expect(await code(holders(secret, newId()))).toEqual([404, 'not_found'])
    const platform = await made({}, operator, 'platform')
    expect((await holders(platform.secret, other)).status).toBe(200)
  })

  it('writes a draft, once per Idempotency-Key; whoever made the key wrote it', async () => {
    const { secret } = await made({ scopes: ['offerings:write'] })
    const begin = (headers: Record<string, string>) =>
      t.bearer(secret).post<{ listing_id: string }>('/api/dealroom/offerings', {
        query: { accountid: accountId },
        headers,
        body: { name: 'Seed round', type: 'reg_cf' },
      })
    const once = { 'idempotency-key': newId() }
    const [first, again] = [await begin(once), await begin(once)]
    expect([first.status, again.body.listing_id]).toEqual([201, first.body.listing_id])
    const path = `/api/dealroom/offerings/${first.body.listing_id}/topics/pitch`
    const asked = { query: { accountid: accountId } }
    const topic = await t.bearer(secret).get<{ rev: number }>(path, asked)
    const saved = await t.bearer(secret).put(path, {
      ...asked,
      headers: { 'if-match': String(topic.body.rev) },
      body: { values: { headline: 'A bakery for every street' } },
    })
    expect(saved.status, saved.text).toBe(200)
    const [row] = await t.db.query<{ actor_id: string; request_id: string }>(
      "select actor_id, request_id from machine_log where machine = 'offering' and id = $1",
      [first.body.listing_id],
    )
    expect(row?.actor_id).toBe(owner.person.userId)
    // the log of the record and that of the key name the same request
    const log = await t.db.query('select 1 from api_key_call where request_id = $1', [
      row?.request_id,
    ])
    expect(log).toHaveLength(1)
    expect((await t.bearer(secret).post(`${path}/submit`, asked)).body.code).toBe('key_scope')
  })

  it('with reading scopes only does not write, whatever role its maker has', async () => {
    const { secret } = await made({ scopes: ['offerings:read'] })
    const listingId = await makeOffering(t, accountId)
    const answer = await t.bearer(secret).put(`/api/dealroom/offerings/${listingId}/topics/pitch`, {
      query: { accountid: accountId },
      headers: { 'if-match': '1' },
      body: { values: {} },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'key_scope'])
  })
})

describe('limits and log', () => {
  it('every answer says what is left, and past the limit when to come back', async () => {
    const { id, secret } = await made()
    const other = await made()
    const first = await holders(secret)
    expect(first.headers['ratelimit-policy']).toBe('"key";q=50;w=60')
    expect(first.headers['ratelimit']).toMatch(/^"key";r=49;t=\d+$/)
    for (let n = 0; n < 49; n++) await holders(secret)
    const refused = await holders(secret)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
    expect(refused.headers['ratelimit']).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await holders(other.secret)).status).toBe(200)
    await t.advance({ seconds: 60 })
    expect((await holders(secret)).status).toBe(200)
    const { body: page } = await owner.get<{ items: ApiKeyCall[]; next_cursor: string }>(
      `${of(accountId)}/${id}/calls`,
      { query: { limit: '2' } },
    )
    expect(page.items.map((one) => [one.call, one.http_status])).toEqual([
      ['GET /api/dealroom/holders', 200],
      ['GET /api/dealroom/holders', 429],
    ])
    const next = await owner.get<{ items: ApiKeyCall[] }>(`${of(accountId)}/${id}/calls`, {
      query: { limit: '2', cursor: page.next_cursor },
    })
    expect(next.body.items[0]).toMatchObject({ http_status: 200 })
  })

  it('refusals are in the log too, a call without a key in none, and it is kept for 90 days', async () => {
    const { id, secret } = await made()
    await t.bearer(secret).get('/api/offerings')
    await owner.get('/api/dealroom/holders', { query: { accountid: accountId } })
    const page = async () =>
      (await owner.get<{ items: ApiKeyCall[] }>(`${of(accountId)}/${id}/calls`)).body.items
    expect(await page()).toEqual([
      expect.objectContaining({ call: 'GET /api/offerings', http_status: 403, ip: '127.0.0.1' }),
    ])
    expect((await view(id)).last_used_at).toBe((await page())[0]?.at)
    const tidy = () =>
      Promise.all(t.services.modules.flatMap((one) => one.tidy?.(t.services) ?? []))
    await t.advance({ days: 89 })
    await tidy()
    expect(await page()).toHaveLength(1)
    await t.advance({ days: 2 })
    await tidy()
    expect(await page()).toEqual([])
  })
})

describe('who manages keys', () => {
  it('owners and operators; members and staff see them, others nothing', async () => {
    const { id } = await made()
    expect((await viewer.get(of(accountId))).body).toMatchObject({ may_edit: false })
    expect((await viewer.post(of(accountId), { body: body() })).status).toBe(403)
    expect((await send(id, 'REVOKED', viewer, 'I want to.')).status).toBe(403)
    expect((await send(id, 'REVOKED', support, 'I want to.')).status).toBe(403)
    expect((await stranger.get(of(accountId))).status).toBe(404)
    expect((await owner.get(of('platform'))).status).toBe(404)
    expect((await operator.get(`${of('platform')}/${id}`)).status).toBe(404)
    expect((await operator.post(of(accountId), { body: body() })).status).toBe(403)
    // a secret that an operator finds somewhere is ended at once
    expect((await send(id, 'REVOKED', operator, 'Seen in a public repository.')).status).toBe(200)
  })

  it('an operator who owns a company does everything that an owner does, and nothing for other companies', async () => {
    const both = t.person({
      userId: owner.person.userId,
      adminRole: 'operator',
      memberships: [...owner.person.memberships],
      ...FRESH,
    })
    const { id, secret } = await made({}, both)
    expect((await holders(secret)).status).toBe(200)
    expect((await both.get<ApiKeyView>(`${of(accountId)}/${id}`)).body.status.accepts).toContain(
      'SECRET_MADE',
    )
    const other = await makeCompany(t, second.person.userId)
    expect((await both.post(of(other), { body: body() })).status).toBe(403)
  })

  it('a key is refused with the field and what is right', async () => {
    const wrong: [string, object, RegExp][] = [
      ['scopes', { scopes: [] }, /at least one scope/],
      ['addresses', { addresses: ['203.0.113.0/33'] }, /isn’t an address/],
      ['addresses', { addresses: ['office'] }, /isn’t an address/],
      ['addresses', { addresses: ['0.0.0.0/0'] }, /isn’t an address/],
      ['days', { days: 366 }, /at most 365/],
      ['days', { days: 0 }, /at least 1/],
      ['title', { title: 'a' }, /Enter a name/],
    ]
    for (const [field, more, sentence] of wrong) {
      const refused = await owner.post(of(accountId), { body: body(more) })
      expect(refused.status).toBe(400)
      expect(refused.body.fields?.[field]).toMatch(sentence)
    }
    const writes = await operator.post(of('platform'), {
      body: body({ scopes: ['offerings:write'] }),
    })
    expect(writes.body.fields?.['scopes']).toContain('offerings:write')
    expect(apiKeyInput.safeParse(body()).success).toBe(true)
  })

  it('twenty at once, those that ended not counted', async () => {
    const account = await makeCompany(t, stranger.person.userId)
    const one = await ownerOf(account)
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await added({}, one, account))
    const full = await one.post(of(account), { body: body() })
    expect([full.status, full.body.code]).toEqual([422, 'refused'])
    expect((await send(ids[0] ?? '', 'REVOKED', one, 'Not needed.')).status).toBe(200)
    await added({}, one, account)
  })
})
