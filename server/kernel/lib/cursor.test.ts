import { expect, it } from 'vitest'
import { NEWEST_FIRST, cutPage, readBefore } from './cursor.ts'

const id = '0198c7a2-0000-7000-8000-000000000001'
const cursorOf = (values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

it('begins at the newest row without a cursor, and after the last row of a page with its cursor', () => {
  expect(readBefore(undefined)).toEqual(NEWEST_FIRST)
  const rows = [
    { at: '2026-03-01T10:00:00.000Z', id },
    { at: '2026-02-01T10:00:00.000Z', id },
  ]
  const { next } = cutPage(rows, 1, (last) => [last.at, last.id])
  expect(readBefore(next ?? '')).toEqual(rows[0])
})

it.each([
  ['no cursor at all', 'x'],
  ['one value', cursorOf(['2026-03-01T10:00:00Z'])],
  ['no time', cursorOf(['yesterday', id])],
  ['a time without its zone', cursorOf(['2026-03-01T10:00:00', id])],
  ['no id', cursorOf(['2026-03-01T10:00:00Z', "' or 1=1"])],
  ['a number', cursorOf([5, id])],
])('refuses %s as a bad field', (_, cursor) => {
  expect(() => readBefore(cursor)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { cursor: expect.any(String) } }),
  )
})
