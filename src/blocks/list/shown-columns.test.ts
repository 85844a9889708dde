import { expect, it } from 'vitest'
import { alwaysShown, shownColumns } from './shown-columns.ts'

const columns = [
  { key: 'when' },
  { key: 'what', card: 'identity' as const },
  { key: 'amount' },
  { key: 'by' },
  { key: 'open', hiddenTitle: true },
]
const keys = (chosen: readonly string[] | null) =>
  shownColumns(columns, chosen).map((one) => one.key)

it('leaves the list as it is when nobody chose', () => {
  expect(shownColumns(columns, null)).toBe(columns)
})
it('shows what was chosen in its order, after the column that leads to the record', () => {
  expect(keys(['by', 'what', 'amount', 'open'])).toEqual(['when', 'by', 'what', 'amount', 'open'])
  expect(keys(['by', 'when'])).toEqual(['when', 'by', 'what', 'open'])
})
it('leaves no list without its fixed columns, and ignores names that it no longer has', () => {
  expect(keys(['gone', 'by', 'by'])).toEqual(['when', 'by', 'what', 'open'])
  expect(columns.filter((one) => alwaysShown(columns, one)).map((one) => one.key)).toEqual([
    'when',
    'what',
    'open',
  ])
})
