import { z } from 'zod'
import { day, fileId, id } from '#domain/shared/common.ts'
import { checkRegistryId } from '#domain/shared/sec-ids.ts'
import { offeringTypes } from './offering.ts'

/** Filings and notices that follow from an offering; each is due by a rule of `rules/key-dates.ts`. */
export const filingKinds = [
  'form_d',
  'form_d_annual',
  'form_d_change',
  'finra_5123',
  'c_u',
  'financials',
  'c_ar',
  'c_tr',
  'one_a_pos',
  'one_k_special',
  'one_k',
  'one_sa',
  'one_u',
  'one_z',
  'state_notice',
  'state_renewal',
  'u_cf',
] as const
export type FilingKind = (typeof filingKinds)[number]

export const filingLabels: Readonly<Record<FilingKind, string>> = {
  form_d: 'Form D',
  form_d_annual: 'Form D/A',
  form_d_change: 'Form D/A for a mistake or a change',
  finra_5123: 'FINRA 5123 filing',
  c_u: 'Form C-U',
  financials: 'Form C/A with new financial statements',
  c_ar: 'Form C-AR',
  c_tr: 'Form C-TR',
  one_a_pos: 'Post-qualification amendment of Form 1-A',
  one_k_special: 'Form 1-K with special financial statements',
  one_k: 'Form 1-K',
  one_sa: 'Form 1-SA',
  one_u: 'Form 1-U',
  one_z: 'Form 1-Z',
  state_notice: 'State notice',
  state_renewal: 'Renewal of the state notices',
  u_cf: 'Form U-CF',
}

/**
 * Events after which a company has to report or may stop: items of Form 1-U, the dissolution of 17 CFR 227.202(b)(5), and
 * reasons to amend a notice on Form D (17 CFR 230.503(a)(3)(i), (ii)).
 */
export const filingEventKinds = [
  'fundamental_change',
  'bankruptcy',
  'rights_modified',
  'accountant_changed',
  'non_reliance',
  'control_changed',
  'officer_departed',
  'unregistered_sale',
  'dissolution',
  'notice_mistake',
  'notice_changed',
] as const
export type FilingEventKind = (typeof filingEventKinds)[number]
export const filingEventLabels: Readonly<Record<FilingEventKind, string>> = {
  fundamental_change: 'Fundamental change of the business',
  bankruptcy: 'Bankruptcy or receivership',
  rights_modified: 'Material modification of holders’ rights',
  accountant_changed: 'Change of the certifying accountant',
  non_reliance: 'Earlier financial statements should not be relied on',
  control_changed: 'Change of control',
  officer_departed: 'Departure of a principal officer',
  unregistered_sale: 'Unregistered sale of equity securities',
  dissolution: 'Dissolution of the company',
  notice_mistake: 'Material mistake on Form D',
  notice_changed: 'Change in the information on Form D',
}
/** Events after which Form D is amended. */
export const formDEvents: readonly FilingEventKind[] = ['notice_mistake', 'notice_changed']
/** Events to report on Form 1-U. */
export const currentReportEvents = filingEventKinds.filter(
  (kind) => kind !== 'dissolution' && !formDEvents.includes(kind),
)

/** Whether an entry of the calendar is filed, late, due, or may be filed when the company wants to. */
export const filingStates = ['overdue', 'due', 'optional', 'filed'] as const
export const filingStateLabels: Readonly<Record<(typeof filingStates)[number], string>> = {
  overdue: 'Overdue',
  due: 'Due',
  optional: 'When you choose',
  filed: 'Filed',
}

/** A filing of the calendar as it is recorded: what shows that it was made. */
export const filingRecordBody = z.strictObject({
  listing_id: id,
  filing: z.enum(filingKinds),
  period: z.string().min(1).max(60),
  filed_on: day.meta({ title: 'Filed on', widget: 'date' }),
  accession: z.string().trim().min(1, 'Enter the number of the filing.').max(60).meta({
    title: 'Accession number',
    help: 'EDGAR assigns it when it accepts the filing, like 0001930609-24-000001. For a state or FINRA, enter the number it assigned.',
  }),
  file_id: fileId('Add the confirmation.').meta({
    title: 'Confirmation',
    widget: 'file',
    help: 'The acceptance message or the filed document.',
  }),
})
export type FilingRecordBody = z.infer<typeof filingRecordBody>

/** Filings with a state or FINRA. */
const OUTSIDE_EDGAR: readonly FilingKind[] = ['state_notice', 'state_renewal', 'u_cf', 'finra_5123']
/** What is wrong with the number of a filing, or null: filings with the SEC have an accession number. */
export function numberProblem(filing: FilingKind, text: string): string | null {
  if (OUTSIDE_EDGAR.includes(filing)) return null
  const checked = checkRegistryId('accession', text)
  return checked.ok ? null : checked.message
}

/** An event that the calendar cannot see by itself. */
export const filingEventBody = z.strictObject({
  listing_id: id,
  kind: z
    .enum(filingEventKinds, 'Choose what happened.')
    .meta({ title: 'What happened', labels: filingEventLabels }),
  happened_on: day.meta({ title: 'Date of the event', widget: 'date' }),
  note: z
    .string()
    .trim()
    .min(3, 'Describe the event.')
    .max(1000)
    .meta({ title: 'Description', widget: 'textarea' }),
})
export type FilingEventBody = z.infer<typeof filingEventBody>

/** One entry of a filing calendar as a page shows it. */
export const filingRow = z.object({
  key: z.string(),
  listing_id: id,
  account_id: id,
  company: z.string(),
  offering: z.string(),
  filing: z.enum(filingKinds),
  form: z.string(),
  period: z.string(),
  what: z.string(),
  /** last day, or null where the company chooses */
  due: day.nullable(),
  state: z.enum(filingStates),
  source: z.string(),
  filed: z
    .object({
      id,
      on: day,
      accession: z.string(),
      by: z.string(),
      file: z.object({ id, name: z.string(), size: z.int() }),
    })
    .nullable(),
})
export type FilingRow = z.infer<typeof filingRow>

/** Offerings of a company about which an event can be reported. */
export const filingOffering = z.object({
  listing_id: id,
  name: z.string(),
  type: z.enum(offeringTypes),
  events: z.array(z.enum(filingEventKinds)),
})
