import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { sanctionsListLifecycle as lifecycle } from './sanctions-list.lifecycle.ts'
import { sanctionsListModel } from './sanctions-list.model.ts'

lifecycleSuite(lifecycle, sanctionsListModel, './sanctions-list.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, sanctionsListModel)).toEqual([]))
