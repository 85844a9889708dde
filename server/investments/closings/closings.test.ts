import { closingGuards } from '#machines/investments/closing.events.ts'
import type { ClosingView } from '#domain/investments/model/closing.ts'
import { heldFor } from '#server/payments/payments/index.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { testApp } from '#tests/support/app.ts'
import {
  accepted,
  act,
  batch,
  bringDown,
  closeAll,
  closingSigners,
  openClosing,
  seeClosing,
  signClosing,
  type Signers,
} from '#tests/support/closing.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { describe, expect, it, vi } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
/** A Regulation A offering: there is no notice and no window between acceptance and closing. */
async function open(
  over: Parameters<typeof liveOffering>[1] = {},
): Promise<{ offering: LiveOffering; signers: Signers }> {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
    ...over,
  })
  return { offering, signers: await closingSigners(t, offering) }
}
const failing = (view: ClosingView): string[] =>
  view.checks.filter((check) => !check.holds).map((check) => check.guard)
const unmet = (answer: { body: unknown }): string[] =>
  (answer.body as { detail?: { unmet?: string[] } }).detail?.unmet ?? []

describe('a rolling closing', () => {
  it('names the investments of people of the company and the platform, which count toward the minimum (J19)', async () => {
    const { offering, signers } = await open()
    const [insider, colleague] = [await investor(t), await investor(t)]
    await t.db.tx((tx) => addMember(tx, offering.accountId, insider.userId, 'viewer'))
    await accepted(t, offering, signers, { who: insider })
    await accepted(t, offering, signers, { who: colleague })
    await t.db.run("update app_user set admin_role = 'support' where id = $1", [colleague.userId])
    const outside = await accepted(t, offering, signers, { cents: 82_000 })
    const begun = await openClosing(offering, signers.owner, {
      kind: 'interim',
      closes_on: at(0),
    })
    const { body } = await seeClosing(offering, signers.escrow, begun.body.id)
    expect(body.included.map((one) => one.ties).toSorted()).toEqual([[], ['member'], ['staff']])
    const ties = (userId: string) =>
      body.included.find((one) => one.ties.includes(userId === insider.userId ? 'member' : 'staff'))
    const amounts = [ties(insider.userId), ties(colleague.userId)].map((one) => one?.amount.amount)
    expect(body.related).toEqual({
      investments: 2,
      amount: { amount: (amounts[0] ?? 0) + (amounts[1] ?? 0), currency: 'USD' },
    })
    expect(body.amount.amount).toBe(body.related.amount.amount + outside.view.amount.amount)
    const rows = await signers.owner.get<{ items: { ties: string[] }[] }>(
      `/api/dealroom/offerings/${offering.listingId}/investments`,
      { headers: { accountid: offering.accountId } },
    )
    expect(rows.status, rows.text).toBe(200)
    expect(rows.body.items.map((one) => one.ties).toSorted()).toEqual([[], ['member'], ['staff']])
  })

  it('pays out, issues, countersigns and tells, while the offering goes on; a second one follows; both say what they were allowed by', async () => {
    const { offering, signers } = await open()
    const first = await accepted(t, offering, signers)
    const done = await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
    expect([done.status.state, done.number, done.investments, failing(done)]).toEqual([
      'done',
      1,
      1,
      [],
    ])
    expect(new Set(done.evidence.map((one) => one.stage))).toEqual(
      new Set(['proposed', 'principal', 'released']),
    )
    expect(
      done.evidence
        .filter((one) => one.stage === 'released')
        .every(
          (one) =>
            one.holds && one.by === signers.names.escrow && one.value !== '' && one.source !== '',
        ),
    ).toBe(true)
    expect(done.included[0]).toMatchObject({
      number: first.view.number,
      certificate_no: 'TG-0001',
      status: { state: 'closed' },
    })
    expect((await t.lifecycles.read(t.db, 'offering', offering.listingId))?.state).toBe('live')
    const second = await accepted(t, offering, signers, { cents: 82_000 })
    const again = await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
    expect([again.number, again.status.state, again.amount.amount]).toEqual([2, 'done', 82_000])
    expect([
      await heldFor(t.db, first.view.id),
      await heldFor(t.db, second.view.id),
      await ledgerSum(t.db),
    ]).toEqual([0, 0, 0])
    const held = await second.who.get<{ items: { certificate_no: string }[] }>('/api/holdings')
    expect(held.body.items[0]?.certificate_no).toBe('TG-0002')
  })

  it('confirms the purchase to the investor: amount, units, price, date, fee and statement (17 CFR 227.303(f))', async () => {
    const { offering, signers } = await open()
    const { who } = await accepted(t, offering, signers)
    await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
    const mail = await t.visitor.get<{ messages: { subject: string; text: string }[] }>(
      '/meta/mailbox.json',
      { query: { to: who.email } },
    )
    const said = JSON.stringify(mail.body)
    for (const part of [
      '$496.10',
      '121 units',
      '$4.10',
      'certificate tg-0001',
      'you paid no fee',
      'closing 1 the company sold 121',
      'under reg a tier 2',
      '/dashboard/my-investments/holding/',
    ])
      expect(said.toLowerCase()).toContain(part)
  })

  it('issues nothing to an account that was disabled since, and says whose (J14)', async () => {
    const { offering, signers } = await open()
    const { who, view } = await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await signClosing(t, offering, signers, drafted.id)
    const change = (type: string) =>
      signers.escrow.post(`/api/lifecycles/user/${who.userId}/events`, {
        body: { type, payload: { reason: 'Asked for it by phone.' } },
      })
    expect((await change('DISABLED')).status).toBe(200)
    const refused = await act(offering, signers.escrow, drafted.id, { act: 'release' })
    // the checklist asks the accounts now, before anything is issued, and names the investment (K7)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(closingGuards.standingHolds),
    ])
    const { checks } = (await seeClosing(offering, signers.owner, drafted.id)).body
    expect(checks.find((check) => check.guard === 'standingHolds')?.about).toEqual([view.number])
    const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    await byTwo(one, two, { machine: 'user', id: who.userId }, 'ENABLED', 'Asked for it by phone.')
    expect((await act(offering, signers.escrow, drafted.id, { act: 'release' })).status).toBe(200)
  })

  it('stays behind an offering that is withdrawn: it closes, its open commitments end, and is never deleted (J18, 41.2)', async () => {
    const { offering, signers } = await open()
    await accepted(t, offering, signers)
    await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
    const { view } = await accepted(t, offering, signers, { cents: 82_000 })
    const send = (type: string, payload?: object) =>
      signers.owner.post<{ message?: string }>(
        `/api/lifecycles/offering/${offering.listingId}/events`,
        { body: { type, ...(payload === undefined ? {} : { payload }) } },
      )
    const sent = await send('WITHDRAW', { reason: 'We stop raising.' })
    expect(sent.status, sent.text).toBe(200)
    expect((await t.lifecycles.read(t.db, 'offering', offering.listingId))?.state).toBe('closed')
    await t.drain()
    // what its investor is given back is held for them until the order has left (P13)
    expect(await heldFor(t.db, view.id)).toBe(82_000)
    await payOrders(t)
    expect(await heldFor(t.db, view.id)).toBe(0)
    expect((await send('DELETE')).status).toBe(409)
    expect((await t.visitor.get(`/api/offerings/${offering.listingId}`)).status).toBe(200)
  })

  it('is refused where the terms allow one closing only', async () => {
    const { offering, signers } = await open({ rolling_close: false })
    await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    const answer = await act(offering, signers.owner, drafted.id, { act: 'propose' })
    expect([answer.status, unmet(answer)]).toEqual([
      409,
      ['This offering’s terms don’t allow a closing before the deadline.'],
    ])
  })
})

describe('a closing of Reg CF', () => {
  it('before the deadline takes 21 public days and five business days of notice, and moves the last moment to cancel of its own investors', async () => {
    const { offering, signers } = await open({ type: 'reg_cf' })
    const { who, view } = await accepted(t, offering, signers)
    const soon = (await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(3) }))
      .body
    const early = await act(offering, signers.owner, soon.id, { act: 'propose' })
    expect([early.status, unmet(early)]).toEqual([
      409,
      [
        'The date is too early. Closings need 21 public days and five business days’ notice (17 CFR 227.303(a), 227.304(b)).',
      ],
    ])
    const before = view.cancel_until
    await batch(offering, signers.owner, soon.id, { closes_on: at(12) })
    const still = vi.spyOn(t.clock, 'now').mockReturnValue(t.clock.now())
    const proposed = await act(offering, signers.owner, soon.id, { act: 'propose' })
    expect(proposed.status, proposed.text).toBe(200)
    const seen = (
      await who.get<{ cancel_until: string; track: { label: string; note: string; at: string }[] }>(
        `/api/investments/${view.id}`,
      )
    ).body
    const moved = seen.cancel_until
    expect(seen.track.at(-1)).toMatchObject({
      label: 'Closes',
      note: 'Closing 1',
      at: proposed.body.closes_on,
    })
    expect([
      moved < (before ?? ''),
      Math.round((Date.parse(proposed.body.closes_on) - Date.parse(moved)) / 3_600_000),
    ]).toEqual([true, 48])
    const principal = await act(offering, signers.principal, soon.id, {
      act: 'sign',
      typed_name: signers.names.principal,
    })
    expect([principal.status, unmet(principal)]).toEqual([
      409,
      ['Some included investors can still cancel.'],
    ])
    const back = await act(offering, signers.owner, soon.id, {
      act: 'pull_back',
      reason: 'The bank is closed on that day.',
    })
    expect(back.body.status.state).toBe('drafted')
    expect(
      (await who.get<{ cancel_until: string }>(`/api/investments/${view.id}`)).body.cancel_until,
    ).toBe(before)
    // proposed again at the same moment: its evidence is stored a second time, as it was then
    const again = await act(offering, signers.owner, soon.id, { act: 'propose' })
    expect([again.status, again.body.evidence.length], again.text).toEqual([
      200,
      2 * proposed.body.evidence.length,
    ])
    still.mockRestore()
    expect(again.body.evidence.map((one) => one.guard)).toEqual(
      [...proposed.body.evidence, ...proposed.body.evidence].map((one) => one.guard),
    )
  })
})

describe('an announced closing', () => {
  it('that is not released lapses a week after its date, and its investors can cancel as before (41.2)', async () => {
    const { offering, signers } = await open({ type: 'reg_cf' })
    const { who, view } = await accepted(t, offering, signers)
    const until = async () =>
      (await who.get<{ cancel_until: string }>(`/api/investments/${view.id}`)).body.cancel_until
    const before = await until()
    const { id } = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(12) })
    ).body
    const proposed = await act(offering, signers.owner, id, { act: 'propose' })
    expect(proposed.status, proposed.text).toBe(200)
    expect((await until()) < before).toBe(true)
    await t.advance({ days: 18 })
    expect((await seeClosing(offering, signers.owner, id)).body.status.state).toBe('proposed')
    await t.advance({ days: 2 })
    expect((await seeClosing(offering, signers.owner, id)).body).toMatchObject({
      status: { state: 'drafted' },
      notice_at: null,
      signed: [],
    })
    expect(await until()).toBe(before)
  })
})

describe('the break-escrow guard', () => {
  it('names every reason at once, and each as long as it holds', async () => {
    const { offering, signers } = await open({ min_target: 4_000_000 })
    await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, { kind: 'final', closes_on: at(20) })
    ).body
    expect(failing(drafted)).toEqual(
      expect.arrayContaining(['targetMet', 'closingDateReached', 'badActorClear']),
    )
    const answer = await act(offering, signers.owner, drafted.id, { act: 'propose' })
    expect([answer.status, unmet(answer)]).toEqual([
      409,
      ['The minimum has not cleared in escrow.'],
    ])
  })

  it('is computed anew at the release: what changed after the signatures stops it, and nothing half is left', async () => {
    const { offering, signers } = await open()
    const one = await accepted(t, offering, signers)
    const two = await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await signClosing(t, offering, signers, drafted.id)
    const party = await t.db.one<{ id: string }>('select id from kyc_party where user_id = $1', [
      two.who.userId,
    ])
    await t.db.run(
      `update machine_instance set value = '"expired"', state = 'expired' where machine = 'kyc' and id = $1`,
      [party?.id],
    )
    const refused = await act(offering, signers.escrow, drafted.id, { act: 'release' })
    expect([refused.status, unmet(refused)]).toEqual([
      409,
      ['Some included investors lack a clear identity and sanctions check.'],
    ])
    const view = (await seeClosing(offering, signers.owner, drafted.id)).body
    expect(view.checks.find((check) => check.guard === 'identityClear')).toMatchObject({
      holds: false,
      about: [two.view.number],
    })
    expect([
      (await heldFor(t.db, one.view.id)) > 0,
      (await one.who.get<{ total: number }>('/api/holdings')).body.total,
    ]).toEqual([true, 0])
    // an editor prepares; what three people signed is an owner's to open again (41.2)
    const editor = await member(t, offering.accountId, 'editor')
    const kept = await batch(offering, editor, drafted.id, {
      remove: [two.view.id],
      reason: 'Start again.',
    })
    expect([kept.status, (await seeClosing(offering, editor, drafted.id)).body.may]).toEqual([
      403,
      [],
    ])
    const out = await batch(offering, signers.owner, drafted.id, {
      remove: [two.view.id],
      reason: 'The identity check has run out.',
    })
    expect([out.status, out.body.status.state, out.body.signed]).toEqual([200, 'proposed', []])
    expect((await t.lifecycles.read(t.db, 'investment', two.view.id))?.state).toBe(
      'funded.waiting_for_principal',
    )
  })

  it('asks that the bad-actor check is brought down after the proposal', async () => {
    const { offering, signers } = await open()
    await accepted(t, offering, signers)
    await bringDown(t, offering, signers)
    t.clock.set(at(0.01))
    const drafted = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await act(offering, signers.owner, drafted.id, { act: 'propose' })
    for (const who of ['owner', 'principal', 'escrow'] as const)
      await act(offering, signers[who], drafted.id, { act: 'sign', typed_name: signers.names[who] })
    const refused = await act(offering, signers.escrow, drafted.id, { act: 'release' })
    expect(unmet(refused)).toEqual(['The bad-actor bring-down for this closing is missing.'])
    await bringDown(t, offering, signers)
    expect((await act(offering, signers.escrow, drafted.id, { act: 'release' })).status).toBe(200)
  })
})

describe('the release', () => {
  it('is all or nothing: a fault at the second investment leaves the first in escrow, without a security and without a mail', async () => {
    const { offering, signers } = await open()
    const made = [await accepted(t, offering, signers), await accepted(t, offering, signers)]
    const { id } = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await signClosing(t, offering, signers, id)
    const second = made.map((one) => one.view.id).toSorted()[1] ?? ''
    await t.db.run(
      `create function fault() returns trigger language plpgsql as $$ begin if new.investment_id = '${second}' then raise exception 'the power went out'; end if; return new; end $$`,
    )
    await t.db.run(
      'create trigger fault before insert on holding for each row execute function fault()',
    )
    expect((await act(offering, signers.escrow, id, { act: 'release' })).status).toBe(500)
    const left = async () => ({
      states: (
        await Promise.all(made.map((one) => t.lifecycles.read(t.db, 'investment', one.view.id)))
      ).map((one) => one?.state),
      closing: (await t.lifecycles.read(t.db, 'closing', id))?.state,
      holdings: (
        await t.db.query('select 1 from holding where listing_id = $1', [offering.listingId])
      ).length,
      evidence: (
        await t.db.query(
          "select 1 from closing_evidence where closing_id = $1 and stage = 'released'",
          [id],
        )
      ).length,
      held: await Promise.all(made.map((one) => heldFor(t.db, one.view.id))),
    })
    expect(await left()).toEqual({
      states: ['approved_to_close', 'approved_to_close'],
      closing: 'signed',
      holdings: 0,
      evidence: 0,
      held: [made[0]?.view.total.amount, made[1]?.view.total.amount],
    })
    await t.db.run('drop trigger fault on holding')
    expect((await act(offering, signers.escrow, id, { act: 'release' })).status).toBe(200)
    expect(await left()).toMatchObject({
      states: ['closed', 'closed'],
      closing: 'released',
      holdings: 2,
      held: [0, 0],
    })
  })
})

describe('signatures', () => {
  it('are three of three different people, each with the own name', async () => {
    const { offering, signers } = await open()
    await accepted(t, offering, signers)
    const { id } = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await act(offering, signers.owner, id, { act: 'propose' })
    const wrong = await act(offering, signers.owner, id, {
      act: 'sign',
      typed_name: 'Somebody Else',
    })
    expect([
      wrong.status,
      Object.keys((wrong.body as unknown as { fields: object }).fields),
    ]).toEqual([400, ['typed_name']])
    expect(
      (
        await act(offering, signers.escrow, id, {
          act: 'sign',
          as: 'principal',
          typed_name: signers.names.escrow,
        })
      ).status,
    ).toBe(200)
    const twice = await act(offering, signers.escrow, id, {
      act: 'sign',
      as: 'escrow',
      typed_name: signers.names.escrow,
    })
    expect([twice.status, unmet(twice)]).toEqual([
      409,
      ['A different person has to sign: you have signed this closing already.'],
    ])
    expect(
      (
        await act(offering, signers.principal, id, {
          act: 'sign',
          as: 'escrow',
          typed_name: signers.names.principal,
        })
      ).status,
    ).toBe(403)
    expect((await act(offering, signers.escrow, id, { act: 'release' })).body).toMatchObject({
      code: 'not_accepted',
    })
  })

  it('are the owner’s for the company; editors prepare, viewers read, others find nothing', async () => {
    const { offering, signers } = await open()
    await accepted(t, offering, signers)
    const [editor, viewer, stranger] = [
      await member(t, offering.accountId, 'editor'),
      await member(t, offering.accountId, 'viewer'),
      await member(t, (await liveOffering(t)).accountId, 'owner'),
    ]
    const drafted = await openClosing(offering, editor, { kind: 'interim', closes_on: at(0) })
    expect(drafted.status, drafted.text).toBe(201)
    const { id } = drafted.body
    expect((await act(offering, editor, id, { act: 'propose' })).status).toBe(403)
    expect(
      (await openClosing(offering, viewer, { kind: 'interim', closes_on: at(0) })).status,
    ).toBe(403)
    expect((await seeClosing(offering, viewer, id)).status).toBe(200)
    expect([
      (await seeClosing(offering, stranger, id)).status,
      (await act(offering, stranger, id, { act: 'propose' })).status,
    ]).toEqual([404, 404])
    expect((await seeClosing(offering, signers.owner, id)).body.may).toEqual([
      'edit',
      'propose',
      'cancel',
    ])
    expect((await seeClosing(offering, editor, id)).body.may).toEqual(['edit'])
    expect((await seeClosing(offering, viewer, id)).body.may).toEqual([])
  })
})

describe('one investment', () => {
  it('is in one closing: of two that want it at the same moment, one gets it', async () => {
    const { offering, signers } = await open()
    const { view } = await accepted(t, offering, signers)
    const drafts = await Promise.all(
      [0, 1].map(() =>
        openClosing(offering, signers.owner, {
          kind: 'interim',
          closes_on: at(0),
          investment_ids: [],
        }),
      ),
    )
    const answers = await Promise.all(
      drafts.map((draft) => batch(offering, signers.owner, draft.body.id, { add: [view.id] })),
    )
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
    expect(new Set(drafts.map((draft) => draft.body.number)).size).toBe(2)
    const rows = await t.db.query(
      'select 1 from closing_investment where investment_id = $1 and left_at is null',
      [view.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('is released once, however often and from how many desks the release is sent', async () => {
    const { offering, signers } = await open()
    const { view } = await accepted(t, offering, signers)
    const { id } = (
      await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) })
    ).body
    await signClosing(t, offering, signers, id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => act(offering, signers.escrow, id, { act: 'release' })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(
      await t.db.query('select 1 from holding where investment_id = $1', [view.id]),
    ).toHaveLength(1)
    await t.drain()
    expect((await seeClosing(offering, signers.owner, id)).body.status.state).toBe('done')
  })

  it('that is approved by the principal alone goes into the draft of the next closing, and nobody closes it by hand', async () => {
    const { offering, signers } = await open()
    const { view } = await accepted(t, offering, signers)
    const approved = await signers.principal.post<{ state: string }>(
      `/api/admin/investments/${view.id}/decision`,
      { body: { decision: 'principal_approve' } },
    )
    expect([approved.status, approved.body.state]).toEqual([200, 'approved_to_close'])
    const list = await signers.owner.get<{
      items: { id: string; status: { state: string }; investments: number }[]
    }>(`/api/dealroom/offerings/${offering.listingId}/closings`, {
      headers: { accountid: offering.accountId },
    })
    expect(list.body.items).toMatchObject([{ investments: 1, status: { state: 'drafted' } }])
    const byHand = await signers.escrow.post(`/api/lifecycles/investment/${view.id}/events`, {
      body: { type: 'CLOSE' },
    })
    expect(byHand.status).toBe(403)
  })
})

describe('the last closing', () => {
  it('waits for the deadline, leaves nobody behind and ends the offering', async () => {
    const { offering, signers } = await open({ deadline_at: at(10) })
    const one = await accepted(t, offering, signers)
    const late = await accepted(t, offering, signers)
    const drafted = (
      await openClosing(offering, signers.owner, {
        kind: 'final',
        closes_on: at(10),
        investment_ids: [one.view.id],
      })
    ).body
    expect(failing(drafted)).toEqual(
      expect.arrayContaining(['nobodyLeftBehind', 'closingDateReached']),
    )
    await batch(offering, signers.owner, drafted.id, { add: [late.view.id] })
    await act(offering, signers.owner, drafted.id, { act: 'propose' })
    for (const who of ['owner', 'principal', 'escrow'] as const)
      await act(offering, signers[who], drafted.id, { act: 'sign', typed_name: signers.names[who] })
    await bringDown(t, offering, signers)
    expect(unmet(await act(offering, signers.escrow, drafted.id, { act: 'release' }))).toEqual([
      'The closing date hasn’t arrived.',
    ])
    await t.advance({ days: 11 })
    const released = await act(offering, signers.escrow, drafted.id, { act: 'release' })
    expect(released.status, released.text).toBe(200)
    await t.drain()
    expect((await t.lifecycles.read(t.db, 'offering', offering.listingId))?.state).toBe('closed')
    expect(await ledgerSum(t.db)).toBe(0)
  })
})
