import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { begin } from '#machines/lib/begin.ts'
import { describe, expect, test } from 'vitest'
import { joinRequestLifecycle as lifecycle } from './join-request.lifecycle.ts'
import { joinRequestModel } from './join-request.model.ts'

lifecycleSuite(lifecycle, joinRequestModel, './join-request.golden.txt')

describe('a request to be let into a company', () => {
  const { stored, effects } = begin(lifecycle, { at })
  const accept = (facts: object) =>
    decide(lifecycle, stored, { type: 'ACCEPTED', at, actor: 'ISS', role: 'editor', facts })
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, joinRequestModel)).toEqual([]))
  test('tells the owners and ends by itself', () => {
    expect(effects).toContainEqual({
      type: 'notify',
      params: { to: 'issuer', template: 'join-request.asked' },
    })
    expect(effects.map((effect) => effect.type)).toContain('schedule')
  })
  test('is decided by an owner, who gives the role', () => {
    expect(accept({ is_member: false })).toMatchObject({
      ok: true,
      to: 'accepted',
      effects: expect.arrayContaining([{ type: 'admit', params: { role: 'editor' } }]),
    })
    expect(accept({ is_member: true })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards.notMember],
    })
  })
  test('is not decided twice', () => {
    const done = accept({ is_member: false })
    if (!done.ok) throw new Error('it was not accepted')
    expect(decide(lifecycle, done.stored, { type: 'WITHDRAWN', at, actor: 'INV' })).toMatchObject({
      ok: false,
      reason: 'finished',
    })
  })
})
