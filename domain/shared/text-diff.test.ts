import { expect, test } from 'vitest'
import { paragraphsOf } from './html.ts'
import { textDiff } from './text-diff.ts'

test('paragraphs are headings, items, rows and paragraphs without their marks', () => {
  expect(
    paragraphsOf(
      '<h2>1. Who</h2><p>You &amp; <strong>we</strong>.</p><ul><li>One</li><li>Two</li></ul><table><tr><td>a</td><td>b</td></tr></table>',
    ),
  ).toEqual(['1. Who', 'You & we.', 'One', 'Two', 'a | b'])
})
test('a changed paragraph is one that goes and one that comes; the others stay', () => {
  expect(textDiff('<p>A</p><p>B</p><p>C</p>', '<p>A</p><p>B2</p><p>C</p><p>D</p>')).toEqual([
    { kind: 'same', text: 'A' },
    { kind: 'removed', text: 'B' },
    { kind: 'added', text: 'B2' },
    { kind: 'same', text: 'C' },
    { kind: 'added', text: 'D' },
  ])
})
test('the same text has no change, and a text beside nothing is all new', () => {
  expect(textDiff('<p>A</p>', '<p>A</p>').every((one) => one.kind === 'same')).toBe(true)
  expect(textDiff('', '<p>A</p><p>B</p>').map((one) => one.kind)).toEqual(['added', 'added'])
})
