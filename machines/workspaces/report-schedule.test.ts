import { begin } from '#machines/lib/begin.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { reportScheduleLifecycle as lifecycle } from './report-schedule.lifecycle.ts'
import { reportScheduleModel } from './report-schedule.model.ts'

lifecycleSuite(lifecycle, reportScheduleModel, './report-schedule.golden.txt')

describe('a schedule of a report', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, reportScheduleModel)).toEqual([]))
  test('requests the week that ended, and for the next one a week later, however late the clock comes', () => {
    const { stored } = begin(lifecycle, {
      frequency: 'weekly',
      time_zone: 'UTC',
      next_day: '2026-11-23',
    })
    const due = { type: 'RUN_DUE', actor: 'CLK', facts: { creatorMayRun: true } } as const
    const first = walkOn(lifecycle, stored, due)
    expect(first.effects).toEqual([
      { type: 'requestRun', params: { start: '2026-11-16', end: '2026-11-23' } },
      { type: 'schedule', params: { event: 'RUN_DUE', at: '2026-11-30T01:00:00.000Z' } },
    ])
    expect(walkOn(lifecycle, first.row, due).effects[0]).toEqual({
      type: 'requestRun',
      params: { start: '2026-11-23', end: '2026-11-30' },
    })
  })
})
