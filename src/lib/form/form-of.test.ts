import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { joinForms, once, pickForm } from './form-of.ts'
import { draftOf } from './draft-values.ts'
import { schemaForm } from './schema-fields.ts'

const person = schemaForm(z.strictObject({ name: z.string().meta({ title: 'Name' }), born: z.strictObject({ on: z.string(), at: z.string() }), pin: z.string().optional().meta({ secret: true }) }))
const means = schemaForm(z.strictObject({ income: z.int() }))

describe('a form', () => {
  it('keeps some of its fields, those of an object among them, and asks for them alone', async () => {
    const form = pickForm(person, ['born'])
    expect(form.fields.map(({ name }) => name)).toEqual(['born.on', 'born.at'])
    expect((await form.load()).safeParse({ born: { on: 'a', at: 'b' } }).success).toBe(true)
    expect((await form.load()).safeParse({ name: 'a', born: { on: 'a', at: 'b' } }).success).toBe(false)
  })
  it('takes the fields of another after its own', async () => {
    const form = joinForms(person, means)
    expect(form.fields.at(-1)?.name).toBe('income')
    expect((await form.load()).safeParse({ name: 'a', born: { on: 'a', at: 'b' }, income: 1 }).success).toBe(true)
  })
  it('is one for each schema', () => expect(schemaForm(z.string()).load).not.toBe(schemaForm(z.string()).load))
  it('says in a draft what was emptied, and keeps a secret that was not typed here', () => {
    expect(draftOf(person, { name: '' }, new Set()).values).toEqual({ name: null })
    expect(draftOf(person, { name: 'x' }, new Set(['pin'])).values).toEqual({ name: 'x', pin: null })
  })
})

describe('what is fetched once', () => {
  it('is asked for again only after a failure', async () => {
    const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(1)
    const fetch = once(load)
    await expect(fetch()).rejects.toThrow('no network')
    await expect(fetch()).resolves.toBe(1)
    await fetch()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
