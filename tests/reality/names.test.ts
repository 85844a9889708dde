import { UNSEEN_NAME } from '#domain/shared/names/entry.ts'
import type { StatementView } from '#domain/investors/model/verification.ts'
import type { TaxFormDetail } from '#domain/investors/model/tax/views.ts'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import type { SanctionsMatchView } from '#domain/investors/model/sanctions.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { putFact, readFact } from '#server/investors/profile/index.ts'
import { testApp } from '#tests/support/app.ts'
import { ever } from '#tests/support/banking.ts'
import { PASSWORD, registrationBody } from '#tests/support/identity.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  rightValues,
  signed,
  submitForReview,
  type Investor,
} from '#tests/support/investing.ts'
import { acceptedWhereAsked, sdnLine, type SdnEntry } from '#tests/support/sanctions.ts'
import { sendFile } from '#tests/support/upload.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const operator = await ever(t, 'operator')
const compliance = await ever(t, 'compliance')
const offering = await liveOffering(t, { max_amount: 500_000_000 })

const named = (first: string, last: string): Promise<Investor> =>
  investor(t, { firstName: first, lastName: last })
const address = { city: 'Norfolk', region: 'VA', postal: '23507', country: 'US' }
/** Begins an investment and answers its steps under a name; the identity check is run. */
async function known(first: string, last: string, dob?: string) {
  const who = await named(first, last)
  // each at a house of their own: one birth date and one address are one person
  const home = { ...address, line1: `${who.ssn.slice(-4)} Colonial Avenue` }
  const view = await allSteps(t, who, await begin(who, offering), offering, {
    kyc: {
      legal_first: first,
      legal_last: last,
      dob: dob ?? who.dob,
      address: home,
      phone: `+1757555${who.ssn.slice(-4)}`,
    },
    payment: { holder_name: `${first} ${last}` },
  })
  return { who, view, name: `${first} ${last}` }
}
/** What an installation may hold from before names were checked. */
const stored = (who: Investor, name: Record<string, string>) =>
  t.db.tx(async (tx) =>
    putFact(
      t.services,
      tx,
      who.userId,
      'kyc',
      { ...(await readFact(tx, who.userId, 'kyc'))?.values, ...name },
      { source: 'your investment 10023' },
    ),
  )
const kycState = async (who: Investor) => (await kycOf(t.services, t.db, who.userId))?.state

describe('a person of any script signs with their name (N1, N11)', () => {
  /** First and last name, and what is typed. */
  const people: readonly (readonly [string, string, string])[] = [
    ['Иван', 'Петров', 'Иван Петров'],
    ['明', '李', '李明'],
    ['محمد', 'العلي', 'محمد العلي'],
    ['Αλέξανδρος', 'Παπαδόπουλος', 'ΑΛΕΞΑΝΔΡΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['Jørgen', 'Sørensen', 'JORGEN SORENSEN'],
    ['Ana', "D'Angelo", 'Ana D’Angelo'],
  ]
  it.each(people)('%s %s as %s', async (first, last, typed) => {
    const { who, view } = await known(first, last)
    expect(await kycState(who)).toBe('approved')
    expect(view.steps.find((one) => one.name === 'payment')?.status.state).toBe('approved')
    await signed(who, view.id, typed)

    const account = await who.post<{ account: BankAccountView }>('/api/personal/bank-accounts', {
      body: {
        holder_name: typed,
        account_type: 'checking',
        routing_number: '121000248',
        account_number: who.bank,
        attest: true,
      },
    })
    expect(account.body.account.status?.state, account.text).not.toBe('needs_review')

    const statement = (await who.get<StatementView>('/api/verification/statement')).body
    const no = {
      answer: false,
      explanation: '',
      event_date: null,
      in_force_until: null,
      authority: '',
      docket_no: '',
      covered_kind: null,
      document: null,
    }
    const state = await who.post<StatementView>('/api/verification/statement', {
      body: {
        answers: Object.fromEntries(statement.questions.map((one) => [one.key, no])),
        holds_20: false,
        solicits: false,
        typed_name: typed,
        certified: true,
      },
    })
    expect(state.body.status?.state, state.text).toBe('clear')

    const form = (await who.get<TaxFormDetail>('/api/personal/tax/forms/w9')).body
    const w9 = await who.post('/api/personal/tax/forms/w9/signature', {
      body: {
        for: 'self',
        values: {
          ...form.values,
          name: typed,
          subject_to_backup_withholding: false,
          certified: true,
          esign_consent: true,
          signature: typed,
        },
      },
    })
    expect(w9.status, w9.text).toBeLessThan(300)
  })
  it('is refused for the name of another person of the same script', async () => {
    const { who, view } = await known('娜', '李')
    await expect(signed(who, view.id, '李明')).rejects.toThrow(/Type your name as shown on your ID/)
  })
})

describe('a name with characters that nobody sees is refused where it is typed (N3, N14)', () => {
  it.each(['\u200b', 'Vladi\u200bmir', '\u202erimidalV', 'Reed\uffff', 'Dred\u00advater'])(
    '%j at sign-up and in the identity check',
    async (first) => {
      const answer = await t.visitor.post('/register', {
        body: await registrationBody(t, { first_name: first, password: PASSWORD }),
      })
      expect([answer.status, answer.body.fields]).toEqual([400, { first_name: UNSEEN_NAME }])
      const who = await named('Mara', 'Lindqvist')
      const step = await submitForReview(who, (await begin(who, offering)).id, 'kyc', {
        ...rightValues(who, offering, 'kyc'),
        legal_first: first,
      })
      expect(step.text).toContain(UNSEEN_NAME)
    },
  )
})

describe('a listed person is found in any script (N2, N3)', () => {
  let day = 0
  async function inForce(listed: readonly SdnEntry[]): Promise<void> {
    const answer = await sendFile(t, '/api/admin/sanctions/lists', {
      name: 'sdn.csv',
      bytes: Buffer.from(listed.map(sdnLine).join('\r\n')),
      fields: { source: 'ofac_sdn', published_on: `2026-11-${String(++day).padStart(2, '0')}` },
      token: operator.token,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await t.drain()
    await acceptedWhereAsked(t, { one: operator, two: compliance })
  }
  const matches = async (state = 'open') =>
    (
      await compliance.get<{ items: SanctionsMatchView[] }>('/api/admin/sanctions/matches', {
        query: { state, limit: '50' },
      })
    ).body.items
  const listed: SdnEntry = {
    uid: '9001',
    name: 'DREDVATER, Vladimir',
    births: 'DOB 12 Apr 1975.',
  }
  const other: SdnEntry = { uid: '1', name: 'NIGHTHARROW SHIPPING', type: 'entity' }

  it('in Cyrillic, and is not approved', async () => {
    await inForce([listed])
    const { who } = await known('Владимир', 'Дредватер', '1975-04-12')
    expect(await kycState(who)).toBe('needs_review')
    expect(await matches()).toMatchObject([
      { name: 'Владимир Дредватер', fields: ['name', 'birth_date'] },
    ])
  })
  it('with invisible letters that were stored before they were refused', async () => {
    const { who } = await known('Anna', 'Holm', '1975-04-12')
    expect(await kycState(who)).toBe('approved')
    await stored(who, { legal_first: 'Vladi\u200bmir', legal_last: 'Dred\u00advater' })
    await inForce([listed, other])
    expect(await kycState(who)).toBe('needs_review')
    expect((await matches()).map((one) => one.name)).toContain('Vladi\u200bmir Dred\u00advater')
  })
  it('by a former name, and behind an issuer (N6)', async () => {
    const { who } = await known('Berta', 'Holm', '1975-04-12')
    expect(await kycState(who)).toBe('approved')
    await t.db.tx((tx) =>
      putFact(
        t.services,
        tx,
        who.userId,
        'personal-information',
        { former_names: [{ first: 'Vladimir', last: 'Dredvater' }] },
        { source: 'your profile' },
      ),
    )
    await t.db.run(
      `insert into company_person (id, account_id, name, email, role, title, is_authorised_signer, added_by, added_at)
       values ($1, $2, 'Wladimir Dredwater', 'w@mail.example', 'owner', 'Owner', false, $3, now())`,
      [newId(), offering.accountId, who.userId],
    )
    await inForce([listed, other, { ...other, uid: '3' }])
    expect(await kycState(who)).toBe('needs_review')
    expect((await matches()).map((one) => [one.subject, one.name])).toEqual(
      expect.arrayContaining([
        ['party', 'Vladimir Dredvater'],
        ['owner', 'Wladimir Dredwater'],
      ]),
    )
  })
  it('goes to a person when nothing is left of the name, and again with the next list', async () => {
    const { who } = await known('Anna', 'Holm')
    await stored(who, { legal_first: '\u200b', legal_last: '\u202e' })
    await inForce([other])
    expect(await kycState(who)).toBe('needs_review')
    const byHand = async (state?: string) =>
      (await matches(state)).filter((one) => one.fields.includes('unreadable'))
    expect(await byHand()).toMatchObject([
      { listed_as: expect.stringMatching(/^The list of 2026-11-\d\d as a whole/) },
    ])
    const party = await kycOf(t.services, t.db, who.userId)
    const cleared = await compliance.post(
      `/api/admin/compliance/queue/identity/${party?.partyId}/decision`,
      { body: { decision: 'false_match', reason: 'Looked up by hand.' } },
    )
    expect(cleared.status, cleared.text).toBe(200)
    expect([(await byHand()).length, (await byHand('cleared')).length]).toEqual([0, 1])
    await inForce([other, { ...other, uid: '2' }])
    expect((await byHand()).length).toBe(1)
  })
})
