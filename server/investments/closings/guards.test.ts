import {
  closingCheckNames,
  type ClosingCheck,
  type ClosingView,
} from '#domain/investments/model/closing.ts'
import { closingGuards } from '#machines/investments/closing.events.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { heldFor } from '#server/payments/payments/index.ts'
import { testApp } from '#tests/support/app.ts'
import {
  accepted,
  act,
  bringDown,
  closingSigners,
  openClosing,
  seeClosing,
  signClosing,
  type Signers,
} from '#tests/support/closing.ts'
import { liveOffering, setLive, type LiveOffering } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()

interface Ready {
  offering: LiveOffering
  signers: Signers
  closingId: string
  one: Awaited<ReturnType<typeof accepted>>
}
/** A rolling closing under Regulation A that lacks nothing but the release. */
async function rolling(): Promise<Ready> {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  const one = await accepted(t, offering, signers)
  const { id } = (await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(0) }))
    .body
  await signClosing(t, offering, signers, id)
  return { offering, signers, closingId: id, one }
}
/** A rolling closing under Reg CF after its notice and after the last moment to cancel. */
async function announced(): Promise<Ready> {
  const offering = await liveOffering(t, { min_target: 40_000, rolling_close: true })
  const signers = await closingSigners(t, offering)
  const one = await accepted(t, offering, signers)
  const { id } = (
    await openClosing(offering, signers.owner, { kind: 'interim', closes_on: at(12) })
  ).body
  expect((await act(offering, signers.owner, id, { act: 'propose' })).status).toBe(200)
  await t.advance({ days: 13 })
  for (const who of ['owner', 'principal', 'escrow'] as const)
    expect(
      (await act(offering, signers[who], id, { act: 'sign', typed_name: signers.names[who] }))
        .status,
    ).toBe(200)
  await bringDown(t, offering, signers)
  return { offering, signers, closingId: id, one }
}
/** The last closing of an offering whose deadline is over. */
async function last(): Promise<Ready> {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    deadline_at: at(10),
  })
  const signers = await closingSigners(t, offering)
  const one = await accepted(t, offering, signers)
  const { id } = (
    await openClosing(offering, signers.owner, {
      kind: 'final',
      closes_on: at(10),
      investment_ids: [one.view.id],
    })
  ).body
  await signClosing(t, offering, signers, id)
  await t.advance({ days: 11 })
  return { offering, signers, closingId: id, one }
}

const inOffering =
  (column: string, value: unknown) =>
  async ({ offering }: Ready) =>
    void (await t.db.run(`update offering set ${column} = $2 where listing_id = $1`, [
      offering.listingId,
      value,
    ]))
const inClosing =
  (part: () => Record<string, unknown>) =>
  async ({ closingId }: Ready) =>
    void (await t.db.run(
      "update machine_instance set context = context || $2::jsonb where machine = 'closing' and id = $1",
      [closingId, JSON.stringify(part())],
    ))
const inInvestment =
  (part: () => Record<string, unknown>) =>
  async ({ one }: Ready) =>
    void (await t.db.run(
      "update machine_instance set context = context || $2::jsonb where machine = 'investment' and id = $1",
      [one.view.id, JSON.stringify(part())],
    ))
const inFact =
  (kind: string, part: Record<string, unknown>) =>
  async ({ one }: Ready) => {
    await t.db.run(
      `insert into profile_fact
        select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'version', f.version + 1,
          'values', f."values" || $3::jsonb))).*
        from profile_fact f
        where user_id = $1 and kind = $2
        order by version desc
        limit 1`,
      [one.who.userId, kind, JSON.stringify(part)],
    )
  }
const inState =
  (machine: 'kyc' | 'suitability' | 'tax-form' | 'envelope' | 'investment', state: string) =>
  async ({ one }: Ready) => {
    const ofPerson = ['user_id', one.who.userId]
    const [column, id] = {
      kyc: ofPerson,
      suitability: ofPerson,
      'tax-form': ofPerson,
      envelope: ['investment_id', one.view.id],
      investment: ['id', one.view.id],
    }[machine]
    await t.db.run(
      `update machine_instance set value = to_jsonb($3::text), state = $3 where machine = $1 and ${column} = $2`,
      [machine, id, state],
    )
  }

interface Spoiled {
  guard: ClosingCheck
  of: () => Promise<Ready>
  spoil: (ready: Ready) => Promise<void>
  also?: readonly ClosingCheck[]
}
/**
 * For each guard: what takes it away from a closing that lacks nothing. `also` are guards that cannot hold without it.
 */
const table: readonly Spoiled[] = [
  {
    guard: 'batchNotEmpty',
    of: rolling,
    spoil: async ({ closingId }) =>
      void (await t.db.run('update closing_investment set left_at = now() where closing_id = $1', [
        closingId,
      ])),
  },
  { guard: 'rollingAllowed', of: rolling, spoil: inOffering('rolling_close', false) },
  { guard: 'targetMet', of: rolling, spoil: inOffering('min_target', 5_000_000) },
  {
    guard: 'publicLongEnough',
    of: announced,
    // the launch was to be earlier, and the offering went live 20 days ago
    spoil: ({ offering }) => t.db.tx((tx) => setLive(tx, offering.listingId, at(-20), at(20))),
    also: ['noticeLongEnough'],
  },
  {
    guard: 'noticeLongEnough',
    of: announced,
    spoil: (ready) => inClosing(() => ({ closesOn: at(-11) }))(ready),
  },
  { guard: 'closingDateReached', of: rolling, spoil: inClosing(() => ({ closesOn: at(3) })) },
  {
    guard: 'investmentsAccepted',
    of: rolling,
    spoil: inInvestment(() => ({ closingId: newId() })),
  },
  {
    guard: 'investmentsFunded',
    of: rolling,
    spoil: async ({ one }) =>
      void (await t.db.run('update payment set cleared = cleared - 1 where investment_id = $1', [
        one.view.id,
      ])),
  },
  { guard: 'identityClear', of: rolling, spoil: inState('kyc', 'expired') },
  { guard: 'standingHolds', of: rolling, spoil: inState('suitability', 'unsuitable') },
  { guard: 'taxFormsActive', of: rolling, spoil: inState('tax-form', 'expired') },
  { guard: 'agreementsCountersigned', of: rolling, spoil: inState('envelope', 'signed') },
  {
    guard: 'accreditationValid',
    of: rolling,
    spoil: async ({ one }) =>
      void (await t.db.run("update investment set offering_type = 'reg_d_506c' where id = $1", [
        one.view.id,
      ])),
  },
  {
    guard: 'limitsKept',
    of: rolling,
    spoil: inFact('suitability', { annual_income: 100_000, net_worth: 100_000 }),
  },
  { guard: 'badActorClear', of: rolling, spoil: inClosing(() => ({ noticeAt: at(1) })) },
  {
    guard: 'noReconfirmationOpen',
    of: rolling,
    spoil: inState('investment', 'reconfirm_required'),
    also: ['investmentsAccepted'],
  },
  { guard: 'cancelWindowsOver', of: rolling, spoil: inInvestment(() => ({ leaveUntil: at(2) })) },
  { guard: 'allocationDecided', of: rolling, spoil: inOffering('oversubscribed', 1) },
  {
    guard: 'nobodyLeftBehind',
    of: last,
    spoil: async ({ offering }) => {
      // somebody who was accepted before the deadline and is in no closing
      const other = await liveOffering(t, { type: 'reg_a_t2' })
      const { view } = await accepted(t, other, await closingSigners(t, other))
      await t.db.run('update investment set listing_id = $2 where id = $1', [
        view.id,
        offering.listingId,
      ])
      await t.db.run(
        "update machine_instance set listing_id = $2 where machine = 'investment' and id = $1",
        [view.id, offering.listingId],
      )
    },
  },
]
const failing = (view: ClosingView): string[] =>
  view.checks
    .filter((check) => !check.holds)
    .map((check) => check.guard)
    .toSorted()

describe('the release of a closing that lacks nothing', () => {
  it('is refused when an agreement states other terms than those in force (J2)', async () => {
    const { offering, signers, closingId } = await rolling()
    await t.db.run("update offering set discount_pct = '5' where listing_id = $1", [
      offering.listingId,
    ])
    expect(failing((await seeClosing(offering, signers.owner, closingId)).body)).toEqual([
      'agreementsCountersigned',
    ])
  })

  it('is asked every guard of the checklist here', () => {
    expect(table.map((row) => row.guard)).toEqual(closingCheckNames)
  })

  it.each(table)(
    'is refused when $guard no longer holds, in its own words, and leaves everything where it is',
    async ({ guard, of, spoil, also = [] }) => {
      const ready = await of()
      const { offering, signers, closingId, one } = ready
      expect(failing((await seeClosing(offering, signers.owner, closingId)).body)).toEqual([])
      await spoil(ready)
      const missing = [guard, ...also].toSorted()
      expect(failing((await seeClosing(offering, signers.owner, closingId)).body)).toEqual(missing)
      const refused = await act(offering, signers.escrow, closingId, { act: 'release' })
      expect(refused.status, refused.text).toBe(409)
      expect(
        (refused.body as unknown as { detail: { unmet: string[] } }).detail.unmet.toSorted(),
      ).toEqual(missing.map((name) => closingGuards[name]).toSorted())
      expect((await t.lifecycles.read(t.db, 'closing', closingId))?.state).toBe('signed')
      expect([
        await t.db.query('select 1 from holding where listing_id = $1', [offering.listingId]),
        await heldFor(t.db, one.view.id),
      ]).toEqual([[], one.view.total.amount])
    },
  )

  it('is refused for a registration that is open for changes or has another title than was signed (41.2)', async () => {
    const { offering, signers, closingId, one } = await rolling()
    const begun = await one.who.post<{ id: string }>('/api/registrations', {
      body: { type: 'joint_jtwros' },
    })
    expect(begun.status, begun.text).toBe(201)
    const titled = (title: string) =>
      t.db.run('update investor_registration set title = $2 where id = $1', [begun.body.id, title])
    const standing = (state: string) =>
      t.db.run(
        `update machine_instance set value = to_jsonb($2::text), state = $2
          where machine = 'registration' and id = $1`,
        [begun.body.id, state],
      )
    await t.db.run(
      `update machine_instance set context = context || jsonb_build_object('registrationId', $2::text)
        where machine = 'investment' and id = $1`,
      [one.view.id, begun.body.id],
    )
    const missing = async () => failing((await seeClosing(offering, signers.owner, closingId)).body)
    await titled(one.view.registration.title)
    await standing('active')
    expect(await missing()).toEqual([])
    await titled('Thief LLC')
    expect(await missing()).toEqual(['agreementsCountersigned'])
    await titled(one.view.registration.title)
    await standing('draft')
    expect(await missing()).toEqual(['agreementsCountersigned', 'standingHolds'])
    expect((await act(offering, signers.escrow, closingId, { act: 'release' })).status).toBe(409)
  })
})
