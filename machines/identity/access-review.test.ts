import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { accessReviewLifecycle as lifecycle } from './access-review.lifecycle.ts'
import { accessReviewModel } from './access-review.model.ts'

lifecycleSuite(lifecycle, accessReviewModel, './access-review.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, accessReviewModel)).toEqual([]))
