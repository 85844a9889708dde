import { expect, test } from 'vitest'
import { awayFrom } from './private-label.ts'

const label = {
  host: 'invest.harbour.example',
  listing_id: 'a1',
  platform_url: 'https://capstan.example',
}
test.each([
  ['/offerings/a1', null],
  ['/offerings/a1/harbour-pitch?x=1#amount', null],
  ['#amount', null],
  ['?tab=2', null],
  ['/', 'https://capstan.example/'],
  ['/login?redirect=%2Fofferings%2Fa1', 'https://capstan.example/login?redirect=%2Fofferings%2Fa1'],
  ['/offerings/a12', 'https://capstan.example/offerings/a12'],
  ['/offerings/b2/other-pitch', 'https://capstan.example/offerings/b2/other-pitch'],
])('from a domain of its own %s leads to %s', (to, away) => {
  expect(awayFrom(label, to)).toBe(away)
  expect(awayFrom(null, to)).toBeNull()
})
