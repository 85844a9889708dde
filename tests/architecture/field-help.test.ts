import { stepNames } from '#domain/model/investment.ts'
import { stepSchemas } from '#domain/model/steps/index.ts'
import { SEALED_FATE, stepReasons } from '#domain/model/steps/reasons.ts'
import { thresholdsOn } from '#domain/thresholds.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** Words of fields as they stand in the source, without what is computed into them. */
function typedHelp(): { file: string; words: string }[] {
  const files = [...globSync('domain/model/**/*.ts', { cwd: root }), ...globSync('src/{features,blocks}/**/*.tsx', { cwd: root })].filter((file) => !/\.(test|fixture|examples)\.tsx?$/.test(file))
  return files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:help|why|fate)(?:: |=)(['"`])((?:(?!\1).)*)\1/gs)].map((found) => ({ file, words: (found[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '') })))
}
/** Dollar figures of the law as people write them: "124,000". */
const figures = (): Set<string> => new Set(Object.values(thresholdsOn('2026-11-21')).filter((value): value is number => typeof value === 'number').map((cents) => (cents / 100).toLocaleString('en-US')))

describe('the help of a field', () => {
  it('types no dollar figure of the law: those come from domain/thresholds.ts', () => {
    const known = figures()
    expect(known.has('124,000')).toBe(true)
    const wrong = typedHelp().filter(({ words }) => [...words.replaceAll(/“[^”]*”/g, '').matchAll(/\d[\d,]*\d/g)].some(([figure]) => figure.includes(',') && known.has(figure)))
    expect(wrong).toEqual([])
  })
  it('names no amount of money at all, but as an example in quotation marks', () => {
    expect(typedHelp().filter(({ words }) => /\$\s?\d/.test(words.replaceAll(/“[^”]*”/g, '')))).toEqual([])
  })
  it('is found in the source: a change of its form would let everything pass', () => {
    expect(typedHelp().length).toBeGreaterThan(100)
  })
})

describe('the steps of an investment', () => {
  it('say why they ask and what happens to the answers', () => {
    for (const step of stepNames) expect(Object.values(stepReasons[step]).every((words) => words.length > 40 && words.endsWith('.')), step).toBe(true)
  })
  it('say at each sealed field why it is asked, and how it is kept', () => {
    const sealed = stepNames.flatMap((step) => fieldsOf(stepSchemas[step]).filter((field) => field.secret))
    expect(sealed.length).toBeGreaterThan(2)
    expect(sealed.filter((field) => field.fate !== SEALED_FATE).map((field) => field.name)).toEqual([])
  })
})
