import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { expect, it } from 'vitest'
import { ageingOf } from './ageing.ts'

const today = '2026-11-27'
const since = (days: number, n = 1) => ({ day: addDays(today, -days), n, cents: n * 100 })

it('puts each item into one age, and has every age', () => {
  expect(ageingOf([since(0), since(2), since(3), since(7), since(8, 2), since(30)], today)).toEqual(
    [
      { label: 'Under 3 days', count: 2, cents: 200 },
      { label: '3 to 7 days', count: 2, cents: 200 },
      { label: '8 to 14 days', count: 2, cents: 200 },
      { label: '15 to 30 days', count: 1, cents: 100 },
      { label: 'Over 30 days', count: 0, cents: 0 },
    ],
  )
  expect(ageingOf([since(31), since(400)], today).at(-1)).toMatchObject({ count: 2 })
})

it('counts what is dated after today as new', () => {
  expect(ageingOf([since(-1)], today)[0]?.count).toBe(1)
})
