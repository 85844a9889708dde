import type { ReviewView } from '#domain/offerings/model/review.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { offeringGuards, type OfferingGuard } from '#machines/offerings/offering.events.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { requiredTopics } from '#domain/offerings/model/topics/catalogue.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import {
  answerQuestionnaires,
  beginRaise,
  complete,
  decide,
  submitForReview,
  must,
  save,
} from '#tests/support/raising.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const MINUTE = 60_000
const DAY = 86_400_000
const at = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString()
let operator: TestPerson, compliance: TestPerson, support: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  compliance = await staff(t, 'compliance')
  support = await staff(t, 'support')
})
const send = (who: TestPerson, id: string, type: string, more: object = {}, machine = 'offering') =>
  t.send(who, machine, id, { type, ...more })
/** Sets the clock to an instant and sends what is due then. */
const until = async (ms: number): Promise<void> => {
  t.clock.set(new Date(ms).toISOString())
  await t.advance({})
}
const good = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer
  expect([status, status < 300 ? '' : text]).toEqual([status < 300 ? status : 200, ''])
}
const view = async (id: string, who = operator): Promise<ReviewView> =>
  (await who.get<ReviewView>(`/api/admin/offerings/${id}/review`)).body
const record = (id: string, ...kinds: string[]) =>
  Promise.all(
    kinds.map((kind) =>
      good(
        operator.post(`/api/admin/offerings/${id}/evidence`, {
          body: { kind, note: 'Seen and on file.' },
        }),
      ),
    ),
  )
const papers = [
  'bad_actor',
  'documents',
  'basis_memo',
  'background_checks',
  'escrow_agreement',
  'financials',
  'record_keeping',
  'legends',
]

interface Made {
  id: string
  accountId: string
  owner: TestPerson
}
async function submitted(
  type: OfferingType = 'reg_cf',
  options: { openAt?: string; deadlineAt?: string } = {},
): Promise<Made> {
  const first = await staff(t, 'support')
  const accountId = await makeCompany(t, first.person.userId)
  await t.db.run('delete from company_member where account_id = $1', [accountId])
  const owner = await member(t, accountId, 'owner')
  const id = await makeOffering(t, accountId, {
    type,
    openAt: at(-DAY),
    deadlineAt: at(60 * DAY),
    ...options,
  })
  await record(id, 'checklist', 'cap_table')
  await good(send(owner, id, 'SUBMIT'))
  return { id, accountId, owner }
}
async function approved(
  type: OfferingType = 'reg_cf',
  options: { openAt?: string; deadlineAt?: string } = {},
): Promise<Made> {
  const made = await submitted(type, options)
  await good(send(operator, made.id, 'REVIEW_STARTED'))
  await record(made.id, ...papers)
  await good(send(operator, made.id, 'PLATFORM_APPROVED'))
  await good(send(compliance, made.id, 'PRINCIPAL_APPROVED'))
  return made
}
async function listed(made: Made): Promise<void> {
  await record(made.id, 'marketplace_ids')
  for (const [who, type] of [
    [made.owner, 'REQUEST'],
    [operator, 'REVIEW_STARTED'],
    [operator, 'APPROVE'],
  ] as const)
    await good(send(who, made.id, type, {}, 'listing'))
}
const signatures = ['issuer', 'executive', 'financial', 'accounting', 'director', 'director'].map(
  (role, n) => ({ name: `Person ${n}`, role, signed_on: '2026-11-01' }),
)
const file = (id: string, more: object = {}) =>
  operator.post(`/api/admin/offerings/${id}/filing`, {
    body: {
      form: 'C',
      accession: '0009990000-26-000001',
      filed_at: at(-MINUTE),
      signatures,
      board_size: 3,
      proceed: true,
      ...more,
    },
  })
const onMarket = async (id: string): Promise<boolean> =>
  (
    await t.visitor.get<{ items: { listing_id: string }[] }>('/api/offerings', {
      query: { limit: '50' },
    })
  ).body.items.some((one) => one.listing_id === id)

it('a listing is approved only with a logo or cover of the company, not with one that the platform draws (L20)', async () => {
  const made = await approved()
  await record(made.id, 'marketplace_ids')
  await t.db.run('update company set logo_url = null where account_id = $1', [made.accountId])
  await good(send(made.owner, made.id, 'REQUEST', {}, 'listing'))
  await good(send(operator, made.id, 'REVIEW_STARTED', {}, 'listing'))
  const refused = await send(operator, made.id, 'APPROVE', {}, 'listing')
  expect(refused.text).toContain('The company has no logo.')
  await t.db.run("update company set logo_url = '/logo.svg' where account_id = $1", [
    made.accountId,
  ])
  await good(send(operator, made.id, 'APPROVE', {}, 'listing'))
})

describe('two people approve', () => {
  it('neither is an author: a member, and whoever changed the draft, are refused by the name of the rule', async () => {
    const { id, accountId } = await submitted()
    await good(send(operator, id, 'REVIEW_STARTED'))
    await record(id, ...papers)
    const inside = t.person({
      userId: compliance.person.userId,
      adminRole: 'compliance',
      memberships: [{ accountId, role: 'editor' }],
    })
    await t.db.run(
      `insert into company_member (account_id, user_id, role) values ($1, $2, 'editor')`,
      [accountId, compliance.person.userId],
    )
    for (const type of ['PLATFORM_APPROVED', 'PRINCIPAL_APPROVED']) {
      const author = await send(
        t.person({ userId: compliance.person.userId, adminRole: 'compliance' }),
        id,
        type,
      )
      expect([type, author.status, author.body.code]).toEqual([type, 403, 'four_eyes'])
    }
    expect((await view(id, inside)).me).toMatchObject({
      may_approve: false,
      because: 'You wrote part of this offering. Two other people must approve it.',
    })
    await good(send(operator, id, 'PLATFORM_APPROVED'))
  })
  it('one who edited the draft for the company may not approve it', async () => {
    const first = await member(t, (await submitted()).accountId, 'owner')
    const accountId = await makeCompany(t, first.person.userId)
    const id = await makeOffering(t, accountId, { openAt: at(-DAY), deadlineAt: at(60 * DAY) })
    await good(send(operator, id, 'EDITED'))
    await record(id, 'checklist', 'cap_table', ...papers)
    await good(send(await member(t, accountId, 'owner'), id, 'SUBMIT'))
    await good(send(compliance, id, 'REVIEW_STARTED'))
    expect((await send(operator, id, 'PLATFORM_APPROVED')).body.code).toBe('four_eyes')
    await good(send(compliance, id, 'PLATFORM_APPROVED'))
  })
  it('the same person twice is refused with the sentence, support is refused, the second person is taken', async () => {
    const { id } = await submitted()
    await good(send(compliance, id, 'REVIEW_STARTED'))
    await record(id, ...papers)
    expect((await send(support, id, 'PLATFORM_APPROVED')).status).toBe(403)
    await good(send(operator, id, 'PLATFORM_APPROVED'))
    const twice = await send(operator, id, 'PRINCIPAL_APPROVED')
    expect([twice.status, twice.body.code, twice.body.message]).toEqual([
      409,
      'guard_failed',
      'A second person has to approve.',
    ])
    expect((await view(id)).me.because).toBe(
      'You approved for the platform. Someone else must approve as principal.',
    )
    expect((await send(support, id, 'PRINCIPAL_APPROVED')).status).toBe(403)
    await good(send(compliance, id, 'PRINCIPAL_APPROVED'))
    const { approvals } = await view(id)
    expect([approvals.platform?.user_id, approvals.principal?.user_id]).toEqual([
      operator.person.userId,
      compliance.person.userId,
    ])
  })
  it('an approval ends when changes are asked for', async () => {
    const { id, owner } = await submitted()
    await good(send(operator, id, 'REVIEW_STARTED'))
    await record(id, ...papers)
    await good(send(operator, id, 'PLATFORM_APPROVED'))
    await good(
      operator.post(`/api/admin/offerings/${id}/changes`, {
        body: { reason: 'The use of proceeds does not add up.' },
      }),
    )
    expect((await view(id)).approvals).toEqual({ platform: null, principal: null })
    await good(send(owner, id, 'SUBMIT'))
    await good(send(operator, id, 'REVIEW_STARTED'))
    expect((await view(id)).approvals).toEqual({ platform: null, principal: null })
    expect((await send(compliance, id, 'PRINCIPAL_APPROVED')).status).toBe(409)
  })
})

describe('what stands in the way', () => {
  const asked: [string, OfferingGuard][] = [
    ['bad_actor', 'badActorClear'],
    ['documents', 'documentsApproved'],
    ['basis_memo', 'basisRecorded'],
    ['escrow_agreement', 'escrowExecuted'],
    ['financials', 'financialsSufficient'],
    ['record_keeping', 'recordKeeping'],
    ['legends', 'legendsPresent'],
  ]
  it.each(asked)(
    'without %s the approval is refused with its own sentence, and the page names it',
    async (kind, guard) => {
      const { id } = await submitted()
      await good(send(operator, id, 'REVIEW_STARTED'))
      await record(id, ...papers.filter((one) => one !== kind))
      const refused = await send(operator, id, 'PLATFORM_APPROVED')
      expect([refused.status, refused.body.message]).toEqual([409, offeringGuards[guard]])
      expect((await view(id)).next).toMatchObject({
        event: 'PLATFORM_APPROVED',
        obstacles: [{ code: guard, text: offeringGuards[guard] }],
      })
      await record(id, kind)
      expect((await view(id)).next?.obstacles).toEqual([])
      await good(send(operator, id, 'PLATFORM_APPROVED'))
    },
  )
  it('a memo keeps who wrote it and when; a file of somebody else is not taken', async () => {
    const { id } = await submitted()
    await record(id, 'basis_memo')
    const memo = (await view(id)).memos.find((one) => one.kind === 'basis_memo')?.latest
    expect(memo).toMatchObject({ note: 'Seen and on file.', file: null })
    const wrong = await operator.post(`/api/admin/offerings/${id}/evidence`, {
      body: { kind: 'basis_memo', note: 'Seen.', file_id: newId() },
    })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { file_id: 'Upload the file again.' }])
  })
})

describe('the list of requests', () => {
  it('says what waits, of which kind, oldest first, and no longer what was decided', async () => {
    const { id, owner } = await submitted('reg_cf')
    const kinds = async () =>
      (
        await operator.get<{ items: { listing_id: string; kind: string; next: string }[] }>(
          '/api/admin/requests',
          { query: { limit: '50' } },
        )
      ).body.items
        .filter((one) => one.listing_id === id)
        .map((one) => [one.kind, one.next])
    expect(await kinds()).toEqual([['offering', 'Start review']])
    await good(send(operator, id, 'REVIEW_STARTED'))
    await good(
      operator.post(`/api/admin/offerings/${id}/changes`, {
        body: { reason: 'Name the supplier.' },
      }),
    )
    expect(await kinds()).toEqual([])
    await good(send(owner, id, 'SUBMIT'))
    expect(await kinds()).toEqual([['returned', 'Restart review']])
    await good(send(operator, id, 'REVIEW_STARTED'))
    await record(id, ...papers)
    await good(send(operator, id, 'PLATFORM_APPROVED'))
    expect(await kinds()).toEqual([['principal', 'A second person approves']])
    await good(send(compliance, id, 'PRINCIPAL_APPROVED'))
    expect(await kinds()).toEqual([])
    await good(send(owner, id, 'REQUEST', {}, 'listing'))
    expect(await kinds()).toEqual([['listing', 'Start listing review']])
  })
  it('goes on by cursor without a gap, and counts by kind', async () => {
    for (let n = 0; n < 3; n++) await submitted()
    interface Page {
      items: { key: string; since: string }[]
      next_cursor: string | null
      counts: { value: string; count: number }[]
      total: number | null
    }
    const whole = (await operator.get<Page>('/api/admin/requests', { query: { limit: '50' } })).body
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = (
        await operator.get<Page>('/api/admin/requests', {
          query: { limit: '2', ...(cursor === '' ? {} : { cursor }) },
        })
      ).body
      seen.push(...page.items.map((one) => one.key))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(whole.items.map((one) => one.key))
    expect([...whole.items].map((one) => one.since)).toEqual(
      whole.items.map((one) => one.since).sort(),
    )
    expect(whole.counts.reduce((sum, one) => sum + one.count, 0)).toBe(whole.items.length)
  })
})

describe('the filing', () => {
  it('is recorded with everyone who signed, and moves the offering in the same act', async () => {
    const { id } = await approved()
    const unsigned = await file(id, { signatures: signatures.slice(0, 4) })
    expect([unsigned.status, unsigned.body.message]).toEqual([
      409,
      'Some required signatures on the filing are missing.',
    ])
    expect((await view(id)).filing).toBeNull()
    expect((await file(id, { accession: '12-34' })).body.fields).toEqual({
      accession: 'Enter it like 0001930609-24-000001.',
    })
    await good(file(id))
    expect((await view(id)).offering.state).toBe('filed')
  })
  it('of Regulation A waits for the order of the SEC, with its number', async () => {
    const { id } = await approved('reg_a_t2')
    await good(file(id, { form: '1-A', signatures: [], board_size: 0 }))
    expect((await view(id)).next).toMatchObject({
      event: 'QUALIFIED',
      obstacles: [{ code: 'qualificationOrder' }],
    })
    const order = (body: object) =>
      operator.post(`/api/admin/offerings/${id}/qualification`, { body })
    expect((await order({ file_no: '020-12345', qualified_at: at(-MINUTE) })).status).toBe(400)
    expect((await order({ file_no: '024-12345', qualified_at: at(DAY) })).body.fields).toEqual({
      qualified_at: 'The SEC order must already be issued.',
    })
    await good(order({ file_no: '024-12345', qualified_at: at(-MINUTE) }))
    expect((await view(id)).offering.state).toBe('qualified')
  })
})

describe('the opening', () => {
  it('comes by the clock at the very time, and not a second earlier, and is on the marketplace then', async () => {
    const made = await approved()
    await good(file(made.id))
    await record(made.id, 'agreements')
    await listed(made)
    const day = at(3 * DAY)
    const set = await operator.post(`/api/admin/offerings/${made.id}/opening`, {
      body: { at: day },
    })
    expect([set.status, set.body], set.text).toMatchObject([
      200,
      { open_at: day, offering: { state: 'filed' }, listing: { state: 'scheduled' } },
    ])
    await until(Date.parse(day) - 1000)
    expect([(await view(made.id)).offering.state, await onMarket(made.id)]).toEqual([
      'filed',
      false,
    ])
    await until(Date.parse(day))
    expect([
      (await view(made.id)).offering.state,
      (await view(made.id)).listing.state,
      await onMarket(made.id),
    ]).toEqual(['live', 'listed', true])
    expect((await t.visitor.get(`/api/offerings/${made.id}`)).status).toBe(200)
  })
  it('is refused for a day that is over, for a Reg CF term shorter than 21 days, and before the agreements are signed', async () => {
    const made = await approved()
    await good(file(made.id))
    const open = (when: string | null) =>
      operator.post(`/api/admin/offerings/${made.id}/opening`, { body: { at: when } })
    expect((await open(at(DAY))).body.message).toBe('The agreements are not signed.')
    await record(made.id, 'agreements')
    expect((await open(at(-DAY))).body.message).toBe('The launch date must be in the future.')
    expect((await open(at(50 * DAY))).body.message).toBe('The terms of the offering are not valid.')
    expect((await view(made.id)).schedule.set_for).toBeNull()
  })
  it('is taken back with a reason, and then does not come', async () => {
    const made = await approved('reg_d_506c')
    await record(made.id, 'agreements')
    await good(operator.post(`/api/admin/offerings/${made.id}/opening`, { body: { at: at(DAY) } }))
    expect((await send(operator, made.id, 'OPENING_DROPPED')).status).toBe(400)
    await good(
      send(operator, made.id, 'OPENING_DROPPED', { reason: 'The company needs another week.' }),
    )
    await t.advance({ days: 2 })
    expect((await view(made.id)).offering.state).toBe('approved')
  })
  it('now opens at once, whatever day the terms named, and shows it at once', async () => {
    const made = await approved('reg_d_506c', { openAt: at(10 * DAY), deadlineAt: at(90 * DAY) })
    await record(made.id, 'agreements')
    await listed(made)
    await good(operator.post(`/api/admin/offerings/${made.id}/opening`, { body: { at: null } }))
    expect([(await view(made.id)).offering.state, await onMarket(made.id)]).toEqual(['live', true])
    for (const who of [support, made.owner])
      expect(
        (await who.post(`/api/admin/offerings/${made.id}/opening`, { body: { at: null } })).status,
      ).toBe(403)
  })
})

describe('a withdrawal', () => {
  it('is the owner’s alone, and of the staff only with a second person (K5)', async () => {
    const reason = 'The company was sold.'
    const one = await liveOffering(t)
    const subject = { machine: 'offering', id: one.listingId }
    const path = `/api/lifecycles/offering/${one.listingId}`
    const alone = await operator.post(`${path}/events`, { body: { type: 'WITHDRAW', reason } })
    expect([alone.status, alone.body]).toMatchObject([403, { code: 'second_person' }])
    expect((await operator.get(path)).body).toMatchObject({
      accepts: expect.arrayContaining(['WITHDRAW']) as string[],
      second: expect.arrayContaining(['WITHDRAW']) as string[],
    })
    await byTwo(operator, compliance, subject, 'WITHDRAW', reason)
    expect((await operator.get(path)).body).toMatchObject({ state: 'withdrawn' })

    const other = await liveOffering(t)
    const owner = await member(t, other.accountId, 'owner')
    const shown = (
      await owner.get<{ accepts: string[]; second?: string[] }>(
        `/api/lifecycles/offering/${other.listingId}`,
      )
    ).body
    expect([shown.accepts.includes('WITHDRAW'), shown.second ?? []]).toEqual([true, []])
    await good(send(owner, other.listingId, 'WITHDRAW', { reason }))
  })
})

describe('an offering that was paused', () => {
  it('is resumed by a second person of compliance, while what was approved still holds (K5)', async () => {
    const { listingId: id } = await liveOffering(t)
    await good(send(compliance, id, 'PAUSE', { reason: 'A covered person is being examined.' }))
    const subject = { machine: 'offering', id }
    const reason = 'The examination has ended.'
    const resume = () =>
      operator.post<{ id: string; message: string }>('/api/admin/proposals', {
        body: { kind: 'event', subject, payload: { type: 'UNPAUSE' }, reason },
      })
    const refused = await resume()
    expect([refused.status, refused.body.message]).toEqual([409, offeringGuards.stillCleared])
    await record(id, 'bad_actor', 'documents', 'escrow_agreement')
    const alone = await operator.post<{ code: string }>(`/api/lifecycles/offering/${id}/events`, {
      body: { type: 'UNPAUSE' },
    })
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
    const { body } = await resume()
    const other = await staff(t, 'operator')
    expect((await onProposal(other, body.id, 'APPROVED')).status).toBe(403)
    expect((await onProposal(compliance, body.id, 'APPROVED')).body.state).toBe('executed')
    expect(
      (await operator.get<{ state: string }>(`/api/lifecycles/offering/${id}`)).body.state,
    ).toBe('live')
  })
})

describe('identifiers', () => {
  const put = (id: string, section: string, values: object, rev: number) =>
    operator.put(`/api/admin/offerings/${id}/identifiers/${section}`, {
      body: { values },
      headers: { 'if-match': String(rev) },
    })
  const issuer = {
    cik: '1930609',
    ein: '12-3456789',
    lei: '',
    sec_file_no: '',
    sic: '',
    state_entity_no: '',
    cusip: '',
    isin: '',
    figi: '',
  }
  it('are checked by their check digits, kept by version, and belong to one company', async () => {
    const [one, other] = [await submitted(), await submitted()]
    expect(
      (await put(one.id, 'issuer-ids', { ...issuer, lei: '5493001KJTIIGC8Y1R13' }, 0)).body.fields,
    ).toHaveProperty('values.lei')
    expect(
      (await put(one.id, 'issuer-ids', { ...issuer, cusip: '037833101' }, 0)).body.fields,
    ).toHaveProperty('values.cusip')
    expect(
      (await put(one.id, 'issuer-ids', { ...issuer, cusip: '037833100', isin: 'US5949181045' }, 0))
        .body.fields,
    ).toEqual({ 'values.isin': 'The ISIN doesn’t contain this CUSIP.' })
    expect((await put(one.id, 'issuer-ids', { ...issuer, ccc: 'secret' }, 0)).status).toBe(400)
    await good(put(one.id, 'issuer-ids', issuer, 0))
    expect((await put(one.id, 'issuer-ids', issuer, 0)).status).toBe(412)
    await good(put(one.id, 'issuer-ids', { ...issuer, sic: '4911' }, 1))
    expect((await put(other.id, 'issuer-ids', issuer, 0)).body.fields).toEqual({
      'values.cik': 'Another company already has this CIK.',
      'values.ein': 'Another company already has this EIN.',
    })
    await expect(t.db.run('update offering_identifier set version = 9')).rejects.toThrow()
  })
  it('of an offering that has opened are changed by two people (41.2)', async () => {
    const { id } = await submitted()
    await good(put(id, 'issuer-ids', { ...issuer, cik: '1930610', ein: '12-3456790' }, 0))
    await t.db.run(
      `update machine_instance set state = 'live', value = '"live"' where machine = 'offering' and id = $1`,
      [id],
    )
    const alone = await put(id, 'issuer-ids', { ...issuer, cik: '1930611', ein: '12-3456790' }, 1)
    expect([alone.status, alone.body]).toMatchObject([200, { rev: 1, values: { cik: '1930610' } }])
    const proposal = String(alone.body['proposal_id'])
    expect((await onProposal(operator, proposal, 'APPROVED')).status).toBe(403)
    const second = await staff(t, 'compliance')
    const page = await second.get<{ dry_run: { text: string }[] }>(
      `/api/admin/proposals/${proposal}`,
    )
    expect(page.body.dry_run.map((one) => one.text)).toContain('CIK: 1930610 → 1930611')
    expect((await onProposal(second, proposal, 'APPROVED')).body.state).toBe('executed')
    const { items } = (
      await operator.get<{ items: { section: string; values: object | null }[] }>(
        `/api/admin/offerings/${id}/identifiers`,
      )
    ).body
    expect(items.find((one) => one.section === 'issuer-ids')?.values).toMatchObject({
      cik: '1930611',
    })
  })
  it('and evidence and filings are entered with a fresh second factor (41.1)', async () => {
    const { id } = await submitted()
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    const path = `/api/admin/offerings/${id}`
    const portal = {
      active: true,
      portal: 'Stranger Portal LLC',
      crd: '999999',
      sec_no: '007-00999',
      cik: '1930609',
      finra_member: true,
    }
    const answers = [
      await stale.put<{ code: string }>(`${path}/identifiers/funding-portal-ids`, {
        headers: { 'if-match': '0' },
        body: { values: portal },
      }),
      await stale.post<{ code: string }>(`${path}/evidence`, {
        body: { kind: 'escrow_agreement', note: 'Seen and on file.' },
      }),
      await stale.post<{ code: string }>(`${path}/filing`, {
        body: { form: 'C', accession: '0001930609-26-000001', filed_at: '2026-01-05' },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'step_up']),
    )
  })
  it('of two active intermediaries keep a Reg CF offering from opening', async () => {
    const made = await approved()
    await good(file(made.id))
    await record(made.id, 'agreements')
    const portal = {
      active: true,
      portal: 'Capstan Portal LLC',
      crd: '999001',
      sec_no: '007-00999',
      cik: '1',
      finra_member: true,
    }
    const dealer = {
      active: true,
      firm: 'Brightline Securities',
      crd: '12345',
      sec_no: '8-12345',
      cik: '',
      principal_crd: '',
      finra_member: true,
      states: ['VA'],
    }
    await good(put(made.id, 'funding-portal-ids', portal, 0))
    await good(put(made.id, 'broker-dealer-ids', dealer, 0))
    expect((await send(operator, made.id, 'LAUNCH')).body.message).toBe(
      'A Reg CF offering has exactly one intermediary.',
    )
    await good(put(made.id, 'broker-dealer-ids', { ...dealer, active: false }, 1))
    await good(send(operator, made.id, 'LAUNCH'))
  })
})

describe('an offering that is prepared by topics', () => {
  it('is judged by them: changes go back with every open comment, return with their difference, and the approval names what is missing', async () => {
    const r = await beginRaise(t)
    await complete(r)
    const send1 = (who: TestPerson, type: string, more: object = {}) =>
      send(who, r.listingId, type, more)
    await answerQuestionnaires(t, r)
    await good(r.owner.post(r.path('/submit'), { query: r.query }))
    await good(send1(r.operator, 'REVIEW_STARTED'))
    for (const topic of requiredTopics('reg_cf'))
      if (topic !== 'business-risks') await must(await decide(r, topic, 'approve'))
    const { next } = await view(r.listingId)
    expect([...new Set(next?.obstacles.map((one) => one.code))]).toEqual([
      'badActorClear',
      'documentsApproved',
      'basisRecorded',
      'escrowExecuted',
      'recordKeeping',
      'legendsPresent',
    ])
    await good(
      r.operator.post(r.path('/topics/business-risks/comments'), {
        query: r.query,
        body: { field: 'risks', text: 'Name the supplier of the batteries.' },
      }),
    )
    await must(await decide(r, 'business-risks', 'request_changes', 'Too general.'))
    const asked = await r.operator.post<{ sent_to: number; comments: number }>(
      `/api/admin/offerings/${r.listingId}/changes`,
      { body: { reason: 'One topic needs more.' } },
    )
    expect([asked.status, asked.body], asked.text).toMatchObject([200, { sent_to: 1, comments: 1 }])
    const risks = goodTopics['business-risks'] as { risks: { title: string }[] }
    await must(
      await save(r, 'business-risks', {
        ...risks,
        risks: risks.risks.map((one, n) =>
          n === 0 ? { ...one, title: 'Kiel Cells makes all of our batteries' } : one,
        ),
      }),
    )
    await must(await submitForReview(r, 'business-risks'))
    await good(r.owner.post(r.path('/submit'), { query: r.query }))
    const back = await view(r.listingId)
    expect([back.offering.state, back.changed_topics, back.approvals]).toEqual([
      'submitted',
      ['business-risks'],
      { platform: null, principal: null },
    ])
    const topic = await must(
      await r.operator.get<{ since_review: { before: unknown; after: unknown }[] }>(
        r.path('/topics/business-risks'),
        { query: r.query },
      ),
    )
    expect(JSON.stringify(topic.since_review)).toContain('Kiel Cells makes all of our batteries')
    const kinds = (
      await operator.get<{ items: { listing_id: string; kind: string }[] }>('/api/admin/requests', {
        query: { limit: '50' },
      })
    ).body.items.filter((one) => one.listing_id === r.listingId)
    expect(kinds.map((one) => one.kind)).toEqual(['returned'])
  }, 60_000)
})
