import { z } from 'zod'
import { amount, signed, yesNo } from '../model/topics/fields.ts'
import type { SecForm } from './model.ts'

const figures = { section: 'Latest fiscal year' }
const confirm = { section: 'Certification', widget: 'checkbox' }
const certified = (message: string) => z.literal(true, message)

/** What Form 1-A requires about the latest fiscal year and the company that no topic has (17 CFR 239.90, part I). */
const oneA = z.strictObject({
  property: amount.meta({
    title: 'Property, plant and equipment',
    widget: 'money',
    pair: 'balance',
    ...figures,
  }),
  accounts_payable: amount.meta({
    title: 'Accounts payable and accrued liabilities',
    widget: 'money',
    pair: 'balance',
    ...figures,
  }),
  depreciation: amount.meta({
    title: 'Depreciation and amortization',
    widget: 'money',
    ...figures,
  }),
  eps_basic: signed.meta({
    title: 'Earnings per share, basic',
    widget: 'money-signed',
    help: 'With a minus for a loss.',
    pair: 'eps',
    ...figures,
  }),
  eps_diluted: signed.meta({
    title: 'Earnings per share, diluted',
    widget: 'money-signed',
    help: 'With a minus for a loss.',
    pair: 'eps',
    ...figures,
  }),
  concurrent: amount.meta({
    title: 'Offered at the same time under other offering statements',
    section: 'Offering',
    widget: 'money',
    help: 'Zero if there is none.',
  }),
  certify_eligible: certified('Certify that the company is eligible.').meta({
    title: 'The company meets the conditions of Regulation A: item 2 of part I.',
    help: '17 CFR 230.251(b)',
    ...confirm,
  }),
  certify_not_disqualified: certified('Certify that nobody is disqualified.').meta({
    title: 'No person that 17 CFR 230.262 covers is disqualified: item 3 of part I.',
    ...confirm,
  }),
  disclosed_events: yesNo.meta({
    title: 'Does part II disclose events before June 19, 2015 under 17 CFR 230.262(d)?',
    section: 'Certification',
    widget: 'yes-no',
  }),
})
/** What Form 1-K requires that the platform does not have (17 CFR 239.91, part I). */
const oneK = z.strictObject({
  summary_reported: yesNo.meta({
    title: 'Was the summary of the ended offering reported before?',
    widget: 'yes-no',
    help: 'In an earlier Form 1-K, 1-SA or 1-U. Choose no if the offering has not ended.',
  }),
})

/** What is entered on the page of a form because the platform stores it nowhere else. */
export const formEntrySchemas = { one_a: oneA, one_k: oneK } as const
/** A form with values of its own. */
export type EnteredForm = keyof typeof formEntrySchemas
export const enteredForms = Object.keys(formEntrySchemas) as [EnteredForm, ...EnteredForm[]]
/** The form, when it has values of its own; null when everything comes from elsewhere. */
export const enteredForm = (form: SecForm): EnteredForm | null =>
  enteredForms.find((one) => one === form) ?? null
