import { useEffect, useState } from 'react'
import { isDialable, plainPhone, provideNumberingPlans } from '#domain/shared/phone-number.ts'

type Library = typeof import('libphonenumber-js/min')
export type PhoneCountry = ReturnType<Library['getCountries']>[number]

let loaded: Library | undefined
let loading: Promise<Library> | undefined

/** Loads the number tables once, as a chunk of their own. */
export function loadPhoneLibrary(): Promise<Library> {
  loading ??= import('libphonenumber-js/min').then((library) => {
    loaded = library
    provideNumberingPlans(library)
    return library
  })
  return loading
}

/** The number tables, or undefined until they have arrived (the field works meanwhile, unformatted). */
export function usePhoneLibrary(): Library | undefined {
  const [library, setLibrary] = useState<Library | undefined>(() => loaded)
  useEffect(() => {
    if (library) return
    let alive = true
    loadPhoneLibrary().then(
      (next) => {
        if (alive) setLibrary(() => next)
      },
      () => {
        loading = undefined
      },
    )
    return () => {
      alive = false
    }
  }, [library])
  return library
}

export interface PhoneParts {
  country: PhoneCountry
  /** digits without the country code */
  national: string
}

/** Splits "+17575554471" into its country and national digits; an unfinished number retains `fallback`. */
export function splitPhone(
  library: Library | undefined,
  value: string,
  fallback: PhoneCountry,
): PhoneParts {
  const digits = value.replace(/\D/g, '')
  if (!value.startsWith('+')) return { country: fallback, national: digits }
  const code = library ? library.getCountryCallingCode(fallback) : '1'
  const parser = library ? new library.AsYouType() : undefined
  parser?.input(value)
  const found = parser?.getCountry()
  const sameCode = digits.startsWith(code)
  if (sameCode && (found === undefined || library?.getCountryCallingCode(found) === code))
    return { country: found ?? fallback, national: digits.slice(code.length) }
  if (found && library)
    return { country: found, national: digits.slice(library.getCountryCallingCode(found).length) }
  return { country: fallback, national: digits }
}

/** Prefixes of international calls: 00 (ITU-T E.123), and 011 in North America. */
const DIAL_OUT = /^(?:00|011)/

/**
 * A number with its country code, "+14155552671", from text after "+" or after a prefix of international calls; null for
 * a national number. No national number of a plan begins with such a prefix.
 */
function internationalOf(library: Library | undefined, plain: string): string | null {
  const digits = plain.replace(/\D/g, '')
  if (plain.startsWith('+')) {
    // "+44 (0)20 …": the 0 is dialed in the country only
    const parsed = library?.parsePhoneNumberFromString(plain)
    return parsed?.isValid() === true ? parsed.number : `+${digits}`
  }
  const abroad = `+${digits.replace(DIAL_OUT, '')}`
  return DIAL_OUT.test(digits) && library?.parsePhoneNumberFromString(abroad)?.isValid() === true
    ? abroad
    : null
}

/** True for text that is no number, with letters or an extension: it stays as it was typed. */
export const isUnread = (value: string): boolean => !isDialable(plainPhone(value))

/** E.164 of a country and national digits; a leading trunk 0 is dropped where the country's plan drops it. */
export function joinPhone(
  library: Library | undefined,
  country: PhoneCountry,
  national: string,
): string {
  const digits = national.replace(/\D/g, '')
  if (digits === '') return ''
  const parsed = library?.parsePhoneNumberFromString(digits, country)
  if (parsed?.isPossible()) return parsed.number
  return `+${library ? library.getCountryCallingCode(country) : '1'}${digits}`
}

/** National digits in the country's own grouping: "(757) 555-4471". */
export function formatNational(
  library: Library | undefined,
  country: PhoneCountry,
  national: string,
): string {
  return library ? new library.AsYouType(country).input(national) : national
}

/** A typed or pasted text as E.164 with its country; the text itself when it is no number. */
export function readPhone(
  library: Library | undefined,
  text: string,
  country: PhoneCountry,
): { value: string; country: PhoneCountry } {
  if (isUnread(text)) return { value: text, country }
  const plain = plainPhone(text)
  const abroad = internationalOf(library, plain)
  if (abroad === null) return { value: joinPhone(library, country, plain), country }
  const parts = splitPhone(library, abroad, country)
  return { value: joinPhone(library, parts.country, parts.national), country: parts.country }
}
