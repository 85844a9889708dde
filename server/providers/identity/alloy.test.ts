import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alloyIdentity } from './alloy.ts'
import { builtinIdentity } from './builtin.ts'
import { IdentityUnavailable, IdentityUnsigned, type IdentityRequest } from './port.ts'

/** Alloy by its documented call: Basic authorization, and the outcome that a test wishes. */
const asked: { path: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] = []
let reply: { status: number; body: unknown } | 'hang'
const server = createServer((request, response) => {
  void (async () => {
    const { url: path, headers } = request
    asked.push({ path, headers, body: JSON.parse(await text(request)) })
    if (reply === 'hang') return
    response
      .writeHead(reply.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(reply.body))
  })()
})
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const evaluated = (outcome: string, tags: string[] = []) => ({
  status: 201,
  body: {
    status_code: 201,
    error: null,
    evaluation_token: 'S-BN',
    entity_token: 'P-2W',
    summary: { result: 'success', score: 0.9, tags, outcome },
  },
})
beforeEach(() => {
  asked.length = 0
  reply = evaluated('Approved', ['Address Match'])
})

const person: IdentityRequest = {
  partyId: '0198c7a2-0000-7000-8000-000000000001',
  run: 1,
  legal_first: 'Mara',
  legal_last: 'Lindqvist',
  dob: '1980-02-29',
  ssn: '123456789',
  citizenship: 'US',
  phone: '+12125550100',
  address: {
    line1: '12 Harbor Street',
    city: 'Portland',
    region: 'ME',
    postal: '04101',
    country: 'US',
  },
  document: {
    type: 'drivers_license',
    number: 'D1234567',
    expires: '2030-01-01',
    front: true,
    back: true,
  },
  risk: {
    citizenship: 'US',
    residence: 'US',
    political: false,
    third_party_funds: false,
    expected_annual_cents: 1_000_00,
    layered: false,
    on: '2026-11-27',
  },
  today: '2026-11-27',
}
const provider = (timeoutMs?: number, webhookSecret: string | null = null) =>
  alloyIdentity(
    { url, token: 'workflow', secret: 'quiet', webhookSecret },
    builtinIdentity(false),
    timeoutMs,
  )

test('an approved person passes, and Alloy learns only what identifies them', async () => {
  const result = await provider().check(person)
  expect(result).toMatchObject({ provider: 'alloy', identity: 'pass', watchlist: 'clear' })
  expect(result.findings.at(-1)).toEqual({
    check: 'alloy',
    result: 'pass',
    note: 'Approved (S-BN); Address Match',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    path: '/v1/evaluations',
    headers: {
      authorization: `Basic ${Buffer.from('workflow:quiet').toString('base64')}`,
      'alloy-external-entity-id': person.partyId,
    },
  })
  expect(asked[0]?.body).toEqual({
    name_first: 'Mara',
    name_last: 'Lindqvist',
    birth_date: '1980-02-29',
    phone_number: '+12125550100',
    address_line_1: '12 Harbor Street',
    address_city: 'Portland',
    address_state: 'ME',
    address_postal_code: '04101',
    address_country_code: 'US',
    document_ssn: '123456789',
  })
})

test.each([
  ['Denied', 'fail'],
  ['Manual Review', 'inconclusive'],
  ['An outcome of their own', 'inconclusive'],
])('the outcome %s goes to a person', async (outcome, identity) => {
  reply = evaluated(outcome)
  expect(await provider().check(person)).toMatchObject({ identity })
})

test('a tag about a list is a possible match, and one that says nothing was found is none', async () => {
  reply = evaluated('Approved', ['OFAC Match', 'No Watchlist Match'])
  const { watchlist, findings } = await provider().check(person)
  expect(watchlist).toBe('potential_match')
  expect(findings.flatMap((one) => (one.check === 'watchlist' ? [one.note] : []))).toContain(
    'OFAC Match',
  )
  reply = evaluated('Approved', ['OFAC match, not reviewed'])
  expect((await provider().check(person)).watchlist).toBe('potential_match')
  reply = evaluated('Approved', ['No Watchlist Match'])
  expect((await provider().check(person)).watchlist).toBe('clear')
})

test('what the person can correct is said first, and nothing is sent', async () => {
  const { needs } = await provider().check({
    ...person,
    document: { ...person.document, back: false, expires: '2026-11-26' },
  })
  expect(needs.map((need) => need.field)).toEqual(['document_expires', 'document_back'])
  expect(asked).toEqual([])
})

test.each([
  ['is refused', { status: 401, body: { error: { message: 'SSN 123456789' } } }, 'answered 401'],
  ['fails', { status: 503, body: null }, 'answered 503'],
  ['gets something else', { status: 200, body: { summary: {} } }, 'is no evaluation'],
])('a call that %s leaves the check for later, without personal data', async (_, said, why) => {
  reply = said
  const error: unknown = await provider()
    .check(person)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(IdentityUnavailable)
  expect(String(error)).toContain(why)
  expect(String(error)).not.toContain('123456789')
})

test('a call that hangs, and an address where nobody answers, leave the check for later', async () => {
  reply = 'hang'
  await expect(provider(200).check(person)).rejects.toThrow(IdentityUnavailable)
  const nobody = alloyIdentity(
    { url: 'http://127.0.0.1:9', token: 'a', secret: 'b', webhookSecret: null },
    builtinIdentity(false),
  )
  await expect(nobody.check(person)).rejects.toThrow('Alloy cannot be reached')
})

test('a manual review is waited for where Alloy signs its events, and only there', async () => {
  const at = Date.UTC(2026, 10, 27, 15)
  reply = evaluated('Manual Review')
  Object.assign((reply as { body: object }).body, { timestamp: at })
  const signed = await provider(undefined, 'the secret of the webhook').check(person)
  expect(signed).toMatchObject({
    identity: 'inconclusive',
    review: { id: 'P-2W', since: '2026-11-27T15:00:00.000Z' },
  })
  expect((await provider().check(person)).review).toBeUndefined()
  reply = evaluated('Denied')
  expect((await provider(undefined, 'the secret of the webhook').check(person)).review).toBe(
    undefined,
  )
})

test('an event is signed in the header Authorization, as Alloy’s documentation shows it', () => {
  const secret = 'T6Q3Y1VXNB'
  const body = Buffer.from(
    '{"request_token":"480aae3a-a850-4276-b3a2-e8698988e016","timestamp":1749218054258,"type":"create:reviews:is_entity","data":{"entity_token":"P-1"}}',
  )
  const authorization = createHmac('sha256', secret).update(body).digest('base64')
  const { reviews } = provider(undefined, secret)
  const read = (over: object, now = new Date(1749218054258 + 60_000)) =>
    reviews?.notice({ headers: { authorization, ...over }, body }, now)
  expect(read({})).toEqual({ id: '480aae3a-a850-4276-b3a2-e8698988e016', reviewId: 'P-1' })
  expect(() => read({ authorization: undefined })).toThrow(IdentityUnsigned)
  expect(() => read({ authorization: `Basic ${authorization}` })).toThrow(IdentityUnsigned)
  expect(() => read({}, new Date(1749218054258 + 26 * 3_600_000))).toThrow('too old')
})
