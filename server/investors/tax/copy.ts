import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { MailData } from '#domain/mail/index.ts'
import { taxFormNames, taxFormPaths } from '#domain/investors/model/tax/kinds.ts'
import type { TaxFormContext } from '#machines/investors/tax-form.lifecycle.ts'
import { printedDay } from '#server/kernel/lib/printed.ts'

const on = (moment: string | null): string =>
  moment === null ? '' : printedDay(dateInZone(moment))

/** Letters to the taxpayer, by template; each names the form, what follows and by when. */
export function partyLetter(
  template: string,
  c: TaxFormContext,
  reason: string,
): MailData<'notice'> | null {
  const name = taxFormNames[c.form]
  const action = (label: string) => ({ label, path: taxFormPaths[c.form] })
  const letters: Readonly<Record<string, MailData<'notice'>>> = {
    'tax-form.active': {
      subject: `Your ${name} is active`,
      lines: [
        c.expires_at === null
          ? 'It’s valid until something on it changes.'
          : `It holds until ${on(c.expires_at)}, unless something on it changes first.`,
        'Tell us within 30 days if something on it changes.',
      ],
      action: action('Open the form'),
    },
    'tax-form.expiring': {
      subject: `Your ${name} expires on ${on(c.expires_at)}`,
      lines: [
        'Renew it before that date. We prefilled it from your last form: review it and sign.',
        'Without a form, we can’t pay you or include you in a closing.',
      ],
      action: action('Renew the form'),
    },
    'tax-form.reminder': {
      subject: `30 days left: your ${name} expires on ${on(c.expires_at)}`,
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
      lines: [...(reason === '' ? [] : [reason]), `Submit a new form by ${on(c.cure_by)}.`],
      action: action('Submit a new form'),
    },
    'tax-form.changes': {
      subject: `Your ${name} needs changes`,
      lines: [...c.needs.map((need) => need.sentence), 'Everything else is unchanged.'],
      action: action('Change the form'),
    },
    'tax-form.refused': {
      subject: `Your ${name} was refused`,
      lines: [...(reason === '' ? [] : [`The reason: ${reason}`]), 'You can start a new form.'],
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
        `Answer by ${on(c.notice_due)}: sign a new form with the correct name and number. Otherwise the form becomes invalid and we withhold tax.`,
      ],
      action: action('Sign a new form'),
    },
  }
  return letters[template] ?? null
}
/** Letters to the staff. */
export const staffLetter = (id: string, c: TaxFormContext): MailData<'notice'> => ({
  subject: `${taxFormNames[c.form]} is awaiting review`,
  lines: ['An uploaded tax form, or one with a red flag, was submitted.'],
  action: { label: 'Open the form', path: `/admin/compliance/queue/tax/${id}` },
})
