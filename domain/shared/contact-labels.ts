const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** English name of a country code; other text is given back as it is. */
export const countryText = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code

/** Calling codes of one and of two digits; all others have three (ITU-T E.164, list of assigned country codes). */
const SHORT_CODES = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** A phone number as people read it: "+1 (757) 555-4471", "+46 812 345 678"; other text is given back as it is. */
export function phoneText(phone: string): string {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phone)?.[1]
  if (digits === undefined) return phone
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(code.length)
  if (code === '1' && rest.length === 10)
    return `+1 (${rest.slice(0, 3)}) ${rest.slice(3, 6)}-${rest.slice(6)}`
  return `+${code} ${rest.replace(/(\d{3})(?=\d{2})/g, '$1 ').trim()}`
}

/** Lines of a postal address as it is written on a letter; parts that are missing are left out. */
export function addressLines(value: object): string[] {
  const part = (key: string): string => {
    const text: unknown = Reflect.get(value, key)
    return typeof text === 'string' ? text : ''
  }
  const town = [part('city'), [part('region'), part('postal')].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return [part('line1'), part('line2'), town, countryText(part('country'))].filter(
    (line) => line !== '',
  )
}
