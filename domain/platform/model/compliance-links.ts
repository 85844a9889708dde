import { z } from 'zod'
import { at, day, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { linkAddressProblem } from '../rules/compliance-links.ts'
import { linkKinds } from './compliance-link-labels.ts'

const oneLine = (least: string, longest: number) => z.string().trim().min(3, least).max(longest)

/** What an operator writes about a link. */
export const complianceLinkInput = z.strictObject({
  kind: z.enum(linkKinds).meta({ title: 'Kind' }),
  title: oneLine('Enter a name, for example BrokerCheck.', 90).meta({ title: 'Name' }),
  rule: oneLine('Enter the rule, for example 17 CFR 227.303(b).', 120).meta({ title: 'Rule' }),
  purpose: oneLine('Say in a sentence what it is used for.', 300).meta({
    title: 'Purpose',
    widget: 'textarea',
  }),
  url: z
    .string()
    .trim()
    .max(500)
    .superRefine((url, context) => {
      const message = linkAddressProblem(url)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ title: 'Link' }),
  owner_id: id.nullable().meta({ title: 'Owner' }),
})
export type ComplianceLinkInput = z.infer<typeof complianceLinkInput>
export const newComplianceLink = complianceLinkInput.extend({
  review_on: day.meta({ title: 'Next review' }),
})
export type NewComplianceLink = z.infer<typeof newComplianceLink>

export const complianceLinkView = complianceLinkInput.extend({
  id,
  url: z.string(),
  owner: z.string().nullable(),
  review_on: day,
  review_due: z.boolean(),
  http_status: z.int().nullable(),
  problem: z.string().nullable(),
  checked_at: at.nullable(),
  may_edit: z.boolean(),
  status: presentedSchema,
})
export type ComplianceLinkView = z.infer<typeof complianceLinkView>
