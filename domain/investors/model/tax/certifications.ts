import type { OwnTaxForm } from './kinds.ts'
import { W8_CURE_DAYS } from '#domain/investors/rules/w8-expiry.ts'

/**
 * What is signed under penalties of perjury, in the wording of the IRS forms: the page shows it, and the document
 * prints it.
 */
export interface Certification {
  lead: string
  statements: readonly string[]
  after: readonly string[]
}

const perjury =
  'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:'
const renew = `I agree that I will submit a new form within ${W8_CURE_DAYS} days if any certification made on this form becomes incorrect.`

/** The four statements of Form W-9, Part II. Item 2 is struck out for somebody who is subject to backup withholding. */
export const certifications: Record<OwnTaxForm, Certification> = {
  w9: {
    lead: 'Under penalties of perjury, I certify that:',
    statements: [
      'The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and',
      'I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
      'I am a U.S. citizen or other U.S. person; and',
      'The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
    ],
    after: [
      'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
    ],
  },
  w8ben: {
    lead: perjury,
    statements: [
      'I am the individual that is the beneficial owner (or am authorized to sign for the individual that is the beneficial owner) of all the income or proceeds to which this form relates or am using this form to document myself for chapter 4 purposes;',
      'The person named on line 1 of this form is not a U.S. person;',
      'This form relates to: (a) income not effectively connected with the conduct of a trade or business in the United States; (b) income effectively connected with the conduct of a trade or business in the United States but is not subject to tax under an applicable income tax treaty; (c) the partner’s share of a partnership’s effectively connected taxable income; or (d) the partner’s amount realized from the transfer of a partnership interest subject to withholding under section 1446(f);',
      'The person named on line 1 of this form is a resident of the treaty country listed on line 9 of the form (if any) within the meaning of the income tax treaty between the United States and that country; and',
      'For broker transactions or barter exchanges, the beneficial owner is an exempt foreign person as defined in the instructions.',
    ],
    after: [
      'Furthermore, I authorize this form to be provided to any withholding agent that has control, receipt, or custody of the income of which I am the beneficial owner or any withholding agent that can disburse or make payments of the income of which I am the beneficial owner.',
      renew,
    ],
  },
  w8eci: {
    lead: perjury,
    statements: [
      'I am the beneficial owner (or I am authorized to sign for the beneficial owner) of all the payments to which this form relates,',
      'The amounts for which this certification is provided are effectively connected with the conduct of a trade or business in the United States,',
      'The income for which this form was provided is includible in my gross income (or the beneficial owner’s gross income) for the tax year, and',
      'The beneficial owner is not a U.S. person.',
    ],
    after: [
      'Furthermore, I authorize this form to be provided to any withholding agent that has control, receipt, or custody of the payments of which I am the beneficial owner or any withholding agent that can disburse or make payments of the amounts of which I am the beneficial owner.',
      renew,
    ],
  },
}
