import type { InstructionView } from '#domain/payments/model/banking.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { bankedOffering, ever } from '#tests/support/banking.ts'
import { member, type LiveOffering } from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
let staffPerson: TestPerson
let second: TestPerson
beforeAll(async () => {
  staffPerson = await ever(t, 'operator')
  second = await ever(t, 'compliance')
})

describe('bank instructions of an offering', () => {
  const fields = {
    bank_name: 'Second Harbor Bank',
    bank_address: '1 Pier Street, Norfolk, VA 23510',
    routing_number: '026009593',
    account_number: '99887766554',
    beneficiary: 'Second Harbor Bank as escrow agent for Tidewater Grid, Inc.',
    beneficiary_address: '1 Pier Street, Norfolk, VA 23510',
    call_number: '+1 757 555 0101',
    why: 'The escrow bank merged.',
  }
  const propose = (of: LiveOffering, who = staffPerson) =>
    who.post<InstructionView>(`/api/admin/offerings/${of.listingId}/instructions/wire`, {
      body: fields,
    })
  const decide = (who: TestPerson, id: string | null, name: string, reason?: string) =>
    who.post<{ state: string; code?: string }>(`/api/admin/instructions/${id}/acts`, {
      body: { act: name, reason },
    })
  it('for bank transfers name what the bank assigned for ACH files (L14)', async () => {
    const of = await bankedOffering(t)
    const ask = (body: object) =>
      staffPerson.post<InstructionView & { fields?: Record<string, string> }>(
        `/api/admin/offerings/${of.listingId}/instructions/ach`,
        { body: { ...fields, ...body } },
      )
    expect((await ask({})).body.fields).toHaveProperty('ach_company_id')
    expect((await ask({ ach_company_id: '021000021' })).body.fields).toHaveProperty(
      'ach_company_id',
    )
    const made = await ask({ ach_company_id: '1237654321' })
    expect([made.status, made.body.ach_company_id]).toEqual([201, '1237654321'])
  })
  it('change by two people and a waiting time; until then investors see the former ones', async () => {
    const of = await bankedOffering(t)
    const owner = await member(t, of.accountId, 'owner')
    const read = async () =>
      (
        await owner.get<{ items: InstructionView[] }>(
          `/api/dealroom/offerings/${of.listingId}/instructions`,
          { query: { accountid: of.accountId }, headers: { accountid: of.accountId } },
        )
      ).body.items.filter((one) => one.payment_type === 'wire')
    const proposed = await propose(of)
    expect([proposed.status, proposed.body.version, proposed.body.status?.state]).toEqual([
      201,
      2,
      'proposed',
    ])
    expect(proposed.text).not.toContain('99887766554')
    expect((await propose(of, second)).status).toBe(409)
    expect((await decide(staffPerson, proposed.body.id, 'approve')).body.code).toBe('four_eyes')
    expect((await decide(second, proposed.body.id, 'approve')).body.state).toBe('cooling_off')
    expect((await read()).find((one) => one.id === null)).toMatchObject({
      bank_name: 'Harbor Trust Bank',
      account_last4: '4001',
    })
    expect(
      (await t.mailbox()).some(
        (mail) => mail['subject'] === 'The bank instructions of your offering change',
      ),
    ).toBe(true)
    await t.advance({ hours: 47 })
    expect((await read()).some((one) => one.status?.state === 'in_effect')).toBe(false)
    await t.advance({ hours: 2 })
    expect((await read()).find((one) => one.status?.state === 'in_effect')).toMatchObject({
      bank_name: 'Second Harbor Bank',
      account_last4: '6554',
      proposed_by: null,
    })
    expect(
      await t.db.one('select routing, account_last4 from escrow_account where listing_id = $1', [
        of.listingId,
      ]),
    ).toEqual({ routing: '026009593', account_last4: '6554' })
  })
  it('are stopped while they wait, with a reason', async () => {
    const of = await bankedOffering(t)
    const { body } = await propose(of)
    await decide(second, body.id, 'approve')
    expect((await decide(staffPerson, body.id, 'stop')).status).toBe(400)
    expect(
      (await decide(staffPerson, body.id, 'stop', 'The bank does not know the number.')).body.state,
    ).toBe('refused')
    await t.advance({ hours: 50 })
    expect(
      await t.db.one('select routing from escrow_account where listing_id = $1', [of.listingId]),
    ).toEqual({ routing: '021000021' })
  })
})
