import { expect, test } from 'vitest'
import { leadOf } from './lead-text.ts'
import { readFilters } from './query.ts'

const filters = (search: string) => readFilters(new URLSearchParams(search))
const facts = { all: 14, saved: 2, total: 3 }

test.each([
  ['', facts, '14 companies are raising now.'],
  ['', { ...facts, all: 1 }, '1 company is raising now.'],
  ['', { ...facts, all: undefined }, 'Companies that are raising now.'],
  ['saved=1', facts, '2 offerings. We notify you of their updates.'],
  ['saved=1', { ...facts, saved: 1 }, '1 offering. We notify you of their updates.'],
  ['saved=1', { ...facts, saved: 0 }, '0 offerings. We notify you of their updates.'],
  ['saved=1', { ...facts, saved: undefined }, 'We notify you of their updates.'],
  ['q=battery', facts, '3 offerings match what you are looking for.'],
  ['q=battery', { ...facts, total: 1 }, '1 offering matches what you are looking for.'],
  ['q=battery', { ...facts, total: 0 }, '0 offerings match what you are looking for.'],
  ['category=health', facts, '3 offerings match what you are looking for.'],
])('the count above the list follows what is listed: “%s”', (search, known, text) => {
  expect(leadOf({ filters: filters(search), ...known })).toBe(text)
})
