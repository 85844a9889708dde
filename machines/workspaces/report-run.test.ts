import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { begin } from '#machines/lib/begin.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { reportRunLifecycle as lifecycle } from './report-run.lifecycle.ts'
import { reportRunModel } from './report-run.model.ts'

lifecycleSuite(lifecycle, reportRunModel, './report-run.golden.txt')
const begun = () => begin(lifecycle, undefined)

describe('a report run', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, reportRunModel)).toEqual([]))
  test('is written by a job, stays for seven days and loses its file when they are over', () => {
    const { stored, effects } = begun()
    expect(effects).toEqual([{ type: 'writeReport', params: { run: 1 } }])
    const running = walkOn(lifecycle, stored, { type: 'STARTED', actor: 'SYS', run: 1 })
    const ready = walkOn(lifecycle, running.row, { type: 'PREPARED', actor: 'SYS', run: 1 })
    expect(ready.row).toMatchObject({
      value: 'ready',
      context: { expires_at: '2026-11-27T15:00:00.000Z' },
    })
    expect(walkOn(lifecycle, ready.row, { type: 'EXPIRED', actor: 'CLK' })).toMatchObject({
      row: { value: 'expired', status: 'done' },
      effects: [{ type: 'unschedule' }, { type: 'removeReport' }],
    })
  })
  test('an answer of an earlier try changes nothing', () => {
    const failed = walkOn(lifecycle, begun().stored, {
      type: 'FAILED',
      actor: 'SYS',
      run: 1,
      failure: 'too_large',
    })
    expect(failed.row).toMatchObject({ value: 'failed', context: { failure: 'too_large' } })
    const again = walkOn(lifecycle, failed.row, { type: 'RETRIED', actor: 'ISS' })
    expect(again.row).toMatchObject({ value: 'requested', context: { run: 2, failure: null } })
    expect(
      decide(lifecycle, again.row, { type: 'STARTED', at, actor: 'SYS', run: 1 }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.currentRun] })
  })
  test('cannot be downloaded before it is ready, or when it was removed', () => {
    const download = { type: 'DOWNLOADED', at, actor: 'ISS' } as const
    expect(decide(lifecycle, begun().stored, download)).toMatchObject({ ok: false })
    const removed = walkOn(lifecycle, begun().stored, { type: 'REMOVED', actor: 'ISS' })
    expect(decide(lifecycle, removed.row, download)).toMatchObject({ ok: false })
  })
})
