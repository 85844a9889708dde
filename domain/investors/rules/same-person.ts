import { inLatin } from '#domain/shared/names/latin.ts'
import { inLetters } from '#domain/shared/names/letters.ts'
import type { Address } from '#domain/shared/common.ts'
import { mrzCheckDigit } from './mrz.ts'

/** What can agree between the details of two accounts; each is compared by a keyed hash. */
export const personTraits = [
  'ssn',
  'document',
  'name_birth',
  'birth_address',
  'birth_phone',
  'address',
  'phone',
] as const
export type PersonTrait = (typeof personTraits)[number]

/** A trait as a reviewer reads it, after "same". */
export const personTraitLabels: Record<PersonTrait, string> = {
  ssn: 'taxpayer number',
  document: 'document number',
  name_birth: 'name and date of birth',
  birth_address: 'date of birth and address',
  birth_phone: 'date of birth and phone number',
  address: 'address',
  phone: 'phone number',
}

/**
 * Traits that two people do not share by living together. An address or a phone number alone is a household, and counts
 * only toward a person whom a sanctions list names (platform policy; 31 CFR 1023.220(a)(2)(ii)).
 */
export const ownTraits = ['ssn', 'document', 'name_birth', 'birth_address', 'birth_phone'] as const
/** Whether something agrees that two people do not share by living together. */
export const isOwn = (traits: readonly PersonTrait[]): boolean =>
  traits.some((trait) => ownTraits.some((own) => own === trait))
/** Numbers that an authority gives to one person: an approval of the same number is looked at again. */
export const numberTraits = ['ssn', 'document'] as const

const DIRECTIONS = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
)

function nameKey(first: string, last: string): string {
  const words = (inLatin(`${first} ${last}`) || inLetters(`${first} ${last}`)).split(' ')
  const full = words.filter((word) => word.length > 1)
  return (full.length >= 2 ? full : words)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

/** House number, first word of the street, and postal code or city: "Ave" and "Avenue" are one, units do not count. */
function addressKey({ line1, city, postal, country }: Address): string {
  const words = inLatin(line1).split(' ')
  const house = words.find((word) => /\d/.test(word)) ?? ''
  const street = words.find((word) => !/\d/.test(word) && !DIRECTIONS.has(word)) ?? ''
  const code = (postal ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  const place = country === 'US' ? code.slice(0, 5) : code
  return [house, street, place === '' ? inLatin(city) : place, country].join('|')
}

/**
 * A document's number in one form: letters and digits, the whole line of a passport and a number with its check digit as
 * the number alone.
 */
function documentKey(number: string): string {
  const plain = number.toUpperCase().replace(/[^A-Z0-9<]/g, '')
  const hasDigit =
    plain.length === 44 ||
    (/^[A-Z0-9<]{9}\d$/.test(plain) &&
      /[A-Z]/.test(plain) &&
      mrzCheckDigit(plain.slice(0, 9)) === Number(plain.slice(9)))
  return (hasDigit ? plain.slice(0, 9) : plain).replaceAll('<', '')
}

/** Details of a person as far as they are known. */
export interface PersonDetails {
  legal_first?: string | undefined
  legal_last?: string | undefined
  /** YYYY-MM-DD */
  dob?: string | undefined
  ssn?: string | undefined
  document_number?: string | undefined
  address?: Address | undefined
  phone?: string | undefined
}

/** What of a person's details is compared with other accounts, in one form for every way of writing it. */
export function traitsOf(given: PersonDetails): Partial<Record<PersonTrait, string>> {
  const { dob } = given
  const name =
    given.legal_first && given.legal_last ? nameKey(given.legal_first, given.legal_last) : ''
  const home = given.address === undefined ? '' : addressKey(given.address)
  const phone = (given.phone ?? '').replace(/\D/g, '')
  const document = documentKey(given.document_number ?? '')
  const found: Record<PersonTrait, string> = {
    ssn: given.ssn ?? '',
    document,
    name_birth: dob && name ? `${name}|${dob}` : '',
    birth_address: dob && home ? `${dob}|${home}` : '',
    birth_phone: dob && phone ? `${dob}|${phone}` : '',
    address: home,
    phone,
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''))
}

/** What agrees, in a sentence for staff: "Same document number, name and date of birth as another account". */
export const sameWords = (traits: readonly PersonTrait[]): string =>
  `Same ${personTraits
    .filter((trait) => traits.includes(trait))
    .map((trait) => personTraitLabels[trait])
    .join(', ')} as another account`
