import { z } from 'zod'
import { country } from '#domain/shared/common.ts'

export const noTinReasons = ['A', 'B', 'C'] as const
export const noTinReasonLabels: Record<(typeof noTinReasons)[number], string> = {
  A: 'A: the country issues none',
  B: 'B: I cannot obtain one',
  C: 'C: it is not required',
}
export const filingStatuses = ['single', 'mfj', 'mfs', 'hoh', 'qss'] as const
export const filingStatusLabels: Record<(typeof filingStatuses)[number], string> = {
  single: 'Single',
  mfj: 'Married filing jointly',
  mfs: 'Married filing separately',
  hoh: 'Head of household',
  qss: 'Qualifying surviving spouse',
}

const yesNo = (title: string, section: string, more: Record<string, unknown> = {}) => ({
  title,
  section,
  widget: 'yes-no',
  ...more,
})
const days = z
  .int('Enter a number of days.')
  .min(0, 'Enter a number of days.')
  .max(366, 'A year has at most 366 days.')
  .optional()
const person = 'United States'
const foreign = { showWhen: { field: 'is_us_citizen', is: false } }
const answer = (words = 'Choose yes or no.') => z.boolean(words)

/** One country in which the person is resident for tax, with the number it gave or why there is none (CRS). */
const residence = z.strictObject({
  country: country.meta({ title: 'Country', widget: 'country' }),
  tin: z
    .string()
    .trim()
    .max(22, 'Use at most 22 characters.')
    .optional()
    .meta({ title: 'Taxpayer number', secret: true }),
  no_tin_reason: z
    .enum(noTinReasons)
    .optional()
    .meta({ title: 'Why there is no number', widget: 'select', labels: noTinReasonLabels }),
  explanation: z
    .string()
    .trim()
    .max(300)
    .optional()
    .meta({ title: 'Explanation', help: 'Required for reason B.' }),
})

/** The general tax questions with what decides between the forms (26 USC 7701(a)(30), 26 CFR 1.1441-1(e)). */
export const questionFields = z
  .strictObject({
    is_us_citizen: answer().meta(
      yesNo('Are you a US citizen?', person, {
        why: 'Citizenship and residence determine your tax form.',
      }),
    ),
    is_us_resident_tax: answer()
      .optional()
      .meta(
        yesNo('Are you a US resident for tax?', person, {
          help: 'With a green card, or with enough days in the United States.',
          ...foreign,
        }),
      ),
    has_green_card: answer()
      .optional()
      .meta(yesNo('Do you have a green card?', person, foreign)),
    days_this_year: days.meta({
      title: 'Days in the United States this year',
      section: person,
      ...foreign,
    }),
    days_last_year: days.meta({
      title: 'Days last year',
      section: person,
      pair: 'days',
      ...foreign,
    }),
    days_year_before: days.meta({
      title: 'Days the year before',
      section: person,
      pair: 'days',
      ...foreign,
    }),
    born_in_us: answer().optional().meta(yesNo('Were you born in the United States?', person)),
    renounced_us: answer()
      .optional()
      .meta(yesNo('Did you give up US citizenship?', person, foreign)),
    effectively_connected: answer()
      .optional()
      .meta(
        yesNo(
          'Is your income connected with a trade or business that you carry on in the United States?',
          person,
          { help: 'Not the same as owning shares of a US company.', ...foreign },
        ),
      ),
    countries_of_tax_residence: z
      .array(residence)
      .max(6, 'At most six countries.')
      .default([])
      .meta({
        title: 'Other countries where you are a resident for tax',
        section: 'Other countries',
        widget: 'rows',
        item: 'country',
        summary: ['country', 'no_tin_reason'],
      }),
    subject_to_backup_withholding: answer().meta(
      yesNo('Has the IRS told you that you are subject to backup withholding?', 'Withholding'),
    ),
    exempt_from_fatca: answer()
      .optional()
      .meta(yesNo('Are you exempt from FATCA reporting?', 'Withholding')),
    is_pass_through: answer()
      .optional()
      .meta(
        yesNo('Do you pass the income on to others, as a partnership or a trust?', 'Withholding'),
      ),
    holds_interest_through_foreign_partner: answer()
      .optional()
      .meta(yesNo('Do you hold through a foreign partner?', 'Withholding')),
    tax_filing_status: z.enum(filingStatuses).optional().meta({
      title: 'Filing status',
      section: 'For your reports',
      widget: 'select',
      labels: filingStatusLabels,
      pair: 'filing',
    }),
    tax_bracket_pct: z
      .string()
      .trim()
      .regex(/^\d{1,2}(\.\d)?$/, 'Enter a percentage such as 24.')
      .optional()
      .meta({
        title: 'Tax bracket',
        section: 'For your reports',
        widget: 'percent',
        pair: 'filing',
      }),
    e_delivery_consent: answer().meta(
      yesNo(
        'Do you agree to receive Forms 1099 and Schedules K-1 electronically?',
        'For your reports',
        { help: 'You can withdraw this at any time and receive paper copies.', data: 'preference' },
      ),
    ),
  })
  .meta({ data: 'tax' })
export type TaxAnswers = z.infer<typeof questionFields>
/** Answers of a draft: anything may be missing. */
export type PartAnswers = Partial<TaxAnswers>
