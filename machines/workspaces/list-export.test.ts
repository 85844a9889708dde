import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { begin } from '#machines/lib/begin.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { listExportLifecycle } from './list-export.lifecycle.ts'
import { listExportModel } from './list-export.model.ts'

lifecycleSuite(listExportLifecycle, listExportModel, './list-export.golden.txt')
const begun = () => begin(listExportLifecycle, undefined)

describe('an export of a long list', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(listExportLifecycle, listExportModel)).toEqual([]))
  test('is prepared at once, waits seven days and is removed when they are over', () => {
    const { stored, effects } = begun()
    expect(effects).toEqual([{ type: 'prepareListExport', params: { run: 1 } }])
    const ready = walkOn(listExportLifecycle, stored, { type: 'PREPARED', actor: 'SYS', run: 1 })
    expect(ready.row).toMatchObject({
      value: 'ready',
      context: { expires_at: '2026-11-27T15:00:00.000Z' },
    })
    expect(walkOn(listExportLifecycle, ready.row, { type: 'EXPIRED', actor: 'CLK' })).toMatchObject(
      {
        row: { value: 'expired', status: 'done' },
        effects: [{ type: 'unschedule' }, { type: 'removeListExport' }],
      },
    )
  })
  test('that failed says why, and an answer of an earlier preparation changes nothing', () => {
    const failed = walkOn(listExportLifecycle, begun().stored, {
      type: 'FAILED',
      actor: 'SYS',
      run: 1,
      failure: 'too_large',
    })
    expect(failed.row).toMatchObject({ value: 'failed', context: { failure: 'too_large' } })
    const again = walkOn(listExportLifecycle, failed.row, { type: 'RETRIED', actor: 'INV' })
    expect(again.row).toMatchObject({ value: 'preparing', context: { run: 2, failure: null } })
    expect(
      decide(listExportLifecycle, again.row, { type: 'PREPARED', at, actor: 'SYS', run: 1 }),
    ).toMatchObject({ ok: false, unmet: [listExportLifecycle.guards.currentRun] })
  })
})
