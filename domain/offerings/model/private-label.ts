import { z } from 'zod'
import { brandColorProblem } from '#domain/platform/rules/brand-colors.ts'
import { HEX_COLOR } from '#domain/platform/rules/contrast.ts'
import { isOwnPage, linkAddressProblem } from '#domain/platform/rules/compliance-links.ts'
import { at, id, rev } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, 'Enter a color as # and six digits, for example #104a59.')
  .superRefine((value, context) => {
    const message = HEX_COLOR.test(value) ? brandColorProblem('The color', value) : null
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
/** An https address of another site; nothing where the platform’s own terms hold. */
const termsUrl = z
  .string()
  .trim()
  .max(500)
  .superRefine((url, context) => {
    if (url === '') return
    const message = isOwnPage(url)
      ? 'Enter an address that starts with https://.'
      : linkAddressProblem(url)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
/** The part before the @ (RFC 5321 dot-string); the domain follows from the label’s own. */
const MAILBOX = /^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?$/

/** What the company decides about the look of its domain. Empty texts leave a part out; the intermediary’s part always stands. */
export const privateLabelInput = z.strictObject({
  brand: z
    .string()
    .trim()
    .min(2, 'Enter the name that visitors see.')
    .max(60)
    .meta({ title: 'Name' }),
  accent: color.meta({ title: 'Color of links and navigation' }),
  cta: color.meta({ title: 'Color of the Invest button' }),
  logo_file_id: id.nullable().meta({ title: 'Logo', widget: 'file' }),
  footer: z
    .string()
    .trim()
    .max(2000)
    .meta({ title: 'Your addition to the footer', widget: 'textarea' }),
  terms_url: termsUrl.meta({ title: 'Your terms' }),
  privacy_url: termsUrl.meta({ title: 'Your privacy policy' }),
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

const recordView = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  purpose: z.string(),
  name: z.string(),
  value: z.string(),
})
/** A record that a domain needs, and what the name servers said at the last check. */
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
  /** how often the look was saved; 0: never */
  rev,
  accent: z.string(),
  cta: z.string(),
  terms_url: z.string(),
  privacy_url: z.string(),
  sender: z.string(),
  logo_name: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_at: at.nullable(),
  /** what stands at the foot of every page, whatever the company adds */
  legal: z.array(z.string()),
  /** the name that mails come from */
  sender_name: z.string(),
  /** visitors who know nothing may see the offering; else its domain answers 404 */
  is_public: z.boolean(),
  may_edit: z.boolean(),
  domain: privateDomainView.nullable(),
})
export type PrivateLabelView = z.infer<typeof privateLabelView>

/** What a page at a private domain needs to know of its look. */
export const labelLook = z.object({
  host: z.string(),
  listing_id: id,
  brand: z.string(),
  logo_url: z.string().nullable(),
  legal: z.array(z.string()),
  footer: z.string(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  /** where accounts are: the platform’s own address */
  platform_url: z.string(),
})
export type LabelLook = z.infer<typeof labelLook>
