/**
 * The value when it is a text, else the empty text: for stored values whose shape is known only to the step that wrote
 * them.
 */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const SMALL = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const
/** A count inside a sentence: small numbers as a word ("three months"), others as digits. */
export const counted = (count: number): string => SMALL[count] ?? String(count)

/** True for the id of a record, which people are never shown: they read its name or its number. */
export const isRecordId = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
