import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ClosingView } from '#domain/identity/model/personal-data.ts'
import type { RegistrationView } from '#domain/investors/model/registration.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import { testApp } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { begun } from '#tests/support/begun.ts'

const t = await testApp()
const offering = await liveOffering(t)
const viewOf = async (who: Investor): Promise<ClosingView> =>
  (await who.get<ClosingView>('/api/account/closing')).body
const links = async (who: Investor): Promise<string[]> =>
  (await viewOf(who)).blockers.map((one) => one.link)
const asks = (who: Investor) => who.post('/api/account/closing')
/** A machine of a person, set down in a state; how it gets there is tested with its module. */
const stands = (machine: string, id: string, state: string) =>
  t.db.run(
    'update machine_instance set value = to_jsonb($3::text), state = $3 where machine = $1 and id = $2',
    [machine, id, state],
  )
async function holds(who: Investor): Promise<string> {
  const view = await begin(who, offering)
  await t.db.tx((tx) =>
    issueHolding(tx, {
      investmentId: view.id,
      listingId: offering.listingId,
      userId: who.userId,
      title: 'Mara Lindqvist',
      units: 120,
      cents: 49_200,
      at: t.clock.now().toISOString(),
    }),
  )
  await t.db.run(
    `update machine_instance
      set status = 'done', value = '"closed"', state = 'closed'
      where machine = 'investment' and id = $1`,
    [view.id],
  )
  return (
    (await t.db.one<{ id: string }>('select id from holding where investment_id = $1', [view.id]))
      ?.id ?? ''
  )
}

describe('an account stays open while', () => {
  it('money of a cancelled investment is being refunded', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, offering)
    expect(
      (await who.post<InvestmentView>(`/api/investments/${view.id}/cancel`, { body: {} })).status,
    ).toBe(200)
    expect(await links(who)).toEqual([])
    const payment = await t.db.one<{ id: string }>(
      'select id from payment where investment_id = $1',
      [view.id],
    )
    await stands('payment', payment?.id ?? '', 'refund_initiated')
    expect(await links(who)).toEqual([`/investment/${view.id}`])
    expect((await asks(who)).body).toMatchObject({
      code: 'guard_failed',
      message: 'Something is still in progress. It must end before the account can be closed.',
    })
  })
  it('a check is not finished or a freeze lies on the money, said in the same words', async () => {
    const [checked, frozen] = [await investor(t), await investor(t)]
    for (const who of [checked, frozen])
      await submitted(t, who, offering).then((view) =>
        who.post(`/api/investments/${view.id}/cancel`, { body: {} }),
      )
    const party = async (who: Investor) =>
      (
        await t.db.one<{ id: string }>(
          "select id from machine_instance where machine = 'kyc' and user_id = $1",
          [who.userId],
        )
      )?.id ?? ''
    expect((await viewOf(checked)).blockers).toEqual([])
    await stands('kyc', await party(checked), 'needs_review')
    await t.db.run(
      'insert into fund_freeze (id, user_id, party_id, since) values ($1, $2, $3, now())',
      [newId(), frozen.userId, await party(frozen)],
    )
    const said = async (who: Investor) =>
      (await viewOf(who)).blockers.map(({ title, why, link }) => ({ title, why, link }))
    expect(await said(checked)).toHaveLength(1)
    expect(await said(frozen)).toEqual(await said(checked))
    expect((await asks(frozen)).body.code).toBe('guard_failed')
    await t.db.run('update fund_freeze set released_at = now() where user_id = $1', [frozen.userId])
    expect(await said(frozen)).toEqual([])
  })
  it('an order lies on a security; the register of the company keeps the name, and the page says so', async () => {
    const who = await investor(t)
    const holding = await holds(who)
    expect(await viewOf(who)).toMatchObject({
      blockers: [],
      books: expect.arrayContaining([expect.objectContaining({ book: 'The register of holders' })]),
    })
    await t.db.run(
      `insert into stop_transfer (id, holding_id, kind, reason, set_by, set_at)
        values ($1, $2, 'court', 'Order 12/2026', $3, now())`,
      [newId(), holding, who.userId],
    )
    expect((await viewOf(who)).blockers).toMatchObject([{ why: expect.stringContaining('order') }])
  })
  it('a meeting is open in which they can vote', async () => {
    const who = await investor(t)
    await holds(who)
    const meeting = newId()
    await t.db.run(
      "insert into meeting (id, account_id, plan, created_by, created_at) values ($1, $2, '{}', $3, now())",
      [meeting, offering.accountId, who.userId],
    )
    await t.db.run(
      `insert into meeting_voter (id, meeting_id, user_id, title, class, units, votes)
        values ($1, $2, $3, 'Mara Lindqvist', 'common', 120, 120)`,
      [newId(), meeting, who.userId],
    )
    await t.db.tx((tx) =>
      begun(
        t,
        tx,
        'meeting',
        meeting,
        { kind: 'annual', startsAt: t.clock.now().toISOString() },
        { account_id: offering.accountId },
      ),
    )
    expect((await viewOf(who)).blockers).toEqual([])
    await stands('meeting', meeting, 'open')
    expect(await links(who)).toEqual([
      `/dashboard/my-investments/company/${offering.accountId}/meetings/upcoming-meetings/${meeting}`,
    ])
  })
  it('a security is being transferred to them', async () => {
    const [giver, receiver] = [await investor(t), await investor(t)]
    const holding = await holds(giver)
    const transfer = newId()
    await t.db.run(
      `insert into transfer (id, holding_id, account_id, user_id, kind, units, receiver_name, receiver_email,
          relation, accredited, price, reason, requested_at)
        values ($1, $2, $3, $4, 'gift', 10, 'Ann', $5, 'sibling', false, null, 'A gift.', now())`,
      [transfer, holding, offering.accountId, giver.userId, receiver.email],
    )
    await t.db.tx((tx) =>
      begun(
        t,
        tx,
        'transfer',
        transfer,
        { kind: 'gift' },
        {
          user_id: giver.userId,
          account_id: offering.accountId,
        },
      ),
    )
    expect(await links(receiver)).toEqual([])
    await stands('transfer', transfer, 'issuer_consent')
    expect(await links(receiver)).toEqual([
      `/dashboard/my-investments/company/${offering.accountId}/transfers/current`,
    ])
    expect((await asks(receiver)).body.code).toBe('guard_failed')
  })
})

describe('with others', async () => {
  const [owner, other] = [
    await investor(t, { firstName: 'Ann', lastName: 'Roe' }),
    await investor(t, { firstName: 'Bob', lastName: 'Roe' }),
  ]
  let registration: RegistrationView
  beforeAll(async () => {
    registration = (
      await owner.post<RegistrationView>('/api/registrations', { body: { type: 'joint_jtwros' } })
    ).body
    await t.db.run(
      `insert into registration_party (id, registration_id, user_id, role, position, self, first_name, last_name,
          email, signs, joined_at)
        values ($1, $2, $3, 'holder', 2, false, 'Bob', 'Roe', $4, true, now())`,
      [newId(), registration.id, other.userId, other.email],
    )
  })
  it('who takes part in an investment that is on its way stays, until it has ended', async () => {
    expect((await viewOf(other)).blockers).toEqual([])
    const view = await begin(owner, offering)
    await t.db.run(
      `update machine_instance
        set context = context || jsonb_build_object('registrationId', $2::text), value = '"submitted"', state =
          'submitted'
        where machine = 'investment' and id = $1`,
      [view.id, registration.id],
    )
    expect((await viewOf(other)).blockers).toMatchObject([
      { why: expect.stringContaining('A registration you belong to') },
    ])
    expect((await asks(other)).body.code).toBe('guard_failed')
    await t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId: view.id,
        listingId: offering.listingId,
        userId: owner.userId,
        title: 'Ann Roe and Bob Roe, JTWROS',
        units: 120,
        cents: 49_200,
        at: t.clock.now().toISOString(),
      }),
    )
    await t.db.run(
      `update machine_instance
        set status = 'done', value = '"closed"', state = 'closed'
        where machine = 'investment' and id = $1`,
      [view.id],
    )
    const after = await viewOf(other)
    expect([after.blockers, after.kept.some((one) => one.while_held)]).toEqual([[], true])
  })
  it('a tax form that was signed, and evidence of accreditation that was submitted, are kept with their times', async () => {
    const who = await investor(t)
    const claim = newId()
    expect((await viewOf(who)).kept).toEqual([])
    await t.db.tx((tx) => begun(t, tx, 'accreditation', claim, undefined, { user_id: who.userId }))
    await stands('accreditation', claim, 'in_review')
    await t.db.run(
      `insert into tax_form (id, user_id, holder, form, revision, sealed, signature, saved_at, created_at)
        values ($1, $2, 'self', 'w9', 'March 2024', '', '{}', now(), now())`,
      [newId(), who.userId],
    )
    expect((await viewOf(who)).kept.map((one) => [one.rule, one.years])).toEqual([
      ['26 CFR 31.3406(h)-3(g); IRS practice', 7],
      ['17 CFR 230.506(c); limitation periods', 6],
    ])
  })
})
