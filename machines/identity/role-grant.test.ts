import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { roleGrantLifecycle as lifecycle } from './role-grant.lifecycle.ts'
import { operatorGrantModel, roleGrantModel } from './role-grant.model.ts'

lifecycleSuite(lifecycle, roleGrantModel, './role-grant.golden.txt')
lifecycleSuite(lifecycle, operatorGrantModel, './operator-grant.golden.txt', [], [roleGrantModel])
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, roleGrantModel)).toEqual([]))
