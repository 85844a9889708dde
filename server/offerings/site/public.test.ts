import { usualAgreement } from '#domain/offerings/rules/partner-seat.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { paper } from '#server/seeds/recipes/document.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { account } from '#tests/support/identity.ts'
import { investor, liveOffering, member, staff } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { storeFile } from '#server/kernel/files/index.ts'
import { siteFile } from './index.ts'

const t = await testApp()
const open = await liveOffering(t)
const hidden = await liveOffering(t, { type: 'reg_d_506b' })
const stranger = async (): Promise<TestPerson> => t.person({ userId: (await account(t)).id })
const bytes = (text: string): string => text.replace(/"id":"[^"]*"/, '')

describe('an offering under 506(b) exists for no stranger', () => {
  const places = (id: string) => [
    `/api/offerings/${id}`,
    `/api/offerings/${id}/updates`,
    `/api/offerings/${id}/discussion`,
    `/api/offerings/${id}/room`,
    `/api/offerings/${id}/room/01900000-0000-7000-8000-000000000001`,
    `/api/offerings/${id}/gallery/01900000-0000-7000-8000-000000000001`,
  ]
  it('by its address, files, discussion and updates: byte for byte like one that was never made', async () => {
    const who = await stranger()
    const nothing = '01900000-0000-7000-8000-00000000dead'
    for (const [real, none] of places(hidden.listingId).map((path, i) => [
      path,
      places(nothing)[i] ?? '',
    ]))
      for (const asks of [t.visitor, who]) {
        const [there, nowhere] = [await asks.get(real ?? ''), await asks.get(none ?? '')]
        expect([there.status, bytes(there.text)]).toEqual([404, bytes(nowhere.text)])
      }
  })
  it('in the list, in a search, in what is saved, on a social card or in the site map', async () => {
    const who = await stranger()
    const listed = await who.get<{ items: { listing_id: string }[] }>('/api/offerings', {
      query: { limit: '50' },
    })
    expect(listed.body.items.map((one) => one.listing_id)).not.toContain(hidden.listingId)
    expect((await who.put(`/api/saved/${hidden.listingId}`)).status).toBe(404)
    expect(
      (
        await who.post(`/api/offerings/${hidden.listingId}/discussion`, {
          body: { body: 'Is it open?' },
        })
      ).status,
    ).toBe(404)
    expect(await siteFile(t.services, `/cards/${hidden.listingId}.png`)).toBeNull()
    const map = String((await siteFile(t.services, '/sitemap.xml'))?.body)
    expect([map.includes(open.listingId), map.includes(hidden.listingId)]).toEqual([true, false])
    expect((await siteFile(t.services, `/cards/${open.listingId}.png`))?.type).toBe('image/png')
  })
})

describe('the deal room', () => {
  it('shows each reader what is for them; a refused file is one that does not exist', async () => {
    const owner = await member(t, open.accountId, 'owner')
    const compliance = await staff(t, 'compliance')
    const guest = await account(t)
    const staffPerson = { query: { accountid: open.accountId } }
    const base = `/api/dealroom/offerings/${open.listingId}/room`
    const folder = (
      await owner.post<{ id: string }>(`${base}/folders`, {
        ...staffPerson,
        body: { name: 'Contracts' },
      })
    ).body.id
    const ids: Record<string, string> = {}
    for (const audience of ['public', 'members', 'verified', 'invited'] as const) {
      const stored = await t.db.tx(async (tx) =>
        storeFile(t.services, tx, await paper(audience, ['A paper.']), {
          ownerId: owner.person.userId,
          name: `${audience}.pdf`,
          contentType: 'application/pdf',
          purpose: 'offering_document',
          maxBytes: 1_000_000,
        }),
      )
      const made = await owner.post<{ id: string }>(`${base}/files`, {
        ...staffPerson,
        body: {
          folder_id: folder,
          title: `For ${audience}`,
          file_id: stored.id,
          audience,
          may_download: audience === 'public',
          watermark: true,
        },
      })
      expect(made.status, made.text).toBe(201)
      ids[audience] = made.body.id
      for (const [who, type] of [
        [owner, 'SUBMITTED'],
        [compliance, 'APPROVED'],
        [owner, 'PUBLISHED'],
      ] as const)
        expect(
          (await who.post(`/api/lifecycles/deal-file/${made.body.id}/events`, { body: { type } }))
            .status,
        ).toBe(200)
    }
    const ann = t.person({ userId: guest.id })
    const sees = async (who: { get: TestPerson['get'] }) =>
      Promise.all(
        ['public', 'members', 'verified', 'invited'].map(
          async (level) =>
            (await who.get(`/api/offerings/${open.listingId}/room/${ids[level]}`)).status,
        ),
      )
    expect(await sees(t.visitor)).toEqual([200, 404, 404, 404])
    expect(await sees(ann)).toEqual([200, 200, 404, 404])
    const invited = await owner.post<{ id: string }>(`${base}/invitations`, {
      ...staffPerson,
      body: { email: guest.email, name: 'Ann Other', folder_id: null },
    })
    expect(await sees(ann)).toEqual([200, 200, 200, 200])
    await owner.post(`${base}/invitations/${invited.body.id}/end`, staffPerson)
    expect(await sees(ann)).toEqual([200, 200, 404, 404])
    expect(
      (
        await ann.get(`/api/offerings/${open.listingId}/room/${ids['members']}`, {
          query: { as: 'download' },
        })
      ).status,
    ).toBe(403)
    const log = await owner.get<{ items: { who: string | null; title: string }[] }>(
      `${base}/log`,
      staffPerson,
    )
    expect(log.body.items.some((one) => one.who !== null && one.title === 'For members')).toBe(true)
    expect(log.body.items.some((one) => one.who === null && one.title === 'For public')).toBe(true)
  })
})

describe('the discussion', () => {
  it('labels the company’s people and paid promoters, and the platform’s own people take no part', async () => {
    const owner = await member(t, open.accountId, 'owner')
    const paid = await account(t)
    const path = `/api/offerings/${open.listingId}/discussion`
    await owner.post(`/api/dealroom/offerings/${open.listingId}/promoters`, {
      query: { accountid: open.accountId },
      body: { email: paid.email, name: 'Paid Person', paid_with: '$500 for five posts' },
    })
    const asker = await stranger()
    const question = await asker.post<{ id: string }>(path, {
      body: { body: 'When do you build?' },
    })
    const promoter = t.person({ userId: paid.id })
    await promoter.post(`/api/offerings/${open.listingId}/promoter`, { body: { paid: true } })
    await promoter.post(path, { body: { body: 'A fine company.', parent_id: question.body.id } })
    // whoever is of the company has its label, whatever a request says of payments
    await owner.post(path, {
      body: { body: 'In May.', parent_id: question.body.id, paid_with: '$5 for this answer' },
    })
    expect(
      (await (await staff(t, 'operator')).post(path, { body: { body: 'We like it.' } })).status,
    ).toBe(403)
    const found = await t.visitor.get<{
      items: { label: string; replies: { label: string; paid_with: string | null }[] }[]
    }>(path)
    expect(found.body.items[0]).toMatchObject({
      label: 'member',
      replies: [
        { label: 'promoter', paid_with: '$500 for five posts' },
        { label: 'company', paid_with: null },
      ],
    })
  })
  it('labels no post as paid for because the company says so: the person named answers first (41)', async () => {
    const owner = await member(t, open.accountId, 'editor')
    const critic = await account(t)
    const path = `/api/offerings/${open.listingId}/discussion`
    const answer = `/api/offerings/${open.listingId}/promoter`
    const who = t.person({ userId: critic.id })
    const named = await owner.post(`/api/dealroom/offerings/${open.listingId}/promoters`, {
      query: { accountid: open.accountId },
      body: { email: critic.email, name: 'A Critic', paid_with: '$9,000 for praise' },
    })
    expect(named.status, named.text).toBe(201)
    await t.drain()
    expect((await t.mailbox(critic.email)).map((one) => one['subject'])).toContain(
      'Tidewater Grid says that it pays you to promote its offering',
    )
    const seen = () => who.get<{ named_with: string | null }>(path)
    expect((await seen()).body.named_with).toBe('$9,000 for praise')
    expect((await t.visitor.get<{ named_with: null }>(path)).body.named_with).toBeNull()
    const refused = await who.post<{ message: string }>(path, { body: { body: 'I doubt it.' } })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('says that it pays you to promote this offering'),
    ])
    expect((await who.post(answer, { body: { paid: false } })).status).toBe(204)
    const again = await who.post<{ message: string }>(answer, { body: { paid: true } })
    expect([again.status, again.body.message]).toEqual([422, 'You already answered this.'])
    const other = t.person({ userId: (await account(t)).id })
    expect((await other.post(answer, { body: { paid: true } })).status).toBe(404)
    expect((await seen()).body.named_with).toBeNull()
    expect((await who.post(path, { body: { body: 'I doubt it.' } })).status).toBe(201)
    const { items } = (
      await t.visitor.get<{ items: { label: string; paid_with: string | null }[] }>(path)
    ).body
    expect(items[0]).toMatchObject({ label: 'member', paid_with: null })
    const listed = await owner.get<{ items: { email: string; paid: boolean | null }[] }>(
      `/api/dealroom/offerings/${open.listingId}/promoters`,
      { query: { accountid: open.accountId } },
    )
    expect(listed.body.items.find((one) => one.email === critic.email)?.paid).toBe(false)
  })
  it('labels a partner by its seat, and a marketing firm as a promoter with its pay, which it has to state (J16)', async () => {
    const owner = await member(t, open.accountId, 'owner')
    const path = `/api/offerings/${open.listingId}/discussion`
    const seated = async (role: string, firm: string) => {
      const { userId: id, email } = await investor(t)
      const invited = await owner.post<{ id: string; agreement_hash: string }>(
        `/api/dealroom/offerings/${open.listingId}/partners`,
        {
          headers: { accountid: open.accountId },
          body: {
            role,
            firm_id: null,
            firm_name: firm,
            name: 'Grace Reed',
            email_address: email,
            ends_on: addDays(dateInZone(t.clock.now().toISOString()), 90),
            sections: [{ topic: 'shares', access: 'see' }],
            agreement: usualAgreement('auditor', firm, 'Tidewater Grid'),
          },
        },
      )
      expect(invited.status, invited.text).toBe(201)
      const who = t.person({ userId: id })
      const taken = await who.post(`/api/lifecycles/partner-seat/${invited.body.id}/events`, {
        body: {
          type: 'ACCEPTED',
          payload: { name: 'Grace Reed', agreement_hash: invited.body.agreement_hash },
        },
      })
      expect(taken.status, taken.text).toBe(200)
      return who
    }
    const auditor = await seated('auditor', 'Reed & Co.')
    const marketing = await seated('marketing', 'Loud LLC')
    const say = (who: TestPerson, body: string, paid_with?: string) =>
      who.post<{ fields: Record<string, string> }>(path, { body: { body, paid_with } })
    expect((await say(auditor, 'The books are in order.')).status).toBe(201)
    expect((await say(marketing, 'Buy it.')).body.fields).toEqual({
      paid_with:
        'Your firm promotes this offering. Enter how the company pays it (17 CFR 227.205).',
    })
    expect((await say(marketing, 'Buy it.', '$2,000 a month')).status).toBe(201)
    const { items } = (
      await t.visitor.get<{ items: { label: string; seat: string; paid_with: string }[] }>(path)
    ).body
    expect(items.slice(0, 2)).toMatchObject([
      { label: 'promoter', seat: 'Marketing firm, Loud LLC', paid_with: '$2,000 a month' },
      { label: 'partner', seat: 'Auditor, Reed & Co.', paid_with: null },
    ])
  })
  it('hides with a reason, keeps the words, and lets nobody post without end', async () => {
    const path = `/api/offerings/${open.listingId}/discussion`
    const asker = await stranger()
    const compliance = await staff(t, 'compliance')
    const made = await asker.post<{ id: string }>(path, { body: { body: 'Call me for advice.' } })
    expect(
      (
        await compliance.post(`/api/lifecycles/discussion-post/${made.body.id}/events`, {
          body: { type: 'HIDDEN', reason: 'It is advertising.' },
        })
      ).status,
    ).toBe(200)
    expect((await t.visitor.get(path)).text).not.toContain('Call me for advice.')
    expect(
      (await compliance.get('/api/admin/discussion', { query: { show: 'hidden' } })).text,
    ).toContain('Call me for advice.')
    await expect(t.db.run('delete from discussion_post')).rejects.toThrow(/five years/)
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await asker.post(path, { body: { body: `Question ${i}` } })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('a search forgives a wrong letter', async () => {
  const name = (
    await t.visitor.get<{ company: { name: string } }>(`/api/offerings/${open.listingId}`)
  ).body.company.name
  const word = name.split(' ')[0]?.toLowerCase() ?? ''
  const wrong = `${word.slice(0, 2)}${word.slice(3)}`
  const found = await t.visitor.get<{ items: { listing_id: string }[] }>('/api/offerings', {
    query: { q: wrong, limit: '50' },
  })
  expect(found.body.items.map((one) => one.listing_id)).toContain(open.listingId)
})

it('a legal text comes into force by a second person, and everybody is asked again', async () => {
  const [operator, compliance] = [await staff(t, 'operator'), await staff(t, 'compliance')]
  const { id } = (await operator.post<{ id: string; rev: number }>('/api/admin/legal/terms/drafts'))
    .body
  const draft = (
    await operator.get<{
      version: string
      title: string
      summary: string
      html: string
      status: { rev: number }
    }>(`/api/admin/legal/drafts/${id}`)
  ).body
  const saved = await operator.put(`/api/admin/legal/drafts/${id}`, {
    headers: { 'if-match': String(draft.status.rev) },
    body: {
      version: draft.version,
      title: draft.title,
      summary: draft.summary,
      html: `${draft.html}<p>A new paragraph.</p>`,
    },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(
    (await compliance.get<{ added: number }>(`/api/admin/legal/drafts/${id}/comparison`)).body
      .added,
  ).toBe(1)
  const send = (who: TestPerson, body: object) =>
    who.post(`/api/lifecycles/legal-text/${id}/events`, { body })
  expect((await send(operator, { type: 'PROPOSED' })).status).toBe(200)
  const effective_at = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
  expect((await send(operator, { type: 'PUBLISHED', payload: { effective_at } })).status).toBe(409)
  expect((await send(compliance, { type: 'PUBLISHED', payload: { effective_at } })).status).toBe(
    200,
  )
  await t.advance({ days: 1, seconds: 1 })
  expect(
    (await t.visitor.get<{ version: string; html: string }>('/api/legal/terms')).body,
  ).toMatchObject({ version: draft.version })
})
