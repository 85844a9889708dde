import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import type {
  TaxFormDetail,
  TaxFormSummary,
  TaxOverview,
} from '#domain/investors/model/tax/views.ts'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  openDocuments,
  rightValues,
  signed,
  staff,
  stepOf,
  type Investor,
} from '#tests/support/investing.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { describe, expect, test } from 'vitest'
import { identityChanged } from './machine.ts'

const t = await testApp()
const compliance = await staff(t, 'compliance')
const abroad = { line1: '12 Rue des Lilas', city: 'Lyon', postal: '69003', country: 'FR' }
const base = '/api/personal/tax'

/** A person whose identity facts are on file. */
async function known(over: Record<string, unknown> = {}): Promise<Investor> {
  const who = await investor(t)
  const { attest: _, ...values } = rightValues(who, { documents: [] } as never, 'kyc')
  await t.db.tx((tx) =>
    putFact(
      t.services,
      tx,
      who.userId,
      'kyc',
      { ...values, ...over, attest: true },
      { source: 'your investment 10023' },
    ),
  )
  return who
}
const foreigner = (over: Record<string, unknown> = {}) =>
  known({ citizenship: 'FR', address: abroad, phone: '+33612345678', ...over })
const detail = async (who: TestPerson, form = 'w9') =>
  (await who.get<TaxFormDetail>(`${base}/forms/${form}`)).body
const overview = async (who: TestPerson) => (await who.get<TaxOverview>(base)).body
const last = { certified: true, esign_consent: true, signature: 'Mara Lindqvist' }
const w9 = async (who: TestPerson) => ({
  ...(await detail(who)).values,
  subject_to_backup_withholding: false,
  ...last,
})
const sign = (who: TestPerson, form: string, values: Record<string, unknown>) =>
  who.post<TaxFormDetail>(`${base}/forms/${form}/signature`, { body: { for: 'self', values } })
const ben = async (who: TestPerson, over: Record<string, unknown> = {}) => ({
  ...(await detail(who, 'w8ben')).values,
  foreign_tin: 'FR 12/345',
  foreign_tin_country: 'FR',
  claims_treaty: false,
  ...last,
  ...over,
})
const paper = (who: Investor) =>
  t.db.tx(
    async (tx) =>
      (
        await storeFile(t.services, tx, Buffer.from('%PDF-1.4 a signed form'), {
          ownerId: who.userId,
          name: 'w8.pdf',
          contentType: 'application/pdf',
          purpose: 'registration_document',
          maxBytes: 1000,
        })
      ).id,
  )
const decide = (id: string, decision: string, more: object = {}, who: TestPerson = compliance) =>
  who.post(`/api/admin/compliance/queue/tax/${id}/decision`, {
    body: { decision, reason: 'Compared with the file.', ...more },
  })
const stateOf = async (id: string) => (await t.lifecycles.read(t.db, 'tax-form', id))?.state

describe('the form that is due', () => {
  test('is taken from the file until the questions are answered, then from the answers', async () => {
    const who = await foreigner()
    expect((await overview(who)).due).toMatchObject({ form: 'w8ben', certain: false })
    const answers = {
      is_us_citizen: false,
      is_us_resident_tax: false,
      has_green_card: false,
      effectively_connected: true,
      countries_of_tax_residence: [{ country: 'FR', tin: 'FR123456' }],
      subject_to_backup_withholding: false,
      e_delivery_consent: true,
    }
    const answer = await who.post<TaxOverview>(`${base}/questions`, { body: { values: answers } })
    expect(answer.body.due).toMatchObject({
      form: 'w8eci',
      certain: true,
      href: '/dashboard/profile/tax/w-8eci',
    })
    expect(
      (
        await who.post(`${base}/questions`, {
          body: { values: { ...answers, days_this_year: 200 } },
        })
      ).body,
    ).toMatchObject({
      code: 'invalid',
      fields: { is_us_resident_tax: expect.any(String) as string },
    })
    expect((await detail(who, 'w8eci')).sources).toMatchObject({
      foreign_tin: 'your tax questions',
    })
    expect(answer.text).not.toContain('FR123456')
    expect(answer.body.answers.values['countries_of_tax_residence']).toEqual([
      { country: 'FR', tin: '*****456' },
    ])
    const again = await who.post<TaxOverview>(`${base}/questions`, {
      body: {
        values: {
          ...answers,
          effectively_connected: false,
          countries_of_tax_residence: [{ country: 'FR', tin: '*****456' }],
        },
      },
    })
    expect(again.body.due.form).toBe('w8ben')
    expect((await detail(who, 'w8ben')).masked['foreign_tin']).toBe('*****456')
    expect(
      (
        await who.post(`${base}/questions`, {
          body: {
            values: {
              ...answers,
              countries_of_tax_residence: [{ country: 'DE', tin: '*****456' }],
            },
          },
        })
      ).body,
    ).toMatchObject({ code: 'invalid' })
  })
  test('keeps a draft of the questions, knows its fields, and stores no answer in plain', async () => {
    const who = await foreigner()
    expect(
      (
        await who.put(`${base}/questions/draft`, {
          body: { values: { is_us_citizen: false, tax_bracket_pct: '24' } },
        })
      ).status,
    ).toBe(200)
    expect(
      (await who.put(`${base}/questions/draft`, { body: { values: { unknown: 1 } } })).body,
    ).toMatchObject({ code: 'unknown_field' })
    expect((await overview(who)).answers).toMatchObject({
      values: { is_us_citizen: false, tax_bracket_pct: '24' },
      answered_at: null,
    })
    expect(
      JSON.stringify(
        await t.db.query('select sealed from tax_answer_draft where user_id = $1', [who.userId]),
      ),
    ).not.toContain('bracket')
  })
})

describe('Form W-9', () => {
  test('starts from what is on file: nothing is typed again, and the number stays masked', async () => {
    const who = await known()
    const found = await detail(who)
    expect(found).toMatchObject({
      values: {
        name: 'Mara Lindqvist',
        tax_classification: 'individual_sole_prop',
        tin_type: 'ssn',
        address: { city: 'Norfolk' },
      },
      signer: 'Mara Lindqvist',
      names: [{ name: 'Mara Lindqvist', printed_as: null }],
      draft: null,
      current: null,
    })
    expect(found.masked['tin']).toMatch(/^\*\*\*-\*\*-\d{4}$/)
    expect(JSON.stringify(found)).not.toContain(who.ssn)
    expect(found.sources['name']).toBe('your investment 10023')
  })
  test('is kept while it is typed, sealed, and read again in another session', async () => {
    const who = await known()
    expect(
      (
        await who.put(`${base}/forms/w9/draft`, {
          body: { for: 'self', values: { business_name: 'Lindqvist Boats', tin: '123456789' } },
        })
      ).status,
    ).toBe(200)
    const found = await detail(who)
    expect(found).toMatchObject({
      values: { business_name: 'Lindqvist Boats' },
      masked: { tin: '***-**-6789' },
      draft: { status: { state: 'draft' } },
    })
    expect(
      JSON.stringify(await t.db.query('select * from tax_form where user_id = $1', [who.userId])),
    ).not.toMatch(/123456789|Boats/)
    expect(
      (await who.put(`${base}/forms/w9/draft`, { body: { for: 'self', values: { salary: 1 } } }))
        .body,
    ).toMatchObject({ code: 'unknown_field' })
  })
  test('is signed with the legal name, holds at once, and can be printed by its owner; each download is kept', async () => {
    const who = await known()
    const answer = await sign(who, 'w9', await w9(who))
    expect(answer.body.current).toMatchObject({
      holds: true,
      status: { state: 'active', label: 'Active' },
      expires_at: null,
      signature: { name: 'Mara Lindqvist' },
    })
    expect(answer.body.current?.signature?.statement).toMatch(
      /Signed electronically by Mara Lindqvist, who is authorized to sign, on .* UTC from address .*SHA-256/,
    )
    const pdf = await t.app.inject({
      url: answer.body.current?.href ?? '',
      headers: { authorization: `Bearer ${who.token}` },
    })
    const text = pdfText(pdf.rawPayload)
    expect(text).toContain(`${who.ssn.slice(0, 3)}-${who.ssn.slice(3, 5)}-${who.ssn.slice(5)}`)
    for (const words of [
      'Substitute Form W-9',
      'Rev. March 2024',
      'Mara Lindqvist',
      'Individual / sole proprietor',
      'I am a U.S. citizen or other U.S. person',
      'Signed electronically by',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words)
    expect((await detail(who)).opened[0]).toMatchObject({ who: 'You', what: 'Downloaded the form' })
    expect((await (await known()).get(answer.body.current?.href ?? '')).status).toBe(404)
  })
  test.each([
    ['another name', { name: 'Somebody Else' }, 'name'],
    ['another number', { tin: '123-45-6789' }, 'tin'],
    ['another signature', { signature: 'Paul Other' }, 'signature'],
    ['no certification', { certified: false }, 'certified'],
    ['no consent', { esign_consent: undefined }, 'esign_consent'],
    ['an exempt code of an individual', { exempt_payee_code: '5' }, 'exempt_payee_code'],
  ])('is refused with %s, and nothing is kept of it', async (_, over, field) => {
    const who = await known()
    const answer = await sign(who, 'w9', { ...(await w9(who)), ...over })
    expect(answer.body).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) as string },
    })
    expect((await detail(who)).current).toBeNull()
  })
  test('cannot be signed past its page, by the bare event', async () => {
    const who = await known()
    await who.put(`${base}/forms/w9/draft`, { body: { for: 'self', values: await w9(who) } })
    const id = (await detail(who)).draft?.id ?? ''
    expect(
      (await who.post(`/api/lifecycles/tax-form/${id}/events`, { body: { type: 'SIGNED' } })).body,
    ).toMatchObject({ code: 'forbidden' })
    expect(await stateOf(id)).toBe('draft')
  })
  test('is refused to somebody who answered that they are no US person, and a W-8 to a US citizen', async () => {
    const [ann, bea] = [await known(), await foreigner()]
    expect((await sign(ann, 'w8eci', {})).body).toMatchObject({
      code: 'guard_failed',
      message: expect.stringContaining('Form W-9 is required') as string,
    })
    await bea.post(`${base}/questions`, {
      body: {
        values: {
          is_us_citizen: false,
          is_us_resident_tax: false,
          has_green_card: false,
          effectively_connected: false,
          countries_of_tax_residence: [{ country: 'FR', no_tin_reason: 'C' }],
          subject_to_backup_withholding: false,
          e_delivery_consent: true,
        },
      },
    })
    expect((await sign(bea, 'w9', await w9(bea))).body).toMatchObject({
      code: 'guard_failed',
      message: expect.stringContaining('Form W-8BEN is required') as string,
    })
  })
  test('asks for a fresh second factor', async () => {
    const who = await known()
    const stale = t.person({ userId: who.userId, factorMinutesAgo: 60 })
    expect((await sign(stale, 'w9', await w9(who))).body).toMatchObject({ code: 'step_up' })
  })
  test('is replaced by a newer one, and ended by another legal name', async () => {
    const who = await known()
    const first = (await sign(who, 'w9', await w9(who))).body.current?.id ?? ''
    const second =
      (await sign(who, 'w9', { ...(await w9(who)), business_name: 'Lindqvist Boats' })).body.current
        ?.id ?? ''
    expect([await stateOf(first), await stateOf(second)]).toEqual(['superseded', 'active'])
    const { attest: _, ...values } = rightValues(who, { documents: [] } as never, 'kyc')
    await t.db.tx(async (tx) => {
      await putFact(
        t.services,
        tx,
        who.userId,
        'kyc',
        { ...values, legal_last: 'Berg', attest: true },
        { source: 'your profile' },
      )
      await identityChanged(t.services, tx, who.userId)
    })
    expect(await stateOf(second)).toBe('invalid')
    expect((await overview(who)).current).toMatchObject({
      holds: false,
      status: { state: 'invalid', next: { link: '/dashboard/profile/tax/w9' } },
      cure_by: expect.any(String) as string,
    })
  })
})

describe('what a form certified, and the profile', () => {
  const certified = {
    name: 'Mara Lindqvist',
    citizenship_country: 'FR',
    date_of_birth: '1988-04-12',
    perm_address: abroad,
  }
  const section = { legal_first: 'Mara', legal_last: 'Lindqvist', dob: '1988-04-12' }
  const save = async (who: Investor, over: Record<string, unknown> = {}) => {
    const path = '/api/profile/sections/personal-information'
    const { rev } = (await who.get<{ rev: number }>(path)).body
    const answer = await who.put(path, {
      headers: { 'if-match': String(rev) },
      body: { values: { ...section, citizenship: 'FR', ssn: who.ssn, ...over } },
    })
    expect(answer.status).toBe(200)
  }
  /** A person who signed before any fact of identity was on file. */
  const early = async (): Promise<{ who: Investor; id: string }> => {
    const who = await investor(t)
    const values = {
      is_us_citizen: false,
      is_us_resident_tax: false,
      has_green_card: false,
      effectively_connected: false,
      countries_of_tax_residence: [{ country: 'FR', tin: 'FR123456' }],
      subject_to_backup_withholding: false,
      e_delivery_consent: true,
    }
    expect((await who.post(`${base}/questions`, { body: { values } })).status).toBe(200)
    const { text, body } = await sign(who, 'w8ben', await ben(who, certified))
    expect(body.current, text).toMatchObject({ holds: true })
    const current = body.current
    return { who, id: current?.id ?? '' }
  }
  test('the first save of the same facts leaves a form that was signed before', async () => {
    const { who, id } = await early()
    await save(who)
    expect(await stateOf(id)).toBe('active')
    await save(who, { middle: 'Elin' })
    expect(await stateOf(id)).toBe('active')
  })
  test.each([
    ['legal_last', 'Berg'],
    ['dob', '1988-04-13'],
    ['citizenship', 'DE'],
  ])('another %s ends it, given first or changed later', async (field, value) => {
    const first = await early()
    await save(first.who, { [field]: value })
    expect(await stateOf(first.id)).toBe('invalid')
    const later = await early()
    await save(later.who)
    await save(later.who, { [field]: value })
    expect(await stateOf(later.id)).toBe('invalid')
  })
})

describe('Form W-8BEN', () => {
  test('holds to the end of the third calendar year; letters go out 90 and 30 days before and at the end', async () => {
    const who = await foreigner()
    const { current } = (await sign(who, 'w8ben', await ben(who))).body
    const year = new Date(t.clock.now()).getUTCFullYear() + 3
    expect(current).toMatchObject({
      status: { state: 'active' },
      expires_at: `${year + 1}-01-01T04:59:59.000Z`,
      flags: [],
    })
    await t.db.tx(async (tx) => {
      for (const type of ['EXPIRING', 'REMINDED', 'EXPIRED'])
        await t.lifecycles.send(
          tx,
          'tax-form',
          current?.id ?? '',
          { type },
          { actor: { kind: 'clock' } },
        )
    })
    const subjects = (
      await t.db
        .query<{ subject: string }>(
          'select subject from email_message where user_id = $1 order by created_at, id',
          [who.userId],
        )
        .catch(() => [])
    ).map((row) => row.subject)
    if (subjects.length > 0)
      expect(subjects.join('|')).toMatch(/expires on.*30 days left.*has expired/)
    expect(await stateOf(current?.id ?? '')).toBe('expired')
    expect((await detail(who, 'w8ben')).values).toMatchObject({
      foreign_tin_country: 'FR',
      claims_treaty: false,
      name: 'Mara Lindqvist',
    })
    expect((await detail(who, 'w8ben')).masked['foreign_tin']).toBe('*****345')
    expect((await detail(who, 'w8ben')).values).not.toHaveProperty('signature')
  })
  test('with a red flag needs a cure, and holds when a person has accepted it', async () => {
    const who = await foreigner({ phone: '+12125550100' })
    expect((await sign(who, 'w8ben', await ben(who))).body).toMatchObject({
      code: 'invalid',
      fields: {
        cure_explanation: expect.any(String) as string,
        cure_document: expect.any(String) as string,
      },
    })
    const { current } = (
      await sign(
        who,
        'w8ben',
        await ben(who, {
          cure_explanation: 'A number of my work.',
          cure_document: await paper(who),
        }),
      )
    ).body
    expect(current).toMatchObject({
      holds: false,
      status: { state: 'in_review' },
      flags: ['The only phone number is a US number.'],
    })
    const item = await compliance.get<QueueDetail>(`/api/admin/compliance/queue/tax/${current?.id}`)
    expect(item.body).toMatchObject({
      about: 'Form W-8BEN, Mara Lindqvist',
      decisions: [{ decision: 'approve' }, { decision: 'correct' }, { decision: 'reject' }],
    })
    expect(item.text).not.toContain(who.ssn)
    expect(
      (
        await compliance.get<{ items: { id: string }[] }>('/api/admin/compliance/queue?kind=tax')
      ).body.items.map((one) => one.id),
    ).toContain(current?.id)
    const asked = await decide(current?.id ?? '', 'correct', {
      needs: [{ field: 'cure_document', sentence: 'Send the passport, all pages.' }],
    })
    expect(asked.status).toBe(200)
    expect((await detail(who, 'w8ben')).draft).toMatchObject({
      id: current?.id,
      status: { state: 'changes_asked' },
      needs: [{ field: 'cure_document' }],
    })
    expect(
      (
        await who.post(`/api/lifecycles/tax-form/${current?.id}/events`, {
          body: { type: 'SIGNED' },
        })
      ).body,
    ).toMatchObject({ code: 'forbidden' })
    await sign(
      who,
      'w8ben',
      await ben(who, { cure_explanation: 'A number of my work.', cure_document: await paper(who) }),
    )
    expect((await decide(current?.id ?? '', 'approve')).status).toBe(200)
    expect(await stateOf(current?.id ?? '')).toBe('active')
    expect((await decide(current?.id ?? '', 'approve')).body).toMatchObject({
      code: 'not_accepted',
    })
  })
  test('is refused with both a foreign number and "not required", and without both', async () => {
    const who = await foreigner()
    expect(
      (await sign(who, 'w8ben', await ben(who, { ftin_not_required: true }))).body,
    ).toMatchObject({ fields: { ftin_not_required: expect.any(String) as string } })
    expect(
      (await sign(who, 'w8ben', await ben(who, { foreign_tin: undefined }))).body,
    ).toMatchObject({ fields: { foreign_tin: expect.any(String) as string } })
  })
})

describe('what ends a form', () => {
  test('two mismatches, a notice that is not answered, and the word of its owner', async () => {
    const [ann, bea, cleo] = [await known(), await known(), await known()]
    const id = async (who: Investor) =>
      (await sign(who, 'w9', await w9(who))).body.current?.id ?? ''
    const [one, two, three] = [await id(ann), await id(bea), await id(cleo)]
    await decide(one, 'tin_mismatch')
    expect(await stateOf(one)).toBe('active')
    await decide(one, 'tin_mismatch')
    expect(await stateOf(one)).toBe('invalid')
    await decide(two, 'b_notice')
    expect((await overview(bea)).current?.notice_due).not.toBeNull()
    await t.db.tx((tx) =>
      t.lifecycles.send(
        tx,
        'tax-form',
        two,
        { type: 'B_NOTICE_LAPSED' },
        { actor: { kind: 'clock' } },
      ),
    )
    expect(await stateOf(two)).toBe('invalid')
    expect(
      (
        await cleo.post(`/api/lifecycles/tax-form/${three}/events`, {
          body: {
            type: 'CIRCUMSTANCES_CHANGED',
            payload: { reason: 'I moved abroad.' },
            reason: 'I moved abroad.',
          },
        })
      ).status,
    ).toBe(200)
    expect(await stateOf(three)).toBe('invalid')
    expect(
      (
        await ann.post(`/api/lifecycles/tax-form/${three}/events`, {
          body: { type: 'CIRCUMSTANCES_CHANGED', payload: { reason: 'Not mine.' } },
        })
      ).status,
    ).toBe(404)
  })
})

describe('a form that was signed elsewhere', () => {
  test('is submitted as PDF, looked at by a person, and counts from its day', async () => {
    const who = await foreigner()
    const body = {
      for: 'self',
      form: 'w8ben_e',
      name: 'Lilas SARL',
      country: 'FR',
      signed_on: '2024-05-02',
      file_id: await paper(who),
      true_copy: true,
    }
    const answer = await who.post<TaxFormSummary>(`${base}/uploads`, { body })
    expect(answer.body).toMatchObject({
      status: { state: 'in_review' },
      holds: false,
      expires_at: '2028-01-01T04:59:59.000Z',
    })
    expect((await decide(answer.body.id, 'approve')).status).toBe(200)
    expect(await stateOf(answer.body.id)).toBe('active')
    expect(
      (
        await who.post(`${base}/uploads`, {
          body: { ...body, signed_on: '2019-05-02', file_id: await paper(who) },
        })
      ).body,
    ).toMatchObject({ code: 'guard_failed' })
    expect(
      (
        await who.post(`${base}/uploads`, {
          body: { ...body, signed_on: '2090-05-02', file_id: await paper(who) },
        })
      ).body,
    ).toMatchObject({ fields: { signed_on: expect.any(String) as string } })
    expect(
      (
        await who.post(`${base}/uploads`, {
          body: { ...body, file_id: await paper(await known()) },
        })
      ).body,
    ).toMatchObject({ fields: { file_id: expect.any(String) as string } })
    expect(
      (
        await who.post(`${base}/uploads`, {
          body: { ...body, for: '01900000-0000-7000-8000-000000000001' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('the investment and the form', () => {
  test('a W-9 that is signed with an agreement is the form of the profile, and the next investment asks for none', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const view = await begin(who, offering)
    expect((await stepOf(who, view.id, 'documents')).body.extra.tax).toMatchObject({
      form: null,
      due: { here: true },
    })
    await allSteps(t, who, view, offering)
    await signed(who, view.id)
    const { current } = await overview(who)
    expect(current).toMatchObject({ form: 'w9', holds: true, status: { state: 'active' } })
    expect((await detail(who)).values).toMatchObject({
      name: 'Mara Lindqvist',
      subject_to_backup_withholding: false,
    })
    const other = await liveOffering(t)
    const next = await begin(who, other)
    await openDocuments(who, next.id, other)
    expect((await stepOf(who, next.id, 'documents')).body.extra.tax).toMatchObject({
      form: { name: 'Form W-9', number: expect.stringContaining('***') as string },
    })
  })
  test('without the certification and without a form the step is refused; with an active form it is taken', async () => {
    const offering = await liveOffering(t)
    const who = await known()
    const view = await begin(who, offering)
    await openDocuments(who, view.id, offering)
    const {
      us_person: _1,
      backup_withholding: _2,
      w9_certified: _3,
      ...without
    } = rightValues(who, offering, 'documents')
    expect((await submitForReview(who, view.id, 'documents', without)).body).toMatchObject({
      code: 'invalid',
      fields: { w9_certified: expect.any(String) as string },
    })
    await sign(who, 'w9', await w9(who))
    expect((await submitForReview(who, view.id, 'documents', without)).status).toBe(200)
  })
  test('a foreign person is asked for a W-8 instead of a W-9', async () => {
    const offering = await liveOffering(t, { jurisdictions: [] })
    const who = await foreigner()
    const view = await begin(who, offering)
    await openDocuments(who, view.id, offering)
    const step = (await stepOf(who, view.id, 'documents')).body as StepDetail
    expect(step.extra.tax?.due).toMatchObject({
      name: 'Form W-8BEN',
      here: false,
      href: '/dashboard/profile/tax/general-questions',
    })
    expect(
      (await submitForReview(who, view.id, 'documents', rightValues(who, offering, 'documents')))
        .body,
    ).toMatchObject({
      fields: { w9_certified: expect.stringContaining('Form W-8BEN is due') as string },
    })
    await sign(who, 'w8ben', await ben(who))
    expect(
      (await submitForReview(who, view.id, 'documents', rightValues(who, offering, 'documents')))
        .status,
    ).toBe(200)
  })
})
