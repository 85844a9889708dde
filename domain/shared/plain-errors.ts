import type { z } from 'zod'

type Raw = Parameters<z.core.$ZodErrorMap>[0]
type Of<Code extends string> = Extract<Raw, { code: Code }>

/** Message for a required field that was left empty. */
export const FILL_IN = 'This field is required.'
/** Message for a choice that was not made. */
export const CHOOSE_ONE = 'Choose one.'
/** Message for a field that is not in the schema. */
export const UNKNOWN_FIELD = 'This field isn’t supported.'
/** Message where a schema gives no details: no contract leads to this. */
export const UNCLEAR = 'This isn’t valid. Check your entry.'

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === ''
const figure = (value: unknown): string => Number(value).toLocaleString('en-US')
const characters = (value: unknown): string =>
  `${figure(value)} ${Number(value) === 1 ? 'character' : 'characters'}`

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Answer true or false.',
  array: 'Give a list.',
  object: 'Enter an object with named fields.',
  record: 'Enter an object with named fields.',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address like name@example.com.',
  url: 'Enter an address like https://example.com.',
  date: 'Enter MM/DD/YYYY.',
  datetime: 'Enter a date and time, for example 2027-03-31T16:00:00Z.',
  uuid: 'Choose one from the list.',
}

function tooSmall({ origin, minimum, inclusive, exact }: Of<'too_small'>): string {
  if (origin === 'string') {
    if (exact) return `Use ${characters(minimum)}.`
    return minimum === 1 ? FILL_IN : `Use at least ${characters(minimum)}.`
  }
  if (origin === 'array') {
    if (exact) return `Choose ${figure(minimum)}.`
    return minimum === 1 ? 'Choose at least one.' : `Choose at least ${figure(minimum)}.`
  }
  return inclusive === false
    ? `Enter more than ${figure(minimum)}.`
    : `Enter ${figure(minimum)} or more.`
}

function tooBig({ origin, maximum, inclusive, exact }: Of<'too_big'>): string {
  if (origin === 'string')
    return exact ? `Use ${characters(maximum)}.` : `Use at most ${characters(maximum)}.`
  if (origin === 'array')
    return exact ? `Choose ${figure(maximum)}.` : `Choose at most ${figure(maximum)}.`
  return inclusive === false
    ? `Enter less than ${figure(maximum)}.`
    : `Enter ${figure(maximum)} or less.`
}

/** More values than these are a list that the reader has elsewhere. */
const NAMED = 12
function notOne({ values, input }: Of<'invalid_value'>): string {
  const [only] = values
  if (values.length === 1)
    return only === true ? 'Confirm this.' : `This can only be ${String(only)}.`
  if (isEmpty(input)) return CHOOSE_ONE
  return values.length > NAMED
    ? 'Choose one from the list.'
    : `Choose one of these: ${values.map(String).join(', ')}.`
}

/** Message of the likeliest branch of a union: one that the value nearly fits, else the last. */
function ofUnion({ errors, input }: Of<'invalid_union'>): string {
  if (isEmpty(input)) return FILL_IN
  const told = errors.flat().filter((issue) => issue.path.length === 0)
  return (
    (told.find(({ code }) => code !== 'invalid_value' && code !== 'invalid_type') ?? told.at(-1))
      ?.message ?? UNCLEAR
  )
}

/**
 * Message for an issue without a message of its own, in forms and in responses; a message in the schema takes
 * precedence.
 */
export function plainErrors(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(issue.input) ? FILL_IN : (TYPES[issue.expected] ?? UNCLEAR)
    case 'invalid_value':
      return notOne(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return issue.input === '' ? FILL_IN : (FORMATS[issue.format] ?? UNCLEAR)
    case 'not_multiple_of':
      return `Enter a multiple of ${figure(issue.divisor)}.`
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    case 'invalid_key':
      return issue.issues[0]?.message ?? UNCLEAR
    case 'invalid_union':
      return ofUnion(issue)
    default:
      return UNCLEAR
  }
}
