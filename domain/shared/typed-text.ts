/**
 * A typed or pasted text in plain characters: full-width characters become ASCII, white space one space, all hyphens and
 * minus signs "-", and invisible characters are removed.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .trim()

/** A number with "-" between its groups: "123 45 6789" is "123-45-6789". */
export const groupedDigits = (text: string): string =>
  plainCharacters(text).replaceAll(/[ .-]+/g, '-')

/**
 * The digits of a number that is written in groups, with blanks, dots or dashes between them. Any other text is returned
 * in plain characters, so that the rule of the number refuses it.
 */
export function bareDigits(text: string): string {
  const plain = plainCharacters(text)
  return /^[\d\s.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain
}

/**
 * The code in a pasted text, which may be a whole message ("2FA code: 123-456"): the first group of exactly `digits`
 * digits, or else the first digits of the text.
 */
export function codeIn(text: string, digits: number): string {
  const plain = plainCharacters(text)
  const whole = new RegExp(`(?<!\\d)\\d(?:[ -]?\\d){${digits - 1}}(?!\\d)`).exec(plain)?.[0]
  return (whole ?? plain).replace(/\D/g, '').slice(0, digits)
}
