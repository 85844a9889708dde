import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { PaymentDetail } from '#domain/payments/model/banking.ts'
import { refundBy } from '#domain/offerings/rules/cancellation.ts'
import { formatShortDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { kycOf, recordDisposition } from '#server/investors/kyc/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { act, closingSigners, openClosing, signClosing } from '#tests/support/closing.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  phoneOf,
  signed,
  staff,
  submitted,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { system } from '#server/kernel/context.ts'
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { addItem } from './console-repo.ts'
import { accounts, heldFor, post, postLine, type Account, type CashAccount } from './ledger.ts'
import { newReference } from './reference.ts'
import { paymentOf, requestRefund } from './index.ts'
import * as repo from './repo.ts'
import { ledgerSum } from '#server/payments/payments/repo.ts'
import { ever } from '#tests/support/banking.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { byTwo, liftedByTwo, onProposal } from '#tests/support/proposals.ts'
import { cleared, otherThan, proposeReceipt, receive as byHand } from '#tests/support/receipts.ts'

const t = await testApp()
let signers: TestPerson
beforeAll(async () => {
  signers = await ever(t, 'operator')
})

const AMOUNT = 49_610
const look = async (who: TestPerson, id: string): Promise<InvestmentView> =>
  (await who.get<InvestmentView>(`/api/investments/${id}`)).body
const stateOf = async (id: string) => (await t.lifecycles.read(t.db, 'investment', id))?.state
const receive = (view: InvestmentView, amount: number, method = 'wire') =>
  byHand(t, signers, { reference: view.payment?.reference, amount, method })
const clear = (paymentId: string) => cleared(t, paymentId)
const payment = async (id: string) => {
  const found = await paymentOf(t.services, t.db, id)
  if (found === null) throw new Error('no payment')
  return {
    state: found.instance.state,
    received: found.row.received,
    cleared: found.row.cleared,
    refunded: found.row.refunded,
    held: await heldFor(t.db, id),
  }
}
async function paid(
  over: { amount?: number; bank?: string; offering?: LiveOffering } = {},
): Promise<{ who: Investor; offering: LiveOffering; view: InvestmentView; paymentId: string }> {
  const offering = over.offering ?? (await liveOffering(t))
  const who = await investor(t)
  const view = await submitted(t, over.bank ? { ...who, bank: over.bank } : who, offering)
  const receipt = await receive(view, over.amount ?? AMOUNT)
  expect(receipt.status, receipt.text).toBe(201)
  return { who, offering, view, paymentId: receipt.body.payment_id }
}
const cancel = (who: TestPerson, id: string) =>
  who.post(`/api/investments/${id}/cancel`, { body: { reason: 'I changed my mind.' } })

/** Compliance finds a true match and suspends the person; `lift`, by two of them, takes it back. */
async function freeze(who: Investor): Promise<{ lift: () => Promise<void> }> {
  const compliance = await staff(t, 'compliance')
  const party = await kycOf(t.services, t.db, who.userId)
  await t.db.tx(async (tx) => {
    await recordDisposition(
      t.services,
      tx,
      party?.partyId ?? '',
      { watchlist: 'true_match', note: 'The passport was compared.' },
      { actor: compliance.person },
    )
    await t.lifecycles.send(
      tx,
      'kyc',
      party?.partyId ?? '',
      { type: 'SUSPENDED', reason: 'The passport was compared.' },
      { actor: compliance.person },
    )
  })
  return {
    lift: async () => {
      const [one, two] = [await staff(t, 'compliance'), await staff(t, 'compliance')]
      await liftedByTwo(one, two, party?.partyId ?? '')
      await t.drain()
    },
  }
}

describe('the ledger', () => {
  it('that is a wire is for the investor to send, until it has arrived', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    const { payment: owed, status } = await look(who, view.id)
    expect(owed?.status.next).toMatchObject({ who: 'investor', by: status.next?.by })
    expect(owed?.status.next?.by).not.toBeNull()
    await receive(view, AMOUNT)
    expect((await look(who, view.id)).payment?.status.next?.who).toBe('clock')
  })
  it('refuses a posting that does not sum to zero, and any change of one that was made', async () => {
    const posting = newId()
    const crooked = t.db.tx(async (tx) => {
      await tx.run(
        "insert into ledger_posting (id, kind, memo, at) values ($1, 'receipt', '', now())",
        [posting],
      )
      await tx.run(
        `insert into ledger_entry (posting_id, account, amount)
          values ($1, 'in-transit-in:x', 100), ($1, 'investment:x', -99)`,
        [posting],
      )
    })
    await expect(crooked).rejects.toMatchObject({ code: '23514' })
    const right = await t.db.tx((tx) =>
      post(tx, {
        kind: 'receipt',
        debit: accounts.transitIn('x'),
        credit: accounts.investment('x'),
        cents: 100,
        paymentId: null,
        memo: '',
        at: t.clock.now().toISOString(),
      }),
    )
    await expect(
      t.db.run('update ledger_entry set amount = 1 where posting_id = $1', [right]),
    ).rejects.toThrow()
    await expect(
      t.db.run('delete from ledger_entry where posting_id = $1', [right]),
    ).rejects.toThrow()
    expect([await ledgerSum(t.db), await heldFor(t.db, 'x')]).toEqual([0, 100])
  })

  it('moves cash at the bank by a line of the bank only, and says what is in transit', async () => {
    expectTypeOf<CashAccount>().not.toExtend<Account>()
    const id = newId()
    const posting = {
      kind: 'confirmed_in',
      debit: accounts.escrow(id),
      credit: accounts.transitIn(id),
      about: 'receipt:FED1',
      cents: 100,
      paymentId: null,
      memo: '',
      at: t.clock.now().toISOString(),
    } as const
    // past the types: the database refuses it too
    const cash = accounts.escrow(id) as string as Account
    await expect(t.db.tx((tx) => post(tx, { ...posting, debit: cash }))).rejects.toMatchObject({
      code: '23514',
    })
    await t.db.tx((tx) =>
      post(tx, {
        ...posting,
        kind: 'receipt',
        debit: accounts.transitIn(id),
        credit: accounts.investment(id),
      }),
    )
    expect(await repo.openAbout(t.db, accounts.transitIn(id), 'receipt:FED1')).toBe(100)
    const line = { bank_reference: 'FED1', booked_on: '2026-11-20', account: '0012' }
    await t.db.tx((tx) => postLine(tx, line, posting))
    expect([
      await repo.balance(t.db, accounts.escrow(id)),
      await repo.balance(t.db, accounts.transitIn(id)),
      await repo.openAbout(t.db, accounts.transitIn(id), 'receipt:FED1'),
    ]).toEqual([100, 0, 0])
    expect(
      await t.db.one('select bank_account, day, moved from ledger_bank_day where account = $1', [
        accounts.escrow(id),
      ]),
    ).toEqual({ bank_account: '0012', day: '2026-11-20', moved: 100 })
  })

  it('moves whole cents only, and no less than one', async () => {
    for (const cents of [0, -1, 1.5, Number.NaN])
      await expect(
        t.db.tx((tx) =>
          post(tx, {
            kind: 'receipt',
            debit: accounts.transitIn('x'),
            credit: accounts.investment('x'),
            cents,
            paymentId: null,
            memo: '',
            at: t.clock.now().toISOString(),
          }),
        ),
      ).rejects.toThrow(RangeError)
  })

  it('names payments so that they survive being read out', () => {
    const made = Array.from({ length: 500 }, newReference)
    expect(made.filter((reference) => !/^INV-[0-9A-HJKMNP-TV-Z]{8}$/.test(reference))).toEqual([])
    expect(new Set(made).size).toBe(500)
  })
})

describe('money that arrives', () => {
  it('counts when it is whole and cleared, and the ledger holds it for the investment', async () => {
    const { who, view, paymentId } = await paid()
    expect(await payment(view.id)).toEqual({
      state: 'in_escrow',
      received: AMOUNT,
      cleared: 0,
      refunded: 0,
      held: AMOUNT,
    })
    await clear(paymentId)
    expect(await payment(view.id)).toMatchObject({
      state: 'cleared',
      cleared: AMOUNT,
      held: AMOUNT,
    })
    expect((await look(who, view.id)).status.bucket).toBe('funded')
    expect(await ledgerSum(t.db)).toBe(0)
  })

  it('is not enough when it is short, and is enough with the rest', async () => {
    const { who, view, paymentId } = await paid({ amount: 40_000 })
    expect(await payment(view.id)).toMatchObject({ state: 'underfunded', held: 40_000 })
    expect(
      (await t.mailbox()).some((mail) => String(mail['subject']).includes('Less money arrived')),
    ).toBe(true)
    expect(await look(who, view.id)).toMatchObject({
      status: { state: 'awaiting_funds' },
      payment: { reference: view.payment?.reference },
    })
    expect((await receive(view, AMOUNT - 40_000)).body.status.state).toBe('in_escrow')
    await clear(paymentId)
    expect(await payment(view.id)).toEqual({
      state: 'cleared',
      received: AMOUNT,
      cleared: AMOUNT,
      refunded: 0,
      held: AMOUNT,
    })
    expect((await look(who, view.id)).status.bucket).toBe('funded')
  })

  it('that was short goes back whole after a cancellation', async () => {
    const { who, view } = await paid({ amount: 40_000 })
    expect((await cancel(who, view.id)).status).toBe(200)
    await payOrders(t)
    expect(await payment(view.id)).toMatchObject({ state: 'refunded', held: 0, refunded: 40_000 })
  })

  it('goes back as far as it is too much', async () => {
    const { view, paymentId } = await paid({ amount: 60_000 })
    expect(await payment(view.id)).toEqual({
      state: 'in_escrow',
      received: 60_000,
      cleared: 0,
      refunded: 60_000 - AMOUNT,
      held: AMOUNT,
    })
    await clear(paymentId)
    expect(await payment(view.id)).toMatchObject({ cleared: AMOUNT })
    expect(await ledgerSum(t.db)).toBe(0)
  })

  it('by bank transfer is held before it counts', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering, { payment: { method: 'ach', authorize: true } })
    await signed(who, draft.id)
    expect((await who.post(`/api/investments/${draft.id}/submit`)).status).toBe(200)
    await t.drain()
    const receipt = await receive(await look(who, draft.id), AMOUNT, 'ach')
    await expect(clear(receipt.body.payment_id)).rejects.toMatchObject({
      code: 'guard_failed',
      message: 'The hold period isn’t over.',
    })
  })

  it('without a known reference is refused and booked nowhere', async () => {
    const before = await t.db.query('select count(*)::int as n from ledger_entry')
    const unknown = await proposeReceipt(signers, {
      reference: 'INV-00000000',
      amount: 100,
      method: 'wire',
    })
    expect([unknown.status, unknown.body.fields]).toEqual([
      422,
      { reference: 'No payment has this reference. Compare it with the bank statement.' },
    ])
    expect(await t.db.query('select count(*)::int as n from ledger_entry')).toEqual(before)
  })
})

describe('another amount of a commitment (P10)', () => {
  const amend = async (who: Investor, id: string, amount: number) => {
    const asked = await who.post(`/api/investments/${id}/amend`, { body: { amount } })
    expect(asked.status, asked.text).toBe(201)
    await signed(who, id)
    await t.drain()
  }
  it('changes what is expected and not where to pay: money with the first reference counts', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    await amend(who, view.id, 82_000)
    expect(await look(who, view.id)).toMatchObject({
      status: { state: 'awaiting_funds' },
      payment: {
        reference: view.payment?.reference,
        expected: { amount: 82_000 },
        status: { state: 'authorized', next: { who: 'investor' } },
      },
    })
    expect((await receive(view, 82_000)).body.status.state).toBe('in_escrow')
    expect((await look(who, view.id)).status.state).toBe('funds_pending')
  })
  it('of money that is here takes what it needs: the rest goes back, or is waited for', async () => {
    const { who, view } = await paid({ amount: 40_000 })
    await amend(who, view.id, 20_500)
    expect(await payment(view.id)).toMatchObject({
      state: 'in_escrow',
      held: 20_500,
      refunded: 19_500,
    })
    expect((await look(who, view.id)).status.state).toBe('funds_pending')
    const other = await paid({ amount: 40_000 })
    await amend(other.who, other.view.id, 82_000)
    expect(await payment(other.view.id)).toMatchObject({ state: 'underfunded', held: 40_000 })
    expect((await receive(other.view, 42_000)).body.status.state).toBe('in_escrow')
    expect((await look(other.who, other.view.id)).status.state).toBe('funds_pending')
    expect(await ledgerSum(t.db)).toBe(0)
  })
})

describe('money that comes while nothing is asked for (P16)', () => {
  const change = (id: string) =>
    t.db.tx((tx) => t.lifecycles.send(tx, 'investment', id, { type: 'MATERIAL_CHANGE' }, system))
  const reconfirm = (who: TestPerson, id: string) =>
    t.send(t.person({ userId: who.person.userId }), 'investment', id, { type: 'RECONFIRMED' })
  it('is short during a reconfirmation: it may go back, and after it the rest has a last day', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    await change(view.id)
    expect((await receive(view, 5_000)).status).toBe(201)
    expect(await payment(view.id)).toMatchObject({ state: 'underfunded', held: 5_000 })
    expect((await look(who, view.id)).status.next?.by).not.toBeNull()
    const answer = await reconfirm(who, view.id)
    expect(answer.status, answer.text).toBe(200)
    expect((await look(who, view.id)).status).toMatchObject({ state: 'awaiting_funds' })
    expect((await look(who, view.id)).status.next?.by).not.toBeNull()
    expect((await receive(view, AMOUNT - 5_000)).body.status.state).toBe('in_escrow')
    expect((await look(who, view.id)).status.state).toBe('funds_pending')

    const back = await paid({ amount: 5_000 })
    await change(back.view.id)
    await t.db.tx((tx) => requestRefund(t.services, tx, back.view.id, null))
    await payOrders(t)
    expect(await payment(back.view.id)).toMatchObject({ state: 'refunded', refunded: 5_000 })
  })
  it('and during another review: the payment keeps it, and it counts when the review is done', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    const disabled = await signers.post(`/api/lifecycles/user/${who.userId}/events`, {
      body: { type: 'DISABLED', payload: { reason: 'Fraud suspected.' } },
    })
    expect(disabled.status, disabled.text).toBe(200)
    await t.drain()
    expect([(await payment(view.id)).state, await stateOf(view.id)]).toEqual([
      'paused',
      'in_review',
    ])
    const { body } = await receive(view, AMOUNT)
    expect(body.status.state).toBe('in_escrow')
    await clear(body.payment_id)
    expect(await stateOf(view.id)).toBe('in_review')
    const subject = { machine: 'user', id: who.userId }
    await byTwo(signers, await otherThan(t, signers), subject, 'ENABLED', 'It is hers.')
    await t.drain()
    expect(await stateOf(view.id)).toBe('funded.waiting_for_issuer')
  })
})

describe('what happens at once (P21)', () => {
  /** Takes two locks in a row in a transaction of its own, the second when the request in between waits. */
  async function between(
    first: (tx: Tx) => Promise<unknown>,
    ask: () => Promise<{ status: number; text: string }>,
    second: (tx: Tx) => Promise<unknown>,
  ) {
    const asked = await t.db.tx(async (tx) => {
      await first(tx)
      const answer = ask()
      await expect
        .poll(
          async () =>
            (
              await t.db.one<{ n: number }>(
                "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            )?.n,
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0)
      await second(tx)
      return { answer }
    })
    return asked.answer
  }
  const short = async () => {
    const { who, view } = await paid({ amount: 40_000 })
    const item = await t.db.one<{ id: string }>(
      "select id from money_item where investment_id = $1 and kind = 'short'",
      [view.id],
    )
    return { who, id: view.id, item: item?.id ?? '' }
  }
  const lockItem = (id: string) => (tx: Tx) =>
    tx.one('select id from money_item where id = $1 for update', [id])
  const lockInvestment = (id: string) => (tx: Tx) => t.lifecycles.lock(tx, 'investment', id)
  it('takes its locks in one order: the investment, then its item', async () => {
    const { id, item } = await short()
    const answer = await between(
      lockInvestment(id),
      () =>
        signers.post(`/api/admin/money/queue/${item}/acts`, {
          body: { act: 'fewer', note: 'Offered.' },
        }),
      lockItem(item),
    )
    expect(answer.status, answer.text).toBe(200)
  })
  it('and a request that was taken back because two waited for each other is begun again', async () => {
    const { who, id, item } = await short()
    const answer = await between(lockItem(item), () => cancel(who, id), lockInvestment(id))
    expect(answer.status, answer.text).toBe(200)
    await payOrders(t)
    expect(await payment(id)).toMatchObject({ held: 0, refunded: 40_000 })
    expect(await ledgerSum(t.db)).toBe(0)
  })
})

describe('money that goes back', () => {
  it('is paid out after a cancellation, to the account that it came from', async () => {
    const { who, view, paymentId } = await paid()
    await clear(paymentId)
    expect((await cancel(who, view.id)).status).toBe(200)
    await payOrders(t, 'sent')
    // until the bank's line it is on its way, and no one reads that it is refunded
    expect(await payment(view.id)).toMatchObject({
      state: 'refund_initiated',
      refunded: 0,
      held: 0,
    })
    const {
      status,
      refunds: [sent],
    } = (await who.get<PaymentDetail>(`/api/investments/${view.id}/payment`)).body
    expect([status.label, sent]).toMatchObject([
      'Refund on its way',
      { initiated_at: expect.any(String), due_at: expect.any(String), settled_at: null },
    ])
    expect((await look(who, view.id)).status.state).toBe('refund_pending')
    await payOrders(t)
    expect(await payment(view.id)).toEqual({
      state: 'refunded',
      received: AMOUNT,
      cleared: 0,
      refunded: AMOUNT,
      held: 0,
    })
    expect((await look(who, view.id)).status.state).toBe('refunded')
  })

  it('goes back by itself when it clears after the investment was cancelled', async () => {
    const { who, view, paymentId } = await paid()
    await t.db.run(
      `update machine_instance
        set value = '"cancelled"', state = 'cancelled', status = 'done'
        where machine = 'investment' and id = $1`,
      [view.id],
    )
    await clear(paymentId)
    await payOrders(t)
    expect(await payment(view.id)).toMatchObject({ state: 'refunded', held: 0, cleared: 0 })
    expect(await ledgerSum(t.db)).toBe(0)
    expect((await look(who, view.id)).status.state).toBe('cancelled')
  })
})

describe('an account that money goes out to (P6)', () => {
  const CALL = 'payments.call-back'
  interface WireAnswer {
    wire: { id: string; payout_after: string | null; call_due: boolean }
  }
  const give = async (who: TestPerson, over: object = {}): Promise<WireAnswer['wire']> => {
    const answer = await who.post<WireAnswer>('/api/personal/wire-accounts', {
      body: {
        holder_name: 'Mara Lindqvist',
        bank_name: 'Thief Bank',
        country: 'US',
        aba: '026009593',
        account_number: '7788990011',
        attest: true,
        ...over,
      },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.wire
  }
  const refunds = async (who: TestPerson, id: string) =>
    (await who.get<PaymentDetail>(`/api/investments/${id}/payment`)).body.refunds
  const proposeCall = (by: TestPerson, account: string, number: string, over: object = {}) =>
    by.post<{ id: string; message?: string; fields?: Record<string, string> }>(
      '/api/admin/proposals',
      {
        body: {
          kind: CALL,
          subject: { machine: 'payout-account', id: account },
          payload: { number, called_on: dateInZone(t.clock.now().toISOString()) },
          reason: 'The owner named the bank and the last four digits.',
          ...over,
        },
      },
    )
  const called = async (who: Investor, account: string) => {
    const asked = await proposeCall(signers, account, phoneOf(who))
    expect(asked.status, asked.text).toBe(201)
    const second = await otherThan(t, signers)
    const approved = await onProposal(second, asked.body.id, 'APPROVED')
    expect(approved.status, approved.text).toBe(200)
    await t.drain()
  }
  /** cash, and what is on its way in and out */
  const heldAt = async (id: string) =>
    (await repo.balance(t.db, accounts.escrow(id))) +
    (await repo.balance(t.db, accounts.transitIn(id))) +
    (await repo.balance(t.db, accounts.transitOut(id)))
  const waitingFor = async (id: string) => -(await repo.balance(t.db, accounts.refunding(id))) || 0

  it('given for the first time waits 48 hours and for a call to a number on file, and its owner is told', async () => {
    const { who, view, offering } = await paid()
    const wire = await give(who)
    expect(wire).toMatchObject({ payout_after: expect.any(String), call_due: true })
    expect((await t.mailbox(who.email)).map((mail) => mail['subject'])).toContain(
      'Your bank details changed',
    )
    await cancel(who, view.id)
    await t.drain()
    expect(await payment(view.id)).toMatchObject({ state: 'refund_requested', held: AMOUNT })
    expect(await refunds(who, view.id)).toMatchObject([
      { waits_until: wire.payout_after, waits_for_call: true, settled_at: null },
    ])
    await t.advance({ hours: 49 })
    await t.drain()
    expect(await payment(view.id)).toMatchObject({ state: 'refund_requested', held: AMOUNT })
    expect(await refunds(who, view.id)).toMatchObject([{ waits_for_call: true, settled_at: null }])

    const unknown = await proposeCall(signers, wire.id, '+15005550006')
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      {
        'payload.number': `Call a number that was on file before the account was given: (***) ***-${phoneOf(who).slice(-4)}.`,
      },
    ])
    const early = await proposeCall(signers, wire.id, phoneOf(who), {
      payload: { number: phoneOf(who), called_on: '2020-01-01' },
    })
    expect(early.body.fields).toHaveProperty(['payload.called_on'])
    const asked = await proposeCall(signers, wire.id, phoneOf(who))
    expect(asked.status, asked.text).toBe(201)
    expect((await onProposal(signers, asked.body.id, 'APPROVED')).body.code).toBe('four_eyes')
    const shown = await signers.get<{ about: string }>(`/api/admin/proposals/${asked.body.id}`)
    expect(shown.body.about).toContain('Thief Bank *****0011')
    expect(shown.body.about).toContain('No wire of theirs is known to come from this account.')
    await onProposal(signers, asked.body.id, 'WITHDRAWN')

    await called(who, wire.id)
    await payOrders(t)
    expect(await payment(view.id)).toMatchObject({ state: 'refunded', held: 0, refunded: AMOUNT })
    expect(await heldAt(offering.listingId)).toBe(0)
    expect((await t.mailbox(who.email)).map((mail) => mail['subject'])).toContain(
      'Your bank details are confirmed',
    )
    expect((await who.get<WireAnswer>('/api/personal/bank-accounts')).body.wire).toMatchObject({
      payout_after: null,
      call_due: false,
    })
  })

  it('takes no surplus and no part before that, and neither is lost', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const view = await submitted(t, who, offering)
    const wire = await give(who)
    const receipt = await receive(view, 60_000)
    expect(receipt.status, receipt.text).toBe(201)
    await t.drain()
    const over = 60_000 - AMOUNT
    expect(await payment(view.id)).toMatchObject({ held: AMOUNT, refunded: over })
    expect([await waitingFor(view.id), await heldAt(offering.listingId)]).toEqual([over, 60_000])
    expect(await refunds(who, view.id)).toMatchObject([
      { kind: 'surplus', initiated_at: null, waits_for_call: true },
    ])
    await t.db.tx((tx) => requestRefund(t.services, tx, view.id, 1_000))
    expect([await waitingFor(view.id), await heldAt(offering.listingId)]).toEqual([
      over + 1_000,
      60_000,
    ])
    await called(who, wire.id)
    expect(await waitingFor(view.id), 'the 48 hours are not over').toBe(over + 1_000)
    await t.advance({ hours: 49 })
    await payOrders(t)
    expect([await waitingFor(view.id), await heldAt(offering.listingId)]).toEqual([
      0,
      AMOUNT - 1_000,
    ])
    expect(await refunds(who, view.id)).toMatchObject([
      { kind: 'surplus', initiated_at: expect.any(String), settled_at: expect.any(String) },
      { kind: 'part', initiated_at: expect.any(String), settled_at: expect.any(String) },
    ])
    expect(await ledgerSum(t.db)).toBe(0)
  })

  it('is asked for again when it changes, and a wire without one goes back to its sender, never to the account for debits', async () => {
    const { who, view } = await paid()
    await called(who, (await give(who)).id)
    const changed = await give(who, { account_number: '5566778899' })
    expect(changed).toMatchObject({ payout_after: expect.any(String), call_due: true })
    const other = await paid({ bank: '400077001234' })
    for (const one of [{ who, view }, other]) await cancel(one.who, one.view.id)
    await payOrders(t)
    expect([await payment(view.id), await payment(other.view.id)]).toMatchObject([
      { state: 'refund_requested' },
      { state: 'refunded' },
    ])
    expect(await refunds(other.who, other.view.id)).toMatchObject([
      { to: 'the account that the money came from' },
    ])
  })
})

describe('frozen money', () => {
  it('is not refunded, and leaves when the freeze ends', async () => {
    const { who, view } = await paid()
    const { lift } = await freeze(who)
    expect((await cancel(who, view.id)).status).toBe(200)
    await payOrders(t)
    expect(await payment(view.id)).toMatchObject({
      state: 'refund_requested',
      held: AMOUNT,
      refunded: 0,
    })
    const waiting = await look(who, view.id)
    expect(waiting.status.state).toBe('refund_pending')
    const by = formatShortDay(dateInZone(refundBy(t.clock.now().toISOString())))
    expect(waiting.track.at(-1)).toMatchObject({
      label: 'Refund',
      state: 'current',
      note: `By ${by}`,
    })
    expect(waiting.track.map((one) => one.label)).not.toContain('Company signs')
    await lift()
    await payOrders(t)
    expect(await payment(view.id)).toMatchObject({ state: 'refunded', held: 0, refunded: AMOUNT })
    expect((await look(who, view.id)).track.at(-1)).toMatchObject({
      label: 'Refund',
      state: 'done',
    })
  })

  it('keeps its surplus, which does not count, until the freeze ends', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const view = await submitted(t, who, offering)
    // part of the money is here: the payment goes on, and the gates after it wait
    await receive(view, 30_000)
    const { lift } = await freeze(who)
    const receipt = await receive(view, 30_000)
    await clear(receipt.body.payment_id)
    expect(await payment(view.id)).toEqual({
      state: 'cleared',
      received: 60_000,
      cleared: AMOUNT,
      refunded: 0,
      held: 60_000,
    })
    await lift()
    expect(await payment(view.id)).toEqual({
      state: 'cleared',
      received: 60_000,
      cleared: AMOUNT,
      refunded: 60_000 - AMOUNT,
      held: AMOUNT,
    })
  })

  it('that arrives after the payment was stopped is not sent back to its sender (K14)', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    const { lift } = await freeze(who)
    expect(await payment(view.id)).toMatchObject({ state: 'paused' })
    const [one, two] = [await ever(t, 'operator'), await ever(t, 'compliance')]
    const id = newId()
    await addItem(t.db, {
      id,
      kind: 'unknown',
      amount: AMOUNT,
      payment_id: null,
      investment_id: null,
      sender: 'Mara Lindqvist',
      text: `WIRE ${view.payment?.reference ?? ''}`,
      received_on: dateInZone(t.clock.now().toISOString()),
      created_at: t.clock.now().toISOString(),
    })
    const sendBack = async () => {
      const asked = await one.post<{ proposal_id: string }>(`/api/admin/money/queue/${id}/acts`, {
        body: { act: 'send_back', note: 'It is unknown.' },
      })
      // a proposal is rehearsed: what cannot be done is not proposed
      return asked.status >= 400 ? asked : onProposal(two, asked.body.proposal_id, 'APPROVED')
    }
    const refused = await sendBack()
    expect(refused.status, refused.text).toBe(409)
    expect(refused.text).toContain('This money stays in escrow for now.')
    await lift()
  })

  it('is not released at the closing, and the refusal does not say why', async () => {
    const offering = await liveOffering(t, {
      type: 'reg_a_t2',
      min_target: AMOUNT,
      rolling_close: true,
    })
    const { who, view, paymentId } = await paid({ offering })
    await clear(paymentId)
    const trio = await closingSigners(t, offering)
    const accepted = await trio.owner.post(
      `/api/dealroom/offerings/${offering.listingId}/investments/${view.id}/decision`,
      { headers: { accountid: offering.accountId }, body: { decision: 'accept' } },
    )
    expect(accepted.status, accepted.text).toBe(200)
    const { id } = (
      await openClosing(offering, trio.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
      })
    ).body
    await signClosing(t, offering, trio, id)
    const { lift } = await freeze(who)
    const refused = await act(offering, trio.escrow, id, { act: 'release' })
    expect([
      refused.status,
      (refused.body as unknown as { code: string }).code,
      refused.text.includes('match'),
    ]).toEqual([409, 'guard_failed', false])
    expect(await payment(view.id)).toMatchObject({ state: 'cleared', held: AMOUNT })
    await lift()
    // the identity is looked at again after a suspension; here it is set down as clear
    await t.db.run(
      `update machine_instance set value = '"approved"', state = 'approved' where machine = 'kyc' and user_id = $1`,
      [who.userId],
    )
    const closed = await act(offering, trio.escrow, id, { act: 'release' })
    expect(closed.status, closed.text).toBe(200)
    expect(await payment(view.id)).toMatchObject({ state: 'released', held: 0 })
    const holdings = await who.get<{
      items: { units: number; restricted_until: string | null; investment_id: string }[]
      total: number
    }>('/api/holdings')
    expect(holdings.body).toMatchObject({
      total: 1,
      items: [{ units: 121, restricted_until: null, investment_id: view.id }],
    })
  })
})
