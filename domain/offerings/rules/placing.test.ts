import { describe, expect, test } from 'vitest'
import { place, type Ask, type Book } from './placing.ts'

const book: Book = {
  method: 'first_come',
  maximum: 100_000,
  taken: 90_000,
  waiting: 0,
  minimum: 1_000,
}
const ask: Ask = {
  units: 10,
  price: '10.00',
  increment: 1,
  own: 0,
  acceptsLess: false,
  firstInLine: false,
}

describe('first come, first served', () => {
  test('what fits is accepted, to the last cent', () => {
    expect(place(book, ask)).toEqual({ placing: 'accepted', units: 10, cents: 10_000 })
  })
  test('what does not fit waits, or takes what is left when the investor agreed to that', () => {
    expect(place(book, { ...ask, units: 11 })).toEqual({
      placing: 'waitlisted',
      units: 11,
      cents: 11_000,
    })
    expect(place(book, { ...ask, units: 25, acceptsLess: true })).toEqual({
      placing: 'in_part',
      units: 10,
      cents: 10_000,
    })
  })
  test('a part below the minimum is not offered, and a part is a multiple of the step', () => {
    expect(
      place({ ...book, minimum: 10_001 }, { ...ask, units: 25, acceptsLess: true })?.placing,
    ).toBe('waitlisted')
    expect(place(book, { ...ask, units: 24, increment: 4, acceptsLess: true })).toMatchObject({
      placing: 'in_part',
      units: 8,
    })
  })
  test('nobody passes those who wait, except the first of them', () => {
    expect(place({ ...book, waiting: 1 }, { ...ask, units: 1, acceptsLess: true })?.placing).toBe(
      'waitlisted',
    )
    expect(place({ ...book, waiting: 1 }, { ...ask, units: 1, firstInLine: true })?.placing).toBe(
      'accepted',
    )
  })
  test('while somebody waits a commitment may shrink and may not grow', () => {
    const own = { ...ask, own: 5_000 }
    expect(place({ ...book, waiting: 1 }, { ...own, units: 4 })?.placing).toBe('accepted')
    expect(place({ ...book, waiting: 1 }, { ...own, units: 6 })).toBeNull()
  })
})
test('pro rata takes everything and says that it is above the maximum', () => {
  expect(place({ ...book, method: 'pro_rata' }, ask)?.placing).toBe('accepted')
  expect(place({ ...book, method: 'pro_rata' }, { ...ask, units: 11 })).toEqual({
    placing: 'oversubscribed',
    units: 11,
    cents: 11_000,
  })
})
test('without oversubscription what does not fit is refused', () => {
  expect(place({ ...book, method: 'none' }, { ...ask, units: 11, acceptsLess: true })).toBeNull()
})
