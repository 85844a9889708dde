import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { webhookDeliveryLifecycle as lifecycle } from './webhook-delivery.lifecycle.ts'
import { webhookDeliveryModel } from './webhook-delivery.model.ts'

lifecycleSuite(lifecycle, webhookDeliveryModel, './webhook-delivery.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, webhookDeliveryModel)).toEqual([]))
