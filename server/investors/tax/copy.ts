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
          ? 'It holds until something on it changes.'
          : `It holds until ${on(c.expires_at)}, unless something on it changes before.`,
        'Tell us within 30 days when something on it is no longer right.',
      ],
      action: action('Open the form'),
    },
    'tax-form.expiring': {
      subject: `Your ${name} runs out on ${on(c.expires_at)}`,
      lines: [
        'Renew it before that day. It starts from what you signed last: check it and sign.',
        'Without a form nothing is paid out to you, and you can’t be included in a closing.',
      ],
      action: action('Renew the form'),
    },
    'tax-form.reminder': {
      subject: `30 days left: your ${name} runs out on ${on(c.expires_at)}`,
      lines: ['Renew it before that day: check what is filled in and sign.'],
      action: action('Renew the form'),
    },
    'tax-form.expired': {
      subject: `Your ${name} has run out`,
      lines: [
        'Nothing is paid out to you, and you can’t be included in a closing, until you sign a new one. It starts from what you signed last.',
      ],
      action: action('Sign a new form'),
    },
    'tax-form.invalid': {
      subject: `Your ${name} is no longer valid`,
      lines: [...(reason === '' ? [] : [reason]), `Give a new form by ${on(c.cure_by)}.`],
      action: action('Give a new form'),
    },
    'tax-form.changes': {
      subject: `Your ${name} needs changes`,
      lines: [
        ...c.needs.map((need) => need.sentence),
        'Everything else stays as it was submitted.',
      ],
      action: action('Change the form'),
    },
    'tax-form.refused': {
      subject: `Your ${name} was refused`,
      lines: [...(reason === '' ? [] : [`The reason: ${reason}`]), 'You can begin a new form.'],
      action: action('Open the form'),
    },
    'tax-form.mismatch': {
      subject: 'Name and taxpayer number do not match',
      lines: [
        `The IRS does not find the name and number of your ${name} together. Compare them with your Social Security card or the letter of the IRS, and sign a new form if one is wrong.`,
        'A second mismatch makes the form invalid.',
      ],
      action: action('Check the form'),
    },
    'tax-form.b-notice': {
      subject: 'The IRS asks about your name and taxpayer number',
      lines: [
        `Answer by ${on(c.notice_due)}: sign a new form with the right name and number. Otherwise the form becomes invalid and tax is withheld.`,
      ],
      action: action('Sign a new form'),
    },
  }
  return letters[template] ?? null
}
/** Letters to the staff. */
export const staffLetter = (id: string, c: TaxFormContext): MailData<'notice'> => ({
  subject: `${taxFormNames[c.form]} waits for a review`,
  lines: ['An uploaded tax form, or one with a red flag, was submitted.'],
  action: { label: 'Open the form', path: `/admin/compliance/queue/tax/${id}` },
})
