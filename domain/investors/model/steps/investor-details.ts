import { z } from 'zod'
import { email } from '#domain/shared/common.ts'

export const employmentStatuses = [
  'employed',
  'self_employed',
  'retired',
  'student',
  'homemaker',
  'unemployed',
] as const
export const employmentLabels: Record<(typeof employmentStatuses)[number], string> = {
  employed: 'Employed',
  self_employed: 'Self-employed',
  retired: 'Retired',
  student: 'Student',
  homemaker: 'Homemaker',
  unemployed: 'Not working',
}
export const fundsSources = [
  'salary',
  'savings',
  'investments',
  'business',
  'inheritance',
  'gift',
  'property_sale',
  'retirement',
  'loan',
  'other',
] as const
export const fundsLabels: Record<(typeof fundsSources)[number], string> = {
  salary: 'Salary',
  savings: 'Savings',
  investments: 'Investments',
  business: 'A business',
  inheritance: 'Inheritance',
  gift: 'A gift',
  property_sale: 'Sale of property',
  retirement: 'Retirement account',
  loan: 'A loan',
  other: 'Something else',
}

/**
 * Title, contact and acknowledgments of the commitment (section 9.1, `investor-details`) with FINRA 4512 employment
 * data.
 */
export const investorDetailsStep = z
  .strictObject({
    contact_email: email.meta({
      data: 'contact',
      title: 'E-mail address for notices',
      section: 'How we reach you',
      autocomplete: 'email',
    }),
    employment_status: z
      .enum(employmentStatuses)
      .meta({ title: 'Work', section: 'About you', widget: 'select' }),
    occupation: z
      .string()
      .trim()
      .max(80)
      .optional()
      .meta({ title: 'Occupation', section: 'About you', pair: 'work' }),
    employer: z
      .string()
      .trim()
      .max(120)
      .optional()
      .meta({ title: 'Employer', section: 'About you', pair: 'work' }),
    source_of_funds: z.enum(fundsSources).meta({
      data: 'funds',
      title: 'Where does the money come from?',
      section: 'About you',
      widget: 'select',
    }),
    third_party_funds: z.boolean().meta({
      data: 'funds',
      title: 'Does any of the money belong to someone else?',
      section: 'About you',
      widget: 'yes-no',
    }),
    broker_dealer_employee: z.boolean().meta({
      title: 'Do you work for a broker-dealer or a FINRA member?',
      section: 'About you',
      widget: 'yes-no',
      why: 'Your employer may have to agree (FINRA rule 3210).',
    }),
    own_account: z.literal(true, 'Confirm that you invest for your own account.').meta({
      title: 'I invest for my own account and not to resell.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    no_reliance: z.literal(true, 'Confirm this to continue.').meta({
      title: 'I decide on the documents that I have read, not on advice of the platform.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.employment_status === 'employed' || v.employment_status === 'self_employed') {
      if (!v.occupation)
        ctx.addIssue({ code: 'custom', path: ['occupation'], message: 'Enter your occupation.' })
      if (v.employment_status === 'employed' && !v.employer)
        ctx.addIssue({
          code: 'custom',
          path: ['employer'],
          message: 'Enter the name of your employer.',
        })
    }
  })
  .meta({ data: 'work' })
export type InvestorDetailsStep = z.infer<typeof investorDetailsStep>
