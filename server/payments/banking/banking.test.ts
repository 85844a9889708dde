import { createHash } from 'node:crypto'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { RegistrationView } from '#domain/investors/model/registration.ts'
import type {
  AchBatchView,
  BankAccountView,
  PaymentDetail,
} from '#domain/payments/model/banking.ts'
import type {
  AccountDay,
  EscrowAccount,
  MoneyAlarm,
  OpenAmount,
} from '#domain/payments/model/reconciliation.ts'
import { checkBooks } from '#server/payments/payments/index.ts'
import { parseNacha } from '#domain/payments/formats/nacha/parse.ts'
import { debitText } from '#domain/payments/rules/debit-text.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { bankReturns } from '#tests/support/bank-returns.ts'
import {
  bankSays,
  statementText,
  uploadStatement,
  type StatedLine,
} from '#tests/support/bank-statement.ts'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { bankDocument } from '#tests/support/paper.ts'
import { ACH_COMPANY_ID, bankedOffering, ever } from '#tests/support/banking.ts'
import { receive } from '#tests/support/receipts.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  rightValues,
  signed,
  staff,
  stepOf,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/kernel/lib/ids.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { requestRefund } from '#server/payments/payments/index.ts'
import { sandboxAmounts } from './index.ts'

const t = await testApp()
let staffPerson: TestPerson
let second: TestPerson
let offering: LiveOffering
beforeAll(async () => {
  staffPerson = await ever(t, 'operator')
  second = await ever(t, 'compliance')
  offering = await bankedOffering(t)
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

const account = {
  holder_name: 'Mara Lindqvist',
  account_type: 'checking',
  routing_number: '121000248',
  account_number: '40001234567',
  attest: true,
}
const mine = async (
  who: TestPerson,
): Promise<{ account: BankAccountView | null; wire: BankAccountView | null }> =>
  (
    await who.get<{ account: BankAccountView; wire: BankAccountView }>(
      '/api/personal/bank-accounts',
    )
  ).body
const give = (who: TestPerson, over: Record<string, unknown> = {}) =>
  who.post<{ account: BankAccountView; fields?: Record<string, string> }>(
    '/api/personal/bank-accounts',
    { body: { ...account, ...over } },
  )
const amounts = async (who: Investor) => {
  const found = await t.db.tx((tx) => sandboxAmounts(t.services, tx, who.userId))
  if (found === null) throw new Error('no deposits wait')
  return found
}
const confirm = (who: TestPerson, body: { first: number; second: number }) =>
  who.post<{ account: BankAccountView }>('/api/personal/bank-accounts/confirmation', { body })
const detail = async (who: TestPerson, id: string): Promise<PaymentDetail> => {
  const answer = await who.get<PaymentDetail>(`/api/investments/${id}/payment`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const read = async (who: TestPerson, id: string): Promise<InvestmentView> =>
  (await who.get<InvestmentView>(`/api/investments/${id}`)).body
const stateOf = async (who: TestPerson, id: string): Promise<string> =>
  (await read(who, id)).status.state

/** An investment whose review is done and that is to be paid by bank transfer. */
async function byDebit(
  over: { ending?: string; verify?: boolean; amount?: number } = {},
): Promise<{ who: Investor; id: string }> {
  const one = await investor(t)
  const who = over.ending ? { ...one, bank: `40${one.bank.slice(-4)}${over.ending}` } : one
  const draft = await begin(who, offering)
  await allSteps(t, who, draft, offering, {
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
  if (over.amount !== undefined) {
    const terms = { amount: over.amount, registration: 'individual' }
    const changed = await who.put(`/api/investments/${draft.id}/terms`, {
      headers: { 'if-match': String((await read(who, draft.id)).status.rev) },
      body: terms,
    })
    expect(changed.status, changed.text).toBe(200)
  }
  await signed(who, draft.id)
  expect((await who.post(`/api/investments/${draft.id}/submit`)).status).toBe(200)
  await t.drain()
  if (over.verify !== false) {
    expect((await confirm(who, await amounts(who))).status).toBe(200)
    await t.drain()
  }
  return { who, id: draft.id }
}
const act = (who: TestPerson, id: string, name: string, reason?: string) =>
  who.post<{ state: string; code?: string; message?: string }>(
    `/api/admin/money/batches/${id}/acts`,
    { body: { act: name, reason } },
  )
const openBatch = async (): Promise<AchBatchView> => {
  const found = (
    await staffPerson.get<{ items: AchBatchView[] }>('/api/admin/money/batches')
  ).body.items.find((one) => one.status.state === 'open')
  if (!found) throw new Error('no file is open')
  return found
}
/** Two people release the open file; it is sent to the bank. */
async function sendOff(): Promise<string> {
  const { id } = await openBatch()
  for (const [who, name] of [
    [staffPerson, 'release'],
    [second, 'release'],
    [staffPerson, 'sent'],
  ] as const) {
    const answer = await act(who, id, name)
    expect(answer.status, answer.text).toBe(200)
  }
  await t.drain()
  return id
}
const SETTLES = 'The bank’s list of the day shows it.'
async function settle(id: string): Promise<void> {
  const document = await bankDocument(staffPerson)
  await byTwo(staffPerson, second, { machine: 'ach-batch', id }, 'SETTLED', SETTLES, [document])
  await t.drain()
}

describe('a bank account', () => {
  it('is verified by the two amounts, in any order, and its number never leaves the server', async () => {
    const who = await investor(t)
    const given = await give(who)
    expect(given.status, given.text).toBe(201)
    expect(given.body.account).toMatchObject({
      mask: '*****4567',
      bank_name: 'Wells Fargo',
      status: { state: 'sent' },
    })
    await t.drain()
    const { first, second: other } = await amounts(who)
    expect(first).not.toBe(other)
    const answer = await confirm(who, { first: other, second: first })
    expect(answer.body.account.status?.state).toBe('verified')
    for (const text of [
      given.text,
      answer.text,
      (await who.get('/api/personal/bank-accounts/history')).text,
    ])
      expect(text).not.toContain('40001234567')
    expect(JSON.stringify(await t.db.query('select * from bank_account'))).not.toContain(
      '40001234567',
    )
    expect(
      JSON.stringify(
        await t.db.query(
          "select event from machine_log where machine = 'bank-account' and type = 'CONFIRMED'",
        ),
      ),
    ).not.toMatch(new RegExp(`"(first|second)": ?${first}\\b`))
  })
  it('fails at the third wrong answer; each answer tells the tries that are left', async () => {
    const who = await investor(t)
    await give(who)
    await t.drain()
    const right = await amounts(who)
    const wrong = { first: right.first === 99 ? 98 : right.first + 1, second: right.second }
    expect((await confirm(who, wrong)).body.account).toMatchObject({
      attempts_left: 2,
      status: { state: 'awaiting_confirm' },
    })
    expect((await confirm(who, wrong)).body.account).toMatchObject({ attempts_left: 1 })
    expect((await confirm(who, wrong)).body.account.status?.state).toBe('failed')
    expect((await confirm(who, right)).status).toBe(409)
    expect(
      (await who.post<{ account: BankAccountView }>('/api/personal/bank-accounts/verification'))
        .body.account.status?.state,
    ).toBe('sent')
  })
  it('expires after ten days without an answer', async () => {
    const who = await investor(t)
    await give(who, { account_number: '40009997202' })
    await t.drain()
    await t.advance({ days: 11 })
    expect((await mine(who)).account?.status?.state).toBe('expired')
  })
  it('whose deposits the bank returns is not verified', async () => {
    const who = await investor(t)
    await give(who, { account_number: '40009997201' })
    await t.drain()
    expect((await mine(who)).account?.status?.state).toBe('failed')
  })
  it.each([
    ['021000022', 'That routing number isn’t valid. Check the nine digits.'],
    ['000000000', 'No US bank uses a routing number that starts like this.'],
    ['840000001', 'No US bank uses a routing number that starts like this.'],
    ['12100024', 'A routing number has nine digits.'],
  ])('with the routing number %s is refused', async (routing_number, says) => {
    const who = await investor(t)
    expect((await give(who, { routing_number })).body.fields).toEqual({ routing_number: says })
  })
  it('in another name waits for a person, who is asked for a fresh factor and a reason', async () => {
    const who = await investor(t)
    const given = (await give(who, { holder_name: 'Gregor Halvorsen' })).body.account.status
    expect(given?.state).toBe('needs_review')
    // the investor reads why it waits, and who looks at it
    expect(given?.next).toMatchObject({
      cause: 'The account name differs from yours. We’re reviewing it.',
      who: 'platform',
    })
    const own = (await give(await investor(t), {})).body.account.status
    expect([own?.state, own?.next?.cause]).not.toContain(given?.next?.cause)
    const { items } = (
      await staffPerson.get<{ items: { account: BankAccountView; person: string }[] }>(
        '/api/admin/money/accounts',
      )
    ).body
    const id = (await mine(who)).account?.id ?? ''
    expect(items.find((one) => one.account.id === id)?.account.holder_name).toBe('Gregor Halvorsen')
    const support = await staff(t, 'support')
    expect(
      (
        await support.post(`/api/admin/money/accounts/${id}/acts`, {
          body: { act: 'accept_holder', reason: 'Married name.' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await staffPerson.post(`/api/admin/money/accounts/${id}/acts`, {
          body: { act: 'accept_holder', reason: 'Married name, seen on the ID.' },
        })
      ).status,
    ).toBe(200)
    // one person accepts no other name: another approves (K5)
    expect((await mine(who)).account?.status?.state).toBe('needs_review')
    const alone = await staffPerson.post(`/api/lifecycles/bank-account/${id}/events`, {
      body: { type: 'HOLDER_ACCEPTED', reason: 'Married name.', payload: { reason: 'Married.' } },
    })
    expect([alone.status, alone.body['code']]).toEqual([403, 'second_person'])
    const { body: waiting } = await staffPerson.get<{ items: { id: string }[] }>(
      '/api/admin/proposals',
      { query: { show: 'waiting', machine: 'bank-account', id } },
    )
    const proposal = waiting.items[0]?.id ?? ''
    expect((await onProposal(staffPerson, proposal, 'APPROVED')).status).toBe(403)
    expect((await onProposal(await staff(t, 'compliance'), proposal, 'APPROVED')).status).toBe(200)
    expect((await mine(who)).account?.status?.state).toBe('sent')
  })
  it('in the name of a registration that was submitted, or of a joint holder who takes part, needs no person; before that it does', async () => {
    const [who, bob] = [await investor(t), await investor(t, { firstName: 'Bob', lastName: 'Roe' })]
    const begun = (
      await who.post<RegistrationView>('/api/registrations', { body: { type: 'joint_jtwros' } })
    ).body
    const path = `/api/registrations/${begun.id}`
    const kept = (
      await who.put<RegistrationView>(path, {
        headers: { 'if-match': String(begun.rev) },
        body: { values: { state: 'VA', married: false } },
      })
    ).body
    await who.put(`${path}/people`, {
      headers: { 'if-match': String(kept.rev) },
      body: {
        companies: [],
        people: [{ role: 'holder', first: 'Bob', last: 'Roe', email: bob.email }],
      },
    })
    const both = 'Mara Lindqvist and Bob Roe, JTWROS'
    expect((await give(who, { holder_name: both })).body.account.status?.state).toBe('needs_review')
    const handed = await who.post<RegistrationView>(`${path}/submit`)
    expect(handed.status, handed.text).toBe(200)
    expect(
      (await give(who, { holder_name: both, account_number: '40007000001' })).body.account.status
        ?.state,
    ).toBe('sent')
    expect(
      (await give(who, { holder_name: 'Bob Roe', account_number: '40007000002' })).body.account
        .status?.state,
    ).toBe('needs_review')
    const party = handed.body.parties.find((one) => one.email === bob.email)?.id ?? ''
    const identity = { ...rightValues(bob, offering, 'kyc'), legal_first: 'Bob', legal_last: 'Roe' }
    expect(
      (
        await bob.post(`/api/parties/${party}/join`, {
          body: {
            values: identity,
            means: {
              annual_income: 15_000_000,
              net_worth: 12_400_000,
              other_cf_12mo: 0,
              accreditation: 'none',
            },
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (await give(who, { holder_name: 'Bob Roe', account_number: '40007000003' })).body.account
        .status?.state,
    ).toBe('sent')
    const wire = await who.post('/api/personal/wire-accounts', {
      body: {
        holder_name: both,
        bank_name: 'Wells Fargo',
        country: 'US',
        aba: '026009593',
        account_number: '12345678',
        attest: true,
      },
    })
    expect(wire.status, wire.text).toBe(201)
    // the other holder's own account is not theirs to give in somebody else's name
    expect(
      (await give(bob, { holder_name: 'Mara Lindqvist', account_number: '40007000004' })).body
        .account.status?.state,
    ).toBe('needs_review')
  })
  it('that replaces another is told by mail and takes no payout for 48 hours', async () => {
    const who = await investor(t)
    await give(who)
    expect((await mine(who)).account?.payout_after).toBeNull()
    await give(who, { account_number: '40007654321' })
    const { account: now } = await mine(who)
    expect(now?.mask).toBe('*****4321')
    expect(
      Math.round((Date.parse(now?.payout_after ?? '') - t.clock.now().getTime()) / 60_000),
    ).toBe(48 * 60)
    expect(
      (await t.mailbox()).some((mail) => mail['subject'] === 'Your bank details changed'),
    ).toBe(true)
    const log = (
      await who.get<{ items: { says: string }[] }>('/api/personal/bank-accounts/history')
    ).body.items.map((one) => one.says)
    expect(log).toContain('Entered another account')
  })
  it('asks for a second factor of the last five minutes', async () => {
    const who = await investor(t)
    const stale = t.person({ userId: who.userId, factorMinutesAgo: 10 })
    expect([
      (await give(stale)).status,
      (await stale.post('/api/personal/wire-accounts', { body: {} })).status,
    ]).toEqual([403, 403])
  })
})

it.each([false, undefined])(
  'an account that is not attested as the person’s own is refused (%s)',
  async (attest) => {
    const who = await investor(t)
    for (const [path, body] of [
      ['/api/personal/bank-accounts', account],
      ['/api/personal/wire-accounts', { ...account, country: 'US', bank_name: 'Bank of America' }],
    ] as const) {
      const { status, body: answer } = await who.post<{ fields?: object }>(path, {
        body: { ...body, attest },
      })
      expect([path, status, answer.fields]).toEqual([
        path,
        400,
        expect.objectContaining({ attest: 'Confirm that the account is yours.' }),
      ])
    }
    expect(await mine(who)).toMatchObject({ account: null, wire: null })
  },
)

describe('the account that receives wires', () => {
  const wire = (who: TestPerson, over: Record<string, unknown>) =>
    who.post<{ wire: BankAccountView; fields?: Record<string, string> }>(
      '/api/personal/wire-accounts',
      {
        body: {
          holder_name: 'Mara Lindqvist',
          bank_name: 'Deutsche Bank',
          country: 'DE',
          bic: 'DEUTDEFF',
          account_number: 'DE89 3704 0044 0532 0130 00',
          attest: true,
          ...over,
        },
      },
    )
  it('abroad has a BIC and an IBAN of the same country', async () => {
    const who = await investor(t)
    const good = await wire(who, {})
    expect([good.status, good.body.wire.mask]).toEqual([201, 'DE89**************3000'])
    expect((await wire(who, { holder_name: 'Gregor Halvorsen' })).body.fields).toEqual({
      holder_name:
        'We refund only to accounts in your name or your registration’s name. Enter it as shown there.',
    })
    expect(
      (await wire(who, { account_number: 'DE98370400440532013000' })).body.fields,
    ).toHaveProperty('account_number')
    expect((await wire(who, { bic: 'NEDSZAJJ' })).body.fields).toEqual({
      bic: 'This BIC belongs to a bank of another country.',
    })
    expect((await wire(who, { bic: 'DE1TDEFF' })).body.fields).toHaveProperty('bic')
    expect((await wire(who, { country: 'FR', bic: 'BNPAFRPP' })).body.fields).toEqual({
      account_number: 'This IBAN belongs to another country.',
    })
  })
  it('in the United States has a routing number and no IBAN', async () => {
    const who = await investor(t)
    expect(
      (
        await wire(who, {
          country: 'US',
          bic: undefined,
          aba: '026009593',
          account_number: '12345678',
        })
      ).status,
    ).toBe(201)
    expect(
      (
        await wire(who, {
          country: 'US',
          bic: undefined,
          aba: '026009593',
          account_number: 'US64SVBKUS6S3300958879',
        })
      ).body.fields,
    ).toHaveProperty('account_number')
  })
})

describe('a debit', () => {
  it('waits for the account, is authorized word for word, and goes into the next file when the account is verified', async () => {
    const { who, id } = await byDebit({ verify: false })
    const before = await detail(who, id)
    expect(before).toMatchObject({
      status: { state: 'draft' },
      authorization: { version: '2026-11-24', revoked_at: null },
      account: { status: { state: 'awaiting_confirm' } },
    })
    for (const part of [
      'authorize',
      'single entry',
      'three business days',
      'Nacha',
      'United States',
      'at most twice within 180 days',
      'Mara Lindqvist',
      'Wells Fargo',
      'checking',
      '$496.10',
      'electronically',
      'copy',
    ])
      expect(before.authorization?.text).toContain(part)
    expect(before.authorization?.text).not.toContain(who.bank)
    await confirm(who, await amounts(who))
    await t.drain()
    expect((await detail(who, id)).status.state).toBe('initiated')
    expect(await stateOf(who, id)).toBe('funds_pending')
    expect(
      (await t.mailbox()).some((mail) => mail['subject'] === 'A copy of your debit authorization'),
    ).toBe(true)
  })
  it('is withdrawn before it leaves when the account of the investor is disabled, and ordered again (K7, K14)', async () => {
    const { who, id } = await byDebit()
    expect(await stateOf(who, id)).toBe('funds_pending')
    const disabled = await staffPerson.post(`/api/lifecycles/user/${who.userId}/events`, {
      body: { type: 'DISABLED', payload: { reason: 'Fraud suspected.' } },
    })
    expect(disabled.status, disabled.text).toBe(200)
    await t.drain()
    const state = async (machine: string, of: string) =>
      (await t.lifecycles.read(t.db, machine, of))?.state
    const payment = async () =>
      (
        await t.db.one<{ state: string }>(
          `select state from machine_instance where machine = 'payment' and investment_id = $1
            order by created_at desc, id desc limit 1`,
          [id],
        )
      )?.state
    expect([await state('investment', id), await payment()]).toEqual(['in_review', 'paused'])
    await byTwo(staffPerson, second, { machine: 'user', id: who.userId }, 'ENABLED', 'It is hers.')
    await t.drain()
    expect([await state('investment', id), await payment()]).toEqual(['funds_pending', 'initiated'])
  })
  it('is not released for a bank that assigned no company ID, or two (L14)', async () => {
    await byDebit()
    const { id: batch } = await openBatch()
    const set = (id: string | null) =>
      t.db.query("update escrow_account set ach_company_id = $1 where routing = '021000021'", [id])
    await set(null)
    const refused = await act(staffPerson, batch, 'release')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('No escrow account at Harbor Trust Bank has an ACH company ID.'),
    ])
    await set(ACH_COMPANY_ID)
  })
  it('leaves in a NACHA file that two people released, with every total right', async () => {
    const { who, id } = await byDebit()
    const { id: batch } = await openBatch()
    expect((await staffPerson.get(`/api/admin/money/batches/${batch}/file`)).status).toBe(409)
    expect((await act(staffPerson, batch, 'release')).body.state).toBe('released_once')
    expect((await act(staffPerson, batch, 'release')).body).toMatchObject({
      code: 'guard_failed',
      message: 'A second person has to release the file: you released it first.',
    })
    expect((await act(second, batch, 'release')).body.state).toBe('released')
    const file = await second.get(`/api/admin/money/batches/${batch}/file`)
    expect(file.headers['content-disposition']).toMatch(/ACH-\d{6}\.ach/)
    const { file: parsed, problems } = parseNacha(file.text)
    expect(problems).toEqual([])
    // what the bank assigned, not its own routing number (L14)
    expect([parsed.origin, ...new Set(parsed.batches.map((one) => one.company_id))]).toEqual([
      ACH_COMPANY_ID,
      ACH_COMPANY_ID,
    ])
    const reference = (await detail(who, id)).reference
    const entries = parsed.batches.flatMap((one) =>
      one.entries.map((entry) => ({ ...entry, sec: one.sec_code, description: one.description })),
    )
    expect(entries.find((entry) => entry.individual_id === reference)).toMatchObject({
      transaction_code: 27,
      routing_number: '121000248',
      account_number: who.bank,
      amount: 49_610,
      sec: 'WEB',
      description: 'INVESTMENT',
      individual_name: 'MARA LINDQVIST',
    })
    expect(new Set(entries.map((entry) => entry.trace)).size).toBe(entries.length)
    const verify = entries.filter((entry) => entry.description === 'ACCTVERIFY')
    expect(
      verify.filter((entry) => entry.transaction_code === 22).every((entry) => entry.amount < 100),
    ).toBe(true)
    const sum = (code: number) =>
      verify
        .filter((entry) => entry.transaction_code === code)
        .reduce((total, entry) => total + entry.amount, 0)
    expect(sum(27)).toBeLessThanOrEqual(sum(22))
    const shown = await staffPerson.get<{ batch: AchBatchView; people: { says: string }[] }>(
      `/api/admin/money/batches/${batch}`,
    )
    expect([
      shown.body.batch.downloads,
      shown.body.people.some((one) => one.says === 'Downloaded the file'),
      shown.text.includes(who.bank),
    ]).toEqual([1, true, false])
    expect((await act(staffPerson, batch, 'sent')).status).toBe(200)
    await t.drain()
    expect((await detail(who, id)).status.state).toBe('pending')
    await settle(batch)
    expect((await detail(who, id)).status.state).toBe('in_escrow')
  })
  it('is settled or rejected by two people who show the bank’s word, never by one (P4)', async () => {
    const { who, id } = await byDebit()
    const subject = { machine: 'ach-batch', id: await sendOff() }
    for (const [type, payload] of [
      ['SETTLED', {}],
      ['REJECTED', { reason: 'The bank wrote so.' }],
    ] as const) {
      const alone = await staffPerson.post<{ code: string }>(
        `/api/lifecycles/ach-batch/${subject.id}/events`,
        { body: { type, payload, reason: 'The bank wrote so.' } },
      )
      expect([type, alone.body.code]).toEqual([type, 'second_person'])
      const bare = await staffPerson.post<{ fields?: object }>('/api/admin/proposals', {
        body: { kind: 'event', subject, payload: { type }, reason: SETTLES },
      })
      expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ['evidence']])
    }
    expect((await act(staffPerson, subject.id, 'settled')).status).toBe(400)
    expect((await detail(who, id)).status.state).toBe('pending')
    const document = await bankDocument(staffPerson)
    await byTwo(staffPerson, second, subject, 'REJECTED', 'The bank wrote so.', [document])
    await t.drain()
    // the bank did none of it: the debit failed, and another one waits for the next file
    const payments = await t.db.query<{ state: string }>(
      `select m.state
        from payment p join machine_instance m on m.machine = 'payment' and m.id = p.id
        where p.investment_id = $1
        order by m.state`,
      [id],
    )
    expect(payments.map((one) => one.state)).toEqual(['failed', 'initiated'])
  })
  it('that was cancelled before the file was released is not in it', async () => {
    const { who, id } = await byDebit()
    const { reference } = await detail(who, id)
    expect((await who.post(`/api/investments/${id}/cancel`, { body: {} })).status).toBe(200)
    await t.drain()
    const left = await byDebit()
    const batch = await sendOff()
    const text = (await staffPerson.get(`/api/admin/money/batches/${batch}/file`)).text
    expect([
      text.includes(reference),
      text.includes((await detail(left.who, left.id)).reference),
    ]).toEqual([false, true])
  })
})

/** Uploads a file of the bank's returns and changes, as an operator's browser sends it. */
const proposeFile = async (text: string) => {
  const data = new FormData()
  data.set('file', new File([text], 'returns.ach', { type: 'text/plain' }))
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/money/returns/file',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${staffPerson.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  const body = answer.json<{ proposal_id: string | null; found: number; skipped: string[] }>()
  return { status: answer.statusCode, text: answer.body, body }
}
interface Recorded {
  id: string
  code: string
  outcome: string
  apply_by: string
  may_apply: boolean
  needs_person: boolean
}
const returnsNow = async () =>
  (
    await staffPerson.get<{ items: Recorded[] }>('/api/admin/money/returns', {
      query: { limit: '50' },
    })
  ).body.items
/** Uploads a file of returns and has a second person approve it; `recorded` is what the file added to the list. */
const upload = async (text: string) => {
  const before = new Set((await returnsNow()).map((one) => one.id))
  const { body, ...answer } = await proposeFile(text)
  if (answer.status === 201 && body.proposal_id !== null) {
    const approved = await onProposal(second, body.proposal_id, 'APPROVED')
    expect(approved.status, approved.text).toBe(200)
  }
  const recorded = (await returnsNow()).filter((one) => !before.has(one.id))
  return { ...answer, body: { recorded, skipped: body.skipped } }
}
const traceOf = async (id: string): Promise<string> =>
  (
    await t.db.one<{ trace: string }>(
      'select e.trace from ach_entry e join payment p on p.id = e.payment_id where p.investment_id = $1',
      [id],
    )
  )?.trace ?? ''

describe('the authorization of a debit (P9)', () => {
  const debits = (id: string) =>
    t.db.query<{ amount: number; authorized: number }>(
      `select e.amount, a.amount as authorized
        from ach_entry e
        join payment p on p.id = e.payment_id
        join bank_authorization a on a.id = e.authorization_id
        where p.investment_id = $1 and e.state <> 'withdrawn'
        order by e.created_at`,
      [id],
    )
  const again = (who: TestPerson, id: string, authorization: string | null) =>
    who.post<PaymentDetail & { fields?: object }>(`/api/investments/${id}/payment`, {
      body: { act: 'again', method: 'ach', authorize: true, authorization },
    })
  it('bounds it: a larger amount is debited after it was authorized, and asked for before', async () => {
    const { who, id } = await byDebit({ amount: 82_000 })
    const waits = await detail(who, id)
    expect(waits).toMatchObject({
      status: { state: 'authorization_due', next: { who: 'investor' } },
      expected: { amount: 82_000 },
      authorization: { amount: { amount: 49_610 } },
    })
    expect(await debits(id)).toEqual([])
    expect(await stateOf(who, id)).toBe('awaiting_funds')
    expect(
      (await t.mailbox()).some(
        (mail) =>
          mail['subject'] === 'Authorize the debit of your investment' &&
          JSON.stringify(mail).includes(waits.reference),
      ),
    ).toBe(true)
    const old = await again(who, id, waits.authorization?.text ?? '')
    expect([old.status, Object.keys(old.body.fields ?? {})]).toEqual([400, ['authorize']])
    expect(waits.authorization_text).toContain('$820.00')
    const answer = await again(who, id, waits.authorization_text)
    expect(answer.status, answer.text).toBe(200)
    await t.drain()
    expect(await stateOf(who, id)).toBe('funds_pending')
    expect(await debits(id)).toEqual([{ amount: 82_000, authorized: 82_000 }])
  })
  it('covers a smaller amount', async () => {
    const { id } = await byDebit({ amount: 41_000 })
    expect(await debits(id)).toEqual([{ amount: 41_000, authorized: 49_610 }])
  })
  it('is for one account: the debit waits for a new one when the account was replaced, at a retry too', async () => {
    const { who, id } = await byDebit({ verify: false })
    expect((await give(who, { account_number: '40001112223' })).status).toBe(201)
    await t.drain()
    await confirm(who, await amounts(who))
    await t.drain()
    expect((await detail(who, id)).status.state).toBe('authorization_due')
    expect(await debits(id)).toEqual([])

    const back = await byDebit({ ending: '7101' })
    await settle(await sendOff())
    expect((await detail(back.who, back.id)).may_retry).toBe(true)
    expect((await give(back.who, { account_number: '40001112224' })).status).toBe(201)
    await t.drain()
    await confirm(back.who, await amounts(back.who))
    await t.drain()
    expect((await detail(back.who, back.id)).may_retry).toBe(false)
    const retried = await back.who.post(`/api/investments/${back.id}/payment`, {
      body: { act: 'retry' },
    })
    expect(retried).toMatchObject({ status: 409, body: { code: 'guard_failed' } })
    expect(await debits(back.id)).toHaveLength(1)
  })
  it('is used by one debit: another one after it needs another authorization, of the same words too', async () => {
    const { who, id } = await byDebit({ ending: '7101' })
    await settle(await sendOff())
    const given = await detail(who, id)
    const answer = await again(who, id, given.authorization_text)
    expect(answer.status, answer.text).toBe(200)
    await t.drain()
    expect((await detail(who, id)).authorization?.id).not.toBe(given.authorization?.id)
  })
})

describe('the payment of a commitment (P10)', () => {
  const amend = async (who: Investor, id: string, amount: number) => {
    const asked = await who.post(`/api/investments/${id}/amend`, { body: { amount } })
    expect(asked.status, asked.text).toBe(201)
    await signed(who, id)
    await t.drain()
  }
  it('keeps its reference through another amount: by debit', async () => {
    const { who, id } = await byDebit({ verify: false })
    const { reference } = await detail(who, id)
    await amend(who, id, 41_000)
    expect(await detail(who, id)).toMatchObject({
      reference,
      expected: { amount: 41_000 },
      status: { state: 'draft' },
    })
    await confirm(who, await amounts(who))
    await t.drain()
    expect([await stateOf(who, id), (await detail(who, id)).reference]).toEqual([
      'funds_pending',
      reference,
    ])
  })
  it('keeps it through a return and another way to pay, and money with it counts', async () => {
    const { who, id } = await byDebit({ ending: '7102' })
    const { reference } = await detail(who, id)
    await settle(await sendOff())
    const answer = await who.post<PaymentDetail>(`/api/investments/${id}/payment`, {
      body: { act: 'again', method: 'wire' },
    })
    expect([answer.status, answer.body.reference, answer.body.method]).toEqual([
      200,
      reference,
      'wire',
    ])
    expect(
      (await receive(t, staffPerson, { reference, amount: 49_610, method: 'wire' })).status,
    ).toBe(201)
    expect(await stateOf(who, id)).toBe('funds_pending')
  })
})

describe('a debit that comes back', () => {
  const table: [string, string, string, string][] = [
    ['R01', 'verified', 'There was not enough money in the account.', 'true'],
    ['R02', 'disabled', 'The account is closed.', 'false'],
    ['R03', 'disabled', 'The bank found no such account.', 'false'],
    ['R04', 'disabled', 'The bank does not know an account with this number.', 'false'],
    ['R05', 'disabled', 'The bank returned the debit because of the kind of the account.', 'false'],
    ['R07', 'disabled', 'The authorization was revoked at the bank.', 'false'],
    ['R08', 'verified', 'The payment was stopped at the bank.', 'false'],
    ['R09', 'verified', 'The money in the account was not yet available.', 'true'],
    ['R10', 'frozen', 'The bank was told that the debit was not authorized.', 'false'],
    ['R11', 'verified', 'The bank was told that the debit was not as authorized.', 'false'],
    ['R14', 'frozen', 'The bank returned the debit because of the account holder.', 'false'],
    ['R15', 'frozen', 'The bank returned the debit because of the account holder.', 'false'],
    ['R16', 'frozen', 'The bank does not let money leave this account.', 'false'],
    ['R20', 'disabled', 'This account does not allow such debits.', 'false'],
    ['R29', 'disabled', 'The company that holds the account did not authorize the debit.', 'false'],
    ['R31', 'verified', 'The bank returned the debit later, as it may.', 'false'],
    ['R51', 'verified', 'The bank did not take the entry when it was presented again.', 'false'],
  ]
  it(
    'with any code of the table leads back with its reason, and the account follows the table',
    { timeout: 120_000 },
    async () => {
      const all = []
      for (const [code, accountState, why, retry] of table)
        all.push({
          code,
          accountState,
          why,
          retry: retry === 'true',
          ...(await byDebit({ ending: `71${code.slice(1)}` })),
        })
      await settle(await sendOff())
      for (const one of all) {
        const found = await detail(one.who, one.id)
        expect([
          one.code,
          found.status.state,
          found.returned?.code,
          found.returned?.why,
          found.account?.status?.state,
          found.may_retry,
          found.may_pay_again,
        ]).toEqual([one.code, 'returned', one.code, one.why, one.accountState, one.retry, true])
        expect(await stateOf(one.who, one.id)).toBe('awaiting_funds')
        expect(found.authorization?.revoked_at === null).toBe(
          ['R01', 'R09', 'R31', 'R51'].includes(one.code),
        )
      }
      const { items } = (
        await staffPerson.get<{ items: { code: string; needs_person: boolean }[] }>(
          '/api/admin/money/returns',
          { query: { limit: '50' } },
        )
      ).body
      expect(
        items
          .filter((one) => one.needs_person)
          .map((one) => one.code)
          .toSorted(),
      ).toEqual(['R05', 'R07', 'R10', 'R14', 'R15', 'R16', 'R29', 'R31', 'R51'])
      const notices = async (who: TestPerson): Promise<string[]> => {
        const { body } = await who.get<{ items: { title: string }[] }>('/api/notices')
        return body.items.flatMap(
          ({ title }) => /debit was returned with (\S+)/.exec(title)?.[1] ?? [],
        )
      }
      expect(
        (await notices(second)).toSorted(),
        'compliance reads of each that needs a person',
      ).toEqual(['R05', 'R07', 'R10', 'R14', 'R15', 'R16', 'R29', 'R31', 'R51'])
      expect(await notices(all[0]?.who ?? second), 'investors read their own notice').toEqual([])
    },
  )
  it('for insufficient funds is presented again as RETRY PYMT and paid at the second try', async () => {
    const { who, id } = await byDebit({ ending: '7191' })
    await settle(await sendOff())
    expect((await detail(who, id)).returned).toMatchObject({ code: 'R01', tries_left: 2 })
    const again = await who.post<PaymentDetail>(`/api/investments/${id}/payment`, {
      body: { act: 'retry' },
    })
    expect([again.status, again.body.status.state]).toEqual([200, 'initiated'])
    const batch = await sendOff()
    const { file } = parseNacha(
      (await staffPerson.get(`/api/admin/money/batches/${batch}/file`)).text,
    )
    expect(file.batches.find((one) => one.description === 'RETRY PYMT')?.entries).toHaveLength(1)
    await settle(batch)
    expect((await detail(who, id)).status.state).toBe('in_escrow')
  })
  it('in a file of the bank is led back to the investor, once', async () => {
    const { who, id } = await byDebit()
    await settle(await sendOff())
    const { reference } = await detail(who, id)
    const trace = await traceOf(id)
    const sent = (code: string, transactionCode: number, amount = 49_610) =>
      upload(bankReturns({ code, trace, amount, transactionCode }))
    expect((await sent('R01', 26, 49_600)).body).toEqual({
      recorded: [],
      skipped: [`R01: the amount of ${reference} differs from the entry that was sent.`],
    })
    expect((await sent('R01', 21)).body).toEqual({
      recorded: [],
      skipped: [`R01: ${reference} was a debit, and the file returns a credit.`],
    })
    // moov-io/ach#1064 (docs/reality.md)
    expect((await sent('R73', 26)).body).toEqual({
      recorded: [],
      skipped: [
        `R73: this is a contested dishonored return of ${reference}. Settle it with the bank, it can’t be recorded here.`,
      ],
    })
    expect((await sent('R68', 26)).body.skipped).toEqual([
      `R68: this is a dishonored return of ${reference}. Settle it with the bank, it can’t be recorded here.`,
    ])
    const change = bankReturns({ code: 'R02', trace, amount: 49_610, transactionCode: 26 })
    expect((await upload(change.replace('799R02', '799C02'))).body.skipped).toEqual([
      `C02: the file has this code of a change as a return of ${reference}. Ask the bank, it can’t be recorded here.`,
    ])
    expect((await detail(who, id)).status.state).toBe('in_escrow')
    const asked = await proposeFile(
      bankReturns({ code: 'R01', trace, amount: 49_610, transactionCode: 26 }),
    )
    expect(asked.body).toMatchObject({ found: 1, skipped: [] })
    expect((await detail(who, id)).status.state, 'one person moves nothing').toBe('in_escrow')
    const alone = await onProposal(staffPerson, asked.body.proposal_id ?? '', 'APPROVED')
    expect(alone.body.code).toBe('four_eyes')
    await onProposal(staffPerson, asked.body.proposal_id ?? '', 'WITHDRAWN')
    const answer = await sent('R01', 26)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.recorded).toMatchObject([
      {
        code: 'R01',
        reference,
        outcome: 'The payment was returned to the investor with the reason.',
      },
    ])
    expect((await detail(who, id)).returned).toMatchObject({ code: 'R01', tries_left: 2 })
    expect((await sent('R01', 26)).body.skipped).toEqual([
      `R01: the return of ${reference} is already recorded.`,
    ])
  })
  it('is authorized by one text: on the screen, stored with its hash, on the payment and in the mail', async () => {
    const who = await investor(t)
    const draft = await begin(who, offering)
    const { id } = draft
    const values = { ...rightValues(who, offering, 'payment'), method: 'ach', authorize: true }
    const shown = debitText((await stepOf(who, id, 'payment')).body as StepDetail, values)
    await allSteps(t, who, draft, offering, { payment: values })
    await signed(who, id)
    expect((await who.post(`/api/investments/${id}/submit`)).status).toBe(200)
    await t.drain()
    const { authorization } = await detail(who, id)
    const stored = await t.db.one<{ text: string; sha256: string; amount: number }>(
      'select text, sha256, amount from bank_authorization where investment_id = $1',
      [id],
    )
    const mail = (await t.mailbox(who.email)).find(
      (one) => one['subject'] === 'A copy of your debit authorization',
    )
    expect(shown).toContain('Mara Lindqvist')
    expect([stored?.text, authorization?.text]).toEqual([shown, shown])
    expect(String(mail?.['text'])).toContain(shown)
    const hash = createHash('sha256')
      .update(shown ?? '')
      .digest('hex')
    expect([stored?.sha256, authorization?.sha256]).toEqual([hash, hash])
    // what Nacha requires an authorization to state: amount, single entry and date, account, and how to revoke it
    for (const fact of [
      formatCents(stored?.amount ?? 0),
      'one electronic ACH entry, on or after',
      `checking account *****${who.bank.slice(-4)} at JPMorgan Chase`,
      'I can revoke this authorization by',
    ])
      expect(shown).toContain(fact)
  })
  it('is refused, with who has to enter what, while its text could not name who debits and where it is revoked (L16)', async () => {
    const who = await investor(t)
    const draft = await begin(who, offering)
    const values = { ...rightValues(who, offering, 'payment'), method: 'ach', authorize: true }
    const platform = (phone: string) =>
      t.db.run('update platform_info set support_phone = $1', [phone])
    await platform('')
    try {
      expect(
        debitText((await stepOf(who, draft.id, 'payment')).body as StepDetail, values),
      ).toBeNull()
      const refused = await who.post<{ fields: Record<string, string> }>(
        `/api/investments/${draft.id}/steps/payment`,
        { body: { values } },
      )
      expect([refused.status, refused.body.fields['authorize']]).toEqual([
        400,
        'A debit can’t be authorized yet, because its authorization has to name who debits and where it is revoked. An operator has to enter the support phone under Platform information. You can pay by wire.',
      ])
    } finally {
      await platform('+1 555 010 0142')
    }
    const shown = debitText((await stepOf(who, draft.id, 'payment')).body as StepDetail, values)
    expect(shown).toContain('authorize Capstan to debit')
    expect(shown).toContain('calling +1 555 010 0142 or writing to support@capstan.example')
    expect(shown).not.toMatch(/undefined|null|NaN|our support|the platform to debit|[0-9a-f]{8}-/)
  })
  it('is not authorized by another text than the one of this debit', async () => {
    const who = await investor(t)
    const draft = await begin(who, offering)
    const values = { ...rightValues(who, offering, 'payment'), method: 'ach', authorize: true }
    const step = (await stepOf(who, draft.id, 'payment')).body as StepDetail
    const text = debitText(step, values) ?? ''
    const post = (authorization?: string) =>
      who.post<{ fields: unknown }>(`/api/investments/${draft.id}/steps/payment`, {
        body: authorization === undefined ? { values } : { values, authorization },
      })
    for (const other of [undefined, text.replace('$', '$1'), `${text} `]) {
      const refused = await post(other)
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { authorize: expect.stringContaining('The authorization has changed.') },
      ])
    }
    expect((await post(text)).status).toBe(200)
  })
  it('is tried again at most twice', { timeout: 60_000 }, async () => {
    const { who, id } = await byDebit({ ending: '7101' })
    const paymentId = (await detail(who, id)).payment_id
    const retry = () =>
      staffPerson.post<{ state: string; code?: string }>(
        `/api/admin/money/payments/${paymentId}/retry`,
      )
    await settle(await sendOff())
    for (const left of [1, 0]) {
      expect((await retry()).body.state).toBe('initiated')
      await settle(await sendOff())
      expect((await detail(who, id)).returned?.tries_left).toBe(left)
    }
    expect((await retry()).body.code).toBe('guard_failed')
    expect((await detail(who, id)).may_retry).toBe(false)
  })
  it('after the account was closed is paid by wire instead', async () => {
    const { who, id } = await byDebit({ ending: '7102' })
    await settle(await sendOff())
    const before = await detail(who, id)
    expect(
      (await who.post(`/api/investments/${id}/payment`, { body: { act: 'retry' } })).status,
    ).toBe(409)
    expect(
      (
        await who.post<{ fields: unknown }>(`/api/investments/${id}/payment`, {
          body: { act: 'again', method: 'ach' },
        })
      ).body.fields,
    ).toEqual({ authorize: 'Authorize the debit to pay by bank transfer.' })
    const again = await who.post<PaymentDetail>(`/api/investments/${id}/payment`, {
      body: { act: 'again', method: 'wire' },
    })
    expect(again.body).toMatchObject({
      method: 'wire',
      status: { state: 'authorized' },
      returned: null,
    })
    expect(again.body.reference).toBe(before.reference)
  })
  it('by hand is recorded by two people with the bank’s document, once, with a code of the table, and only after it has left (P4)', async () => {
    const { who, id } = await byDebit()
    const { reference } = await detail(who, id)
    const record = async (code: string, ref = reference) =>
      staffPerson.post<{ fields?: Record<string, string>; proposal_id: string }>(
        '/api/admin/money/returns',
        {
          body: { reference: ref, code, document_id: await bankDocument(staffPerson) },
        },
      )
    expect((await record('R01')).body.fields).toEqual({
      reference: 'This debit hasn’t been sent yet.',
    })
    await settle(await sendOff())
    expect((await record('R99')).body.fields).toHaveProperty('code')
    expect((await record('R01', 'INV-00000000')).body.fields).toHaveProperty('reference')
    const bare = await staffPerson.post<{ fields?: Record<string, string> }>(
      '/api/admin/money/returns',
      { body: { reference, code: 'R10', document_id: newId() } },
    )
    expect(bare.status).toBe(400)
    const asked = await record('R10')
    expect(asked.status, asked.text).toBe(201)
    expect((await detail(who, id)).status.state, 'one person moves nothing').toBe('in_escrow')
    expect((await onProposal(staffPerson, asked.body.proposal_id, 'APPROVED')).body.code).toBe(
      'four_eyes',
    )
    const approved = await onProposal(second, asked.body.proposal_id, 'APPROVED')
    expect(approved.status, approved.text).toBe(200)
    expect((await record('R10')).body.fields).toEqual({
      reference: `The return of ${reference} is already recorded.`,
    })
    expect((await detail(who, id)).account?.status?.label).toBe('On hold')
    expect((await give(who, { account_number: '40001112223' })).status).toBe(409)
  })
})

describe('what the bank says of money (P14, P11)', () => {
  const says = (...lines: StatedLine[]) => bankSays(t, { by: staffPerson, second }, lines)
  const on = async (account: string) =>
    (
      await t.db.one<{ balance: number }>('select balance from ledger_balance where account = $1', [
        account,
      ])
    )?.balance ?? 0
  /** cash at the bank, what is in transit in and out, suspense, and what nothing explains */
  const books = async () => ({
    cash: (await on(`escrow:${offering.listingId}`)) + (await on('escrow:unassigned')),
    in: await on(`in-transit-in:${offering.listingId}`),
    out: -(await on(`in-transit-out:${offering.listingId}`)) || 0,
    suspense: -(await on('suspense')) || 0,
    unexplained: await on('unexplained'),
  })
  const since = async (before: Awaited<ReturnType<typeof books>>) => {
    const now = await books()
    return {
      cash: now.cash - before.cash,
      in: now.in - before.in,
      out: now.out - before.out,
      suspense: now.suspense - before.suspense,
      unexplained: now.unexplained - before.unexplained,
    }
  }
  const none = { cash: 0, in: 0, out: 0, suspense: 0, unexplained: 0 }
  const nameOf = async (id: string) =>
    (await staffPerson.get<{ batch: AchBatchView }>(`/api/admin/money/batches/${id}`)).body.batch
  const returned = async (id: string, code = 'R01') =>
    upload(bankReturns({ code, trace: await traceOf(id), amount: 49_610, transactionCode: 26 }))

  it('a file that people marked as settled is in transit until its line confirms it, once', async () => {
    const before = await books()
    const { who, id } = await byDebit()
    const batch = await sendOff()
    await settle(batch)
    const { number, debit, credit } = await nameOf(batch)
    const amount = debit.amount - credit.amount
    expect((await detail(who, id)).status.state).toBe('in_escrow')
    expect(await since(before)).toEqual({ ...none, in: amount })

    const line = { amount, reference: `ACH SETTLEMENT ${number}` }
    expect(await says(line)).toEqual([
      { outcome: 'confirmed', says: `Confirms that the file ${number} was settled.` },
    ])
    expect(await since(before)).toEqual({ ...none, cash: amount })
    expect(await says(line)).toEqual([
      {
        outcome: 'unknown',
        says: `Names the file ${number}, which an earlier line confirms. Compare both.`,
      },
    ])
    expect(await since(before)).toEqual({ ...none, cash: 2 * amount, suspense: amount })
  })
  it('a line that comes first settles the file, and nothing is left in transit', async () => {
    const before = await books()
    const { who, id } = await byDebit()
    const batch = await sendOff()
    const { number, debit, credit } = await nameOf(batch)
    const amount = debit.amount - credit.amount
    expect(await says({ amount: amount + 1, reference: number })).toMatchObject([
      { outcome: 'unknown' },
    ])
    expect(await says({ amount, reference: number })).toEqual([
      { outcome: 'batch', says: `Settles the file ${number}.` },
    ])
    expect((await detail(who, id)).status.state).toBe('in_escrow')
    expect(await since(before)).toEqual({
      ...none,
      cash: 2 * amount + 1,
      suspense: amount + 1,
    })
  })
  it.each(['before', 'after'])(
    'a debit that comes back leaves the account by its own line, which comes %s the file of returns',
    async (when) => {
      const { who, id } = await byDebit()
      const batch = await sendOff()
      const { number, debit, credit } = await nameOf(batch)
      await says({ amount: debit.amount - credit.amount, reference: number })
      const before = await books()
      const { reference } = await detail(who, id)
      const line = { amount: -49_610, reference: `RETURN R01 ${reference}` }
      if (when === 'before') {
        expect(await says(line)).toMatchObject([{ outcome: 'outgoing' }])
        expect(await since(before)).toEqual({ ...none, cash: -49_610, unexplained: 49_610 })
        await returned(id)
      } else {
        await returned(id)
        expect(await since(before)).toEqual({ ...none, out: 49_610 })
        expect(await says(line)).toEqual([
          { outcome: 'returned', says: 'Takes back the debit that was returned.' },
        ])
      }
      expect(await since(before)).toEqual({ ...none, cash: -49_610 })
      expect((await detail(who, id)).returned).toMatchObject({ code: 'R01' })
      // the same return in another line is explained by nothing
      expect(await says(line)).toMatchObject([{ outcome: 'outgoing' }])
    },
  )
  it('a debit that comes back before its file was reported as settled came and went', async () => {
    const before = await books()
    const { who, id } = await byDebit()
    const batch = await sendOff()
    const { number, debit, credit } = await nameOf(batch)
    const { reference } = await detail(who, id)
    await returned(id)
    await says(
      { amount: debit.amount - credit.amount, reference: number },
      { amount: -49_610, reference: `RETURN R01 ${reference}` },
    )
    expect(await since(before)).toEqual({ ...none, cash: debit.amount - credit.amount - 49_610 })
  })
  it('a debit that comes back after a part was refunded is booked whole: the part is a claim in the queue (P11)', async () => {
    const { who, id } = await byDebit()
    const batch = await sendOff()
    const { number, debit, credit } = await nameOf(batch)
    await says({ amount: debit.amount - credit.amount, reference: number })
    await t.db.tx((tx) => requestRefund(t.services, tx, id, 10_000))
    await payOrders(t, 'sent')
    const before = await books()
    await returned(id)
    const { reference, payment_id } = await detail(who, id)
    expect(await on(`late-return:${payment_id}`)).toBe(10_000)
    expect(await since(before)).toEqual({ ...none, out: 49_610 })
    const { items } = (
      await staffPerson.get<{
        items: { kind: string; amount: { amount: number }; text: string }[]
      }>('/api/admin/money/queue', { query: { kind: 'late_return', limit: '50' } })
    ).body
    expect(items.at(-1)).toMatchObject({
      amount: { amount: 10_000 },
      text: 'R01 of $496.10 after this part had left escrow',
    })
    expect(await says({ amount: -49_610, reference: `RETURN R01 ${reference}` })).toMatchObject([
      { outcome: 'returned' },
    ])
    expect(await since(before)).toEqual({ ...none, cash: -49_610 })
  })
  it('is compared with the ledger by account and day: a difference has its parts, their owners, and a to-do', async () => {
    const account = '00440099'
    const at = '/api/admin/money/reconciliation'
    const days = async () =>
      (
        await staffPerson.get<{ items: AccountDay[] }>(`${at}/days`, {
          query: { account: '0099' },
        })
      ).body.items
    const line = (amount: number, balance: number, day: string, reference = 'nobody knows') => [
      { amount, balance, day, reference },
    ]
    await byDebit()
    const batch = await sendOff()
    await settle(batch)
    const { number, debit, credit } = await nameOf(batch)
    const amount = debit.amount - credit.amount
    const open = async (cursor?: string): Promise<OpenAmount[]> => {
      const { items, next_cursor: next } = (
        await staffPerson.get<{ items: OpenAmount[]; next_cursor: string | null }>(`${at}/items`, {
          query: { limit: '50', ...(cursor === undefined ? {} : { cursor }) },
        })
      ).body
      return next === null ? items : [...items, ...(await open(next))]
    }
    expect((await open()).find((one) => one.what === `ACH file ${number}`)).toMatchObject({
      kind: 'transit_in',
      amount: { amount },
      owner: 'The bank',
      late: false,
      href: `/admin/money/batches/${batch}`,
    })
    const people = { by: staffPerson, second }
    await bankSays(t, people, line(amount, amount, '2026-11-23', number), account)
    expect((await open()).some((one) => one.what === `ACH file ${number}`)).toBe(false)
    expect(await days()).toMatchObject([
      { day: '2026-11-23', state: 'reconciled', difference: { amount: 0 }, parts: [] },
    ])
    // the bank has a dollar of which no line was booked
    await bankSays(t, people, line(500, amount + 600, '2026-11-24'), account)
    expect((await days())[0]).toMatchObject({
      state: 'differs',
      ledger: { amount: amount + 500 },
      bank: { amount: amount + 600 },
      parts: [{ amount: { amount: 100 }, owner: 'Operators' }],
    })
    const books = async () =>
      (await staffPerson.get<{ days_differ: number; alarms: MoneyAlarm[] }>(at)).body
    expect((await books()).alarms).toContainEqual({
      kind: 'difference',
      title: 'The bank differs by $1.00',
      says: expect.stringContaining('ending in 0099'),
      href: '/admin/money/reconciliation/0099',
    })
    const waiting = async () =>
      (
        await staffPerson.get<{ waiting: { label: string; count: number }[] }>('/api/admin/home')
      ).body.waiting.find((one) => one.label === 'Bank days that don’t reconcile')
    expect(await waiting()).toMatchObject({ count: 1 })
    const late = await uploadStatement(
      t,
      staffPerson,
      statementText([{ amount: 100, day: '2026-11-24' }], account),
    )
    expect((await days())[0]?.parts).toMatchObject([
      {
        amount: { amount: 100 },
        owner: 'A second person',
        href: `/admin/money/statements/${late.body.id}`,
      },
    ])
    expect((await checkBooks(t.db)).find((one) => one.includes('0099'))).toMatch(
      /differs from the ledger by \$1\.00\. \$1\.00: A line of .*, Nov 24, 2026, not booked yet\.$/,
    )
    await second.post(`/api/admin/money/statements/${late.body.id}/acts`, { body: { act: 'book' } })
    expect((await days())[0]).toMatchObject({ state: 'reconciled', parts: [] })
    expect((await checkBooks(t.db)).filter((one) => one.includes('0099'))).toEqual([])
    expect([(await books()).days_differ, await waiting()]).toEqual([0, undefined])
    const { items } = (await staffPerson.get<{ items: EscrowAccount[] }>(`${at}/accounts`)).body
    expect(items.find((one) => one.account === '0099')).toMatchObject({
      title: 'Account ending in 0099',
      days_differ: 0,
      newest: { day: '2026-11-24' },
    })
  })
  it('money that left and that nothing explains is a claim in the queue, and is matched by two people', async () => {
    const { who, id } = await byDebit()
    const batch = await sendOff()
    const { number, debit, credit } = await nameOf(batch)
    await says({ amount: debit.amount - credit.amount, reference: number })
    await returned(id)
    const before = await books()
    const { reference } = await detail(who, id)
    expect(await says({ amount: -49_610, reference: 'CHARGEBACK' })).toMatchObject([
      { outcome: 'outgoing', says: 'Money that left. No order and no return explains it.' },
    ])
    expect(await since(before)).toEqual({ ...none, cash: -49_610, unexplained: 49_610 })
    const list = async () =>
      (
        await staffPerson.get<{ items: { id: string; acts: string[] }[] }>(
          '/api/admin/money/queue',
          { query: { kind: 'outgoing', limit: '50' } },
        )
      ).body.items
    const item = (await list()).at(-1)
    expect(item?.acts).toEqual(['match', 'settled'])
    const asked = await staffPerson.post<{ proposal_id: string }>(
      `/api/admin/money/queue/${item?.id}/acts`,
      { body: { act: 'match', reference, note: 'The bank calls a return a charge-back.' } },
    )
    expect(asked.status, asked.text).toBe(200)
    expect((await onProposal(second, asked.body.proposal_id, 'APPROVED')).status).toBe(200)
    expect(await since(before)).toEqual({ ...none, cash: -49_610, out: -49_610 })
    expect((await list()).some((one) => one.id === item?.id)).toBe(false)
  })
})

describe('a notification of change', async () => {
  const operatorMail =
    (
      await t.db.one<{ email: string }>('select email from app_user where id = $1', [
        (await staff(t, 'operator')).person.userId,
      ])
    )?.email ?? ''
  const apply = (id: string, who = staffPerson) =>
    who.post<{ outcome: string; needs_person: boolean; message?: string }>(
      `/api/admin/money/returns/${id}/correction`,
    )
  const changed = async (id: string, code: string, data: string) => {
    const answer = await upload(
      bankReturns({ code, trace: await traceOf(id), amount: 49_610, corrected: data }),
    )
    expect(answer.status, answer.text).toBe(201)
    return answer
  }
  it('is applied to the account by one act: sealed, in the history, told to the investor, and in the next file', async () => {
    const { who, id } = await byDebit()
    await settle(await sendOff())
    const given = await changed(id, 'C03', '026009593   70707070771')
    const [one] = given.body.recorded
    expect(one).toMatchObject({
      may_apply: true,
      needs_person: true,
      outcome: 'The bank corrects: routing number 026009593, account number *****0771.',
      apply_by: expect.stringMatching(/^2026-/),
    })
    expect(given.text).not.toContain('70707070771')
    expect(
      (
        await upload(
          bankReturns({
            code: 'C03',
            trace: await traceOf(id),
            amount: 49_610,
            corrected: '026009593   70707070771',
          }),
        )
      ).body,
    ).toMatchObject({ recorded: [], skipped: [expect.stringContaining('already recorded')] })
    expect((await mine(who)).account?.mask).not.toBe('*****0771')
    expect([
      (await apply(one?.id ?? '', await staff(t, 'support'))).status,
      (
        await apply(
          one?.id ?? '',
          t.person({
            userId: staffPerson.person.userId,
            adminRole: 'operator',
            factorMinutesAgo: 10,
          }),
        )
      ).status,
    ]).toEqual([403, 403])
    const done = await apply(one?.id ?? '')
    expect([done.status, done.body.needs_person], done.text).toEqual([200, false])
    const { account: now } = await mine(who)
    expect(now).toMatchObject({
      mask: '*****0771',
      routing_number: '026009593',
      bank_name: 'Bank of America',
      status: { state: 'verified' },
      payout_after: expect.any(String),
    })
    expect(
      (
        await who.get<{ items: { says: string; who: string }[] }>(
          '/api/personal/bank-accounts/history',
        )
      ).body.items,
    ).toContainEqual(
      expect.objectContaining({
        says: 'Applied the bank’s correction',
        who: 'The platform',
      }),
    )
    expect(
      (await t.mailbox(who.email)).some(
        (mail) => mail['subject'] === 'Your bank corrected your account details',
      ),
    ).toBe(true)
    for (const table of ['bank_account', 'bank_account_correction', 'ach_return', 'machine_log'])
      expect(JSON.stringify(await t.db.query(`select * from ${table}`))).not.toContain(
        '70707070771',
      )
    expect((await apply(one?.id ?? '')).status).toBe(409)
    // what the profile has saved is corrected too: the next investment uses the right account
    const draft = await begin(who, await bankedOffering(t))
    await submitForReview(who, draft.id, 'payment', {
      method: 'ach',
      authorize: true,
      use_saved: true,
      attest: true,
    })
    expect((await mine(who)).account?.mask).toBe('*****0771')
  })
  it('of the kind of account changes only that; data that cannot be used is left to a person; an account that was replaced is not touched', async () => {
    const [kind, wrong, gone] = [await byDebit(), await byDebit(), await byDebit()]
    await settle(await sendOff())
    const ids = [
      await changed(kind.id, 'C05', '37'),
      await changed(wrong.id, 'C02', '026009594'),
      await changed(gone.id, 'C01', '5550001'),
    ].map((answer) => answer.body.recorded[0]?.id ?? '')
    const before = (await mine(kind.who)).account
    expect((await apply(ids[0] ?? '')).status).toBe(200)
    expect((await mine(kind.who)).account).toMatchObject({
      account_type: 'savings',
      mask: before?.mask,
      routing_number: before?.routing_number,
    })
    const refused = await apply(ids[1] ?? '')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('routing number isn’t valid'),
    ])
    await give(gone.who, { account_number: '40003332221' })
    expect((await apply(ids[2] ?? '')).body).toMatchObject({
      needs_person: false,
      outcome: 'The holder added another account in the meantime. Nothing was changed.',
    })
    expect((await mine(gone.who)).account?.mask).toBe('*****2221')
  })
  it('that nobody applied is told to staff on the last day, and stands as overdue after it', async () => {
    const { id } = await byDebit()
    await settle(await sendOff())
    const found = (await changed(id, 'C05', '37')).body.recorded[0]
    const remind = () =>
      t.db.tx((tx) =>
        t.services.jobs.enqueue(tx, 'change-due', { returnId: found?.id }, { key: newId() }),
      )
    const told = async () =>
      (await t.mailbox(operatorMail)).filter(
        (mail) => mail['subject'] === 'A notification of change is due today',
      ).length
    await remind()
    expect(await told()).toBe(1)
    await t.advance({ days: 12 })
    const { items } = (
      await staffPerson.get<{ items: { code: string; overdue: boolean; needs_person: boolean }[] }>(
        '/api/admin/money/returns',
        { query: { limit: '5' } },
      )
    ).body
    expect(items[0]).toMatchObject({ code: 'C05', needs_person: true, overdue: true })
    expect((await apply(found?.id ?? '')).status).toBe(200)
    await remind()
    expect(await told()).toBe(1)
  })
})
