import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { begin } from '#machines/lib/begin.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { dataExportLifecycle } from './data-export.lifecycle.ts'
import { dataExportModel } from './data-export.model.ts'

lifecycleSuite(dataExportLifecycle, dataExportModel, './data-export.golden.txt')
const begun = () => begin(dataExportLifecycle, { whole_numbers: false })

describe("a copy of one's data", () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(dataExportLifecycle, dataExportModel)).toEqual([]))
  test('is prepared at once, waits seven days and is removed when they are over', () => {
    const { stored, effects } = begun()
    expect(effects).toEqual([{ type: 'prepareExport', params: { run: 1 } }])
    const ready = walkOn(dataExportLifecycle, stored, { type: 'PREPARED', actor: 'SYS', run: 1 })
    expect(ready.row).toMatchObject({
      value: 'ready',
      context: { expires_at: '2026-11-27T15:00:00.000Z' },
    })
    expect(walkOn(dataExportLifecycle, ready.row, { type: 'EXPIRED', actor: 'CLK' })).toMatchObject(
      {
        row: { value: 'expired', status: 'done' },
        effects: [{ type: 'unschedule' }, { type: 'removeExport' }],
      },
    )
  })
  test('an answer of an earlier preparation changes nothing', () => {
    const failed = walkOn(dataExportLifecycle, begun().stored, {
      type: 'FAILED',
      actor: 'SYS',
      run: 1,
    })
    const again = walkOn(dataExportLifecycle, failed.row, { type: 'RETRIED', actor: 'INV' })
    expect(
      decide(dataExportLifecycle, again.row, { type: 'PREPARED', at, actor: 'SYS', run: 1 }),
    ).toMatchObject({ ok: false, unmet: [dataExportLifecycle.guards.currentRun] })
  })
  test('counts each download and can be removed by its owner', () => {
    const ready = walkOn(dataExportLifecycle, begun().stored, {
      type: 'PREPARED',
      actor: 'SYS',
      run: 1,
    })
    const twice = walkOn(
      dataExportLifecycle,
      walkOn(dataExportLifecycle, ready.row, { type: 'DOWNLOADED', actor: 'INV' }).row,
      { type: 'DOWNLOADED', actor: 'INV' },
    )
    expect(twice.row).toMatchObject({ value: 'ready', context: { downloads: 2 } })
    expect(
      walkOn(dataExportLifecycle, twice.row, { type: 'REMOVED', actor: 'INV' }).row.value,
    ).toBe('removed')
  })
})
