import { expect, it } from 'vitest'
import { forecast } from './forecast.ts'

const now = { person: 10, investment: 100, offering: 2 }
const wanted = { person: 1_000, investment: 50_000, offering: 2 }

it('grows rows with what they belong to, and bytes with rows; the largest table comes first', () => {
  const rows = (of: object) => ({ person: 0, investment: 0, offering: 0, fixed: 0, ...of })
  expect(
    forecast(
      [
        { table: 'profile', there: 20, rows: rows({ person: 20 }), heap: 2_000, indexes: 500 },
        {
          table: 'payment',
          there: 200,
          rows: rows({ investment: 200 }),
          heap: 20_000,
          indexes: 4_000,
        },
        { table: 'setting', there: 7, rows: rows({ fixed: 7 }), heap: 8_192, indexes: 0 },
        {
          table: 'log',
          there: 200,
          rows: rows({ person: 10, investment: 90 }),
          heap: 2_000,
          indexes: 0,
        },
        { table: 'unused', there: 0, rows: rows({}), heap: 0, indexes: 8_192 },
      ],
      now,
      wanted,
    ),
  ).toEqual([
    { table: 'payment', rows: 100_000, bytes: 10_000_000, indexes: 2_000_000 },
    { table: 'log', rows: 46_000, bytes: 460_000, indexes: 0 },
    { table: 'profile', rows: 2_000, bytes: 200_000, indexes: 50_000 },
    { table: 'setting', rows: 7, bytes: 8_192, indexes: 0 },
    { table: 'unused', rows: 0, bytes: 0, indexes: 0 },
  ])
})
