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
