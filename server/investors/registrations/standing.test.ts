import type { LimitView } from '#domain/investors/model/limit.ts'
import type { RegistrationView } from '#domain/investors/model/registration.ts'
import {
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  type Investor,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const verifiedOnly = await liveOffering(t, { type: 'reg_d_506c' })

async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
async function prepared(
  who: Investor,
  type: string,
  values: Record<string, unknown>,
  people: object[] = [],
): Promise<RegistrationView> {
  const begun = await ok(who.post<RegistrationView>('/api/registrations', { body: { type } }))
  const kept = await ok(
    who.put<RegistrationView>(`/api/registrations/${begun.id}`, {
      headers: { 'if-match': String(begun.rev) },
      body: { values },
    }),
  )
  return ok(
    who.put<RegistrationView>(`/api/registrations/${begun.id}/people`, {
      headers: { 'if-match': String(kept.rev) },
      body: { companies: [], people },
    }),
  )
}
type Quote = { problems: { code: string }[]; limit: LimitView | null }
const quote = (who: Investor, listingId: string, registration: string) =>
  ok(
    who.get<Quote>(`/api/offerings/${listingId}/quote`, {
      query: { amount: '50000', registration },
    }),
  )
const means = async (who: Investor, over: object) =>
  ok(
    submitForReview(who, (await begin(who, offering)).id, 'suitability', {
      ...rightValues(who, offering, 'suitability'),
      ...over,
    }),
  )
const entity = {
  legal_name: 'Roe Holdings LLC',
  annual_revenue: 30_000_000,
  other_cf_12mo: 0,
  net_assets: 150_000_000,
  formed_for_this_investment: false,
}

describe('an entity', async () => {
  const ann = await investor(t, { firstName: 'Ann', lastName: 'Roe' })
  await means(ann, { accreditation: 'np_net_worth', net_worth: 150_000_000 })
  const claims = async (values: object) =>
    (
      await quote(
        ann,
        verifiedOnly.listingId,
        (await prepared(ann, 'llc_multi', { ...entity, ...values })).id,
      )
    ).problems.map((p) => p.code)
  test('is accredited under 506(c) by its own claim, not by that of the person', async () => {
    expect(
      (await quote(ann, verifiedOnly.listingId, 'individual')).problems.map((p) => p.code),
    ).not.toContain('not_accredited')
    expect(await claims({ accreditation: 'none' })).toContain('not_accredited')
    expect(await claims({ accreditation: 'all_owners' })).not.toContain('not_accredited')
    expect(await claims({ accreditation: 'assets' })).not.toContain('not_accredited')
  })
  test('that was formed for the investment does not qualify by its assets', async () => {
    expect(await claims({ accreditation: 'assets', formed_for_this_investment: true })).toContain(
      'not_accredited',
    )
  })
  test('has the limit of its revenue and net assets, which the investment shows before it is submitted', async () => {
    const made = await prepared(ann, 'llc_multi', { ...entity, accreditation: 'none' })
    expect((await quote(ann, offering.listingId, made.id)).limit).toMatchObject({
      limit: { amount: 12_400_000 },
      inputs: expect.arrayContaining([{ label: 'Computed for', value: 'The entity' }]),
    })
    const view = await begin(ann, offering)
    expect(view.limit?.limit).toBeNull()
    const chosen = await ok(
      ann.put<{ limit: LimitView }>(`/api/investments/${view.id}/terms`, {
        headers: { 'if-match': String(view.status.rev) },
        body: { amount: 50_000, registration: made.id },
      }),
    )
    expect(chosen.limit.limit).toMatchObject({ amount: 12_400_000 })
  })
  test('keeps its limit whatever it types of its assets or owners, until that is verified (issue 43)', async () => {
    for (const accreditation of ['assets', 'all_owners']) {
      const made = await prepared(ann, 'llc_multi', {
        ...entity,
        net_assets: 600_000_000,
        accreditation,
      })
      const { limit } = await quote(ann, offering.listingId, made.id)
      expect([accreditation, limit?.limit]).toMatchObject([accreditation, { amount: 12_400_000 }])
      const claim = await ok(
        ann.post<{ id: string }>('/api/accreditations', {
          body: {
            category: accreditation === 'assets' ? 'ent_assets' : 'ent_owners',
            method: 'third_party_letter',
            registration_id: made.id,
          },
        }),
      )
      await t.db.run(
        `update machine_instance set state = 'verified', value = '"verified"' where machine = 'accreditation' and id = $1`,
        [claim.id],
      )
      expect((await quote(ann, offering.listingId, made.id)).limit?.limit).toBeNull()
    }
  })
  test('may verify by a least amount per owner only where few owners, all people, hold all of it', async () => {
    const owner = (n: number, percent: string) => ({
      role: 'owner',
      self: n === 0,
      first: 'Ann',
      last: 'Roe',
      email: n === 0 ? ann.email : `owner${n}@roe.example`,
      percent,
      control: n === 0,
    })
    const sent = async (people: object[]) => {
      const made = await prepared(
        ann,
        'llc_multi',
        { ...entity, accreditation: 'all_owners' },
        people,
      )
      const view = await begin(ann, verifiedOnly)
      await ok(
        ann.put(`/api/investments/${view.id}/terms`, {
          headers: { 'if-match': String(view.status.rev) },
          body: { amount: 50_000, registration: made.id },
        }),
      )
      const claim = await ok(
        ann.post<{ id: string; rev: number }>('/api/accreditations', {
          body: { category: 'ent_owners', method: 'min_investment', registration_id: made.id },
        }),
      )
      await ok(
        ann.put(`/api/accreditations/${claim.id}`, {
          headers: { 'if-match': String(claim.rev) },
          body: {
            values: {
              owners_accredited: true,
              investment_id: view.id,
              rep_accredited: true,
              rep_not_financed: true,
            },
          },
        }),
      )
      return (await ann.post(`/api/accreditations/${claim.id}/submit`)).body.fields
    }
    expect(await sent([owner(0, '50'), owner(1, '30'), owner(2, '20')])).toEqual({
      'values.investment_id': expect.stringContaining('$600,000'),
    })
    expect(await sent([owner(0, '50'), owner(1, '30')])).toEqual({
      'values.investment_id': expect.stringContaining('$1,000,000'),
    })
  })
})

describe('spouses', async () => {
  const couple = async (
    married: boolean,
    own: object,
    other: object,
  ): Promise<{ ann: Investor; bob: Investor; id: string }> => {
    const [ann, bob] = [
      await investor(t, { firstName: 'Ann', lastName: 'Roe' }),
      await investor(t, { firstName: 'Bob', lastName: 'Roe' }),
    ]
    await means(ann, own)
    const made = await prepared(ann, 'joint_jtwros', { state: 'VA', married }, [
      { role: 'holder', first: 'Bob', last: 'Roe', email: bob.email },
    ])
    const { parties } = await ok(ann.post<RegistrationView>(`/api/registrations/${made.id}/submit`))
    const part = parties.find((p) => !p.self)?.id ?? ''
    expect((await ok(bob.get<{ spouses: boolean }>(`/api/parties/${part}`))).spouses).toBe(married)
    await ok(
      bob.post(`/api/parties/${part}/join`, {
        body: {
          values: { ...rightValues(bob, offering, 'kyc'), legal_first: 'Bob', legal_last: 'Roe' },
          means: { other_cf_12mo: 0, accreditation: 'none', ...other },
        },
      }),
    )
    return { ann, bob, id: made.id }
  }
  test('compute one limit from the figures of both, and what either has bought counts', async () => {
    const { ann, id } = await couple(
      true,
      { annual_income: 19_000_000, net_worth: 20_000_000 },
      { annual_income: 10_000_000, net_worth: 11_000_000, other_cf_12mo: 600_000 },
    )
    expect((await quote(ann, offering.listingId, id)).limit).toMatchObject({
      limit: { amount: 3_100_000 },
      used: { amount: 600_000 },
      remaining: { amount: 2_500_000 },
    })
  })
  test('count once what they own together, in the limit and in the joint net worth', async () => {
    const { ann, id } = await couple(
      true,
      { annual_income: 15_000_000, net_worth: 70_000_000, accreditation: 'none' },
      {
        annual_income: 5_000_000,
        net_worth: 80_000_000,
        shared_net_worth: 60_000_000,
      },
    )
    // 100,000 and 200,000 alone, 600,000 together: 900,000 and not 1,500,000
    expect((await quote(ann, offering.listingId, id)).limit).toMatchObject({
      limit: { amount: 9_000_000 },
      inputs: expect.arrayContaining([
        { label: 'Net worth excluding your home', value: '$900,000.00' },
      ]),
    })
  })
  test('count what a holder stated of oneself after joining', async () => {
    const { ann, bob, id } = await couple(
      true,
      { annual_income: 15_000_000, net_worth: 20_000_000 },
      {
        annual_income: 15_000_100,
        net_worth: 80_000_000,
        joint_income: 30_000_100,
        accreditation: 'np_income_joint',
      },
    )
    expect((await quote(ann, offering.listingId, id)).limit?.limit).toBeNull()
    t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString())
    await means(bob, { annual_income: 15_000_000, net_worth: 10_000_000, accreditation: 'none' })
    expect((await quote(ann, offering.listingId, id)).limit).toMatchObject({
      limit: { amount: 3_000_000 },
    })
  })
  test('are both accredited by joint income, and not by the income of one', async () => {
    const byOne = await couple(
      true,
      { accreditation: 'np_income', annual_income: 25_000_000, net_worth: 10_000_000 },
      { annual_income: 1_000_000, net_worth: 1_000_000 },
    )
    expect(
      (await quote(byOne.ann, verifiedOnly.listingId, byOne.id)).problems.map((p) => p.code),
    ).toContain('not_accredited')
    expect((await quote(byOne.ann, offering.listingId, byOne.id)).limit?.limit).not.toBeNull()
    const jointly = await couple(
      true,
      { annual_income: 15_000_000, net_worth: 10_000_000 },
      {
        accreditation: 'np_income_joint',
        annual_income: 16_000_000,
        joint_income: 31_000_000,
        net_worth: 1_000_000,
      },
    )
    expect(
      (await quote(jointly.ann, verifiedOnly.listingId, jointly.id)).problems.map((p) => p.code),
    ).not.toContain('not_accredited')
    expect((await quote(jointly.ann, offering.listingId, jointly.id)).limit?.limit).toBeNull()
  })
  test('who are not married to each other each have their own limit and need a claim each', async () => {
    const two = await couple(
      false,
      {
        accreditation: 'np_income_joint',
        annual_income: 15_000_000,
        joint_income: 31_000_000,
        net_worth: 12_400_000,
      },
      { annual_income: 4_000_000, net_worth: 2_000_000 },
    )
    expect((await quote(two.ann, offering.listingId, two.id)).limit).toMatchObject({
      limit: { amount: 250_000 },
    })
    expect(
      (await quote(two.ann, verifiedOnly.listingId, two.id)).problems.map((p) => p.code),
    ).toContain('not_accredited')
  })
})
