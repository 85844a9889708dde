import { z } from 'zod'
import { completeWebAddress } from '#domain/shared/web-address.ts'
import { brandColor } from '#domain/platform/model/platform-info.ts'
import { isOwnPage, linkAddressProblem } from '#domain/platform/rules/compliance-links.ts'
import { at, id, rev } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** An https address of another site; empty when only the platform’s own terms apply. */
const termsUrl = z
  .string()
  .overwrite(completeWebAddress)
  .max(500)
  .superRefine((url, context) => {
    if (url === '') return
    const message = isOwnPage(url)
      ? 'Enter an address that starts with https://.'
      : linkAddressProblem(url)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
/** The part before the @ (RFC 5321 dot-string); the domain is the label’s own. */
const MAILBOX = /^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?$/

/** What the company decides about its domain. An empty text leaves a section out; the legal text is always shown. */
export const privateLabelInput = z.strictObject({
  brand: z
    .string()
    .trim()
    .min(2, 'Enter the name that visitors see.')
    .max(60)
    .meta({ title: 'Name' }),
  accent: brandColor('The color').meta({ title: 'Color of links and navigation' }),
  cta: brandColor('The color').meta({ title: 'Color of the Invest button' }),
  logo_file_id: id.nullable().meta({ title: 'Logo', widget: 'file' }),
  footer: z
    .string()
    .trim()
    .max(2000)
    .meta({ title: 'Your addition to the footer', widget: 'textarea' }),
  terms_url: termsUrl.meta({ title: 'Your terms', widget: 'url' }),
  privacy_url: termsUrl.meta({ title: 'Your privacy policy', widget: 'url' }),
  sender: z
    .string()
    .trim()
    .toLowerCase()
    .refine((value) => value === '' || MAILBOX.test(value), {
      message: 'Enter the part before the @, for example invest.',
    })
    .meta({ title: 'Sender' }),
})
export type PrivateLabelInput = z.infer<typeof privateLabelInput>
export const newPrivateDomain = z.strictObject({
  host: z
    .string()
    .trim()
    .min(3, 'Enter a host name, for example invest.example.com.')
    .max(260)
    .meta({ title: 'Domain' }),
})
export type NewPrivateDomain = z.infer<typeof newPrivateDomain>

/** What the platform decides on a saved look; visitors see the newest version that is approved. */
export const lookDecision = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    reason: z
      .string()
      .trim()
      .max(1000)
      .default('')
      .meta({ title: 'What has to change', widget: 'textarea' }),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'reject' && reason.length < 3)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Say what has to change.' })
  })
export type LookDecision = z.infer<typeof lookDecision>

const recordView = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
})
/** A record that a domain needs, and the values found at the last check. */
const needView = z.object({
  purpose: z.enum(['proof', 'route', 'sender']),
  /** one of these is enough: a CNAME, or addresses where there can’t be one */
  records: z.array(recordView),
  seen: z.array(z.string()),
  fine: z.boolean().nullable(),
})
export type DomainNeed = z.infer<typeof needView>

const privateDomainView = z.object({
  id,
  host: z.string(),
  /** where visitors open it */
  url: z.string(),
  requested_at: at,
  checked_at: at.nullable(),
  check_at: at.nullable(),
  give_up_at: at.nullable(),
  problem: z.string().nullable(),
  sender_problem: z.string().nullable(),
  needs: z.array(needView),
  status: presentedSchema,
})
export type PrivateDomainView = z.infer<typeof privateDomainView>

export const privateLabelView = privateLabelInput.extend({
  /** how often it was saved; 0: never */
  rev,
  accent: z.string(),
  cta: z.string(),
  terms_url: z.string(),
  privacy_url: z.string(),
  sender: z.string(),
  logo_name: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_at: at.nullable(),
  /** the platform's decision on this version; null: it waits, or nothing is saved */
  review: z
    .object({ decision: z.enum(['approved', 'rejected']), reason: z.string(), decided_at: at })
    .nullable(),
  /** number of the version that visitors see; null: the company’s name and the platform’s colors */
  shown: rev.nullable(),
  /** this person may decide on this version; the refusal of the call says why not */
  may_review: z.boolean(),
  /** the footer’s legal text on every page, whatever the company adds */
  legal: z.array(z.string()),
  /** the sender’s name of emails */
  sender_name: z.string(),
  /** any visitor may see the offering; otherwise its domain responds with 404 */
  is_public: z.boolean(),
  may_edit: z.boolean(),
  domain: privateDomainView.nullable(),
})
export type PrivateLabelView = z.infer<typeof privateLabelView>

/** The look of pages at a private domain. */
export const labelLook = z.object({
  host: z.string(),
  listing_id: id,
  brand: z.string(),
  logo_url: z.string().nullable(),
  legal: z.array(z.string()),
  footer: z.string(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  /** the platform’s own address, where people sign in */
  platform_url: z.string(),
})
export type LabelLook = z.infer<typeof labelLook>
