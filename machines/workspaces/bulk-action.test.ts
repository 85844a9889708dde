import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { begin } from '#machines/lib/begin.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { bulkActionLifecycle } from './bulk-action.lifecycle.ts'
import { bulkActionModel } from './bulk-action.model.ts'

lifecycleSuite(bulkActionLifecycle, bulkActionModel, './bulk-action.golden.txt')
const begun = () => begin(bulkActionLifecycle, undefined)

describe('a bulk action', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(bulkActionLifecycle, bulkActionModel)).toEqual([]))
  test('runs at once, and ends when nothing waits any more', () => {
    const { stored, effects } = begun()
    expect(effects).toEqual([{ type: 'runBulkAction', params: { run: 1 } }])
    const finished = { type: 'FINISHED', at, actor: 'SYS', run: 1 } as const
    expect(
      decide(bulkActionLifecycle, stored, { ...finished, facts: { waiting: 1 } }),
    ).toMatchObject({ ok: false, unmet: [bulkActionLifecycle.guards.lastOfRun] })
    expect(
      decide(bulkActionLifecycle, stored, { ...finished, facts: { waiting: 0 } }),
    ).toMatchObject({ ok: true, to: 'done', effects: [{ type: 'endBulkAction' }] })
  })
  test('that was stopped does not go on', () => {
    const stopped = walkOn(bulkActionLifecycle, begun().stored, { type: 'STOPPED', actor: 'ADM' })
    expect(stopped.row).toMatchObject({ value: 'stopped', status: 'done' })
    expect(
      decide(bulkActionLifecycle, stopped.row, { type: 'RETRIED', at, actor: 'ADM' }),
    ).toMatchObject({ ok: false, reason: 'finished' })
  })
  test('that failed is continued as another run, and an answer of the earlier one changes nothing', () => {
    const failed = walkOn(bulkActionLifecycle, begun().stored, {
      type: 'FAILED',
      actor: 'SYS',
      run: 1,
    })
    const again = walkOn(bulkActionLifecycle, failed.row, { type: 'RETRIED', actor: 'ISS' })
    expect(again).toMatchObject({
      row: { value: 'running', context: { run: 2 } },
      effects: [{ type: 'runBulkAction', params: { run: 2 } }],
    })
    expect(
      decide(bulkActionLifecycle, again.row, { type: 'FAILED', at, actor: 'SYS', run: 1 }),
    ).toMatchObject({ ok: false, unmet: [bulkActionLifecycle.guards.currentRun] })
  })
})
