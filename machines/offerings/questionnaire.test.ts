import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { questionnaireLifecycle } from './questionnaire.lifecycle.ts'
import { questionnaireModel } from './questionnaire.model.ts'

lifecycleSuite(questionnaireLifecycle, questionnaireModel, './questionnaire.golden.txt')

const second = { reviewerIsAuthor: false }
const toReview: Sending[] = [
  { type: 'SENT', actor: 'ISS' },
  { type: 'OPENED', actor: 'SYS' },
  { type: 'ANSWERED', actor: 'SYS' },
  { type: 'SIGNED', actor: 'SYS', facts: { complete: true } },
  { type: 'REVIEW_STARTED', actor: 'ADM' },
]

describe('questionnaire', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(questionnaireLifecycle, questionnaireModel)).toEqual([]))
  test('a link ends after 30 days, a clear answer after 90', () => {
    const sent = walk(questionnaireLifecycle, toReview.slice(0, 1))
    expect(sent.effects).toContainEqual({ type: 'sendLink', params: { run: 1 } })
    expect(sent.effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRED', at: '2026-12-20T15:00:00.000Z' },
    })
    const clear = walk(questionnaireLifecycle, [
      ...toReview,
      { type: 'CLEARED', actor: 'ADM', facts: { ...second, outcome: 'not_disqualifying' } },
    ])
    expect(clear.row).toMatchObject({
      value: 'clear',
      context: { valid_until: '2027-02-18T15:00:00.000Z' },
    })
  })
  test('compliance cannot clear what the rules find disqualifying', () => {
    const { row } = walk(questionnaireLifecycle, toReview)
    expect(
      decide(questionnaireLifecycle, row, {
        type: 'CLEARED',
        at,
        actor: 'ADM',
        facts: { ...second, outcome: 'disqualifying' },
      }),
    ).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [questionnaireLifecycle.guards['nothingFound']],
    })
  })
  test('a bring-down leads back to what was found', () => {
    const disclosed = walk(questionnaireLifecycle, [
      ...toReview,
      {
        type: 'DISCLOSURE_REQUIRED',
        actor: 'ADM',
        reason: 'Order of 2011.',
        facts: { ...second, outcome: 'disclosure_only' },
      },
      { type: 'BRING_DOWN_ASKED', actor: 'ISS' },
    ])
    expect(
      walkOn(questionnaireLifecycle, disclosed.row, { type: 'CONFIRMED', actor: 'SYS' }).row.value,
    ).toBe('disclosure_required')
  })
  test('a person who is disqualified stays so until the review is opened again', () => {
    const { row } = walk(questionnaireLifecycle, [
      ...toReview,
      {
        type: 'FLAGGED',
        actor: 'ADM',
        reason: 'Conviction of 2017.',
        facts: { ...second, outcome: 'disqualifying' },
      },
      { type: 'DISQUALIFIED', actor: 'BD', reason: 'No waiver.', facts: second },
    ])
    expect(decide(questionnaireLifecycle, row, { type: 'SENT', at, actor: 'ISS' })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
    expect(
      walkOn(questionnaireLifecycle, row, {
        type: 'REOPENED',
        actor: 'ADM',
        reason: 'The order was vacated.',
      }).row.value,
    ).toBe('under_review')
  })
})
