import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { apiKeyLifecycle as lifecycle } from './api-key.lifecycle.ts'
import { apiKeyModel } from './api-key.model.ts'

lifecycleSuite(lifecycle, apiKeyModel, './api-key.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, apiKeyModel)).toEqual([]))
