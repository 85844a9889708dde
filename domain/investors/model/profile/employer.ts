import { z } from 'zod'
import { address, day, phone } from '#domain/shared/common.ts'
import { employmentLabels, employmentStatuses } from '../steps/investor-details.ts'
import { optionalLine } from './fields.ts'

const works = { field: 'employment_status', is: ['employed', 'self_employed'] }
const employed = { field: 'employment_status', is: 'employed' }
const finra = 'Securities industry'

/**
 * Employment data (FINRA 4512(a)(2), 3210; 17 CFR 240.17a-3(a)(17)); status, occupation and employer are stored by the
 * step Investor details.
 */
export const employerSection = z
  .strictObject({
    employment_status: z.enum(employmentStatuses).meta({
      title: 'Work',
      section: 'Your work',
      widget: 'select',
      labels: employmentLabels,
      why: 'Brokers must ask for employment and occupation (FINRA Rule 4512).',
    }),
    employer: optionalLine(120).meta({
      needed: true,
      title: 'Employer',
      section: 'Your work',
      showWhen: employed,
      autocomplete: 'organization',
    }),
    occupation: optionalLine(80).meta({
      needed: true,
      title: 'Occupation',
      section: 'Your work',
      pair: 'job',
      showWhen: works,
    }),
    job_title: optionalLine(80).meta({
      title: 'Job title',
      section: 'Your work',
      pair: 'job',
      showWhen: works,
      autocomplete: 'organization-title',
    }),
    industry: optionalLine(80).meta({
      title: 'Industry',
      section: 'Your work',
      pair: 'industry',
      showWhen: works,
    }),
    work_phone: phone.optional().meta({
      title: 'Phone at work',
      section: 'Your work',
      widget: 'phone',
      pair: 'industry',
      showWhen: works,
    }),
    start_date: day.optional().meta({
      title: 'Since',
      section: 'Your work',
      widget: 'date',
      pair: 'dates',
      showWhen: works,
    }),
    end_date: day.optional().meta({
      title: 'Until',
      section: 'Your work',
      widget: 'date',
      pair: 'dates',
      showWhen: works,
      help: 'Empty while you work there.',
    }),
    employer_address: address.optional().meta({
      title: 'Employer address',
      section: 'Employer address',
      widget: 'address',
      showWhen: employed,
    }),
    broker_dealer_employee: z.boolean().meta({
      title: 'Do you work for a broker-dealer or a FINRA member?',
      section: finra,
      widget: 'yes-no',
      why: 'Your employer may have to agree to your account in writing (FINRA rule 3210).',
    }),
    broker_dealer_firm: optionalLine(160).meta({
      needed: true,
      title: 'Firm name',
      section: finra,
      pair: 'firm',
      showWhen: { field: 'broker_dealer_employee', is: true },
    }),
    broker_dealer_crd: z
      .string()
      .trim()
      .regex(/^\d{1,8}$/, 'Enter the CRD number: up to eight digits.')
      .optional()
      .meta({
        title: 'CRD number of the firm',
        section: finra,
        pair: 'firm',
        inputMode: 'numeric',
        showWhen: { field: 'broker_dealer_employee', is: true },
      }),
    associated_person: z.boolean().meta({
      title: 'Are you an associated person of a FINRA member?',
      section: finra,
      widget: 'yes-no',
    }),
    family_at_broker_dealer: z.boolean().meta({
      title: 'Does anyone in your immediate family work for a broker-dealer?',
      section: finra,
      widget: 'yes-no',
    }),
  })
  .superRefine((v, ctx) => {
    const say = (path: string, message: string): void =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (v.employment_status === 'employed' || v.employment_status === 'self_employed') {
      if (!v.occupation) say('occupation', 'Enter your occupation.')
      if (v.employment_status === 'employed' && !v.employer)
        say('employer', 'Enter the name of your employer.')
    }
    if (v.start_date !== undefined && v.end_date !== undefined && v.end_date < v.start_date)
      say('end_date', 'The end is not before the start.')
    if (v.broker_dealer_employee && !v.broker_dealer_firm)
      say('broker_dealer_firm', 'Enter the name of the firm.')
  })
  .meta({ data: 'work' })
