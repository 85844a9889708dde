import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { viewAsLifecycle as lifecycle } from './view-as.lifecycle.ts'
import { viewAsModel } from './view-as.model.ts'

lifecycleSuite(lifecycle, viewAsModel, './view-as.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, viewAsModel)).toEqual([]))
