import { describe, expect, test } from 'vitest'
import { catalog } from '#src/features/platform/meta/machine-catalog.ts'
import { strategies } from '#machines/lib/strategies.ts'
import { turnOf } from '#tests/support/thorough.ts'
import { formats } from './paths/formats.ts'
import { pathsOf } from './paths.ts'

const pathsText = (args: readonly string[]): string => pathsOf(args).text

describe('npm run paths', () => {
  test('a table has numbered steps in plain words, each with what is expected after it', () => {
    const text = pathsText(['suitability', '--max', '1'])
    expect(text).toMatch(/^Path 1: \d+ steps\n {3}0 {2}It begins +→ “Not started”/)
    expect(text).toContain('Investor: Started the suitability questions')
  })
  test('markdown can be ticked off, JSON carries types and cases', () => {
    expect(pathsText(['suitability', '--max', '1', '--format', 'markdown'])).toContain(
      '- [ ] Expect: “Not started”',
    )
    const { machine, paths } = JSON.parse(
      pathsText(['suitability', '--max', '2', '--format', 'json']),
    ) as { machine: string; paths: { steps: { event: string; states: string[] }[] }[] }
    expect([machine, paths.length, paths[0]?.steps[0]?.states]).toEqual([
      'suitability',
      2,
      ['suitability.not_started'],
    ])
  })
  test('markdown of a flow can be followed without the code: where to begin, what to type, how', () => {
    const text = pathsText(['login', '--max', '200', '--format', 'markdown'])
    expect(text).toContain('1. Open `/login` while nobody is signed in.')
    expect(text).toContain('   - Type: E-mail address: ')
    expect(text).toContain('   - How: Type a wrong password.')
    expect(text).toContain('   - [ ] Expect: “Log in”')
    expect(text).toMatch(/On the chart: \/meta\/machines\/login\?path=SUBMIT/)
    expect(text).not.toContain('xstate.done.actor.attempt (')
  })
  test('mermaid marks what the asked paths do not take', () => {
    expect(pathsText(['suitability', '--max', '1', '--format', 'mermaid'])).toContain(
      '⚠ not tested',
    )
    expect(pathsText(['suitability', '--max', '10000', '--format', 'mermaid'])).not.toContain(
      '⚠ not tested',
    )
  })
  test('a spec of a lifecycle names the type and the case of every event', () => {
    const spec = pathsText(['suitability', '--max', '1', '--format', 'vitest'])
    expect(spec).toContain('const run = await pathRunner("suitability")')
    expect(spec).toContain('["BEGIN", "default"]')
  })
  test.each(catalog.map(({ id, kind }) => [id, kind] as const))(
    '%s: its paths can be had by its strategy and in its format',
    (id, kind) => {
      const marks: Readonly<Record<string, RegExp>> = {
        table: /^Path 1: /,
        markdown: new RegExp(`# Paths of ${id}`),
        json: /"paths": ?\[\s*\{/,
        mermaid: /stateDiagram-v2/,
        playwright: new RegExp(`await walkFlow\\(page, "${id}"`),
        vitest: new RegExp(`await pathRunner\\("${id}"\\)`),
      }
      const other = kind === 'flow' ? 'vitest' : 'playwright'
      expect(Object.keys(marks).sort()).toEqual(Object.keys(formats).sort())
      expect(() => pathsText([id, '--format', other])).toThrow(`${id} is a`)
      const own = Object.keys(formats).filter((format) => format !== other)
      for (const format of turnOf(id, own)) {
        const text = pathsText([id, '--max', '3', '--format', format])
        expect(text.length, format).toBeGreaterThan(100)
        expect(text).toMatch(marks[format] ?? expect.fail(`an unknown format: ${format}`))
        expect(
          ['playwright', 'vitest'].includes(format) ? text : '',
          'an undefined word',
        ).not.toMatch(/undefined|\[object/)
      }
      for (const strategy of turnOf(`${id} by`, strategies))
        expect(pathsText([id, '--max', '2', '--strategy', strategy])).toMatch(/^Path 1: /)
    },
    60_000,
  )
  test('what is left out is said, in the file too, and --max 0 gives all (O11)', () => {
    const few = pathsOf(['suitability', '--max', '2', '--format', 'vitest'])
    expect(few.counted).toMatch(/^2 of \d+ paths \(all of them: --max 0\)$/)
    expect(few.text).toContain(few.counted)
    const all = pathsOf(['suitability', '--max', '0', '--format', 'json'])
    const { paths } = JSON.parse(all.text) as { paths: unknown[] }
    expect(all.counted).toBe(`${paths.length} paths`)
    expect(few.counted).toContain(`of ${paths.length} paths`)
    expect(pathsOf(['login', '--strategy', 'random', '--max', '2']).counted).toBe(
      '2 paths; there are more (--max)',
    )
  })
  test('paths through a state, and paths that avoid one (O14)', () => {
    const states = (...args: string[]): string[][] =>
      (
        JSON.parse(pathsText(['suitability', '--max', '0', '--format', 'json', ...args])) as {
          paths: { steps: { states: string[] }[] }[]
        }
      ).paths.map(({ steps }) => steps.flatMap((step) => step.states))
    const all = states()
    const state = all.flat().find((one) => !all.every((path) => path.includes(one))) ?? ''
    const through = states('--through', state)
    const without = states('--avoid', state)
    expect(through.every((path) => path.includes(state))).toBe(true)
    expect(without.some((path) => path.includes(state))).toBe(false)
    expect(through.length + without.length).toBe(all.length)
    expect(through.length).toBeGreaterThan(0)
    expect(without.length).toBeGreaterThan(0)
    expect(() => pathsText(['login', '--avoid', 'nowhere'])).toThrow(/login has no state "nowhere"/)
  })
  test('every wrong word is answered with the right ones', () => {
    expect(() => pathsText([])).toThrow(/Name a machine: user, offering/)
    expect(() => pathsText(['nothing'])).toThrow(/There is no machine "nothing": user/)
    expect(() => pathsText(['login', '--max', '-1'])).toThrow(/--max/)
    expect(() => pathsText(['login', '--max', '1.5'])).toThrow(
      '--max is a whole number from 0 on, not "1.5".',
    )
    expect(() => pathsText(['login', '--max', '0', '--strategy', 'random'])).toThrow(
      '--max 0 gives all paths, which only --strategy shortest has.',
    )
    expect(() => pathsText(['login', '--strategy', 'long'])).toThrow(
      '--strategy is shortest, simple, random.',
    )
    expect(() => pathsText(['login', '--format', 'pdf'])).toThrow(
      /--format is table, json, markdown, playwright, vitest, mermaid/,
    )
    expect(() => pathsText(['login', '--to', 'nowhere'])).toThrow(/login has no state "nowhere"/)
    expect(() => pathsText(['login', '--colour'])).toThrow(/Unknown option/)
  })
})
