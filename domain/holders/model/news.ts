import { z } from 'zod'
import { at, day, id } from '#domain/shared/common.ts'
import { fileLink } from './meeting.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

export const newsCategories = [
  'financial',
  'product',
  'corporate',
  'regulatory',
  'offering',
] as const
export const newsCategoryLabels: Readonly<Record<(typeof newsCategories)[number], string>> = {
  financial: 'Financial',
  product: 'Product',
  corporate: 'Corporate',
  regulatory: 'Regulatory',
  offering: 'Offering',
}
export const newsAudiences = ['holders', 'public'] as const
export const newsAudienceLabels = {
  holders: 'Holders of the company',
  public: 'Everybody',
} as const

export const newsBody = z.strictObject({
  title: z
    .string()
    .trim()
    .min(3, 'Enter a title.')
    .max(160)
    .meta({ title: 'Title', section: 'Release' }),
  category: z
    .enum(newsCategories, 'Choose one.')
    .meta({ title: 'Category', section: 'Release', labels: newsCategoryLabels, widget: 'select' }),
  body: z
    .string()
    .trim()
    .min(20, 'Enter the text.')
    .max(20_000)
    .meta({ title: 'Text', section: 'Release', widget: 'textarea' }),
  attachments: z
    .array(id)
    .max(5)
    .default([])
    .meta({ title: 'Attachments', section: 'Release', widget: 'files' }),
  audience: z.enum(newsAudiences, 'Choose the audience.').meta({
    title: 'Audience',
    section: 'Publication',
    labels: newsAudienceLabels,
    widget: 'segments',
  }),
  publish_on: day.nullable().default(null).meta({
    title: 'Publication date',
    section: 'Publication',
    help: 'Published at 9:00 AM ET. Without a date, it’s published on approval.',
  }),
  names_terms: z.boolean().default(false).meta({
    title: 'It names terms of an offering',
    section: 'Check',
    help: 'Price, amount, closing date, security or use of proceeds.',
  }),
  limits_kept: z
    .boolean()
    .default(false)
    .meta({
      title: 'It states only terms listed in 17 CFR 227.204(b) and links to the offering',
      section: 'Check',
      showWhen: { field: 'names_terms', is: true },
    }),
  legend: z
    .boolean()
    .default(false)
    .meta({
      title: 'It carries the legend of 17 CFR 230.255(b)',
      section: 'Check',
      showWhen: { field: 'names_terms', is: true },
    }),
  fundamental: z.boolean().default(false).meta({
    title: 'It announces a fundamental event',
    section: 'Check',
    help: 'For example an insolvency, a new auditor, a merger.',
  }),
})
export type NewsBody = z.output<typeof newsBody>

export const newsRow = z.object({
  id,
  account_id: id,
  company: z.string(),
  title: z.string(),
  category: z.enum(newsCategories),
  category_label: z.string(),
  audience: z.enum(newsAudiences),
  audience_label: z.string(),
  published_at: at.nullable(),
  retracted_at: at.nullable(),
  status: presentedSchema,
})
export type NewsRow = z.infer<typeof newsRow>
/** A release as its readers see it. A retracted one retains its text and gives the reason. */
export const newsView = newsRow.extend({
  paragraphs: z.array(z.string()),
  attachments: z.array(fileLink),
  retraction: z.string().nullable(),
})
export type NewsView = z.infer<typeof newsView>
/** The same for the company: values to edit, author, duties and what the check says now. */
export const companyNews = newsView.extend({
  values: newsBody,
  rev: z.int(),
  author: z.string(),
  approved_by: z.string().nullable(),
  problems: z.array(z.string()),
  duties: z.array(z.string()),
  open_offering: z.string().nullable(),
  mine: z.boolean(),
  may_edit: z.boolean(),
})
export type CompanyNews = z.infer<typeof companyNews>
