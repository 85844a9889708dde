import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { privateDomainLifecycle as lifecycle } from './private-domain.lifecycle.ts'
import { privateDomainModel } from './private-domain.model.ts'

lifecycleSuite(lifecycle, privateDomainModel, './private-domain.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, privateDomainModel)).toEqual([]))
