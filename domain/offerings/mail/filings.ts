import { formatDay } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import type { FilingRow } from '#domain/offerings/model/filing.ts'

type Due = Pick<FilingRow, 'form' | 'what' | 'state' | 'due'>
const lineOf = (one: Due): string =>
  `${one.form} (${one.what}) ${one.state === 'overdue' ? 'was' : 'is'} due on ${formatDay(one.due ?? '')}.`
function subjectOf(company: string, due: readonly Due[]): string {
  const late = due.filter((one) => one.state === 'overdue').length
  return late > 0
    ? `${company}: ${late === 1 ? 'a filing is' : `${late} filings are`} overdue`
    : `${company}: ${due.length === 1 ? 'a filing is' : `${due.length} filings are`} due soon`
}

/** To the owners of a company: every filing that is due soon or overdue on this day. */
export const filingsDue = (data: {
  accountId: string
  company: string
  due: readonly Due[]
}): Notice => ({
  subject: subjectOf(data.company, data.due),
  lines: [
    ...data.due.map(lineOf),
    'When it is filed, record the date, the number and the confirmation in the filing calendar.',
  ],
  action: { label: 'Open the calendar', path: links.companyFilings(data.accountId) },
})
