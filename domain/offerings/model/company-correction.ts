import { z } from 'zod'
import { address, at, day } from '#domain/shared/common.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { companyInformation } from './raise-company.ts'
import { revisionChange } from './revision.ts'

/** What the platform corrects about a company, with the reason for its history. */
export const companyCorrection = companyInformation
  .pick({ legal_name: true, jurisdiction: true, formation_date: true, address: true })
  .extend({
    dba: companyInformation.shape.dba.meta({
      title: 'Doing business as (DBA)',
      section: 'Company',
      help: 'The name that investors read first. Leave empty to keep it; enter the legal name to use that.',
    }),
    ein: z
      .string()
      .overwrite(bareDigits)
      .refine((text) => checkEin(text).ok, 'An EIN has nine digits, such as 12-3456789.')
      .optional()
      .meta({
        title: 'New EIN',
        section: 'Company',
        help: 'Leave empty to keep the stored number. Stored encrypted.',
        secret: true,
      }),
    reason: z
      .string()
      .trim()
      .min(10, 'Explain the error in at least ten characters.')
      .max(2000)
      .meta({ title: 'Reason', section: 'Correction', widget: 'textarea' }),
  })
export type CompanyCorrection = z.output<typeof companyCorrection>

/** The stored company data, the EIN masked. */
export const companyFacts = z.object({
  legal_name: z.string(),
  /** the name that investors read first, where it is not the legal name */
  dba: z.string().nullable(),
  jurisdiction: z.string(),
  formation_date: day.nullable(),
  address: address.nullable(),
  ein: z.string().nullable(),
})
export type StoredCompanyFacts = z.infer<typeof companyFacts>
/** The stored company data, and how many offerings rely on it. */
export const companyFactsView = companyFacts.extend({
  rev: z.int(),
  /** a correction that waits for its confirmation as an amendment */
  waiting: z.boolean(),
  /** offerings whose investors see this data now */
  relied_on: z.int(),
  corrections: z.array(
    z.object({
      changes: z.array(revisionChange),
      reason: z.string(),
      by: z.string(),
      at,
      applied_at: at.nullable(),
    }),
  ),
})
export type CompanyFactsView = z.infer<typeof companyFactsView>
