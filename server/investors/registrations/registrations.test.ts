import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { LimitView } from '#domain/investors/model/limit.ts'
import type {
  InvitationView,
  RegistrationView,
  SignatureView,
} from '#domain/investors/model/registration.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  member,
  rightValues,
  signed,
  staff,
  type Investor,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import { bankDocument } from '#tests/support/paper.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { indexEins } from './service.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const clean = {
  annual_income: 15_000_000,
  net_worth: 12_400_000,
  other_cf_12mo: 0,
  accreditation: 'none',
}

async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
const read = (who: Investor, id: string) =>
  ok(who.get<RegistrationView>(`/api/registrations/${id}`))
const path = (id: string, rest = '') => `/api/registrations/${id}${rest}`
async function prepared(
  who: Investor,
  type: string,
  values: Record<string, unknown>,
  people: { people: object[]; companies?: object[] },
): Promise<RegistrationView> {
  const begun = await ok(who.post<RegistrationView>('/api/registrations', { body: { type } }))
  const kept = await ok(
    who.put<RegistrationView>(path(begun.id), {
      headers: { 'if-match': String(begun.rev) },
      body: { values },
    }),
  )
  return ok(
    who.put<RegistrationView>(path(begun.id, '/people'), {
      headers: { 'if-match': String(kept.rev) },
      body: { companies: [], ...people },
    }),
  )
}
const other = (who: Investor, more: object = {}) => ({
  role: 'holder',
  first: 'Bob',
  last: 'Roe',
  email: who.email,
  ...more,
})
const submit = (who: Investor, id: string) => who.post<RegistrationView>(path(id, '/submit'))
const identityFor = (who: Investor, first: string, last: string) => ({
  ...rightValues(who, offering, 'kyc'),
  legal_first: first,
  legal_last: last,
})
const partOf = async (owner: Investor, id: string, email: string): Promise<string> =>
  (await read(owner, id)).parties.find((p) => p.email === email)?.id ?? ''
async function joins(
  who: Investor,
  party: string,
  first: string,
  last: string,
  means: object | undefined = clean,
): Promise<void> {
  await ok(
    who.post(`/api/parties/${party}/join`, {
      body: { values: identityFor(who, first, last), means },
    }),
  )
  await t.drain()
}
const paper = async (who: Investor): Promise<string> => who.front
const joint = { state: 'VA', married: false }
const entity = {
  legal_name: 'Roe Holdings LLC',
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
  other_cf_12mo: 0,
  net_assets: 90_000_000,
  accreditation: 'none',
  certified: true,
}

const registrationActions = async (who: Investor) =>
  (await ok(who.ask('GET /api/dashboard'))).next_actions.filter(
    (one) => one.machine === 'registration' || one.machine === 'envelope',
  )
const noticesOf = async (who: Investor) =>
  (await ok(who.ask('GET /api/notices', { query: { show: 'open' } }))).items

describe('joint holders', async () => {
  const [ann, bob] = [
    await investor(t, { firstName: 'Ann', lastName: 'Roe' }),
    await investor(t, { firstName: 'Bob', lastName: 'Roe' }),
  ]
  const registration = await prepared(ann, 'joint_jtwros', joint, { people: [other(bob)] })
  test('the title is built exactly, and nobody is asked before it is submitted', async () => {
    expect(registration.title).toBe('Ann Roe and Bob Roe, JTWROS')
    expect(await t.mailbox(bob.email)).toEqual([])
    expect(
      (await bob.get(`/api/parties/${await partOf(ann, registration.id, bob.email)}`)).status,
    ).toBe(404)
  })
  test('somebody else finds neither the registration nor the part', async () => {
    const eve = await investor(t)
    await ok(submit(ann, registration.id))
    const party = await partOf(ann, registration.id, bob.email)
    expect((await eve.get(path(registration.id))).status).toBe(404)
    expect((await eve.post(path(registration.id, '/submit'))).status).toBe(404)
    expect((await eve.get(`/api/parties/${party}`)).status).toBe(404)
    expect((await bob.get(path(registration.id))).status).toBe(404)
  })
  test('the other holder gets a link, confirms who they are and gives their means; then both are waited for', async () => {
    const party = await partOf(ann, registration.id, bob.email)
    expect((await t.mailbox(bob.email))[0]).toMatchObject({
      subject: 'Ann Roe asks you to verify your identity',
    })
    const asked = await ok(bob.get<InvitationView>(`/api/parties/${party}`))
    expect(asked).toMatchObject({
      invited_by: 'Ann Roe',
      role: 'holder',
      signs: true,
      asks_means: true,
      identity: null,
    })
    expect(
      (await bob.post(`/api/parties/${party}/join`, { body: { means: clean } })).body.message,
    ).toBe('Enter your identity details first.')
    expect(
      (
        await bob.post(`/api/parties/${party}/join`, {
          body: { values: identityFor(bob, 'Bob', 'Roe') },
        })
      ).body.fields,
    ).toEqual({ means: 'Tell us your income and net worth.' })
    const { next_actions: actions } = await ok(bob.ask('GET /api/dashboard'))
    expect(actions).toMatchObject([
      {
        machine: 'registration',
        context: 'Ann Roe and Bob Roe, JTWROS',
        title: 'Verify your identity: you’re named in this registration',
        who: 'investor',
        link: `/dashboard/registrations/part/${party}`,
      },
    ])
    expect(await noticesOf(bob)).toMatchObject([
      { title: 'Ann Roe asks you to verify your identity' },
    ])
    await joins(bob, party, 'Bob', 'Roe')
    expect((await read(ann, registration.id)).status.state).toBe('collecting')
    expect(await registrationActions(bob)).toEqual([])
    expect(
      (await noticesOf(bob)).filter((one) => one.title.includes('verify your identity')),
    ).toEqual([])
  })
  test('it is ready when everybody is verified; the investment then waits for nothing but both signatures', async () => {
    const view = await begin(ann, offering, 50_000)
    const chosen = await ok(
      ann.put<InvestmentView>(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount: 50_000, registration: registration.id },
      }),
    )
    expect(chosen.registration).toEqual({
      type: 'joint_jtwros',
      title: 'Ann Roe and Bob Roe, JTWROS',
      id: registration.id,
    })
    const done = await allSteps(t, ann, chosen, offering, {
      kyc: { legal_first: 'Ann', legal_last: 'Roe' },
      payment: { holder_name: 'Bob Roe' },
    })
    expect((await read(ann, registration.id)).status.state).toBe('active')
    expect(done.steps.find((s) => s.name === 'investor-details')?.status.state).toBe('approved')
    const prepare = await ann.post<{ id: string }>(`/api/investments/${view.id}/agreement`)
    expect(prepare.status).toBeLessThan(300)
    const {
      items: [before],
    } = await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))
    expect(await registrationActions(bob)).toEqual([])
    expect(before?.waits_for).toBe('Ann Roe')
    await bob.get(`/api/signatures/${before?.id ?? ''}/agreement.pdf`)
    const outOfTurn = await bob.post(`/api/signatures/${before?.id ?? ''}/sign`, {
      body: { typed_name: 'Bob Roe', sha256: before?.documents[0]?.sha256, intent: true },
    })
    expect([outOfTurn.status, outOfTurn.body.message]).toEqual([409, 'Ann Roe signs before you.'])
    await signed(ann, view.id, 'Ann Roe')
    expect((await t.mailbox(bob.email))[0]).toMatchObject({ subject: 'It’s your turn to sign' })
    expect(await registrationActions(bob)).toMatchObject([
      {
        machine: 'envelope',
        title: 'Read the document and sign it',
        by: expect.any(String),
        link: `/dashboard/signatures/${before?.id ?? ''}`,
      },
    ])
    const early = await ann.post(`/api/investments/${view.id}/submit`)
    expect(early.body.message).toBe('Sign the agreement first.')
    const { items } = await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))
    expect(items).toMatchObject([
      {
        mine: 'to_sign',
        role: 'Joint holder',
        title: 'Ann Roe and Bob Roe, JTWROS',
        signers: [
          { name: 'Ann Roe', signed_at: expect.any(String) },
          { name: 'Bob Roe', signed_at: null },
        ],
      },
    ])
    const [one] = items
    if (!one) throw new Error('nothing to sign')
    const body = { typed_name: 'Bob Roe', sha256: one.documents[0]?.sha256, intent: true }
    expect((await bob.get(`/api/signatures/${one.id}/agreement.pdf`)).status).toBe(200)
    expect((await bob.get(`/api/investments/${view.id}/envelope/w9.pdf`)).status).toBe(404)
    expect(
      (
        await bob.post(`/api/signatures/${one.id}/sign`, {
          body: { ...body, typed_name: 'Eve Other' },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await bob.post(`/api/signatures/${one.id}/sign`, {
          body: { ...body, sha256: 'a'.repeat(64) },
        })
      ).status,
    ).toBe(422)
    expect(
      await ok(bob.post<SignatureView>(`/api/signatures/${one.id}/sign`, { body })),
    ).toMatchObject({ mine: 'signed' })
    expect(await registrationActions(bob)).toEqual([])
    expect((await noticesOf(bob)).filter((notice) => notice.title.includes('sign'))).toEqual([])
    await ok(ann.post(`/api/investments/${view.id}/submit`))
    expect((await (await investor(t)).get(`/api/signatures/${one.id}`)).status).toBe(404)
  })
  test('a holder whose limit is used up keeps the whole investment out', async () => {
    const [cora, dan] = [
      await investor(t, { firstName: 'Cora', lastName: 'Lane' }),
      await investor(t, { firstName: 'Dan', lastName: 'Lane' }),
    ]
    const own = await prepared(cora, 'joint_jtwros', joint, {
      people: [other(dan, { first: 'Dan', last: 'Lane' })],
    })
    await ok(submit(cora, own.id))
    const view = await begin(cora, offering, 50_000)
    const choose = (id: string, rev: number) =>
      cora.put<InvestmentView>(`/api/investments/${id}/terms`, {
        headers: { 'if-match': String(rev) },
        body: { amount: 50_000, registration: own.id },
      })
    const chosen = await ok(choose(view.id, view.status.rev))
    await joins(dan, await partOf(cora, own.id, dan.email), 'Dan', 'Lane', {
      ...clean,
      annual_income: 3_000_000,
      net_worth: 2_000_000,
      other_cf_12mo: 230_000,
    })
    const quote = await ok(
      cora.get<{ problems: { message: string }[] }>(`/api/offerings/${offering.listingId}/quote`, {
        query: { amount: '50000', registration: own.id },
      }),
    )
    expect(quote.problems.map((p) => p.message)).toEqual([
      expect.stringContaining('up to $200.00 more'),
    ])
    await allSteps(t, cora, chosen, offering, {
      kyc: { legal_first: 'Cora', legal_last: 'Lane' },
      payment: { holder_name: 'Cora Lane' },
    })
    await signed(cora, view.id, 'Cora Lane')
    const [one] = (await ok(dan.get<{ items: SignatureView[] }>('/api/signatures'))).items
    await dan.get(`/api/signatures/${one?.id ?? ''}/agreement.pdf`)
    await ok(
      dan.post(`/api/signatures/${one?.id ?? ''}/sign`, {
        body: { typed_name: 'Dan Lane', sha256: one?.documents[0]?.sha256, intent: true },
      }),
    )
    expect((await cora.post(`/api/investments/${view.id}/submit`)).status).toBe(409)
  })
})

describe('a limit is one party’s, over accounts and registrations', async () => {
  const compliance = await staff(t, 'compliance')
  const cause = { reason: 'All papers are there.' }
  const quoteOf = (who: Investor, registration: string) =>
    ok(
      who.get<{ limit: LimitView | null }>(`/api/offerings/${offering.listingId}/quote`, {
        query: { amount: '50000', registration },
      }),
    )
  /** An investment in the name of a registration, with every step in and the agreement signed by its owner. */
  async function signedIn(
    who: Investor,
    first: string,
    last: string,
    registration: string,
    amount: number,
    suitability: object = {},
  ): Promise<string> {
    const place = await liveOffering(t)
    const view = await begin(who, place, amount)
    const chosen = await ok(
      who.put<InvestmentView>(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount, registration },
      }),
    )
    await allSteps(t, who, chosen, place, {
      kyc: { legal_first: first, legal_last: last },
      payment: { holder_name: `${first} ${last}` },
      suitability: { ...suitability },
    })
    await signed(who, view.id, `${first} ${last}`)
    return view.id
  }
  const submitIt = (who: Investor, id: string) => who.post(`/api/investments/${id}/submit`)

  test('what joint holders commit counts against the limit of each, also at the same time (K6)', async () => {
    const [ann, bob] = [
      await investor(t, { firstName: 'Ann', lastName: 'Lund' }),
      await investor(t, { firstName: 'Bob', lastName: 'Lund' }),
    ]
    const made = await prepared(ann, 'joint_jtwros', joint, {
      people: [other(bob, { last: 'Lund' })],
    })
    await ok(submit(ann, made.id))
    // Bob may commit $2,500 in a year
    const poor = { annual_income: 3_000_000, net_worth: 2_000_000 }
    await joins(bob, await partOf(ann, made.id, bob.email), 'Bob', 'Lund', { ...clean, ...poor })
    // what was stated on joining is not stated again, and no claim stands against its own figures (K12)
    const part = `/api/parties/${await partOf(ann, made.id, bob.email)}/join`
    expect((await bob.post(part, { body: { means: clean } })).body.fields).toEqual({
      means: expect.stringContaining('on file'),
    })
    const claims = { ...clean, ...poor, accreditation: 'np_net_worth' }
    expect((await bob.post(part, { body: { means: claims } })).body.fields).toEqual({
      'means.accreditation': expect.stringContaining('$20,000'),
    })
    const together = await signedIn(ann, 'Ann', 'Lund', made.id, 200_000)
    const [asked] = (await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))).items
    await bob.get(`/api/signatures/${asked?.id ?? ''}/agreement.pdf`)
    await ok(
      bob.post(`/api/signatures/${asked?.id ?? ''}/sign`, {
        body: { typed_name: 'Bob Lund', sha256: asked?.documents[0]?.sha256, intent: true },
      }),
    )
    const alone = await signedIn(bob, 'Bob', 'Lund', 'individual', 150_000, {
      ...poor,
      liquid_net_worth: 2_000_000,
    })
    const answers = await Promise.all([submitIt(ann, together), submitIt(bob, alone)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(answers.find((one) => one.status === 409)?.body.message).toBe(
      'This amount is over your investment limit.',
    )
    const left = answers[0].status === 200 ? 250_000 - 199_670 : 250_000 - 149_650
    for (const [who, registration] of [
      [bob, 'individual'],
      [ann, made.id],
    ] as const)
      expect((await quoteOf(who, registration)).limit).toMatchObject({
        limit: { amount: 250_000 },
        remaining: { amount: left },
      })
    // Ann’s own limit counts the joint commitment, too
    expect((await quoteOf(ann, 'individual')).limit?.used.amount).toBe(
      answers[0].status === 200 ? 199_670 : 0,
    )
  })

  test('an entity is one by its EIN, in whatever accounts, and states what it invested elsewhere (K9)', async () => {
    const company = async (name: string, ein: string, figures: object) => {
      const who = await investor(t, { firstName: name, lastName: 'Stone' })
      const values = {
        ...entity,
        ein,
        annual_revenue: 0,
        net_assets: 10_000_000,
        doc_formation: who.front,
        doc_governing: who.front,
        doc_standing: who.front,
        doc_ein: who.front,
        ...figures,
      }
      const owner = { role: 'owner', self: true, first: name, last: 'Stone', email: who.email }
      const made = await prepared(who, 'llc_multi', values, {
        people: [{ ...owner, percent: '100', control: true }],
      })
      return { who, made, name }
    }
    /** Its investment as it is signed, once the papers were approved. */
    const ready = async ({ who, made, name }: Awaited<ReturnType<typeof company>>) => {
      await ok(submit(who, made.id))
      await ok(
        submitForReview(
          who,
          (await begin(who, offering)).id,
          'kyc',
          identityFor(who, name, 'Stone'),
        ),
      )
      await t.drain()
      await ok(
        compliance.post(`/api/admin/compliance/queue/registration/${made.id}/decision`, {
          body: { decision: 'approve', ...cause },
        }),
      )
      return signedIn(who, name, 'Stone', made.id, 300_000)
    }
    const silent = await company('Sid', '923456781', { other_cf_12mo: undefined })
    expect((await submit(silent.who, silent.made.id)).body.fields).toEqual({
      other_cf_12mo: expect.any(String),
    })
    // $5,000 in a year each by their own figures
    const [one, two] = [
      await company('Una', '123456780', {}),
      await company('Tor', '123456780', { net_assets: 90_000_000, annual_revenue: 20_000_000 }),
    ]
    const [first, second] = [await ready(one), await ready(two)]
    expect((await submitIt(one.who, first)).status).toBe(200)
    // a registration with other figures is held to those that were approved
    expect((await quoteOf(two.who, two.made.id)).limit).toMatchObject({
      limit: { amount: 500_000 },
      used: { amount: 299_710 },
      inputs: expect.arrayContaining([{ label: 'Computed for', value: 'The entity' }]),
    })
    const refused = await submitIt(two.who, second)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This amount is over your investment limit.',
    ])
    // another EIN is another entity, and a person is none of them
    const three = await company('Ute', '123456770', { other_cf_12mo: 400_000 })
    expect((await quoteOf(three.who, three.made.id)).limit).toMatchObject({
      used: { amount: 400_000 },
      remaining: { amount: 100_000 },
    })
    expect((await quoteOf(one.who, 'individual')).limit?.used.amount).toBe(0)
    const hashes = await t.db.query<{ ein_hash: string }>(
      'select distinct ein_hash from investor_registration where ein_hash is not null',
    )
    expect(hashes.every((row) => /^[0-9a-f]{64}$/.test(row.ein_hash))).toBe(true)
    // what was stored before EINs were compared is compared from the next start on
    await t.db.run('update investor_registration set ein_hash = null')
    await indexEins(t.services)
    expect((await quoteOf(two.who, two.made.id)).limit?.used.amount).toBe(299_710)
  })
})

describe('what each type needs', async () => {
  const ann = await investor(t, { firstName: 'Ann', lastName: 'Roe' })
  const bob = await investor(t, { firstName: 'Bob', lastName: 'Roe' })
  const refusedFor = async (
    type: string,
    values: Record<string, unknown>,
    people: { people: object[]; companies?: object[] },
  ): Promise<Record<string, string>> => {
    const made = await prepared(ann, type, values, people)
    return (await submit(ann, made.id)).body.fields ?? {}
  }
  test('tenants in common hold exactly 100.00 percent together', async () => {
    expect(
      await refusedFor(
        'joint_tic',
        { ...joint, own_percent: '60.00' },
        { people: [other(bob, { percent: '39.99' })] },
      ),
    ).toEqual({ people: 'The shares of all holders are together exactly 100.00 percent.' })
    const right = await prepared(
      ann,
      'joint_tic',
      { ...joint, own_percent: '60' },
      { people: [other(bob, { percent: '40.00' })] },
    )
    expect((await submit(ann, right.id)).status).toBe(200)
  })
  test('entirety and community property are for couples, and for states that know them', async () => {
    expect(
      await refusedFor('joint_tbe', { state: 'TX', married: false }, { people: [other(bob)] }),
    ).toEqual({
      married: expect.stringContaining('married'),
      state: expect.stringContaining('entirety'),
    })
    expect(
      await refusedFor(
        'community_property',
        { state: 'VA', married: true },
        { people: [other(bob)] },
      ),
    ).toEqual({ state: expect.stringContaining('community') })
  })
  test('a draft says by name what is missing, and only a whole one is to be submitted', async () => {
    const empty = await ok(
      ann.post<RegistrationView>('/api/registrations', { body: { type: 'joint_tic' } }),
    )
    expect(empty.left).toEqual(['State where you live', 'Are you married to each other?'])
    const entityDraft = await ok(
      ann.post<RegistrationView>('/api/registrations', { body: { type: 'llc_multi' } }),
    )
    expect(entityDraft.left[0]).toBe('Legal name')
    expect(entityDraft.left.at(-1)).toMatch(/^\d+ more$/)
    expect(
      (
        await prepared(
          ann,
          'joint_tic',
          { ...joint, own_percent: '50.00' },
          { people: [other(bob, { percent: '50.00' })] },
        )
      ).left,
    ).toEqual(['Submit it.'])
  })
  test('an entity of a country that can’t be served is refused at the field that says so (43)', async () => {
    const eve = await investor(t, { firstName: 'Eve', lastName: 'Roe' })
    const refused = async (values: Record<string, unknown>) => {
      const made = await prepared(eve, 'llc_multi', { ...entity, ...values }, { people: [] })
      return (await submit(eve, made.id)).body.fields
    }
    const says = expect.stringContaining('31 CFR chapter V') as string
    expect(
      await refused({ address: { ...entity.address, country: 'IR', region: 'Tehran' } }),
    ).toMatchObject({ 'address.country': says })
    expect(await refused({ jurisdiction: 'Republic of Cuba' })).toMatchObject({
      jurisdiction: says,
    })
  })
  test('an entity names its papers, its EIN and one person in control; owners by chains count', async () => {
    const { ein: _, ...bare } = entity
    expect(Object.keys(await refusedFor('llc_multi', bare, { people: [] })).sort()).toEqual([
      'doc_ein',
      'doc_formation',
      'doc_governing',
      'doc_standing',
      'ein',
      'people',
    ])
    const papers = {
      doc_ein: await paper(ann),
      doc_formation: await paper(ann),
      doc_governing: await paper(ann),
      doc_standing: await paper(ann),
    }
    const owner = { role: 'owner', first: 'Bob', last: 'Roe', email: bob.email }
    const chain = (direct: string | null) => ({
      people: [
        {
          role: 'owner',
          self: true,
          first: 'Ann',
          last: 'Roe',
          email: ann.email,
          percent: '50',
          control: true,
        },
        { ...owner, percent: '60', through: 'H Corp' },
        ...(direct ? [{ ...owner, percent: direct }] : []),
      ],
      companies: [{ name: 'H Corp', percent: '40' }],
    })
    const below = await prepared(ann, 'llc_multi', { ...entity, ...papers }, chain(null))
    expect(below.parties.map((p) => p.role)).toEqual(['signer'])
    const above = await prepared(ann, 'llc_multi', { ...entity, ...papers }, chain('2'))
    expect(above.parties.map((p) => [p.role, p.percent])).toEqual([
      ['signer', null],
      ['owner', '26'],
    ])
    expect(above.masked).toEqual({ ein: '**-***6789' })
    expect((await submit(ann, above.id)).body.status?.state).toBe('collecting')
  })
  test('a minor is below the age of the account, and the minor owns the number', async () => {
    const minor = {
      minor_first: 'Sam',
      minor_last: 'Roe',
      minor_dob: '2014-02-28',
      minor_ssn: '900010001',
      state: 'VA',
      age_of_termination: 18,
    }
    const made = await prepared(ann, 'custodial_utma', minor, { people: [] })
    expect(made).toMatchObject({
      title: 'Ann Roe as custodian for Sam Roe under the Virginia UTMA',
      whose_tin: 'The minor’s number',
      masked: { minor_ssn: '***-**-0001' },
    })
    expect(
      await refusedFor('custodial_utma', { ...minor, minor_dob: '2001-02-28' }, { people: [] }),
    ).toEqual({ minor_dob: expect.stringContaining('own name') })
    expect(await refusedFor('custodial_utma', { ...minor, state: 'NY' }, { people: [] })).toEqual({
      age_of_termination: expect.stringContaining('21'),
    })
  })
  test('the account of a former minor ends when nothing stands in its name, shown by a document (staff 11)', async () => {
    const made = await prepared(
      ann,
      'custodial_utma',
      {
        minor_first: 'Sam',
        minor_last: 'Roe',
        minor_dob: '2014-02-28',
        minor_ssn: '900010001',
        state: 'VA',
        age_of_termination: 18,
      },
      { people: [] },
    )
    await t.db.run(
      `update machine_instance set value = '"needs_retitling"', state = 'needs_retitling' where id = $1`,
      [made.id],
    )
    const bought = await begin(ann, offering)
    const investment = (state: string, status: string) =>
      t.db.run(
        `update machine_instance set value = to_jsonb($2::text), state = $2, status = $3,
            context = context || jsonb_build_object('registrationId', $4::text)
          where machine = 'investment' and id = $1`,
        [bought.id, state, status, made.id],
      )
    await investment('in_review', 'active')
    const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    const subject = { machine: 'registration', id: made.id }
    const propose = (evidence: readonly string[]) =>
      one.post<{ id: string }>('/api/admin/proposals', {
        body: {
          kind: 'event',
          subject,
          payload: { type: 'RETITLED' },
          reason: 'Transferred to Sam Roe.',
          evidence,
        },
      })
    expect((await propose([])).body.fields).toEqual({
      evidence: 'Upload the document that shows the retitling.',
    })
    const evidence = [await bankDocument(one)]
    expect((await propose(evidence)).body).toMatchObject({
      code: 'guard_failed',
      message: expect.stringContaining('Transfer the securities to the former minor first.'),
    })
    await investment('cancelled', 'done')
    const asked = await propose(evidence)
    expect(asked.status, asked.text).toBe(201)
    expect((await onProposal(two, asked.body.id, 'APPROVED')).body.state).toBe('executed')
  })
  test('letters of an estate are at most 90 days old; an irrevocable trust has its own EIN', async () => {
    const estate = {
      decedent: 'Old Roe',
      date_of_death: '2025-01-01',
      letters_date: '2025-02-01',
      ein: '123456789',
      address: entity.address,
      annual_revenue: 0,
      other_cf_12mo: 0,
      net_assets: 1,
      accreditation: 'none',
      doc_letters: await paper(ann),
    }
    expect(await refusedFor('estate', estate, { people: [] })).toEqual({
      letters_date: expect.stringContaining('90 days'),
    })
    const trust = {
      trust_name: 'the Roe Family Trust',
      trust_date: '2019-05-01',
      governing_state: 'VA',
      tin_kind: 'grantor_ssn',
      beneficiaries: 'Children',
      address: entity.address,
      annual_revenue: 0,
      other_cf_12mo: 0,
      net_assets: 1,
      accreditation: 'none',
      doc_trust: await paper(ann),
    }
    expect(await refusedFor('trust_irrevocable', trust, { people: [] })).toMatchObject({
      tin_kind: expect.stringContaining('EIN'),
    })
    expect(
      (
        await prepared(ann, 'trust_revocable', trust, {
          people: [{ role: 'trustee', first: 'Bob', last: 'Roe', email: bob.email }],
        })
      ).title,
    ).toBe('Ann Roe and Bob Roe, Trustees of the Roe Family Trust dated 2019-05-01')
  })
  test('secrets leave only as masks, and an S corporation takes no entity', async () => {
    const made = await prepared(ann, 'corporation', entity, { people: [] })
    expect(JSON.stringify(made)).not.toContain('123456789')
    expect(
      JSON.stringify(
        await t.db.query('select "values", masked, sealed from investor_registration'),
      ),
    ).not.toContain('123456789')
    const sCorp = await liveOffering(t, {}, { tax_class: 's_corp' })
    const quote = await ok(
      ann.get<{ problems: { code: string }[] }>(`/api/offerings/${sCorp.listingId}/quote`, {
        query: { amount: '50000', registration: made.id },
      }),
    )
    expect(quote.problems.map((p) => p.code)).toContain('s_corp_holder_type')
    expect(
      (
        await bob.get(`/api/offerings/${offering.listingId}/quote`, {
          query: { amount: '50000', registration: made.id },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await ann.post('/api/investments', {
          body: { listing_id: offering.listingId, amount: 50_000, registration: newId() },
        })
      ).status,
    ).toBe(422)
  })
  test('an investment in a name that is not submitted is refused at Investor details with what to do', async () => {
    const made = await prepared(ann, 'joint_jtwros', joint, { people: [other(bob)] })
    const view = await begin(ann, offering, 50_000)
    await ok(
      ann.put(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount: 50_000, registration: made.id },
      }),
    )
    const refused = await submitForReview(
      ann,
      view.id,
      'investor-details',
      rightValues(ann, offering, 'investor-details'),
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'guard_failed'])
    expect(refused.body.message).toContain('Finish the registration')
  })
})

describe('papers of a registration', () => {
  test('go to a person who sees them masked; a correction opens only what was named; then it is ready', async () => {
    const ann = await investor(t, { firstName: 'Ann', lastName: 'Roe' })
    const compliance = await staff(t, 'compliance')
    const papers = {
      doc_formation: ann.front,
      doc_governing: ann.front,
      doc_standing: ann.front,
      doc_ein: ann.front,
    }
    const made = await prepared(
      ann,
      'llc_single_member',
      { ...entity, ...papers },
      {
        people: [
          {
            role: 'owner',
            self: true,
            first: 'Ann',
            last: 'Roe',
            email: ann.email,
            percent: '100',
            control: true,
          },
        ],
      },
    )
    await ok(submit(ann, made.id))
    const view = await begin(ann, offering, 50_000)
    await ok(
      submitForReview(ann, view.id, 'kyc', {
        ...rightValues(ann, offering, 'kyc'),
        legal_first: 'Ann',
        legal_last: 'Roe',
      }),
    )
    await t.drain()
    expect((await read(ann, made.id)).status.state).toBe('in_review')
    const item = `/api/admin/compliance/queue/registration/${made.id}`
    const seen = await ok(
      compliance.get<{
        facts: {
          fields: { field: string; value: string; secret: boolean }[]
          files: { field: string }[]
        }[]
        decisions: { decision: string }[]
      }>(item),
    )
    expect(seen.facts[0]?.fields.find((f) => f.field === 'ein')).toMatchObject({
      value: '**-***6789',
      secret: true,
    })
    expect(seen.facts[0]?.files).toHaveLength(4)
    expect(seen.decisions.map((d) => d.decision)).toEqual(['approve', 'correct', 'reject'])
    expect(
      (
        await ok(
          compliance.post<{ value: string }>(`${item}/reveal`, {
            body: { field: 'ein', why: 'Compare with the EIN letter' },
          }),
        )
      ).value,
    ).toBe('123456789')
    await ok(
      compliance.post(`${item}/decision`, {
        body: {
          decision: 'correct',
          reason: 'A page is missing.',
          needs: [
            { field: 'doc_governing', sentence: 'Send all pages of the operating agreement.' },
          ],
        },
      }),
    )
    const back = await read(ann, made.id)
    expect(back.needs).toEqual({ doc_governing: 'Send all pages of the operating agreement.' })
    const put = (values: object) =>
      ann.put<RegistrationView>(path(made.id), {
        headers: { 'if-match': String(back.rev) },
        body: { values },
      })
    expect((await put({ legal_name: 'Another LLC' })).body.fields).toEqual({
      'values.legal_name': 'This was accepted and can’t be changed now.',
    })
    await ok(put({ doc_governing: ann.back }))
    await ok(submit(ann, made.id))
    await ok(
      compliance.post(`${item}/decision`, {
        body: { decision: 'approve', reason: 'All papers are there.' },
      }),
    )
    expect((await read(ann, made.id)).status.state).toBe('active')
  })
})

describe('saying no', async () => {
  const pair = async () => {
    const [ann, bob] = [
      await investor(t, { firstName: 'Ann', lastName: 'Roe' }),
      await investor(t, { firstName: 'Bob', lastName: 'Roe' }),
    ]
    const made = await prepared(ann, 'joint_jtwros', joint, { people: [other(bob)] })
    await ok(submit(ann, made.id))
    return { ann, bob, id: made.id, part: await partOf(ann, made.id, bob.email) }
  }
  test('to a part sends the registration back with who and why; investor and company are told, and nobody declines twice', async () => {
    const { ann, bob, id, part } = await pair()
    const owner = await member(t, offering.accountId, 'owner')
    const view = await begin(ann, offering, 50_000)
    await ok(
      ann.put(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount: 50_000, registration: id },
      }),
    )
    const no = (who: Investor, reason: string) =>
      who.post<InvitationView>(`/api/parties/${part}/decline`, { body: { reason } })
    expect((await no(ann, 'Not mine.')).status).toBe(404)
    expect((await no(bob, ' ')).body.fields).toEqual({ reason: 'Say why, in a few words.' })
    expect((await ok(no(bob, 'I never agreed to this.'))).declined).toBe(true)
    expect((await no(bob, 'Again no.')).status).toBe(409)
    const back = await read(ann, id)
    expect([back.status.state, back.needs]).toEqual([
      'needs_information',
      {
        people:
          'Bob Roe does not take part: “I never agreed to this”. Add someone else, or remove them.',
      },
    ])
    expect((await t.mailbox(ann.email))[0]).toMatchObject({
      subject: 'Someone declined to participate in your registration',
      text: expect.stringContaining('I never agreed to this'),
    })
    const [mail] = await t.mailbox(
      (
        await t.db.one<{ email: string }>(
          'select email::text as email from app_user where id = $1',
          [owner.person.userId],
        )
      )?.email ?? '',
    )
    expect(mail).toMatchObject({
      subject: 'Someone declined to participate in an investment',
      text: expect.stringContaining('I never agreed to this'),
    })
    expect((await submit(ann, id)).body.fields).toEqual({
      people: expect.stringContaining('Bob Roe declined to participate'),
    })
    const eve = await investor(t)
    await ok(
      ann.put(path(id, '/people'), {
        headers: { 'if-match': String(back.rev) },
        body: { companies: [], people: [other(eve)] },
      }),
    )
    expect((await ok(submit(ann, id))).status.state).toBe('collecting')
    expect((await bob.get(`/api/parties/${part}`)).status).toBe(404)
  })
  test('is taken back by taking part after all; whoever takes part does not decline any more', async () => {
    const { ann, bob, id, part } = await pair()
    await ok(bob.post(`/api/parties/${part}/decline`, { body: { reason: 'By mistake.' } }))
    await joins(bob, part, 'Bob', 'Roe')
    expect((await ok(submit(ann, id))).status.state).toBe('collecting')
    expect(
      (await bob.post(`/api/parties/${part}/decline`, { body: { reason: 'No more.' } })).status,
    ).toBe(409)
  })
  test('to a signature ends the document; the investor and the company read who and why, and a new one can be made', async () => {
    const { ann, bob, id, part } = await pair()
    const owner = await member(t, offering.accountId, 'owner')
    await joins(bob, part, 'Bob', 'Roe')
    const view = await begin(ann, offering, 50_000)
    const chosen = await ok(
      ann.put<InvestmentView>(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount: 50_000, registration: id },
      }),
    )
    await allSteps(t, ann, chosen, offering, {
      kyc: { legal_first: 'Ann', legal_last: 'Roe' },
      payment: { holder_name: 'Ann Roe' },
    })
    await signed(ann, view.id, 'Ann Roe')
    const [one] = (await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))).items
    const no = (who: Investor) =>
      who.post<SignatureView>(`/api/signatures/${one?.id ?? ''}/decline`, {
        body: { reason: 'The amount is too high.' },
      })
    expect((await no(ann)).status).toBe(404)
    expect(await ok(no(bob))).toMatchObject({ mine: 'ended', status: { state: 'declined' } })
    expect((await no(bob)).status).toBe(409)
    const email =
      (
        await t.db.one<{ email: string }>(
          'select email::text as email from app_user where id = $1',
          [owner.person.userId],
        )
      )?.email ?? ''
    for (const at of [ann.email, email])
      expect(
        (await t.mailbox(at)).find((mail) => mail.subject === 'A signature was declined')?.text,
      ).toMatch(/Bob Roe declined to sign[\s\S]*The amount is too high/)
    expect((await ok(ann.get<InvestmentView>(`/api/investments/${view.id}`))).left).toContain(
      'Sign the agreement.',
    )
    await signed(ann, view.id, 'Ann Roe')
    expect(
      (await ok(bob.get<{ items: SignatureView[] }>('/api/signatures'))).items.map((s) => s.mine),
    ).toEqual(['to_sign', 'ended'])
  })
})

describe('a part that is left open', async () => {
  const [owner, named] = [
    await investor(t, { firstName: 'Gail', lastName: 'Moor' }),
    await investor(t, { firstName: 'Hugo', lastName: 'Moor' }),
  ]
  const mails = async () =>
    (await t.mailbox(named.email)).filter((mail) =>
      String(mail['subject']).includes('verify your identity'),
    )
  test('is reminded of while it is open, and no more once it was declined', async () => {
    const { id } = await prepared(owner, 'joint_jtwros', joint, {
      people: [other(named, { first: 'Hugo', last: 'Moor' })],
    })
    await ok(submit(owner, id))
    expect(await registrationActions(named)).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    await t.advance({ days: 2 })
    expect(await mails()).toHaveLength(2)
    const party = await partOf(owner, id, named.email)
    await ok(named.post(`/api/parties/${party}/decline`, { body: { reason: 'We have parted.' } }))
    expect(await registrationActions(named)).toEqual([])
    expect(await noticesOf(named)).toEqual([])
    await t.advance({ days: 9 })
    expect(await mails()).toHaveLength(2)
  })
})
