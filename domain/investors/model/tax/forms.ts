import { z } from 'zod'
import { address, country, day, id, personName } from '#domain/shared/common.ts'
import type { OwnTaxForm } from './kinds.ts'
import { asName } from '#domain/shared/names/entry.ts'

/**
 * What the rules of a form have to know in addition to its values: a number that is on file is not typed again; the
 * demo world has numbers of its own.
 */
export interface FormGround {
  tinOnFile: boolean
  foreignTinOnFile: boolean
  sandbox: boolean
}
/**
 * Strict: nothing is on file and no number is of the sandbox.
 * @internal
 */
export const bareGround: FormGround = { tinOnFile: false, foreignTinOnFile: false, sandbox: false }

const short = (max: number, words = 'Enter this in fewer words.') =>
  z.string().trim().max(max, words).optional()
const code = (pattern: RegExp, words: string) => z.string().trim().regex(pattern, words).optional()
const certified = z.literal(true, 'Certify the statements above.')
const esign = z.literal(true, 'Agree to sign electronically.').meta({
  data: 'signature',
  title: 'I agree to sign this form electronically. My typed name is my signature.',
  section: 'Signature',
  widget: 'checkbox',
  why: 'You may ask for paper and withdraw this consent at any time (15 USC 7001(c)).',
})
const signature = asName(
  z.string('Sign with your name.').trim().min(2, 'Sign with your name.').max(160),
).meta({
  data: 'signature',
  title: 'Your signature',
  section: 'Signature',
  help: 'Type your name as shown on your ID. Complete this last.',
  autocomplete: 'off',
})
const tin = z.string().trim().max(20).optional()
const ftin = {
  foreign_tin: z.string().trim().max(22, 'Use at most 22 characters.').optional(),
  ftin_not_required: z.boolean().optional(),
}

export const taxClassifications = [
  'individual_sole_prop',
  'c_corp',
  's_corp',
  'partnership',
  'trust_estate',
  'llc',
  'other',
] as const
export const taxClassificationLabels: Record<(typeof taxClassifications)[number], string> = {
  individual_sole_prop: 'Individual / sole proprietor',
  c_corp: 'C corporation',
  s_corp: 'S corporation',
  partnership: 'Partnership',
  trust_estate: 'Trust / estate',
  llc: 'LLC',
  other: 'Other',
}
export const tinTypes = ['ssn', 'itin', 'ein', 'atin'] as const
export const tinTypeLabels: Record<(typeof tinTypes)[number], string> = {
  ssn: 'Social Security number',
  itin: 'Individual taxpayer number (ITIN)',
  ein: 'Employer number (EIN)',
  atin: 'Adoption taxpayer number (ATIN)',
}
export const llcCodeLabels = {
  C: 'C: taxed as a C corporation',
  S: 'S: taxed as an S corporation',
  P: 'P: taxed as a partnership',
} as const

/** Form W-9, lines 1 to 7, Part I and Part II (Rev. March 2024). */
export const w9Fields = z
  .strictObject({
    name: personName.meta({
      title: 'Name',
      section: 'Who you are',
      help: 'Line 1. The name of the one to whom the number belongs; of a disregarded entity its owner.',
      autocomplete: 'name',
    }),
    business_name: short(160).meta({
      title: 'Business name',
      section: 'Who you are',
      help: 'Line 2. A trade name or the disregarded entity, if it differs.',
    }),
    tax_classification: z.enum(taxClassifications, 'Choose one.').meta({
      title: 'Federal tax classification',
      section: 'Classification',
      widget: 'select',
      help: 'Line 3a. An LLC with one owner that is disregarded ticks the box of its owner.',
      labels: taxClassificationLabels,
    }),
    llc_tax_code: z
      .enum(['C', 'S', 'P'])
      .optional()
      .meta({
        title: 'How the LLC is taxed',
        section: 'Classification',
        widget: 'radio',
        labels: llcCodeLabels,
        showWhen: { field: 'tax_classification', is: 'llc' },
      }),
    other_description: short(80).meta({
      title: 'Other classification',
      section: 'Classification',
      showWhen: { field: 'tax_classification', is: 'other' },
    }),
    has_foreign_partners: z.boolean().optional().meta({
      title: 'Do you have foreign partners, owners or beneficiaries?',
      section: 'Classification',
      widget: 'yes-no',
      help: 'Line 3b.',
    }),
    exempt_payee_code: code(/^([1-9]|1[0-3])$/, 'A code from 1 to 13.').meta({
      title: 'Exempt payee code',
      section: 'Exemptions',
      pair: 'exempt',
      help: 'Line 4. Entities only, 1 to 13.',
    }),
    fatca_exemption_code: code(/^[A-M]$/, 'A letter from A to M.').meta({
      title: 'FATCA exemption code',
      section: 'Exemptions',
      pair: 'exempt',
      help: 'Line 4. Leave it blank for an account in the United States.',
    }),
    address: address.meta({
      title: 'Address',
      section: 'Address',
      widget: 'address',
      autocomplete: 'street-address',
    }),
    account_numbers: short(60).meta({
      title: 'Account numbers',
      section: 'Address',
      help: 'Line 7, if you want them on the form.',
    }),
    tin_type: z.enum(tinTypes, 'Choose one.').meta({
      title: 'Number type',
      section: 'Taxpayer number',
      widget: 'select',
      labels: tinTypeLabels,
      pair: 'tin',
    }),
    tin: tin.meta({
      title: 'Taxpayer number',
      section: 'Taxpayer number',
      pair: 'tin',
      secret: true,
      help: 'Nine digits. Stored encrypted.',
      why: 'The law asks the payer for it (IRC 6109). It appears only on the form and on reports to the IRS.',
    }),
    applied_for: z.boolean().optional().meta({
      title: 'I have applied for a number and wait for it',
      section: 'Taxpayer number',
      widget: 'checkbox',
    }),
    subject_to_backup_withholding: z.boolean('Choose yes or no.').meta({
      title: 'Has the IRS told you that you are subject to backup withholding?',
      section: 'Certification',
      widget: 'yes-no',
    }),
    certified: certified.meta({
      title: 'Under penalties of perjury, I certify the four statements above.',
      section: 'Certification',
      widget: 'checkbox',
    }),
    esign_consent: esign,
    signature,
  })
  .meta({ data: 'tax' })
export type W9Values = z.infer<typeof w9Fields>

/** Form W-8BEN of an individual, Parts I to III (Rev. October 2021). */
export const w8benFields = z
  .strictObject({
    name: personName.meta({
      title: 'Name',
      section: 'Who you are',
      help: 'Line 1.',
      autocomplete: 'name',
      pair: 'who',
    }),
    citizenship_country: country.meta({
      title: 'Citizenship',
      section: 'Who you are',
      widget: 'country',
      help: 'Line 2.',
      pair: 'who',
    }),
    date_of_birth: day.meta({
      title: 'Date of birth',
      section: 'Who you are',
      widget: 'date',
      help: 'Line 8.',
    }),
    perm_address: address.meta({
      title: 'Permanent residence',
      section: 'Permanent residence',
      widget: 'address',
      autocomplete: 'street-address',
      help: 'Line 3. Where you live for tax: no post office box, no in-care-of address.',
    }),
    mailing_address: address.optional().meta({
      title: 'Mailing address',
      section: 'Mailing address',
      widget: 'address',
      autocomplete: 'street-address',
      help: 'Line 4, if it differs.',
    }),
    us_tin: tin.meta({
      title: 'US taxpayer number',
      section: 'Taxpayer numbers',
      secret: true,
      help: 'Line 5. A Social Security number or an ITIN, if you have one.',
    }),
    foreign_tin: ftin.foreign_tin.meta({
      title: 'Foreign taxpayer number',
      section: 'Taxpayer numbers',
      pair: 'ftin',
      secret: true,
      help: 'Line 6a. Of the country where you live for tax.',
    }),
    foreign_tin_country: country.optional().meta({
      title: 'Country of that number',
      section: 'Taxpayer numbers',
      widget: 'country',
      pair: 'ftin',
    }),
    ftin_not_required: ftin.ftin_not_required.meta({
      title: 'A foreign taxpayer number is not legally required',
      section: 'Taxpayer numbers',
      widget: 'checkbox',
      help: 'Line 6b.',
    }),
    ftin_explanation: short(500).meta({
      title: 'Why you have no foreign number',
      section: 'Taxpayer numbers',
      widget: 'textarea',
      help: 'Only if a number is required and you have none. We review it.',
    }),
    reference_numbers: short(60).meta({
      title: 'Reference numbers',
      section: 'Taxpayer numbers',
      help: 'Line 7, if you want them on the form.',
    }),
    claims_treaty: z.boolean('Choose yes or no.').meta({
      title: 'Do you claim the benefits of a tax treaty?',
      section: 'Tax treaty',
      widget: 'yes-no',
    }),
    treaty_country: country.optional().meta({
      title: 'Treaty country',
      section: 'Tax treaty',
      widget: 'country',
      help: 'Line 9. Where you are a resident.',
      showWhen: { field: 'claims_treaty', is: true },
    }),
    treaty_article_paragraph: short(60).meta({
      title: 'Article and paragraph',
      section: 'Tax treaty',
      pair: 'treaty',
      help: 'Line 10.',
      showWhen: { field: 'claims_treaty', is: true },
    }),
    treaty_rate_pct: z
      .string()
      .trim()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter a percentage such as 15.')
      .optional()
      .meta({
        title: 'Withholding rate',
        section: 'Tax treaty',
        widget: 'percent',
        pair: 'treaty',
        showWhen: { field: 'claims_treaty', is: true },
      }),
    treaty_income_type: short(80).meta({
      title: 'Type of income',
      section: 'Tax treaty',
      showWhen: { field: 'claims_treaty', is: true },
    }),
    treaty_explanation: short(500).meta({
      title: 'How you meet the conditions of the article',
      section: 'Tax treaty',
      widget: 'textarea',
      showWhen: { field: 'claims_treaty', is: true },
    }),
    cure_explanation: short(1000).meta({
      title: 'Why you aren’t a US person',
      section: 'United States',
      widget: 'textarea',
      help: 'Explain if something on the form suggests a US connection.',
    }),
    cure_document: id.optional().meta({
      data: 'evidence',
      title: 'Supporting document',
      section: 'United States',
      widget: 'file',
      help: 'A passport or a residence certificate, for instance.',
    }),
    certified: certified.meta({
      title: 'Under penalties of perjury, I certify the statements above.',
      section: 'Certification',
      widget: 'checkbox',
    }),
    signs_for_other: z.boolean().optional().meta({
      title: 'I have the capacity to sign for the person on line 1',
      section: 'Certification',
      widget: 'checkbox',
      help: 'Select only if you sign as an agent.',
    }),
    esign_consent: esign,
    signature,
  })
  .meta({ data: 'tax' })
export type W8benValues = z.infer<typeof w8benFields>

export const eciEntityTypes = [
  'individual',
  'corporation',
  'partnership',
  'simple_trust',
  'complex_trust',
  'grantor_trust',
  'estate',
  'government',
  'central_bank',
  'tax_exempt',
  'private_foundation',
  'international_org',
] as const
export const eciEntityLabels: Record<(typeof eciEntityTypes)[number], string> = {
  individual: 'Individual',
  corporation: 'Corporation',
  partnership: 'Partnership',
  simple_trust: 'Simple trust',
  complex_trust: 'Complex trust',
  grantor_trust: 'Grantor trust',
  estate: 'Estate',
  government: 'Government',
  central_bank: 'Central bank of issue',
  tax_exempt: 'Tax-exempt organization',
  private_foundation: 'Private foundation',
  international_org: 'International organization',
}
/** Form W-8ECI, Parts I and II (Rev. October 2021). */
export const w8eciFields = z
  .strictObject({
    name: personName.meta({
      title: 'Name',
      section: 'Who you are',
      help: 'Line 1.',
      autocomplete: 'name',
      pair: 'who',
    }),
    country_of_organization_or_residence: country.meta({
      title: 'Country of residence or organization',
      section: 'Who you are',
      widget: 'country',
      help: 'Line 2.',
      pair: 'who',
    }),
    disregarded_entity_name: short(160).meta({
      title: 'Name of the disregarded entity',
      section: 'Who you are',
      help: 'Line 3, if one receives the payments.',
    }),
    entity_type: z.enum(eciEntityTypes, 'Choose one.').meta({
      title: 'Type of owner',
      section: 'Who you are',
      widget: 'select',
      labels: eciEntityLabels,
      help: 'Line 4.',
    }),
    date_of_birth: day.optional().meta({
      title: 'Date of birth',
      section: 'Who you are',
      widget: 'date',
      help: 'Line 10.',
      showWhen: { field: 'entity_type', is: 'individual' },
    }),
    perm_address: address.meta({
      title: 'Permanent residence',
      section: 'Permanent residence',
      widget: 'address',
      autocomplete: 'street-address',
      help: 'Line 5. No post office box, no in-care-of address.',
    }),
    us_business_address: address.meta({
      title: 'Business address in the United States',
      section: 'US business',
      widget: 'address',
      help: 'Line 6.',
    }),
    us_tin_type: z.enum(['ssn', 'itin', 'ein'], 'Choose one.').meta({
      title: 'US number type',
      section: 'Taxpayer numbers',
      widget: 'select',
      pair: 'tin',
      labels: { ssn: tinTypeLabels.ssn, itin: tinTypeLabels.itin, ein: tinTypeLabels.ein },
    }),
    us_tin: tin.meta({
      title: 'US taxpayer number',
      section: 'Taxpayer numbers',
      pair: 'tin',
      secret: true,
      help: 'Line 7. Always required.',
    }),
    foreign_tin: ftin.foreign_tin.meta({
      title: 'Foreign taxpayer number',
      section: 'Taxpayer numbers',
      secret: true,
      help: 'Line 8a.',
    }),
    ftin_not_required: ftin.ftin_not_required.meta({
      title: 'A foreign taxpayer number is not legally required',
      section: 'Taxpayer numbers',
      widget: 'checkbox',
      help: 'Line 8b.',
    }),
    reference_numbers: short(60).meta({
      title: 'Reference numbers',
      section: 'Taxpayer numbers',
      help: 'Line 9, if you want them on the form.',
    }),
    eci_income_items: z
      .array(
        z.strictObject({
          income: z
            .string('Enter the type of income.')
            .trim()
            .min(3, 'Enter the type of income.')
            .max(200)
            .meta({ title: 'Income' }),
        }),
      )
      .min(1, 'Add at least one type of income.')
      .max(20)
      .meta({
        title: 'Income from the US trade or business',
        section: 'Income',
        widget: 'rows',
        item: 'kind of income',
        summary: ['income'],
        help: 'Line 11. For instance: share of the income of a partnership.',
      }),
    dealer_1446f_cert: z.boolean().optional().meta({
      title:
        'I am a dealer in securities and make the certification for transfers of partnership interests',
      section: 'Income',
      widget: 'checkbox',
      help: 'Line 12.',
    }),
    no_personal_services: z.literal(true, 'This form is not for pay for personal services.').meta({
      title: 'None of this income is pay for personal services',
      section: 'Income',
      widget: 'checkbox',
    }),
    certified: certified.meta({
      title: 'Under penalties of perjury, I certify the statements above.',
      section: 'Certification',
      widget: 'checkbox',
    }),
    signs_for_other: z.boolean().optional().meta({
      title: 'I have the capacity to sign for the person on line 1',
      section: 'Certification',
      widget: 'checkbox',
      help: 'Select only if you sign as an agent.',
    }),
    esign_consent: esign,
    signature,
  })
  .meta({ data: 'tax' })
export type W8eciValues = z.infer<typeof w8eciFields>

/** Fields of each form, in the order of the page; the signature is the last of each. */
export const taxFormFields = { w9: w9Fields, w8ben: w8benFields, w8eci: w8eciFields } as const
/** Fields of a form that are encrypted and masked. */
export const secretTaxFields: Readonly<Record<OwnTaxForm, readonly string[]>> = {
  w9: ['tin'],
  w8ben: ['us_tin', 'foreign_tin'],
  w8eci: ['us_tin', 'foreign_tin'],
}
