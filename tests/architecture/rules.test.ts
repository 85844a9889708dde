import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestThresholds } from '#domain/shared/thresholds.ts'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|examples|golden|model|fixture)\.tsx?$/.test(file),
    )
const isRules = (file: string): boolean => file.includes('/rules/')
const all = ['domain', 'machines', 'server', 'src'].flatMap(filesIn)
const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_]\w*/g) ?? [])

interface Declaration {
  name: string
  exported: boolean
  words: Set<string>
}
/** The declarations of a file of rules, each with the names that its own text uses. */
function declarationsOf(file: string): Declaration[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const starts = [...text.matchAll(/^(export )?(?:async )?(function|const|type|interface) (\w+)/gm)]
  return starts.map((start, index) => {
    const body = text.slice(start.index + start[0].length, starts[index + 1]?.index ?? text.length)
    return {
      name: start[3] ?? '',
      // a type is no rule: it only carries what its own text names
      exported: start[1] !== undefined && (start[2] === 'function' || start[2] === 'const'),
      words: wordsOf(body),
    }
  })
}
const declarations = all.filter(isRules).flatMap(declarationsOf)

/** Names that the product uses: outside of the rules, or in a rule that is itself used. */
function usedNames(): Set<string> {
  const used = new Set(
    all
      .filter((file) => !isRules(file) && !file.startsWith('server/seeds/'))
      .flatMap((file) => [...wordsOf(readFileSync(join(root, file), 'utf8'))]),
  )
  for (let size = -1; size !== used.size;) {
    size = used.size
    for (const { name, words } of declarations)
      if (used.has(name)) for (const word of words) used.add(word)
  }
  return used
}
const used = usedNames()
const uncalled = declarations
  .filter((one) => one.exported && !used.has(one.name))
  .map((one) => one.name)

test('every rule is called by the product, not by its vectors alone', () => {
  expect(declarations.length).toBeGreaterThan(200)
  expect(uncalled).toEqual([])
})

test('a name that nobody writes is not used', () =>
  expect(used.has('neverWrittenRule')).toBe(false))

test('every threshold is read by the product, not by its table alone', () => {
  const read = new Set(
    all
      .filter((file) => file !== 'domain/shared/thresholds.ts' && !file.startsWith('server/seeds/'))
      .flatMap((file) => [...wordsOf(readFileSync(join(root, file), 'utf8'))]),
  )
  const { effective_from: _from, source: _source, ...figures } = newestThresholds
  expect(Object.keys(figures).length).toBeGreaterThan(20)
  expect(Object.keys(figures).filter((name) => !read.has(name))).toEqual([])
})
