import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { sanctionsMatchLifecycle as lifecycle } from './sanctions-match.lifecycle.ts'
import { sanctionsMatchModel } from './sanctions-match.model.ts'

lifecycleSuite(lifecycle, sanctionsMatchModel, './sanctions-match.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, sanctionsMatchModel)).toEqual([]))
