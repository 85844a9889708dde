import { paperOf } from '#tests/support/paper.ts'
import { badActorQuestions } from '#domain/investors/model/bad-actor-questionnaire.ts'
import { type BadActorAnswer } from '#domain/investors/model/bad-actor.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { testApp, type Json } from '#tests/support/app.ts'
import {
  beginRaise,
  complete,
  must,
  save,
  submitForReview,
  somebody,
  type Raising,
} from '#tests/support/raising.ts'
import { codeFor, giveCode, openedBrowser, type LinkBrowser } from '#tests/support/mail-link.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { goLive } from '#tests/support/investing.ts'
import { sendFile } from '#tests/support/upload.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { badActorClear } from './index.ts'

const t = await testApp()
const no: BadActorAnswer = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
const noes = Object.fromEntries(badActorQuestions.map((key) => [key, no]))
const convicted: BadActorAnswer = {
  answer: true,
  explanation: 'A conviction for selling false securities.',
  event_date: '2020-01-15',
  in_force_until: null,
  authority: 'Court of Kings County',
  docket_no: '12-345',
  covered_kind: true,
  document: null,
}
interface Line {
  questionnaire_id: string
  person_key: string
  name: string
  left: boolean
  status: { state: string } | null
  findings: number
}
interface View {
  rev: number
  mode: string
  person: string
  questions: Json[]
  status: { state: string }
  certificate: string
}

const lines = async (r: Raising, who = r.owner): Promise<Line[]> =>
  (await must(await who.get<{ items: Line[] }>(r.path('/bad-actor'), { query: r.query }))).items
const lineOf = async (r: Raising, key: string): Promise<Line> => {
  const found = (await lines(r)).find((one) => one.person_key === key)
  if (found === undefined) throw new Error(`nobody is ${key}`)
  return found
}
async function tokenFor(email: string): Promise<string> {
  const mails = await t.mailbox(email)
  const token = mails
    .map((mail) => /questionnaire\/([A-Za-z0-9_-]{43})/.exec(JSON.stringify(mail))?.[1])
    .find((one) => one !== undefined)
  if (token === undefined) throw new Error(`no link was mailed to ${email}`)
  browsers.set(token, await openedBrowser(t, email, token))
  return token
}
/** The browser in which the owner of the address opened the link. */
const browsers = new Map<string, LinkBrowser>()
const holder = (token: string) => browsers.get(token) ?? t.visitor
async function send(r: Raising, key: string, email: string): Promise<string> {
  await must(
    await r.editor.post(r.path('/bad-actor'), { query: r.query, body: { person_key: key, email } }),
  )
  return tokenFor(email)
}
const open = (token: string) => holder(token).get<View>(`/api/questionnaires/${token}`)
async function answer(token: string, answers: Record<string, BadActorAnswer>) {
  const { rev } = await must(await open(token))
  return holder(token).put<View>(`/api/questionnaires/${token}`, {
    body: { answers },
    headers: { 'if-match': String(rev) },
  })
}
const sign = (token: string, typed_name: string, act = 'sign') =>
  holder(token).post<View>(`/api/questionnaires/${token}/${act}`, {
    body: { typed_name, certified: true },
  })
async function signed(
  r: Raising,
  key: string,
  email: string,
  answers: Record<string, BadActorAnswer> = noes,
): Promise<{ id: string; token: string }> {
  const token = await send(r, key, email)
  await must(await answer(token, answers))
  const view = await must(await open(token))
  await must(await sign(token, view.person))
  return { id: (await lineOf(r, key)).questionnaire_id, token }
}
const judgment = paperOf('the judgment')
const attachDocument = async (token: string): Promise<string> => {
  const { status, body } = await sendFile<{ id: string }>(
    t,
    `/api/questionnaires/${token}/papers`,
    { name: 'judgment.pdf', bytes: judgment, cookie: browsers.get(token)?.cookies() ?? '' },
  )
  expect(status).toBe(201)
  return body.id
}
const event = (r: Raising, id: string, type: string, reason?: string, who = r.compliance) =>
  who.post<Json>(`/api/lifecycles/questionnaire/${id}/events`, {
    body: { type, reason },
  })

describe('a covered person answers by a link', () => {
  let r: Raising
  beforeAll(async () => {
    r = await beginRaise(t)
    await complete(r, ['people', 'beneficial-ownership', 'captable', 'shares', 'details'])
  })
  test('the company, its officers and its large holders are covered', async () => {
    expect((await lines(r)).map((one) => [one.name, one.person_key, one.status])).toEqual([
      ['Harbour Looms Inc.', 'company', null],
      ['Imani Ashford', 'person:p1', null],
      ['Devi Raman', 'holder:devi raman', null],
    ])
  })
  test('viewers send nothing, and nobody who is not covered gets one', async () => {
    const body = { person_key: 'person:p1', email: 'imani@tidewater.example' }
    expect((await r.viewer.post(r.path('/bad-actor'), { query: r.query, body })).status).toBe(403)
    expect(
      (
        await r.owner.post(r.path('/bad-actor'), {
          query: r.query,
          body: { ...body, person_key: 'person:nobody' },
        })
      ).status,
    ).toBe(422)
  })
  test('from the mail to the signature', async () => {
    const token = await send(r, 'person:p1', 'imani@tidewater.example')
    const seen = await must(await open(token))
    expect(seen).toMatchObject({
      person: 'Imani Ashford',
      company: 'Harbour Looms',
      mode: 'answer',
      rev: 0,
      status: { state: 'opened' },
    })
    expect(seen.questions).toHaveLength(11)
    expect(
      (
        await holder(token).put(`/api/questionnaires/${token}`, {
          body: { answers: { Q99: no } },
          headers: { 'if-match': '0' },
        })
      ).body.code,
    ).toBe('unknown_field')
    await must(await answer(token, { Q1: { ...no, answer: true } }))
    const stale = await holder(token).put<Json>(`/api/questionnaires/${token}`, {
      body: { answers: noes },
      headers: { 'if-match': '0' },
    })
    expect([stale.status, (stale.body.detail as { current: View }).current.rev]).toEqual([412, 1])
    const missing = await sign(token, 'Imani Ashford')
    expect([
      missing.status,
      missing.body.fields?.['answers.Q1.event_date'],
      missing.body.fields?.['answers.Q2'],
    ]).toEqual([400, 'Enter the date.', 'Answer yes or no.'])
    await must(await answer(token, noes))
    expect((await sign(token, 'Somebody Else')).body.fields).toEqual({
      typed_name: 'Type your name as shown here: Imani Ashford.',
    })
    expect(await must(await sign(token, ' imani  ashford '))).toMatchObject({
      mode: 'done',
      status: { state: 'signed' },
    })
    expect(
      (
        await holder(token).put(`/api/questionnaires/${token}`, {
          body: { answers: noes },
          headers: { 'if-match': '2' },
        })
      ).status,
    ).toBe(409)
  })
  test('what was answered is sealed, and neither the company nor support reads it', async () => {
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    const row = await t.db.one<{ answers_sealed: string }>(
      'select answers_sealed from questionnaire where id = $1',
      [id],
    )
    expect(row?.answers_sealed).toMatch(/^v1\./)
    const support = await somebody(t, { adminRole: 'support' })
    expect([
      (await r.owner.get(`/api/admin/questionnaires/${id}`)).status,
      (await support.get(`/api/admin/questionnaires/${id}`)).status,
    ]).toEqual([403, 403])
    expect(
      await must(await r.compliance.get<Json>(`/api/admin/questionnaires/${id}`)),
    ).toMatchObject({
      outcome: 'not_disqualifying',
      findings: [],
      typed_name: ' imani  ashford '.trim(),
      certificate_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
  test('a newer link ends the earlier one, and an unknown link says nothing', async () => {
    const first = await send(r, 'holder:devi raman', 'devi@mail.example')
    await must(
      await r.owner.post(r.path('/bad-actor'), {
        query: r.query,
        body: { person_key: 'holder:devi raman', email: 'devi@other.example' },
      }),
    )
    const second = await tokenFor('devi@other.example')
    expect([
      (await open(first)).status,
      (await open('x'.repeat(43))).status,
      (await open(second)).status,
    ]).toEqual([404, 404, 200])
  })
})

describe('compliance decides what the rules found', () => {
  test('all clear: the offering may be approved, until 90 days later', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    expect(await badActorClear(t.services, t.db, r.listingId)).toBeNull()
    for (const [key, email] of [
      ['company', 'office@clear.example'],
      ['person:p1', 'imani@clear.example'],
    ] as const) {
      const { id } = await signed(r, key, email)
      expect((await event(r, id, 'CLEARED')).status).toBe(409)
      await must(await event(r, id, 'REVIEW_STARTED'))
      await must(await event(r, id, 'CLEARED'))
    }
    expect(await badActorClear(t.services, t.db, r.listingId)).toEqual({
      since: expect.any(String),
    })
    await t.advance({ days: 91 })
    expect((await lineOf(r, 'company')).status).toMatchObject({ state: 'bring_down_due' })
    expect(await badActorClear(t.services, t.db, r.listingId)).toBeNull()
    for (const [email, name] of [
      ['office@clear.example', 'Imani Ashford'],
      ['imani@clear.example', 'Imani Ashford'],
    ] as const) {
      const token = await tokenFor(email)
      expect(await must(await open(token))).toMatchObject({
        mode: 'bring_down',
        certificate: expect.stringContaining('nothing has changed'),
      })
      expect((await sign(token, name)).status).toBe(409)
      await must(await sign(token, name, 'confirm'))
    }
    expect(await badActorClear(t.services, t.db, r.listingId)).not.toBeNull()
  }, 30_000)
  test('a conviction cannot be cleared; it is flagged, then waived with the letter or disqualifies', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const token = await send(r, 'person:p1', 'imani@flag.example')
    const paper = await attachDocument(token)
    await must(await answer(token, { ...noes, Q1: convicted }))
    expect((await sign(token, 'Imani Ashford')).body).toMatchObject({
      fields: { 'answers.Q1.document': 'Add the order, the judgment or the notice.' },
    })
    await must(await answer(token, { Q1: { ...convicted, document: paper } }))
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    expect(
      (await r.compliance.get(`/api/admin/questionnaires/${id}/papers/${paper}`)).status,
      'before it is signed',
    ).toBe(404)
    await must(await sign(token, 'Imani Ashford'))
    const support = await somebody(t, { adminRole: 'support' })
    expect([
      (await r.compliance.get(`/api/admin/questionnaires/${id}/papers/${paper}`)).text,
      (await r.owner.get(`/api/admin/questionnaires/${id}/papers/${paper}`)).status,
      (await support.get(`/api/admin/questionnaires/${id}/papers/${paper}`)).status,
    ]).toEqual([judgment.toString(), 403, 403])
    expect(
      (
        await sendFile(t, `/api/questionnaires/${token}/papers`, {
          name: 'late.pdf',
          bytes: judgment,
          cookie: browsers.get(token)?.cookies() ?? '',
        })
      ).status,
    ).toBe(409)
    await must(await event(r, id, 'REVIEW_STARTED'))
    expect((await event(r, id, 'CLEARED')).body.detail).toMatchObject({
      unmet: ['An event needs manual review.'],
    })
    expect((await event(r, id, 'FLAGGED', 'Conviction of 2020.', r.owner)).status).toBe(403)
    await must(await event(r, id, 'FLAGGED', 'Conviction of 2020.'))
    const subject = { machine: 'questionnaire', id }
    const asked = await r.compliance.post('/api/admin/proposals', {
      body: { kind: 'event', subject, payload: { type: 'WAIVED' }, reason: 'A letter.' },
    })
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('waiver')])
    await must(
      await r.compliance.post(`/api/admin/questionnaires/${id}/waiver`, {
        body: { waiver: 'Waiver of the SEC of 3 March 2024, letter 24-17.' },
      }),
    )
    // who records the letter doesn't accept it alone: one proposes, another person of compliance approves (K5)
    const alone = await event(r, id, 'WAIVED', 'Letter 24-17.')
    expect([alone.status, alone.body['code']]).toEqual([403, 'second_person'])
    const second = await somebody(t, { adminRole: 'compliance' })
    await byTwo(r.compliance, second, subject, 'WAIVED', 'Letter 24-17.')
    expect(
      (await lines(r, r.compliance)).find((one) => one.person_key === 'person:p1'),
    ).toMatchObject({ status: { state: 'waived' }, findings: 1 })
    // how many answers are yes is not disclosed to the company
    expect(await lineOf(r, 'person:p1')).toMatchObject({ findings: 0 })
    const mails = JSON.stringify(await t.mailbox())
    expect(mails).not.toMatch(/Court of Kings|false securities/)
  }, 30_000)
  test('a paper of one questionnaire is none of another', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const foreign = await attachDocument(await send(r, 'company', 'office@papers.example'))
    const token = await send(r, 'person:p1', 'imani@papers.example')
    expect((await answer(token, { Q1: { ...convicted, document: foreign } })).body).toMatchObject({
      fields: { 'answers.Q1.document': 'Add the file here.' },
    })
    expect(
      (
        await sendFile<{ code: string }>(t, `/api/questionnaires/${token}/papers`, {
          name: 'virus.exe',
          bytes: Buffer.from('MZ'),
          cookie: browsers.get(token)?.cookies() ?? '',
        })
      ).body.code,
    ).toBe('unsupported_type')
    expect(
      (
        await sendFile(t, `/api/questionnaires/${'x'.repeat(43)}/papers`, {
          name: 'judgment.pdf',
          bytes: judgment,
        })
      ).status,
    ).toBe(404)
  })
  test('a person who leaves is no longer covered, and the questionnaire ends with its link', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const token = await send(r, 'person:p1', 'leaves@mail.example')
    const [person] = goodTopics['people']['people'] as Json[]
    await must(
      await save(r, 'people', {
        people: [{ ...person, key: 'p2', first: 'Noor', email: 'noor@mail.example' }],
      }),
    )
    await must(await submitForReview(r, 'people'))
    expect((await lines(r)).map((one) => one.person_key)).toEqual(['company', 'person:p2'])
    expect((await open(token)).status).toBe(404)
  })
  test('nobody who was flagged or disqualified leaves by an edit: compliance lets them go by name (J3)', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const token = await send(r, 'person:p1', 'imani@left.example')
    const paper = await attachDocument(token)
    await must(await answer(token, { ...noes, Q1: { ...convicted, document: paper } }))
    await must(await sign(token, 'Imani Ashford'))
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    // the answers are signed and nobody has read them: the company makes her an advisor, and then names another one
    const [person] = goodTopics['people']['people'] as Json[]
    const people = async (...list: Json[]) => {
      await must(await save(r, 'people', { people: list }))
      await must(await submitForReview(r, 'people'))
    }
    const noor = { ...person, key: 'p2', first: 'Noor', email: 'noor@left.example' }
    await people(noor, { ...person, roles: ['advisor'] })
    await must(await event(r, id, 'REVIEW_STARTED'))
    await must(await event(r, id, 'FLAGGED', 'Conviction of 2020.'))
    await must(await event(r, id, 'DISQUALIFIED', 'No waiver.'))
    await people(noor)
    expect((await lines(r)).map((one) => [one.person_key, one.left, one.status?.state])).toEqual([
      ['company', false, undefined],
      ['person:p2', false, undefined],
      ['person:p1', true, 'disqualified'],
    ])
    for (const key of ['company', 'person:p2']) {
      const made = await signed(r, key, `${key.replace(':', '-')}@left.example`)
      await must(await event(r, made.id, 'REVIEW_STARTED'))
      await must(await event(r, made.id, 'CLEARED'))
    }
    expect(await badActorClear(t.services, t.db, r.listingId)).toBeNull()
    expect((await event(r, id, 'RELEASED', 'She resigned.', r.owner)).status).toBe(403)
    await must(await event(r, id, 'RELEASED', 'She resigned; the minutes are on file.'))
    expect(await badActorClear(t.services, t.db, r.listingId)).not.toBeNull()
    expect((await lines(r)).map((one) => one.person_key)).toEqual(['company', 'person:p2'])
  }, 30_000)
  test('after the launch nobody leaves by an edit, and whom the offering names is not let go (J3)', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const made = []
    for (const key of ['company', 'person:p1']) {
      const one = await signed(r, key, `${key.replace(':', '-')}@live.example`)
      await must(await event(r, one.id, 'REVIEW_STARTED'))
      await must(await event(r, one.id, 'CLEARED'))
      made.push(one.id)
    }
    await goLive(t, r)
    const [person] = goodTopics['people']['people'] as Json[]
    const noor = { ...person, key: 'p2', first: 'Noor', email: 'noor@live.example' }
    await must(await save(r, 'people', { people: [noor] }))
    await must(await submitForReview(r, 'people'))
    // she is in force until an amendment, and the new one is covered from the submission on
    expect((await lines(r)).map((one) => [one.person_key, one.left])).toEqual([
      ['company', false],
      ['person:p2', false],
      ['person:p1', false],
    ])
    expect(await badActorClear(t.services, t.db, r.listingId)).toBeNull()
    const kept = await event(r, made[1] ?? '', 'RELEASED', 'She resigned.')
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      expect.objectContaining({ unmet: ['The offering still names this person.'] }),
    ])
  }, 30_000)
  test('a link ends after 30 days', async () => {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    const token = await send(r, 'person:p1', 'slow@mail.example')
    await t.advance({ days: 31 })
    expect((await open(token)).status).toBe(404)
    expect((await lineOf(r, 'person:p1')).status).toMatchObject({ state: 'expired' })
  })
})

describe('another address is another reader (A6)', () => {
  const change = (r: Raising, key: string, email: string, who = r.owner) =>
    who.post<Json>(r.path('/bad-actor'), { query: r.query, body: { person_key: key, email } })
  /** The newest link to an address, not opened yet. */
  async function unopened(email: string): Promise<string> {
    const mails = JSON.stringify(await t.mailbox(email))
    return /questionnaire\/([A-Za-z0-9_-]{43})/.exec(mails)?.[1] ?? ''
  }
  const reviewOf = async (r: Raising, id: string) =>
    must(
      await r.compliance.get<Json & { outcome: string; earlier: Json[]; warnings: Json[] }>(
        `/api/admin/questionnaires/${id}`,
      ),
    )
  async function raised(): Promise<Raising> {
    const r = await beginRaise(t)
    await complete(r, ['people'])
    return r
  }

  test('the attack: the company changes the address, reads nothing, and cannot certify in her name', async () => {
    const r = await raised()
    const her = 'imani@a6.example'
    const own = 'backoffice@a6.example'
    const first = await send(r, 'person:p1', her)
    await must(await answer(first, { ...noes, Q1: convicted }))
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    await must(await change(r, 'person:p1', own))
    // her link and her answers ended, and she is notified
    expect((await open(first)).status).toBe(404)
    const notice = JSON.stringify((await t.mailbox(her))[0])
    expect(notice).toContain('was sent to another address')
    expect(notice).toContain('b***@a***.example')
    expect(notice).not.toContain(own)
    // the link alone shows nothing but the masked address
    const second = await unopened(own)
    const closed = await t.visitor.get<Json>(`/api/questionnaires/${second}`)
    expect([closed.status, closed.body.code, closed.body.detail]).toEqual([
      403,
      'address_code',
      { address: 'b***@a***.example' },
    ])
    for (const [path, body] of [
      ['sign', { typed_name: 'Imani Ashford', certified: true }],
      ['confirm', { typed_name: 'Imani Ashford', certified: true }],
    ] as const)
      expect(
        (await t.visitor.post(`/api/questionnaires/${second}/${path}`, { body })).body.code,
      ).toBe('address_code')
    // with the code nothing of her answers is there
    const thief = await tokenFor(own)
    expect((await must(await open(thief))) as unknown).toMatchObject({
      answers: {},
      mode: 'answer',
    })
    await must(await answer(thief, noes))
    await must(await sign(thief, 'Imani Ashford'))
    // compliance sees both addresses, and what ended with the first
    expect(await reviewOf(r, id)).toMatchObject({
      outcome: 'disqualifying',
      address: own,
      address_confirmed_at: expect.any(String),
      earlier: [
        {
          address: her,
          address_confirmed_at: expect.any(String),
          outcome: 'disqualifying',
          by_platform: false,
          signed_at: null,
          weighed: true,
        },
      ],
    })
    await must(await event(r, id, 'REVIEW_STARTED'))
    expect((await event(r, id, 'CLEARED')).status).toBe(409)
    const notices = JSON.stringify(
      await t.db.query('select title from notice where cause_id = $1', [id]),
    )
    expect(notices).toContain('The address for the questionnaire of Imani Ashford was changed')
    expect(await badActorClear(t.services, t.db, r.listingId)).toBeNull()
  }, 30_000)
  test('an address changed at certification drops what was clear, and none of its documents lead on', async () => {
    const r = await raised()
    const { id } = await signed(r, 'person:p1', 'imani@b.example')
    await must(await event(r, id, 'REVIEW_STARTED'))
    // with compliance the address stays
    const refused = await change(r, 'person:p1', 'other@b.example')
    expect([refused.status, refused.body.code]).toEqual([409, 'not_accepted'])
    await must(await event(r, id, 'CLEARED'))
    await must(await change(r, 'person:p1', 'other@b.example'))
    expect((await lineOf(r, 'person:p1')).status).toMatchObject({ state: 'sent' })
    const token = await tokenFor('other@b.example')
    expect(await must(await open(token))).toMatchObject({
      mode: 'answer',
      answers: {},
      signed_at: null,
    })
    expect((await sign(token, 'Imani Ashford', 'confirm')).status).toBe(409)
  }, 30_000)
  test('a flagged person stays in sight: the address cannot change until compliance has decided', async () => {
    const r = await raised()
    const token = await send(r, 'person:p1', 'imani@flagged.example')
    const paper = await attachDocument(token)
    await must(await answer(token, { ...noes, Q1: { ...convicted, document: paper } }))
    await must(await sign(token, 'Imani Ashford'))
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    expect((await change(r, 'person:p1', 'own@flagged.example')).status).toBe(409)
    await must(await event(r, id, 'REVIEW_STARTED'))
    await must(await event(r, id, 'FLAGGED', 'Conviction of 2020 in Kings County.'))
    expect((await change(r, 'person:p1', 'own@flagged.example')).status).toBe(409)
    await must(await event(r, id, 'RETURNED', 'Add the sentence.'))
    await must(await change(r, 'person:p1', 'own@flagged.example'))
    const thief = await tokenFor('own@flagged.example')
    // a document of the earlier address is none of the new reader
    expect(
      (await answer(thief, { Q1: { ...convicted, document: paper } })).body.fields,
    ).toMatchObject({ 'answers.Q1.document': 'Add the file here.' })
    await must(await answer(thief, noes))
    await must(await sign(thief, 'Imani Ashford'))
    await must(await event(r, id, 'REVIEW_STARTED'))
    expect((await event(r, id, 'CLEARED')).status).toBe(409)
    expect((await r.compliance.get(`/api/admin/questionnaires/${id}/papers/${paper}`)).status).toBe(
      200,
    )
    // no reason of compliance quotes answers to the company
    const history = await r.owner.get(`/api/lifecycles/questionnaire/${id}/history`)
    expect([history.status, history.text.includes('Kings County')]).toEqual([200, false])
    expect((await r.compliance.get(`/api/lifecycles/questionnaire/${id}/history`)).text).toContain(
      'Kings County',
    )
    // the earlier address signs the same again: its answers are the present ones
    await must(await event(r, id, 'RETURNED', 'Answer from the first address.'))
    await must(await change(r, 'person:p1', 'imani@flagged.example'))
    const back = await tokenFor('imani@flagged.example')
    await must(await answer(back, noes))
    await must(await sign(back, 'Imani Ashford'))
    expect((await reviewOf(r, id)).earlier.map((one) => [one['address'], one['weighed']])).toEqual([
      ['own@flagged.example', true],
      ['imani@flagged.example', false],
    ])
  }, 30_000)
  test('an address that gets the questionnaire asks for a fresh factor', async () => {
    const r = await raised()
    await send(r, 'person:p1', 'imani@stale.example')
    const stale = t.person({
      userId: r.owner.person.userId,
      memberships: [...r.owner.person.memberships],
      factorMinutesAgo: 90,
    })
    expect((await change(r, 'person:p1', 'x@stale.example', stale)).body.code).toBe('step_up')
    expect((await change(r, 'person:p1', 'imani@stale.example', stale)).body.code).toBe('step_up')
  })
  test('a forwarded link opens nothing without the code of its address', async () => {
    const r = await raised()
    const token = await send(r, 'person:p1', 'imani@forward.example')
    const other = t.browser()
    // the code of another link, a guessed one, and the browser of another link
    const foreign = await send(r, 'company', 'office@forward.example')
    const wrong = await other.post(`/api/mail-links/${token}/open`, {
      body: { code: await codeFor(t, 'office@forward.example') },
    })
    expect(wrong.status).toBe(422)
    const cookie = browsers.get(foreign)?.cookies() ?? ''
    expect(
      (await t.visitor.get(`/api/questionnaires/${token}`, { headers: { cookie } })).body.code,
    ).toBe('address_code')
    expect((await open(token)).status).toBe(200)
  })
  test('a code is guessed five times, a link ten times an hour, and each code works once', async () => {
    const r = await raised()
    const email = 'imani@guess.example'
    await must(await change(r, 'person:p1', email))
    const token = await unopened(email)
    const guess = (code: string) =>
      t.visitor.post(`/api/mail-links/${token}/open`, { body: { code } })
    await t.visitor.post(`/api/mail-links/${token}/code`)
    expect((await t.visitor.post(`/api/mail-links/${token}/code`)).status).toBe(429)
    const right = await codeFor(t, email)
    const wrong = right === '000000' ? '000001' : '000000'
    const all = await Promise.all(Array.from({ length: 8 }, () => guess(wrong)))
    expect(all.map((one) => one.body.code).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'code_incorrect'),
      ...Array.from({ length: 3 }, () => 'too_many'),
    ])
    expect((await guess(right)).body.code).toBe('too_many')
    t.clock.advance({ minutes: 2 })
    await must(await t.visitor.post(`/api/mail-links/${token}/code`))
    for (let n = 0; n < 5; n++) await guess(wrong)
    // ten wrong ones in an hour: a new code does not help
    t.clock.advance({ minutes: 2 })
    await must(await t.visitor.post(`/api/mail-links/${token}/code`))
    expect((await guess(await codeFor(t, email))).body.code).toBe('too_many')
    t.clock.advance({ minutes: 61 })
    expect((await guess(await codeFor(t, email))).body.code).toBe('code_expired')
    await must(await t.visitor.post(`/api/mail-links/${token}/code`))
    const fresh = await codeFor(t, email)
    expect((await guess(fresh)).status).toBe(204)
    expect((await guess(fresh)).body.code).toBe('code_expired')
  })
  test('a link signs once, in the browser of its code, and is opened by no other one afterwards', async () => {
    const r = await raised()
    const { token } = await signed(r, 'person:p1', 'imani@once.example')
    expect(await must(await open(token))).toMatchObject({ mode: 'done', answers: {} })
    expect((await sign(token, 'Imani Ashford')).status).toBe(409)
    expect((await giveCode(t, t.browser(), 'imani@once.example', token)).status).toBe(404)
    expect((await t.visitor.get(`/api/questionnaires/${token}`)).status).toBe(404)
    // the browser reads no longer than half a day
    t.clock.advance({ hours: 13 })
    expect((await open(token)).status).toBe(404)
  })
  test('compliance sees a member of the company at the link of somebody else', async () => {
    const r = await raised()
    const token = await send(r, 'person:p1', 'imani@seen.example')
    const { questionnaire_id: id } = await lineOf(r, 'person:p1')
    await r.owner.get(`/api/questionnaires/${token}`)
    await r.owner.get(`/api/questionnaires/${token}`)
    const company = await send(r, 'company', 'office@seen.example')
    await r.owner.get(`/api/questionnaires/${company}`)
    expect((await reviewOf(r, id)).warnings).toEqual([
      { kind: 'member_session', at: expect.any(String), member: expect.any(String) },
    ])
    expect(
      await t.db.query('select 1 from notice where cause_id = $1 and title like $2', [
        id,
        'Check who opened%',
      ]),
    ).not.toEqual([])
    const address = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      r.editor.person.userId,
    ])
    await must(await change(r, 'person:p1', address?.email ?? ''))
    await tokenFor(address?.email ?? '').then(open)
    expect((await reviewOf(r, id)).warnings.map((one) => one['kind'])).toContain('member_address')
  })
  test('a member of the company who works for the platform reads no answers', async () => {
    const r = await raised()
    const { id } = await signed(r, 'person:p1', 'imani@member.example')
    const both = t.person({
      adminRole: 'compliance',
      memberships: [{ accountId: r.accountId, role: 'viewer' }],
    })
    expect((await both.get(`/api/admin/questionnaires/${id}`)).status).toBe(403)
  })
})
