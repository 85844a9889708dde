import type { PlatformVersion, PlatformView } from '#domain/platform/model/platform-info.ts'
import { platformSwitches, type PlatformSwitch } from '#domain/platform/rules/platform-switches.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { issued } from '#tests/support/holders.ts'
import { registrationBody } from '#tests/support/identity.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  member,
  signed,
  staff,
} from '#tests/support/investing.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'

const t = await testApp()
const PATH = '/api/admin/platform'
let operator: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
})
async function put(change: object) {
  const { version, info } = (await operator.get<PlatformVersion>(PATH)).body
  const saved = await operator.put<{ fields?: Record<string, string> }>(PATH, {
    headers: { 'if-match': String(version) },
    body: { ...info, reason: 'The board decided it.', ...change },
  })
  return saved
}
const stop = async (what: PlatformSwitch) => expect((await put({ [what]: false })).status).toBe(200)
const all = Object.fromEntries(Object.keys(platformSwitches).map((name) => [name, true]))
afterEach(async () => void (await put(all)))

it('opens everything until an operator stops something, and tells everybody what is stopped', async () => {
  const open = async () => (await t.visitor.get<PlatformView>('/api/platform')).body.open
  expect(await open()).toEqual(all)
  await stop('accepts_reg_a')
  expect(await open()).toEqual({ ...all, accepts_reg_a: false })
})

it('opens no account while new accounts are stopped', async () => {
  const register = async () => t.visitor.post('/register', { body: await registrationBody(t) })
  await stop('accepts_accounts')
  const answer = await register()
  expect([answer.status, answer.body['message']]).toEqual([
    409,
    platformSwitches.accepts_accounts.stopped,
  ])
  await put(all)
  expect((await register()).status).toBe(202)
})

it('begins and submits no investment while they are paused; what was submitted goes on', async () => {
  const offering = await liveOffering(t)
  const who = await investor(t)
  const view = await begin(who, offering)
  await allSteps(t, who, view, offering)
  await signed(who, view.id)
  await stop('accepts_investments')
  const submit = () => who.post(`/api/investments/${view.id}/submit`)
  const early = await submit()
  expect([early.status, early.body['code']]).toEqual([409, 'guard_failed'])
  const other = await (
    await investor(t)
  ).post<{ fields?: object }>('/api/investments', {
    body: { listing_id: offering.listingId, amount: 50_000, registration: 'individual' },
  })
  expect(other.status).toBe(409)
  expect(JSON.stringify(other.body)).toContain(platformSwitches.accepts_investments.stopped)
  const page = await t.visitor.get<{ accepts_investments: boolean }>(
    `/api/offerings/${offering.listingId}`,
  )
  expect(page.body.accepts_investments).toBe(false)
  expect(JSON.stringify(early.body)).toContain('or on the whole platform')
  await put(all)
  expect((await submit()).status).toBe(200)
  await stop('accepts_investments')
  await t.drain()
  expect((await who.post(`/api/investments/${view.id}/cancel`, { body: {} })).status).toBeLessThan(
    300,
  )
})

it('begins no offering of a stopped type, and any other', async () => {
  const { accountId } = await liveOffering(t)
  const owner = await member(t, accountId, 'owner')
  const start = (type: string) =>
    owner.post('/api/dealroom/offerings', {
      headers: { accountid: accountId },
      body: { name: 'Seed round 2027', type },
    })
  await stop('accepts_reg_d')
  for (const type of ['reg_d_506b', 'reg_d_506c']) {
    const answer = await start(type)
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      platformSwitches.accepts_reg_d.stopped,
    ])
  }
  const draft = await start('reg_cf')
  expect(draft.status).toBe(201)
  // a draft does not become one of the stopped type either
  const { listing_id: listing } = draft.body as { listing_id: string }
  const path = `/api/dealroom/offerings/${listing}/topics/type-of-offering`
  const headers = { accountid: accountId }
  const { rev } = (await owner.get<{ rev: number }>(path, { headers })).body
  const change = await owner.put(path, {
    headers: { ...headers, 'if-match': String(rev) },
    body: { values: { type: 'reg_d_506c' } },
  })
  expect([change.status, change.body['message']]).toEqual([
    409,
    platformSwitches.accepts_reg_d.stopped,
  ])
})

it('stays stopped when an earlier version is used again, and is never turned on by leaving it out', async () => {
  const first = (await operator.get<PlatformVersion>(PATH)).body
  await put({ accent: '#7a0019' })
  await stop('accepts_investments')
  const restored = await operator.post(`${PATH}/versions/${first.version}/restore`, {
    body: { reason: 'The color was right.' },
  })
  expect(restored.status, restored.text).toBe(200)
  const now = (await operator.get<PlatformVersion>(PATH)).body
  expect([now.info.accent, now.info.accepts_investments]).toEqual([first.info.accent, false])
  const { accepts_investments: _, ...rest } = now.info
  const left = await operator.put<{ fields: object }>(PATH, {
    headers: { 'if-match': String(now.version) },
    body: { ...rest, reason: 'Nothing.' },
  })
  expect([left.status, Object.keys(left.body.fields)]).toEqual([400, ['accepts_investments']])
})

it('takes no private sale while sales are stopped, and a gift at any time', async () => {
  const offering = await liveOffering(t)
  const holder = await investor(t)
  const holdingId = await issued(t, offering, holder.userId)
  const ask = (kind: string) =>
    holder.post('/api/transfers', {
      body: {
        holding_id: holdingId,
        kind,
        units: 1,
        receiver_name: 'Ada Lindqvist',
        receiver_email: 'ada@example.org',
        relation: 'child',
        accredited: false,
        price: kind === 'sale_private' ? 1000 : null,
        reason: 'For her birthday.',
      },
    })
  await stop('accepts_transfers')
  const sale = await ask('sale_private')
  expect([sale.status, sale.body['message']]).toEqual([
    409,
    platformSwitches.accepts_transfers.stopped,
  ])
  expect((await ask('gift')).status).toBe(201)
})

it('refuses a fiscal year end that is no day, and a zone that it does not offer', async () => {
  const refused = async (change: object) => (await put(change)).body.fields ?? {}
  expect(Object.keys(await refused({ fiscal_year_end: '02-30' }))).toEqual(['fiscal_year_end'])
  expect(Object.keys(await refused({ time_zone: 'Mars/Olympus' }))).toEqual(['time_zone'])
  expect((await put({ fiscal_year_end: '06-30', time_zone: 'America/Denver' })).status).toBe(200)
})
