import type { AchBatchView, PaymentDetail, QueueItemView } from '#domain/payments/model/banking.ts'
import { measuresOf } from '#server/measures.ts'
import { increaseAch } from '#server/providers/ach/increase.ts'
import type { AchProvider } from '#server/providers/ach/port.ts'
import {
  matchTransfer,
  sandboxAmounts,
  setEscrow,
  transferOf as transferOfPayment,
} from '#server/payments/banking/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { bankedOffering, ever } from '#tests/support/banking.ts'
import { INCREASE_SECRET, startIncrease, type StubTransfer } from '#tests/support/increase.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import {
  allSteps,
  begin,
  investor,
  signed,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

const AMOUNT = 49_610
const increase = await startIncrease()
const settings = {
  url: increase.url,
  apiKey: 'quiet',
  webhookSecret: INCREASE_SECRET,
  accountId: increase.accountId,
  routing: '021000021',
}
const real = increaseAch(settings, 300)
/** Dies, as a process does, after Increase has taken the order and before anything of it is stored. */
const dying = { next: false }
const provider: AchProvider = {
  ...real,
  async send(order) {
    const made = await real.send(order)
    if (dying.next) {
      dying.next = false
      throw new Error('the process ends here')
    }
    return made
  },
}
const t = await testApp({ services: { ach: provider } })
let operator: TestPerson
let offering: LiveOffering
beforeAll(async () => {
  operator = await ever(t, 'operator')
  offering = await bankedOffering(t)
})
afterAll(() => increase.stop())
beforeEach(() => {
  increase.mode = 'ok'
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

/** Runs the looks at one debit that are due later, as if it were later. */
async function later({ reference }: Paying): Promise<void> {
  await t.db.query(
    `update pgboss.job
      set start_after = now()
      where name = 'ach-transfer' and state in ('created', 'retry') and data -> 'data' ->> 'entryId' in (select
        id::text from ach_entry where reference = $1)`,
    [reference],
  )
  await t.drain()
}
const confirm = async (who: Investor): Promise<void> => {
  const found = await t.db.tx((tx) => sandboxAmounts(t.services, tx, who.userId))
  if (found === null) throw new Error('no deposits wait')
  const { status } = await who.post('/api/personal/bank-accounts/confirmation', { body: found })
  expect(status).toBe(200)
}
interface Paying {
  who: Investor
  id: string
  reference: string
}
/** An investment whose debit is due; `mode` is how Increase answers from the confirmation on. */
async function due(
  mode: typeof increase.mode = 'ok',
  { over = offering, dies = false } = {},
): Promise<Paying> {
  const who = await investor(t)
  const draft = await begin(who, over)
  await allSteps(t, who, draft, over, {
    payment: {
      method: 'ach',
      authorize: true,
      holder_name: 'Mara Lindqvist',
      account_type: 'checking',
      routing_number: '121000248',
      account_number: who.bank,
      attest: true,
    },
  })
  await signed(who, draft.id)
  expect((await who.post(`/api/investments/${draft.id}/submit`)).status).toBe(200)
  await t.drain()
  increase.mode = mode
  dying.next = dies
  await confirm(who)
  await t.drain()
  const { reference } = await paying(who, draft.id)
  return { who, id: draft.id, reference }
}
const paying = async (who: TestPerson, id: string): Promise<PaymentDetail> =>
  (await who.get<PaymentDetail>(`/api/investments/${id}/payment`)).body
const stateOf = async ({ who, id }: Paying): Promise<string> => (await paying(who, id)).status.state
const forStaff = async ({ id }: Paying): Promise<PaymentDetail> =>
  (await operator.get<PaymentDetail>(`/api/admin/investments/${id}/payment`)).body
const ofReference = (reference: string): StubTransfer[] =>
  increase.transfers.filter((one) => one['statement_descriptor'] === reference)
function transferOf({ reference }: Paying): StubTransfer {
  const [one, ...more] = ofReference(reference)
  if (one === undefined || more.length > 0) throw new Error(`${more.length + 1} transfers`)
  return one
}
const send = async ({ headers, payload }: ReturnType<typeof increase.event>): Promise<number> =>
  (await t.app.inject({ method: 'POST', url: '/api/ach-notices', headers, payload })).statusCode
/** Increase changes a transfer and says so. */
async function happens(one: Paying, change: Partial<StubTransfer>, id?: string): Promise<void> {
  const transfer = Object.assign(transferOf(one), change)
  expect(await send(increase.event(transfer.id, id === undefined ? {} : { id }))).toBe(204)
  await t.drain()
}
const now = (): string => t.clock.now().toISOString()
const settled = () => ({ status: 'submitted', settlement: { settled_at: now() } })
const returned = (code: string) => ({
  status: 'returned',
  return: { raw_return_reason_code: code, created_at: now() },
})
const looks = (): number => increase.asked.filter(({ method }) => method === 'GET').length
const notices = async (): Promise<number> =>
  (await t.db.one<{ n: number }>('select count(*)::int as n from ach_notice'))?.n ?? -1

describe('a debit that Increase collects', () => {
  it('is sent once by its job, and in no file; it settles with its day and its amount', async () => {
    const one = await due()
    expect(transferOf(one)).toMatchObject({
      amount: -AMOUNT,
      account_number: one.who.bank,
      individual_name: 'MARA LINDQVIST',
      company_entry_description: 'INVESTMENT',
      standard_entry_class_code: 'internet_initiated',
    })
    expect(await stateOf(one)).toBe('pending')
    const files = await operator.get<{ items: AchBatchView[] }>('/api/admin/money/batches')
    expect(files.body.items).toEqual([])
    await happens(one, settled())
    expect(await paying(one.who, one.id)).toMatchObject({
      status: { state: 'in_escrow' },
      received: { amount: AMOUNT },
      receipts: [{ amount: { amount: AMOUNT }, method: 'ach' }],
      noted: [],
      collection: null,
    })
    expect((await forStaff(one)).collection).toEqual({
      provider: 'Increase',
      says: 'Settled',
      problem: null,
      transfer_id: transferOf(one).id,
    })
    await later(one)
    expect(transferOf(one)).toBeDefined()
  })

  it('verifies an account by two credits and a debit of their sum', async () => {
    const before = increase.transfers.length
    await due()
    const micro = increase.transfers
      .slice(before)
      .filter((one) => one['company_entry_description'] === 'ACCTVERIFY')
      .map(({ amount }) => amount)
    expect(micro.filter((cents) => cents > 0)).toHaveLength(2)
    expect([micro.length, micro.reduce((sum, cents) => sum + cents, 0)]).toEqual([3, 0])
  })

  it('comes back with the code, its meaning and its consequences, and is presented again', async () => {
    const one = await due()
    await happens(one, settled())
    await happens(one, returned('R01'))
    expect(await paying(one.who, one.id)).toMatchObject({
      status: { state: 'returned' },
      returned: { code: 'R01', tries_left: 2 },
      may_retry: true,
    })
    const list = await operator.get<{
      items: { reference: string; code: string; source: string }[]
    }>('/api/admin/money/returns')
    expect(list.body.items.find(({ reference }) => reference === one.reference)).toMatchObject({
      code: 'R01',
      source: 'provider',
    })
    const again = await one.who.post(`/api/investments/${one.id}/payment`, {
      body: { act: 'retry' },
    })
    expect(again.status, again.text).toBe(200)
    await t.drain()
    const tries = ofReference(one.reference)
    expect(tries.map((each) => each['company_entry_description'])).toEqual([
      'INVESTMENT',
      'RETRY PYMT',
    ])
    Object.assign(tries[1] ?? {}, settled())
    await later(one)
    expect(await stateOf(one)).toBe('in_escrow')
  })

  it('that is returned as not authorized stops the account', async () => {
    const one = await due()
    await happens(one, returned('R10'))
    expect(await stateOf(one)).toBe('returned')
    const { account } = await paying(one.who, one.id)
    expect(account?.status?.state).not.toBe('verified')
  })

  it('is settled by the look of each hour when no event arrives', async () => {
    const one = await due()
    Object.assign(transferOf(one), settled())
    await later(one)
    expect(await stateOf(one)).toBe('in_escrow')
  })

  it('of another amount is booked to nobody: it waits in the queue for a person', async () => {
    const one = await due()
    await happens(one, { ...settled(), amount: -(AMOUNT - 10) })
    expect(await stateOf(one)).toBe('pending')
    const queue = await operator.get<{ items: QueueItemView[] }>('/api/admin/money/queue', {
      query: { limit: '50' },
    })
    expect(queue.body.items.filter(({ text }) => text.startsWith(one.reference))).toMatchObject([
      { kind: 'unknown', amount: { amount: AMOUNT - 10 } },
    ])
    expect((await forStaff(one)).collection?.problem).toContain('We asked for $496.10')
  })

  it('on a statement of the bank is booked once, and a wire of the same amount is not lost', async () => {
    const one = await due()
    await happens(one, settled())
    const paymentId = (await paying(one.who, one.id)).payment_id
    const match = (cents: number, bank: string) =>
      t.db.tx((tx) => matchTransfer(tx, paymentId, cents, bank))
    expect(await match(AMOUNT - 1, 'B1')).toBeNull()
    expect(await match(AMOUNT, 'B2')).not.toBeNull()
    expect(await match(AMOUNT, 'B3')).toBeNull()
  })
})

describe('events', () => {
  it('that come twice, late or in another order move no payment back', async () => {
    const one = await due()
    await happens(one, settled(), 'event_of_one_settlement')
    const [count, before] = [looks(), await paying(one.who, one.id)]
    await happens(one, {}, 'event_of_one_settlement')
    expect(looks()).toBe(count)
    // an older state of the transfer: as from a server that lags
    await happens(one, { status: 'pending_submission', settlement: null })
    await happens(one, { status: 'submitted', settlement: null })
    expect(await paying(one.who, one.id)).toEqual(before)
    expect((await forStaff(one)).collection?.says).toBe('Settled')
    await happens(one, returned('R01'))
    await happens(one, { ...settled(), return: null })
    expect(await stateOf(one)).toBe('returned')
  })

  it('about a settlement that the return has overtaken book nothing', async () => {
    const one = await due()
    await happens(one, { ...settled(), ...returned('R02') })
    expect(await paying(one.who, one.id)).toMatchObject({
      status: { state: 'returned' },
      returned: { code: 'R02' },
      receipts: [],
    })
    expect(
      await t.db.one(
        `select settled_on is not null as dated
          from ach_entry
          where reference = $1`,
        [one.reference],
      ),
    ).toEqual({ dated: true })
  })

  it('that are forged, old or broken are refused, and nothing is stored or looked at', async () => {
    const one = await due()
    const { id } = Object.assign(transferOf(one), settled())
    const [count, before] = [looks(), await notices()]
    const good = increase.event(id)
    for (const event of [
      increase.event(id, { secret: 'another secret of somebody' }),
      increase.event(id, { at: Date.now() - 301_000 }),
      { ...good, payload: good.payload.replace('}', ',"x":1}') },
      { ...good, payload: '{' },
      { ...good, headers: { 'content-type': 'application/json' } },
    ])
      expect(await send(event)).toBe(401)
    expect(await send({ ...good, payload: 'x'.repeat(70_000) })).toBe(413)
    expect(
      await send({ ...good, headers: { ...good.headers, 'content-type': 'text/plain' } }),
    ).toBe(415)
    await t.drain()
    expect([looks(), await notices(), await stateOf(one)]).toEqual([count, before, 'pending'])
  })

  it('about other things, and about transfers of others, are taken and change nothing', async () => {
    const count = looks()
    expect(await send(increase.event('account_1', { type: 'account' }))).toBe(204)
    expect(await send(increase.event('ach_transfer_of_others'))).toBe(204)
    await t.drain()
    expect(looks()).toBe(count)
  })
})

/** As the product cancels a payment when its investment ends; people have no such event. */
const cancelPayment = (id: string) =>
  t.db.tx((tx) =>
    t.lifecycles.send(tx, 'payment', id, { type: 'CANCEL' }, { actor: { kind: 'system' } }),
  )
describe('a payments provider that is down', () => {
  test.each(['broken', 'hang', 'unauthorized', 'lost'] as const)(
    '(%s): the debit waits with its cause, and is collected once when the provider is back',
    async (mode) => {
      const one = await due(mode)
      expect(await stateOf(one)).toBe('initiated')
      const { collection, payment_id } = await forStaff(one)
      expect(collection).toMatchObject({ says: 'Not sent yet', transfer_id: null })
      expect(collection?.problem).toMatch(/^Increase /)
      expect(await t.services.metrics.page(measuresOf(t.services))).toMatch(
        /capstan_ach_transfers\{status="waiting"[^}]*\} [1-9]/,
      )
      // it may exist there: the investor can’t cancel what may be collected
      await expect(cancelPayment(payment_id)).rejects.toMatchObject({ code: 'guard_failed' })
      await later(one)
      await later(one)
      increase.mode = 'ok'
      await later(one)
      expect(await stateOf(one)).toBe('pending')
      await happens(one, settled())
      expect(await stateOf(one)).toBe('in_escrow')
    },
  )

  it('when it settles is looked at again later, and its event is not lost', async () => {
    const one = await due()
    increase.mode = 'broken'
    await happens(one, settled())
    expect(await stateOf(one)).toBe('pending')
    increase.mode = 'ok'
    await later(one)
    expect(await stateOf(one)).toBe('in_escrow')
  })
})

test('a process that dies between sending and storing: the debit is sent again, and collected once', async () => {
  const one = await due('ok', { dies: true })
  expect(dying.next).toBe(false)
  await later(one)
  const asked = increase.asked.filter(
    ({ body }) =>
      (body as { statement_descriptor?: string } | null)?.statement_descriptor === one.reference,
  )
  expect(asked).toHaveLength(2)
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await happens(one, settled())
  expect(await paying(one.who, one.id)).toMatchObject({
    status: { state: 'in_escrow' },
    received: { amount: AMOUNT },
  })
})

test('a debit that is refused each time fails with its cause for staff, and the investor is asked for another way', async () => {
  const one = await due('refuse')
  const { status, collection } = await forStaff(one)
  expect(status.state).toBe('failed')
  expect(collection).toMatchObject({ says: 'Not collected' })
  expect(collection?.problem).toContain('can’t be debited')
  expect(collection?.problem).not.toMatch(/\d{4}/)
  const own = await one.who.get(`/api/investments/${one.id}/payment`)
  expect(own.text).not.toContain('can’t be debited')
  const view = await one.who.get<{ status: { state: string } }>(`/api/investments/${one.id}`)
  expect(view.body.status.state).toBe('action_required')
})

test('a transfer that is canceled at Increase fails its payment', async () => {
  const one = await due()
  const { payment_id } = await paying(one.who, one.id)
  await happens(one, { status: 'canceled' })
  expect((await t.lifecycles.read(t.db, 'payment', payment_id))?.state).toBe('failed')
  expect(await transferOfPayment(t.db, payment_id)).toMatchObject({
    status: 'failed',
    problem: 'It was canceled at Increase.',
  })
})

test('an offering at another bank is collected by its file', async () => {
  const elsewhere = await bankedOffering(t)
  await t.db.tx((tx) =>
    setEscrow(tx, elsewhere.listingId, {
      bank_name: 'Tide Bank',
      routing: '026009593',
      account_last4: '4002',
      beneficiary: 'Tide Bank as escrow agent',
    }),
  )
  const one = await due('ok', { over: elsewhere })
  expect(ofReference(one.reference)).toEqual([])
  const files = await operator.get<{ items: AchBatchView[] }>('/api/admin/money/batches')
  expect(files.body.items).toMatchObject([{ bank: 'Tide Bank', entries: 1 }])
})

test('a debit whose payment ends before the provider is asked is not sent', async () => {
  const one = await due('broken')
  const payment = (await paying(one.who, one.id)).payment_id
  // as it was before the first job
  await t.db.run(
    `update ach_transfer set asked_at = null where entry_id = (select id from ach_entry where payment_id = $1)`,
    [payment],
  )
  await cancelPayment(payment)
  increase.mode = 'ok'
  await later(one)
  await later(one)
  expect([ofReference(one.reference), await stateOf(one)]).toEqual([[], 'cancelled'])
  expect((await forStaff(one)).collection?.says).toBe('Withdrawn')
})

test('without a provider nobody takes an event', async () => {
  const plain = await testApp()
  const { headers, payload } = increase.event('ach_transfer_1')
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/ach-notices',
    headers,
    payload,
  })
  expect(answer.statusCode).toBe(404)
})
