import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesSoon, timeLeft } from './offer-words.ts'
import { toldEarly } from './reads-since.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2026-11-24T03:04:05.678Z')
const list = (...deadlines: number[]) => ({ items: deadlines.map((at) => ({ deadline_at: new Date(at).toISOString() })), server_time: new Date(now).toISOString() }) as unknown as Parameters<typeof toldEarly>[0]
const told = (...deadlines: number[]): number => Date.parse(toldEarly(list(...deadlines)).server_time)
const words = (deadlines: readonly number[], at: number) => deadlines.map((deadline) => [timeLeft(new Date(deadline).toISOString(), at), closesSoon(new Date(deadline).toISOString(), at)])

describe('when a list of offerings began to read as it does', () => {
  test.each([
    ['hours', now + 5 * HOUR + 10 * MINUTE, now - 50 * MINUTE + 1],
    ['minutes', now + 7 * MINUTE + 1000, now - 59_000 + 1],
    ['the last minute, which is called one as the one before', now + 30_000, now - 90_000 + 1],
    ['a deadline that has passed', now - 3 * HOUR, now - 3 * HOUR],
    ['the moment of which the badge says soon', now + 3 * DAY, now],
  ])('%s', (_, deadline, since) => expect(told(deadline)).toBe(since))

  test('the card that changed last counts', () => expect(told(now + 5 * HOUR + 10 * MINUTE, now + 7 * MINUTE + 1000)).toBe(now - 59_000 + 1))
  test('and a day at the most', () => {
    expect(told()).toBe(Date.parse('2026-11-24T00:00:00.000Z'))
    expect(told(now - 40 * DAY)).toBe(Date.parse('2026-11-24T00:00:00.000Z'))
  })
  test('all else of the answer stays', () => expect(toldEarly({ ...list(now + HOUR), total: 4 })).toMatchObject({ total: 4, items: [{ deadline_at: new Date(now + HOUR).toISOString() }] }))

  const deadline = fc.oneof(fc.integer({ min: -2 * DAY, max: 40 * DAY }), fc.constantFrom(0, 1, MINUTE, HOUR, DAY, 3 * DAY).chain((edge) => fc.integer({ min: edge - 2, max: edge + 2 }))).map((left) => now + left)
  test('every word is the same from then on till now', () => {
    fc.assert(fc.property(fc.array(deadline, { maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), (deadlines, part) => {
      const since = told(...deadlines)
      expect(since).toBeLessThanOrEqual(now)
      for (const at of [since, since + Math.floor((now - since) * part)]) expect(words(deadlines, at)).toEqual(words(deadlines, now))
    }), { numRuns: 2000 })
  })
  test('and was another just before, where that was today', () => {
    fc.assert(fc.property(fc.array(deadline, { minLength: 1, maxLength: 4 }), (deadlines) => {
      const since = told(...deadlines)
      fc.pre(since > Date.parse('2026-11-24T00:00:00.000Z'))
      expect(words(deadlines, since - 1)).not.toEqual(words(deadlines, now))
    }), { numRuns: 2000 })
  })
})
