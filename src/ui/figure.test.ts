import { expect, test } from 'vitest'
import { figureParts } from './figure.tsx'

test('splits cents from grouped dollars without float arithmetic', () => {
  expect(figureParts({ amount: 128450007, currency: 'USD' })).toEqual({
    minus: false,
    symbol: '$',
    whole: '1,284,500',
    fraction: '.07',
  })
  expect(figureParts({ amount: -5, currency: 'USD' })).toEqual({
    minus: true,
    symbol: '$',
    whole: '0',
    fraction: '.05',
  })
  expect(figureParts({ amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }).whole).toBe(
    '90,071,992,547,409',
  )
})

test('a currency without minor units has no fraction', () => {
  expect(figureParts({ amount: 1500, currency: 'JPY' })).toEqual({
    minus: false,
    symbol: '¥',
    whole: '1,500',
    fraction: '',
  })
})
