import {
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  staff,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import type {
  ProfileHistoryRow,
  SectionView,
  AreaView,
} from '#domain/investors/model/profile/views.ts'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import { describe, expect, test } from 'vitest'
import type { Investor } from '#tests/support/investing.ts'
import { kycOf } from '../kyc/index.ts'

const t = await testApp()
const offering = await liveOffering(t)
type Values = Record<string, unknown>
const read = async (who: Investor, section: string) =>
  (await who.get<SectionView>(`/api/profile/sections/${section}`)).body
const put = async (who: Investor, section: string, values: Values, rev?: number) =>
  who.put<
    SectionView & {
      fields?: Record<string, string>
      code?: string
      detail?: { current: SectionView }
    }
  >(`/api/profile/sections/${section}`, {
    headers: { 'if-match': String(rev ?? (await read(who, section)).rev) },
    body: { values },
  })
const log = async (who: Investor, section: string, query: Record<string, string> = {}) =>
  (
    await who.get<{ items: ProfileHistoryRow[]; next_cursor: string | null }>(
      `/api/profile/sections/${section}/history`,
      { query },
    )
  ).body
const me = (over: Values = {}) => ({
  legal_first: 'Mara',
  legal_last: 'Lindqvist',
  dob: '1988-04-12',
  citizenship: 'US',
  ssn: '900010001',
  ...over,
})
const home = {
  line1: '412 Colonial Avenue',
  city: 'Norfolk',
  region: 'VA',
  postal: '23507',
  country: 'US',
}
/** Has submitted Identity and Investor details, and the identity check has passed. */
async function verified(over: Values = {}): Promise<Investor> {
  const who = await investor(t)
  const view = await begin(who, offering, 50_000)
  for (const step of ['kyc', 'investor-details'] as const) {
    const answer = await submitForReview(who, view.id, step, {
      ...rightValues(who, offering, step),
      ...(step === 'kyc' ? { address: home, phone: '+17575550142', ...over } : {}),
    })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  await t.drain()
  return who
}

describe('one home per fact', () => {
  test('what the step Identity was told is what the profile shows, with where it comes from', async () => {
    const who = await verified()
    const section = await read(who, 'personal-information')
    expect(section).toMatchObject({
      status: { state: 'current', label: 'Up to date' },
      complete: true,
      values: { legal_first: 'Mara', legal_last: 'Lindqvist', dob: who.dob },
      masked: { ssn: `***-**-${who.ssn.slice(-4)}` },
    })
    expect(section.sources['legal_first']).toMatch(/^your investment \S+, /)
    expect(JSON.stringify(section)).not.toContain(who.ssn)
    expect((await read(who, 'address')).values['address']).toEqual(home)
    expect((await read(who, 'communication-and-social-media')).values).toMatchObject({
      phone: '+17575550142',
    })
    expect((await read(who, 'employer')).status.state).toBe('incomplete')
  })
  test('what the profile is told is what the next investment shows: nothing is typed twice', async () => {
    const who = await investor(t)
    expect((await put(who, 'personal-information', me())).status).toBe(200)
    expect((await put(who, 'address', { address: home })).status).toBe(200)
    const view = await begin(who, offering, 50_000)
    const step = await who.get<StepDetail>(`/api/investments/${view.id}/steps/kyc`)
    expect(step.body).toMatchObject({
      values: { legal_first: 'Mara', dob: '1988-04-12', address: home },
      masked: { ssn: '***-**-0001' },
    })
    expect(step.body.sources['address']).toMatch(/^your profile, /)
  })
  test('a profile that is changed keeps what else the fact holds: the document and its number', async () => {
    const who = await verified()
    await put(who, 'personal-information', {
      ...me(),
      dob: who.dob,
      ssn: undefined,
      middle: 'Elin',
    })
    const view = await begin(who, offering, 50_000)
    const step = await who.get<StepDetail>(`/api/investments/${view.id}/steps/kyc`)
    expect(step.body.masked).toMatchObject({
      ssn: `***-**-${who.ssn.slice(-4)}`,
      document_number: expect.stringContaining('*'),
    })
    expect((await read(who, 'personal-information')).values).toMatchObject({ middle: 'Elin' })
  })
})

describe('what follows from a change', () => {
  test('a legal name that changes after the approval questions the identity; a middle name does not', async () => {
    const who = await verified()
    expect((await kycOf(t.services, t.db, who.userId))?.state).toBe('approved')
    await put(who, 'personal-information', {
      ...me(),
      dob: who.dob,
      ssn: undefined,
      middle: 'Elin',
    })
    expect((await kycOf(t.services, t.db, who.userId))?.state).toBe('approved')
    await put(who, 'personal-information', {
      ...me(),
      dob: who.dob,
      ssn: undefined,
      legal_last: 'Lindqvist-Okafor',
    })
    await t.drain()
    expect((await kycOf(t.services, t.db, who.userId))?.state).toBe('needs_review')
  })
  test('a change of what is on file asks for a fresh factor; the first time does not', async () => {
    const who = await verified()
    const stale = { ...who, ...t.person({ userId: who.userId, factorMinutesAgo: 30 }) }
    expect(
      await put(stale, 'address', { address: { ...home, city: 'Richmond', postal: '23219' } }),
    ).toMatchObject({ status: 403, body: { code: 'step_up' } })
    expect((await put(stale, 'trusted-contact', { named: false })).status).toBe(200)
    expect((await put(stale, 'address', { address: home })).status).toBe(200)
  })
  test('a move to a state where an offering is not made stops its investment and is told', async () => {
    const who = await investor(t)
    const local = await liveOffering(t, { jurisdictions: ['VA'] })
    await put(who, 'address', { address: home })
    await begin(who, local, 50_000)
    await put(who, 'address', { address: { ...home, city: 'Reno', region: 'NV', postal: '89501' } })
    await t.drain()
    const told = await t.db.query<{ subject: string }>(
      'select subject from email_message where user_id = $1',
      [who.userId],
    )
    expect(told.map((one) => one.subject).join()).toContain('not available where you live now')
  })
})

describe('keeping a section', () => {
  test('what is wrong is named by field, and nothing is kept', async () => {
    const who = await investor(t)
    expect(
      (
        await put(who, 'personal-information', {
          legal_first: '',
          legal_last: 'Roe',
          dob: '2015-01-01',
          citizenship: 'US',
          ssn: '900055002',
        })
      ).body.fields,
    ).toHaveProperty('legal_first')
    expect((await put(who, 'personal-information', me({ dob: '2015-01-01' }))).body.fields).toEqual(
      { dob: expect.stringContaining('18') },
    )
    expect(
      (await put(who, 'personal-information', { ...me(), ssn: undefined })).body.fields,
    ).toHaveProperty('ssn')
    expect((await put(who, 'personal-information', me({ nickname: 'M' }))).body).toMatchObject({
      code: 'unknown_field',
    })
    expect(
      (await put(who, 'address', { address: { ...home, postal: '2350' } })).body.fields,
    ).toEqual({ 'address.postal': expect.stringContaining('ZIP') })
    expect(
      (await put(who, 'address', { address: { ...home, line1: 'P.O. Box 7' } })).body.fields,
    ).toEqual({ 'address.line1': expect.stringContaining('PO box') })
    expect(
      (await put(who, 'employer', { employment_status: 'employed', work_phone: '+1415555267112' }))
        .body.fields,
    ).toMatchObject({ work_phone: expect.stringContaining('exist') })
    expect((await read(who, 'address')).status.state).toBe('empty')
  })
  test('a stale version is refused with the current section; the same values again confirm it', async () => {
    const who = await investor(t)
    const first = (await put(who, 'trusted-contact', { named: false })).body
    await put(who, 'trusted-contact', {
      named: true,
      name: 'Sam Roe',
      relationship: 'Brother',
      phone: '+442071838750',
      adult: true,
    })
    const stale = await put(who, 'trusted-contact', { named: false }, first.rev)
    expect(stale).toMatchObject({
      status: 412,
      body: { detail: { current: { values: { name: 'Sam Roe' } } } },
    })
    const again = await put(who, 'trusted-contact', {
      named: true,
      name: 'Sam Roe',
      relationship: 'Brother',
      phone: '+442071838750',
      adult: true,
    })
    expect(again.body.rev).toBe(2)
    expect((await log(who, 'trusted-contact')).items.map((row) => row.kind)).toEqual([
      'confirmed',
      'changed',
      'changed',
    ])
  })
  test('a draft is discarded, sealed numbers too, and what is on file stays', async () => {
    const who = await investor(t)
    await put(who, 'personal-information', me())
    await who.put('/api/profile/sections/personal-information/draft', {
      body: { values: { legal_first: 'Ma', ssn: '900055003' } },
    })
    const before = await read(who, 'personal-information')
    expect(before).toMatchObject({
      draft: { legal_first: 'Ma' },
      draft_saved_at: expect.any(String),
    })
    expect((await who.del('/api/profile/sections/personal-information/draft')).status).toBe(204)
    expect(await read(who, 'personal-information')).toMatchObject({
      values: before.values,
      draft: {},
      draft_masked: {},
      draft_saved_at: null,
      rev: before.rev,
    })
  })
  test('what is typed is kept as a draft, numbers sealed, and read in a second browser; it ends when the section is kept', async () => {
    const who = await investor(t)
    await who.put('/api/profile/sections/personal-information/draft', {
      body: { values: { legal_first: 'Ma', ssn: '900055003' } },
    })
    await who.put('/api/profile/sections/personal-information/draft', {
      body: { values: { legal_last: 'Li' } },
    })
    const draft = await read(who, 'personal-information')
    expect(draft).toMatchObject({
      draft: { legal_first: 'Ma', legal_last: 'Li' },
      draft_masked: { ssn: expect.any(String) },
      draft_saved_at: expect.any(String),
      status: { state: 'empty' },
    })
    expect(
      JSON.stringify(await t.db.query('select draft, draft_secrets from profile_section')),
    ).not.toContain('900055003')
    const { ssn: _, ...rest } = me()
    expect((await put(who, 'personal-information', rest)).body).toMatchObject({
      masked: { ssn: '***-**-5003' },
      draft: {},
      draft_saved_at: null,
    })
    expect(
      (await who.put('/api/profile/sections/address/draft', { body: { values: { street: 'x' } } }))
        .status,
    ).toBe(400)
  })
  test.each([
    [
      'names from right to left',
      'personal-information',
      me({ legal_first: 'محمد', legal_last: 'الأحمد', ssn: '900055011' }),
    ],
    [
      'very long names',
      'personal-information',
      me({
        legal_first: 'Maximiliana-Alexandrina '.repeat(4).trim(),
        legal_last: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).trim(),
        ssn: '900055012',
      }),
    ],
    [
      'a foreign identification',
      'personal-information',
      {
        legal_first: 'Łucja',
        legal_last: 'Żółć',
        dob: '1990-02-28',
        citizenship: 'PL',
        foreign_id_kind: 'passport',
        foreign_id_country: 'PL',
        foreign_id_number: 'ZS0000177',
      },
    ],
    [
      'a foreign address',
      'address',
      { address: { line1: '東京都千代田区丸の内1-9-1', city: '千代田区', country: 'JP' } },
    ],
    [
      'a PO box for mail',
      'address',
      { address: home, mailing_differs: true, mailing_address: { ...home, line1: 'PO Box 12' } },
    ],
    [
      'foreign phones and domains',
      'communication-and-social-media',
      {
        contact_email: 'mara@bücher.example',
        phone: '+493012345678',
        other_phones: [{ kind: 'work', number: '+972501234567' }],
        language: 'he',
        time_zone: 'Asia/Jerusalem',
      },
    ],
  ])('takes %s as they are', async (_, section, values) => {
    const who = await investor(t)
    const kept = await put(who, section, values)
    if (section === 'communication-and-social-media' && kept.status === 400)
      expect(kept.body.fields).toHaveProperty('contact_email')
    else expect([kept.status, kept.body.status?.state]).toEqual([200, 'current'])
  })
  test('a number is shown for thirty seconds after a factor, and the look is in the log', async () => {
    const who = await investor(t)
    await put(who, 'personal-information', me({ ssn: '900055004' }))
    const shown = await who.post<{ value: string; until: string }>(
      '/api/profile/sections/personal-information/reveal',
      { body: { field: 'ssn' } },
    )
    expect(shown.body.value).toBe('900055004')
    expect(Math.round((Date.parse(shown.body.until) - t.clock.now().getTime()) / 1000)).toBe(30)
    const old = { ...who, ...t.person({ userId: who.userId, factorMinutesAgo: 30 }) }
    expect(
      (
        await old.post<{ code: string }>('/api/profile/sections/personal-information/reveal', {
          body: { field: 'ssn' },
        })
      ).body.code,
    ).toBe('step_up')
    expect(
      (
        await who.post('/api/profile/sections/personal-information/reveal', {
          body: { field: 'legal_first' },
        })
      ).status,
    ).toBe(404)
    expect((await log(who, 'personal-information')).items[0]).toMatchObject({
      kind: 'revealed',
      says: expect.stringContaining('Social Security'),
      changes: [],
    })
  })
})

describe('the log', () => {
  test('says who changed what from what to what, where, masked, and can be filtered', async () => {
    const who = await verified()
    await put(who, 'address', {
      address: { ...home, line1: '9 Elm Street', city: 'Richmond', postal: '23219' },
    })
    await put(who, 'communication-and-social-media', {
      contact_email: 'new@mail.example',
      phone: '+14155550123',
      marketing: true,
    })
    const rows = (await log(who, 'address')).items
    expect(rows[0]).toMatchObject({
      who: 'Mara Lindqvist',
      role: 'Investor',
      source: 'your profile',
      status: 'Up to date',
      changes: [
        {
          field: 'Home address',
          before: '•••, Norfolk, VA, United States',
          after: '•••, Richmond, VA, United States',
        },
      ],
    })
    expect(rows.at(-1)?.source).toMatch(/^your investment \S+$/)
    const reached = (await log(who, 'communication-and-social-media')).items[0]
    expect(reached?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Mobile number', before: '(***) ***-0142', after: '(***) ***-0123' },
        expect.objectContaining({
          field: 'E-mail address for notices',
          after: 'n***@m***.example',
        }),
      ]),
    )
    expect(JSON.stringify([rows, reached])).not.toMatch(/9 Elm|\+1415555|new@mail|1988-04/)
    expect(
      (await log(who, 'communication-and-social-media', { field: 'phone' })).items,
    ).toHaveLength(2)
    expect((await log(who, 'communication-and-social-media', { kind: 'confirmed' })).items).toEqual(
      [],
    )
    expect((await log(who, 'address', { from: '2030-01-01' })).items).toEqual([])
    const area = (
      await who.get<{ items: ProfileHistoryRow[]; next_cursor: string | null }>(
        '/api/profile/areas/personal-information/history',
        { query: { limit: '2' } },
      )
    ).body
    expect(area.items).toHaveLength(2)
    const next = (
      await who.get<{ items: ProfileHistoryRow[] }>(
        '/api/profile/areas/personal-information/history',
        { query: { limit: '50', cursor: area.next_cursor ?? '' } },
      )
    ).body
    expect(new Set([...area.items, ...next.items].map((row) => row.section))).toEqual(
      new Set(['address', 'personal-information', 'communication-and-social-media']),
    )
  })
  test('nobody else reads it, and a client cannot write it', async () => {
    const [who, other] = [await verified(), await investor(t)]
    const [row] = await t.db.query<{ id: string }>(
      "select id from profile_section where user_id = $1 and section = 'address'",
      [who.userId],
    )
    expect((await other.get(`/api/lifecycles/profile-section/${row?.id ?? ''}`)).status).toBe(404)
    expect(
      (
        await who.post<{ code: string }>(
          `/api/lifecycles/profile-section/${row?.id ?? ''}/events`,
          { body: { type: 'SAVE' } },
        )
      ).body.code,
    ).toBe('forbidden')
    expect(
      (
        await who.post(`/api/lifecycles/profile-section/${row?.id ?? ''}/events`, {
          body: { type: 'SAVE', payload: { changes: [] } },
        })
      ).status,
    ).toBe(403)
  })
})

describe('time and staff', () => {
  test('after 36 months it has to be looked through; confirming it as unchanged is enough', async () => {
    const own = await testApp()
    const place = await liveOffering(own)
    const who = await investor(own)
    await who.put('/api/profile/sections/trusted-contact', {
      headers: { 'if-match': '0' },
      body: { values: { named: false } },
    })
    void place
    await own.advance({ days: 1100 })
    const fresh = own.person({ userId: who.userId, factorMinutesAgo: 0 })
    const section = () => fresh.get<SectionView>('/api/profile/sections/trusted-contact')
    expect((await section()).body.status).toMatchObject({
      state: 'expired',
      next: {
        who: 'investor',
        link: '/dashboard/profile/work-information/current/modal/trusted-contact',
      },
    })
    expect(
      (
        await fresh.post('/api/profile/sections/trusted-contact/confirm', {
          body: { unchanged: true },
        })
      ).status,
    ).toBe(200)
    expect((await section()).body.status.state).toBe('current')
  })
  test('staff asks again with the reason; the person reads why; an empty section cannot be confirmed', async () => {
    const [who, compliance, support] = [
      await verified(),
      await staff(t, 'compliance'),
      await staff(t, 'support'),
    ]
    const path = `/api/admin/profile/${who.userId}/sections/address/ask-again`
    expect((await support.post(path, { body: { reason: 'A letter came back.' } })).status).toBe(403)
    expect((await who.post(path, { body: { reason: 'A letter came back.' } })).status).toBe(403)
    expect(
      (await compliance.post<{ state: string }>(path, { body: { reason: 'A letter came back.' } }))
        .body.state,
    ).toBe('stale')
    expect(await read(who, 'address')).toMatchObject({
      status: { state: 'stale' },
      asked: 'A letter came back.',
    })
    expect((await log(who, 'address')).items[0]).toMatchObject({
      kind: 'asked',
      who: 'The platform',
      role: 'The platform',
      reason: 'A letter came back.',
    })
    expect(
      (
        await who.post<{ code: string }>('/api/profile/sections/directorships/confirm', {
          body: { unchanged: true },
        })
      ).status,
    ).toBe(409)
  })
  test('the overview counts what is whole and names what to do next', async () => {
    const who = await verified()
    const view = (
      await who.get<{ areas: AreaView[]; done: number; needed: number }>('/api/profile')
    ).body
    const lines = Object.fromEntries(
      view.areas
        .flatMap((area) => area.lines)
        .map((line) => [line.key, line.status?.state ?? null]),
    )
    expect(lines).toMatchObject({
      kyc: 'approved',
      'personal-information': 'current',
      address: 'current',
      employer: 'incomplete',
      directorships: 'empty',
      'bank-account': null,
    })
    expect(view.done).toBeLessThan(view.needed)
    expect(view.areas.find((area) => area.area === 'work-information')).toMatchObject({
      complete: false,
      worst: { state: 'incomplete' },
    })
  })
})
