import { addBusinessDays } from '#domain/shared/calendar/business-days.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { AmendmentView, RevisionRow } from '#domain/offerings/model/revision.ts'
import { reconfirmBy } from '#domain/offerings/rules/cancellation.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  investor,
  liveOffering,
  member,
  signed,
  staff,
  submitted,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { receive } from '#tests/support/receipts.ts'
import { describe, expect, it, vi } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
vi.setConfig({ testTimeout: 120_000 })
const staffPerson = (offering: LiveOffering): string =>
  `/api/dealroom/offerings/${offering.listingId}/amendments`
const query = (offering: LiveOffering) => ({ accountid: offering.accountId })
const propose = (who: TestPerson, offering: LiveOffering, changes: object, material = true) =>
  who.post<AmendmentView>(staffPerson(offering), {
    query: query(offering),
    body: { changes, material, reason: 'The plan changed, and with it what we need.' },
  })
const decide = (who: TestPerson, id: string, type: string, body: object) =>
  who.post(`/api/lifecycles/amendment/${id}/events`, { body: { type, ...body } })
const confirm = (who: TestPerson, id: string, material: boolean) =>
  decide(who, id, 'CONFIRM', { payload: { material }, reason: 'Read and agreed.' })
const look = async (who: TestPerson, id: string): Promise<InvestmentView> =>
  (await who.get<InvestmentView>(`/api/investments/${id}`)).body
const envelopeState = async (id: string): Promise<string> =>
  (
    await t.db.one<{ state: string }>(
      `select state
        from machine_instance
        where machine = 'envelope' and investment_id = $1
        order by created_at desc, id desc
        limit 1`,
      [id],
    )
  )?.state ?? ''

describe('an amendment of a live offering', () => {
  it('that changes the agreement voids signatures, and a commitment stands again when it is signed anew and reconfirmed', async () => {
    const offering = await liveOffering(t)
    const [owner, operator, who] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
      await investor(t),
    ]
    // the first revision is what was disclosed when the first amendment is proposed; a launch writes it by itself
    const first = await propose(owner, offering, { headline: 'Batteries, once more' }, false)
    expect((await confirm(operator, first.body.id, false)).status).toBe(200)
    const view = await submitted(t, who, offering)
    expect(view.revision).toEqual({ signed: 2, current: 2 })

    const preview = await owner.post<{
      changes: unknown[]
      commitments: number
      signatures: number
    }>(`${staffPerson(offering)}/preview`, {
      query: query(offering),
      body: { changes: { max_amount: 7_000_000 } },
    })
    expect(preview.body).toEqual({
      changes: [{ field: 'max_amount', label: 'Maximum', old: '$60,000.00', new: '$70,000.00' }],
      material:
        'This is a material change: Maximum. Investors have to reconfirm it (17 CFR 227.304(c)).',
      commitments: 1,
      signatures: 1,
    })
    const proposed = await propose(owner, offering, { max_amount: 7_000_000 })
    expect(
      [proposed.status, proposed.body.status?.label, proposed.body.accepts],
      proposed.text,
    ).toEqual([201, 'Proposed', ['WITHDRAW']])
    expect((await confirm(owner, proposed.body.id, true)).status).toBe(403)
    expect((await confirm(operator, proposed.body.id, false)).body.detail).toMatchObject({
      unmet: ['The company declared the change material. You can’t confirm it as immaterial.'],
    })
    expect((await look(who, view.id)).status.state).toBe(view.status.state)
    expect((await confirm(operator, proposed.body.id, true)).status).toBe(200)

    expect([(await look(who, view.id)).status.state, await envelopeState(view.id)]).toEqual([
      'reconfirm_required',
      'voided',
    ])
    const between = await who.get<{
      signed: RevisionRow
      current: RevisionRow
      changes: unknown[]
      sign_again: boolean
    }>(`/api/investments/${view.id}/revision`)
    expect(between.body).toMatchObject({
      signed: { number: 2 },
      current: { number: 3, material: true },
      sign_again: true,
      changes: [{ field: 'max_amount', old: '$60,000.00', new: '$70,000.00' }],
    })
    const reconfirm = () =>
      who.post(`/api/lifecycles/investment/${view.id}/events`, { body: { type: 'RECONFIRMED' } })
    expect((await reconfirm()).body.detail).toMatchObject({
      unmet: ['Sign the agreement on the changed terms first.'],
    })
    await signed(who, view.id)
    expect((await reconfirm()).status).toBe(200)
    await t.drain()
    expect(await look(who, view.id)).toMatchObject({
      status: { state: view.status.state },
      revision: { signed: 3, current: 3 },
    })
  })

  it('moves no money on of somebody whose approval is taken back before the answer (K14)', async () => {
    const offering = await liveOffering(t)
    const [owner, operator, compliance, who] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
      await staff(t, 'compliance'),
      await investor(t),
    ]
    const view = await submitted(t, who, offering)
    expect(view.status.state).toBe('awaiting_funds')
    const { body } = await propose(owner, offering, { max_amount: 7_000_000 })
    expect((await confirm(operator, body.id, true)).status).toBe(200)
    await signed(who, view.id)
    const subject = { machine: 'user', id: who.userId }
    const disabled = await operator.post(`/api/lifecycles/user/${who.userId}/events`, {
      body: { type: 'DISABLED', payload: { reason: 'Fraud suspected.' } },
    })
    expect(disabled.status, disabled.text).toBe(200)
    await t.drain()
    const wire = await receive(t, operator, {
      reference: view.payment?.reference,
      amount: view.total.amount,
      method: 'wire',
    })
    expect(wire.status, wire.text).toBe(201)
    await t.drain()
    await byTwo(operator, compliance, subject, 'ENABLED', 'The account is hers.')
    const back = t.person({ userId: who.userId })
    const asked = await look(back, view.id)
    expect([asked.status.state, asked.payment?.status.state]).toEqual([
      'reconfirm_required',
      'in_escrow',
    ])
    const answer = await back.post(`/api/lifecycles/investment/${view.id}/events`, {
      body: { type: 'RECONFIRMED' },
    })
    expect(answer.status, answer.text).toBe(200)
    await t.drain()
    const now = await look(back, view.id)
    expect([now.status.state, now.payment?.status.state]).toEqual(['funds_pending', 'in_escrow'])
  })

  it('that is material gives five business days, without those on which federal offices are closed', async () => {
    const offering = await liveOffering(t)
    const [owner, operator, who] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
      await investor(t),
    ]
    const view = await submitted(t, who, offering)
    const closed = addBusinessDays(dateInZone(t.clock.now().toISOString()), 2)
    await t.db.run(
      `insert into closed_day (id, kind, day, source, source_url, reason, requested_at, decided_at)
        values ($1, 'federal_offices_closed', $2, 'Order', 'https://www.federalregister.gov/', 'A test.', now(),
          now())`,
      [newId(), closed],
    )
    const { body } = await propose(owner, offering, { max_amount: 7_000_000 })
    expect((await confirm(operator, body.id, true)).status).toBe(200)
    const machine = await t.lifecycles.read(t.db, 'investment', view.id)
    if (machine === null) throw new Error('the investment has no machine')
    expect(machine.state).toBe('reconfirm_required')
    const asked = machine.updated_at
    const { reconfirmUntil } = machine.context as { reconfirmUntil: string }
    expect(reconfirmUntil).toBe(reconfirmBy(asked, new Set([closed])))
    expect(reconfirmUntil > reconfirmBy(asked)).toBe(true)
    await t.db.run('update closed_day set ended_at = now()')
  })

  it('that is not material leaves commitments and signatures as they are, and is published with its difference', async () => {
    const offering = await liveOffering(t)
    const [owner, operator, who] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
      await investor(t),
    ]
    const view = await submitted(t, who, offering)
    const { body } = await propose(
      owner,
      offering,
      { summary: 'Batteries for harbours and rivers.' },
      false,
    )
    expect((await confirm(operator, body.id, false)).status).toBe(200)
    expect([(await look(who, view.id)).status.state, await envelopeState(view.id)]).toEqual([
      view.status.state,
      'signed',
    ])
    const revisions = await t.visitor.get<{ items: RevisionRow[] }>(
      `/api/offerings/${offering.listingId}/revisions`,
    )
    expect(
      revisions.body.items.map((r) => [r.number, r.material, r.changes.map((c) => c.label)]),
    ).toEqual([
      [2, false, ['Summary']],
      [1, false, []],
    ])
    const updates = await t.visitor.get<{ items: { kind: string; body_html: string }[] }>(
      `/api/offerings/${offering.listingId}/updates`,
    )
    expect(updates.body.items[0]).toMatchObject({
      kind: 'announcement',
      body_html: expect.stringContaining('rivers'),
    })
    // what the product recorded is the platform's to remove (41.2)
    const recorded = (updates.body.items[0] as { id?: string } | undefined)?.id ?? ''
    const onUpdate = (by: TestPerson, id: string, type: string, reason?: string) =>
      by.post<{ detail?: { unmet?: string[] } }>(`/api/lifecycles/update/${id}/events`, {
        body: { type, ...(reason === undefined ? {} : { payload: { reason } }) },
      })
    const taken = await onUpdate(owner, recorded, 'RETRACT', 'We would rather not.')
    expect([taken.status, taken.body.detail?.unmet]).toEqual([
      409,
      ['The platform recorded this update. Only the platform can remove it.'],
    ])
    // the company's own: an owner publishes while the offering is open, and what is withdrawn stays readable
    const editor = await member(t, offering.accountId, 'editor')
    const own = await editor.post<{ id: string }>(
      `/api/dealroom/offerings/${offering.listingId}/updates`,
      {
        query: query(offering),
        body: { title: 'Order book', kind: 'progress', body_html: '<p>It is full.</p>' },
      },
    )
    expect(own.status, own.text).toBe(201)
    const offered = await editor.get<{ items: { id: string; status: { accepts: string[] } }[] }>(
      `/api/dealroom/offerings/${offering.listingId}/updates`,
      { query: query(offering) },
    )
    expect(offered.body.items.map((one) => one.status.accepts)).toEqual([['EDITED', 'DISCARD'], []])
    expect((await onUpdate(editor, own.body.id, 'PUBLISH')).status).toBe(409)
    expect((await onUpdate(owner, own.body.id, 'PUBLISH')).status).toBe(200)
    expect((await onUpdate(editor, own.body.id, 'RETRACT', 'A figure.')).status).toBe(403)
    expect((await onUpdate(owner, own.body.id, 'RETRACT', 'A figure.')).status).toBe(200)
    const marks = async () =>
      (
        await t.visitor.get<{ items: { id: string; withdrawn: boolean }[]; total: number }>(
          `/api/offerings/${offering.listingId}/updates`,
        )
      ).body
    const shown = await marks()
    expect([shown.total, shown.items.find((one) => one.id === own.body.id)?.withdrawn]).toEqual([
      2,
      true,
    ])
    expect((await onUpdate(operator, own.body.id, 'REMOVED', 'A private address.')).status).toBe(
      200,
    )
    expect((await marks()).items.map((one) => one.id)).toEqual([recorded])
    const page = await t.visitor.get<{ content: { label: string; value: string }[] }>(
      `/api/offerings/${offering.listingId}/revisions/2`,
    )
    expect(page.body.content).toContainEqual({
      label: 'Summary',
      value: 'Batteries for harbours and rivers.',
    })
  })

  it('is refused below what is committed, without a difference, for another price, and when another revision came between', async () => {
    const offering = await liveOffering(t)
    const [owner, operator, who] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
      await investor(t),
    ]
    await submitted(t, who, offering, 800_000)
    expect(
      (await propose(owner, offering, { max_amount: 700_000, min_target: 500_000 })).body.fields,
    ).toEqual({ 'changes.max_amount': 'Commitments already exceed this amount.' })
    expect((await propose(owner, offering, { max_amount: 6_000_000 })).body.fields).toEqual({
      changes: 'Nothing differs from the current disclosure.',
    })
    expect((await propose(owner, offering, { price: '5.00' })).status).toBe(400)
    const [one, other] = [
      await propose(owner, offering, { headline: 'One' }, false),
      await propose(owner, offering, { headline: 'Another' }, false),
    ]
    expect((await confirm(operator, one.body.id, false)).status).toBe(200)
    expect((await confirm(operator, other.body.id, false)).body.detail).toMatchObject({
      unmet: ['The offering changed since this was proposed. Propose it again.'],
    })
    expect((await decide(owner, other.body.id, 'WITHDRAW', {})).status).toBe(200)
  })

  it('keeps the caps of the launch, and is material where the table says so, for both sides (J7)', async () => {
    const offering = await liveOffering(t)
    const [owner, operator] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
    ]
    const fields = async (changes: object, material = false) => {
      const { status, body } = await propose(owner, offering, changes, material)
      return [status, (body as unknown as { fields: Record<string, string> }).fields]
    }
    expect(await fields({ max_amount: 9_000_000_000 }, true)).toEqual([
      422,
      {
        'changes.max_amount':
          'The maximum and the sales of the last 12 months together are at most $5,000,000.00 under Reg CF.',
      },
    ])
    expect(await fields({ discount_pct: '999' }, true)).toEqual([
      400,
      { 'changes.discount_pct': expect.any(String) },
    ])
    expect(await fields({ maturity: '1999-01-01' }, true)).toEqual([
      422,
      { 'changes.maturity': 'The maturity is after the deadline.' },
    ])
    // a target of one cent does not make the target met
    const soon = new Date(t.clock.now().getTime() + 20 * DAY).toISOString()
    expect(await fields({ min_target: 1, deadline_at: soon }, true)).toEqual([
      422,
      { 'changes.deadline_at': expect.stringContaining('The target is not met yet') },
    ])
    const said =
      'This is a material change: Target. Investors have to reconfirm it (17 CFR 227.304(c)).'
    expect(await fields({ min_target: 900_000, headline: 'Batteries' })).toEqual([
      422,
      { material: said },
    ])
    // one that was proposed as immaterial before the table came is not confirmed as such
    const { body } = await propose(owner, offering, { headline: 'Batteries' }, false)
    await t.db.run('update offering_amendment set changes = $2 where id = $1', [
      body.id,
      JSON.stringify({ headline: 'Batteries', min_target: 900_000 }),
    ])
    const refused = await confirm(operator, body.id, false)
    expect([refused.status, refused.body.message]).toEqual([409, said])
    expect((await confirm(operator, body.id, true)).status).toBe(200)
  })

  it('cannot be changed afterwards: a revision is append-only', async () => {
    await expect(t.db.run("update offering_revision set reason = 'another'")).rejects.toMatchObject(
      { code: '42501' },
    )
  })
})

describe('the deadline of a Reg CF offering that is amended', () => {
  const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
  const deadlineOf = async (offering: LiveOffering): Promise<string> =>
    (
      await t.db.one<{ deadline_at: string }>(
        'select deadline_at from offering where listing_id = $1',
        [offering.listingId],
      )
    )?.deadline_at ?? ''

  it('is brought forward only with the target met, 21 days public and five business days of notice', async () => {
    const offering = await liveOffering(t, { open_at: at(-40), deadline_at: at(40) })
    const owner = await member(t, offering.accountId, 'owner')
    const said = async (deadline_at: string) =>
      (
        (await propose(owner, offering, { deadline_at })).body as unknown as {
          fields?: Record<string, string>
        }
      ).fields?.['changes.deadline_at'] ?? ''
    expect(await said(at(20))).toContain('The target is not met yet')
    await t.db.query('update offering set committed = min_target where listing_id = $1', [
      offering.listingId,
    ])
    expect(await said(at(2))).toContain('Investors need notice at least five business days')
    expect((await propose(owner, offering, { deadline_at: at(20) })).status).toBe(201)
  })

  it('moves on with a material change that leaves less than five business days to reconfirm', async () => {
    const close = at(3)
    const offering = await liveOffering(t, { open_at: at(-40), deadline_at: close })
    const [owner, operator] = [
      await member(t, offering.accountId, 'owner'),
      await staff(t, 'operator'),
    ]
    const small = await propose(owner, offering, { headline: 'Batteries for every pier' }, false)
    expect((await confirm(operator, small.body.id, false)).status).toBe(200)
    expect(await deadlineOf(offering)).toBe(close)
    const large = await propose(owner, offering, { max_amount: 7_000_000 })
    const answer = await confirm(operator, large.body.id, true)
    expect(answer.status, answer.text).toBe(200)
    expect(await deadlineOf(offering)).toBe(reconfirmBy(t.clock.now().toISOString()))
    const machine = await t.db.one<{ deadline: string }>(
      "select context->>'deadlineAt' as deadline from machine_instance where machine = 'offering' and id = $1",
      [offering.listingId],
    )
    expect(machine?.deadline).toBe(await deadlineOf(offering))
  })
})
