import { afterEach, describe, expect, test, vi } from 'vitest'
import { isBot } from './bots.ts'
import { mayReload, reloadTarget, RELOAD_GUARD_MS } from './reload-guard.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
afterEach(() => vi.unstubAllGlobals())

describe('a full load after a missing part', () => {
  test('happens once in ten seconds for a path; at exactly ten seconds it is still blocked', () => {
    vi.stubGlobal('sessionStorage', storage())
    expect(mayReload('/a', 1000)).toBe(true)
    expect(mayReload('/a', 1001)).toBe(false)
    expect(mayReload('/a', 1000 + RELOAD_GUARD_MS)).toBe(false)
    expect(mayReload('/a', 1001 + RELOAD_GUARD_MS)).toBe(true)
  })
  test('remembers only the last path', () => {
    vi.stubGlobal('sessionStorage', storage())
    expect([mayReload('/a', 0), mayReload('/b', 1), mayReload('/a', 2)]).toEqual([true, true, true])
  })
  test('still happens when session storage fails', () => {
    vi.stubGlobal('sessionStorage', { getItem: () => { throw new Error('denied') } })
    expect([mayReload('/a', 0), mayReload('/a', 1)]).toEqual([true, true])
  })
  test.each([['https://evil.example/x', null], ['javascript:alert(1)', null], ['//evil.example', null], ['/x?a=1#b', '/x?a=1#b'], ['https://here.example/y', '/y']])('of %s goes to %s', (target, path) => expect(reloadTarget(target, 'https://here.example/now')).toBe(path))
})

describe('bots that get no error page', () => {
  test.each(['Googlebot/2.1', 'facebookexternalhit/1.1', 'Mozilla/5.0 Chrome-Lighthouse', 'bingbot/2.0', 'Mozilla/5.0 Google Favicon'])('%s', (agent) => expect(isBot(agent)).toBe(true))
  test.each(['Mozilla/5.0 (X11; Linux x86_64) Chrome/156', 'Robota Browser 1.0'])('not %s', (agent) => expect(isBot(agent)).toBe(false))
})
