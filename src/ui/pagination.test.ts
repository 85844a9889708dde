import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test('shows first, last and neighbors with a gap between', () => {
  expect(pageWindow(1, 37)).toEqual([1, 2, 3, 4, null, 37])
  expect(pageWindow(18, 37)).toEqual([1, null, 17, 18, 19, null, 37])
  expect(pageWindow(37, 37)).toEqual([1, null, 34, 35, 36, 37])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
})
