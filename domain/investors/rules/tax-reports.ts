import type { SecurityType } from '#domain/shared/securities.ts'

/** A form that reports to a holder what a security brought in a year, and to the IRS. */
export interface TaxReport {
  form: string
  what: string
  when: string
}
export type TaxClass = 'c_corp' | 's_corp' | 'partnership' | 'trust'

const DEBT: ReadonlySet<SecurityType> = new Set([
  'convertible_note',
  'simple_debt',
  'revenue_share',
])
const LATER = 'By January 31 of the following year'
const PARTNERS = 'By March 15 of the following year'

/**
 * The form that a company gives for one kind of security (26 USC 6042, 6049): interest is reported on 1099-INT,
 * dividends of a corporation on 1099-DIV, a part in a partnership, an S corporation or a trust on Schedule K-1; to a
 * foreign person on 1042-S, and a part in a partnership on K-1 all the same. A SAFE brings nothing before it converts:
 * null.
 */
export function taxReportOf(
  taxClass: TaxClass,
  security: SecurityType,
  foreign: boolean,
): TaxReport | null {
  if (security === 'crowd_safe') return null
  if (DEBT.has(security))
    return foreign
      ? { form: 'Form 1042-S', what: 'Interest, and what was withheld of it', when: PARTNERS }
      : { form: 'Form 1099-INT', what: 'Interest of the year', when: LATER }
  if (taxClass === 'partnership')
    return {
      form: 'Schedule K-1 (Form 1065)',
      what: 'Your share of income, deductions and credits, paid out or not',
      when: PARTNERS,
    }
  if (taxClass === 's_corp')
    return {
      form: 'Schedule K-1 (Form 1120-S)',
      what: 'Your share of income, deductions and credits, paid out or not',
      when: PARTNERS,
    }
  if (taxClass === 'trust')
    return {
      form: 'Schedule K-1 (Form 1041)',
      what: 'Your share of the income of the trust',
      when: 'By April 15 of the following year',
    }
  return foreign
    ? { form: 'Form 1042-S', what: 'Dividends, and what was withheld of them', when: PARTNERS }
    : { form: 'Form 1099-DIV', what: 'Dividends of the year', when: LATER }
}

/** The forms of several securities of one company, each once. */
export function taxReportsOf(
  taxClass: TaxClass,
  securities: readonly SecurityType[],
  foreign: boolean,
): TaxReport[] {
  const found = securities.flatMap((one) => taxReportOf(taxClass, one, foreign) ?? [])
  return [...new Map(found.map((one) => [one.form, one])).values()]
}
