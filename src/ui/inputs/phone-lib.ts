import { useEffect, useState } from 'react'

type Library = typeof import('libphonenumber-js/min')
export type PhoneCountry = ReturnType<Library['getCountries']>[number]

let loaded: Library | undefined
let loading: Promise<Library> | undefined

/** Loads the number tables once, as a chunk of their own. */
export function loadPhoneLibrary(): Promise<Library> {
  loading ??= import('libphonenumber-js/min').then((library) => {
    loaded = library
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
