import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { webhookEndpointLifecycle as lifecycle } from './webhook-endpoint.lifecycle.ts'
import { webhookEndpointModel } from './webhook-endpoint.model.ts'

lifecycleSuite(lifecycle, webhookEndpointModel, './webhook-endpoint.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, webhookEndpointModel)).toEqual([]))
