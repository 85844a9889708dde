import { afterAll, beforeEach, expect, test } from 'vitest'
import { INCREASE_SECRET, startIncrease } from '#tests/support/increase.ts'
import { increaseAch } from './increase.ts'
import { AchRefused, AchUnavailable, AchUnsigned, type AchOrder } from './port.ts'

const increase = await startIncrease()
afterAll(() => increase.stop())
beforeEach(() => {
  increase.mode = 'ok'
  increase.asked.length = 0
})
const settings = {
  url: increase.url,
  apiKey: 'quiet',
  webhookSecret: INCREASE_SECRET,
  accountId: increase.accountId,
  routing: '021000021',
}
const provider = increaseAch(settings, 300)
let serial = 0
const order = (over: Partial<AchOrder> = {}): AchOrder => ({
  key: `entry-${++serial}`,
  direction: 'debit',
  cents: 49_610,
  routingNumber: '121000248',
  accountNumber: '40001234567',
  accountType: 'checking',
  holder: 'MARA LINDQVIST',
  holderType: 'individual',
  secCode: 'WEB',
  company: 'CAPSTAN',
  description: 'INVESTMENT',
  reference: 'INV-0A1B2C3D',
  ...over,
})

test('an order becomes one transfer, as the API takes it', async () => {
  const sent = order()
  const made = await provider.send(sent)
  expect(made).toMatchObject({
    direction: 'debit',
    cents: 49_610,
    status: 'pending',
    settledOn: null,
    returned: null,
    cause: null,
  })
  expect(increase.asked).toMatchObject([
    {
      method: 'POST',
      path: '/ach_transfers',
      headers: { authorization: 'Bearer quiet', 'idempotency-key': sent.key },
      body: {
        account_id: increase.accountId,
        amount: -49_610,
        account_number: '40001234567',
        routing_number: '121000248',
        funding: 'checking',
        destination_account_holder: 'individual',
        individual_name: 'MARA LINDQVIST',
        company_name: 'CAPSTAN',
        company_entry_description: 'INVESTMENT',
        standard_entry_class_code: 'internet_initiated',
        statement_descriptor: 'INV-0A1B2C3D',
      },
    },
  ])
  expect(await provider.send(sent)).toEqual(made)
  // the account was corrected in between: the transfer that was made counts
  expect(await provider.send({ ...sent, accountNumber: '40001234568' })).toEqual(made)
  expect(await provider.find(made.id)).toEqual(made)
})

test('a credit has its sign', async () => {
  expect(
    await provider.send(order({ direction: 'credit', cents: 12, secCode: 'PPD' })),
  ).toMatchObject({ direction: 'credit', cents: 12 })
})

test.each([
  [
    { status: 'pending_approval' },
    { status: 'pending', cause: expect.stringContaining('approval') as string },
  ],
  [{ status: 'submitted' }, { status: 'submitted', cause: null }],
  // 23:30 in New York is the next day elsewhere
  [
    { status: 'submitted', settlement: { settled_at: '2026-11-25T04:30:00Z' } },
    { status: 'settled', settledOn: '2026-11-24' },
  ],
  [{ status: 'canceled' }, { status: 'failed', cause: 'It was canceled at Increase.' }],
  [{ status: 'rejected' }, { status: 'failed', cause: 'Increase rejected it.' }],
  [
    {
      status: 'returned',
      return: { raw_return_reason_code: 'R01', created_at: '2026-11-25T15:00:00Z' },
    },
    { status: 'returned', returned: { code: 'R01', on: '2026-11-25' } },
  ],
  [{ status: 'a status of tomorrow' }, { status: 'pending', cause: null }],
])('the state %o is %o here', async (theirs, ours) => {
  const { id } = await provider.send(order())
  Object.assign(increase.transfers.at(-1) ?? {}, theirs)
  expect(await provider.find(id)).toMatchObject(ours)
})

test('a refusal says why, without the number of the account', async () => {
  increase.mode = 'refuse'
  const error: unknown = await provider.send(order()).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AchRefused)
  expect(String(error)).toContain('Your request is wrong. The account number … can’t be debited.')
})

test.each(['hang', 'broken', 'unauthorized', 'lost'] as const)(
  'a server that is %s leaves the order for later',
  async (mode) => {
    increase.mode = mode
    const error: unknown = await provider.send(order()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AchUnavailable)
    expect(String(error)).not.toContain('40001234567')
  },
)

test('a transfer that is not there, of another account, or none leaves everything as it is', async () => {
  await expect(provider.find('ach_transfer_x')).rejects.toThrow('answered 404')
  const { id } = await provider.send(order())
  Object.assign(increase.transfers.at(-1) ?? {}, { account_id: 'account_of_others' })
  await expect(provider.find(id)).rejects.toThrow('another account')
  Object.assign(increase.transfers.at(-1) ?? {}, { amount: 'much' })
  await expect(provider.find(id)).rejects.toThrow('no ACH transfer')
})

const read = (event: ReturnType<typeof increase.event>, body = event.payload) =>
  provider.notice({ headers: event.headers, body: Buffer.from(body) })
test('a signed event names its transfer, and others name none', () => {
  expect(read(increase.event('ach_transfer_1', { id: 'event_1' }))).toEqual({
    id: 'event_1',
    transferId: 'ach_transfer_1',
  })
  expect(read(increase.event('account_1', { id: 'event_2', type: 'account' }))).toEqual({
    id: 'event_2',
    transferId: null,
  })
})
test('what is not signed now by the secret is refused', () => {
  const now = Date.now()
  const event = increase.event('ach_transfer_1')
  const { 'webhook-signature': _, ...unsigned } = event.headers
  for (const attempt of [
    () => read(event, event.payload.replace('ach_transfer_1', 'ach_transfer_2')),
    () => read(increase.event('ach_transfer_1', { secret: 'another secret of somebody' })),
    () => read(increase.event('ach_transfer_1', { at: now - 301_000 })),
    () => read(increase.event('ach_transfer_1', { at: now + 302_000 })),
    () => read({ ...event, headers: unsigned }),
    () => read({ ...event, headers: { ...event.headers, 'webhook-id': 'event_of_others' } }),
    () => read({ ...event, headers: {} }, ''),
  ])
    expect(attempt).toThrow(AchUnsigned)
  expect(() => read(increase.event('ach_transfer_1', { at: now - 290_000 }))).not.toThrow()
})
