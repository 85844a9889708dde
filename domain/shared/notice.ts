import { z } from 'zod'
import { at, id } from './common.ts'

/**
 * What messages are about. The first six cannot be switched off: the law, or the safety of the account, requires them.
 */
export const noticeKinds = [
  'commitment',
  'confirmation',
  'material_change',
  'cancellation',
  'refund',
  'security',
  'action',
  'progress',
  'decision',
  'money',
  'documents',
  'updates',
  'meetings',
  'news',
  'invitations',
  'work',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeChannels = ['mail', 'app'] as const

export interface NoticeKindLabels {
  label: string
  /** what arrives under this name, in one sentence */
  what: string
  /** why it cannot be switched off; null where the person chooses */
  required: string | null
}
/** Every kind of notice with its label and the rule that requires it, if any. */
export const noticeLabels: Readonly<Record<NoticeKind, NoticeKindLabels>> = {
  commitment: {
    label: 'Commitments',
    what: 'What you committed, at what price, and until when you may cancel.',
    required: 'The law asks for a notice of each commitment (17 CFR 227.303(d)).',
  },
  confirmation: {
    label: 'Closings and confirmations',
    what: 'When an offering closes with your investment, and the confirmation of the transaction.',
    required:
      'The law asks for it before and after each transaction (17 CFR 227.303(f), 227.304(b)).',
  },
  material_change: {
    label: 'Material changes',
    what: 'A company changed something that matters, and you have to reconfirm or may cancel.',
    required: 'Your right to reconfirm or cancel depends on it (17 CFR 227.304(c)).',
  },
  cancellation: {
    label: 'Cancellations and rejections',
    what: 'An investment was cancelled or rejected, or its offering didn’t close.',
    required: 'The law asks for a notice with the reason and the money to expect (17 CFR 227.304).',
  },
  refund: {
    label: 'Refunds',
    what: 'A refund was sent, arrived or failed.',
    required: 'It concerns your money that we hold (17 CFR 227.303(e)).',
  },
  security: {
    label: 'Account security',
    what: 'Codes, new devices, changed passwords, factors and bank details.',
    required: 'It alerts you to changes you didn’t make.',
  },
  action: {
    label: 'Your turn',
    what: 'Something needs you, with reminders after one, three and seven days.',
    required: null,
  },
  progress: {
    label: 'Investment progress',
    what: 'Waitlists, windows, transfers and other steps that don’t need you.',
    required: null,
  },
  decision: {
    label: 'Decisions about your details',
    what: 'Results of identity, suitability, tax and registration checks.',
    required: null,
  },
  money: {
    label: 'Payments',
    what: 'Money that arrived, was returned or is expected, and your bank accounts.',
    required: null,
  },
  documents: {
    label: 'Documents and signatures',
    what: 'Documents to sign, and documents that others signed.',
    required: null,
  },
  updates: {
    label: 'Offering updates',
    what: 'What companies publish during an offering.',
    required: null,
  },
  meetings: {
    label: 'Meetings',
    what: 'Invitations to meetings of holders, votes and their results.',
    required: null,
  },
  news: {
    label: 'Company news',
    what: 'News releases from companies whose securities you hold.',
    required: null,
  },
  invitations: {
    label: 'Invitations',
    what: 'Private offerings and companies that invite you.',
    required: null,
  },
  work: {
    label: 'Work for a company or the platform',
    what: 'Reviews, questions and tasks in your roles.',
    required: null,
  },
}
export const isRequired = (kind: NoticeKind): boolean => noticeLabels[kind].required !== null

/**
 * What a message about a machine counts as when its sender does not say more; machines that are not named here are
 * `progress`.
 */
const byMachine: Readonly<Record<string, NoticeKind>> = {
  'investment-steps': 'action',
  kyc: 'decision',
  suitability: 'decision',
  registration: 'decision',
  ira: 'progress',
  payment: 'money',
  'bank-account': 'money',
  'ach-batch': 'work',
  disbursement: 'work',
  'bank-statement': 'work',
  'closed-day': 'work',
  proposal: 'work',
  'bank-instructions': 'security',
  envelope: 'documents',
  amendment: 'work',
  closing: 'confirmation',
  offering: 'updates',
  listing: 'updates',
  update: 'updates',
  relationship: 'invitations',
  recovery: 'security',
  user: 'security',
  'role-grant': 'security',
  'access-review': 'work',
  'view-as': 'security',
  'review-item': 'work',
  questionnaire: 'work',
  'change-request': 'work',
  'partner-seat': 'work',
  'private-domain': 'work',
  company: 'work',
  'tax-form': 'decision',
  'profile-section': 'decision',
  meeting: 'meetings',
  'news-release': 'news',
  transfer: 'progress',
  conversion: 'confirmation',
  'data-export': 'security',
  'report-run': 'work',
  'report-schedule': 'work',
  'list-export': 'work',
}
/** The kind of a message by the machine that caused it; without a cause it is about the account itself. */
export const kindOfCause = (machine: string | null): NoticeKind =>
  machine === null ? 'security' : (byMachine[machine] ?? 'progress')

const machineTitles: Readonly<Record<string, string>> = {
  investment: 'Investment',
  kyc: 'Identity',
  suitability: 'Suitability',
  registration: 'Registration',
  ira: 'Retirement account',
  'bank-account': 'Bank account',
  envelope: 'Signature',
  relationship: 'Invitation',
  'tax-form': 'Tax form',
  'profile-section': 'Profile',
  meeting: 'Meeting',
  transfer: 'Transfer',
  conversion: 'Conversion',
  'data-export': 'Your data',
  'list-export': 'Export',
  user: 'Your account',
  'role-grant': 'Role',
  'access-review': 'Access review',
  'view-as': 'Operator’s view',
  accreditation: 'Investor verification',
  'join-request': 'Company',
  'change-request': 'Change request',
  'partner-seat': 'Partner seat',
  'api-key': 'API key',
  'webhook-endpoint': 'Webhook',
  'report-run': 'Report',
  'report-schedule': 'Report schedule',
  'private-domain': 'Private label',
}
/** Title of a machine in a list of several: its own name when it has no title. */
export const machineTitle = (machine: string): string =>
  machineTitles[machine] ?? machine.charAt(0).toUpperCase() + machine.slice(1).replaceAll('-', ' ')

/** Days after which a person is reminded of what still waits. */
export const REMINDER_DAYS = [1, 3, 7] as const
/** Hour in New York at which the daily summary is sent. */
export const DIGEST_HOUR = 8

export const noticeView = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  lines: z.array(z.string()),
  link: z.string().nullable(),
  at,
  read: z.boolean(),
  /** `open`: it still waits for the person; `over`: the state has changed since; null: it only informs */
  waits: z.enum(['open', 'over']).nullable(),
  due_at: at.nullable(),
  /** the accepted event that it is about */
  cause: z.object({ machine: z.string(), id, rev: z.int() }).nullable(),
})
export type NoticeView = z.infer<typeof noticeView>

export const noticePreferences = z.object({
  rev: z.int(),
  digest: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      label: z.string(),
      what: z.string(),
      required: z.string().nullable(),
      mail: z.boolean(),
      app: z.boolean(),
    }),
  ),
})
export type NoticePreferences = z.infer<typeof noticePreferences>
/**
 * What a person chooses: the optional kinds that are off, by channel, and one summary a day instead of single messages.
 */
export const noticeChoice = z.strictObject({
  digest: z.boolean(),
  off: z
    .array(z.strictObject({ kind: z.enum(noticeKinds), channel: z.enum(noticeChannels) }))
    .max(noticeKinds.length * noticeChannels.length),
})
export type NoticeChoice = z.infer<typeof noticeChoice>
