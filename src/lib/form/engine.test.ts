import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createEngine, type EngineParts } from './engine.ts'
import { valueAt } from './form-values.ts'
import * as hookForm from './hook-form.ts'

const schema = z.strictObject({ city: z.string().min(1, 'Write the city.'), postal: z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.'), bank: z.strictObject({ holder: z.string().min(2, 'Write the name.') }).optional() })
const initial = { city: 'Norfolk', postal: '23508' }
const waits = <T>() => Promise.withResolvers<T>()
/** A form whose hook-form arrives when the test says so. */
function open(more: Partial<EngineParts> = {}) {
  const arrival = waits<typeof hookForm>()
  const engine = createEngine({ initial, resolver: hookForm.checkWith(schema), now: () => null, fetch: () => arrival.promise, ready: () => Promise.resolve(), ...more })
  engine.draw('city')
  engine.draw('postal')
  return { engine, arrive: () => arrival.resolve(hookForm), wordsAt: (path: string) => valueAt(engine.state().errors, `${path}.message`) }
}
const here = { now: () => hookForm, fetch: () => Promise.resolve(hookForm) }
/** What must not be called. */
const never = (): never => { throw new Error('called') }

describe('before hook-form is here', () => {
  it('values stand as they are typed, and what is dirty is known', () => {
    const { engine } = open()
    const seen = vi.fn()
    const told = vi.fn()
    engine.subscribe(told)
    engine.onChange(seen)
    engine.change('city', 'Suffolk')
    engine.change('bank.holder', 'Mara')
    expect(engine.state()).toMatchObject({ values: { city: 'Suffolk', postal: '23508', bank: { holder: 'Mara' } }, isDirty: true })
    expect(seen).toHaveBeenLastCalledWith(engine.state().values)
    expect(told).toHaveBeenCalledTimes(2)
    engine.change('city', 'Norfolk')
    engine.change('bank', undefined)
    expect(engine.state().isDirty).toBe(false)
  })
  it('nothing that was typed or left is lost when it arrives: it is checked then, once, as it stands', async () => {
    const resolver = vi.fn(hookForm.checkWith(schema))
    const { engine, arrive, wordsAt } = open({ resolver })
    engine.change('postal', '2')
    engine.change('postal', '23')
    engine.blur('postal')
    expect(engine.state().errors).toEqual({})
    arrive()
    await vi.waitFor(() => expect(wordsAt('postal')).toBe('A ZIP code has five digits.'))
    expect(resolver).toHaveBeenCalledTimes(1)
    expect(engine.state()).toMatchObject({ values: { city: 'Norfolk', postal: '23' }, isDirty: true })
    engine.change('postal', '23507')
    await vi.waitFor(() => expect(wordsAt('postal')).toBeUndefined())
  })
  it('what the server says of fields stands at them, in parts of a value too, and goes on standing', async () => {
    const { engine, arrive, wordsAt } = open()
    engine.setError('postal', 'Not in Virginia.')
    engine.setError('bank', 'Look at the account.')
    engine.setError('bank.holder', 'Another name.')
    engine.setError('city', 'Not this one.')
    engine.clearError('city')
    expect([wordsAt('postal'), wordsAt('bank'), wordsAt('bank.holder'), wordsAt('city')]).toEqual(['Not in Virginia.', 'Look at the account.', 'Another name.', undefined])
    engine.change('city', 'Suffolk')
    arrive()
    await vi.waitFor(() => expect(valueAt(engine.state().errors, 'postal.type')).toBe('server'))
    expect([wordsAt('postal'), wordsAt('bank'), wordsAt('bank.holder'), wordsAt('city')]).toEqual(['Not in Virginia.', 'Look at the account.', 'Another name.', undefined])
    engine.clearError('bank')
    expect(wordsAt('bank.holder')).toBeUndefined()
  })
  it('a form that is sent waits for it, and sends what was typed meanwhile', async () => {
    const { engine, arrive } = open()
    const onValid = vi.fn(() => Promise.resolve())
    engine.change('city', 'Suff')
    const sent = engine.submit(onValid, never, never)
    expect(engine.state().isSubmitting).toBe(true)
    engine.change('city', 'Suffolk')
    arrive()
    await sent
    expect(onValid).toHaveBeenCalledWith({ city: 'Suffolk', postal: '23508' }, undefined)
    expect(engine.state().isSubmitting).toBe(false)
  })
  it('a form that is sent and cannot fetch it hands on what stands in it, unchecked; the next time it is checked', async () => {
    const fetch = vi.fn<EngineParts['fetch']>().mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network')).mockResolvedValue(hookForm)
    const { engine, wordsAt } = open({ fetch })
    const [onValid, onUnchecked] = [vi.fn(() => Promise.resolve()), vi.fn(() => { expect(engine.state().isSubmitting).toBe(true); return Promise.resolve() })]
    engine.change('city', 'Suffolk')
    engine.setError('postal', 'Not in Virginia.')
    await engine.submit(onValid, never, onUnchecked)
    expect(onUnchecked).toHaveBeenCalledWith({ city: 'Suffolk', postal: '23508' })
    expect(onValid).not.toHaveBeenCalled()
    expect(wordsAt('postal')).toBeUndefined()
    expect(engine.state()).toMatchObject({ values: { city: 'Suffolk' }, isDirty: true, isSubmitting: false })
    await engine.submit(onValid, never, never)
    expect(onValid).toHaveBeenCalledWith({ city: 'Suffolk', postal: '23508' }, undefined)
  })
  it('a form without its schema is handed on unchecked, too, and is as it is stored afterwards', async () => {
    const { engine } = open({ ...here, ready: () => Promise.reject(new Error('no network')) })
    engine.change('city', 'Suffolk')
    await engine.submit(never, never, async () => engine.settle())
    await vi.waitFor(() => expect(engine.state().isDirty).toBe(false))
    const { engine: bare } = open({ fetch: () => Promise.reject(new Error('no network')) })
    bare.change('city', 'Suffolk')
    await bare.submit(never, never, async () => bare.settle())
    expect(bare.state()).toMatchObject({ values: { city: 'Suffolk' }, isDirty: false })
  })
})

describe('with hook-form', () => {
  it('a value that the page sets makes the form dirty and is checked where that is asked for', async () => {
    const { engine, wordsAt } = open(here)
    engine.set('city', '', true)
    await vi.waitFor(() => expect(wordsAt('city')).toBe('Write the city.'))
    expect(engine.state()).toMatchObject({ values: { city: '' }, isDirty: true })
  })
  it('what is wrong is told to whoever sends, and nothing is sent', async () => {
    const { engine, wordsAt } = open(here)
    const [onValid, onInvalid] = [vi.fn(() => Promise.resolve()), vi.fn()]
    engine.change('postal', '1')
    await engine.submit(onValid, onInvalid, never)
    expect(onValid).not.toHaveBeenCalled()
    expect(Object.keys(onInvalid.mock.calls[0]?.[0] as object)).toEqual(['postal'])
    expect(wordsAt('postal')).toBe('A ZIP code has five digits.')
  })
  it('after a save the form is as it is stored: nothing is dirty, the values stay', async () => {
    const { engine } = open(here)
    engine.change('city', 'Suffolk')
    await engine.submit(async () => engine.settle(), never, never)
    expect(engine.state()).toMatchObject({ values: { city: 'Suffolk', postal: '23508' }, isDirty: false, isSubmitting: false })
    engine.change('city', 'Norfolk')
    await vi.waitFor(() => expect(engine.state().isDirty).toBe(true))
  })
})
