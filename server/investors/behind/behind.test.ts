import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ClosingView } from '#domain/investments/model/closing.ts'
import type { RegistrationView, SignatureView } from '#domain/investors/model/registration.ts'
import type { SanctionsMatchView } from '#domain/investors/model/sanctions.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { paymentOf } from '#server/payments/payments/index.ts'
import { system } from '#server/kernel/context.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { closingSigners, openClosing, seeClosing, type Signers } from '#tests/support/closing.ts'
import { issued, paperOf, send } from '#tests/support/holders.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  rightValues,
  signed,
  staff,
  submitForReview,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { cleared, receive } from '#tests/support/receipts.ts'
import { acceptedWhereAsked, sdnLine, type SdnEntry } from '#tests/support/sanctions.ts'
import { sendFile } from '#tests/support/upload.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const EVER_FRESH = { factorMinutesAgo: -6_000_000 }
let offering: LiveOffering
let signers: Signers
let compliance: TestPerson
let operator: TestPerson
beforeAll(async () => {
  offering = await liveOffering(t, { type: 'reg_a_t2', min_target: 40_000, rolling_close: true })
  signers = await closingSigners(t, offering)
  const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  compliance = t.person({ userId: one.person.userId, adminRole: 'compliance', ...EVER_FRESH })
  operator = t.person({ userId: two.person.userId, adminRole: 'operator', ...EVER_FRESH })
})

async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
const clean = {
  annual_income: 15_000_000,
  net_worth: 12_400_000,
  other_cf_12mo: 0,
  accreditation: 'none',
}
/** What a company, a holder or an investor may never read of a person (31 CFR 1023.320(e)). */
const TELLS = /sanction|ofac|watchlist|suspen|frozen|freeze|true match|on a list/i

let day = 0
/** Puts a list in force that has these entries and no others, and screens all. */
async function inForce(...entries: readonly SdnEntry[]): Promise<void> {
  day += 1
  const all = [{ uid: '1', name: 'NIGHTHARROW SHIPPING', type: 'entity' as const }, ...entries]
  const answer = await sendFile<{ id: string }>(t, '/api/admin/sanctions/lists', {
    name: 'sdn.csv',
    bytes: Buffer.from(all.map(sdnLine).join('\r\n')),
    fields: { source: 'ofac_sdn', published_on: `2026-11-${String(day).padStart(2, '0')}` },
    token: operator.token,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  await t.drain()
  await acceptedWhereAsked(t, { one: operator, two: compliance })
}
const openMatches = async (): Promise<string[]> =>
  (
    await ok(
      compliance.get<{ items: SanctionsMatchView[] }>('/api/admin/sanctions/matches', {
        query: { state: 'open', limit: '50' },
      }),
    )
  ).items.map((one) => one.name)
async function decideIdentity(who: Investor, decision: string): Promise<void> {
  const party = await kycOf(t.services, t.db, who.userId)
  await ok(
    compliance.post(`/api/admin/compliance/queue/identity/${party?.partyId ?? ''}/decision`, {
      body: { decision, reason: 'Compared with the papers.' },
    }),
  )
  await t.drain()
}
/** A true match of a person, found by a list and confirmed by compliance. */
async function confirmed(who: Investor, name: string): Promise<void> {
  await inForce({ uid: '77', name, births: 'DOB 1988.' })
  await decideIdentity(who, 'true_match')
}
const account = (who: Investor, type: 'DISABLED') =>
  operator.post(`/api/lifecycles/user/${who.userId}/events`, {
    body: { type, payload: { reason: 'Fraud suspected.' } },
  })
const enabled = (who: Investor) =>
  byTwo(operator, compliance, { machine: 'user', id: who.userId }, 'ENABLED', 'It is hers.')

const see = (who: Investor, id: string) => ok(who.get<InvestmentView>(`/api/investments/${id}`))
const stateOf = async (machine: string, id: string) =>
  (await t.lifecycles.read(t.db, machine, id))?.state
/** The money of an investment arrives by wire and clears. */
async function pay(view: InvestmentView): Promise<void> {
  const receipt = await ok(
    receive(t, signers.escrow, {
      reference: view.payment?.reference,
      amount: view.total.amount,
      method: 'wire',
    }),
  )
  await cleared(t, receipt.payment_id)
  await t.drain()
}
const accept = (id: string) =>
  signers.owner.post<{ message: string }>(
    `/api/dealroom/offerings/${offering.listingId}/investments/${id}/decision`,
    { headers: { accountid: offering.accountId }, body: { decision: 'accept' } },
  )
const failing = (view: ClosingView): string[] =>
  view.checks.filter((check) => !check.holds).map((check) => check.guard)

async function registered(
  who: Investor,
  type: string,
  values: object,
  people: object[],
): Promise<RegistrationView> {
  const at = (id: string, rest = '') => `/api/registrations/${id}${rest}`
  const begun = await ok(who.post<RegistrationView>('/api/registrations', { body: { type } }))
  const kept = await ok(
    who.put<RegistrationView>(at(begun.id), {
      headers: { 'if-match': String(begun.rev) },
      body: { values },
    }),
  )
  await ok(
    who.put(at(begun.id, '/people'), {
      headers: { 'if-match': String(kept.rev) },
      body: { companies: [], people },
    }),
  )
  return ok(who.post<RegistrationView>(at(begun.id, '/submit')))
}
const named = (who: Investor, first: string, last: string) => ({
  ...rightValues(who, offering, 'kyc'),
  legal_first: first,
  legal_last: last,
})

const llc = (who: Investor, legal_name: string) => ({
  legal_name,
  formation_date: '2019-04-01',
  jurisdiction: 'Delaware',
  ein: '123456789',
  address: {
    line1: '1 Dock Street',
    city: 'Norfolk',
    region: 'VA',
    postal: '23507',
    country: 'US',
  },
  nature_of_business: 'Holds securities',
  source_of_funds: 'business',
  signer_title: 'Managing member',
  formed_for_this_investment: false,
  excluded: false,
  annual_revenue: 20_000_000,
  net_assets: 90_000_000,
  other_cf_12mo: 0,
  accreditation: 'none',
  certified: true,
  doc_formation: who.front,
  doc_governing: who.front,
  doc_standing: who.front,
  doc_ein: who.front,
})

/** A joint commitment of two people that waits for its money. */
async function joint(last: string): Promise<{
  ann: Investor
  bob: Investor
  view: InvestmentView
}> {
  const ann = await investor(t, { firstName: 'Ann', lastName: last })
  const bob = await investor(t, { firstName: 'Bob', lastName: last })
  const made = await registered(ann, 'joint_jtwros', { state: 'VA', married: false }, [
    { role: 'holder', first: 'Bob', last, email: bob.email },
  ])
  const party = made.parties.find((one) => !one.self)?.id ?? ''
  await ok(
    bob.post(`/api/parties/${party}/join`, {
      body: { values: named(bob, 'Bob', last), means: clean },
    }),
  )
  await t.drain()
  const begun = await begin(ann, offering)
  const chosen = await ok(
    ann.put<InvestmentView>(`/api/investments/${begun.id}/terms`, {
      headers: { 'if-match': String(begun.status.rev) },
      body: { amount: 50_000, registration: made.id },
    }),
  )
  await allSteps(t, ann, chosen, offering, {
    kyc: { legal_first: 'Ann', legal_last: last },
    payment: { holder_name: `Bob ${last}` },
  })
  await signed(ann, begun.id, `Ann ${last}`)
  const { items } = await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))
  const [one] = items
  if (one === undefined) throw new Error('nothing to sign')
  await bob.get(`/api/signatures/${one.id}/agreement.pdf`)
  await ok(
    bob.post(`/api/signatures/${one.id}/sign`, {
      body: { typed_name: `Bob ${last}`, sha256: one.documents[0]?.sha256, intent: true },
    }),
  )
  await ok(ann.post(`/api/investments/${begun.id}/submit`))
  await t.drain()
  return { ann, bob, view: await see(ann, begun.id) }
}

/** A person decides that investing is not suitable for somebody. */
async function unsuit(one: Investor): Promise<void> {
  const other = await begin(one, offering)
  await ok(
    submitForReview(one, other.id, 'suitability', {
      ...rightValues(one, offering, 'suitability'),
      can_afford_loss: false,
      risk_acknowledged: true,
    }),
  )
  await t.drain()
  expect(await stateOf('suitability', one.userId)).toBe('needs_review')
  await ok(
    compliance.post(`/api/admin/compliance/queue/suitability/${one.userId}/decision`, {
      body: { decision: 'reject', reason: 'The loss would be too large.' },
    }),
  )
  await t.drain()
}
/** The messages about a lost approval to a holder with money in escrow. */
const readOfLoss = async (who: Investor): Promise<string> => {
  const mails = await t.mailbox(who.email)
  return JSON.stringify(mails.filter((one) => String(one['subject']).includes('can’t go on now')))
}

describe('a co-holder (K3)', () => {
  it('who is a true match stops what both hold: the acceptance, and the refund of the other holder', async () => {
    const { ann, bob, view } = await joint('Quillbrook')
    await pay(view)
    expect(await stateOf('investment', view.id)).toBe('funded.waiting_for_issuer')
    await confirmed(bob, 'QUILLBROOK, Bob')
    const refused = await accept(view.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('in review again'),
    ])
    expect(refused.text).not.toMatch(TELLS)
    expect(JSON.stringify(await see(ann, view.id))).not.toMatch(TELLS)
    await ok(ann.post(`/api/lifecycles/investment/${view.id}/events`, { body: { type: 'CANCEL' } }))
    await t.drain()
    const payment = await paymentOf(t.services, t.db, view.id)
    expect([payment?.instance.state, await stateOf('investment', view.id)]).toEqual([
      'refund_requested',
      'refund_pending',
    ])
    await inForce()
  })

  it('who is rejected or disabled is seen by the closing, and before the money by the payment', async () => {
    const { ann, bob, view } = await joint('Thornwick')
    await pay(view)
    await ok(accept(view.id))
    const { id } = await ok(
      openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
        investment_ids: [view.id],
      }),
    )
    const failed = async () => failing(await ok(seeClosing(offering, signers.owner, id)))
    const before = await failed()
    expect(before).not.toEqual(expect.arrayContaining(['identityClear']))
    await ok(account(bob, 'DISABLED'))
    expect(await failed()).toEqual(expect.arrayContaining(['standingHolds']))
    await t.drain()
    expect(await readOfLoss(ann)).toContain('account that can be used')
    await enabled(bob)
    expect(await failed()).toEqual(before)
    await inForce({ uid: '78', name: 'THORNWICK, Bob', births: 'DOB 1988.' })
    await decideIdentity(bob, 'reject')
    expect(await failed()).toEqual(expect.arrayContaining(['identityClear', 'standingHolds']))
    await inForce()

    const second = await joint('Marrowby')
    expect(second.view.status.state).toBe('awaiting_funds')
    await ok(account(second.bob, 'DISABLED'))
    await t.drain()
    expect(await stateOf('investment', second.view.id)).toBe('in_review')
    await enabled(second.bob)
    await t.drain()
    expect(await stateOf('investment', second.view.id)).toBe('awaiting_funds')
  })

  it('whose identity is checked again stops what both hold until it is approved again', async () => {
    const { ann, bob, view } = await joint('Ashgrove')
    expect(await stateOf('investment', view.id)).toBe('awaiting_funds')
    const section = '/api/profile/sections/personal-information'
    const { rev } = await ok(bob.get<{ rev: number }>(section))
    await ok(
      bob.put(section, {
        headers: { 'if-match': String(rev) },
        body: {
          values: {
            legal_first: 'Robert',
            legal_last: 'Ashgrove',
            dob: '1988-02-14',
            citizenship: 'US',
            ssn: '900010001',
          },
        },
      }),
    )
    await t.drain()
    expect(await stateOf('kyc', (await kycOf(t.services, t.db, bob.userId))?.partyId ?? '')).toBe(
      'needs_review',
    )
    expect(await stateOf('investment', view.id)).toBe('in_review')
    await decideIdentity(bob, 'reject')
    await decideIdentity(bob, 'reopen')
    expect(await stateOf('investment', view.id)).toBe('in_review')
    expect((await see(ann, view.id)).payment?.wire).toBeNull()
  })

  it('who is refused once the money is there: the holder reads what happens to it, and by when', async () => {
    const { ann, bob, view } = await joint('Fernhollow')
    await pay(view)
    await inForce({ uid: '81', name: 'FERNHOLLOW, Bob', births: 'DOB 1988.' })
    await decideIdentity(bob, 'reject')
    const mail = await readOfLoss(ann)
    expect(mail).toContain('identity check of everyone')
    expect(mail).toContain('stays in escrow')
    expect(mail).not.toMatch(TELLS)
    await inForce()
  })

  it('for whom investing is not suitable stops what both hold, before and after its money (43)', async () => {
    const { bob, view } = await joint('Elderbank')
    expect(view.status.state).toBe('awaiting_funds')
    await unsuit(bob)
    expect(await stateOf('investment', view.id)).not.toBe('awaiting_funds')
    const paid = await joint('Willowmere')
    await pay(paid.view)
    await unsuit(paid.bob)
    expect((await accept(paid.view.id)).status).toBe(409)
    expect(await readOfLoss(paid.ann)).toContain('must be suitable for everyone in it')
  })
})

describe('a person who transfers (K2)', () => {
  it('is asked at the request and at each step, with the words of any review', async () => {
    const who = await investor(t, { firstName: 'Odo', lastName: 'Fenwhistle' })
    const mine = await begin(who, offering)
    await ok(submitForReview(who, mine.id, 'kyc', named(who, 'Odo', 'Fenwhistle')))
    await t.drain()
    const receiver = await investor(t)
    const holding = await issued(t, offering, who.userId, {
      title: 'Odo Fenwhistle',
      at: new Date(t.clock.now().getTime() - 500 * 86_400_000).toISOString(),
    })
    const ask = () =>
      who.post<{ id: string; documents: { kind: string }[]; message: string }>('/api/transfers', {
        body: {
          holding_id: holding,
          kind: 'gift',
          units: 10,
          receiver_name: 'Mara Lindqvist',
          receiver_email: receiver.email,
          relation: 'child',
          accredited: false,
          price: null,
          reason: 'For her birthday.',
        },
      })
    const { id, documents } = await ok(ask())
    for (const one of documents)
      await ok(
        who.post(`/api/transfers/${id}/documents`, {
          body: { kind: one.kind, file_id: await paperOf(t, who.userId) },
        }),
      )
    await confirmed(who, 'FENWHISTLE, Odo')
    const again = await ask()
    expect([again.status, again.body.message]).toEqual([
      409,
      'Odo Fenwhistle can’t transfer securities: we’re reviewing the details on file. Contact us to ask what is missing.',
    ])
    const sent = await send(who, 'transfer', id, 'SENT')
    expect([sent.status, sent.body.message]).toEqual([
      409,
      expect.stringContaining('We’re reviewing the details of who transfers'),
    ])
    expect(sent.text).not.toMatch(TELLS)
    await inForce()
  })
})

describe('what is taken back after an approval', () => {
  const individual = async (first: string, last: string) => {
    const who = await investor(t, { firstName: first, lastName: last })
    const begun = await begin(who, offering)
    await allSteps(t, who, begun, offering, {
      kyc: { legal_first: first, legal_last: last },
      payment: { holder_name: `${first} ${last}` },
    })
    await signed(who, begun.id, `${first} ${last}`)
    await ok(who.post(`/api/investments/${begun.id}/submit`))
    await t.drain()
    return { who, view: await see(who, begun.id) }
  }

  it('of the identity pauses the payment: what arrives is held and moves nothing on, and the investor is notified (K14)', async () => {
    const { who, view } = await individual('Ivo', 'Larkspurr')
    expect(view.status.state).toBe('awaiting_funds')
    await inForce({ uid: '79', name: 'LARKSPURR, Ivo', births: 'DOB 1988.' })
    expect(await stateOf('investment', view.id)).toBe('in_review')
    await decideIdentity(who, 'reject')
    const wire = await receive(t, signers.escrow, {
      reference: view.payment?.reference,
      amount: view.total.amount,
      method: 'wire',
    })
    expect(wire.status, wire.text).toBe(201)
    await t.drain()
    expect([
      (await paymentOf(t.services, t.db, view.id))?.instance.state,
      await stateOf('investment', view.id),
    ]).toEqual(['in_escrow', 'in_review'])
    const [mail] = (await t.mailbox(who.email)).filter((one) =>
      String(one['subject']).startsWith('Please don’t pay'),
    )
    expect(mail).toBeDefined()
    expect(JSON.stringify(mail)).not.toMatch(TELLS)
    expect((await see(who, view.id)).payment?.wire).toBeNull()
    await inForce()
  })

  it('of the identity, when the bank then returns the money, makes one message that says both (V5)', async () => {
    const { who, view } = await individual('Una', 'Marshwick')
    const { reference } = view.payment ?? {}
    await receive(t, signers.escrow, { reference, amount: view.total.amount, method: 'wire' })
    await inForce({ uid: '80', name: 'MARSHWICK, Una', births: 'DOB 1988.' })
    await decideIdentity(who, 'reject')
    const payment = await paymentOf(t.services, t.db, view.id)
    expect([payment?.instance.state, await stateOf('investment', view.id)]).toEqual([
      'in_escrow',
      'funds_pending',
    ])
    const before = (await t.mailbox(who.email)).length
    await t.db.tx((tx) =>
      t.lifecycles.send(tx, 'payment', payment?.row.id ?? '', { type: 'RETURNED' }, system),
    )
    await t.drain()
    expect(['submitted', 'action_required']).toContain(await stateOf('investment', view.id))
    const mails = (await t.mailbox(who.email)).slice(0, -before)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.['subject']).toMatch(/^Please don’t pay for .* now/)
    expect(JSON.stringify(mails[0])).toContain('The bank returned your payment.')
    expect(JSON.stringify(mails[0])).toContain(reference)
    expect(JSON.stringify(mails)).not.toMatch(TELLS)
    await inForce()
  })

  it('returns of the bank make one message each, of the third too (V5)', async () => {
    const { who, view } = await individual('Ida', 'Marshwick')
    const subjects: unknown[] = []
    for (let n = 0; n < 3; n++) {
      const due = (await see(who, view.id)).payment
      await receive(t, signers.escrow, {
        reference: due?.reference,
        amount: view.total.amount,
        method: 'wire',
      })
      await t.drain()
      const before = (await t.mailbox(who.email)).length
      const payment = await paymentOf(t.services, t.db, view.id)
      await t.db.tx((tx) =>
        t.lifecycles.send(tx, 'payment', payment?.row.id ?? '', { type: 'RETURNED' }, system),
      )
      await t.drain()
      subjects.push((await t.mailbox(who.email)).slice(0, -before).map((mail) => mail['subject']))
      if (n < 2)
        await ok(
          who.post(`/api/investments/${view.id}/payment`, {
            body: { act: 'again', method: 'wire' },
          }),
        )
      await t.drain()
    }
    expect(subjects).toEqual([
      ['Your payment was returned'],
      ['Your payment was returned'],
      [expect.stringMatching(/^Please don’t pay for .* now: a step needs a correction$/)],
    ])
  })

  it('of the suitability stops the payment, the acceptance and the closing (K13)', async () => {
    const { who, view } = await individual('Una', 'Pellworth')
    const paidFor = await individual('Ursa', 'Pellworth')
    await pay(paidFor.view)
    await unsuit(who)
    expect(await stateOf('investment', view.id)).not.toBe('awaiting_funds')
    await unsuit(paidFor.who)
    expect((await accept(paidFor.view.id)).status).toBe(409)
    expect(await readOfLoss(paidFor.who)).toContain('must be suitable for everyone in it')
  })

  it('of a registration stops what is in its name until it is approved again, and is signed in its new name (K15)', async () => {
    const who = await investor(t, { firstName: 'Nell', lastName: 'Ostermoor' })
    const approve = async (id: string) => {
      await ok(
        compliance.post(`/api/admin/compliance/queue/registration/${id}/decision`, {
          body: { decision: 'approve', reason: 'All papers are there.' },
        }),
      )
      await t.drain()
    }
    const rename = async (id: string, legal_name: string) => {
      const { rev } = await ok(who.get<RegistrationView>(`/api/registrations/${id}`))
      await ok(
        who.put(`/api/registrations/${id}`, {
          headers: { 'if-match': String(rev) },
          body: { values: { legal_name } },
        }),
      )
      await t.drain()
    }
    const made = await registered(who, 'llc_single_member', llc(who, 'Ostermoor Holdings LLC'), [
      {
        role: 'owner',
        self: true,
        first: 'Nell',
        last: 'Ostermoor',
        email: who.email,
        percent: '100',
        control: true,
      },
    ])
    const identity = await begin(who, offering)
    await ok(submitForReview(who, identity.id, 'kyc', named(who, 'Nell', 'Ostermoor')))
    await t.drain()
    await approve(made.id)
    const commit = async () => {
      const begun = await begin(who, offering)
      const chosen = await ok(
        who.put<InvestmentView>(`/api/investments/${begun.id}/terms`, {
          headers: { 'if-match': String(begun.status.rev) },
          body: { amount: 50_000, registration: made.id },
        }),
      )
      await allSteps(t, who, chosen, offering, {
        kyc: { legal_first: 'Nell', legal_last: 'Ostermoor' },
        payment: { holder_name: 'Nell Ostermoor' },
      })
      await signed(who, begun.id, 'Nell Ostermoor')
      await ok(who.post(`/api/investments/${begun.id}/submit`))
      await t.drain()
      return see(who, begun.id)
    }
    const [unpaid, funded] = [await commit(), await commit()]
    const placed = (country: string, region: string) =>
      t.db.run(
        `update investor_registration set values = jsonb_set(jsonb_set(values, '{address,country}', to_jsonb($2::text)),
          '{address,region}', to_jsonb($3::text)) where id = $1`,
        [made.id, country, region],
      )
    // an entity that an earlier version took in a prohibited country stops at the gates (31 CFR chapter V)
    await pay(await commit())
    const [abroad] = (
      await t.db.query<{ id: string }>(
        `select id from record_state where machine = 'investment' and user_id = $1 and state like 'funded%'`,
        [who.userId],
      )
    ).map((one) => one.id)
    await placed('CU', 'LH')
    expect((await accept(abroad ?? '')).status).toBe(409)
    // and the security is offered where the entity has its address, also when its owner lives elsewhere
    const local = await liveOffering(t, { jurisdictions: ['VA'] })
    const draft = await begin(who, local)
    await placed('US', 'NY')
    const elsewhere = await who.put<{ fields?: Record<string, string> }>(
      `/api/investments/${draft.id}/terms`,
      {
        headers: { 'if-match': String(draft.status.rev) },
        body: { amount: 50_000, registration: made.id },
      },
    )
    expect([elsewhere.status, elsewhere.text]).toEqual([
      422,
      expect.stringContaining('where this registration has its address'),
    ])
    await placed('US', 'VA')
    expect([unpaid.status.state, funded.status.state]).toEqual(['awaiting_funds', 'awaiting_funds'])
    await pay(funded)
    await rename(made.id, 'Another Owner LLC')
    expect(await readOfLoss(who)).toContain('registration of an investment must be approved')
    expect((await accept(funded.id)).status).toBe(409)
    expect(await stateOf('investment', unpaid.id)).toBe('action_required')
    await ok(who.post(`/api/registrations/${made.id}/submit`))
    await approve(made.id)
    expect(
      (await see(who, unpaid.id)).steps.find((one) => one.name === 'documents')?.status.state,
    ).toBe('needs_action')
    await ok(accept(funded.id))
    const { id } = await ok(
      openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
        investment_ids: [funded.id],
      }),
    )
    const failed = async () => failing(await ok(seeClosing(offering, signers.owner, id)))
    expect(await failed()).toContain('agreementsCountersigned')
    expect(await failed()).not.toContain('standingHolds')
    await rename(made.id, 'Ostermoor Holdings LLC')
    expect(await failed()).toContain('standingHolds')
    await ok(who.post(`/api/registrations/${made.id}/submit`))
    await approve(made.id)
    expect(await failed()).not.toContain('agreementsCountersigned')
  })

  it('of the account stops the acceptance and the closing (K7)', async () => {
    const { who, view } = await individual('Ezra', 'Holmdale')
    await pay(view)
    await ok(accept(view.id))
    const { id } = await ok(
      openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: t.clock.now().toISOString(),
        investment_ids: [view.id],
      }),
    )
    expect(failing(await ok(seeClosing(offering, signers.owner, id)))).not.toContain(
      'standingHolds',
    )
    await ok(account(who, 'DISABLED'))
    expect(failing(await ok(seeClosing(offering, signers.owner, id)))).toContain('standingHolds')
  })
})

describe('who is screened', () => {
  it('are a minor, a trust named after a listed person, former names, and the people of an issuer (K20, N5, N6)', async () => {
    const who = await investor(t, { firstName: 'Ilse', lastName: 'Corvane' })
    const drafted = async (type: string, values: object) => {
      const begun = await ok(who.post<RegistrationView>('/api/registrations', { body: { type } }))
      await ok(
        who.put(`/api/registrations/${begun.id}`, {
          headers: { 'if-match': String(begun.rev) },
          body: { values },
        }),
      )
    }
    await drafted('custodial_utma', {
      minor_first: 'Tobiah',
      minor_last: 'Vessengard',
      minor_dob: '2015-03-02',
    })
    await drafted('trust_revocable', { trust_name: 'The Oleg Drumvarich Family Trust' })
    await drafted('estate', { decedent: 'Hermia Zollander' })
    await drafted('llc_multi', { legal_name: 'Harmless Holdings LLC', dba: 'Brackenmoor Shipping' })
    const owner = await t.db.one<{ first_name: string; last_name: string }>(
      'select first_name, last_name from app_user where id = $1',
      [signers.owner.person.userId],
    )
    await inForce(
      { uid: '81', name: 'VESSENGARD, Tobiah', births: 'DOB 2015.' },
      { uid: '82', name: 'DRUMVARICH, Oleg' },
      { uid: '83', name: 'ZOLLANDER, Hermia' },
      { uid: '84', name: 'BRACKENMOOR SHIPPING', type: 'entity' },
      { uid: '85', name: `${owner?.last_name}, ${owner?.first_name}` },
    )
    expect(await openMatches()).toEqual(
      expect.arrayContaining([
        'Tobiah Vessengard',
        'The Oleg Drumvarich Family Trust',
        'Hermia Zollander',
        'Brackenmoor Shipping',
        `${owner?.first_name} ${owner?.last_name}`,
      ]),
    )
    await inForce()
  })
})
