import type { CompanyNews, NewsRow, NewsView } from '#domain/holders/model/news.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { issued, send } from '#tests/support/holders.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
let offering: LiveOffering,
  author: TestPerson,
  editor: TestPerson,
  viewer: TestPerson,
  holder: Investor
beforeAll(async () => {
  offering = await liveOffering(t)
  author = await member(t, offering.accountId, 'owner')
  editor = await member(t, offering.accountId, 'editor')
  viewer = await member(t, offering.accountId, 'viewer')
  holder = await investor(t)
  await issued(t, offering, holder.userId)
})
const headers = () => ({ accountid: offering.accountId })
const content = (over: Record<string, unknown> = {}) => ({
  title: 'First quarter',
  category: 'financial',
  body: 'Sales grew by a third.\n\nCosts did not grow.',
  attachments: [],
  audience: 'holders',
  publish_on: null,
  names_terms: false,
  limits_kept: false,
  legend: false,
  fundamental: false,
  ...over,
})
const write = (over: Record<string, unknown> = {}, who = author) =>
  who.post<CompanyNews>('/api/dealroom/news', { headers: headers(), body: content(over) })
const list = async (who: TestPerson): Promise<NewsRow[]> =>
  (await who.get<{ items: NewsRow[] }>(`/api/held/${offering.accountId}/news`)).body.items
async function reviewed(over: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await write(over)).body
  expect((await send(author, 'news-release', id, 'SUBMITTED')).status).toBe(200)
  return id
}

describe('a release', () => {
  it('is written by owners and editors and approved by somebody else of the company or the platform', async () => {
    expect([(await write({}, viewer)).status, (await write({}, holder)).status]).toEqual([403, 404])
    const id = await reviewed()
    expect((await send(author, 'news-release', id, 'APPROVED')).body.detail.unmet).toEqual([
      'You wrote this release. Someone else must review it.',
    ])
    expect((await holder.get(`/api/news/${id}`)).status).toBe(404)
    expect((await send(editor, 'news-release', id, 'APPROVED')).status).toBe(200)
    expect((await holder.get<NewsView>(`/api/news/${id}`)).body).toMatchObject({
      title: 'First quarter',
      paragraphs: ['Sales grew by a third.', 'Costs did not grow.'],
    })
    expect(JSON.stringify(await t.mailbox(holder.email))).toContain('First quarter')
    const other = await reviewed()
    expect(
      (await send(await staff(t, 'compliance'), 'news-release', other, 'APPROVED')).status,
    ).toBe(200)
  })
  it('belongs to its author until it is taken back; whoever changes it last is its author', async () => {
    const { id, rev } = (await write()).body
    const changed = await editor.put<CompanyNews>(`/api/dealroom/news/${id}`, {
      headers: { ...headers(), 'if-match': String(rev) },
      body: content({ title: 'Second thought' }),
    })
    expect(changed.status, changed.text).toBe(200)
    expect(
      (
        await author.put(`/api/dealroom/news/${id}`, {
          headers: { ...headers(), 'if-match': String(rev) },
          body: content(),
        })
      ).status,
    ).toBe(412)
    await send(editor, 'news-release', id, 'SUBMITTED')
    expect(
      (
        await author.put(`/api/dealroom/news/${id}`, {
          headers: { ...headers(), 'if-match': String(changed.body.rev) },
          body: content(),
        })
      ).status,
    ).toBe(409)
    expect([
      (await send(editor, 'news-release', id, 'APPROVED')).status,
      (await send(author, 'news-release', id, 'APPROVED')).status,
    ]).toEqual([409, 200])
  })
  it('with a day waits for it, at nine in the morning in New York', async () => {
    const day = addDays(dateInZone(t.clock.now().toISOString()), 2)
    const id = await reviewed({ title: 'Later', publish_on: day })
    expect((await send(editor, 'news-release', id, 'APPROVED')).body.state).toBe('scheduled')
    expect(
      await t.db.one<{ due_at: string }>('select due_at from deadline where id = $1', [id]),
    ).toMatchObject({ due_at: expect.stringMatching(`${day}T14:00:00`) })
    expect((await list(holder)).map((one) => one.title)).not.toContain('Later')
    // before its day it appears by an owner, not by who edits (41.2)
    expect((await send(editor, 'news-release', id, 'PUBLISHED')).status).toBe(403)
    await t.advance({ days: 3 })
    expect((await list(holder)).find((one) => one.title === 'Later')).toMatchObject({
      status: { state: 'published' },
      published_at: expect.any(String),
    })
  })
  it('that is retracted stays and says why', async () => {
    const id = await reviewed({ title: 'Wrong figure' })
    await send(editor, 'news-release', id, 'APPROVED')
    expect((await send(editor, 'news-release', id, 'RETRACTED', 'Inconvenient.')).status).toBe(403)
    expect(
      (await send(author, 'news-release', id, 'RETRACTED', 'The figure of March is wrong.')).status,
    ).toBe(200)
    expect((await holder.get<NewsView>(`/api/news/${id}`)).body).toMatchObject({
      status: { state: 'retracted' },
      retraction: 'The figure of March is wrong.',
      paragraphs: ['Sales grew by a third.', 'Costs did not grow.'],
    })
  })
  it('for holders is for holders, for the public also for others who are signed in', async () => {
    const [inside, open] = [await reviewed(), await reviewed({ audience: 'public' })]
    for (const id of [inside, open]) await send(editor, 'news-release', id, 'APPROVED')
    const stranger = await investor(t)
    expect([
      (await stranger.get(`/api/news/${inside}`)).status,
      (await stranger.get(`/api/news/${open}`)).status,
    ]).toEqual([404, 200])
    expect((await stranger.get(`/api/held/${offering.accountId}/news`)).status).toBe(404)
  })
  it('that names terms while an offering is open is checked against the rule on notices', async () => {
    const made = (await write({ names_terms: true, audience: 'public' })).body
    expect(made.problems[0]).toContain('227.204(b)')
    expect((await send(author, 'news-release', made.id, 'SUBMITTED')).status).toBe(409)
    const kept = (await write({ names_terms: true, limits_kept: true, audience: 'public' })).body
    expect([
      kept.problems,
      (await send(author, 'news-release', kept.id, 'SUBMITTED')).status,
    ]).toEqual([[], 200])
  })
})
