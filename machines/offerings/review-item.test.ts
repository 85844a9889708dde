import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { reviewItemLifecycle } from './review-item.lifecycle.ts'
import { reviewItemModel } from './review-item.model.ts'

lifecycleSuite(reviewItemLifecycle, reviewItemModel, './review-item.golden.txt')

const input = { topic: 'details', required: true }
const submittedValues: Sending[] = [
  { type: 'EDITED', actor: 'ISS', facts: { editable: true } },
  { type: 'SUBMITTED', actor: 'ISS', facts: { editable: true, complete: true } },
]
const approved: Sending[] = [
  ...submittedValues,
  { type: 'REVIEW_STARTED', actor: 'ADM' },
  { type: 'APPROVED', actor: 'ADM', facts: { reviewerIsAuthor: false } },
]

describe('review item', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(reviewItemLifecycle, reviewItemModel)).toEqual([]))
  test('each hand-in is a revision of its own and is kept', () => {
    const { row, effects } = walk(
      reviewItemLifecycle,
      [...submittedValues, ...submittedValues],
      input,
    )
    expect(row).toMatchObject({ value: 'submitted', context: { revision: 2 } })
    expect(effects.at(-1)).toEqual({ type: 'storeRevision', params: { revision: 2 } })
  })
  test('an approval holds for twelve months', () => {
    const { row, effects } = walk(reviewItemLifecycle, approved, input)
    expect(row).toMatchObject({
      value: 'approved',
      context: { reviewed_revision: 1, valid_until: '2027-11-20T15:00:00.000Z' },
    })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRED', at: '2027-11-20T15:00:00.000Z' },
    })
  })
  test('whoever wrote it cannot decide on it, and a fact that is missing stops the decision', () => {
    const { row } = walk(reviewItemLifecycle, approved.slice(0, 3), input)
    for (const facts of [{ reviewerIsAuthor: true }, {}])
      expect(
        decide(reviewItemLifecycle, row, { type: 'APPROVED', at, actor: 'ADM', facts }),
      ).toMatchObject({
        ok: false,
        reason: 'guard_failed',
        unmet: [reviewItemLifecycle.guards['fourEyes']],
      })
  })
  test('the company cannot open again what the platform waived', () => {
    const { row } = walk(
      reviewItemLifecycle,
      [
        {
          type: 'WAIVED',
          actor: 'ADM',
          reason: 'Not for an LLC.',
          facts: { reviewerIsAuthor: false },
        },
      ],
      input,
    )
    expect(
      decide(reviewItemLifecycle, row, {
        type: 'REOPENED',
        at,
        actor: 'ISS',
        reason: 'We want it.',
        facts: { editable: true },
      }),
    ).toMatchObject({ ok: false, unmet: [reviewItemLifecycle.guards['platformOpens']] })
  })
})
