/** Apostrophes of any keyboard, and the letters that look like one (Unicode modifier letters). */
const APOSTROPHES = /['\u2018\u2019\u201b\u2032\u00b4\u0060\u02b9-\u02bf\u02c8\u02ca\u02cb\uff07]/gu
/** Ends of lines: a blank, although they are control characters. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/** What has no width, turns the direction of writing or is no character (Unicode, Default_Ignorable_Code_Point). */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffd]/gu
/**
 * Marks above and below letters, points of Hebrew, short vowels and the lengthening stroke of Arabic; the breve of
 * Cyrillic й is none, because й is a letter of its own.
 */
const MARKS =
  /(?<![\u0418\u0438])\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640]/gu

/** A name without the characters that nobody sees; a break of a line becomes a blank. */
export const seen = (name: string): string => name.replace(BREAKS, ' ').replace(UNSEEN, '')

/**
 * A name as it is compared within its own script: compatible forms are one (NFKC), invisible characters, apostrophes,
 * periods and accents are dropped, hyphens and every other sign are a blank, capitals are small letters.
 */
export const inLetters = (name: string): string =>
  seen(name.normalize('NFKD'))
    .replace(APOSTROPHES, '')
    .replaceAll('.', '')
    .replace(MARKS, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
