import { z } from 'zod'
import { at, email } from '#domain/shared/common.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { usZones, zoneLabel } from '#domain/shared/calendar/zones.ts'
import { checkRegistryId, type RegistryId } from '#domain/shared/sec-ids.ts'
import { brandColorProblem } from '../rules/brand-colors.ts'
import { platformSwitches, type PlatformSwitch } from '../rules/platform-switches.ts'
import { HEX_COLOR } from '../rules/contrast.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** A logo is a small picture that every page loads (platform policy: 200 KB). */
export const LOGO = { maxBytes: 200_000, types: ['image/png', 'image/jpeg'] } as const

const line = (missing: string, max = 120) => z.string(missing).trim().min(1, missing).max(max)
/** A color of pages: text on the light page and the fill below white text (`brandColorProblem`). */
export const brandColor = (title: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(HEX_COLOR, 'Enter a color as # and six digits, for example #1b6072.')
    .superRefine((value, context) => {
      const message = HEX_COLOR.test(value) ? brandColorProblem(title, value) : null
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
/** A number of one of these registers, or nothing. */
const registryId = (...kinds: readonly RegistryId[]) =>
  z
    .string()
    .trim()
    .max(40)
    .superRefine((value, context) => {
      const [first, ...others] = kinds.map((kind) => checkRegistryId(kind, value))
      if (value === '' || first === undefined || first.ok || others.some((one) => one.ok)) return
      context.addIssue({ code: 'custom', message: first.message })
    })
    .default('')
const names = { section: 'Names' }
const contact = { section: 'Contact' }
const look = { section: 'Logo and colors' }
const legal = { section: 'Legal notices' }
const sender = { section: 'Sender of e-mails' }
const intermediary = { section: 'Intermediary' }
const calendar = { section: 'Calendar', pair: 'calendar' }
/** A switch of the platform: on unless an operator turns it off. */
const platformSwitch = (name: PlatformSwitch) => {
  const { title, help } = platformSwitches[name]
  return z.boolean().meta({ title, help, widget: 'switch', section: 'What is open' })
}

const shape = {
  name: asName(line('Enter the name that people see.', 60)).meta({
    title: 'Trade name',
    help: 'In the header, page titles, e-mails, agreements and ACH files.',
    ...names,
  }),
  legal_name: asName(line('Enter the legal name.')).meta({
    title: 'Legal name',
    help: 'In agreements, tax forms, ACH files, the footer of e-mails, and on the help page.',
    ...names,
  }),
  support_email: email.meta({
    title: 'Support e-mail address',
    widget: 'email',
    help: 'On the help page and in e-mails. Answers to e-mails go there.',
    ...contact,
  }),
  support_phone: z
    .string()
    .trim()
    .regex(/^(\+?[0-9][0-9 ().-]{5,24})?$/, 'Enter a phone number, for example +1 555 010 0142.')
    .default('')
    .meta({
      title: 'Support phone',
      help: 'On the help page, in debit authorizations and wire instructions.',
      ...contact,
    }),
  logo_file_id: z
    .uuid()
    .nullable()
    .default(null)
    .meta({
      title: 'Logo',
      widget: 'file',
      help: 'In the header and footer of every page, in e-mails and on documents.',
      ...look,
    }),
  logo_alt: z
    .string()
    .trim()
    .max(120)
    .default('')
    .meta({
      title: 'Description of the logo',
      help: 'Read aloud in place of the picture.',
      ...look,
    }),
  accent: brandColor('Color of links and buttons').meta({
    title: 'Color of links and buttons',
    help: 'On pages and in e-mails. The dark scheme uses a lighter shade.',
    ...look,
  }),
  cta: brandColor('Color of the Invest button').meta({
    title: 'Color of the Invest button',
    help: 'On the one button of a page that commits money.',
    ...look,
  }),
  legal_footer: line('Enter the legal notice. It can’t be empty.', 2000).meta({
    title: 'Legal footer',
    widget: 'textarea',
    help: 'At the foot of every public page and every e-mail.',
    ...legal,
  }),
  risk_text: line('Enter the risk notice. It can’t be empty.', 2000).meta({
    title: 'Risk notice',
    widget: 'textarea',
    help: 'On the home page, under “Before you invest”.',
    ...legal,
  }),
  sender_name: asName(line('Enter the name that e-mails come from.', 60)).meta({
    title: 'Sender name',
    ...sender,
  }),
  sender_email: email.meta({
    title: 'Sender address',
    widget: 'email',
    help: 'Your mail server must be allowed to send for its domain (SPF, DKIM).',
    ...sender,
  }),
  intermediary_name: z
    .string()
    .trim()
    .max(120)
    .default('')
    .meta({
      title: 'Legal name of the intermediary',
      help: 'The broker-dealer or funding portal of Regulation Crowdfunding offerings (17 CFR 227.300). On the home page, in agreements and SEC forms.',
      ...intermediary,
    }),
  intermediary_file_number: registryId('sec_funding_portal', 'sec_broker_dealer').meta({
    title: 'SEC file number',
    pair: 'ids',
    ...intermediary,
  }),
  intermediary_crd: registryId('crd').meta({
    title: 'CRD number',
    pair: 'ids',
    inputMode: 'numeric',
    ...intermediary,
  }),
  time_zone: z.enum(usZones).meta({
    title: 'Time zone',
    widget: 'select',
    labels: Object.fromEntries(usZones.map((zone) => [zone, zoneLabel(zone)])),
    help: 'Of the weeks and years on the operators’ home, and first choice in reports. Deadlines of offerings stay in Eastern time.',
    ...calendar,
  }),
  fiscal_year_end: z
    .string('Enter it as MM-DD.')
    .trim()
    .regex(/^\d{2}-\d{2}$/, 'Enter month and day like 12-31.')
    .refine(
      (value) => isPlainDate(`2023-${value}`),
      'Enter a day of every year, for example 12-31.',
    )
    .meta({
      title: 'Fiscal year ends on',
      help: 'Month and day, like 12-31. The operators’ home compares this fiscal year with the last.',
      ...calendar,
    }),
  accepts_accounts: platformSwitch('accepts_accounts'),
  accepts_investments: platformSwitch('accepts_investments'),
  accepts_reg_cf: platformSwitch('accepts_reg_cf'),
  accepts_reg_d: platformSwitch('accepts_reg_d'),
  accepts_reg_a: platformSwitch('accepts_reg_a'),
  accepts_transfers: platformSwitch('accepts_transfers'),
}
/** What a proposal about the platform itself names: it has one record. */
export const PLATFORM_RECORD = {
  machine: 'platform-info',
  id: '00000000-0000-4000-8000-000000000000',
} as const
const INTERMEDIARY = ['intermediary_name', 'intermediary_file_number', 'intermediary_crd'] as const

/** What an operator says about the platform; every field takes effect where its help says so. */
export const platformInput = z.strictObject(shape)
export type PlatformInput = z.output<typeof platformInput>

const reason = z
  .string('Enter a reason.')
  .trim()
  .min(1, 'Enter a reason.')
  .max(500)
  .meta({ title: 'Reason for the change', section: 'Reason', widget: 'textarea' })
type Refuse = (path: string, message: string) => void
function demandLogoText(info: { logo_file_id: string | null; logo_alt: string }, issue: Refuse) {
  if (info.logo_file_id !== null && info.logo_alt === '')
    issue('logo_alt', 'Describe the logo for people who can’t see it.')
}
function demandIntermediary(
  info: Readonly<Record<(typeof INTERMEDIARY)[number], string>>,
  issue: Refuse,
) {
  const empty = INTERMEDIARY.filter((field) => info[field] === '')
  if (empty.length < INTERMEDIARY.length)
    for (const field of empty)
      issue(field, 'Fill in all three fields of the intermediary, or none.')
}
const issueTo =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message })

/** The next version of the platform’s information and why it is saved. */
export const platformChange = z.strictObject({ ...shape, reason }).superRefine((info, context) => {
  demandLogoText(info, issueTo(context))
  demandIntermediary(info, issueTo(context))
})
/**
 * Who the platform is, how it is reached, and its legal notices: what investors trust when they send money (the phone by
 * which they verify wire instructions, the name of ACH files, the addresses of its e-mails, the intermediary, what the
 * law has it say at the foot of each page and about risk). Two people change it.
 */
const trusted = {
  name: true,
  legal_name: true,
  support_email: true,
  support_phone: true,
  sender_name: true,
  sender_email: true,
  intermediary_name: true,
  intermediary_file_number: true,
  intermediary_crd: true,
  legal_footer: true,
  risk_text: true,
} as const
/** What one operator changes of it. */
export const platformEdit = platformInput
  .omit(trusted)
  .extend({ reason })
  .superRefine((info, context) => demandLogoText(info, issueTo(context)))
/** What two people change of it. */
export const platformIdentity = platformInput
  .pick(trusted)
  .superRefine((info, context) => demandIntermediary(info, issueTo(context)))
export type PlatformIdentity = z.output<typeof platformIdentity>
export type PlatformChange = z.output<typeof platformChange>
export const versionReason = z.strictObject({ reason })

const saved = {
  version: z.int().positive(),
  saved_at: at,
  saved_by: z.string(),
  reason: z.string(),
}
const text = z.string()
/** What a version says; an old one may say what today’s rules refuse. */
const storedInfo = z.object({
  name: text,
  legal_name: text,
  support_email: text,
  support_phone: text,
  logo_file_id: text.nullable(),
  logo_alt: text,
  accent: text,
  cta: text,
  legal_footer: text,
  risk_text: text,
  sender_name: text,
  sender_email: text,
  intermediary_name: text,
  intermediary_file_number: text,
  intermediary_crd: text,
  time_zone: z.enum(usZones),
  fiscal_year_end: text,
  accepts_accounts: z.boolean(),
  accepts_investments: z.boolean(),
  accepts_reg_cf: z.boolean(),
  accepts_reg_d: z.boolean(),
  accepts_reg_a: z.boolean(),
  accepts_transfers: z.boolean(),
} satisfies Record<keyof PlatformInput, z.ZodType>)
/** One version as an operator reads it. */
export const platformVersion = z.object({
  ...saved,
  info: storedInfo,
  logo_url: z.string().nullable(),
  /** the one that pages, mails and documents show */
  current: z.boolean(),
})
export type PlatformVersion = z.infer<typeof platformVersion>
export const platformHistoryEntry = z.object({
  id: z.string(),
  at,
  says: z.string(),
  who: z.string(),
  reason: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type PlatformHistoryEntry = z.infer<typeof platformHistoryEntry>

/** What anybody may read of the platform. */
export const platformView = z.object({
  name: z.string(),
  legal_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  risk_text: z.string(),
  legal_footer: z.string(),
  logo: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** the stylesheet of its colors; null while they are those of the product */
  styles: z.string().nullable(),
  intermediary: z.object({ name: z.string(), file_number: z.string(), crd: z.string() }).nullable(),
  time_zone: z.string(),
  /** what can be begun on this platform at the moment */
  open: z.object(shape).pick({
    accepts_accounts: true,
    accepts_investments: true,
    accepts_reg_cf: true,
    accepts_reg_d: true,
    accepts_reg_a: true,
    accepts_transfers: true,
  }),
  demo: z.boolean(),
})
export type PlatformView = z.infer<typeof platformView>
