import { describe, expect, it } from 'vitest'
import { closedDayProblem, isAhead, sourceAddressProblem } from './closed-days.ts'

const at = '2026-11-26T15:00:00.000Z'
describe('a day that is entered as closed', () => {
  it.each([
    ['reserve_banks_closed', '2026-11-25', 'Enter today or a later day.'],
    ['reserve_banks_closed', '2026-11-28', 'This day is a Saturday or Sunday and already closed.'],
    ['reserve_banks_closed', '2026-12-25', 'This day is a holiday and already closed.'],
    ['federal_offices_closed', '2026-12-25', 'This day is a holiday and already closed.'],
    // the Saturday holiday closes federal offices on Friday and leaves the Reserve Banks open
    ['federal_offices_closed', '2027-12-31', 'This day is a holiday and already closed.'],
    ['reserve_banks_closed', '2027-12-31', null],
    ['federal_offices_closed', '2026-12-24', null],
  ] as const)('%s on %s: %s', (kind, day, problem) => {
    expect(closedDayProblem(kind, day, at)).toBe(problem)
  })
  it('is ahead until it ends in New York', () => {
    expect(isAhead('2026-12-24', '2026-12-25T04:59:59.000Z')).toBe(true)
    expect(isAhead('2026-12-24', '2026-12-25T05:00:00.000Z')).toBe(false)
  })
})

it.each([
  ['https://www.federalregister.gov/documents/2025', null],
  ['http://www.federalregister.gov', 'Enter an address that starts with https://.'],
  ['/fees', 'Enter an address that starts with https://.'],
  ['https://localhost/', 'Enter the public name of the site, for example www.sec.gov.'],
])('the source %s: %s', (url, problem) => expect(sourceAddressProblem(url)).toBe(problem))
