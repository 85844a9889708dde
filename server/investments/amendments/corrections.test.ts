import type { ChangeRequestView } from '#domain/offerings/model/change-request.ts'
import type { CompanyFactsView } from '#domain/offerings/model/company-correction.ts'
import type { AmendmentView } from '#domain/offerings/model/revision.ts'
import type { TopicView } from '#domain/offerings/model/raise.ts'
import { findCompany } from '#server/offerings/offerings/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, member, staff, submitted } from '#tests/support/investing.ts'
import { beginRaise, complete, decide, must, save } from '#tests/support/raising.ts'
import { describe, expect, test, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 120_000 })
const address = {
  line1: '1 Pier Road',
  city: 'Norfolk',
  region: 'VA',
  postal: '23510',
  country: 'US',
}
const facts = {
  legal_name: 'Tidewater Grid, Inc.',
  jurisdiction: 'DE',
  formation_date: '2021-03-04',
  address,
  reason: 'The charter says something else.',
}
const path = (listingId: string) => `/api/admin/offerings/${listingId}/company-information`
const look = async (who: TestPerson, listingId: string): Promise<CompanyFactsView> =>
  (await who.get<CompanyFactsView>(path(listingId))).body
const correct = (who: TestPerson, listingId: string, body: object, rev = 0) =>
  who.put<CompanyFactsView>(path(listingId), {
    body: { ...facts, ...body },
    headers: { 'if-match': String(rev) },
  })

describe('a correction of a company', () => {
  test('that no investor reads applies at once: the EIN encrypted and masked, the topic corrected and reviewed again', async () => {
    const r = await beginRaise(t)
    await save(r, 'basic-information')
    await complete(r, ['basic-information'])
    await must(await decide(r, 'basic-information', 'approve'))
    const saved = await correct(r.operator, r.listingId, {
      legal_name: 'Harbour Looms Company',
      ein: '84-7712002',
    })
    expect([saved.status, saved.body.waiting, saved.body.rev], saved.text).toEqual([200, false, 1])
    expect(saved.body).toMatchObject({
      legal_name: 'Harbour Looms Company',
      ein: expect.stringMatching(/2002$/),
      address,
      corrections: [
        { reason: facts.reason, applied_at: expect.any(String), by: expect.any(String) },
      ],
    })
    expect(saved.text).not.toContain('7712002')
    expect((await findCompany(t.db, r.accountId))?.legal_name).toBe('Harbour Looms Company')
    const stored = await t.db.one<{ ein_sealed: string; text: string }>(
      'select ein_sealed, company_correction::text as text from company_correction where account_id = $1',
      [r.accountId],
    )
    expect(stored?.text).not.toContain('7712002')
    const topic = await r.owner.get<TopicView>(r.path('/topics/basic-information'), {
      query: r.query,
    })
    expect(topic.body).toMatchObject({
      status: { state: 'superseded' },
      values: { legal_name: 'Harbour Looms Company', formation_date: '2021-03-04' },
    })
  })

  test('of what investors of an open offering read is a material amendment that a second person confirms', async () => {
    const offering = await liveOffering(t)
    const [operator, second, who] = [
      await staff(t, 'operator'),
      await staff(t, 'compliance'),
      await investor(t),
    ]
    const view = await submitted(t, who, offering)
    // the street and the day of formation are not disclosed
    const quiet = await correct(operator, offering.listingId, {})
    expect([quiet.status, quiet.body.waiting], quiet.text).toEqual([200, false])
    const saved = await correct(
      operator,
      offering.listingId,
      { legal_name: 'Tidewater Grid Corporation' },
      1,
    )
    expect([saved.status, saved.body.waiting, saved.body.legal_name], saved.text).toEqual([
      200,
      true,
      'Tidewater Grid, Inc.',
    ])
    const again = await correct(operator, offering.listingId, { legal_name: 'Another, Inc.' }, 2)
    expect(again.body).toMatchObject({
      message: 'A correction waits for its confirmation under Amendments. Decide on it first.',
    })
    const staffPerson = await second.get<{ items: AmendmentView[] }>(
      `/api/dealroom/offerings/${offering.listingId}/amendments`,
      { query: { accountid: offering.accountId } },
    )
    const [amendment] = staffPerson.body.items
    expect(amendment).toMatchObject({
      material: true,
      changes: [{ field: 'company', new: expect.stringContaining('Tidewater Grid Corporation') }],
    })
    const confirm = (by: TestPerson) =>
      by.post(`/api/lifecycles/amendment/${amendment?.id ?? ''}/events`, {
        body: { type: 'CONFIRM', payload: { material: true }, reason: 'Read and agreed.' },
      })
    expect((await confirm(operator)).status).toBe(409)
    const confirmed = await confirm(second)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(await look(operator, offering.listingId)).toMatchObject({
      legal_name: 'Tidewater Grid Corporation',
      waiting: false,
    })
    const mine = await who.get<{ status: { state: string } }>(`/api/investments/${view.id}`)
    expect(mine.body.status.state).toBe('reconfirm_required')
  })

  test('that is declined changes nothing', async () => {
    const offering = await liveOffering(t)
    const [operator, second] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    await correct(operator, offering.listingId, { jurisdiction: 'NV' })
    const { body } = await second.get<{ items: AmendmentView[] }>(
      `/api/dealroom/offerings/${offering.listingId}/amendments`,
      { query: { accountid: offering.accountId } },
    )
    await second.post(`/api/lifecycles/amendment/${body.items[0]?.id ?? ''}/events`, {
      body: { type: 'DECLINE', reason: 'The charter says Delaware.' },
    })
    expect(await look(operator, offering.listingId)).toMatchObject({
      jurisdiction: 'DE',
      waiting: false,
      corrections: [{ applied_at: null }],
    })
  })

  test('is requested by an owner of the company, and carried out when the platform approves it (W8)', async () => {
    const offering = await liveOffering(t)
    const [owner, editor, one, two] = [
      await member(t, offering.accountId, 'owner'),
      await member(t, offering.accountId, 'editor'),
      await staff(t, 'operator'),
      await staff(t, 'compliance'),
    ]
    const query = { accountid: offering.accountId }
    const requests = `/api/dealroom/offerings/${offering.listingId}/change-requests`
    const ask = (by: TestPerson, body: object) =>
      by.post<ChangeRequestView>(`${requests}/company`, { query, body: { ...facts, ...body } })
    const decided = async (id: string) => {
      for (const type of ['REVIEW_STARTED', 'APPROVED']) {
        const answer = await one.post(`/api/lifecycles/change-request/${id}/events`, {
          body: { type, payload: { reason: 'It is in the charter.' }, reason: 'In the charter.' },
        })
        expect([type, answer.status], answer.text).toEqual([type, 200])
      }
    }
    expect((await ask(editor, {})).status).toBe(403)
    expect((await ask(one, {})).status).toBe(403)
    // the street and the day of formation are not disclosed: the approval applies them
    const quiet = await ask(owner, {})
    expect([quiet.status, quiet.body.subject], quiet.text).toEqual([201, 'company-information'])
    expect((await ask(owner, { legal_name: 'Another, Inc.' })).body).toMatchObject({
      message: 'A request waits for a decision. Withdraw it to make another.',
    })
    expect((await look(one, offering.listingId)).corrections).toMatchObject([{ applied_at: null }])
    await decided(quiet.body.id)
    expect(await look(one, offering.listingId)).toMatchObject({
      address,
      corrections: [{ applied_at: expect.any(String) }],
    })
    const renamed = await ask(owner, {
      legal_name: 'Tidewater Grid Corporation',
      ein: '84-7712003',
    })
    expect(renamed.text).not.toContain('7712003')
    expect(renamed.body).toMatchObject({
      to: expect.stringContaining('Legal name Tidewater Grid Corporation'),
      status: { state: 'open' },
    })
    const page = await owner.get<{ refused: string | null; company: { legal_name: string } }>(
      requests,
      { query: { ...query, subject: 'company-information' } },
    )
    expect(page.body.company.legal_name).toBe('Tidewater Grid, Inc.')
    await decided(renamed.body.id)
    // what investors read still waits for the amendment, which another person of the platform confirms
    expect(await look(one, offering.listingId)).toMatchObject({
      legal_name: 'Tidewater Grid, Inc.',
      waiting: true,
    })
    const { body } = await two.get<{ items: AmendmentView[] }>(
      `/api/dealroom/offerings/${offering.listingId}/amendments`,
      { query },
    )
    const confirmed = await two.post(
      `/api/lifecycles/amendment/${body.items[0]?.id ?? ''}/events`,
      { body: { type: 'CONFIRM', payload: { material: true }, reason: 'Read and agreed.' } },
    )
    expect(confirmed.status, confirmed.text).toBe(200)
    expect((await look(one, offering.listingId)).legal_name).toBe('Tidewater Grid Corporation')
  })

  test('is refused with the reason: nothing new, another company’s EIN, a stale version, support, a topic in review', async () => {
    const [one, two] = [await beginRaise(t), await beginRaise(t)]
    const ein = '12-3456789'
    expect((await correct(one.operator, one.listingId, { ein })).status).toBe(200)
    expect((await correct(two.operator, two.listingId, { ein })).body).toMatchObject({
      fields: { ein: 'Another company already has this EIN.' },
    })
    expect((await correct(two.operator, two.listingId, { ein: '12' })).body).toMatchObject({
      fields: { ein: 'An EIN has nine digits, such as 12-3456789.' },
    })
    expect((await correct(one.operator, one.listingId, {}, 1)).body).toMatchObject({
      message: 'Nothing differs from the stored information.',
    })
    expect((await correct(one.operator, one.listingId, {}, 0)).status).toBe(412)
    const support = await staff(t, 'support')
    expect((await correct(support, one.listingId, {}, 1)).status).toBe(403)
    expect((await one.owner.get(path(one.listingId))).status).toBe(403)
    await complete(two, ['basic-information'])
    const name = { legal_name: 'Harbour Looms Company' }
    expect((await correct(two.operator, two.listingId, name)).body).toMatchObject({
      message: '“Company information” of Seed round is in review. Decide on it first.',
    })
  })
})
