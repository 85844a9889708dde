import { plainCharacters } from './typed-text.ts'

/** The numbering plans of all countries, as libphonenumber has them. */
export interface NumberingPlans {
  parsePhoneNumberFromString: (
    text: string,
  ) => { number: string; isValid: () => boolean } | undefined
}
let plans: NumberingPlans | undefined
/**
 * Sets the tables for the check of phone numbers: the server does so at its start, a page with its first phone field.
 * Until then a page checks a number by its form alone, and the server checks it fully.
 */
export function provideNumberingPlans(next: NumberingPlans): void {
  plans = next
}

/** True for an E.164 number that a numbering plan has; for any number while the plans are not loaded. */
export const isAssignable = (number: string): boolean =>
  plans === undefined || plans.parsePhoneNumberFromString(number)?.isValid() === true

/** True for a text of digits, blanks, "+", "(", ")", ".", "/" and hyphens only. */
export const isDialable = (text: string): boolean => /^[\d\s().+/-]*$/.test(text)

/** A phone number as it was typed or pasted: plain characters, without the "tel:" of a copied link. */
export const plainPhone = (text: string): string => plainCharacters(text).replace(/^tel:/i, '')

/** An extension at the end: "ext. 12", "x12", "#12", ";ext=12". */
const EXTENSION = /\d[\s,;]*(?:e?xt?(?:ension)?n?\.?|x|#|durchwahl)\s*[:.=]?\s*\d{1,7}\s*$/i

/** What is wrong with a phone number, as a sentence that says how to correct it. */
export function phoneProblem(text: string): string {
  const plain = plainPhone(text)
  if (EXTENSION.test(plain)) return 'Enter the number without its extension.'
  if (!isDialable(plain)) return 'Enter the number in digits, without letters.'
  if (!plain.startsWith('+')) return 'Enter a phone number with its country code.'
  return 'This phone number doesn’t exist. Check each digit.'
}
