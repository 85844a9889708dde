import type { ClosingView } from '#domain/investments/model/closing.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { questionnaireModel } from '#machines/offerings/questionnaire.model.ts'
import type { TestApp, TestPerson, Answer } from './app.ts'
import {
  investor,
  member,
  staff,
  submitted,
  type Investor,
  type LiveOffering,
} from './investing.ts'
import { system } from '#server/kernel/context.ts'
import { cleared, receive } from './receipts.ts'
import { begun } from '#tests/support/begun.ts'

/** The three who sign a closing: owner of the company, principal, escrow signers. */
export interface Signers {
  owner: TestPerson
  principal: TestPerson
  escrow: TestPerson
  names: { owner: string; principal: string; escrow: string }
}
const nameOf = async (t: TestApp, who: TestPerson): Promise<string> =>
  (
    await t.db.one<{ name: string }>(
      "select first_name || ' ' || last_name as name from app_user where id = $1",
      [who.person.userId],
    )
  )?.name ?? ''

/** A second factor that stays fresh however far the clock goes. */
const EVER_FRESH = -6_000_000

/** Three accounts of three people. */
export async function closingSigners(t: TestApp, offering: LiveOffering): Promise<Signers> {
  const [one, two, three] = [
    await member(t, offering.accountId, 'owner'),
    await staff(t, 'compliance'),
    await staff(t, 'operator'),
  ]
  const fresh = (who: TestPerson): TestPerson =>
    t.person({
      userId: who.person.userId,
      adminRole: who.person.adminRole,
      memberships: [...who.person.memberships],
      factorMinutesAgo: EVER_FRESH,
    })
  const [owner, principal, escrow] = [fresh(one), fresh(two), fresh(three)]
  return {
    owner,
    principal,
    escrow,
    names: {
      owner: await nameOf(t, owner),
      principal: await nameOf(t, principal),
      escrow: await nameOf(t, escrow),
    },
  }
}
const must = <T>(answer: Answer<T>, status: number): T => {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}
const headers = (offering: LiveOffering) => ({ accountid: offering.accountId })
const base = (offering: LiveOffering): string => `/api/dealroom/offerings/${offering.listingId}`

interface Over {
  cents?: number
  who?: Investor
}
/** An investment whose money has cleared; the company accepts next. */
export async function paid(
  t: TestApp,
  offering: LiveOffering,
  signers: Signers,
  over: Over = {},
): Promise<{ who: Investor; view: InvestmentView }> {
  const who = over.who ?? (await investor(t))
  const view = await submitted(t, who, offering, over.cents ?? 50_000)
  const receipt = must(
    await receive(t, signers.escrow, {
      reference: view.payment?.reference,
      amount: view.total.amount,
      method: 'wire',
    }),
    201,
  )
  await cleared(t, receipt.payment_id)
  return { who, view }
}

/** An investment whose money has cleared and which the company has accepted. */
export async function accepted(
  t: TestApp,
  offering: LiveOffering,
  signers: Signers,
  over: Over = {},
): Promise<{ who: Investor; view: InvestmentView }> {
  const { who, view } = await paid(t, offering, signers, over)
  must(
    await signers.owner.post(`${base(offering)}/investments/${view.id}/decision`, {
      headers: headers(offering),
      body: { decision: 'accept' },
    }),
    200,
  )
  await t.drain()
  return { who, view: must(await who.get<InvestmentView>(`/api/investments/${view.id}`), 200) }
}

export const openClosing = (
  offering: LiveOffering,
  who: TestPerson,
  body: { kind: 'interim' | 'final'; closes_on: string; investment_ids?: string[] },
) => who.post<ClosingView>(`${base(offering)}/closings`, { headers: headers(offering), body })
export const seeClosing = (offering: LiveOffering, who: TestPerson, id: string) =>
  who.get<ClosingView>(`${base(offering)}/closings/${id}`, { headers: headers(offering) })
export const act = (
  offering: LiveOffering,
  who: TestPerson,
  id: string,
  body: Record<string, unknown>,
) =>
  who.post<ClosingView>(`${base(offering)}/closings/${id}/act`, {
    headers: headers(offering),
    body,
  })
export const batch = (
  offering: LiveOffering,
  who: TestPerson,
  id: string,
  body: Record<string, unknown>,
) =>
  who.post<ClosingView>(`${base(offering)}/closings/${id}/batch`, {
    headers: headers(offering),
    body,
  })
/** The bad-actor check is brought down to the closing. */
export const bringDown = async (t: TestApp, offering: LiveOffering, signers: Signers) => {
  // the offering below was set down live: its own check of covered persons is on file too
  await t.db.run(
    `insert into offering_evidence (id, listing_id, kind, note, recorded_by, recorded_at)
      values (gen_random_uuid(), $1, 'bad_actor', 'Set down.', $2, $3)`,
    [offering.listingId, signers.escrow.person.userId, t.clock.now().toISOString()],
  )
  return signers.escrow.post(`/api/admin/offerings/${offering.listingId}/evidence`, {
    body: { kind: 'bad_actor_bring_down', note: 'Every covered person confirmed.' },
  })
}

/** Proposes a closing, and has it signed by all three. */
export async function signClosing(
  t: TestApp,
  offering: LiveOffering,
  signers: Signers,
  id: string,
): Promise<void> {
  must(await act(offering, signers.owner, id, { act: 'propose' }), 200)
  for (const who of ['owner', 'principal', 'escrow'] as const)
    must(
      await act(offering, signers[who], id, { act: 'sign', typed_name: signers.names[who] }),
      200,
    )
  must(await bringDown(t, offering, signers), 201)
}
/** From accepted investments to issued securities: proposed, signed, brought down, released, done. */
export async function closeAll(
  t: TestApp,
  offering: LiveOffering,
  signers: Signers,
  body: { kind: 'interim' | 'final'; closes_on: string; investment_ids?: string[] },
): Promise<ClosingView> {
  const drafted = must(await openClosing(offering, signers.owner, body), 201)
  await signClosing(t, offering, signers, drafted.id)
  must(await act(offering, signers.escrow, drafted.id, { act: 'release' }), 200)
  await t.drain()
  return must(await seeClosing(offering, signers.owner, drafted.id), 200)
}

/**
 * Puts topics of an offering on file as approved, without a review (that is tested with the raise); they are in force
 * unless the offering was never launched.
 */
export async function approvedTopics(
  t: TestApp,
  offering: LiveOffering,
  values: Partial<Record<Topic, Record<string, unknown>>>,
  { launched = true } = {},
): Promise<void> {
  const at = t.clock.now().toISOString()
  await t.db.run(
    `insert into raise (listing_id, account_id, name, created_by, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    [offering.listingId, offering.accountId, 'Seed round', newId(), at],
  )
  for (const [topic, found] of Object.entries(values)) {
    const item = newId()
    await t.db.tx(async (tx) => {
      await t.lifecycles.begin(tx, 'review-item', item, { topic, required: true }, system, {
        account_id: offering.accountId,
        listing_id: offering.listingId,
      })
      await tx.run(
        'insert into topic (listing_id, topic, item_id, values, applied_revision) values ($1, $2, $3, $4, 1)',
        [offering.listingId, topic, item, JSON.stringify(found)],
      )
      await tx.run(
        `insert into topic_revision (item_id, revision, listing_id, topic, values, handed_in_at)
          values ($1, 1, $2, $3, $4, $5)`,
        [item, offering.listingId, topic, JSON.stringify(found), at],
      )
      await tx.run(
        'insert into topic_approval (item_id, revision, approved_at) values ($1, 1, $2)',
        [item, at],
      )
      if (!launched) return
      await tx.run(
        `insert into topic_in_force (item_id, revision, listing_id, topic, offering_revision, since)
          values ($1, 1, $2, $3, 1, $4)`,
        [item, offering.listingId, topic, at],
      )
    })
  }
}
/**
 * The company has certified its bad-actor questionnaire anew at this moment: required of an offering with topics
 * instead of a memo.
 */
export async function certified(t: TestApp, offering: LiveOffering): Promise<void> {
  const at = t.clock.now().toISOString()
  await t.db.tx(async (tx) => {
    const asked = await tx.one<{ id: string }>(
      `select id from questionnaire where listing_id = $1 and person_key = 'company'`,
      [offering.listingId],
    )
    const id = asked?.id ?? newId()
    if (asked === null) {
      await tx.run(
        `insert into questionnaire (id, listing_id, account_id, person_key, name, email, roles, subject, created_at)
          values ($1, $2, $3, 'company', 'Tidewater Grid, Inc.', 'signers@company.example', '{issuer}', 'issuer', $4)`,
        [id, offering.listingId, offering.accountId, at],
      )
      await begun(t, tx, 'questionnaire', id, questionnaireModel.input, {
        account_id: offering.accountId,
        listing_id: offering.listingId,
      })
      await tx.run(
        `update machine_instance set value = '"clear"', state = 'clear' where machine = 'questionnaire' and id = $1`,
        [id],
      )
    }
    await tx.run(
      `insert into questionnaire_signature (id, questionnaire_id, kind, typed_name, certificate, certificate_sha256,
          answers_sealed, ip, user_agent, signed_at)
        values ($1, $2, 'answer', 'Imani Ashford', '', '', '', '192.0.2.1', 'test', $3)`,
      [newId(), id, at],
    )
  })
}
