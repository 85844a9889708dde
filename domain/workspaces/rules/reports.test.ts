import { describe, expect, test } from 'vitest'
import { columnsOf, intervalOf, intervalProblem } from './reports.ts'

const today = () => '2026-06-15'
const asked = { start: '2026-05-01', end: '2026-06-01', time_zone: 'America/New_York' }

describe('the interval of a report', () => {
  test('begins and ends at midnight of its time zone, over a clock change too', () => {
    expect(intervalOf('2026-03-01', '2026-04-01', 'America/New_York')).toEqual({
      from: '2026-03-01T05:00:00.000Z',
      to: '2026-04-01T04:00:00.000Z',
    })
    expect(intervalOf('2026-03-01', '2026-03-02', 'UTC').to).toBe('2026-03-02T00:00:00.000Z')
  })
  test.each([
    [{}, null],
    [{ end: '2026-06-16' }, null],
    [{ end: '2026-06-17' }, 'end'],
    [{ end: '2026-05-01' }, 'end'],
    [{ end: '2026-04-30' }, 'end'],
    [{ start: '2025-05-31' }, null],
    [{ start: '2025-05-30' }, 'end'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+02:00' }, 'time_zone'],
  ])('%j has the problem %s', (change, field) => {
    const problem = intervalProblem({ ...asked, ...change }, today)
    expect(problem === null ? null : Object.keys(problem)).toEqual(field === null ? null : [field])
  })
})

test('columns are those of the type, in the order in which they were chosen', () => {
  expect(columnsOf('kyc_status', [])).toEqual({
    columns: ['investor', 'email', 'status'],
    unknown: [],
  })
  expect(columnsOf('kyc_status', ['status', 'email', 'status']).columns).toEqual([
    'status',
    'email',
  ])
  expect(columnsOf('kyc_status', ['ssn', 'email']).unknown).toEqual(['ssn'])
})
