import { expect, test } from 'vitest'
import { z } from 'zod'
import { FILL_IN, plainErrors, UNCLEAR, UNKNOWN_FIELD } from './plain-errors.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainErrors }).error?.issues[0]?.message
const five = z.enum(['a', 'b', 'c', 'd', 'e'])
const choice = z.union([z.literal('self'), z.uuid()])
const video = z.union([z.literal(''), z.url('Enter an address that begins with https://.')])

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, FILL_IN],
  ['nothing', z.string(), null, FILL_IN],
  ['an empty text', z.string().min(1), '', FILL_IN],
  ['an empty address', z.email(), '', FILL_IN],
  ['a number for a text', z.string(), 7, 'Enter text.'],
  ['a text for a number', z.number(), 'seven', 'Enter a number.'],
  ['words in a query', z.coerce.number(), 'seven', 'Enter a number.'],
  ['a part for a whole', z.int(), 1.5, 'Enter a whole number.'],
  ['a text for a yes', z.boolean(), 'yes', 'Answer true or false.'],
  ['one for many', z.array(z.string()), 'a', 'Give a list.'],
  ['a text for fields', z.strictObject({}), 'a', 'Enter an object with named fields.'],
  [
    'a list for a record',
    z.record(z.string(), z.string()),
    [],
    'Enter an object with named fields.',
  ],
  ['a short text', z.string().min(20), 'a', 'Use at least 20 characters.'],
  ['a long text', z.string().max(1), 'ab', 'Use at most 1 character.'],
  ['a very long text', z.string().max(2000), 'a'.repeat(2001), 'Use at most 2,000 characters.'],
  ['another length', z.string().length(64), 'a', 'Use 64 characters.'],
  ['too long for a length', z.string().length(2), 'abc', 'Use 2 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Choose at least one.'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'Choose at least 2.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1.'],
  ['a list of another length', z.array(z.string()).length(2), ['a'], 'Choose 2.'],
  ['too little', z.number().min(10), 1, 'Enter 10 or more.'],
  ['not more than nothing', z.number().positive(), 0, 'Enter more than 0.'],
  ['too much', z.number().max(5000), 5001, 'Enter 5,000 or less.'],
  ['not less', z.number().lt(5), 5, 'Enter less than 5.'],
  ['no multiple', z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
  ['nothing chosen', five, undefined, 'Choose one.'],
  ['none of these', five, 'x', 'Choose one of these: a, b, c, d, e.'],
  ['none of many', z.enum([...'abcdefghijklm']), 'x', 'Choose one from the list.'],
  ['no confirmation', z.literal(true), false, 'Confirm this.'],
  ['another word', z.literal('One-Click'), 'x', 'This can only be One-Click.'],
  ['no address', z.email(), 'ada', 'Enter an e-mail address like name@example.com.'],
  ['no day', z.iso.date(), '31.3.2027', 'Enter MM/DD/YYYY.'],
  ['no time', z.iso.datetime(), 'noon', 'Enter a date and time, for example 2027-03-31T16:00:00Z.'],
  ['no record', z.uuid(), 'x', 'Choose one from the list.'],
  ['a pattern without words', z.string().regex(/^\d+$/), 'x', UNCLEAR],
  ['an unknown key', z.strictObject({}), { a: 1 }, UNKNOWN_FIELD],
  ['a long key', z.record(z.string().max(2), z.string()), { abc: '' }, 'Use at most 2 characters.'],
  ['no way of a union, none given', choice, undefined, FILL_IN],
  ['no way of a union, nearly one', choice, 'x', 'Choose one from the list.'],
  [
    'no way of a union, words of its own',
    video,
    'x',
    'Enter an address that begins with https://.',
  ],
  ['no way of a union, of another type', video, 5, 'Enter an address that begins with https://.'],
  ['a rule without words', z.string().refine(() => false), 'x', UNCLEAR],
  ['a rule with words', z.string().refine(() => false, 'Enter it twice.'), 'x', 'Enter it twice.'],
  [
    'a schema with words',
    z.string('Enter your name.').min(3, 'Write all of it.'),
    undefined,
    'Enter your name.',
  ],
  [
    'a check with words',
    z.string('Enter your name.').min(3, 'Write all of it.'),
    'a',
    'Write all of it.',
  ],
])('%s', (_, schema, value, words) => expect(said(schema, value)).toBe(words))
