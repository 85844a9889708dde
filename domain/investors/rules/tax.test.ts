import { describe, expect, it } from 'vitest'
import {
  bareGround,
  w8benFields,
  w8eciFields,
  w9Fields,
  type FormGround,
  type W8benValues,
  type W8eciValues,
  type W9Values,
} from '../model/tax/forms.ts'
import { taxFormProblems, taxFormSchema } from '#domain/investors/model/tax/form-rules.ts'
import type { TaxAnswers } from '../model/tax/questions.ts'
import { taxQuestions } from '#domain/investors/model/tax/question-form.ts'
import { usNumberWarning } from './tax-number.ts'
import { dueForEntity, dueForPerson, dueFromFile } from './tax-questions.ts'
import { redFlagsOf } from './tax-w8.ts'
import { asksForeignPartners, tinTypesFor } from './tax-w9.ts'
import { w8Moments } from './w8-expiry.ts'

const home = {
  line1: '14 Cedar Street',
  city: 'Austin',
  region: 'TX',
  postal: '78701',
  country: 'US',
}
const abroad = { line1: '12 Rue des Lilas', city: 'Lyon', postal: '69003', country: 'FR' }
const last = { certified: true as const, esign_consent: true as const, signature: 'Ann Archer' }
const w9: W9Values = {
  name: 'Ann Archer',
  tax_classification: 'individual_sole_prop',
  address: home,
  tin_type: 'ssn',
  tin: '123-45-6789',
  subject_to_backup_withholding: false,
  ...last,
}
const ben: W8benValues = {
  name: 'Ann Archer',
  citizenship_country: 'FR',
  date_of_birth: '1988-04-12',
  perm_address: abroad,
  foreign_tin: 'FR 12/34.5-6',
  claims_treaty: false,
  ...last,
}
const eci: W8eciValues = {
  name: 'Ann Archer',
  country_of_organization_or_residence: 'FR',
  entity_type: 'individual',
  date_of_birth: '1988-04-12',
  perm_address: abroad,
  us_business_address: home,
  us_tin_type: 'itin',
  us_tin: '900-70-1234',
  eci_income_items: [{ income: 'Share of a partnership' }],
  no_personal_services: true,
  ...last,
}
const onFile: FormGround = { tinOnFile: true, foreignTinOnFile: false, sandbox: false }
const problems = (over: Partial<W9Values>) => taxFormProblems('w9', { ...w9, ...over }, bareGround)
const ofBen = (over: Partial<W8benValues>, ground = bareGround) =>
  taxFormProblems('w8ben', { ...ben, ...over }, ground)
const ofEci = (over: Partial<W8eciValues>, ground = bareGround) =>
  taxFormProblems('w8eci', { ...eci, ...over }, ground)

describe('1.2 Form W-9', () => {
  it('takes a right form, and has the signature as its last field', () => {
    expect(taxFormSchema('w9', bareGround).safeParse(w9).success).toBe(true)
    for (const fields of [w9Fields, w8benFields, w8eciFields])
      expect(Object.keys(fields.shape).at(-1)).toBe('signature')
  })
  it.each(['123-45-6789', '001-01-0001', '665-99-9999', '667-01-0001', '899-99-9999'])(
    'takes the number %s',
    (tin) => expect(problems({ tin })).toEqual({}),
  )
  it.each([
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '987-65-4321',
    '123-00-6789',
    '123-45-0000',
    '12-345-6789',
    '078-05-1120',
    '219-09-9999',
    '222-22-2222',
  ])('refuses the number %s', (tin) => expect(Object.keys(problems({ tin }))).toEqual(['tin']))
  it.each([
    ['900-70-1234', true],
    ['912-50-0000', true],
    ['912-65-1234', true],
    ['912-88-1234', true],
    ['912-90-1234', true],
    ['912-94-1234', true],
    ['912-66-1234', false],
    ['912-69-1234', false],
    ['912-89-1234', false],
    ['912-93-1234', false],
    ['812-70-1234', false],
  ])('the ITIN %s is right: %s', (tin, right) => {
    expect(problems({ tin_type: 'itin', tin })).toEqual(
      right ? {} : { tin: expect.any(String) as string },
    )
  })
  it('takes an ATIN as an ATIN only', () => {
    expect(problems({ tin_type: 'atin', tin: '912-93-1234' })).toEqual({})
    expect(problems({ tin_type: 'atin', tin: '912-94-1234' })).toHaveProperty('tin')
  })
  it('warns of an EIN whose prefix is not known, and blocks only 00', () => {
    const entity = { tax_classification: 'c_corp', tin_type: 'ein' } as const
    expect(problems({ ...entity, tin: '07-1234567' })).toEqual({})
    expect(usNumberWarning('ein', '07-1234567')).toContain('isn’t known')
    expect(usNumberWarning('ein', '12-3456789')).toBeNull()
    expect(problems({ ...entity, tin: '00-1234567' })).toHaveProperty('tin')
    expect(problems({ ...entity, tin: '123-45-6789' })).toHaveProperty('tin')
  })
  it('asks a sole proprietor for the own number, never the EIN of the business', () => {
    expect(problems({ tin_type: 'ein', tin: '12-3456789' })).toHaveProperty('tin_type')
    expect(tinTypesFor('individual_sole_prop')).not.toContain('ein')
    expect(problems({ tax_classification: 'c_corp' })).toHaveProperty('tin_type')
  })
  it('needs no number that is on file, and either a number or "applied for"', () => {
    expect(taxFormProblems('w9', { ...w9, tin: undefined }, onFile)).toEqual({})
    expect(problems({ tin: undefined })).toHaveProperty('tin')
    expect(problems({ tin: undefined, applied_for: true })).toEqual({})
    expect(problems({ applied_for: true })).toHaveProperty('applied_for')
  })
  it('asks for what the classification asks for, and only then', () => {
    const ein = { tin_type: 'ein', tin: '12-3456789' } as const
    expect(problems({ ...ein, tax_classification: 'llc' })).toHaveProperty('llc_tax_code')
    expect(problems({ llc_tax_code: 'C' })).toHaveProperty('llc_tax_code')
    expect(problems({ ...ein, tax_classification: 'other' })).toHaveProperty('other_description')
    expect(problems({ ...ein, tax_classification: 'partnership' })).toHaveProperty(
      'has_foreign_partners',
    )
    expect([
      asksForeignPartners({ tax_classification: 'llc', llc_tax_code: 'P' }),
      asksForeignPartners({ tax_classification: 'llc', llc_tax_code: 'C' }),
    ]).toEqual([true, false])
    expect(problems({ exempt_payee_code: '5' })).toHaveProperty('exempt_payee_code')
    expect(w9Fields.shape.exempt_payee_code.safeParse('14').success).toBe(false)
  })
  it('refuses the sandbox numbers where there is no demo world', () => {
    expect(problems({ tin: '900-01-0001' })).toHaveProperty('tin')
    expect(
      taxFormProblems('w9', { ...w9, tin: '900-01-0001' }, { ...bareGround, sandbox: true }),
    ).toEqual({})
  })
})

describe('1.3 Form W-8BEN', () => {
  it('takes a right form and refuses a US citizen', () => {
    expect(ofBen({})).toEqual({})
    expect(ofBen({ citizenship_country: 'US' })).toHaveProperty('citizenship_country')
  })
  it('asks for exactly one of a foreign number and "not required", else for an explanation', () => {
    expect(ofBen({ ftin_not_required: true })).toHaveProperty('ftin_not_required')
    expect(ofBen({ foreign_tin: undefined })).toHaveProperty('foreign_tin')
    expect(ofBen({ foreign_tin: undefined, ftin_not_required: true })).toEqual({})
    expect(
      ofBen({ foreign_tin: undefined, ftin_explanation: 'The number was applied for.' }),
    ).toEqual({})
    expect(ofBen({ foreign_tin: undefined }, { ...bareGround, foreignTinOnFile: true })).toEqual({})
  })
  it.each([
    ['x'.repeat(22), true],
    ['x'.repeat(23), false],
    ['12_3', false],
    ['AB 12/34.5-6', true],
  ])('the foreign number %s is right: %s', (foreign_tin, right) => {
    expect(Object.keys(ofBen({ foreign_tin }))).toEqual(right ? [] : ['foreign_tin'])
  })
  it.each(['PO Box 12', 'Post Office Box 9', 'c/o Martin', 'in care of Martin'])(
    'the residence is not "%s"',
    (line1) => {
      expect(ofBen({ perm_address: { ...abroad, line1 } })).toHaveProperty(['perm_address.line1'])
    },
  )
  it('takes a treaty claim with all of its parts and a number, up to 30 percent', () => {
    const claim = {
      claims_treaty: true,
      treaty_country: 'FR',
      treaty_article_paragraph: '10(2)',
      treaty_rate_pct: '15',
      treaty_income_type: 'Dividends',
    }
    expect(ofBen(claim)).toEqual({})
    expect(ofBen({ ...claim, treaty_rate_pct: '30' })).toEqual({})
    expect(ofBen({ ...claim, treaty_rate_pct: '30.01' })).toHaveProperty('treaty_rate_pct')
    expect(ofBen({ ...claim, foreign_tin: undefined, ftin_not_required: true })).toHaveProperty(
      'foreign_tin',
    )
    expect(
      ofBen({ ...claim, foreign_tin: undefined, ftin_not_required: true, us_tin: '900-70-1234' }),
    ).toEqual({})
    expect(Object.keys(ofBen({ claims_treaty: true }))).toEqual([
      'treaty_country',
      'treaty_article_paragraph',
      'treaty_rate_pct',
      'treaty_income_type',
    ])
  })
  it('takes an SSN or an ITIN as the US number', () => {
    expect([ofBen({ us_tin: '123-45-6789' }), ofBen({ us_tin: '912-94-1234' })]).toEqual([{}, {}])
    expect(ofBen({ us_tin: '912-66-1234' })).toHaveProperty('us_tin')
    expect(ofBen({ us_tin: '12-3456789' })).toHaveProperty('us_tin')
  })
  it('finds the red flags', () => {
    expect(redFlagsOf({ perm: abroad, phone: '+33612345678' })).toEqual([])
    expect(redFlagsOf({ perm: home })).toEqual(['us_address'])
    expect(redFlagsOf({ perm: abroad, mailing: home })).toEqual(['us_address'])
    expect(redFlagsOf({ perm: abroad, mailing: { ...abroad, line2: 'c/o Martin' } })).toEqual([
      'in_care_of',
    ])
    expect(
      redFlagsOf({
        perm: abroad,
        phone: '+12125550100',
        born_in_us: true,
        us_account: true,
        foreign_tin_country: 'DE',
        treaty_country: 'DE',
        ftin_explained: true,
      }),
    ).toEqual([
      'us_phone_only',
      'us_birthplace',
      'us_standing_instructions',
      'ftin_country',
      'treaty_country',
      'ftin_explained',
    ])
    expect(redFlagsOf({ perm: { country: 'CA' }, phone: '+14165550100' })).toEqual([])
  })
  it('ends with the third calendar year, New York time', () => {
    expect(w8Moments('2024-02-29')).toEqual({
      expiring_at: '2027-10-02T04:00:00.000Z',
      reminder_at: '2027-12-01T05:00:00.000Z',
      expires_at: '2028-01-01T04:59:59.000Z',
    })
  })
})

describe('1.4 Form W-8ECI', () => {
  it('always needs the US number, and takes an EIN from entities only', () => {
    expect(ofEci({})).toEqual({})
    expect(ofEci({ us_tin: undefined })).toHaveProperty('us_tin')
    expect(ofEci({ us_tin: undefined }, onFile)).toEqual({})
    expect(ofEci({ us_tin_type: 'ein', us_tin: '12-3456789' })).toHaveProperty('us_tin_type')
    expect(
      ofEci({
        entity_type: 'corporation',
        us_tin_type: 'ein',
        us_tin: '12-3456789',
        date_of_birth: undefined,
      }),
    ).toEqual({})
  })
  it('needs a US business address, a date of birth of an individual, an income, and no pay for services', () => {
    expect(ofEci({ us_business_address: abroad })).toHaveProperty(['us_business_address.country'])
    expect(ofEci({ date_of_birth: undefined })).toHaveProperty('date_of_birth')
    expect(w8eciFields.safeParse({ ...eci, eci_income_items: [] }).success).toBe(false)
    expect(w8eciFields.safeParse({ ...eci, no_personal_services: false }).success).toBe(false)
  })
  it('takes a foreign number or none, never a number that is not required', () => {
    expect(ofEci({ foreign_tin: 'AB1', ftin_not_required: true })).toHaveProperty(
      'ftin_not_required',
    )
  })
})

const answers: TaxAnswers = {
  is_us_citizen: false,
  is_us_resident_tax: false,
  has_green_card: false,
  effectively_connected: false,
  countries_of_tax_residence: [{ country: 'FR', tin: 'FR123' }],
  subject_to_backup_withholding: false,
  e_delivery_consent: true,
}
const wrong = (over: Partial<TaxAnswers>) =>
  taxQuestions
    .safeParse({ ...answers, ...over })
    .error?.issues.map((issue) => issue.path.join('.')) ?? []

describe('1.1 and 1.6 the questions and the form that is due', () => {
  it.each<[string, Partial<TaxAnswers>]>([
    ['w9', { is_us_citizen: true }],
    ['w9', { has_green_card: true }],
    ['w9', { days_this_year: 122, days_last_year: 122, days_year_before: 122 }],
    ['w9', { days_this_year: 183 }],
    ['w8ben', { days_this_year: 120, days_last_year: 120, days_year_before: 120 }],
    ['w8ben', { days_this_year: 30, days_last_year: 365, days_year_before: 365 }],
    ['w8ben', {}],
    ['w8eci', { effectively_connected: true }],
  ])('asks for %s of %j', (form, over) =>
    expect(dueForPerson({ ...answers, ...over })).toMatchObject({ form, certain: true }),
  )
  it('says why', () => {
    expect(
      dueForPerson({ ...answers, days_this_year: 120, days_last_year: 120, days_year_before: 120 })
        .because[0],
    ).toContain('180 weighted')
    expect(dueForPerson({ is_us_citizen: true }).because).toEqual(['You are a US citizen.'])
  })
  it('refuses a residence that the days or the green card contradict', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ days_this_year: 183 })).toEqual(['is_us_resident_tax'])
    expect(wrong({ has_green_card: true })).toEqual(['is_us_resident_tax'])
    expect(
      wrong({
        is_us_resident_tax: true,
        days_this_year: 120,
        days_last_year: 120,
        days_year_before: 120,
      }),
    ).toEqual(['is_us_resident_tax'])
    expect(wrong({ is_us_resident_tax: true })).toEqual(['days_this_year'])
    expect(
      wrong({
        is_us_resident_tax: true,
        days_this_year: 122,
        days_last_year: 122,
        days_year_before: 122,
      }),
    ).toEqual([])
  })
  it('asks a foreign person for what decides, and a citizen for none of it', () => {
    expect(wrong({ has_green_card: undefined, effectively_connected: undefined })).toEqual([
      'has_green_card',
      'effectively_connected',
    ])
    expect(wrong({ countries_of_tax_residence: [] })).toEqual(['countries_of_tax_residence'])
    expect(
      wrong({
        is_us_citizen: true,
        is_us_resident_tax: undefined,
        has_green_card: undefined,
        effectively_connected: undefined,
        countries_of_tax_residence: [],
      }),
    ).toEqual([])
  })
  it('takes a number or a reason for each country, and an explanation for reason B', () => {
    expect(wrong({ countries_of_tax_residence: [{ country: 'FR' }] })).toEqual([
      'countries_of_tax_residence.0.tin',
    ])
    expect(
      wrong({ countries_of_tax_residence: [{ country: 'FR', tin: 'X1', no_tin_reason: 'A' }] }),
    ).toEqual(['countries_of_tax_residence.0.no_tin_reason'])
    expect(wrong({ countries_of_tax_residence: [{ country: 'FR', no_tin_reason: 'B' }] })).toEqual([
      'countries_of_tax_residence.0.explanation',
    ])
    expect(
      wrong({
        countries_of_tax_residence: [
          { country: 'FR', no_tin_reason: 'A' },
          { country: 'FR', no_tin_reason: 'C' },
        ],
      }),
    ).toContain('countries_of_tax_residence.1.country')
    expect(wrong({ countries_of_tax_residence: [{ country: 'US', no_tin_reason: 'A' }] })).toEqual([
      'countries_of_tax_residence.0.country',
    ])
  })
  it('knows the form of an entity', () => {
    expect(dueForEntity({ domestic: true }).form).toBe('w9')
    expect([
      dueForEntity({ domestic: false }).form,
      dueForEntity({ domestic: false, foreign_kind: 'flow_through' }).form,
      dueForEntity({ domestic: false, foreign_kind: 'government' }).form,
      dueForEntity({ domestic: false, effectively_connected: true }).form,
    ]).toEqual(['w8ben_e', 'w8imy', 'w8exp', 'w8eci'])
  })
  it('supposes only what is on file', () => {
    expect(
      [
        dueFromFile('US', 'FR'),
        dueFromFile('FR', 'US'),
        dueFromFile('FR', 'FR'),
        dueFromFile(null, null),
      ].map((due) => [due.form, due.certain]),
    ).toEqual([
      ['w9', false],
      ['w9', false],
      ['w8ben', false],
      ['w9', false],
    ])
  })
})
