import { expect, it } from 'vitest'
import { registrationTypes } from '#domain/shared/registration-types.ts'
import { holdersByKind, type Held } from './holder-kinds.ts'

const held = (over: Partial<Held>): Held => ({
  title: 'Mara Lindqvist',
  units: 100,
  registration: 'individual',
  before: false,
  ...over,
})

it('counts holders once and units wholly by kind, in one order, to a hundred percent', () => {
  expect(
    holdersByKind([
      held({ title: 'Harbor Fund LP', registration: 'lp', units: 300 }),
      held({}),
      held({ units: 50 }),
      held({ title: 'Ada Lindqvist', registration: null, units: 50 }),
      held({ title: 'Founder', registration: null, before: true, units: 500 }),
    ]).map((one) => [one.kind, one.holders, one.units, one.percent]),
  ).toEqual([
    ['individual', 1, 150, '15.0000'],
    ['company', 1, 300, '30.0000'],
    ['received', 1, 50, '5.0000'],
    ['before', 1, 500, '50.0000'],
  ])
})

it('has a kind for every registration, and none while nobody holds', () => {
  expect(holdersByKind([])).toEqual([])
  const kinds = registrationTypes.map(
    (registration) => holdersByKind([held({ registration })])[0]?.kind,
  )
  expect(new Set(kinds)).toEqual(
    new Set(['individual', 'retirement', 'joint', 'custodial', 'company', 'trust']),
  )
})
