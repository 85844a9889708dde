import { readdirSync, readFileSync } from 'node:fs'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { PaymentDetail, QueueItemView } from '#domain/payments/model/banking.ts'
import type { TransferView } from '#domain/holders/model/transfer.ts'
import type { PostingKind } from '#domain/payments/rules/ledger-postings.ts'
import { moneyEvents, moneyProposals } from '#machines/money.ts'
import { payoutRepair } from '#server/investments/closings/repair-payouts.ts'
import { system } from '#server/kernel/context.ts'
import { findRepairs } from '#server/kernel/repairs/index.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { paperOf, send, verified } from '#tests/support/holders.ts'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { seeClosing } from '#tests/support/closing.ts'
import { proposeReceipt } from '#tests/support/receipts.ts'
import { expect, it, vi } from 'vitest'
import { ok, World, type Stake, type Venture } from './world.ts'

/** ms: a sequence is a hundred requests and more, and one that is left behind moves the clock of the next. */
vi.setConfig({ testTimeout: 180_000 })

/**
 * What was tried as a hostile investor, a careless operator and an unlucky network (P1 to P18), judged by the bank: at
 * the end it has what the ledger says.
 */
const w = await World.begin()
const { t, bank, maker, checker } = w
const REASON = 'A court has ordered it.'

const event = (
  who: TestPerson,
  machine: string,
  id: string,
  type: string,
  payload: object = {},
): Promise<{ status: number; body: { code?: string; message?: string }; text: string }> =>
  who.post(`/api/lifecycles/${machine}/${id}/events`, { body: { type, payload, reason: REASON } })
/** The payment of an investment, which is due. */
async function due(one: Stake): Promise<PaymentDetail> {
  const found = await w.payment(one)
  if (found === null) throw new Error('no payment is due')
  return found
}
const paymentId = async (one: Stake): Promise<string> => (await due(one)).payment_id
/** The bank and the ledger agree about the escrow account, and it holds this much. */
async function holds(venture: Venture, cents: number): Promise<void> {
  expect(await w.cash(venture)).toEqual({ ledger: cents, bank: cents })
}
const unknown = async (cents: number): Promise<QueueItemView> => {
  const { items } = ok(
    await maker.get<{ items: QueueItemView[] }>('/api/admin/money/queue', {
      query: { kind: 'unknown', limit: '50' },
    }),
  )
  const found = items.find((one) => one.amount.amount === cents)
  if (found === undefined) throw new Error(`${cents} cents are not in the queue`)
  return found
}
const actOn = (who: TestPerson, item: string, body: object) =>
  who.post<QueueItemView & { message?: string }>(`/api/admin/money/queue/${item}/acts`, {
    body: { note: 'Compared with the statement.', ...body },
  })

it('the bank knows nothing of the product', () => {
  for (const file of ['bank.ts', 'nacha.ts', 'statement.ts'])
    expect(
      [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/from '([^']+)'/g)]
        .map((found) => found[1])
        .filter((from) => !from?.startsWith('./')),
    ).toEqual([])
  expect(readdirSync(import.meta.dirname)).toContain('bank.ts')
})

it('P1: money of a stranger is matched and sent back by no one alone, and by no one to their own payment', async () => {
  const venture = await w.venture()
  const own = await w.stake(venture)
  await t.db.run(`update app_user set admin_role = 'operator' where id = $1`, [own.who.userId])
  const insider = t.person({ userId: own.who.userId, adminRole: 'operator' })
  const before = await w.ledger('suspense')
  const stranger = w.stranger('Stranger LLC')
  bank.wire({ from: stranger, to: venture.escrow, cents: 777_700, text: 'for the harbor' })
  expect(await w.reconcile(venture)).toMatchObject([{ outcome: 'unknown' }])
  const item = await unknown(777_700)
  const toOwn = { act: 'match', reference: own.reference }
  expect((await actOn(insider, item.id, toOwn)).status).toBe(403)
  const asked = ok(await actOn(maker, item.id, toOwn)).proposal_id ?? ''
  for (const alone of [insider, maker])
    expect((await onProposal(alone, asked, 'APPROVED')).status).toBe(403)
  ok(await onProposal(maker, asked, 'WITHDRAWN'))
  const back = ok(await actOn(maker, item.id, { act: 'send_back' })).proposal_id ?? ''
  expect((await onProposal(maker, back, 'APPROVED')).status).toBe(403)
  ok(await onProposal(maker, back, 'WITHDRAWN'))
  expect([await w.ledger('suspense'), (await due(own)).received.amount]).toEqual([
    before - 777_700,
    0,
  ])
  expect(bank.balance(venture.escrow)).toBe(777_700)
})

it('P2: a receipt that one person records books nothing, and nothing is refunded of it', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  const asked = await proposeReceipt(maker, {
    reference: one.reference,
    amount: one.cents,
    method: 'wire',
  })
  ok(asked)
  expect((await onProposal(maker, asked.body.proposal_id, 'APPROVED')).status).toBe(403)
  await w.cancel(one)
  expect(await w.state(one)).toBe('cancelled')
  await holds(venture, 0)
})

it('P2: a receipt that two people record is no cash at the bank before its line', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  const asked = await proposeReceipt(maker, {
    reference: one.reference,
    amount: one.cents,
    method: 'wire',
    bank_reference: 'HAND-P2',
  })
  ok(await onProposal(checker, ok(asked).proposal_id, 'APPROVED'))
  await holds(venture, 0)
  await w.cancel(one)
  await holds(venture, 0)
  expect(bank.balance(one.account)).toBe(100_000_000)
})

it('P2: the refund of a receipt by hand waits for the line of the bank, and says so', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  const receipt = { reference: one.reference, amount: one.cents, method: 'wire' } as const
  const asked = await proposeReceipt(maker, { ...receipt, bank_reference: 'HAND-P2-REFUND' })
  ok(await onProposal(checker, ok(asked).proposal_id, 'APPROVED'))
  expect((await due(one)).status.state).toBe('in_escrow')
  // the money that is at the bank is of somebody else
  const other = w.stranger('Harbor Supplies LLC')
  bank.wire({ from: other, to: venture.escrow, cents: one.cents, text: 'invoice 7' })
  await w.reconcile(venture)
  await w.cancel(one)
  await w.payOrders(venture)
  expect(await w.state(one)).toBe('refund_pending')
  expect(await w.orders(venture)).toMatchObject([{ state: 'requested' }])
  const [order] = await w.orders(venture)
  const approval = await event(checker, 'disbursement', order?.id ?? '', 'APPROVED')
  expect([approval.status, approval.text]).toEqual([
    409,
    expect.stringContaining('No line of the bank confirms the receipt'),
  ])
  expect(
    ok(await checker.get<{ waits: string }>(`/api/admin/money/disbursements/${order?.id}`)).waits,
  ).toBe('The bank’s line about the receipt that was recorded by hand')
  expect([bank.balance(one.account), bank.balance(venture.escrow)]).toEqual([
    100_000_000,
    one.cents,
  ])
  await w.wires(one)
  await w.payOrders(venture)
  expect([await w.state(one), bank.balance(one.account)]).toEqual(['refunded', 100_000_000])
  expect(bank.balance(venture.escrow)).toBe(one.cents)
})

/** An investment by wire that is closed. */
async function closed(over: { cents?: number; sends?: number } = {}): Promise<Stake> {
  const one = await w.stake(await w.venture(), { cents: over.cents ?? 50_000 })
  await w.wires(one, over.sends ?? one.cents)
  await w.pass({ hours: 1 })
  await w.close(one.venture, [one])
  return one
}

it('P3: money that the company has is clawed back after a rescission that two people approved, not before', async () => {
  const one = await closed()
  const before = await w.cash(one.venture)
  const payment = await paymentId(one)
  for (const alone of [maker, checker])
    expect((await event(alone, 'payment', payment, 'CLAWBACK', { reason: REASON })).status).toBe(
      409,
    )
  const rescission = { kind: 'event', subject: { machine: 'investment', id: one.id } }
  const proposal = ok(
    await maker.post<{ id: string }>('/api/admin/proposals', {
      body: {
        ...rescission,
        payload: { type: 'RESCISSION_APPROVED', payload: {} },
        reason: REASON,
      },
    }),
  ).id
  expect((await onProposal(maker, proposal, 'APPROVED')).status).toBe(403)
  expect((await event(maker, 'payment', payment, 'CLAWBACK', { reason: REASON })).status).toBe(409)
  expect([await w.state(one), await w.cash(one.venture)]).toEqual(['closed', before])
})

it('P4: no person says that the bank took a wire back', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  await w.wires(one)
  await w.pass({ hours: 1 })
  const payment = await paymentId(one)
  for (const who of [maker, checker, one.who])
    expect((await event(who, 'payment', payment, 'RETURNED')).status).toBe(403)
  const byHand = await maker.post<{ fields?: object }>('/api/admin/money/returns', {
    body: { reference: one.reference, code: 'R01', document_id: payment },
  })
  expect([byHand.status, Object.keys(byHand.body.fields ?? {})]).toEqual([422, ['reference']])
  expect(await w.state(one)).toBe('funded.waiting_for_issuer')
  await holds(venture, one.cents)
})

it('P5: an investment is not cut while nothing is oversubscribed', async () => {
  const venture = await w.venture({ oversubscription: 'pro_rata' })
  const one = await w.stake(venture)
  await w.wires(one)
  await w.pass({ hours: 1 })
  for (const who of [maker, checker])
    expect(
      (await event(who, 'investment', one.id, 'CUT_BACK', { units: 30 })).status,
    ).toBeGreaterThanOrEqual(400)
  const alone = await event(maker, 'offering', venture.offering.listingId, 'ALLOCATION_DECIDED')
  expect(alone.body.code).toBe('second_person')
  const view = ok(await one.who.get<InvestmentView>(`/api/investments/${one.id}`))
  expect(view.units).toBe(121)
  await holds(venture, one.cents)
})

it('P6: no refund leaves for an account that is new before its waiting time and its call-back', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  await w.wires(one)
  const thief = bank.open({ number: '7788990011', routing: '026009593', holder: 'Thief' })
  ok(
    await one.who.post('/api/personal/wire-accounts', {
      body: {
        holder_name: 'Mara Lindqvist',
        bank_name: 'Thief Bank',
        country: 'US',
        aba: '026009593',
        account_number: thief,
        attest: true,
      },
    }),
  )
  await w.cancel(one)
  const waits = async () => (await due(one)).refunds
  expect(await waits()).toMatchObject([{ waits_for_call: true, initiated_at: null }])
  await w.pass({ hours: 49 })
  expect(await waits()).toMatchObject([{ waits_for_call: true, initiated_at: null }])
  expect(await w.state(one)).toBe('refund_pending')
  await holds(venture, one.cents)
  expect(bank.balance(thief)).toBe(0)
})

/** A rescission that two people approve, and RESCIND by one of them. */
async function rescind(one: Stake): Promise<Awaited<ReturnType<typeof event>>> {
  await byTwo(maker, checker, { machine: 'investment', id: one.id }, 'RESCISSION_APPROVED', REASON)
  return event(checker, 'investment', one.id, 'RESCIND', { reason: REASON })
}

it('P7: a surplus that went back does not count as the price that the company still has', async () => {
  const one = await closed({ sends: 2 * 49_610 })
  expect((await rescind(one)).status).toBe(409)
  expect(await w.state(one)).toBe('closed')
})

it('P7: a debit that was returned and passed at its second try counts as paid once', async () => {
  const payer = await w.payer(0)
  const one = await w.stake(await w.venture(), { method: 'ach', payer })
  await w.collect(one.venture)
  bank.wire({ from: w.stranger('Employer'), to: one.account, cents: one.cents, text: 'wages' })
  ok(await one.who.post(`/api/investments/${one.id}/payment`, { body: { act: 'retry' } }))
  await t.drain()
  await w.collect(one.venture)
  await w.clears()
  await w.close(one.venture, [one])
  expect((await rescind(one)).status).toBe(409)
  expect(await w.state(one)).toBe('closed')
})

/** A gift of units that all who decide have accepted, and that waits to be posted. */
async function gift(one: Stake, units: number): Promise<string> {
  const { who, venture } = one
  const receiver = await w.payer()
  await verified(t, receiver.who, venture.offering)
  const made = ok(await asked(one, units, receiver.who.email))
  for (const { kind } of made.documents)
    ok(
      await who.post(`/api/transfers/${made.id}/documents`, {
        body: { kind, file_id: await paperOf(t, who.userId) },
      }),
    )
  ok(await send(who, 'transfer', made.id, 'SENT'))
  for (const [by, type] of [
    [checker, 'DOCS_ACCEPTED'],
    [venture.signers.owner, 'CONSENTED'],
    [checker, 'CLEARED'],
  ] as const)
    ok(await send(by, 'transfer', made.id, type))
  return made.id
}
async function asked({ who, venture }: Stake, units: number, email: string) {
  const { items } = ok(
    await who.get<{ items: { id: string }[] }>('/api/holdings', {
      query: { account_id: venture.offering.accountId },
    }),
  )
  return who.post<TransferView>('/api/transfers', {
    body: {
      holding_id: items[0]?.id,
      kind: 'gift',
      units,
      receiver_name: 'Ada Lindqvist',
      receiver_email: email,
      relation: 'child',
      accredited: false,
      price: null,
      reason: 'For her birthday.',
    },
  })
}

it('P8: a sale of which units went to another is refused before its money moves, and says who has them', async () => {
  const one = await closed()
  const before = await w.cash(one.venture)
  const transfer = await gift(one, 40)
  await w.pass({ hours: 73 })
  ok(await send(maker, 'transfer', transfer, 'POSTED'))
  const elsewhere = /40 units are held by Mara Lindqvist, certificate TG-\d{4}\./
  const refused = await maker.post<{ message?: string }>('/api/admin/proposals', {
    body: {
      kind: 'event',
      subject: { machine: 'investment', id: one.id },
      payload: { type: 'RESCISSION_APPROVED', payload: {} },
      reason: REASON,
    },
  })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(elsewhere)])
  for (const [machine, id, type] of [
    ['payment', await paymentId(one), 'CLAWBACK'],
    ['investment', one.id, 'RESCIND'],
  ] as const) {
    const answer = await event(checker, machine, id, type, { reason: REASON })
    expect([type, answer.status, answer.body.message]).toEqual([
      type,
      409,
      expect.stringMatching(elsewhere),
    ])
  }
  expect(await w.cash(one.venture)).toEqual(before)
})

/** Cents that are to be debited for an investment, in files that were sent or wait. */
async function debits({ id }: Stake): Promise<number> {
  const rows = await t.db.query<{ amount: number }>(
    `select e.amount
      from ach_entry e join payment p on p.id = e.payment_id
      where p.investment_id = $1 and e.state <> 'withdrawn'`,
    [id],
  )
  return rows.reduce((total, row) => total + row.amount, 0)
}
/** The payer reads the authorization of the amount that is due now and gives it; the bank debits that amount. */
async function authorizesMore(one: Stake, cents: number): Promise<void> {
  expect(await debits(one)).toBe(0)
  const waits = await due(one)
  expect(waits.expected.amount).toBe(cents)
  const text = waits.authorization_text ?? ''
  expect(text).toContain(`$${cents / 100}.00`)
  ok(
    await one.who.post(`/api/investments/${one.id}/payment`, {
      body: { act: 'again', method: 'ach', authorize: true, authorization: text },
    }),
  )
  await t.drain()
  await w.collect(one.venture)
  expect(bank.balance(one.account)).toBe(100_000_000 - cents)
  await holds(one.venture, cents)
}

it('P9: a debit is never larger than its authorization: an amount that grows before the account is confirmed asks for a new one', async () => {
  const one = await w.stake(await w.venture(), { method: 'ach', confirm: false })
  expect((await due(one)).authorization?.amount.amount).toBe(one.cents)
  await w.amend(one, 82_000)
  await w.confirmAccount(one)
  await authorizesMore(one, 82_000)
})

it('P9: a debit is never larger than its authorization: an amount that grows during the review asks for a new one', async () => {
  const one = await w.stake(await w.venture(), {
    method: 'ach',
    suitability: { liquid_net_worth: 150_000, risk_acknowledged: true },
  })
  expect(await w.state(one)).toBe('in_review')
  await w.amend(one, 82_000)
  const decision = { decision: 'approve', reason: 'It is a part of their means.' }
  // the investment waits in the queue until the answers of its investor are approved
  for (const waiting of ['suitability', 'investment']) {
    const { items } = ok(
      await checker.get<{ items: { id: string; kind: string }[] }>('/api/admin/compliance/queue', {
        query: { q: one.who.email },
      }),
    )
    for (const { kind, id } of items.filter((item) => item.kind === waiting))
      ok(
        await checker.post(`/api/admin/compliance/queue/${kind}/${id}/decision`, {
          body: decision,
        }),
      )
    await t.drain()
  }
  expect(await w.state(one)).toBe('awaiting_funds')
  await authorizesMore(one, 82_000)
})

it.each(['wire', 'ach'] as const)(
  'P10: an amount that changes leaves the reference as it is, and money with it counts (%s)',
  async (method) => {
    const venture = await w.venture()
    const one = await w.stake(venture, { method, confirm: false })
    await w.amend(one, 82_000)
    const after = await due(one)
    expect([after.reference, after.expected.amount]).toEqual([one.reference, 82_000])
    // the payer has the reference of the first letter
    expect(await w.wires(one, 82_000)).toMatchObject([{ outcome: 'booked' }])
    expect(await w.state(one)).not.toBe('awaiting_funds')
    await holds(venture, 82_000)
  },
)

it('P11: a debit that comes back after a part was refunded takes what the bank took, and the rest is a claim', async () => {
  const venture = await w.venture({
    price: '10.00',
    max_amount: 100_000,
    min_investment: 2_000,
    oversubscription: 'pro_rata',
  })
  const [one, other] = [
    await w.stake(venture, { method: 'ach', cents: 80_000 }),
    await w.stake(venture, { cents: 80_000 }),
  ]
  await w.collect(venture)
  await w.wires(other)
  await w.clears()
  await w.byTwo({ machine: 'offering', id: venture.offering.listingId }, 'ALLOCATION_DECIDED')
  expect(ok(await one.who.get<InvestmentView>(`/api/investments/${one.id}`)).units).toBe(50)
  await w.payOrders(venture)
  await holds(venture, 100_000)
  await w.givesBack(one, 'R10')
  await holds(venture, 20_000)
  expect(bank.balance(one.account)).toBe(100_000_000 + 30_000)
})

it('P11: the line of a return is found when its payer has begun another payment meanwhile', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture, { method: 'ach' })
  await w.collect(venture)
  bank.giveBack(await w.trace(one), 'R01')
  await w.bookReturns(venture)
  ok(
    await one.who.post(`/api/investments/${one.id}/payment`, {
      body: { act: 'again', method: 'wire' },
    }),
  )
  await t.drain()
  expect(await w.reconcile(venture)).toMatchObject([{ outcome: 'returned' }])
  await holds(venture, 0)
})

it('P12: a sale whose debit came back late is not paid back a second time', async () => {
  const one = await w.stake(await w.venture(), { method: 'ach' })
  await w.collect(one.venture)
  await w.clears()
  await w.close(one.venture, [one])
  await w.givesBack(one, 'R10')
  await byTwo(maker, checker, { machine: 'investment', id: one.id }, 'RESCISSION_APPROVED', REASON)
  await event(checker, 'payment', await paymentId(one), 'CLAWBACK', { reason: REASON })
  await t.drain()
  const { ledger, bank: there } = await w.cash(one.venture)
  expect(ledger).toBe(there)
  await w.payOrders(one.venture)
  expect(bank.balance(one.account)).toBeLessThanOrEqual(100_000_000)
})

/** A debit that was closed, whose rescission two people approved and whose claw-back one of them ordered. */
async function clawedBack(): Promise<Stake> {
  const one = await w.stake(await w.venture(), { method: 'ach' })
  await w.collect(one.venture)
  await w.clears()
  await w.close(one.venture, [one])
  await byTwo(maker, checker, { machine: 'investment', id: one.id }, 'RESCISSION_APPROVED', REASON)
  const asked = await event(maker, 'payment', await paymentId(one), 'CLAWBACK', { reason: REASON })
  expect(asked.status).toBe(200)
  await t.drain()
  return one
}
const rescinds = async (one: Stake): Promise<number> =>
  (await event(checker, 'investment', one.id, 'RESCIND', { reason: REASON })).status

it('P12: a sale is rescinded when the bank has paid its claw-back, not before', async () => {
  const one = await clawedBack()
  expect([await rescinds(one), await w.state(one)]).toEqual([409, 'closed'])
  await w.payOrders(one.venture)
  expect(bank.balance(one.account)).toBe(100_000_000)
  expect([await rescinds(one), await w.state(one)]).toEqual([200, 'rescinded'])
})

it('P12: a debit that comes back while its claw-back is ordered ends the order, and nothing is paid twice', async () => {
  const one = await clawedBack()
  await w.givesBack(one, 'R10')
  await w.payOrders(one.venture)
  expect(bank.balance(one.account)).toBe(100_000_000)
  const { ledger, bank: there } = await w.cash(one.venture)
  expect(ledger).toBe(there)
  expect((await due(one)).refunds).toMatchObject([
    { settled_at: null, failed_at: expect.any(String) as string },
  ])
  expect([await rescinds(one), await w.state(one)]).toEqual([200, 'rescinded'])
})

it('P12: a claw-back that the bank returns keeps the sale, until its order is paid', async () => {
  const one = await clawedBack()
  await w.payOrders(one.venture)
  const order = (await w.orders(one.venture)).find(({ state }) => state === 'confirmed')
  await w.wires(one, one.cents, `RETURNED ${order?.reference ?? ''}`)
  expect([await rescinds(one), await w.state(one)]).toEqual([409, 'closed'])
  expect((await event(maker, 'disbursement', order?.id ?? '', 'CORRECTED')).status).toBe(200)
})

it('P13: a refund is an order, on its way until the bank’s line, and refunded then', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  await w.wires(one)
  await w.cancel(one)
  expect(await w.state(one)).toBe('refund_pending')
  await holds(venture, one.cents)
  expect(await w.orders(venture)).toMatchObject([{ state: 'requested' }])
  await w.payOrders(venture)
  expect([await w.state(one), bank.balance(one.account)]).toEqual(['refunded', 100_000_000])
  await holds(venture, 0)
})

it('P13: a refund that the bank returns after its line is owed again, with an owner and a day, and paid once', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  await w.wires(one)
  await w.cancel(one)
  await w.payOrders(venture)
  expect(await w.state(one)).toBe('refunded')
  const [order] = await w.orders(venture)
  const { id, reference } = order ?? { id: '', reference: '' }
  await w.wires(one, one.cents, `RETURNED WIRE ${reference}`)
  const back = ok(await one.who.get<InvestmentView>(`/api/investments/${one.id}`))
  expect(back.status).toMatchObject({
    label: 'Refund returned',
    next: { who: 'platform', by: expect.stringMatching(/^\d{4}-/) as string },
  })
  expect(await due(one)).toMatchObject({
    status: { state: 'refund_failed' },
    refunds: [{ settled_at: null, failed_at: expect.any(String) as string }],
  })
  expect(await w.orders(venture)).toMatchObject([{ state: 'returned' }])
  await holds(venture, one.cents)
  expect((await event(maker, 'disbursement', id, 'CORRECTED')).status).toBe(200)
  await w.payOrders(venture)
  expect([await w.state(one), bank.balance(one.account)]).toEqual(['refunded', 100_000_000])
  expect((await due(one)).refunds).toMatchObject([{ settled_at: expect.any(String) as string }])
  await holds(venture, 0)
})

it('P13: the payout of a closing is an order, and escrow is empty when the bank has paid it', async () => {
  const one = await closed()
  await holds(one.venture, one.cents)
  expect(await w.orders(one.venture)).toMatchObject([{ state: 'requested' }])
  const { offering, signers } = one.venture
  const { closing } = (await t.db.one<{ closing: string }>(
    'select closing_id as closing from disbursement where listing_id = $1',
    [offering.listingId],
  )) ?? { closing: '' }
  const orders = async (who: TestPerson) => ok(await seeClosing(offering, who, closing)).orders
  expect(await orders(signers.owner)).toMatchObject([
    { kind: 'payout', amount: { amount: one.cents }, to: null, href: null },
  ])
  await w.payoutAccount(one.venture)
  const [seen] = await orders(maker)
  expect(seen).toMatchObject({
    to: `Wells Fargo ****${one.venture.company.slice(-4)}`,
    href: `/admin/money/disbursements/${seen?.id}`,
  })
  await w.payOrders(one.venture)
  expect(await orders(signers.owner)).toMatchObject([{ says: 'Paid by the escrow bank' }])
  expect(bank.balance(one.venture.company)).toBe(one.cents)
  await holds(one.venture, 0)
})

it('P13: a closing that was released without an order is listed for a person, with its amount', async () => {
  const one = await closed()
  const listed = async () =>
    (await findRepairs(t.services, [payoutRepair])).flatMap(({ findings }) => findings)
  const before = (await listed()).length
  await t.db.tx((tx) =>
    tx.run('update disbursement set closing_id = null where listing_id = $1', [
      one.venture.offering.listingId,
    ]),
  )
  const found = await listed()
  expect(found).toHaveLength(before + 1)
  expect(found.at(-1)).toMatchObject({
    what: expect.stringContaining(`no order pays its $${one.cents / 100}`) as string,
    apply: null,
  })
})

it('P14: a file that two people marked as settled and the bank’s line about it are one fact', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture, { method: 'ach' })
  const before = await w.ledger('suspense')
  const { id } = await w.sendFile(venture)
  await w.byTwo({ machine: 'ach-batch', id }, 'SETTLED')
  expect((await due(one)).status.state).toBe('in_escrow')
  bank.settleFiles(venture.escrow)
  expect(await w.reconcile(venture)).toMatchObject([{ outcome: 'confirmed' }])
  expect(await w.ledger('suspense')).toBe(before)
  await holds(venture, one.cents)
})

it('P15: a payer’s own event leaves no investment without a payment that moves', async () => {
  const venture = await w.venture()
  const [wire, debit] = [await w.stake(venture), await w.stake(venture, { method: 'ach' })]
  const before = [await w.state(wire), await w.state(debit)]
  expect(before).toEqual(['awaiting_funds', 'funds_pending'])
  for (const [one, type] of [
    [wire, 'INITIATE'],
    [wire, 'CANCEL'],
    [debit, 'CANCEL'],
    [debit, 'INITIATE'],
  ] as const)
    expect((await event(one.who, 'payment', await paymentId(one), type)).status).toBe(403)
  expect([await w.state(wire), await w.state(debit)]).toEqual(before)
  await w.wires(wire)
  await w.collect(venture)
  await holds(venture, wire.cents + debit.cents)
  await w.clears()
  expect([await w.state(wire), await w.state(debit)]).toEqual([
    'funded.waiting_for_issuer',
    'funded.waiting_for_issuer',
  ])
})

it('P16: money that is short while the payer is asked to reconfirm waits with a deadline afterwards', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  await t.db.tx((tx) =>
    t.lifecycles.send(tx, 'investment', one.id, { type: 'MATERIAL_CHANGE' }, system),
  )
  expect(await w.state(one)).toBe('reconfirm_required')
  expect(await w.wires(one, 5_000)).toMatchObject([{ outcome: 'short' }])
  expect((await event(one.who, 'investment', one.id, 'RECONFIRMED')).status).toBe(200)
  const view = ok(await one.who.get<InvestmentView>(`/api/investments/${one.id}`))
  expect(view.status.state).toBe('awaiting_funds')
  expect(view.status.next?.by).not.toBeNull()
  expect((await w.wires(one, one.cents - 5_000))[0]?.outcome).toBe('booked')
  await holds(venture, one.cents)
})

it('P17: no person asks for a refund by an event, which would make none', async () => {
  const venture = await w.venture()
  const one = await w.stake(venture)
  expect(await w.wires(one, 5_000)).toMatchObject([{ outcome: 'short' }])
  const payment = await paymentId(one)
  for (const who of [maker, checker, one.who])
    expect((await event(who, 'payment', payment, 'REFUND_REQUESTED')).status).toBe(403)
  expect((await due(one)).status.state).toBe('underfunded')
  await holds(venture, 5_000)
})

it('P18: units of a request are held: two requests are both posted, and four at once are one', async () => {
  const one = await closed({ cents: 164_000 })
  const email = (await w.payer()).who.email
  const together = await Promise.all(Array.from({ length: 4 }, () => asked(one, 400, email)))
  expect(together.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422, 422])
  const taken = together.find((answer) => answer.status === 201)?.body.id ?? ''
  ok(await send(one.who, 'transfer', taken, 'CANCELLED'))
  const [first, second] = [await gift(one, 100), await gift(one, 100)]
  await w.pass({ hours: 73 })
  for (const id of [first, second]) ok(await send(maker, 'transfer', id, 'POSTED'))
  const { items } = ok(
    await one.who.get<{ items: { units: number }[] }>('/api/holdings', {
      query: { account_id: one.venture.offering.accountId },
    }),
  )
  expect(items.map((held) => held.units)).toEqual([200])
})

/** What an event may post; of the approval of a proposal, what its kinds do. */
const postsOf = (name: string): readonly PostingKind[] =>
  name === 'proposal APPROVED'
    ? Object.values(moneyProposals).flatMap(({ posts }) => posts)
    : moneyEvents
        .filter((one) => name === `${one.machine} ${one.event}`)
        .flatMap((one) => one.posts)
/** Postings of this file with the events of their transaction, each kind and set of events once. */
const posted = (): Promise<{ kind: PostingKind; events: string[] | null }[]> =>
  t.db.query(
    `select distinct p.kind, (select array_agg(distinct l.machine || ' ' || l.type order by l.machine || ' ' || l.type)
        from machine_log l where l.xmin = p.xmin) as events
      from ledger_posting p
      order by 1, 2`,
    [],
  )

it('every posting is of an event, or a proposal, that docs/money.md says posts it', async () => {
  const made = await posted()
  const strange = made.filter(
    ({ kind, events }) => !(events ?? []).some((name) => postsOf(name).includes(kind)),
  )
  expect(strange).toEqual([])
})

it('each kind of posting of docs/money.md happened in the sequences above, but for fees and matches', async () => {
  const made = new Set((await posted()).map(({ kind }) => kind))
  const said = new Set(moneyEvents.flatMap(({ posts }) => posts))
  expect([...said].filter((kind) => !made.has(kind))).toEqual(['matched', 'fee_return', 'fee'])
})
