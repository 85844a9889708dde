import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import type { ClosingView } from '#domain/investments/model/closing.ts'
import { topics } from '#domain/offerings/model/topics/catalogue.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { offeringRegions } from '#domain/offerings/model/topics/offering.ts'
import type { AmendmentView } from '#domain/offerings/model/revision.ts'
import type { FormPreview } from '#domain/offerings/sec/model.ts'
import { testApp } from '#tests/support/app.ts'
import { accepted, closingSigners, openClosing } from '#tests/support/closing.ts'
import { issued } from '#tests/support/holders.ts'
import { goLive, investor, type LiveOffering } from '#tests/support/investing.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import {
  beginRaise,
  complete,
  decide,
  must,
  save,
  submitForReview,
  type Raising,
} from '#tests/support/raising.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 120_000 })

let r: Raising
let offering: LiveOffering
beforeAll(async () => {
  r = await beginRaise(t)
  await must(
    await save(r, 'distribution', {
      ...goodTopics.distribution,
      jurisdictions: [...offeringRegions],
    }),
  )
  await complete(
    r,
    topics.filter((topic) => topic !== 'distribution'),
  )
  await must(await submitForReview(r, 'distribution'))
  offering = await goLive(t, r)
}, 120_000)

/** Another draft offering of the same company. */
async function anotherDraft(): Promise<Raising> {
  const { listing_id } = await must(
    await r.editor.post<{ listing_id: string }>('/api/dealroom/offerings', {
      query: r.query,
      body: { name: 'Throwaway', type: 'reg_cf' },
    }),
  )
  return {
    ...r,
    listingId: listing_id,
    path: (rest) => `/api/dealroom/offerings/${listing_id}${rest}`,
  }
}
/** An amendment of one line of the questions and answers, confirmed by an operator. */
async function amendQuestion(question: string): Promise<void> {
  const { id } = await must(
    await r.owner.post<{ id: string }>(r.path('/amendments'), {
      query: r.query,
      body: {
        changes: { faq: [{ question, answer: 'Every street in the county.' }] },
        material: false,
        reason: 'A question that investors ask every week.',
      },
    }),
  )
  await must(
    await r.operator.post(`/api/lifecycles/amendment/${id}/events`, {
      body: { type: 'CONFIRM', payload: { material: false }, reason: 'Read and agreed.' },
    }),
  )
}
const capTable = async (): Promise<CapTableView> =>
  must(await r.owner.get<CapTableView>('/api/dealroom/captable', { query: r.query }))

describe('the cap table and the roll of votes', () => {
  it('show what was approved and came into force, not a draft that was submitted and withdrawn (J4)', async () => {
    const approved = goodTopics.captable['holdings'] as { holder: string; units: number }[]
    const before = await capTable()
    expect(before.units).toBe(approved.reduce((sum, one) => sum + one.units, 0))
    const draft = await anotherDraft()
    await must(
      await save(draft, 'captable', {
        ...goodTopics.captable,
        holdings: approved.map((one) => ({ ...one, units: one.units * 100 })),
        classes: (goodTopics.captable['classes'] as { authorised: number; issued: number }[]).map(
          (one) => ({
            ...one,
            authorised: one.authorised * 100,
            ...(one.issued === undefined ? {} : { issued: one.issued * 100 }),
          }),
        ),
      }),
    )
    await must(await submitForReview(draft, 'captable'))
    await must(
      await t.send(draft.owner, 'offering', draft.listingId, {
        type: 'WITHDRAW',
        reason: 'We begin again later.',
      }),
    )
    expect(await capTable()).toMatchObject({ units: before.units, opening: before.opening })
  })
})

describe('fees and caps', () => {
  it('follow the approved form only; an amendment of something else brings nothing unapproved into force (J6)', async () => {
    const signers = await closingSigners(t, offering)
    const { view } = await accepted(t, offering, signers)
    const closing = await must(
      await openClosing(offering, signers.owner, {
        kind: 'final',
        closes_on: t.clock.now().toISOString(),
        investment_ids: [view.id],
      }),
    )
    const fees = async () =>
      (
        await must(
          await r.owner.get<ClosingView>(r.path(`/closings/${closing.id}`), { query: r.query }),
        )
      ).payout.fees
    const before = await fees()
    await must(
      await save(r, 'broker-dealer', {
        ...goodTopics['broker-dealer'],
        fee_pct: '0',
        fee_fixed: 0,
      }),
    )
    await must(await submitForReview(r, 'broker-dealer'))
    await amendQuestion('Where do you build?')
    expect([before.length > 0, await fees()]).toEqual([true, before])
    // approved, it waits for the next amendment and is in force from then on
    await must(await decide(r, 'broker-dealer', 'approve'))
    expect(await fees()).toEqual(before)
    await amendQuestion('Where do you build first?')
    expect((await fees()).map((one) => one.kind)).not.toContain('platform_success_pct')
  })
})

describe('the company', () => {
  const look = async () =>
    (
      await must(
        await r.owner.get<{
          company: { name: string; tagline: string; employees: number | null }
        }>(`/api/offerings/${r.listingId}`),
      )
    ).company
  const facts = goodTopics['basic-information']
  it('of a live offering is not renamed by a draft of another one (J1)', async () => {
    const before = await look()
    const draft = await anotherDraft()
    const bank = { legal_name: 'Sable Global Trust Bank, N.A.', one_line: 'FDIC insured' }
    await must(await save(draft, 'basic-information', { ...facts, ...bank }, draft.editor))
    const renamed = await submitForReview(draft, 'basic-information', draft.editor)
    expect([renamed.status, renamed.body]).toEqual([
      400,
      expect.objectContaining({
        fields: {
          'values.legal_name':
            'Investors rely on “Tidewater Grid, Inc.”. Ask us to correct the company; a topic can’t change it.',
        },
      }),
    ])
    // what is shown with the name waits for the approval and the launch of that offering
    await must(await save(draft, 'basic-information', { ...facts, one_line: 'FDIC insured' }))
    await must(await submitForReview(draft, 'basic-information', draft.editor))
    await must(await save(draft, 'employees', { ...goodTopics.employees, full_time: 999 }))
    await must(await submitForReview(draft, 'employees', draft.editor))
    expect(await look()).toEqual(before)
    await must(await decide(draft, 'basic-information', 'approve'))
    expect(await look()).toEqual(before)
  })

  it('is renamed by a correction that a second person confirms, and a security names the issuer of its day (J1)', async () => {
    await must(await decide(r, 'basic-information', 'approve'))
    const holder = await investor(t)
    const held = await issued(t, offering, holder.userId)
    t.clock.advance({ minutes: 1 })
    const path = `/api/admin/offerings/${r.listingId}/company-information`
    const { rev } = await must(await r.operator.get<{ rev: number }>(path))
    await must(
      await r.operator.put(path, {
        headers: { 'if-match': String(rev) },
        body: {
          legal_name: 'Tidewater Streets, Inc.',
          dba: 'Tidewater Streets',
          jurisdiction: facts['jurisdiction'],
          formation_date: facts['formation_date'],
          address: facts['address'],
          reason: 'The charter was amended this month.',
        },
      }),
    )
    const old = (await look()).name
    const { items } = await must(
      await r.owner.get<{ items: AmendmentView[] }>(r.path('/amendments'), { query: r.query }),
    )
    expect(items[0]?.changes).toEqual([
      expect.objectContaining({
        field: 'company',
        new: expect.stringContaining('Tidewater Streets'),
      }),
    ])
    await must(
      await r.compliance.post(`/api/lifecycles/amendment/${items[0]?.id ?? ''}/events`, {
        body: { type: 'CONFIRM', payload: { material: true }, reason: 'Read and agreed.' },
      }),
    )
    expect([old, (await look()).name]).toEqual(['Tidewater Grid, Inc.', 'Tidewater Streets'])
    const statement = await t.app.inject({
      url: `/api/holdings/${held}/certificate.pdf`,
      headers: { authorization: `Bearer ${holder.token}` },
    })
    const text = pdfText(statement.rawPayload)
    expect(text).toContain('Tidewater Grid, Inc. · Certificate')
    expect(text).toMatch(/Name of the company now\s*Tidewater Streets, Inc\./)
  })
})

describe('a form for the SEC', () => {
  it('after an amendment states what is in force, not a draft (J8)', async () => {
    await must(await save(r, 'details', { ...goodTopics.details, max_amount: 123_456_700 }))
    const { id } = await must(
      await r.owner.post<{ id: string }>(r.path('/amendments'), {
        query: r.query,
        body: {
          changes: { max_amount: 70_000_000 },
          material: true,
          reason: 'A fifth street asked for its own battery.',
        },
      }),
    )
    await must(
      await r.operator.post(`/api/lifecycles/amendment/${id}/events`, {
        body: { type: 'CONFIRM', payload: { material: true }, reason: 'Read and agreed.' },
      }),
    )
    const { lines } = await must(
      await r.owner.get<FormPreview>(r.path('/forms/c_a'), { query: r.query }),
    )
    const text = JSON.stringify(lines)
    expect([text.includes('700000'), text.includes('1234567')]).toEqual([true, false])
    // the amendment was material, whatever the page leaves out
    expect(lines.find((line) => line.element.endsWith('isAmendment'))?.value).toBe('true')
  })
})
