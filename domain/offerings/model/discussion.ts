import { email } from '#domain/shared/email.ts'
import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** Minutes after which a post can no longer be changed by its author (platform policy). */
export const EDIT_MINUTES = 15
/** The body of a post; plain text, shown as it was typed. */
export const postBody = z
  .string()
  .trim()
  .min(2, 'Enter your question or answer.')
  .max(4000, 'A post has at most 4,000 characters.')

/**
 * Whom a reader hears: account holders, investors of the offering, partners with a seat in it, people of the company (17
 * CFR 227.204(c)), and people whom it pays (17 CFR 227.205).
 */
export const postLabels = ['member', 'investor', 'partner', 'company', 'promoter'] as const
export type PostLabel = (typeof postLabels)[number]
/** Whether a post is said for the company or for pay: it stays readable once its author can't edit it anymore. */
export const isForCompany = (label: PostLabel): boolean =>
  label === 'company' || label === 'partner' || label === 'promoter'
export const postLabelLabels: Readonly<Record<PostLabel, string>> = {
  member: 'Member',
  investor: 'Investor',
  partner: 'Partner of the company',
  company: 'Company',
  promoter: 'Paid promoter',
}

/** A question, or an answer to one. */
export const newPost = z.strictObject({
  body: postBody.meta({ title: 'Your question', widget: 'textarea' }),
  parent_id: id.nullable().default(null),
  /** what the company pays the author with, when it pays at all (17 CFR 227.205(b)) */
  paid_with: z.string().trim().min(2, 'Enter how you are paid.').max(200).nullable().default(null),
})
export const reportReasons = ['advice', 'abuse', 'false', 'private', 'spam', 'undisclosed'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  advice: 'It gives investment advice',
  abuse: 'It attacks someone',
  false: 'It is false or misleading',
  private: 'It shares personal information',
  spam: 'It is advertising or has nothing to do with the offering',
  undisclosed: 'The author doesn’t disclose being paid',
}

const post = z.object({
  id,
  parent_id: id.nullable(),
  author: z.string(),
  label: z.enum(postLabels),
  paid_with: z.string().nullable(),
  /** the seat of the author's firm: "Auditor, Reed & Co." */
  seat: z.string().nullable(),
  /** null while it is hidden or after it was taken back */
  body: z.string().nullable(),
  posted_at: at,
  edited_at: at.nullable(),
  /** it is the reader's own */
  own: z.boolean(),
  editable_until: at,
  status: presentedSchema,
})
export type Post = z.infer<typeof post>
/** A question with its answers, oldest answer first. */
export const thread = post.extend({ replies: z.array(post) })
export type Thread = z.infer<typeof thread>

/** A post as moderators read it: with its text in every state, its reports and earlier versions. */
export const moderatedPost = post.extend({
  listing_id: id,
  company: z.string(),
  slug: z.string(),
  words: z.string(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), at })),
  earlier: z.array(z.object({ body: z.string(), until: at })),
})
export type ModeratedPost = z.infer<typeof moderatedPost>
export const moderationFilters = ['reported', 'hidden', 'all'] as const

/** Somebody whom the company pays to promote the offering. */
export const promoterBody = z.strictObject({
  email: email.meta({ title: 'E-mail address of the account', autocomplete: 'off' }),
  name: asName(z.string().trim().min(2, 'Enter the name.').max(120)).meta({ title: 'Name' }),
  paid_with: z.string().trim().min(2, 'Enter the payment.').max(200).meta({
    title: 'Compensation',
    help: 'Shown at each post, for example “$2,000 for ten posts”.',
    why: 'Paid promoters must disclose it in each post (17 CFR 227.205).',
  }),
})
export const promoter = z.object({
  id,
  email: z.string(),
  name: z.string(),
  paid_with: z.string(),
  added_at: at,
  /** what the person says: the company pays for it, or not; null without an answer */
  paid: z.boolean().nullable(),
})
/** The answer of a person whom a company names as a paid promoter. */
export const promoterAnswer = z.strictObject({ paid: z.boolean() })
