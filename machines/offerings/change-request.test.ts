import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { changeRequestLifecycle as lifecycle } from './change-request.lifecycle.ts'
import { typeRequestModel } from './change-request.model.ts'

lifecycleSuite(lifecycle, typeRequestModel, './change-request.golden.txt')

const facts = { offeringGoesOn: true, stillFrom: true, secondPerson: true }
const reason = 'Read and agreed.'
const decide_by = '2026-11-27T04:59:59.999Z'
const input = { subject: 'type-of-offering', decide_by } as const
function reviewing() {
  const { stored } = begin(lifecycle, input)
  const next = decide(lifecycle, stored, { type: 'REVIEW_STARTED', at, actor: 'ADM', facts })
  if (!next.ok) throw new Error('the review did not start')
  return next.stored
}

describe('a change request', () => {
  test('carries in each case what its event takes', () =>
    expect(payloadProblems(lifecycle, typeRequestModel)).toEqual([]))
  test('has a day by which it is decided, and says so when the day passes', () => {
    const begun = begin(lifecycle, input)
    expect(begun.effects).toContainEqual({
      type: 'schedule',
      params: { event: 'OVERDUE', at: decide_by },
    })
    expect(decide(lifecycle, begun.stored, { type: 'OVERDUE', at, actor: 'CLK' })).toMatchObject({
      ok: true,
      to: 'open',
      stored: { context: { overdue: true } },
    })
  })
  test('is applied when it is approved, and the company is notified', () => {
    const sent = decide(lifecycle, reviewing(), {
      type: 'APPROVED',
      at,
      actor: 'ADM',
      reason,
      facts,
    })
    expect(sent.ok ? sent.effects.map((effect) => effect.type) : sent).toEqual([
      'applyRequest',
      'applyCompanyRequest',
      'unschedule',
      'notify',
    ])
  })
  test('is withdrawn by the side that made it, and by no other', () => {
    const send = (ownSide: boolean) =>
      decide(lifecycle, reviewing(), {
        type: 'WITHDRAWN',
        at,
        actor: 'ADM',
        facts: { ...facts, ownSide },
      })
    expect(send(true)).toMatchObject({ ok: true })
    expect(send(false)).toMatchObject({ ok: false, unmet: [lifecycle.guards['ownSide']] })
  })
  test('is not decided by the one who asked, and not after the offering ended', () => {
    const send = (missing: object) =>
      decide(lifecycle, reviewing(), {
        type: 'APPROVED',
        at,
        actor: 'ADM',
        reason,
        facts: { ...facts, ...missing },
      })
    expect(send({ secondPerson: false })).toMatchObject({
      unmet: [lifecycle.guards.secondPerson],
    })
    expect(send({ offeringGoesOn: false })).toMatchObject({
      unmet: [lifecycle.guards.offeringGoesOn],
    })
    expect(send({ stillFrom: false })).toMatchObject({ unmet: [lifecycle.guards.stillFrom] })
  })
})
