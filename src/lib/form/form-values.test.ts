import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { address, money } from '#domain/shared/common.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { cleanValues, isShown, sameValue, valueAt, withValue } from './form-values.ts'
import { humanize } from './humanize.ts'
import { fieldsOf, whysOf } from './schema-fields.ts'

const schema = z.strictObject({
  email: z.email().meta({ title: 'E-mail' }),
  amount: money.optional().meta({ title: 'Amount', section: 'Money' }),
  when: z.iso.date().nullish(),
  kind: z
    .enum(['a', 'b', 'c', 'd'])
    .optional()
    .meta({ labels: { a: 'First' } }),
  home: address,
  bank: z
    .strictObject({ holder: z.string(), last_four: z.string().optional() })
    .meta({ title: 'Bank' }),
})

describe('fields of a schema', () => {
  it('keep order, titles, and what is required through optional and refine', () => {
    expect(
      fieldsOf(schema.refine(() => true)).map(({ name, title, widget, required }) => [
        name,
        title,
        widget,
        required,
      ]),
    ).toEqual([
      ['email', 'E-mail', 'email', true],
      ['amount', 'Amount', 'money', false],
      ['when', 'When', 'date', false],
      ['kind', 'Kind', 'select', false],
      ['home', 'Home', 'address', true],
      ['bank.holder', 'Holder', 'text', true],
      ['bank.last_four', 'Last four', 'text', false],
    ])
  })
  it('take every step of an investment apart without losing a field', () => {
    for (const step of Object.values(stepSchemas)) expect(fieldsOf(step).length).toBeGreaterThan(2)
    expect(whysOf(stepSchemas.kyc).map((why) => why.name)).toContain('ssn')
  })
  it('name a field that has no title', () => expect(humanize('bank.last_four')).toBe('Last four'))
})

describe('values of a form', () => {
  it('clear to null where null is known, and to nothing elsewhere; hidden ones go', () => {
    expect(
      cleanValues(
        { email: '', when: '', kind: 'a', bank: { holder: 'x', last_four: '' } },
        fieldsOf(schema),
        (spec) => spec.name !== 'kind',
      ),
    ).toEqual({ when: null, bank: { holder: 'x' } })
  })
  it('are read and written by path without changing the original', () => {
    const before = { a: { b: 1 } }
    expect(withValue(before, 'a.c', 2)).toEqual({ a: { b: 1, c: 2 } })
    expect(before).toEqual({ a: { b: 1 } })
    expect(valueAt(before, 'a.b.c')).toBeUndefined()
  })
  it('are the same when only blanks or key order differ', () => {
    expect(sameValue({ a: '', b: [1] }, { b: [1] })).toBe(true)
    expect(sameValue({ a: 0 }, {})).toBe(false)
  })
  it('show a conditional field for any of the wanted values, also inside a list', () => {
    expect(isShown({ field: 'x', is: ['a', 'b'] }, { x: 'b' })).toBe(true)
    expect(isShown({ field: 'x', is: 'a' }, { x: ['c', 'a'] })).toBe(true)
    expect(isShown({ field: 'x', is: true }, {})).toBe(false)
  })
})
