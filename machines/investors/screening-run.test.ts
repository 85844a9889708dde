import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { screeningRunLifecycle as lifecycle } from './screening-run.lifecycle.ts'
import { screeningRunModel } from './screening-run.model.ts'

lifecycleSuite(lifecycle, screeningRunModel, './screening-run.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, screeningRunModel)).toEqual([]))
