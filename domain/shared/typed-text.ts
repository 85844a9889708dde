/**
 * A typed or pasted text with the characters of a keyboard: full-width figures, letters and signs are plain ones, each
 * blank is one space, hyphens and minus signs of all kinds are "-", and what is invisible is gone.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .trim()

/** A number in the groups in which it is written, with "-" between them: "123 45 6789" is "123-45-6789". */
export const groupedDigits = (text: string): string =>
  plainCharacters(text).replaceAll(/[ .-]+/g, '-')

/**
 * The digits of a number that is written in groups, with blanks, dots or dashes between them; any other text in plain
 * characters, so that the rule of the number refuses it.
 */
export function bareDigits(text: string): string {
  const plain = plainCharacters(text)
  return /^[\d\s.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain
}
