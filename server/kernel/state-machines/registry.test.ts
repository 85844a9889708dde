import { modules } from '#server/modules.ts'
import { expect, test } from 'vitest'
import { registerMachines } from './registry.ts'

const nobody = async () => []
const nothing = async () => undefined

test('contexts share a machine: each registers other things of it', () => {
  const registry = registerMachines([
    { probe: { authorize: nobody, effects: { open: nothing } } },
    { probe: { under: 'investment', effects: { close: nothing } } },
  ])
  expect(registry.of('probe')).toMatchObject({ authorize: nobody, under: 'investment' })
  expect(registry.effect('probe', 'open')).toBe(nothing)
  expect(registry.effect('probe', 'close')).toBe(nothing)
  expect(registry.effect('probe', 'else')).toBeUndefined()
})

test('the same thing registered twice of one machine is an error at start', () => {
  const one = { probe: { authorize: nobody } }
  expect(() => registerMachines([one, one])).toThrow('two modules register authorize of probe')
  const effect = { probe: { effects: { open: nothing } } }
  expect(() => registerMachines([effect, effect])).toThrow(
    'two modules run the effect open of probe',
  )
  expect(() => registerMachines([effect, { '*': { effects: { open: nothing } } }])).toThrow(
    'two modules run the effect open of probe',
  )
})

test('a test replaces single things of a machine and leaves the others', () => {
  const mine = async () => undefined
  const registry = registerMachines(
    [{ probe: { authorize: nobody, effects: { open: nothing, close: nothing } } }],
    { probe: { effects: { open: mine } } },
  )
  expect(registry.of('probe').authorize).toBe(nobody)
  expect(registry.effect('probe', 'open')).toBe(mine)
  expect(registry.effect('probe', 'close')).toBe(nothing)
})

test('no module of the product registers what another one has registered', () => {
  const registry = registerMachines(modules.flatMap((one) => (one.machines ? [one.machines] : [])))
  expect(registry.all().length).toBeGreaterThan(20)
})
