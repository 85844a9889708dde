import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { updateLifecycle as lifecycle } from './update.lifecycle.ts'
import { updateModel } from './update.model.ts'

lifecycleSuite(lifecycle, updateModel, './update.golden.txt')

describe('an update', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, updateModel)).toEqual([]))
  test('tells followers when people publish it, and nobody when it records what an amendment has told already', () => {
    const facts = { complete: true, offering_shown: true, may_publish: true }
    expect(walk(lifecycle, [{ type: 'PUBLISH', actor: 'ISS', facts }]).effects).toContainEqual({
      type: 'notifyFollowers',
      params: {},
    })
    expect(walk(lifecycle, [{ type: 'RECORDED', actor: 'SYS' }]).effects).toEqual([])
  })
  test('is never edited once it is published: it is taken back with a reason and stays on file', () => {
    const { row } = walk(lifecycle, [{ type: 'RECORDED', actor: 'SYS' }])
    expect(decide(lifecycle, row, { type: 'EDITED', at, actor: 'ISS' })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
    expect(
      decide(lifecycle, row, {
        type: 'RETRACT',
        at,
        actor: 'ISS',
        reason: 'Wrong.',
        facts: { recorded: false },
      }),
    ).toMatchObject({ ok: true, to: 'withdrawn' })
  })
  test('that the product recorded is removed by the platform only; a company’s own is withdrawn by an owner (41.2)', () => {
    const { row } = walk(lifecycle, [{ type: 'RECORDED', actor: 'SYS' }])
    const send = (type: string, actor: 'ISS' | 'ADM', facts: object) =>
      decide(lifecycle, row, { type, at, actor, reason: 'Wrong.', facts })
    for (const facts of [{ recorded: true }, {}])
      expect(send('RETRACT', 'ISS', facts)).toMatchObject({
        ok: false,
        unmet: [lifecycle.guards.ownWords],
      })
    expect(send('REMOVED', 'ADM', {})).toMatchObject({ ok: true, to: 'retracted' })
    expect([lifecycle.events.RETRACT.by, lifecycle.events.RETRACT.only]).toEqual([
      ['ISS'],
      { ISS: 'owner' },
    ])
  })
  test('is published by an owner while the offering takes commitments (41.2)', () => {
    const { row } = walk(lifecycle, [])
    const facts = { complete: true, offering_shown: true, may_publish: false }
    expect(decide(lifecycle, row, { type: 'PUBLISH', at, actor: 'ISS', facts })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards.mayPublish],
    })
  })
})
