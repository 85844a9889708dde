import { expect, it } from 'vitest'
import { percentComplete } from './completeness.ts'

it('says 100 percent only when nothing is missing', () => {
  expect(percentComplete(0, 0)).toBe(100)
  expect(percentComplete(10, 11)).toBe(90)
  expect(percentComplete(999, 1000)).toBe(99)
  expect(percentComplete(11, 11)).toBe(100)
})
