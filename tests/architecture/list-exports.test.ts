import { api } from '#domain/api/index.ts'
import { listExports } from '#domain/api/list-exports.ts'
import type { Contract } from '#domain/api/contract.ts'
import { unexportedLists } from '#domain/shared/unexported-lists.ts'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = globSync('src/features/**/*.{ts,tsx}').filter(
  (path) => !/\.(test|examples|stage)\.tsx?$/.test(path),
)
const texts = sources.map((path) => readFileSync(path, 'utf8'))
/** Constants that are names of calls; one that its own file does not define is another file's. */
const named = (constant: string, own: string): string =>
  [own, ...texts]
    .map((text) => new RegExp(`const ${constant} =\\s*'([^']+)'`).exec(text)?.[1])
    .find((name) => name !== undefined) ?? `unknown ${constant}`
/** Names of the calls whose lists a source shows as tables. */
function listsIn(source: string): string[] {
  return [
    ...source.matchAll(
      /<(?:RecordList|HistoryLog)\b(?!Props|View)[^>]*?\bname=(?:"([^"]+)"|\{(\w+)\})/g,
    ),
  ].map(([, literal, constant]) => literal ?? named(constant ?? '', source))
}
const shown = [...new Set(texts.flatMap(listsIn))].toSorted()

describe('lists as files', () => {
  test('every list that is shown as a table can be saved, or says why not', () => {
    expect(shown.length).toBeGreaterThan(40)
    const neither = shown.filter((name) => !(name in listExports) && !(name in unexportedLists))
    expect(neither).toEqual([])
    expect(Object.keys(unexportedLists).filter((name) => name in listExports)).toEqual([])
  })
  test('nothing else can be saved, and each is a list that exists', () => {
    expect(Object.keys(listExports).filter((name) => !shown.includes(name))).toEqual([])
    expect(Object.keys(unexportedLists).filter((name) => !shown.includes(name))).toEqual([])
    for (const name of Object.keys(listExports)) {
      expect(name).toMatch(/^GET /)
      expect((api as Record<string, Contract>)[name]?.answer, name).toBeDefined()
    }
  })
  test('every list has a head for each column, each once, and a name of its file', () => {
    for (const [name, { columns, file, title }] of Object.entries(listExports)) {
      const heads = columns.map((one) => one.title)
      expect([name, new Set(heads).size]).toEqual([name, heads.length])
      expect(file).toMatch(/^[a-z-]+$/)
      expect(title.length).toBeLessThanOrEqual(31)
    }
  })
  test('lists of the platform’s people that name investors need a fresh factor', () => {
    const open = Object.entries(listExports).filter(
      ([name, one]) =>
        /^GET \/api\/(admin|dealroom)\//.test(name) &&
        one.personal !== true &&
        one.columns.some((column) => column.title === 'E-mail' || column.title === 'Investor'),
    )
    expect(open.map(([name]) => name)).toEqual([])
  })
})
