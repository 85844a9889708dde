import { describe, expect, test } from 'vitest'
import { endWarning, WARNING_MS } from './end-warning.ts'

describe('the warning before a session ends', () => {
  const END = 50_000
  const at = (...lefts: number[]) => {
    let told = 0
    const look = endWarning(() => {
      told += 1
    })
    return lefts.map((left) => {
      look(END, END * 1000 - left)
      return told
    })
  }
  test('comes two minutes before, not a moment sooner, and once', () =>
    expect(at(WARNING_MS + 1, WARNING_MS, 60_000, 1000)).toEqual([0, 1, 1, 1]))
  test('does not come when the end has passed: then the session is renewed', () =>
    expect(at(0, -1)).toEqual([0, 0]))
  test('comes again for the session after it, and never without an end', () => {
    let told = 0
    const look = endWarning(() => {
      told += 1
    })
    for (const end of [undefined, 'soon', END, END + 9000, END + 9000])
      look(end, typeof end === 'number' ? end * 1000 - 1000 : 0)
    expect(told).toBe(2)
  })
})
