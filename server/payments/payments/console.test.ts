import { findRepairs } from '#server/kernel/repairs/index.ts'
import { modules } from '#server/modules.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { PaymentDetail, QueueItemView, StatementView } from '#domain/payments/model/banking.ts'
import { atClosing } from '#server/investments/investments/index.ts'
import { heldFor } from '#server/payments/payments/index.ts'
import { ledgerSum } from '#server/payments/payments/repo.ts'
import { testApp, TEST_SECRET, type TestPerson } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  signed,
  staff,
  submitted,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import type { ProposalView } from '#domain/platform/model/proposals.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { bankDocument } from '#tests/support/paper.ts'
import { cleared, receive, record } from '#tests/support/receipts.ts'
import { DomainError } from '#domain/shared/errors.ts'
import { createUser, openSession } from '#server/identity/identity/index.ts'
import { system } from '#server/kernel/context.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { order } from './disbursements.ts'
import { findDisbursement } from './disbursements-repo.ts'
import { accounts } from './ledger.ts'
import * as repo from './repo.ts'

const t = await testApp()
const AMOUNT = 49_610
let staffPerson: TestPerson
/** books what the operator uploads */
let second: TestPerson
let offering: LiveOffering
beforeAll(async () => {
  staffPerson = await staff(t, 'operator')
  second = await staff(t, 'compliance')
  offering = await liveOffering(t, { max_amount: 500_000_000 })
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

let serial = 0
const bankReference = () => `FED${++serial}`
const money = (cents: number) => (cents / 100).toFixed(2)
interface Line {
  amount: number
  reference?: string
  sender?: string
  bank?: string
}
const statement = (...lines: Line[]): string =>
  [
    'date,amount,reference,sender,sender_account,bank_reference',
    ...lines.map(
      (one) =>
        `2026-11-20,${money(one.amount)},${one.reference ?? ''},${one.sender ?? 'Mara Lindqvist'},****1234,${one.bank ?? bankReference()}`,
    ),
  ].join('\n')
const form = (text: string, name: string) => {
  const data = new FormData()
  data.set('file', new File([text], name, { type: 'text/csv' }))
  return data
}
/** Uploads a statement, as a browser sends it: nothing is booked by that. */
async function propose(
  text: string,
  name = `statement-${++serial}.csv`,
  who = staffPerson,
): Promise<{ status: number; text: string; body: StatementView & { message?: string } }> {
  const sent = new Response(form(text, name))
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/money/statements',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}
const decide = (who: TestPerson, id: string, body: Record<string, unknown> = { act: 'book' }) =>
  who.post<StatementView & { message?: string }>(`/api/admin/money/statements/${id}/acts`, { body })
/** Uploads a statement and has a second person book it; the answer of the upload where it was refused. */
async function upload(...of: Parameters<typeof propose>): ReturnType<typeof propose> {
  const answer = await propose(...of)
  if (answer.status !== 201) return answer
  const booked = await decide(second, answer.body.id)
  expect(booked.status, booked.text).toBe(200)
  return { ...answer, body: booked.body }
}
async function waiting(amount?: number): Promise<{ who: Investor; id: string; reference: string }> {
  const who = await investor(t)
  const view = await submitted(t, who, offering, amount)
  return { who, id: view.id, reference: view.payment?.reference ?? '' }
}
const detail = async (who: TestPerson, id: string) =>
  (await who.get<PaymentDetail>(`/api/investments/${id}/payment`)).body
const queue = async (query: Record<string, string> = {}) =>
  (
    await staffPerson.get<{ items: QueueItemView[] }>('/api/admin/money/queue', {
      query: { limit: '50', ...query },
    })
  ).body.items
const act = (id: string, body: Record<string, unknown>) =>
  staffPerson.post<QueueItemView & { fields?: Record<string, string> }>(
    `/api/admin/money/queue/${id}/acts`,
    { body: { note: 'Compared with the statement.', ...body } },
  )
const on = async (account: string): Promise<number> => repo.balance(t.db, account)
const suspense = async () => -(await repo.balance(t.db, 'suspense')) || 0

describe('a bank statement', () => {
  it('confirms what two people booked by hand while the bank gave none: it is counted once (P2, P14)', async () => {
    const [cash, transit] = [`escrow:${offering.listingId}`, `in-transit-in:${offering.listingId}`]
    const before = [await on(cash), await on(transit), await suspense()] as const
    const since = async () => [
      (await on(cash)) - before[0],
      (await on(transit)) - before[1],
      (await suspense()) - before[2],
    ]
    const [named, copied, other] = [await waiting(), await waiting(), await waiting()]
    for (const [one, bank] of [
      [named, 'FEDHAND1'],
      [copied, 'FEDHAND2'],
      [other, 'FEDHAND4'],
    ] as const) {
      const booked = await receive(t, staffPerson, {
        reference: one.reference,
        amount: AMOUNT,
        method: 'wire',
        bank_reference: bank,
      })
      expect(booked.status, booked.text).toBe(201)
      expect((await detail(one.who, one.id)).status.state).toBe('in_escrow')
    }
    expect(await since()).toEqual([0, 3 * AMOUNT, 0])
    const answer = await upload(
      statement(
        { amount: AMOUNT, reference: 'no reference at all', bank: 'FEDHAND1' },
        // the people copied another number than the bank writes
        { amount: AMOUNT, reference: copied.reference, bank: 'FEDHAND3' },
        { amount: AMOUNT, reference: copied.reference, bank: 'FEDHAND2' },
        // and another amount
        { amount: 4_961, reference: other.reference, bank: 'FEDHAND4' },
      ),
    )
    expect(answer.body.counts).toMatchObject({ confirmed: 2, unknown: 2, booked: 0 })
    const shown = await staffPerson.get<{ lines: { says: string }[] }>(
      `/api/admin/money/statements/${answer.body.id}`,
    )
    expect(shown.body.lines[3]?.says).toBe('Booked by hand as $496.10. Compare both.')
    // what no one was booked for is in the account of unassigned money
    expect(await since()).toEqual([2 * AMOUNT, AMOUNT, AMOUNT + 4_961])
    // what still counts without a line is listed for a person to decide (43)
    const [listed] = await findRepairs(
      t.services,
      modules
        .flatMap((module) => module.repairs ?? [])
        .filter((one) => one.kind === 'receipts-by-hand'),
    )
    expect(listed?.findings).toEqual([
      {
        subject: 'FEDHAND4',
        what: expect.stringContaining(
          'counts without a line; the payment is “in escrow”',
        ) as string,
        todo: expect.stringContaining('Compare it with the bank') as string,
        apply: null,
      },
    ])
  })
  it('books what is exact, asks for what is missing, sends back what is too much, and keeps what nobody knows', async () => {
    const [exact, short, over] = [await waiting(), await waiting(), await waiting()]
    const before = await suspense()
    const answer = await upload(
      statement(
        { amount: AMOUNT, reference: `wire ${exact.reference.toLowerCase()} thanks` },
        { amount: 40_000, reference: short.reference },
        { amount: 60_000, reference: over.reference },
        { amount: 12_345, reference: 'for the company', sender: 'Odd Sender' },
      ),
    )
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.counts).toMatchObject({
      booked: 1,
      short: 1,
      over: 1,
      unknown: 1,
      duplicate: 0,
    })
    expect((await detail(exact.who, exact.id)).status.state).toBe('in_escrow')
    expect((await detail(short.who, short.id)).status.state).toBe('underfunded')
    const surplus = await detail(over.who, over.id)
    expect(surplus.refunds).toMatchObject([
      {
        kind: 'surplus',
        amount: { amount: 60_000 - AMOUNT },
        why: 'More arrived than was agreed.',
        settled_at: null,
      },
    ])
    expect([await heldFor(t.db, over.id), (await suspense()) - before]).toEqual([AMOUNT, 12_345])
    // the surplus is an order, which waits for a person with the others
    expect((await queue()).map((one) => one.kind).toSorted()).toEqual([
      'short',
      'unknown',
      'unknown',
      'unknown',
    ])
    const lines = (
      await staffPerson.get<{ lines: { outcome: string; says: string }[] }>(
        `/api/admin/money/statements/${answer.body.id}`,
      )
    ).body.lines
    expect(lines.map((one) => one.says)).toEqual([
      'Booked to the investment.',
      '$96.10 is missing.',
      '$103.90 more than agreed is refunded.',
      'Names no payment that we know.',
    ])
  })
  it('shows what each line will do, and moves nothing before a second person books it', async () => {
    const [exact, other] = [await waiting(), await waiting()]
    const before = [await suspense(), (await queue()).length]
    const text = statement(
      { amount: AMOUNT, reference: exact.reference },
      { amount: 5_000, reference: 'nobody knows' },
    )
    const answer = await propose(text, 'two-people.csv')
    expect([answer.status, answer.body.status?.state], answer.text).toEqual([201, 'to_check'])
    expect(answer.body.counts).toMatchObject({ booked: 1, unknown: 1 })
    const seen = async (who: TestPerson) =>
      (
        await who.get<{ statement: StatementView; lines: { says: string }[] }>(
          `/api/admin/money/statements/${answer.body.id}`,
        )
      ).body
    expect((await seen(staffPerson)).lines.map((one) => one.says)).toEqual([
      'Booked to the investment.',
      'Names no payment that we know.',
    ])
    expect([(await seen(staffPerson)).statement, (await seen(second)).statement]).toMatchObject([
      { uploaded_by_me: true },
      { uploaded_by_me: false },
    ])
    expect((await detail(exact.who, exact.id)).received.amount).toBe(0)
    expect([await suspense(), (await queue()).length]).toEqual(before)
    expect(
      (await staffPerson.get<{ statements: number }>('/api/admin/money/summary')).body.statements,
    ).toBe(1)

    const own = await decide(staffPerson, answer.body.id)
    expect([own.status, own.text]).toEqual([
      409,
      expect.stringContaining('A second person must book the statement: you uploaded it.'),
    ])
    expect((await decide(await staff(t, 'support'), answer.body.id)).status).toBe(403)
    // the payment is made another way meanwhile: the line does what is right when it is booked
    await upload(statement({ amount: AMOUNT, reference: exact.reference }))
    const booked = await decide(second, answer.body.id)
    expect(booked.body.counts).toMatchObject({ booked: 0, unknown: 2 })
    expect([booked.body.status?.state, (await suspense()) - (before[0] ?? 0)]).toEqual([
      'booked',
      AMOUNT + 5_000,
    ])
    expect((await decide(second, answer.body.id)).status).toBe(409)
    expect((await decide(second, other.id)).status).toBe(404)
  })
  it('that is discarded moves nothing, and may be uploaded again', async () => {
    const { who, id, reference } = await waiting()
    const text = statement({ amount: AMOUNT, reference })
    const first = await propose(text, 'wrong-month.csv')
    expect((await decide(second, first.body.id, { act: 'discard' })).status).toBe(400)
    const gone = await decide(staffPerson, first.body.id, {
      act: 'discard',
      reason: 'It is the statement of another month.',
    })
    expect(gone.body.status?.state, gone.text).toBe('discarded')
    expect((await decide(second, first.body.id)).status).toBe(409)
    expect((await detail(who, id)).received.amount).toBe(0)
    expect((await upload(text, 'again.csv')).body.counts.booked).toBe(1)
    expect((await detail(who, id)).received.amount).toBe(AMOUNT)
  })
  it('as camt.053 is booked like any other', async () => {
    const { who, id, reference } = await waiting()
    const answer = await upload(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">${money(AMOUNT)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${bankReference()}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
      'november.xml',
    )
    expect([answer.status, answer.body.format, answer.body.counts.booked], answer.text).toEqual([
      201,
      'camt053',
      1,
    ])
    expect((await detail(who, id)).status.state).toBe('in_escrow')
  })
  it('is refused by its name when it comes again, and its movements when they stand in another file', async () => {
    const { who, id, reference } = await waiting()
    const bank = bankReference()
    const text = statement({ amount: 40_000, reference, bank })
    expect((await upload(text, 'november.csv')).status).toBe(201)
    const again = await upload(text, 'november-copy.csv')
    expect([again.status, again.body.message]).toEqual([
      422,
      `This statement was already uploaded as november.csv on ${dateInZone(t.clock.now().toISOString())}. Nothing was booked again.`,
    ])
    const other = await upload(
      statement({ amount: 40_000, reference, bank }, { amount: 9_610, reference }),
      'december.csv',
    )
    expect(other.body.counts).toMatchObject({ duplicate: 1, booked: 1 })
    expect((await detail(who, id)).received.amount).toBe(AMOUNT)
    expect((await queue()).some((one) => one.investment_id === id)).toBe(false)
  })
  it('with a mistake in it is taken not at all', async () => {
    const { who, id, reference } = await waiting()
    const answer = await upload(`${statement({ amount: AMOUNT, reference })}\nyesterday,1,x,,,Z1`)
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Line 3: the date yesterday is no day. Write 2026-11-20 or 11/20/2026.',
    ])
    expect((await detail(who, id)).received.amount).toBe(0)
  })
  it('that names a payment which takes no more money keeps the money for a person', async () => {
    const { reference } = await waiting()
    await upload(statement({ amount: AMOUNT, reference }))
    const answer = await upload(statement({ amount: 5_000, reference }))
    expect(answer.body.counts.unknown).toBe(1)
    expect((await queue({ kind: 'unknown' })).at(-1)).toMatchObject({ amount: { amount: 5_000 } })
  })
  it('is no program, no picture and no empty file', async () => {
    for (const text of ['', 'MZ\u0000\u0001', '<html></html>'])
      expect((await upload(text)).status).toBeGreaterThanOrEqual(400)
    expect(
      (await upload(statement({ amount: 1 }), 'x.csv', await staff(t, 'support'))).status,
    ).toBe(403)
  })
  it('books what two people noted, which counts for nothing before (P2)', async () => {
    await upload(statement({ amount: 4_444, reference: 'the bank gives statements' }))
    const [noted, other, odd] = [await waiting(), await waiting(), await waiting()]
    const before = await on(`in-transit-in:${offering.listingId}`)
    const note = (reference: string, bank_reference: string) =>
      record(t, staffPerson, { reference, amount: AMOUNT, method: 'wire', bank_reference })
    for (const [one, bank] of [
      [noted, 'FEDNOTE1'],
      [other, 'FEDNOTE2'],
      [odd, 'FEDNOTE3'],
    ] as const)
      expect((await note(one.reference, bank)).body.status.state).toBe('authorized')
    const again = await note(other.reference, 'FEDNOTE1')
    expect([again.status, again.body.fields]).toEqual([
      422,
      { bank_reference: expect.stringContaining('this number of the bank') },
    ])
    const look = async ({ id }: { id: string }) =>
      (await staffPerson.get<PaymentDetail>(`/api/admin/investments/${id}/payment`)).body
    expect((await look(noted)).noted).toMatchObject([
      { amount: { amount: AMOUNT }, bank_reference: 'FEDNOTE1' },
    ])
    expect((await detail(noted.who, noted.id)).noted).toEqual([])
    await expect(cleared(t, (await look(noted)).payment_id)).rejects.toMatchObject({
      code: 'not_accepted',
    })
    expect([
      (await look(noted)).received.amount,
      await heldFor(t.db, noted.id),
      await on(`in-transit-in:${offering.listingId}`),
    ]).toEqual([0, 0, before])
    const answer = await upload(
      statement(
        { amount: AMOUNT, reference: 'no reference at all', bank: 'FEDNOTE1' },
        { amount: AMOUNT, reference: noted.reference, bank: 'FEDNOTE2' },
        { amount: 4_961, reference: odd.reference, bank: 'FEDNOTE3' },
      ),
    )
    expect(answer.body.counts).toMatchObject({ booked: 1, confirmed: 0, unknown: 2 })
    const shown = await staffPerson.get<{ lines: { says: string }[] }>(
      `/api/admin/money/statements/${answer.body.id}`,
    )
    expect(shown.body.lines.map((one) => one.says)).toEqual([
      'Booked to the investment.',
      `Noted by hand as $496.10 for ${other.reference}. Compare both.`,
      `Noted by hand as $496.10 for ${odd.reference}. Compare both.`,
    ])
    expect([(await look(noted)).status.state, (await look(noted)).noted]).toEqual(['in_escrow', []])
    // one who cancels is paid nothing back that no line has shown
    const gone = await waiting()
    await note(gone.reference, 'FEDNOTE4')
    await gone.who.post(`/api/investments/${gone.id}/cancel`, { body: {} })
    await t.drain()
    expect((await detail(gone.who, gone.id)).refunds).toEqual([])
    expect(await on(`in-transit-out:${offering.listingId}`)).toBe(0)
  })
  it('proves a refund by the line with which the money left', async () => {
    const who = { ...(await investor(t)), bank: '400017001' }
    const view: InvestmentView = await submitted(t, who, offering)
    const reference = view.payment?.reference ?? ''
    await upload(statement({ amount: AMOUNT, reference }))
    await who.post(`/api/investments/${view.id}/cancel`, { body: {} })
    await payOrders(t, 'sent')
    const open = (await detail(who, view.id)).refunds
    expect(open).toMatchObject([
      {
        kind: 'whole',
        why: 'The investment was cancelled.',
        to: 'the account that the money came from',
        settled_at: null,
      },
    ])
    expect(open[0]?.initiated_at).not.toBeNull()
    // a bank may show the payment's reference, too
    const left = await upload(statement({ amount: -AMOUNT, reference, bank: 'FEDOUT77' }))
    expect(left.body.counts.refund).toBe(1)
    expect((await detail(who, view.id)).refunds[0]).toMatchObject({
      proof: expect.stringMatching(/^Bank statement, OUT-/),
      settled_at: expect.any(String),
    })
    const again = await upload(statement({ amount: -AMOUNT, reference, bank: 'FEDOUT78' }))
    expect(again.body.counts.outgoing, 'it was paid before').toBe(1)
  })
  it('books what the company pays in for a claw-back to it only while the order is open', async () => {
    const owed = accounts.issuer(offering.accountId)
    const before = await on(owed)
    const clawBack = (cents: number) =>
      t.db.tx(async (tx) => {
        const id = await order(
          { tx, services: t.services, now: t.clock.now() },
          {
            kind: 'claw_back',
            cents,
            purpose: 'The sale was reversed.',
            payment_id: null,
            investment_id: null,
            listing_id: offering.listingId,
            account_id: offering.accountId,
            owed,
          },
        )
        return { id, reference: (await findDisbursement(tx, id))?.reference ?? '' }
      })
    const [open, cancelled] = [await clawBack(7_001), await clawBack(7_002)]
    await t.db.tx((tx) =>
      t.lifecycles.send(tx, 'disbursement', cancelled.id, { type: 'CANCELLED' }, system),
    )
    const answer = await upload(
      statement(
        { amount: 7_001, reference: open.reference },
        { amount: 7_002, reference: cancelled.reference },
      ),
    )
    expect(answer.body.counts).toMatchObject({ confirmed: 1, unknown: 1 })
    expect(before - (await on(owed))).toBe(7_001)
  })
})

describe('the queue', () => {
  const approve = async (proposal: string | null) => {
    const answer = await onProposal(second, proposal ?? '', 'APPROVED')
    expect(answer.status, answer.text).toBe(200)
  }
  const unknown = async (amount: number): Promise<QueueItemView> => {
    await upload(statement({ amount, reference: 'nobody knows' }))
    const found = (await queue({ kind: 'unknown' })).find((one) => one.amount.amount === amount)
    if (!found) throw new Error('the item is not in the queue')
    return found
  }
  it('matches unknown money by hand, by reference or by the number of the investment, to the cent', async () => {
    const { who, id } = await waiting()
    const { number } = (await who.get<InvestmentView>(`/api/investments/${id}`)).body
    const before = await suspense()
    const item = await unknown(AMOUNT)
    expect(
      (await act(item.id, { act: 'match', reference: 'INV-00000000' })).body.fields,
    ).toHaveProperty('reference')
    const asked = await act(item.id, { act: 'match', reference: number })
    expect([asked.status, asked.body.state, asked.body.acts]).toEqual([200, 'open', []])
    expect([(await detail(who, id)).status.state, await heldFor(t.db, id)]).toEqual([
      'authorized',
      0,
    ])
    expect((await onProposal(staffPerson, asked.body.proposal_id ?? '', 'APPROVED')).status).toBe(
      403,
    )
    await approve(asked.body.proposal_id)
    expect([
      (await detail(who, id)).status.state,
      await heldFor(t.db, id),
      (await suspense()) - before,
    ]).toEqual(['in_escrow', AMOUNT, 0])
    expect((await act(item.id, { act: 'match', reference: number })).status).toBe(409)
  })
  it('is matched and sent back by no one alone, on no own payment, and names staff and another sender to both (P1)', async () => {
    const own = await investor(t)
    const view = await submitted(t, own, offering)
    const insider = t.person({ userId: own.userId, adminRole: 'operator' })
    await t.db.run(`update app_user set admin_role = 'operator' where id = $1`, [own.userId])
    await upload(statement({ amount: 777_700, reference: 'Stranger', sender: 'Stranger LLC' }))
    const item = (await queue({ kind: 'unknown' })).find((one) => one.amount.amount === 777_700)
    const body = { act: 'match', reference: view.payment?.reference, note: 'It is mine.' }
    const mine = await insider.post(`/api/admin/money/queue/${item?.id}/acts`, { body })
    expect([mine.status, mine.body.message]).toEqual([
      403,
      'Another person has to decide: this is about you or your own account.',
    ])
    const asked = await act(item?.id ?? '', { act: 'match', reference: view.payment?.reference })
    const { proposal_id: id } = asked.body
    expect((await second.get<ProposalView>(`/api/admin/proposals/${id}`)).body.staff_own).toBe(true)
    const dossier = await second.get<{ staff_own: boolean }>(
      `/api/dealroom/offerings/${offering.listingId}/investments/${view.id}`,
      { headers: { accountid: offering.accountId } },
    )
    expect(dossier.body.staff_own, dossier.text).toBe(true)
    expect(asked.body.staff_own, 'not yet known whose it is').toBe(false)
    expect((await second.get<ProposalView>(`/api/admin/proposals/${id}`)).body.about).toBe(
      `$7,777.00 of Stranger LLC to ${view.payment?.reference} of Mara Lindqvist. $7,777.00 is more than 10 times the $496.10 that the payment expects. Compare it with the bank. The sender’s name, Stranger LLC, is not the payer’s. The payer works for the platform.`,
    )
    for (const alone of [insider, staffPerson])
      expect((await onProposal(alone, id ?? '', 'APPROVED')).status).toBe(403)
    expect(await heldFor(t.db, view.id)).toBe(0)
    expect((await onProposal(second, id ?? '', 'REJECTED', 'It is of a stranger.')).status).toBe(
      200,
    )
    expect((await queue({ kind: 'unknown' })).find((one) => one.id === item?.id)).toMatchObject({
      proposal_id: null,
      acts: ['match', 'send_back', 'wait'],
    })
  })
  it('sends unknown money back to its sender', async () => {
    const before = await suspense()
    const item = await unknown(77_701)
    await approve((await act(item.id, { act: 'send_back' })).body.proposal_id)
    expect((await queue({ state: 'done' })).find((one) => one.id === item.id)).toMatchObject({
      state: 'done',
      resolution: 'Return to the sender ordered. Compared with the statement.',
    })
    await payOrders(t)
    expect(await suspense()).toBe(before)
  })
  it('waits for the rest of a short payment, and is done when it comes', async () => {
    const { id, reference } = await waiting()
    await upload(statement({ amount: 40_000, reference }))
    const item = (await queue({ kind: 'short' })).find((one) => one.investment_id === id)
    expect(item).toMatchObject({ missing: { amount: 9_610 }, acts: ['wait', 'fewer', 'send_back'] })
    expect((await act(item?.id ?? '', { act: 'wait' })).body).toMatchObject({
      state: 'waiting',
      waits_until: expect.any(String),
    })
    await upload(statement({ amount: 9_610, reference }))
    expect((await queue({ state: 'done' })).find((one) => one.id === item?.id)?.resolution).toBe(
      'The rest arrived.',
    )
  })
  it('gives no fewer units than a verification by the amount holds for (K11)', async () => {
    const place = await liveOffering(t, { type: 'reg_d_506c', max_amount: 500_000_000 })
    const who = await investor(t)
    const means = {
      accreditation: 'np_net_worth',
      net_worth: 1_000_000_000,
      liquid_net_worth: 900_000_000,
    }
    const view = await begin(who, place, 20_010_000)
    await allSteps(t, who, view, place, { suitability: means })
    await signed(who, view.id)
    const answer = async <T>(sent: Promise<{ status: number; text: string; body: T }>) => {
      const { status, text, body } = await sent
      expect(status, text).toBeLessThan(300)
      return body
    }
    const claim = await answer(
      who.post<{ id: string; rev: number }>('/api/accreditations', {
        body: { category: 'np_net_worth', method: 'min_investment', registration_id: null },
      }),
    )
    const statements = { rep_accredited: true, rep_not_financed: true }
    await answer(
      who.put(`/api/accreditations/${claim.id}`, {
        headers: { 'if-match': String(claim.rev) },
        body: {
          values: {
            net_worth: means.net_worth,
            joint: false,
            investment_id: view.id,
            ...statements,
          },
        },
      }),
    )
    await answer(who.post(`/api/accreditations/${claim.id}/submit`))
    await answer(who.post(`/api/investments/${view.id}/submit`))
    await t.drain()
    const seen = async () => answer(who.get<InvestmentView>(`/api/investments/${view.id}`))
    const approved = await seen()
    expect(approved.status.state).toBe('awaiting_funds')
    const relied = async () =>
      (
        await t.db.one<{ accreditation_snapshot: { verified: boolean } }>(
          'select accreditation_snapshot from investment where id = $1',
          [view.id],
        )
      )?.accreditation_snapshot.verified
    expect(await relied()).toBe(true)
    await upload(statement({ amount: 2_501_000, reference: approved.payment?.reference ?? '' }))
    const item = (await queue({ kind: 'short' })).find((one) => one.investment_id === view.id)
    const offered = await act(item?.id ?? '', { act: 'fewer' })
    expect(offered.status, JSON.stringify(offered.body)).toBe(200)
    const taken = await who.post<{ message: string }>(`/api/investments/${view.id}/payment`, {
      body: { act: 'fewer', units: offered.body.offered_units },
    })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'The required accreditation isn’t confirmed.',
    ])
    expect((await seen()).amount).toEqual(approved.amount)
    // an allocation that leaves less than the least amount ends the verification, too
    await t.db.tx(async (tx) => {
      await tx.run(
        `update machine_instance set context = context || '{"amountCents": 2501000, "units": 6100}' where id = $1 and
          machine = 'investment'`,
        [view.id],
      )
    })
    const { facts } = await t.db.tx((tx) => atClosing(t.services, tx, view.id, t.clock.now()))
    expect(facts.accreditationOk).toBe(false)
  })
  it('offers fewer units for a short payment; the investor takes them, the surplus goes back, and the place gets smaller', async () => {
    const { who, id, reference } = await waiting()
    await upload(statement({ amount: 40_000, reference }))
    const item = (await queue({ kind: 'short' })).find((one) => one.investment_id === id)
    const take = (units: number, from: TestPerson = who) =>
      from.post<PaymentDetail & { fields?: Record<string, string>; code?: string }>(
        `/api/investments/${id}/payment`,
        { body: { act: 'fewer', units } },
      )
    expect((await take(97)).status).toBe(409)
    expect(
      (
        await who.post<{ code: string }>(`/api/lifecycles/investment/${id}/events`, {
          body: { type: 'FEWER_UNITS', payload: { units: 97 } },
        })
      ).body.code,
    ).toBe('forbidden')
    const offered = await act(item?.id ?? '', { act: 'fewer' })
    expect(
      [offered.status, offered.body.state, offered.body.offered_units],
      JSON.stringify(offered.body),
    ).toEqual([200, 'waiting', 97])
    const before = await t.db.one<{ reserved: number }>(
      'select reserved from offering where listing_id = $1',
      [offering.listingId],
    )
    expect((await detail(who, id)).fewer).toMatchObject({
      units: 97,
      amount: { amount: 39_770 },
      back: { amount: 230 },
    })
    expect(
      (await t.mailbox(who.email)).some((mail) => mail['subject'] === 'You can accept fewer units'),
    ).toBe(true)
    expect((await take(98)).body.fields).toHaveProperty('units')
    expect((await take(97, await investor(t))).status).toBe(404)
    const taken = await take(97)
    expect([taken.status, taken.body.status?.state, taken.body.fewer], taken.text).toEqual([
      200,
      'in_escrow',
      null,
    ])
    const view = (await who.get<InvestmentView>(`/api/investments/${id}`)).body
    expect([view.units, view.amount.amount, view.status.state, await heldFor(t.db, id)]).toEqual([
      97,
      39_770,
      'funds_pending',
      39_770,
    ])
    const after = await t.db.one<{ reserved: number }>(
      'select reserved from offering where listing_id = $1',
      [offering.listingId],
    )
    expect((before?.reserved ?? 0) - (after?.reserved ?? 0)).toBe(AMOUNT - 39_770)
    expect((await queue({ state: 'done' })).find((one) => one.id === item?.id)?.resolution).toBe(
      'The investor accepted fewer units.',
    )
    expect((await detail(who, id)).refunds).toMatchObject([
      { kind: 'surplus', amount: { amount: 230 } },
    ])
    expect((await take(97)).status).toBe(409)
  })
  it('offers no fewer units than the minimum of the offering', async () => {
    const { id, reference } = await waiting()
    await upload(statement({ amount: 900, reference }))
    const item = (await queue({ kind: 'short' })).find((one) => one.investment_id === id)
    const answer = await act(item?.id ?? '', { act: 'fewer' })
    expect([answer.status, answer.body.fields?.['act']]).toEqual([
      422,
      expect.stringContaining('less than the minimum'),
    ])
    expect(
      (await queue({ kind: 'short' })).find((one) => one.id === item?.id)?.offered_units,
    ).toBeNull()
  })
  it('sends a short payment back whole', async () => {
    const { who, id, reference } = await waiting()
    await upload(statement({ amount: 40_000, reference }))
    const item = (await queue({ kind: 'short' })).find((one) => one.investment_id === id)
    await approve((await act(item?.id ?? '', { act: 'send_back' })).body.proposal_id)
    await payOrders(t)
    const now = await detail(who, id)
    expect([now.status.state, await heldFor(t.db, id), now.refunds[0]?.why]).toEqual([
      'refunded',
      0,
      'The missing amount didn’t arrive.',
    ])
    expect(now.may_pay_again).toBe(true)
  })
  it('keeps a claim until two people record its proof (P4), and does nothing that does not fit its kind', async () => {
    await upload(statement({ amount: -1_234, reference: 'a fee of the bank' }))
    const item = (await queue({ kind: 'outgoing' })).find((one) => one.amount.amount === 1_234)
    expect((await act(item?.id ?? '', { act: 'send_back' })).body.fields).toHaveProperty('act')
    const proof = { act: 'settled', note: 'The bank takes it each year.' }
    expect((await act(item?.id ?? '', proof)).body.fields).toEqual({
      document_id: 'Upload the document of the bank that shows it.',
    })
    const asked = await act(item?.id ?? '', {
      ...proof,
      document_id: await bankDocument(staffPerson),
    })
    expect([asked.body.state, asked.body.acts]).toEqual(['open', []])
    expect((await onProposal(staffPerson, asked.body.proposal_id ?? '', 'APPROVED')).status).toBe(
      403,
    )
    await approve(asked.body.proposal_id)
    expect((await queue({ state: 'done' })).some((one) => one.id === item?.id)).toBe(true)
  })
  it('says whether the books balance', async () => {
    const { body } = await staffPerson.get<{
      queue: number
      ledger_difference: { amount: number }
    }>('/api/admin/money/summary')
    expect([body.queue > 0, body.ledger_difference.amount]).toEqual([true, 0])
  })
})

const root = join(import.meta.dirname, '..', '..', '..')
const started: { child: ChildProcess; place: string }[] = []
/** A process of its own on this test's database. */
function serve(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'capstan-money-'))
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: '0',
      META: '1',
      DATA_DIR: join(place, 'data'),
      DATABASE_URL: t.url,
      SECRET_KEY: TEST_SECRET,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push({ child, place })
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /ready at (http\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`the server ended: ${said}`)))
  })
}
describe('at the same moment', () => {
  // they would take the jobs of the tests that follow
  afterAll(async () => {
    for (const { child, place } of started) {
      const over = once(child, 'close')
      child.kill()
      await over
      rmSync(place, { recursive: true, force: true })
    }
  })
  it(
    'money that clears while it is sent back ends in one of the two, never in both',
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const { who, id, reference } = await waiting()
        await upload(statement({ amount: AMOUNT, reference }))
        const { payment_id } = await detail(who, id)
        const [, cancelled] = await Promise.all([
          cleared(t, payment_id).catch((error: unknown) => {
            // refused when the cancellation was first
            if (!(error instanceof DomainError)) throw error
          }),
          who.post(`/api/investments/${id}/cancel`, { body: {} }),
        ])
        expect(cancelled.status, cancelled.text).toBe(200)
        await payOrders(t)
        const row = await repo.findPayment(t.db, payment_id)
        expect([
          (await detail(who, id)).status.state,
          row?.cleared,
          row?.refunded,
          await heldFor(t.db, id),
        ]).toEqual(['refunded', 0, AMOUNT, 0])
      }
    },
  )
  it('two processes that take the same statement book it once', { timeout: 180_000 }, async () => {
    const people = [await waiting(), await waiting(), await waiting()]
    const text = statement(...people.map(({ reference }) => ({ amount: AMOUNT, reference })))
    const bearer = await t.db
      .tx(async (tx) => {
        const { id } = await createUser(tx, t.services, {
          email: 'race@mail.example',
          firstName: 'Rae',
          lastName: 'Race',
          passwordHash: 'none',
          adminRole: 'operator',
        })
        await acceptAllConsents(tx, id, { ip: '127.0.0.1', userAgent: 'test' }, t.clock.now())
        // outside the demo world staff serve with an app only
        await tx.run(
          "insert into totp_factor (user_id, secret, confirmed_at, created_at) values ($1, 'none', now(), now())",
          [id],
        )
        return id
      })
      .then(
        async (id) =>
          (await openSession({ services: t.services, ip: '127.0.0.1', userAgent: 'test' }, id))
            .access_token,
      )
    const servers = await Promise.all([serve(), serve()])
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        (
          await fetch(`${servers[i % 2]}/api/admin/money/statements`, {
            method: 'POST',
            headers: { authorization: `Bearer ${bearer}` },
            body: form(text, `race-${i}.csv`),
          })
        ).text(),
      ),
    )
    expect(
      answers.filter((one) => one.includes('"counts"')),
      answers[0],
    ).toHaveLength(1)
    expect(
      answers.filter(
        (one) => one.includes('was already uploaded') || one.includes('is being processed'),
      ),
    ).toHaveLength(7)
    const uploaded = (
      await staffPerson.get<{ items: StatementView[] }>('/api/admin/money/statements')
    ).body.items.find((one) => one.name.startsWith('race-'))
    const bookings = await Promise.all(
      [staffPerson, second].map((who) => decide(who, uploaded?.id ?? '')),
    )
    // who loses has read the statement before it was booked (412) or after it (409)
    const lost = bookings.filter((one) => one.status !== 200).map((one) => one.status)
    expect(bookings).toHaveLength(2)
    expect(lost).toHaveLength(1)
    expect([409, 412]).toContain(lost[0])
    for (const { who, id } of people)
      expect([(await detail(who, id)).received.amount, await heldFor(t.db, id)]).toEqual([
        AMOUNT,
        AMOUNT,
      ])
  })
})

describe('an amount of a bank (P19)', () => {
  it('that is many times what is expected waits for two people, who read why', async () => {
    const one = await waiting()
    const answer = await upload(statement({ amount: 11 * AMOUNT, reference: one.reference }))
    expect(answer.body.counts).toMatchObject({ unknown: 1, booked: 0 })
    const item = (await queue()).find((found) => found.text.includes(one.reference))
    expect([item?.kind, item?.amount.amount]).toEqual(['unknown', 11 * AMOUNT])
    expect((await detail(one.who, one.id)).status.state).toBe('authorized')
    await act(item?.id ?? '', { act: 'match', reference: one.reference })
    const { body } = await second.get<{ items: { about: string }[] }>('/api/admin/proposals', {
      query: { show: 'waiting', machine: 'money-item', id: item?.id ?? '' },
    })
    expect(body.items[0]?.about).toContain('more than 10 times the $496.10')
  })
  it('that is larger than any wire is no amount', async () => {
    const answer = await propose(statement({ amount: 100_000_000_000_000, reference: 'X' }))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(
      'Line 2: the amount $1,000,000,000,000.00 is larger than any payment of a bank. It can be at most $100,000,000,000.00.',
    )
  })
})
