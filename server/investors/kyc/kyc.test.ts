import { kycStepProblems } from '#domain/investors/rules/kyc-step.ts'
import { give, identityOf, documentsApp, resident } from '#tests/support/documents.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { liftedByTwo } from '#tests/support/proposals.ts'
import { profileModule, putFact } from '#server/investors/profile/index.ts'
import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import { describe, expect, test } from 'vitest'
import { alikeAccounts, isFrozen, kycOf, recordDisposition, submitKyc } from './index.ts'
import { performCheck } from '#server/investors/kyc/check.ts'
import { mrzCheckDigit } from '#domain/investors/rules/mrz.ts'
import { checkPersonNumber } from '#domain/shared/person-number.ts'

const t = await documentsApp()
const HOME = { line1: '', city: 'Austin', region: 'TX', postal: '78701', country: 'US' }
const submit = (who: TestPerson) =>
  t.db.tx((tx) => submitKyc(t.services, tx, who.person.userId, { actor: who.person }))
const state = async (who: TestPerson) => (await kycOf(t.services, t.db, who.person.userId))?.state
const statusFor = async (who: TestPerson) => {
  const kyc = await kycOf(t.services, t.db, who.person.userId)
  if (!kyc) throw new Error('no party')
  return t.lifecycles.present(kyc.instance, { who: ['INV'] })
}
async function checked(
  change: Partial<KycStep> = {},
  name: [string, string] = ['Ann', 'Archer'],
): Promise<TestPerson> {
  const who = await resident(t, { name })
  await give(
    t,
    who.person.userId,
    await identityOf(t, who.person.userId, {
      legal_first: name[0],
      legal_last: name[1],
      ...change,
    }),
  )
  await submit(who)
  await t.drain()
  return who
}
const decide = (who: TestPerson, type: string, as: TestPerson) =>
  t.db.tx(async (tx) => {
    const kyc = await kycOf(t.services, tx, who.person.userId)
    return t.lifecycles.send(
      tx,
      'kyc',
      kyc?.partyId ?? '',
      { type, reason: 'Looked at the papers' },
      { actor: as.person },
    )
  })

describe('the identity check', () => {
  test('facts that hold lead to an approval, with a mail and word to the steps', async () => {
    const who = await checked()
    expect(await state(who)).toBe('approved')
    expect(
      t.signals
        .filter((one) => one.step === 'kyc')
        .slice(-3)
        .map((one) => one.status),
    ).toEqual(['in_progress', 'submitted', 'approved'])
    expect((await t.mailbox(`${who.person.userId}@capstan.example`))[0]).toMatchObject({
      subject: 'Your identity is confirmed',
    })
  })
  test('nothing on file cannot be sent', async () => {
    const who = await resident(t)
    await expect(submit(who)).rejects.toMatchObject({ code: 'guard_failed' })
  })

  const correctable: Record<string, string> = {
    8001: 'legal_last',
    8002: 'dob',
    8003: 'ssn',
    8004: 'address',
    8005: 'document_front',
    8006: 'document_back',
    8007: 'document_number',
    8008: 'document_expires',
    8009: 'phone',
  }
  test.each(Object.entries(correctable))(
    'sandbox number %s asks for a correction of %s',
    async (last, field) => {
      const who = await checked({ ssn: `90001${last}` })
      const kyc = await kycOf(t.services, t.db, who.person.userId)
      expect(kyc).toMatchObject({ state: 'needs_information', needs: [{ field }] })
    },
  )
  test.each(['8010', '8011', '8012', '8017'])(
    'sandbox number %s goes to a person, and the party reads only that it is looked at',
    async (last) => {
      const who = await checked({ ssn: `90001${last}` })
      expect(await state(who)).toBe('needs_review')
      expect(await statusFor(who)).toMatchObject({
        state: 'needs_review',
        label: 'In review',
        next: { cause: 'We’re reviewing what you sent.' },
      })
    },
  )
  test('a provider that never answers is asked three times, then a person decides', async () => {
    const who = await checked({ ssn: '900018013' })
    const { partyId } = (await kycOf(t.services, t.db, who.person.userId)) ?? { partyId: '' }
    for (const run of [2, 3]) await t.db.tx((tx) => performCheck(t.services, tx, partyId, run))
    expect(await state(who)).toBe('needs_review')
    expect(
      await t.db.one('select count(*)::int as n from kyc_check where party_id = $1', [partyId]),
    ).toEqual({ n: 3 })
  })
  test('a provider that is back passes at the second try, and an old run changes nothing', async () => {
    const who = await checked({ ssn: '900018014' })
    expect(await state(who)).toBe('submitted')
    const { partyId } = (await kycOf(t.services, t.db, who.person.userId)) ?? { partyId: '' }
    await t.db.tx((tx) => performCheck(t.services, tx, partyId, 1))
    expect(await state(who)).toBe('submitted')
    await t.db.tx((tx) => performCheck(t.services, tx, partyId, 2))
    expect(await state(who)).toBe('approved')
  })
  test('a slow answer waits in the queue', async () => {
    const who = await checked({ ssn: '900018018' })
    expect(await state(who)).toBe('submitted')
  })
  test('risk decides when the check is due again', async () => {
    const [low, medium, high] = [
      await checked(),
      await checked({ ssn: '900018016' }),
      await checked({ ssn: '900018015' }),
    ]
    const months = await Promise.all(
      [low, medium, high].map(async (who) =>
        (await kycOf(t.services, t.db, who.person.userId))?.validUntil?.slice(0, 4),
      ),
    )
    const year = t.clock.now().getUTCFullYear()
    expect(months).toEqual([
      String(year + 3 > 2029 ? 2029 : year + 3),
      String(year + 2),
      String(year + 1),
    ])
  })
})

describe('the rating of the risk', () => {
  test('counts a public office and money of others, and the check is due again sooner', async () => {
    const rated = async (values: Record<string, unknown>) => {
      const who = await resident(t, { name: ['Ann', 'Archer'] })
      await give(t, who.person.userId, await identityOf(t, who.person.userId, {}))
      await t.db.tx((tx) =>
        putFact(
          t.services,
          tx,
          who.person.userId,
          'anti-money-laundering',
          { ...values, expected_annual_investment: 1_000_000 },
          { source: 'your profile' },
        ),
      )
      await submit(who)
      await t.drain()
      return (await kycOf(t.services, t.db, who.person.userId))?.validUntil?.slice(0, 4)
    }
    const year = t.clock.now().getUTCFullYear()
    expect(await rated({ pep_self: 'none', third_party_funds: false })).toBe(
      String(Math.min(year + 3, 2029)),
    )
    expect(await rated({ pep_self: 'family', third_party_funds: false })).toBe(String(year + 2))
    expect(await rated({ pep_self: 'self', third_party_funds: true })).toBe(String(year + 1))
  })
})

describe('an identification number (31 CFR 1023.220(a)(2)(i)(A)(4))', () => {
  const abroad = { line1: '4 Rue du Quai', city: 'Nantes', postal: '44000', country: 'FR' }
  const passport = {
    document_type: 'foreign_passport',
    document_number: '12AB34567',
    ssn: undefined,
  } as const
  test('is the passport of somebody who is no US citizen', async () => {
    expect(await state(await checked({ ...passport, citizenship: 'FR', address: abroad }))).toBe(
      'approved',
    )
  })
  test('is the permanent resident card of somebody who lives here', async () => {
    expect(
      await state(
        await checked({
          ssn: undefined,
          citizenship: 'FR',
          document_type: 'permanent_resident_card',
        }),
      ),
    ).toBe('approved')
  })
  test('is the taxpayer number of a US citizen, and nothing else', async () => {
    await expect(checked({ ...passport, citizenship: 'US' })).rejects.toThrow(
      /identification number/,
    )
  })
  test('may be an ITIN', () => {
    expect(checkPersonNumber(false, '912-70-1234').ok).toBe(true)
    expect(checkPersonNumber(false, '912-93-1234').ok).toBe(false)
  })
})

describe('what the built-in check finds by itself', () => {
  test('a name on the local list goes to a person; the same name with another year of birth does not', async () => {
    expect(await state(await checked({ dob: '1961-05-05' }, ['Ivor', 'Blackmantle']))).toBe(
      'needs_review',
    )
    expect(await state(await checked({ dob: '1990-05-05' }, ['Ivor', 'Blackmantle']))).toBe(
      'approved',
    )
  })
  test('a document that has ended, a missing back and a wrong check digit are named', async () => {
    const who = await checked({ document_expires: '2020-01-01', document_back: undefined })
    expect((await kycOf(t.services, t.db, who.person.userId))?.needs.map((n) => n.field)).toEqual([
      'document_expires',
      'document_back',
    ])
    const passport = await checked({ document_type: 'us_passport', document_number: 'L898902C35' })
    expect(
      (await kycOf(t.services, t.db, passport.person.userId))?.needs.map((n) => n.field),
    ).toEqual(['document_number'])
    expect(
      await state(await checked({ document_type: 'us_passport', document_number: 'L898902C36' })),
    ).toBe('approved')
  })
  test('a picture that belongs to somebody else does not count', async () => {
    const other = await resident(t)
    const theirs = (await identityOf(t, other.person.userId)).document_front
    const who = await checked({ document_front: theirs })
    expect((await kycOf(t.services, t.db, who.person.userId))?.needs.map((n) => n.field)).toEqual([
      'document_front',
    ])
  })
  test('a corrected form is checked again and passes', async () => {
    const who = await checked({ ssn: '900018003' })
    await give(t, who.person.userId, await identityOf(t, who.person.userId, { ssn: '900014802' }))
    await submit(who)
    await t.drain()
    expect(await state(who)).toBe('approved')
  })
  test('a changed name questions an approval once; a changed phone number does not', async () => {
    const who = await checked()
    const values = await identityOf(t, who.person.userId, { ssn: undefined })
    const [front] = [
      (
        await t.db.one<{ values: KycStep }>(
          'select "values" from profile_fact where user_id = $1',
          [who.person.userId],
        )
      )?.values.document_front ?? '',
    ]
    const same = { ...values, document_front: front, document_back: front }
    await give(t, who.person.userId, { ...same, phone: '+15125550199' })
    await submit(who)
    expect(await state(who)).toBe('approved')
    await give(t, who.person.userId, { ...same, phone: '+15125550199', legal_last: 'Bowman' })
    await submit(who)
    // the check runs again, and a person decides whatever it finds (K17)
    expect(await state(who)).toBe('submitted')
    await t.drain()
    expect(await state(who)).toBe('needs_review')
    const { instance } = (await kycOf(t.services, t.db, who.person.userId)) ?? {}
    await submit(who)
    expect((await kycOf(t.services, t.db, who.person.userId))?.instance.rev).toBe(instance?.rev)
  })
})

describe('another account of the same person (K10, K18)', () => {
  const alike = async (who: TestPerson) =>
    (await alikeAccounts(t.db, who.person.userId)).map((one) => one.traits.join(' '))
  const birth = { dob: '1971-02-03' }
  test.each<[string, Partial<KycStep>, Partial<KycStep>]>([
    ['taxpayer number', { ssn: '900014801' }, { ssn: '900014801' }],
    [
      'document, by whichever line of it',
      { document_type: 'us_passport', document_number: 'K01234567' + mrzCheckDigit('K01234567') },
      { document_type: 'us_passport', document_number: 'k 0123-4567' },
    ],
    ['name and birth date, in other letters', { dob: '1970-01-02' }, { dob: '1970-01-02' }],
    [
      'birth date and address, with another name',
      { ...birth, address: { ...HOME, line1: '9 North Elm Ave.' } },
      { ...birth, legal_last: 'Bowman', address: { ...HOME, line1: '9 Elm Avenue', line2: '3' } },
    ],
    [
      'birth date and phone number, with another name',
      { dob: '1972-03-04', phone: '+15125550177' },
      { dob: '1972-03-04', legal_last: 'Calder', phone: '+15125550177' },
    ],
  ])('the same %s goes to a person', async (_, first, second) => {
    expect(await state(await checked(first))).toBe('approved')
    const again = await checked(
      second,
      second.dob === '1970-01-02' ? ['Ánn', 'ARCHER'] : ['Ann', second.legal_last ?? 'Archer'],
    )
    expect(await state(again)).toBe('needs_review')
    expect(await alike(again)).toHaveLength(1)
  })
  test('a household is two people: neither an address nor a phone number alone says anything', async () => {
    const shared = { phone: '+15125550188', address: { ...HOME, line1: '77 Quiet Lane' } }
    expect(await state(await checked(shared))).toBe('approved')
    expect(await state(await checked(shared, ['Bea', 'Archer']))).toBe('approved')
  })
  test('a number takes an approval back; a name and a birth date, which anybody can type, do not', async () => {
    const [numbered, named] = [
      await checked({ ssn: '900014803' }, ['Una', 'Nettle']),
      await checked({ dob: '1969-09-09' }, ['Ona', 'Nettle']),
    ]
    await checked({ ssn: '900014803' }, ['Ida', 'Other'])
    await checked({ dob: '1969-09-09' }, ['Ona', 'Nettle'])
    expect([await state(numbered), await state(named)]).toEqual(['needs_review', 'approved'])
  })
  test('once a person has compared them, the same two accounts are not asked about again', async () => {
    const first = await checked({ document_number: 'K7770001' })
    const second = await checked({ document_number: 'K-777 0001' })
    const { partyId } = (await kycOf(t.services, t.db, second.person.userId)) ?? { partyId: '' }
    const operator = await resident(t, { adminRole: 'operator' })
    await expect(decide(second, 'REVIEW_APPROVED', operator)).rejects.toMatchObject({
      code: 'guard_failed',
    })
    await t.db.tx((tx) =>
      recordDisposition(
        t.services,
        tx,
        partyId,
        { identity: 'pass', note: 'Two people, by their pictures' },
        { actor: operator.person },
      ),
    )
    await decide(second, 'REVIEW_APPROVED', operator)
    expect(await state(second)).toBe('approved')
    // the first account waits for its own decision, and an approval of the second is none of it
    expect(await state(first)).toBe('needs_review')
    await t.db.tx((tx) => performCheck(t.services, tx, partyId, 1))
    await t.drain()
    expect(await state(second)).toBe('approved')
  })
  test('details of before they were comparable are made so when the server starts', async () => {
    const who = await checked({ document_number: 'K8880002' })
    await t.db.run(`delete from profile_blind_index where user_id = $1 and field <> 'ssn'`, [
      who.person.userId,
    ])
    await profileModule.firstStart?.(t.services)
    expect(await state(await checked({ document_number: 'K8880002' }))).toBe('needs_review')
  })
  test('nothing of the details can be read from what is compared', async () => {
    const rows = await t.db.query<{ hash: string }>('select hash from profile_blind_index')
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  })
})

describe('decisions of staff', () => {
  test('who clears a hit prepares the approval: a second person gives it, and neither is the party', async () => {
    const who = await checked({ ssn: '900018012' })
    const compliance = await resident(t, { adminRole: 'compliance' })
    await expect(decide(who, 'REVIEW_APPROVED', compliance)).rejects.toMatchObject({
      code: 'guard_failed',
    })
    const { partyId } = (await kycOf(t.services, t.db, who.person.userId)) ?? { partyId: '' }
    await t.db.tx((tx) =>
      recordDisposition(
        t.services,
        tx,
        partyId,
        { watchlist: 'false_positive', identity: 'pass', note: 'Another date of birth' },
        { actor: compliance.person },
      ),
    )
    await expect(decide(who, 'REVIEW_APPROVED', compliance)).rejects.toMatchObject({
      code: 'guard_failed',
    })
    await decide(who, 'REVIEW_APPROVED', await resident(t, { adminRole: 'operator' }))
    expect(await state(who)).toBe('approved')
  })
  test('an operator decides nothing about an open hit, and reads what a party reads', async () => {
    const who = await checked({ ssn: '900018012' })
    const operator = await resident(t, { adminRole: 'operator' })
    await expect(decide(who, 'REVIEW_REJECTED', operator)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const { partyId } = (await kycOf(t.services, t.db, who.person.userId)) ?? { partyId: '' }
    for (const looker of [operator, await resident(t, { adminRole: 'support' })]) {
      const instance = await t.lifecycles.read(t.db, 'kyc', partyId)
      expect(
        instance && (await t.db.tx((tx) => t.lifecycles.codes(tx, instance, looker.person))),
      ).toEqual(['ISS'])
    }
  })
  test('support looks only, a stranger knows nothing, and the party cannot decide', async () => {
    const who = await checked({ ssn: '900018010' })
    await expect(
      decide(who, 'REVIEW_REJECTED', await resident(t, { adminRole: 'support' })),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(who, 'REVIEW_REJECTED', await resident(t))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(decide(who, 'REVIEW_REJECTED', who)).rejects.toMatchObject({ code: 'forbidden' })
  })
  test('a true match freezes the money and looks like any review to the party, who learns nothing by sending again', async () => {
    const who = await checked({ ssn: '900018012' })
    const compliance = await resident(t, { adminRole: 'compliance' })
    const before = await statusFor(who)
    const { partyId } = (await kycOf(t.services, t.db, who.person.userId)) ?? { partyId: '' }
    await t.db.tx((tx) =>
      recordDisposition(
        t.services,
        tx,
        partyId,
        { watchlist: 'true_match', note: 'Passport agrees' },
        { actor: compliance.person },
      ),
    )
    await decide(who, 'SUSPENDED', compliance)
    expect(await isFrozen(t.db, who.person.userId)).toBe(true)
    const { rev: _a, accepts: _b, ...seen } = await statusFor(who)
    const { rev: _c, accepts: _d, ...seenBefore } = before
    expect(seen).toEqual(seenBefore)
    await submit(who)
    expect(await state(who)).toBe('suspended')
    await expect(decide(who, 'SUSPENSION_LIFTED', compliance)).rejects.toMatchObject({
      code: 'second_person',
    })
    expect(await isFrozen(t.db, who.person.userId)).toBe(true)
    await liftedByTwo(compliance, await resident(t, { adminRole: 'compliance' }), partyId)
    expect(await isFrozen(t.db, who.person.userId)).toBe(false)
  })
  test('nobody records a finding about themselves', async () => {
    const compliance = await resident(t, { adminRole: 'compliance' })
    await give(t, compliance.person.userId, await identityOf(t, compliance.person.userId))
    await submit(compliance)
    const { partyId } = (await kycOf(t.services, t.db, compliance.person.userId)) ?? { partyId: '' }
    await expect(
      t.db.tx((tx) =>
        recordDisposition(
          t.services,
          tx,
          partyId,
          { identity: 'pass', note: 'It is me' },
          { actor: compliance.person },
        ),
      ),
    ).rejects.toMatchObject({ code: 'four_eyes' })
  })
})

describe('the form', () => {
  test('sandbox numbers exist in the demo world only', () => {
    expect(checkPersonNumber(true, '900-01-0001').ok).toBe(true)
    expect(checkPersonNumber(false, '900-01-0001').ok).toBe(false)
    expect(checkPersonNumber(true, '900-93-1234').ok).toBe(false)
    expect(checkPersonNumber(true, '666-12-3456').ok).toBe(false)
  })
  test('names number, age, date and missing back by field', async () => {
    const who = await resident(t)
    const values = await identityOf(t, who.person.userId, {
      ssn: '000123456',
      dob: '2015-01-01',
      document_expires: '2020-01-01',
      document_back: undefined,
    })
    expect(Object.keys(kycStepProblems(true, values, '2026-11-21')).sort()).toEqual([
      'dob',
      'document_back',
      'document_expires',
      'ssn',
    ])
    expect(
      kycStepProblems(
        true,
        await identityOf(t, who.person.userId, { ssn: undefined }),
        '2026-11-21',
        true,
      ),
    ).toEqual({})
  })
})
