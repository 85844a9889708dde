import {
  accountStates,
  identityBands,
  identityBandOf,
  identityStatesOf,
  type UserDetail,
  type UserRow,
} from '#domain/workspaces/model/users.ts'
import { analyticsKinds, type UserAnalytics } from '#domain/workspaces/model/user-analytics.ts'
import { SMALLEST_CELL } from '#domain/workspaces/rules/suppression.ts'
import { ageOn } from '#domain/shared/age.ts'
import { AGE_BANDS, bandOf, INCOME_BANDS } from '#domain/shared/bands.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import { kycLifecycle } from '#machines/investors/kyc.lifecycle.ts'
import { userLifecycle } from '#machines/identity/user.lifecycle.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { account } from '#tests/support/identity.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  member,
  rightValues,
  staff,
} from '#tests/support/investing.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const [operator, compliance, support] = [
  await staff(t, 'operator'),
  await staff(t, 'compliance'),
  await staff(t, 'support'),
]
await staff(t, 'operator')
const mara = await investor(t, { firstName: 'Mara', lastName: 'Quillfeather' })
const owner = await member(t, offering.accountId, 'owner')
const formula = await account(t, { firstName: '=HYPERLINK("x")', lastName: 'Quillman' })
await allSteps(t, mara, await begin(mara, offering, 50_000), offering)

interface Listed {
  items: UserRow[]
  next_cursor: string | null
  total: number | null
  more: boolean
  counts: { all: number; investor: number; company: number; staff: number } | null
}
const list = async (query: Record<string, string> = {}, who: TestPerson = support) => {
  const answer = await who.get<Listed>('/api/admin/users', { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const ids = async (query: Record<string, string>): Promise<string[]> =>
  (await list({ limit: '50', ...query })).items.map((one) => one.id)
const page = (id: string, rest = '') => `/api/admin/users/${id}${rest}`
const detail = async (who: TestPerson, id: string) => (await who.get<UserDetail>(page(id))).body

describe('the words of the list', () => {
  test('give every state of the identity check one band, and tell no suspension from a review', () => {
    const states = Object.keys(kycLifecycle.machine.root.states)
    expect(identityBands.flatMap(identityStatesOf).toSorted()).toEqual(states.toSorted())
    expect(identityBandOf('suspended')).toBe(identityBandOf('needs_review'))
    expect(identityBandOf(null)).toBe('not_started')
  })
  test('name every state of an account', () => {
    expect([...accountStates].toSorted()).toEqual(
      Object.keys(userLifecycle.machine.root.states).toSorted(),
    )
  })
})

describe('the list', () => {
  test('finds by name, by a part of the address and by the whole id, and takes no pattern for a letter', async () => {
    expect(await ids({ q: 'quillfeather' })).toEqual([mara.userId])
    expect(await ids({ q: mara.email.slice(0, -3) })).toContain(mara.userId)
    expect(await ids({ q: mara.userId })).toEqual([mara.userId])
    expect(await ids({ q: newId() })).toEqual([])
    expect(await ids({ q: '%' })).toEqual([])
  })
  test('narrows by kind, state, identity, accreditation and factor', async () => {
    expect(await ids({ kind: 'staff' })).toContain(operator.person.userId)
    expect(await ids({ kind: 'staff' })).not.toContain(mara.userId)
    expect(await ids({ kind: 'company' })).toContain(owner.person.userId)
    expect(await ids({ kind: 'investor' })).toContain(mara.userId)
    expect(await ids({ kind: 'investor' })).not.toContain(operator.person.userId)
    expect(await ids({ identity: 'verified' })).toEqual([mara.userId])
    expect(await ids({ identity: 'not_started' })).not.toContain(mara.userId)
    expect(await ids({ q: 'quill', accreditation: 'unknown' })).toEqual([formula.id])
    expect(await ids({ q: 'quill', factor: 'email' })).toHaveLength(2)
    expect(await ids({ q: 'quill', factor: 'passkey' })).toEqual([])
    expect(await ids({ q: 'quill', state: 'disabled' })).toEqual([])
  })
  test('is sorted both ways and gives every account once, whatever the page', async () => {
    for (const sort of ['name', '-name', 'created', '-created', 'last_sign_in', '-last_sign_in']) {
      const whole = await ids({ sort })
      const found: string[] = []
      for (let cursor = ''; ;) {
        const answer = await list({ sort, limit: '3', ...(cursor === '' ? {} : { cursor }) })
        found.push(...answer.items.map((one) => one.id))
        if (answer.next_cursor === null) break
        cursor = answer.next_cursor
      }
      expect(found).toEqual(whole)
      expect(new Set(found).size).toBe(found.length)
    }
    const names = (await list({ sort: 'name', limit: '50' })).items.map((one) =>
      one.name.split(' ').at(-1)?.toLowerCase(),
    )
    expect(names).toEqual(names.toSorted())
  })
  test('counts each kind, and totals only what needs no scan', async () => {
    const { counts, total, items } = await list({ limit: '50' })
    expect(total).toBe(items.length)
    expect(counts?.all).toBe(items.length)
    for (const kind of ['investor', 'company', 'staff'] as const) {
      const narrowed = await list({ kind, limit: '50' })
      expect([kind, narrowed.total, counts?.[kind]]).toEqual([
        kind,
        narrowed.items.length,
        narrowed.items.length,
      ])
    }
    expect((await list({ q: 'quill' })).total).toBeNull()
  })
  test('refuses a cursor, a sort and a filter that are none', async () => {
    for (const [field, value] of [
      ['cursor', 'x'],
      ['sort', 'password'],
      ['identity', 'suspended'],
    ] as const) {
      const { status, body } = await support.get('/api/admin/users', { query: { [field]: value } })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })
  test('holds no number of anybody', async () => {
    const { text } = await support.get('/api/admin/users', { query: { limit: '50' } })
    expect(text).not.toContain(mara.ssn)
    expect(text).not.toContain('1988')
  })
})

describe('the file', () => {
  const file = (who: TestPerson, query: Record<string, string> = {}) =>
    who.post('/api/exports/file', {
      body: { list: 'GET /api/admin/users', query, format: 'csv' },
    })
  test('has the filtered rows and no formulas', async () => {
    const { status, text, headers } = await file(operator, { q: 'quill', sort: 'name' })
    expect(status, text).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe(
      'Id,Name,E-mail,Kind,Account,Identity,Accreditation,Second factor,Last sign-in (UTC),Created (UTC)',
    )
    expect(lines[1]).toContain('Mara Quillfeather')
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"") Quillman"`)
    expect(text).not.toContain(mara.ssn)
  })
  test('is in the access history of whoever took it, with its number of rows', async () => {
    const { body } = await support.get<{
      items: { outcome: string; detail: string | null; person: { id: string } | null }[]
    }>('/api/admin/sign-ins', { query: { kind: 'access', outcome: 'list_exported' } })
    expect(body.items.map((one) => [one.person?.id, one.detail])).toEqual([
      [operator.person.userId, 'Users, 2 rows'],
    ])
  })
  test('is for compliance and operators, with a fresh factor', async () => {
    expect((await file(support)).status).toBe(403)
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    expect((await file(stale)).body.code).toBe('step_up')
    expect((await file(compliance)).status).toBe(200)
  })
})

describe('an account', () => {
  test('shows its profile masked, what it is asked for and its companies', async () => {
    const shown = await detail(support, mara.userId)
    const values = Object.fromEntries(shown.profile.map((one) => [one.field, one.value]))
    expect(values['ssn']).toBe(`***-**-${mara.ssn.slice(-4)}`)
    expect(values['dob']).toMatch(/^•• ••• \d{4}$/)
    expect(values['address']).toMatch(/^•••, /)
    expect(shown.profile.some((one) => one.revealable)).toBe(false)
    expect(shown.counts.investments).toBe(1)
    expect(shown.next_actions.map((one) => one.machine)).toContain('investment')
    expect((await detail(support, owner.person.userId)).companies.map((one) => one.role)).toEqual([
      'owner',
    ])
  })
  test('is acted on by operators alone', async () => {
    expect((await detail(operator, mara.userId)).account.accepts).toEqual(
      expect.arrayContaining(['DISABLED', 'SESSIONS_ENDED']),
    )
    for (const who of [support, compliance]) {
      expect((await detail(who, mara.userId)).account.accepts).toEqual([])
      const { status } = await who.post(`/api/lifecycles/user/${mara.userId}/events`, {
        body: { type: 'SESSIONS_ENDED', payload: { reason: 'Lost phone' }, reason: 'Lost phone' },
      })
      expect(status).toBe(403)
    }
  })
  test('does not exist under another id', async () => {
    for (const rest of ['', '/investments', '/registrations', '/sessions', '/history'])
      expect([rest, (await support.get(page(newId(), rest))).status]).toEqual([rest, 404])
  })
  test('lists its investments with the page of each', async () => {
    const { body } = await support.get<{
      items: { company: string; amount: number; href: string }[]
    }>(page(mara.userId, '/investments'))
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ amount: 49_610 })
    expect(body.items[0]?.href).toContain(`/admin/offering-admin/current/current/`)
    expect(
      (await support.get<{ items: unknown[] }>(page(formula.id, '/registrations'))).body.items,
    ).toEqual([])
  })
})

describe('a value behind its mask', () => {
  const reveal = (who: TestPerson, field: string, why = 'Compare with the letter') =>
    who.post<{ value: string; until: string }>(page(mara.userId, '/reveal'), {
      body: { field, why },
    })
  const looks = async (field: string) =>
    (
      await t.db.query<{ by_user: string; why: string }>(
        "select by_user, why from secret_reveal where of_user = $1 and kind = 'profile' and field = $2",
        [mara.userId, field],
      )
    ).map((row) => [row.by_user, row.why])
  test('is shown to compliance for a reason that is kept', async () => {
    expect(
      (await detail(compliance, mara.userId)).profile.filter((one) => one.revealable),
    ).not.toEqual([])
    const shown = await reveal(compliance, 'ssn')
    expect([shown.status, shown.body.value]).toEqual([200, mara.ssn])
    expect(Date.parse(shown.body.until) - t.clock.now().getTime()).toBeLessThanOrEqual(30_000)
    expect(await looks('ssn')).toEqual([[compliance.person.userId, 'Compare with the letter']])
  })
  test('is shown to nobody else, for no reason that is none, and only where there is a mask', async () => {
    for (const who of [operator, support]) expect((await reveal(who, 'dob')).status).toBe(403)
    expect((await reveal(compliance, 'dob', 'x')).body.fields).toHaveProperty('why')
    expect((await reveal(compliance, 'legal_first')).status).toBe(404)
    expect((await reveal(compliance, 'constructor')).status).toBe(404)
    expect(
      (
        await compliance.post(page(formula.id, '/reveal'), {
          body: { field: 'ssn', why: 'Compare it' },
        })
      ).status,
    ).toBe(404)
    expect(await looks('dob')).toEqual([])
  })
})

const history = async (who: TestPerson, id: string) =>
  (await who.get<{ items: HistoryEntry[] }>(page(id, '/history'), { query: { limit: '50' } })).body
    .items

describe('ending the sessions of an account', () => {
  const send = (type: string, reason: string) =>
    operator.post(`/api/lifecycles/user/${mara.userId}/events`, {
      body: { type, payload: { reason }, reason },
    })
  const sessions = async () =>
    (await support.get<{ items: { device: string }[] }>(page(mara.userId, '/sessions'))).body.items
  test('signs the person out, tells them, and is in both logs with its reason', async () => {
    for (const userAgent of ['Firefox', 'Safari'])
      await openSession({ services: t.services, ip: '192.0.2.1', userAgent }, mara.userId)
    expect(await sessions()).toHaveLength(2)
    expect((await send('SESSIONS_ENDED', '')).status).toBe(400)
    expect(await sessions()).toHaveLength(2)
    expect((await send('SESSIONS_ENDED', 'The phone was lost')).status).toBe(200)
    expect(await sessions()).toEqual([])
    expect((await t.mailbox(mara.email))[0]?.['subject']).toBe('You were signed out everywhere')
    const log = await operator.get<{ items: { outcome: string }[] }>('/api/admin/sign-ins', {
      query: { user_id: mara.userId },
    })
    expect(log.body.items[0]?.outcome).toBe('sessions_ended')
    expect((await detail(support, mara.userId)).account.state).toBe('active')
  })
  test('and everything else that an operator does is in the history', async () => {
    expect((await send('DISABLED', 'Asked for it by phone')).status).toBe(200)
    expect(await ids({ q: 'quill', state: 'disabled' })).toEqual([mara.userId])
    // one person alone brings nobody back (K5)
    expect((await send('ENABLED', 'Came back')).status).toBe(403)
    const subject = { machine: 'user', id: mara.userId }
    await byTwo(operator, await staff(t, 'compliance'), subject, 'ENABLED', 'Came back')
    const seen = await history(operator, mara.userId)
    expect(seen.filter((one) => one.machine === 'user').slice(0, 3)).toMatchObject([
      { says: 'Enabled the account', reason: 'Came back' },
      { says: 'Disabled the account', reason: 'Asked for it by phone' },
      { says: 'Ended all sessions of the account', reason: 'The phone was lost' },
    ])
  })
  test('a frozen person looks like one in review, to everybody but compliance', async () => {
    const who = await investor(t, { firstName: 'Ines', lastName: 'Quillon' })
    const { id } = await begin(who, offering, 50_000)
    const values = { ...rightValues(who, offering, 'kyc'), ssn: '900138012' }
    expect((await submitForReview(who, id, 'kyc', values)).status).toBe(200)
    await t.drain()
    const party = await t.db.one<{ id: string }>('select id from kyc_party where user_id = $1', [
      who.userId,
    ])
    const decided = await compliance.post(
      `/api/admin/compliance/queue/identity/${party?.id}/decision`,
      { body: { decision: 'true_match', reason: 'The same date of birth' } },
    )
    expect(decided.status, decided.text).toBe(200)
    expect((await detail(operator, who.userId)).identity).toBe('in_review')
    expect(await ids({ q: 'quillon', identity: 'in_review' })).toEqual([who.userId])
    const hidden = /watchlist|true match|suspend|same date of birth/i
    for (const reader of [operator, support])
      expect(JSON.stringify(await history(reader, who.userId))).not.toMatch(hidden)
    expect(JSON.stringify(await history(compliance, who.userId))).toMatch(hidden)
  })
  test('mails to the person are found by the person', async () => {
    const { body } = await support.get<{ items: { to: { address: string } }[] }>(
      '/api/admin/emails',
      { query: { user_id: mara.userId } },
    )
    expect(body.items.length).toBeGreaterThan(0)
    expect(new Set(body.items.map((one) => one.to.address))).toEqual(new Set([mara.email]))
  })
})

describe('the distributions', () => {
  const analytics = async (what: string) => {
    const { status, text, body } = await support.get<UserAnalytics>(
      `/api/admin/users/analytics/${what}`,
    )
    expect(status, text).toBe(200)
    return body
  }
  test('count every account once, and hide what is small', async () => {
    const all = (await list()).counts?.all
    for (const what of analyticsKinds) {
      const { total, bands } = await analytics(what)
      expect([what, total]).toEqual([what, all])
      expect(bands.at(-1)?.key).toBe('unknown')
      const shown = bands.flatMap(({ count }) => (count === null ? [] : [count]))
      expect(shown.every((count) => count === 0 || count >= SMALLEST_CELL)).toBe(true)
      expect(shown.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(total)
    }
  })
  test('put people in the band of their age today, their stated income and their home', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => investor(t)))
    for (const who of people) {
      const { id } = await begin(who, offering, 50_000)
      const values = { ...rightValues(who, offering, 'kyc'), dob: '1990-11-26' }
      expect((await submitForReview(who, id, 'kyc', values)).status).toBe(200)
      const means = { ...rightValues(who, offering, 'suitability'), accreditation: 'none' }
      expect((await submitForReview(who, id, 'suitability', means)).status).toBe(200)
    }
    const countOf = async (what: string, key: string) =>
      (await analytics(what)).bands.find((band) => band.key === key)?.count
    const age = ageOn('1990-11-26', dateInZone(t.clock.now().toISOString()))
    expect(await countOf('age', bandOf(AGE_BANDS, age))).toBeGreaterThanOrEqual(6)
    const { annual_income: income } = rightValues(mara, offering, 'suitability')
    expect(await countOf('income', bandOf(INCOME_BANDS, Number(income)))).toBe(7)
    expect(await countOf('accreditation', 'not')).toBeGreaterThanOrEqual(6)
    const { address } = rightValues(mara, offering, 'kyc') as { address: { region: string } }
    expect(await countOf('geo', `US-${address.region}`)).toBeGreaterThanOrEqual(6)
  })
  test('are of four properties', async () => {
    expect((await support.get('/api/admin/users/analytics/religion')).status).toBe(404)
  })
})
