import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import {
  addCompany,
  addMember,
  addOffering,
  type NewOffering,
} from '#server/offerings/offerings/index.ts'
import { give, identityOf, documentsApp, resident } from '#tests/support/documents.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { putFact } from '#server/investors/profile/index.ts'
import {
  envelopeOf,
  generate,
  pdf,
  presentEnvelope,
  sign,
  voidOpen,
  type AgreementInput,
} from './index.ts'
import type { EnvelopeInfo } from '#server/investments/documents/present.ts'
import { type DocumentName } from '#server/investments/documents/service.ts'
import { recordView } from '#server/investments/documents/service.ts'

const t = await documentsApp()
const account = newId()
let owner: TestPerson

const offer = (change: Partial<NewOffering>): NewOffering => ({
  listing_id: newId(),
  account_id: account,
  type: 'reg_cf',
  security_type: 'common',
  security_name: 'Common stock, class B',
  price: '4.125',
  min_target: 5_000_000,
  max_amount: 123_500_000,
  min_investment: 10_000,
  max_investment: null,
  increment_units: 1,
  pre_money: null,
  valuation_cap: null,
  discount_pct: null,
  interest_pct: null,
  maturity: null,
  open_at: '2026-10-01T12:00:00.000Z',
  deadline_at: '2026-12-21T04:59:00.000Z',
  oversubscription: 'none',
  rolling_close: false,
  jurisdictions: ['TX'],
  countries: [],
  use_of_proceeds: [],
  payment_options: ['ach', 'wire'],
  investor_fee_bps: 0,
  headline: '',
  summary: '',
  pitch_html: '',
  team: [],
  risks: [],
  faq: [],
  categories: [],
  intermediary: null,
  filing: null,
  search: '',
  ...change,
})
async function offering(change: Partial<NewOffering> = {}): Promise<string> {
  const row = offer(change)
  await addOffering(t.db, row)
  return row.listing_id
}
const inputOf = (
  who: TestPerson,
  listingId: string,
  change: Partial<AgreementInput> = {},
): AgreementInput => ({
  investmentId: newId(),
  number: 'C-10023',
  listingId,
  userId: who.person.userId,
  registration: { type: 'individual', title: 'Zoë Dvořák' },
  units: 240,
  price: '4.125',
  amount: 99_000,
  fee: 1_980,
  method: 'ach',
  investorEmail: 'zoe@capstan.example',
  delivered: [{ title: 'Form C', published_at: '2026-09-29T10:00:00.000Z' }],
  accreditation: 'none',
  limit: { limit: 250_000, used: 0 },
  tax: { backup_withholding: false, certified: true, form: null },
  acceptedReps: ['I have read the educational material.'],
  ...change,
})
async function investor(ssn = '900010007', consents = true): Promise<TestPerson> {
  const who = await resident(t, { name: ['Zoë', 'Dvořák'], consents })
  await give(
    t,
    who.person.userId,
    await identityOf(t, who.person.userId, { legal_first: 'Zoë', legal_last: 'Dvořák', ssn }),
  )
  return who
}
const make = (who: TestPerson, input: AgreementInput) =>
  t.db.tx((tx) => generate(t.services, tx, input, { actor: who.person }))
const open = (who: TestPerson, investmentId: string) =>
  t.db.tx((tx) => recordView(t.services, tx, investmentId, { actor: who.person }))
const signAs = (who: TestPerson, investmentId: string, hash: string, typedName = 'Zoë Dvořák') =>
  t.db.tx((tx) =>
    sign(
      t.services,
      tx,
      { investmentId, typedName, sha256: hash, ip: '203.0.113.9', userAgent: 'Test browser' },
      { actor: who.person },
    ),
  )
const bytesOf = async (
  who: TestPerson,
  investmentId: string,
  file: DocumentName,
): Promise<Buffer> => {
  const { body } = await pdf(t.services, t.db, investmentId, file, { actor: who.person })
  return body as Buffer
}
const textOf = async (who: TestPerson, investmentId: string, file: DocumentName): Promise<string> =>
  pdfText(await bytesOf(who, investmentId, file))
async function signed(): Promise<{
  who: TestPerson
  input: AgreementInput
  info: EnvelopeInfo
}> {
  const who = await investor()
  const input = inputOf(who, await offering())
  const made = await make(who, input)
  await open(who, input.investmentId)
  await signAs(who, input.investmentId, made.hash ?? '')
  return { who, input, info: made }
}

beforeAll(async () => {
  await addCompany(t.db, {
    account_id: account,
    slug: 'hydro',
    name: 'Hydro',
    legal_name: 'Łomża Hydro Works, Inc.',
    tagline: '',
    city: 'Portland',
    region: 'OR',
    jurisdiction: 'DE',
    tax_class: 'c_corp',
    founded: null,
    employees: null,
    cover_seed: 1,
    logo_url: null,
    cover_url: null,
  })
  owner = await resident(t, {
    name: ['Ines', 'Vale'],
    memberships: [{ accountId: account, role: 'owner' }],
  })
  await addMember(t.db, account, owner.person.userId, 'owner')
})

describe('the agreement', () => {
  test('holds names with their accents, number, price, total and the right to cancel with date and time', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const info = await make(who, input)
    expect(info).toMatchObject({ state: 'delivered', isSigned: false, isOpen: true })
    const text = await textOf(who, input.investmentId, 'agreement.pdf')
    for (const part of [
      'Łomża Hydro Works, Inc.',
      'Zoë Dvořák',
      '240 shares',
      '$4.125',
      '$990.00',
      '$1,009.80',
      'December 18, 2026, 11:59 p.m. Eastern Time',
      '17 CFR 227.501',
      'Securities Act section 14',
      'Form C',
      'I have read the educational material.',
      'community property',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('0007')
  })
  test('the hash that is shown is that of the stored bytes, and the same facts make the same bytes', async () => {
    const who = await investor()
    const listing = await offering()
    const [a, b] = [inputOf(who, listing), inputOf(who, listing)]
    const [first, second] = [await make(who, a), await make(who, b)]
    expect(first.hash).toBe(sha256(await bytesOf(who, a.investmentId, 'agreement.pdf')))
    expect(second.hash).toBe(first.hash)
    expect((await make(who, inputOf(who, listing, { units: 241, amount: 99_413 }))).hash).not.toBe(
      first.hash,
    )
  })
  test('an open one that still holds is answered again; another amount replaces it', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const first = await make(who, input)
    expect((await make(who, input)).id).toBe(first.id)
    const second = await make(who, { ...input, units: 480, amount: 198_000 })
    expect(second.id).not.toBe(first.id)
    expect((await t.lifecycles.read(t.db, 'envelope', first.id))?.state).toBe('superseded')
  })
  test('an amount that is not price times number makes no paper', async () => {
    const who = await investor()
    await expect(make(who, inputOf(who, await offering(), { amount: 99_001 }))).rejects.toThrow(
      'price times number',
    )
  })
  test('is not prepared for an issuer or a platform that it could not name (L16)', async () => {
    const who = await investor()
    const listing = await offering()
    const set = (sql: string, value: string) => t.db.run(sql, [value])
    const [company, platform] = [
      'update company set jurisdiction = $1',
      'update platform_info set legal_name = $1',
    ]
    for (const [text, right, names] of [
      [company, 'DE', 'The company has to enter its state of organization'],
      [platform, 'Capstan Markets, Inc.', 'An operator has to enter the names'],
    ] as const) {
      await set(text, '')
      await expect(make(who, inputOf(who, listing))).rejects.toMatchObject({
        code: 'guard_failed',
        message: expect.stringContaining(names),
      })
      await set(text, right)
    }
    expect((await make(who, inputOf(who, listing))).state).toBe('delivered')
  })
  test('without identity facts there is nothing to sign', async () => {
    const who = await resident(t)
    await expect(make(who, inputOf(who, await offering()))).rejects.toMatchObject({
      code: 'guard_failed',
    })
  })

  const kinds: [OfferingType, SecurityType, string, string][] = [
    [
      'reg_cf',
      'crowd_safe',
      'simple agreement for future equity',
      '48 hours before the offering deadline',
    ],
    [
      'reg_d_506b',
      'preferred',
      'preference on liquidation',
      'knowledge and experience in financial',
    ],
    ['reg_d_506c', 'convertible_note', 'convertible promissory note', 'reasonable steps to verify'],
    ['reg_a_t1', 'llc_unit', 'operating agreement', 'not restricted securities'],
    ['reg_a_t2', 'revenue_share', 'revenue sharing agreement', '10% of the greater'],
    [
      'reg_a_t2',
      'simple_debt',
      'promissory note of the Issuer',
      'withdraw this subscription until the Issuer accepts',
    ],
  ]
  test.each(kinds)(
    '%s with %s says what is sold and what the exemption asks',
    async (type, security, sold, asks) => {
      const who = await investor()
      const input = inputOf(
        who,
        await offering({
          type,
          security_type: security,
          interest_pct: '6',
          maturity: '2028-12-31',
          valuation_cap: 800_000_000,
        }),
      )
      await make(who, input)
      const text = await textOf(who, input.investmentId, 'agreement.pdf')
      expect(text).toContain(sold)
      expect(text).toContain(asks)
    },
  )
  test('of listed tier 2 securities names no limit (17 CFR 230.251(d)(2)(i)(C)) (L17)', async () => {
    const who = await investor()
    const listed = await offering({ type: 'reg_a_t2', security_type: 'common' })
    await t.db.query('update offering set exchange_listed = true where listing_id = $1', [listed])
    const input = inputOf(who, listed)
    await make(who, input)
    const text = await textOf(who, input.investmentId, 'agreement.pdf')
    expect(text).toContain('listed on a national securities exchange upon qualification')
    expect(text).not.toContain('10% of the greater')
  })
  test('of a retirement account names the custodian, and certifies with its number', async () => {
    const who = await investor()
    await t.db.tx((tx) =>
      putFact(
        t.services,
        tx,
        who.person.userId,
        'ira',
        {
          account_type: 'roth',
          custodian_name: 'Harbor Trust Company',
          custodian_ein: '123456789',
          account_number: 'RX-55667788',
          contact_email: 'desk@harbor.example',
          available_cash: 1,
          direction: true,
        },
        { source: 'test' },
      ),
    )
    const input = inputOf(who, await offering(), {
      registration: {
        type: 'ira',
        title: 'Harbor Trust Company, custodian FBO Zoë Dvořák Roth IRA',
      },
    })
    await make(who, input)
    const text = await textOf(who, input.investmentId, 'agreement.pdf')
    for (const part of [
      'Owner: read and approved',
      'Custodian',
      'account *****7788',
      'section 4975',
    ])
      expect(text).toContain(part)
    expect(await textOf(who, input.investmentId, 'w9.pdf')).toContain('12-3456789')
  })
})

describe('the signature', () => {
  test('no page that is read or signed shows an id, or the code of a state, a country or a role (V6)', async () => {
    const { who, input, info } = await signed()
    const abroad = { line1: '12 Hafenstrasse', city: 'Hamburg', postal: '20457', country: 'DE' }
    await give(
      t,
      who.person.userId,
      await identityOf(t, who.person.userId, { ssn: '900010007', address: abroad }),
    )
    const second = inputOf(who, input.listingId)
    await make(who, second)
    await t.db.tx((tx) =>
      t.lifecycles.send(
        tx,
        'envelope',
        info.id,
        { type: 'COUNTERSIGNED' },
        { actor: owner.person },
      ),
    )
    const texts = {
      agreement: await textOf(who, input.investmentId, 'agreement.pdf'),
      certificate: await textOf(who, input.investmentId, 'certificate.pdf'),
      w9: await textOf(who, input.investmentId, 'w9.pdf'),
      abroad: await textOf(who, second.investmentId, 'agreement.pdf'),
    }
    for (const [name, text] of Object.entries(texts))
      expect([name, text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/g)]).toEqual([name, null])
    expect(texts.agreement).toContain('a Delaware corporation')
    expect(texts.agreement).toContain('The law of Delaware governs')
    expect(texts.agreement).toContain('a community property state (Texas)')
    expect(texts.abroad).toContain('Hamburg, 20457, Germany')
    expect(texts.certificate).not.toMatch(/ (?:INV|ISS|SYS|CLK) /)
    expect(texts.certificate).toContain('Investor')
  })
  test('puts name, time, address and hash on the paper, which then differs from the unsigned one', async () => {
    const { who, input } = await signed()
    const info = await envelopeOf(t.services, t.db, input.investmentId)
    expect(info).toMatchObject({ state: 'signed', isSigned: true })
    const document = info?.documents.find((d) => d.kind === 'agreement')
    const bytes = await bytesOf(who, input.investmentId, 'agreement.pdf')
    expect(sha256(bytes)).toBe(document?.signed_sha256)
    expect(document?.signed_sha256).not.toBe(document?.unsigned_sha256)
    const text = pdfText(bytes)
    for (const part of [
      '203.0.113.9',
      'The audit certificate records the signature.',
      document?.unsigned_sha256 ?? '-',
      'Signed electronically',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(part)
    expect(t.signals.at(-1)).toMatchObject({
      machine: 'envelope',
      step: 'documents',
      status: 'submitted',
    })
  })
  test('is refused before the document was opened', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const { hash } = await make(who, input)
    await expect(signAs(who, input.investmentId, hash ?? '')).rejects.toMatchObject({
      code: 'guard_failed',
    })
    await bytesOf(who, input.investmentId, 'agreement.pdf')
    expect((await signAs(who, input.investmentId, hash ?? '')).state).toBe('signed')
  })
  test('is refused with another name, another hash and by a stranger; nothing is kept of the try', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const { hash, id } = await make(who, input)
    await open(who, input.investmentId)
    await expect(
      signAs(who, input.investmentId, hash ?? '', 'Somebody Else'),
    ).rejects.toMatchObject({
      code: 'refused',
      fields: { typed_name: expect.stringContaining('Zoë Dvořák') as string },
    })
    await expect(signAs(who, input.investmentId, 'a'.repeat(64))).rejects.toMatchObject({
      code: 'refused',
    })
    await expect(
      signAs(await investor('900010008'), input.investmentId, hash ?? ''),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(
      await t.db.one('select signed_at, typed_name from envelope_signer where envelope_id = $1', [
        id,
      ]),
    ).toEqual({ signed_at: null, typed_name: null })
  })
  test('is refused without the consent to electronic delivery', async () => {
    const who = await investor('900010012', false)
    const input = inputOf(who, await offering())
    const { hash } = await make(who, input)
    await open(who, input.investmentId)
    await expect(signAs(who, input.investmentId, hash ?? '')).rejects.toMatchObject({
      code: 'guard_failed',
      detail: { unmet: ['Agree to electronic delivery before you sign.'] },
    })
  })
  test('cannot be given past the review page, by the bare event', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const { id } = await make(who, input)
    await open(who, input.investmentId)
    await expect(
      t.db.tx((tx) =>
        t.lifecycles.send(tx, 'envelope', id, { type: 'SIGNED' }, { actor: who.person }),
      ),
    ).rejects.toMatchObject({ code: 'guard_failed' })
  })
  test('is refused when the stored file is not the one that was made', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const [first, other] = [
      await make(who, input),
      await make(who, inputOf(who, await offering({ security_name: 'Other stock' }))),
    ]
    await open(who, input.investmentId)
    const wrong = other.documents.find((d) => d.kind === 'agreement')?.unsigned_file
    await t.db.run(
      `update envelope_document set unsigned_file = $2 where envelope_id = $1 and kind = 'agreement'`,
      [first.id, wrong],
    )
    await expect(signAs(who, input.investmentId, first.hash ?? '')).rejects.toMatchObject({
      code: 'guard_failed',
    })
  })
  test('a taxpayer number that changed after the papers were made asks for new papers', async () => {
    const who = await investor('900010010')
    const input = inputOf(who, await offering())
    const { hash } = await make(who, input)
    await open(who, input.investmentId)
    await give(
      t,
      who.person.userId,
      await identityOf(t, who.person.userId, {
        legal_first: 'Zoë',
        legal_last: 'Dvořák',
        ssn: '900010011',
      }),
    )
    await expect(signAs(who, input.investmentId, hash ?? '')).rejects.toMatchObject({
      code: 'guard_failed',
    })
    expect((await make(who, input)).hash).not.toBe(hash)
  })
  test('is voided with a reason when the terms change, and what is voided cannot be signed again', async () => {
    const { who, input } = await signed()
    const first = await envelopeOf(t.services, t.db, input.investmentId)
    await t.db.tx((tx) => voidOpen(t.services, tx, input.investmentId, 'The amount has changed.'))
    expect((await envelopeOf(t.services, t.db, input.investmentId))?.state).toBe('voided')
    await expect(signAs(who, input.investmentId, first?.hash ?? '')).rejects.toMatchObject({
      code: 'not_accepted',
    })
    expect(await textOf(who, input.investmentId, 'certificate.pdf')).toContain(
      'The amount has changed.',
    )
    const again = await make(who, input)
    expect(again).toMatchObject({ state: 'delivered', isSigned: false })
    await t.db.tx((tx) => voidOpen(t.services, tx, newId(), 'There is nothing here.'))
  })
  test('an unsigned one expires after thirty days', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    await make(who, input)
    await t.advance({ days: 31 })
    expect((await envelopeOf(t.services, t.db, input.investmentId))?.state).toBe('expired')
  })
})

describe('who reads what', () => {
  test('the full number stands in the owner’s original only; the issuer and staff get a masked copy', async () => {
    const { who, input } = await signed()
    expect(await textOf(who, input.investmentId, 'w9.pdf')).toContain('900-01-0007')
    for (const reader of [owner, await resident(t, { adminRole: 'support' })]) {
      const text = await textOf(reader, input.investmentId, 'w9.pdf')
      expect(text).toContain('***-**-0007')
      expect(text).not.toContain('900-01-0007')
    }
  })
  test('somebody else gets not found', async () => {
    const { input } = await signed()
    for (const file of ['agreement.pdf', 'w9.pdf', 'certificate.pdf'] as const)
      await expect(
        bytesOf(await investor('900010009'), input.investmentId, file),
      ).rejects.toMatchObject({ code: 'not_found' })
  })
  test('there is no certificate before the signature', async () => {
    const who = await investor()
    const input = inputOf(who, await offering())
    const info = await make(who, input)
    expect(presentEnvelope(t.services, info)).toMatchObject({
      certificate_href: null,
      amends: false,
      documents: [{ href: `/api/investments/${input.investmentId}/envelope/agreement.pdf` }, {}],
    })
    await expect(bytesOf(who, input.investmentId, 'certificate.pdf')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
  test('the issuer countersigns; the certificate lists every event with its hash, and an executed agreement stays', async () => {
    const { who, input, info } = await signed()
    const countersigned = (actor: TestPerson['person']) =>
      t.db.tx((tx) =>
        t.lifecycles.send(tx, 'envelope', info.id, { type: 'COUNTERSIGNED' }, { actor }),
      )
    await expect(countersigned(who.person)).rejects.toMatchObject({ code: 'forbidden' })
    await countersigned(owner.person)
    const done = await envelopeOf(t.services, t.db, input.investmentId)
    if (done === null) throw new Error('the envelope is gone')
    expect(done.state).toBe('countersigned')
    expect(await textOf(who, input.investmentId, 'agreement.pdf')).toContain('Ines Vale')
    const certificate = await textOf(who, input.investmentId, 'certificate.pdf')
    const log = await t.lifecycles.history(t.db, { machine: 'envelope', id: done.id })
    for (const entry of log) expect(certificate).toContain(entry.hash)
    for (const part of [
      'Signed the document',
      'Countersigned the document',
      'Opened the document',
      '203.0.113.9',
      ...done.documents.flatMap((d) => [d.unsigned_sha256, d.signed_sha256 ?? '-']),
    ])
      expect(certificate).toContain(part)
    await t.db.tx((tx) => voidOpen(t.services, tx, input.investmentId, 'Too late.'))
    expect((await envelopeOf(t.services, t.db, input.investmentId))?.state).toBe('countersigned')
    await expect(make(who, { ...input, units: 480, amount: 198_000 })).rejects.toMatchObject({
      code: 'not_accepted',
    })
  })
})
