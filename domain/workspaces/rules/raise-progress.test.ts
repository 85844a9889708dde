import { describe, expect, it } from 'vitest'
import { progressPoints, stagesOf } from './raise-progress.ts'

describe('the running sum of commitments', () => {
  it('goes by day while the range is short, and carries the sum over days without any', () => {
    const committed = [
      { day: '2026-11-02', cents: 500 },
      { day: '2026-11-04', cents: 250 },
    ]
    expect(progressPoints(committed, { from: '2026-11-01', until: '2026-11-05' })).toEqual(
      [0, 500, 500, 750, 750].map((cents, at) => ({
        from: `2026-11-0${at + 1}`,
        until: `2026-11-0${at + 1}`,
        cents,
      })),
    )
  })
  it('goes by week from Monday over more, the last week with the last day', () => {
    const points = progressPoints([{ day: '2026-11-01', cents: 70 }], {
      from: '2026-09-30',
      until: '2026-11-25',
    })
    expect([points[0]?.from, points.at(-1)?.from, points.length]).toEqual([
      '2026-09-28',
      '2026-11-23',
      9,
    ])
    // November 1 is the Sunday of its week
    expect(points.map((one) => one.cents)).toEqual([0, 0, 0, 0, 70, 70, 70, 70, 70])
  })
  it('changes from days to weeks after the longest range of days', () => {
    const until = (last: string) => progressPoints([], { from: '2026-01-01', until: last })
    expect(until('2026-02-14')).toHaveLength(45)
    expect(until('2026-02-15')).toHaveLength(7)
  })
  it('begins with the first commitment when that came before, and has one period before the offering opens', () => {
    expect(
      progressPoints([{ day: '2026-10-30', cents: 9 }], {
        from: '2026-11-01',
        until: '2026-11-01',
      }),
    ).toEqual([
      { from: '2026-10-30', until: '2026-10-30', cents: 9 },
      { from: '2026-10-31', until: '2026-10-31', cents: 9 },
      { from: '2026-11-01', until: '2026-11-01', cents: 9 },
    ])
    expect(progressPoints([], { from: '2027-01-01', until: '2026-11-01' })).toEqual([
      { from: '2026-11-01', until: '2026-11-01', cents: 0 },
    ])
  })
})

describe('the stages of an offering’s investments', () => {
  it('counts each investment at every stage that it has passed; what ended has only started', () => {
    const found = [
      { state: 'draft', n: 4, cents: 400 },
      { state: 'submitted', n: 3, cents: 300 },
      { state: 'funded', n: 2, cents: 200 },
      { state: 'closed', n: 1, cents: 100 },
      { state: 'cancelled', n: 5, cents: 500 },
    ]
    const of = {
      committed: ['submitted', 'funded', 'closed'],
      cleared: ['funded', 'closed'],
      closed: ['closed'],
    }
    expect(stagesOf(found, of)).toEqual([
      { stage: 'started', count: 15, cents: 1500 },
      { stage: 'committed', count: 6, cents: 600 },
      { stage: 'cleared', count: 3, cents: 300 },
      { stage: 'closed', count: 1, cents: 100 },
    ])
  })
})
