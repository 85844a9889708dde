// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { BUILD_CHECK_MS, buildWatchFlow } from '#machines/flows/build-watch.flow.ts'
import { RELOAD_GUARD_MS } from '#machines/flows/part-reload.flow.ts'
import { isBot } from './bots.ts'
import { reloadGuard, reloadTarget } from './reload-guard.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** A page with its own guard; pages of one tab share the session storage. */
function page() {
  const loads: string[] = []
  const clock = { now: 0 }
  const guard = reloadGuard(
    (path) => void loads.push(path),
    () => clock.now,
  )
  const fails = (path: string, at: number): boolean => {
    clock.now = at
    guard.partFailed()
    return guard.navigationFailed(path)
  }
  return { loads, clock, guard, fails }
}

describe('a full load after a missing part', () => {
  test('happens once in ten seconds for a path; at exactly 10 000 ms it is still blocked, at 10 001 it is not', () => {
    expect(page().fails('/a', 1000)).toBe(true)
    expect(page().fails('/a', 1001)).toBe(false)
    expect(page().fails('/a', 1000 + RELOAD_GUARD_MS)).toBe(false)
    expect(page().fails('/a', 1001 + RELOAD_GUARD_MS)).toBe(true)
  })
  test('remembers only the last path', () => {
    expect([page().fails('/a', 0), page().fails('/b', 1), page().fails('/a', 2)]).toEqual([
      true,
      true,
      true,
    ])
  })
  test('still happens when session storage fails', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect([page().fails('/a', 0), page().fails('/a', 1)]).toEqual([true, true])
  })
  test('needs a part that failed: any other failed navigation shows the error page', () => {
    const { guard, loads } = page()
    expect(guard.navigationFailed('/a')).toBe(false)
    expect(loads).toEqual([])
  })
  test('is forgotten when a navigation ends well', () => {
    const { guard, loads } = page()
    guard.partFailed()
    guard.navigated()
    expect(guard.navigationFailed('/a')).toBe(false)
    expect(loads).toEqual([])
  })
  test('refuses another host and a script', () => {
    const { fails, loads } = page()
    expect([fails('https://evil.example/x', 0), fails('javascript:alert(1)', 1)]).toEqual([
      false,
      false,
    ])
    expect(loads).toEqual([])
  })
  test('keeps the query and the fragment of its target', () => {
    const { fails, loads } = page()
    fails('/x?a=1#b', 0)
    expect(loads).toEqual(['/x?a=1#b'])
  })
  test.each([
    ['https://evil.example/x', null],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['/x?a=1#b', '/x?a=1#b'],
    ['https://here.example/y', '/y'],
  ])('of %s goes to %s', (target, path) =>
    expect(reloadTarget(target, 'https://here.example/now')).toBe(path),
  )
})

describe('a newer build', () => {
  const settle = () => new Promise((done) => setTimeout(done))
  /** looks answer what is listed, then "the same" */
  function watch(answers: (boolean | Error)[]) {
    const clock = new SimulatedClock()
    const asked: number[] = []
    const loads: string[] = []
    const actor = createActor(
      buildWatchFlow.provide({
        actors: {
          look: fromPromise(() => {
            asked.push(clock.now())
            const answer = answers.shift() ?? false
            return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
          }),
        },
        actions: { loadInFull: (_, { target }) => void loads.push(target) },
      }),
      { clock },
    ).start()
    const pass = async (ms: number): Promise<void> => {
      clock.increment(ms)
      await settle()
    }
    return { actor, asked, loads, pass }
  }
  test('is looked for one hour after the start and each hour after that, not a millisecond earlier', async () => {
    const { asked, pass } = watch([])
    await pass(BUILD_CHECK_MS - 1)
    expect(asked).toEqual([])
    await pass(1)
    await pass(BUILD_CHECK_MS)
    expect(asked).toEqual([BUILD_CHECK_MS, 2 * BUILD_CHECK_MS])
  })
  test('does not reload the open page; the next navigation is loaded in full, and the looking has ended', async () => {
    const { actor, asked, loads, pass } = watch([true])
    await pass(BUILD_CHECK_MS)
    expect(loads).toEqual([])
    actor.send({ type: 'NAVIGATED', target: '/invest' })
    expect(loads).toEqual(['/invest'])
    await pass(3 * BUILD_CHECK_MS)
    expect(asked).toHaveLength(1)
  })
  test('is passed over while the network fails, and before it is known navigation goes on as always', async () => {
    const { actor, loads, asked, pass } = watch([new TypeError('Failed to fetch'), true])
    actor.send({ type: 'NAVIGATED', target: '/a' })
    await pass(BUILD_CHECK_MS)
    actor.send({ type: 'NAVIGATED', target: '/b' })
    expect(loads).toEqual([])
    await pass(BUILD_CHECK_MS)
    actor.send({ type: 'NAVIGATED', target: '/c' })
    expect([asked.length, loads]).toEqual([2, ['/c']])
  })
})

describe('bots that get no error page', () => {
  test.each([
    'Googlebot/2.1',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 Chrome-Lighthouse',
    'bingbot/2.0',
    'Mozilla/5.0 Google Favicon',
  ])('%s', (agent) => expect(isBot(agent)).toBe(true))
  test.each(['Mozilla/5.0 (X11; Linux x86_64) Chrome/156', 'Robota Browser 1.0'])(
    'not %s',
    (agent) => expect(isBot(agent)).toBe(false),
  )
})
