import { expect, test } from 'vitest'
import { actsNext } from './acts-next.ts'

test('names who acts next, and the reader as you', () => {
  expect(actsNext('platform', 'investor')).toBe('Our team acts next')
  expect(actsNext('partner')).toBe('A third party acts next')
  expect(actsNext('investor', 'investor')).toBe('You act next')
  expect(actsNext('clock', 'clock')).toBe('No action needed')
})
