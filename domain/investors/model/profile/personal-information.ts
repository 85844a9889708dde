import { z } from 'zod'
import { country, day, personName } from '#domain/shared/common.ts'
import { kycStep } from '../steps/kyc.ts'
import { optionalLine } from './fields.ts'

export const maritalStatuses = [
  'single',
  'married',
  'domestic_partner',
  'divorced',
  'widowed',
] as const
export const maritalLabels: Record<(typeof maritalStatuses)[number], string> = {
  single: 'Single',
  married: 'Married',
  domestic_partner: 'Domestic partner',
  divorced: 'Divorced',
  widowed: 'Widowed',
}
export const foreignIdKinds = ['tin', 'passport', 'alien_id', 'government_id'] as const
export const foreignIdLabels: Record<(typeof foreignIdKinds)[number], string> = {
  tin: 'Taxpayer number of another country',
  passport: 'Passport',
  alien_id: 'Alien identification card',
  government_id: 'Other government ID with a photo',
}

const person = 'Who you are'
const number = 'Taxpayer and identification numbers'

/** Data of a natural person; what 31 CFR 1023.220 requires is stored by the step Identity. */
export const personalInformation = z
  .strictObject({
    legal_first: personName.meta({
      title: 'Legal first name',
      section: person,
      pair: 'name',
      autocomplete: 'given-name',
    }),
    middle: optionalLine(100).meta({
      title: 'Middle name',
      section: person,
      pair: 'name',
      autocomplete: 'additional-name',
    }),
    legal_last: personName.meta({
      title: 'Legal last name',
      section: person,
      pair: 'last',
      autocomplete: 'family-name',
      why: 'Agreements, tax forms and the register of holders carry your legal name.',
    }),
    suffix: optionalLine(20).meta({
      title: 'Suffix',
      section: person,
      pair: 'last',
      autocomplete: 'honorific-suffix',
      help: 'Jr., Sr., III',
    }),
    dob: day.meta({
      data: 'birth',
      title: 'Date of birth',
      section: person,
      widget: 'date',
      pair: 'birth',
      autocomplete: 'bday',
      why: 'You must be of age to invest, and your date of birth tells you apart from others of the same name.',
    }),
    citizenship: country.meta({
      data: 'residence',
      title: 'Citizenship',
      section: person,
      widget: 'country',
      pair: 'birth',
      why: 'It determines your tax form and sanctions checks.',
    }),
    marital_status: z.enum(maritalStatuses).optional().meta({
      data: 'household',
      title: 'Marital status',
      section: person,
      widget: 'select',
      labels: maritalLabels,
      pair: 'family',
      why: 'Spouses can combine finances, and some states give spouses rights in what you buy.',
    }),
    dependents: z
      .int('Enter a number.')
      .min(0)
      .max(30, 'Enter a number of at most 30.')
      .optional()
      .meta({ data: 'household', title: 'Dependents', section: person, pair: 'family' }),
    former_names: z
      .array(
        z.strictObject({
          first: personName.meta({ title: 'First name', pair: 'name' }),
          last: personName.meta({ title: 'Last name', pair: 'name' }),
        }),
      )
      .max(10, 'Add at most 10.')
      .optional()
      .meta({
        title: 'Former names',
        section: 'Former names',
        widget: 'rows',
        item: 'former name',
        summary: ['first', 'last'],
        why: 'Public records may list an earlier name.',
      }),
    ssn: kycStep.shape.ssn.meta({
      ...kycStep.shape.ssn.meta(),
      data: 'identity',
      title: 'Social Security number or ITIN',
      section: number,
      secret: true,
    }),
    foreign_id_kind: z.enum(foreignIdKinds).optional().meta({
      data: 'identity',
      title: 'Identification of another country',
      section: number,
      widget: 'select',
      labels: foreignIdLabels,
      help: 'For people without a US taxpayer number.',
    }),
    foreign_id_country: country.optional().meta({
      needed: true,
      data: 'identity',
      title: 'Issuing country',
      section: number,
      widget: 'country',
      pair: 'foreign',
      showWhen: { field: 'foreign_id_kind', is: [...foreignIdKinds] },
    }),
    foreign_id_number: z
      .string()
      .trim()
      .min(4, 'Enter the number as shown on the document.')
      .max(40)
      .optional()
      .meta({
        data: 'identity',
        title: 'Number',
        section: number,
        pair: 'foreign',
        secret: true,
        showWhen: { field: 'foreign_id_kind', is: [...foreignIdKinds] },
      }),
  })
  .superRefine((v, ctx) => {
    if (v.foreign_id_kind !== undefined && v.foreign_id_country === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['foreign_id_country'],
        message: 'Choose the issuing country.',
      })
  })
  .meta({ data: 'name' })
