import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { models } from '#machines/models.ts'
import type { CaseEvent } from '#machines/lib/model.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import { accepted, closingSigners, openClosing, signClosing } from '#tests/support/closing.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  member,
  signed,
  submitted,
} from '#tests/support/investing.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { receive } from '#tests/support/receipts.ts'

export interface Target {
  machine: LifecycleId
  id: string
}
/** Things in many states, and people with every part in them. */
export interface Stock {
  targets: Target[]
  people: { name: string; actor: Actor; person: TestPerson | null }[]
  made: string[]
  paths: string[]
}

const EVER_FRESH = -6_000_000
const later = (t: TestApp, days: number): string =>
  new Date(t.clock.now().getTime() + days * 86_400_000).toISOString()

/** Machines of one investment: itself, its steps, its plan, its envelopes, payments, identity check and suitability. */
async function around(t: TestApp, investmentId: string): Promise<Target[]> {
  const rows = await t.db.query<{ machine: LifecycleId; id: string }>(
    `select machine, id
      from machine_instance
      where investment_id = $1 or (machine in ('kyc', 'suitability') and user_id = (select user_id from investment
        where id = $1))`,
    [investmentId],
  )
  return [
    { machine: 'investment', id: investmentId },
    ...rows.filter(
      (r) => r.machine in lifecycles && !(r.machine === 'investment' && r.id === investmentId),
    ),
  ]
}

/** A small world with something in nearly every state, made by the product's own calls. */
export async function makeStock(t: TestApp): Promise<Stock> {
  const offering = await liveOffering(t, {
    min_target: 20_000,
    deadline_at: later(t, 40),
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  const editor = await member(t, offering.accountId, 'editor')
  const paid = async (cents: number) => {
    const who = await investor(t)
    const view = await submitted(t, who, offering, cents)
    await receive(t, signers.escrow, {
      reference: view.payment?.reference,
      amount: view.total.amount,
      method: 'wire',
    })
    return { who, id: view.id }
  }
  const draft = await investor(t)
  const begun = await begin(draft, offering)
  const half = await investor(t)
  const open = await begin(half, offering)
  await allSteps(t, half, open, offering)
  const ready = await investor(t)
  const signable = await begin(ready, offering)
  await allSteps(t, ready, signable, offering)
  await signed(ready, signable.id)
  const due = await investor(t)
  const waits: InvestmentView = await submitted(t, due, offering)
  const received = await paid(60_000)
  const committed = await accepted(t, offering, signers)
  const inClosing = await accepted(t, offering, signers)
  const closing = await openClosing(offering, signers.owner, {
    kind: 'interim',
    closes_on: later(t, 12),
    investment_ids: [inClosing.view.id],
  })
  if (closing.status === 201)
    await signClosing(t, offering, signers, closing.body.id).catch(() => undefined)
  // an offering that nobody has looked at, and one that waits for the principal: neither has its evidence
  const owner = await member(
    t,
    await makeCompany(t, signers.owner.person.userId, 'Saltmarsh Yards'),
    'owner',
  )
  const account = owner.person.memberships[0]?.accountId ?? ''
  const [fresh, other] = [
    await makeOffering(t, account),
    await makeOffering(t, account, { type: 'reg_d_506c' }),
  ]
  const investments = [
    begun.id,
    open.id,
    signable.id,
    waits.id,
    received.id,
    committed.view.id,
    inClosing.view.id,
  ]
  const targets: Target[] = [
    ...(await Promise.all(investments.map((id) => around(t, id)))).flat(),
    ...[offering.listingId, fresh, other].flatMap((id): Target[] => [
      { machine: 'offering', id },
      { machine: 'listing', id },
    ]),
    ...(closing.status === 201 ? [{ machine: 'closing' as const, id: closing.body.id }] : []),
  ]
  const person = (name: string, who: TestPerson) => {
    const made = t.person({
      userId: who.person.userId,
      adminRole: who.person.adminRole,
      memberships: [...who.person.memberships],
      factorMinutesAgo: EVER_FRESH,
    })
    return { name, actor: made.person as Actor, person: made }
  }
  const people = [
    ...[draft, half, ready, due, received.who, committed.who, inClosing.who].map((who, n) =>
      person(`investor ${n + 1}`, who),
    ),
    person('stranger', await investor(t)),
    person('owner', signers.owner),
    person('owner of another company', owner),
    person('editor', editor),
    person('principal', signers.principal),
    person('operator', signers.escrow),
    { name: 'clock', actor: { kind: 'clock' } as Actor, person: null },
    { name: 'escrow bank', actor: { kind: 'provider', name: 'escrow' } as Actor, person: null },
    { name: 'custodian', actor: { kind: 'provider', name: 'custodian' } as Actor, person: null },
    { name: 'the platform itself', actor: { kind: 'system' } as Actor, person: null },
  ]
  const paths = [
    ...investments.flatMap((id) =>
      ['', '/steps/kyc', '/steps/payment', '/envelope', '/revision', '/history'].map(
        (rest) => `/api/investments/${id}${rest}`,
      ),
    ),
    ...[offering.listingId, fresh, other].flatMap((id) => [
      `/api/offerings/${id}`,
      `/api/offerings/${id}/revisions`,
      `/api/dealroom/offerings/${id}?accountid=${offering.accountId}`,
      `/api/dealroom/offerings/${id}/closings?accountid=${account}`,
      `/api/dealroom/offerings/${id}/allocation?accountid=${offering.accountId}`,
    ]),
    '/api/dashboard',
    '/api/admin/home',
    '/api/holdings',
    ...targets.map(({ machine, id }) => `/api/lifecycles/${machine}/${id}/history`),
  ]
  return { targets, people, made: [...investments, fresh, other], paths }
}

/**
 * The cases of a machine as a person or a partner could send them: type, payload and reason; what the server finds out
 * stays with the server.
 */
export function sendable(
  machine: LifecycleId,
): { type: string; payload: Record<string, unknown>; reason: string | undefined }[] {
  return models[machine]
    .flatMap((model) => model.events)
    .map((event: CaseEvent) => {
      const { type, case: _, at: _at, actor: _actor, facts: _facts, reason, ...payload } = event
      return { type, payload, reason: typeof reason === 'string' ? reason : undefined }
    })
}
