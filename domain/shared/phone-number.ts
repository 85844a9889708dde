import { plainCharacters } from './typed-text.ts'

/** The numbering plans of all countries, as libphonenumber has them. */
export interface NumberingPlans {
  parsePhoneNumberFromString: (
    text: string,
  ) => { number: string; isValid: () => boolean } | undefined
}
let plans: NumberingPlans | undefined
/**
 * Gives the rule of phone numbers its tables: the server does so when it starts, a page with its first phone field.
 * Without them a number is checked by its form alone, and by the server when it arrives there.
 */
export function provideNumberingPlans(next: NumberingPlans): void {
  plans = next
}

/** True for a number in E.164 that a numbering plan has, as far as the plans are known. */
export const isAssignable = (number: string): boolean =>
  plans === undefined || plans.parsePhoneNumberFromString(number)?.isValid() === true

/** True for a text that has only what a number is written with: digits, blanks, "+", "(", ")", ".", "/" and hyphens. */
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
  return 'This isn’t a phone number that exists. Check each digit.'
}
