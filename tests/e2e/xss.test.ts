import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { payloads, type Payload } from '#tests/support/hostile/xss.ts'
import { sampleOf, THOROUGH } from '#tests/support/thorough.ts'
import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { expect, stage, type DemoPerson, type Tab } from './harness.ts'
import { adminAt, ask } from './support/raise.ts'
import { liveMarkup, watch } from './support/sentinel.ts'

const act = stage()
const all = payloads()
/** Each element, shape, encoding and other kind at least once. */
const tried = sampleOf(all, ({ kind }) => kind.split(', '))
const LONG_MS = THOROUGH ? 900_000 : 120_000

/** Payloads in groups that fit into a field. */
function groups(most: number, length: number, list: readonly Payload[] = tried): string[] {
  const texts: string[] = []
  let group: string[] = []
  for (const { text } of list) {
    const size = group.reduce((sum, one) => sum + one.length + 1, text.length)
    if (group.length > 0 && (group.length >= most || size > length)) texts.push(group.join('\n'))
    if (group.length > 0 && (group.length >= most || size > length)) group = []
    group.push(text)
  }
  return [...texts, group.join('\n')]
}

interface Place {
  accountId: string
  listingId: string
}
/** An offering of the issuer that everybody sees, and a draft. */
const places: { shown?: Place; draft?: Place } = {}
const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the places are not there')
  return value
}
/** A call in the name of who is signed in there; a server that is busy is asked again. */
async function send<T>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask<T>(act.site, page, method, path, body, headers)
    } catch (error) {
      if (tries === 5 || !String(error).includes(': 503 ')) throw error
      await page.waitForTimeout(1000)
    }
}

beforeAll(async () => {
  const { page } = await act.kept('issuer')
  const { items: companies } = await send<{ items: { account_id: string }[] }>(
    page,
    'GET',
    '/api/companies',
  )
  for (const { account_id: accountId } of companies) {
    const { items } = await send<{
      items: { listing_id: string; accepts_investments?: boolean; status: { state: string } }[]
    }>(page, 'GET', `/api/dealroom/offerings?accountid=${accountId}&status=current`)
    const live = items.find((one) => one.status.state === 'live')
    if (live !== undefined && places.shown === undefined)
      places.shown = { accountId, listingId: live.listing_id }
  }
  const { accountId } = need(places.shown)
  const { listing_id: listingId } = await send<{ listing_id: string }>(
    page,
    'POST',
    `/api/dealroom/offerings?accountid=${accountId}`,
    { name: all[0]?.text.slice(0, 60), type: 'reg_cf' },
  )
  places.draft = { accountId, listingId }
}, LONG_MS)

/** Opens pages as somebody else, from the server and then as the client shows them, and says what ran there. */
async function looks(who: DemoPerson | 'visitor', addresses: readonly string[]): Promise<void> {
  const tab: Tab = await act.tab(who)
  const sentinel = await watch(tab)
  // the server is kept busy by those who write
  tab.expects(/status of 503/)
  for (const address of addresses) {
    await tab.page.goto(address)
    await expect(tab.page.getByText('__xss', { exact: false }).first()).toBeVisible()
    const found = await liveMarkup(tab.page)
    await tab.page.waitForTimeout(100)
    expect({ address, ran: [...sentinel.ran], seen: sentinel.seen, found }).toEqual({
      address,
      ran: [],
      seen: [],
      found: [],
    })
  }
}

describe('a text that would run', { timeout: LONG_MS }, () => {
  it('is one of at least five hundred, most of which run in a page that does not defend itself', async () => {
    expect(all.length).toBeGreaterThanOrEqual(500)
    const tab = await act.tab('visitor')
    tab.expects(/./)
    const sentinel = await watch(tab)
    await tab.page.goto('about:blank')
    for (let at = 0; at < tried.length; at += 40)
      await tab.page.evaluate(
        async (texts) => {
          const frames = texts.map((text) => {
            const frame = document.createElement('iframe')
            frame.srcdoc = text
            document.body.append(frame)
            return frame
          })
          await new Promise((resolve) => setTimeout(resolve, 700))
          for (const frame of frames) frame.remove()
        },
        tried.slice(at, at + 40).map((one) => one.text),
      )
    expect(sentinel.ran.size).toBeGreaterThan(tried.length / 5)
  })

  it('is text in an update, for a visitor', async () => {
    const { accountId, listingId } = need(places.shown)
    const { page } = await act.kept('issuer')
    const titles = groups(1, 160)
    for (const [n, body_html] of groups(25, 38_000).entries()) {
      const update = await send<{ id: string }>(
        page,
        'POST',
        `/api/dealroom/offerings/${listingId}/updates?accountid=${accountId}`,
        { title: (titles[n] ?? 'x').slice(0, 160), kind: 'progress', body_html },
      )
      await send(
        page,
        'POST',
        `/api/lifecycles/update/${update.id}/events?accountid=${accountId}`,
        { type: 'PUBLISH' },
      )
    }
    const response = await fetch(act.at(`/offerings/${listingId}`))
    const pitch = response.url
    await looks('visitor', [pitch.replace(/-pitch$/, '-updates')])
    await looks('operator', [
      adminAt({ site: act.site, accountId, listingId }, 'platform-listing/updates'),
    ])
  })

  it('is text in a question, for a visitor and for who moderates', async () => {
    const { listingId } = need(places.shown)
    const texts = groups(60, 3_900)
    const people = ['investor', 'newcomer', 'holder', 'coHolder', 'foreigner', 'partner'] as const
    for (const [n, body] of texts.slice(0, people.length * 6).entries()) {
      const { page } = await act.kept(people[Math.floor(n / 6)] ?? 'investor')
      await send(page, 'POST', `/api/offerings/${listingId}/discussion`, { body })
    }
    const pitch = (await fetch(act.at(`/offerings/${listingId}`))).url
    await looks('visitor', [pitch.replace(/-pitch$/, '-discussion')])
    await looks('operator', [act.at('/admin/listings/discussion?show=all')])
  })

  it('is text in a draft and in what is said about it, for colleagues', async () => {
    const { accountId, listingId } = need(places.draft)
    const { page } = await act.kept('issuer')
    const topic = `/api/dealroom/offerings/${listingId}/topics/pitch`
    const query = `?accountid=${accountId}`
    const { rev } = await send<{ rev: number }>(page, 'GET', topic + query)
    await send(
      page,
      'PUT',
      topic + query,
      {
        values: {
          ...goodTopics.pitch,
          headline: tried[3]?.text.slice(0, 100),
          pitch_html: tried
            .map((one) => one.text)
            .join('\n')
            .slice(0, 59_000),
          faq: tried
            .slice(0, 20)
            .map((one) => ({ question: one.text.slice(0, 200), answer: one.text.slice(0, 1000) })),
        },
      },
      { 'if-match': String(rev) },
    )
    for (const text of groups(100, 3_900))
      await send(page, 'POST', `${topic}/comments${query}`, { field: null, text })
    const at = { site: act.site, accountId, listingId }
    await looks('operator', [adminAt(at, 'platform-listing/details')])
  })

  it('is text in a received e-mail, for an operator', async () => {
    const { page } = await act.kept('operator')
    for (const [n, text] of groups(80, 30_000).entries()) {
      const title = (tried[n]?.text ?? '').replaceAll(/[\r\n\0]/g, ' ')
      const mail = [
        `From: "${title.replaceAll(/["\\]/g, '\\$&')}" <sender@mail.example>`,
        `Subject: ${title}`,
        `Message-ID: <xss${n}@mail.example>`,
        `Content-Type: text/${n % 2 === 0 ? 'plain' : 'html'}; charset=utf-8`,
        '',
        text.toWellFormed(),
      ].join('\r\n')
      const form = new FormData()
      form.append('file', new Blob([mail]), 'mail.eml')
      const { id } = await send<{ id: string }>(page, 'POST', '/api/admin/received-emails', form)
      if (n % 2 === 0) await looks('support', [act.at(`/admin/email-logs/received/${id}`)])
    }
  })
})
