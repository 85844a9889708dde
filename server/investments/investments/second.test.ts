import { listExports } from '#domain/api/list-exports.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  member,
  openDocuments,
  rightValues,
  signed,
  stepOf,
  submitted,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()

describe('a second investment of the same person', () => {
  test('asks for the documents alone, and confirms the rest in the review: begin, documents, review', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const place = await liveOffering(t)
    const view = await begin(who, place, 60_000)
    expect(view).toMatchObject({
      next_step: 'documents',
      confirmable: ['payment', 'investor-details'],
    })
    expect(
      view.steps
        .filter((step) => step.status.state === 'approved')
        .map((step) => step.name)
        .sort(),
    ).toEqual(['kyc', 'suitability'])
    await openDocuments(who, view.id, place)
    const after = await submitForReview(
      who,
      view.id,
      'documents',
      rightValues(who, place, 'documents'),
    )
    expect([after.status, after.body.next_step]).toEqual([200, 'review'])
    // what the review confirms is what is on file, nothing typed
    for (const step of ['payment', 'investor-details'] as const) {
      const detail = (await stepOf(who, view.id, step)).body as StepDetail
      expect(detail.confirm_only).toBe(true)
      const given =
        step === 'payment'
          ? { ...detail.values, use_saved: true, attest: true, authorize: true }
          : { ...detail.values, own_account: true, no_reliance: true }
      expect((await submitForReview(who, view.id, step, given)).status).toBe(200)
    }
    await t.drain()
    const ready = (await who.get<InvestmentView>(`/api/investments/${view.id}`)).body
    expect(ready).toMatchObject({ next_step: 'review' })
    expect(ready.confirmable).toBeUndefined()
    expect((await who.post(`/api/investments/${view.id}/agreement`)).status).toBe(201)
  })
  test('the agreement is not made before what is on file is confirmed', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const view = await begin(who, await liveOffering(t), 60_000)
    expect(await who.post(`/api/investments/${view.id}/agreement`)).toMatchObject({ status: 409 })
  })
  test('a way to pay that the offering does not take, and answers that somebody begun to change, are asked on their own screens', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    expect(
      (await begin(who, await liveOffering(t, { payment_options: ['ach'] }), 60_000)).confirmable,
    ).toEqual(['investor-details'])
    const view = await begin(who, await liveOffering(t), 60_000)
    await who.put(`/api/investments/${view.id}/steps/investor-details/draft`, {
      body: { values: { occupation: 'Welder' } },
    })
    expect((await who.get<InvestmentView>(`/api/investments/${view.id}`)).body.confirmable).toEqual(
      ['payment'],
    )
  })
  test('a newcomer sees every step', async () => {
    const who = await investor(t)
    const place = await liveOffering(t)
    const view = await begin(who, place, 60_000)
    expect(view.confirmable).toBeUndefined()
    expect(view.next_step).toBe('kyc')
    expect((await allSteps(t, who, view, place)).next_step).toBe('review')
  })
})

describe('two companies with one investor', () => {
  test('no document, record, list, export or mail of either names the other or its investment (M24)', async () => {
    const who = await investor(t)
    const places = [
      await liveOffering(t, {}, { name: 'Oakum Boatyard', legal_name: 'Oakum Boatyard, Inc.' }),
      await liveOffering(t, {}, { name: 'Larkspur Kilns', legal_name: 'Larkspur Kilns LLC' }),
    ] as const
    const owners = [
      await member(t, places[0].accountId, 'owner'),
      await member(t, places[1].accountId, 'owner'),
    ] as const
    const first = await submitted(t, who, places[0])
    const second = await begin(who, places[1], 60_000)
    await allSteps(t, who, second, places[1])
    await signed(who, second.id)
    expect((await who.post(`/api/investments/${second.id}/submit`)).status).toBe(200)
    await t.drain()

    const seenBy = async (owner: TestPerson, place: LiveOffering, id: string) => {
      const document = async (name: string): Promise<[string, string]> => {
        const file = await t.app.inject({
          method: 'GET',
          url: `/api/investments/${id}/envelope/${name}`,
          headers: { authorization: `Bearer ${owner.token}` },
        })
        expect([name, file.statusCode]).toEqual([name, 200])
        return [name, pdfText(file.rawPayload)]
      }
      const read = async (path: string): Promise<[string, string]> => {
        const answer = await owner.get(`/api/dealroom/offerings/${place.listingId}${path}`, {
          query: { accountid: place.accountId },
        })
        expect([path, answer.status]).toEqual([path, 200])
        return [path, answer.text]
      }
      const exported = async (list: string): Promise<[string, string]> => {
        const params = list.includes(':listing_id') ? { listing_id: place.listingId } : {}
        const answer = await owner.post('/api/exports/file', {
          body: { list, params, format: 'csv' },
          query: { accountid: place.accountId },
        })
        expect([list, answer.status]).toEqual([list, 200])
        return [list, answer.text]
      }
      // the history of a topic has what the company wrote itself, and this offering has none
      const lists = Object.keys(listExports).filter(
        (list) => list.startsWith('GET /api/dealroom/') && !list.includes(':topic'),
      )
      expect(lists.length).toBeGreaterThan(8)
      const email = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
        owner.person.userId,
      ])
      return [
        ...(await Promise.all(['agreement.pdf', 'w9.pdf', 'certificate.pdf'].map(document))),
        ...(await Promise.all(
          ['', '/history', '/raw'].map((rest) => read(`/investments/${id}${rest}`)),
        )),
        await read('/investments'),
        ...(await Promise.all(lists.map(exported))),
        ['mails', JSON.stringify(await t.mailbox(email?.email))] as const,
      ]
    }
    const about = [
      ['Oakum Boatyard', first.number, first.id, places[0].listingId, places[0].accountId],
      ['Larkspur Kilns', second.number, second.id, places[1].listingId, places[1].accountId],
    ] as const
    const shown = [
      await seenBy(owners[0], places[0], first.id),
      await seenBy(owners[1], places[1], second.id),
    ] as const
    for (const [n, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      for (const [where, text] of shown[n])
        expect([where, about[other].filter((word) => text.includes(word))]).toEqual([where, []])
    // the copy is about the reader, and shows no whole number
    const w9 = shown[1].find(([name]) => name === 'w9.pdf')?.[1] ?? ''
    expect(w9).toContain('Given to Larkspur Kilns LLC')
    expect(w9).toContain(`Investment ${second.number}`)
    expect(w9).toContain('(masked in this copy)')
    expect(w9).not.toContain(who.ssn)
  })
})
