import { loginModel } from '#machines/identity/login.model.ts'
import { suitabilityModel } from '#machines/investors/suitability.model.ts'
import { describe, expect, test } from 'vitest'
import { explore, pathsOf, vertexKey } from './model.ts'
import { generatePaths as generate, statesNamed } from './strategies.ts'
import { activeStates } from './structure.ts'

const generatePaths = (...of: Parameters<typeof generate>) => generate(...of).paths

const ends = (path: {
  steps: readonly { state: Parameters<typeof activeStates>[0] }[]
}): string[] => activeStates(path.steps.at(-1)?.state as Parameters<typeof activeStates>[0])

describe('strategies of paths', () => {
  test('shortest is what the tests walk, and at most as many as asked for', () => {
    expect(
      generatePaths(suitabilityModel, { strategy: 'shortest', max: 1000 }).map((p) => p.title),
    ).toEqual(pathsOf(suitabilityModel).map((p) => p.title))
    expect(generatePaths(suitabilityModel, { strategy: 'shortest', max: 2 })).toHaveLength(2)
  })
  test('with a state, every path ends in it, by the shortest way to each of its configurations', () => {
    const paths = generatePaths(suitabilityModel, {
      strategy: 'shortest',
      to: 'suitable',
      max: 1000,
    })
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) expect(ends(path)).toContain('suitability.suitable')
    expect(paths).toHaveLength(
      explore(suitabilityModel).filter((v) =>
        activeStates(v.state).includes('suitability.suitable'),
      ).length,
    )
  })
  test('a state that has others inside means all of them, and one that is not there names those that are', () => {
    expect(statesNamed(loginModel, 'code.entry')).toEqual([
      'login.code.entry.typing',
      'login.code.entry.verifying',
    ])
    expect(statesNamed(loginModel, 'login.signedIn')).toEqual(['login.signedIn'])
    expect(() => statesNamed(loginModel, 'sleeping')).toThrow(
      /login has no state "sleeping"\. It has: credentials, /,
    )
  })
  test('simple paths visit no configuration twice', () => {
    const paths = generatePaths(loginModel, { strategy: 'simple', max: 1000 })
    expect(paths.length).toBeGreaterThan(20)
    for (const { steps } of paths)
      expect(new Set(steps.map(({ state }) => vertexKey(loginModel, state))).size).toBe(
        steps.length,
      )
    expect(new Set(paths.map((p) => p.title)).size).toBe(paths.length)
  })
  test('random walks are the same for the same seed, differ for another, and are as long as asked for', () => {
    const walk = (seed: number) =>
      generatePaths(loginModel, { strategy: 'random', max: 5, seed, length: 7 }).map((p) => p.title)
    expect(walk(7)).toEqual(walk(7))
    expect(walk(7)).not.toEqual(walk(8))
    for (const { steps } of generatePaths(loginModel, { strategy: 'random', max: 5, length: 7 }))
      expect(steps.length).toBeLessThanOrEqual(8)
  })
  test('random walks to a state end in it', () => {
    for (const path of generatePaths(loginModel, {
      strategy: 'random',
      to: 'signedIn',
      max: 5,
      length: 12,
    }))
      expect(ends(path)).toContain('login.signedIn')
  })
})
