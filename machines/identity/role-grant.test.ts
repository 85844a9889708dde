import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { roleGrantLifecycle as lifecycle } from './role-grant.lifecycle.ts'
import { operatorGrantModel, roleGrantModel, setupGrantModel } from './role-grant.model.ts'

lifecycleSuite(lifecycle, roleGrantModel, './role-grant.golden.txt', [], [setupGrantModel])
lifecycleSuite(
  lifecycle,
  operatorGrantModel,
  './operator-grant.golden.txt',
  [],
  [roleGrantModel, setupGrantModel],
)
lifecycleSuite(lifecycle, setupGrantModel, './setup-grant.golden.txt', [], [roleGrantModel])
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, roleGrantModel)).toEqual([]))
