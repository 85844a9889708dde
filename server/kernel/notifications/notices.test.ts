import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { NoticePreferences, NoticeView } from '#domain/shared/notice.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { begin, investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { nextDigest, nextReminder } from './times.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const t = await testApp()
const list = async (who: TestPerson, show = 'all'): Promise<NoticeView[]> => {
  const answer = await who.get<{ items: NoticeView[] }>('/api/notices', { query: { show } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}
const addressOf = async (who: TestPerson): Promise<string> =>
  (
    await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      who.person.userId,
    ])
  )?.email ?? ''
const mails = async (who: TestPerson): Promise<{ subject: string; text: string }[]> =>
  (await t.mailbox(await addressOf(who))) as unknown as { subject: string; text: string }[]
const subjects = async (who: TestPerson): Promise<string[]> =>
  (await mails(who)).map((mail) => mail.subject)
const choose = async (who: TestPerson, body: object): Promise<NoticePreferences> => {
  const { rev } = (await who.get<NoticePreferences>('/api/notices/preferences')).body
  const answer = await who.put<NoticePreferences>('/api/notices/preferences', {
    headers: { 'if-match': String(rev) },
    body,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('what waits for a person', () => {
  it('stands in the list with the event that caused it, and is over the moment the state changes', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    const [open] = await list(who, 'open')
    expect(open).toMatchObject({
      kind: 'action',
      link: `/investment/${draft.id}`,
      waits: 'open',
      read: false,
      cause: { machine: 'investment', id: draft.id, rev: 1 },
    })
    expect(open?.title).toBe(`${draft.company.name}: complete the steps, then sign and submit`)
    const discarded = await who.post(`/api/lifecycles/investment/${draft.id}/events`, {
      body: { type: 'DISCARD' },
    })
    expect(discarded.status, discarded.text).toBe(200)
    expect(await list(who, 'open')).toEqual([])
    expect((await list(who))[0]).toMatchObject({ waits: 'over' })
  })

  it('is not mailed at once when the person began it, but after one, three and seven days while it is open', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    await t.advance({ hours: 23 })
    expect(await subjects(who)).toEqual([])
    await t.advance({ hours: 2 })
    expect(await subjects(who)).toEqual([
      `${draft.company.name}: complete the steps, then sign and submit`,
    ])
    await t.advance({ days: 2 })
    expect((await subjects(who))[0]).toBe(
      `Still open: ${draft.company.name}: complete the steps, then sign and submit`,
    )
    await t.advance({ days: 4 })
    expect(await subjects(who)).toHaveLength(3)
    await t.advance({ days: 8 })
    expect(await subjects(who)).toHaveLength(3)
  })

  it('sends no reminder of what was done meanwhile', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    await who.post(`/api/lifecycles/investment/${draft.id}/events`, { body: { type: 'DISCARD' } })
    await t.advance({ days: 8 })
    expect(await subjects(who)).toEqual([])
  })

  it('a message that a module writes about the same event is the only one', async () => {
    const who = await investor(t)
    const other = await liveOffering(t)
    await submitted(t, who, other)
    await t.advance({ seconds: 1 })
    const due = (await list(who, 'open')).filter((one) => one.cause?.machine === 'investment')
    expect(due).toHaveLength(1)
    expect(due[0]?.title).toMatch(/is approved: the payment is due$/)
    expect(
      (await subjects(who)).filter((one) => /payment is due|pay the agreed/.test(one)),
    ).toHaveLength(1)
  })
})

describe('a mail server that is slow', () => {
  it('does not get a message about a state that has passed; what the law asks for leaves all the same', async () => {
    const taken: string[] = []
    const slow = await testApp({
      services: {
        mail: {
          send: async (mail) => void taken.push(`${mail.subject}|${mail.unsubscribe ?? '-'}`),
          close: () => undefined,
        },
      },
    })
    const place = await liveOffering(slow)
    const who = await investor(slow)
    const draft = await begin(who, place)
    slow.clock.advance({ days: 2 })
    // the reminder is queued while the draft is open, and the draft ends before the job runs
    const { sweepNotices } = await import('./sweep.ts')
    expect(await sweepNotices(slow.services)).toBe(1)
    await who.post(`/api/lifecycles/investment/${draft.id}/events`, { body: { type: 'DISCARD' } })
    await slow.drain()
    expect(taken).toEqual([])
    expect(
      await slow.db.one(
        'select dropped_at is not null as dropped, sealed from email_message where cause_id = $1',
        [draft.id],
      ),
    ).toEqual({ dropped: true, sealed: null })
    const other = await investor(slow)
    const view = await submitted(slow, other, place)
    await other.post<InvestmentView>(`/api/investments/${view.id}/cancel`, { body: {} })
    await slow.drain()
    expect(
      taken
        .filter((one) => one.includes('is submitted') || one.includes('is cancelled'))
        .map((one) => one.split('|')[1]),
    ).toEqual(['-', '-'])
  })

  it('gets the headers of one-click unsubscribing with what may be switched off', async () => {
    const taken: { subject: string; unsubscribe?: string }[] = []
    const app = await testApp({
      services: { mail: { send: async (mail) => void taken.push(mail), close: () => undefined } },
    })
    const who = await investor(app)
    await begin(who, await liveOffering(app))
    await app.advance({ days: 2 })
    await app.drain()
    expect(taken.at(-1)?.unsubscribe).toMatch(
      /^http:\/\/capstan\.test\/unsubscribe\/[\w-]+\.[\w-]+$/,
    )
  })
})

describe('the list', () => {
  it('counts what is unread, marks some or all, and shows nobody the notices of another', async () => {
    const who = await investor(t)
    await begin(who, await liveOffering(t))
    const [first] = await list(who)
    expect((await who.get('/api/notices/unread')).body).toEqual({ unread: 1 })
    const stranger = await investor(t)
    expect((await stranger.post('/api/notices/read', { body: { ids: [first?.id] } })).body).toEqual(
      { unread: 0 },
    )
    expect((await who.get('/api/notices/unread')).body).toEqual({ unread: 1 })
    expect(await list(stranger)).toEqual([])
    expect((await who.post('/api/notices/read', { body: {} })).body).toEqual({ unread: 0 })
    expect((await list(who))[0]?.read).toBe(true)
    expect(await list(who, 'unread')).toEqual([])
  })
  it('keeps its sentences sealed', async () => {
    const who = await investor(t)
    await begin(who, await liveOffering(t))
    const row = JSON.stringify(
      await t.db.query('select * from notice where user_id = $1', [who.person.userId]),
    )
    expect(row).not.toContain('Complete the steps, then sign and submit.')
  })
  it('answers a cursor that is none with its field', async () => {
    expect((await (await investor(t)).get('/api/notices', { query: { cursor: 'x' } })).status).toBe(
      400,
    )
  })
})

describe('preferences', () => {
  it('switch off mails and the list by kind; what the law asks for is refused by its field, with the reason', async () => {
    const who = await investor(t)
    const refused = await who.put('/api/notices/preferences', {
      headers: { 'if-match': '1' },
      body: { digest: false, off: [{ kind: 'refund', channel: 'mail' }] },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'off.0.kind': expect.stringContaining('17 CFR 227.303(e)') } },
    })
    const chosen = await choose(who, {
      digest: false,
      off: [
        { kind: 'action', channel: 'mail' },
        { kind: 'action', channel: 'app' },
      ],
    })
    expect(chosen.kinds.find((one) => one.kind === 'action')).toMatchObject({
      mail: false,
      app: false,
    })
    await begin(who, await liveOffering(t))
    await t.advance({ days: 9 })
    // only that they were switched off
    const silenced = ['Some of your notifications were switched off']
    expect([(await list(who)).map((one) => one.title), await subjects(who)]).toEqual([
      silenced,
      silenced,
    ])
  })
  it('are switched off with a fresh factor only; a stale session switches on, and changes nothing else (41.2)', async () => {
    const who = await investor(t)
    const stale = t.person({ userId: who.userId, factorMinutesAgo: 30 })
    const off = [{ kind: 'progress', channel: 'mail' }] as const
    const save = async (by: TestPerson, body: object) => {
      const { rev } = (await by.get<NoticePreferences>('/api/notices/preferences')).body
      const headers = { 'if-match': String(rev) }
      return by.put<NoticePreferences>('/api/notices/preferences', { headers, body })
    }
    expect(await save(stale, { digest: false, off })).toMatchObject({
      status: 403,
      body: { code: 'step_up' },
    })
    expect(await subjects(who)).toEqual([])
    expect((await save(who, { digest: false, off })).status).toBe(200)
    expect(await subjects(who)).toEqual(['Some of your notifications were switched off'])
    // a kind that is off already is not switched off again
    expect((await save(stale, { digest: true, off })).status).toBe(200)
    expect((await save(stale, { digest: false, off: [] })).status).toBe(200)
  })
  it('are not overwritten by an older page', async () => {
    const who = await investor(t)
    await choose(who, { digest: true, off: [] })
    const stale = await who.put('/api/notices/preferences', {
      headers: { 'if-match': '1' },
      body: { digest: false, off: [] },
    })
    expect(stale).toMatchObject({ status: 412, body: { detail: { current: { digest: true } } } })
  })
  it('may ask for one summary a day: optional mails wait for it, required ones do not', async () => {
    const who = await investor(t)
    await choose(who, { digest: true, off: [] })
    await submitted(t, who, await liveOffering(t))
    const before = await subjects(who)
    expect(before.some((one) => one.includes('is submitted'))).toBe(true)
    expect(before.some((one) => one.includes('payment is due'))).toBe(false)
    await t.advance({ days: 1 })
    const [summary] = (await mails(who)).filter((mail) => /notices? from/.test(mail.subject))
    expect(summary?.text).toContain('the payment is due')
  })
})

describe('the link of a mail', () => {
  it('is looked at without doing anything, switches off with one click without signing in, and again changes nothing', async () => {
    const who = await investor(t)
    await begin(who, await liveOffering(t))
    await t.advance({ days: 2 })
    const path = /\/unsubscribe\/[\w.-]+/.exec((await mails(who))[0]?.text ?? '')?.[0] ?? ''
    const token = path.split('/').at(-1) ?? ''
    expect((await t.visitor.get(`/api/unsubscribe/${token}`)).body).toMatchObject({
      kind: 'action',
      on: true,
    })
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const once = await t.app.inject({
      method: 'POST',
      url: path,
      ...form,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(once.statusCode, once.body).toBe(204)
    expect((await t.visitor.post(path, { body: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(
      204,
    )
    expect((await t.visitor.get(`/api/unsubscribe/${token}`)).body).toMatchObject({ on: false })
    await t.advance({ days: 6 })
    expect(await subjects(who)).toHaveLength(1)
  })
  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/x-www-form-urlencoded', ''],
    ['multipart/form-data; boundary=x', ''],
    [undefined, undefined],
  ])('takes one click as %s with %j', async (type, payload) => {
    const who = await investor(t)
    const token = unsubscribeToken(t.services.keys, who.person.userId, 'action')
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(payload === undefined ? {} : { payload }),
    })
    expect(statusCode, body).toBe(204)
    expect((await t.visitor.get(`/api/unsubscribe/${token}`)).body).toMatchObject({ on: false })
  })
  it('takes nothing else than one click', async () => {
    const who = await investor(t)
    const token = unsubscribeToken(t.services.keys, who.person.userId, 'action')
    const answer = await t.app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=No',
    })
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      400,
      { 'List-Unsubscribe': expect.any(String) as string },
    ])
  })
  it('with another signature, or for a kind that cannot be switched off, does not exist', async () => {
    const forged = `${Buffer.from(`${newId()}:action`).toString('base64url')}.${'A'.repeat(43)}`
    expect((await t.visitor.get(`/api/unsubscribe/${forged}`)).status).toBe(404)
    expect(
      (
        await t.visitor.post(`/unsubscribe/${forged}`, {
          body: { 'List-Unsubscribe': 'One-Click' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('the times of reminders', () => {
  const began = '2026-06-01T15:00:00.000Z'
  it('are one, three and seven days after the beginning, and a day before the end', () => {
    expect(nextReminder(began, null, 0, began)).toBe('2026-06-02T15:00:00.000Z')
    expect(nextReminder(began, null, 1, '2026-06-02T15:00:01.000Z')).toBe(
      '2026-06-04T15:00:00.000Z',
    )
    expect(nextReminder(began, null, 3, '2026-06-08T15:00:01.000Z')).toBeNull()
    expect(nextReminder(began, '2026-06-20T15:00:00.000Z', 3, '2026-06-08T15:00:01.000Z')).toBe(
      '2026-06-19T15:00:00.000Z',
    )
    expect(
      nextReminder(began, '2026-06-03T15:00:00.000Z', 1, '2026-06-02T16:00:00.000Z'),
    ).toBeNull()
  })
  it('a summary is sent at eight in the morning in New York', () => {
    expect(nextDigest('2026-06-01T11:00:00.000Z')).toBe('2026-06-01T12:00:00.000Z')
    expect(nextDigest('2026-06-01T12:00:00.000Z')).toBe('2026-06-02T12:00:00.000Z')
  })
})
