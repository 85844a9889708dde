import { z } from 'zod'
import { webAddress } from '#domain/shared/web-address.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { address, day, id, phone } from '#domain/shared/common.ts'
import { offeringTypes } from './offering.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const entityTypes = ['c_corp', 's_corp', 'llc', 'partnership', 'trust'] as const
export type EntityType = (typeof entityTypes)[number]
export const entityTypeLabels: Record<EntityType, string> = {
  c_corp: 'C corporation',
  s_corp: 'S corporation',
  llc: 'Limited liability company',
  partnership: 'Partnership',
  trust: 'Trust',
}
export const companyStages = ['idea', 'prototype', 'revenue', 'growth', 'profitable'] as const
export const companyStageLabels: Record<(typeof companyStages)[number], string> = {
  idea: 'Idea',
  prototype: 'Prototype',
  revenue: 'First revenue',
  growth: 'Growing',
  profitable: 'Profitable',
}
/** Where an issuer may be organised under Reg CF (17 CFR 227.100(b)): states, DC and territories. */
export const organisedIn = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
] as const

const web = webAddress.max(200)

/** What a founder says of the company on the first page of a raise. Amounts in cents. */
export const companyInformation = z.strictObject({
  legal_name: asName(
    z.string().trim().min(2, 'Enter the name as shown in the charter.').max(160),
  ).meta({ title: 'Legal name', section: 'Company' }),
  dba: z
    .string()
    .trim()
    .max(120)
    .optional()
    .meta({ title: 'Doing business as (DBA)', section: 'Company' }),
  tagline: z
    .string()
    .trim()
    .max(140)
    .optional()
    .meta({ title: 'Tagline', section: 'Company', help: 'What you do, in one short line.' }),
  entity_type: z.enum(entityTypes).meta({
    title: 'Entity type',
    section: 'Company',
    widget: 'select',
    labels: entityTypeLabels,
  }),
  jurisdiction: z
    .enum(organisedIn, 'Choose a state.')
    .meta({ title: 'State of organization', section: 'Company', widget: 'select' }),
  formation_date: day.meta({ title: 'Date formed', section: 'Company', widget: 'date' }),
  ein: z
    .string()
    .overwrite(bareDigits)
    .refine((text) => checkEin(text).ok, 'An EIN has nine digits, such as 12-3456789.')
    .meta({
      title: 'EIN',
      section: 'Company',
      help: 'Nine digits. Stored encrypted.',
      secret: true,
    }),
  address: address.meta({ title: 'Principal office', section: 'Office', widget: 'address' }),
  phone: phone.meta({ title: 'Phone', section: 'Office', widget: 'phone' }),
  website: web.meta({ title: 'Website', section: 'Office', autocomplete: 'url' }),
  industry: z
    .string()
    .trim()
    .min(2, 'Enter the industry.')
    .max(80)
    .meta({ title: 'Industry', section: 'Business' }),
  stage: z
    .enum(companyStages)
    .meta({ title: 'Stage', section: 'Business', widget: 'select', labels: companyStageLabels }),
  employees: z
    .int('Enter a whole number.')
    .min(0)
    .max(1_000_000)
    .meta({ title: 'Employees', section: 'Business' }),
  offering_type: z
    .enum(offeringTypes)
    .optional()
    .meta({ title: 'Planned offering type', section: 'Plans', widget: 'select' }),
  target_raise: z
    .int()
    .positive('Enter an amount of more than zero.')
    .max(100_000_000_000)
    .optional()
    .meta({ title: 'Planned raise amount', section: 'Plans', widget: 'money' }),
  prior_raises: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .meta({ title: 'Earlier raises', section: 'Plans', widget: 'textarea' }),
  logo: id.optional().meta({ title: 'Logo', section: 'Plans', widget: 'file' }),
})
export type CompanyInformation = z.infer<typeof companyInformation>

/** Version of the text that a founder attests to; increment it with every change of a sentence. */
export const ATTESTATION_VERSION = 1
/** What a founder attests to when the company is created; stored with version, time and IP address. */
export const attestationTexts = {
  authority: 'I am authorized to act for this company.',
  accuracy: 'What I have entered is true and complete.',
  eligibility:
    'The company is organized in the United States, isn’t an investment company, isn’t disqualified and has a specific business plan.',
  terms: 'The company accepts the terms for issuers.',
} as const
