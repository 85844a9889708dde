import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { complianceLinkLifecycle as lifecycle } from './compliance-link.lifecycle.ts'
import { complianceLinkModel } from './compliance-link.model.ts'

lifecycleSuite(lifecycle, complianceLinkModel, './compliance-link.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, complianceLinkModel)).toEqual([]))
