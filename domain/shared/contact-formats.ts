import { accept, type Checked, deny } from './refusal.ts'

/** States, the district, territories and military post codes that a US address may name. */
export const US_STATE_CODES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'DC',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
  'AA',
  'AE',
  'AP',
] as const

/** Community property states (states by election are left to review). */
export const COMMUNITY_PROPERTY_STATES = [
  'AZ',
  'CA',
  'ID',
  'LA',
  'NV',
  'NM',
  'TX',
  'WA',
  'WI',
] as const

/** Checks an E.164 phone number: a plus sign and 7 to 15 digits that do not start with 0. */
export function checkPhone(text: string): Checked {
  const phone = text.replace(/[\s().-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(phone)
    ? accept(phone)
    : deny('phone_format', 'Enter the phone number with its country code, such as +1 415 555 0100.')
}

/** Checks a ZIP code: five digits, or five and four. */
export function checkZip(text: string): Checked {
  const zip = text.trim()
  return /^\d{5}(-\d{4})?$/.test(zip)
    ? accept(zip)
    : deny('zip_format', 'A ZIP code has five digits, such as 94105.')
}

/** True for a post office box, which is good for mail but not as a place of residence (31 CFR 1023.220(a)(2)). */
export function isPostOfficeBox(line: string): boolean {
  return /\b(p\.?\s*o\.?\s*box|post\s+office\s+box|pmb\s*#?\s*\d)/i.test(line)
}
