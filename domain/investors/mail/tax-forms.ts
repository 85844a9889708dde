import type { Notice } from '#domain/mail/letter.ts'
import { taxFormNames, taxFormPaths, type TaxFormId } from '#domain/investors/model/tax/kinds.ts'

interface TaxFormData {
  form: TaxFormId
  /** days as documents write them; '' where there is none */
  expires: string
  cureBy: string
  answerBy: string
  /** changes that a reviewer requested */
  needs: readonly { sentence: string }[]
  /** '' where nothing was written */
  reason: string
}
/**
 * Letters to the taxpayer, by template; each names the form, what follows and by when. null for a template without a
 * message.
 */
export function taxFormNotice(template: string, data: TaxFormData): Notice | null {
  const name = taxFormNames[data.form]
  const action = (label: string) => ({ label, path: taxFormPaths[data.form] })
  const letters: Readonly<Record<string, Notice>> = {
    'tax-form.active': {
      subject: `Your ${name} is active`,
      lines: [
        data.expires === ''
          ? 'It’s valid until something on it changes.'
          : `It’s valid until ${data.expires}, unless something on it changes first.`,
        'Tell us within 30 days if something on it changes.',
      ],
      action: action('Open the form'),
    },
    'tax-form.expiring': {
      subject: `Your ${name} expires on ${data.expires}`,
      lines: [
        'Renew it before that date. We prefilled it from your last form: review it and sign.',
        'Without a form, we can’t pay you or include you in a closing.',
      ],
      action: action('Renew the form'),
    },
    'tax-form.reminder': {
      subject: `30 days left: your ${name} expires on ${data.expires}`,
      lines: ['Renew it before that date: review the prefilled form and sign.'],
      action: action('Renew the form'),
    },
    'tax-form.expired': {
      subject: `Your ${name} has expired`,
      lines: [
        'Until you sign a new one, we can’t pay you or include you in a closing. We prefilled it.',
      ],
      action: action('Sign a new form'),
    },
    'tax-form.invalid': {
      subject: `Your ${name} is no longer valid`,
      lines: [...(data.reason === '' ? [] : [data.reason]), `Submit a new form by ${data.cureBy}.`],
      action: action('Submit a new form'),
    },
    'tax-form.changes': {
      subject: `Your ${name} needs changes`,
      lines: [...data.needs.map((need) => need.sentence), 'Everything else is unchanged.'],
      action: action('Change the form'),
    },
    'tax-form.refused': {
      subject: `Your ${name} was refused`,
      lines: [
        ...(data.reason === '' ? [] : [`The reason: ${data.reason}`]),
        'You can start a new form.',
      ],
      action: action('Open the form'),
    },
    'tax-form.mismatch': {
      subject: 'Name and taxpayer number do not match',
      lines: [
        `The IRS can’t match the name and number on your ${name}. Compare them with your Social Security card or IRS letter. Sign a new form if one is wrong.`,
        'A second mismatch makes the form invalid.',
      ],
      action: action('Check the form'),
    },
    'tax-form.b-notice': {
      subject: 'The IRS asks about your name and taxpayer number',
      lines: [
        `Answer by ${data.answerBy}: sign a new form with the correct name and number. Otherwise the form becomes invalid and we withhold tax.`,
      ],
      action: action('Sign a new form'),
    },
  }
  return letters[template] ?? null
}
/** To staff. */
export const taxFormWaits = (data: { formId: string; form: TaxFormId }): Notice => ({
  subject: `${taxFormNames[data.form]} is awaiting review`,
  lines: ['An uploaded tax form, or one with a red flag, was submitted.'],
  action: { label: 'Open the form', path: `/admin/compliance/queue/tax/${data.formId}` },
})
