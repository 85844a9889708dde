import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#domain/api/index.ts'
import { errorCatalogue } from '#domain/shared/errors.ts'
import { settings } from '#server/config.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('each call that docs/api.md names is one of the API', () => {
  const named = [...read('docs/api.md').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(
    ([, call = '']) => call,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((call) => !Object.hasOwn(api, call))).toEqual([])
})

test('each code of an error that docs/api.md names is in the catalogue', () => {
  const named = [...read('docs/api.md').matchAll(/`(\w+)`[^`]{0,40}\((\d{3})\)/g)]
  expect(named.length).toBeGreaterThan(1)
  for (const [, code = '', status = ''] of named)
    expect([
      code,
      Object.entries(errorCatalogue).find(([one]) => one === code)?.[1].status,
    ]).toEqual([code, Number(status)])
})

test('each variable that docs/operations.md names is one of the configuration or of a command', () => {
  const known = `${read('server/config.ts')}${read('scripts/admin-create.ts')}${read('scripts/installation/command.ts')}${read('scripts/world.ts')}`
  const named = new Set(
    [...read('docs/operations.md').matchAll(/`([A-Z][A-Z_]{3,})(?:[=/`])/g)].map(([, v = '']) => v),
  )
  named.delete('SIGTERM')
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((variable) => !known.includes(variable))).toEqual([])
})

/** Rows of the table below a heading of a document: the cells, without backticks. */
function tableOf(path: string, heading: string): string[][] {
  const [, text = ''] = read(path).split(`\n## ${heading}\n`)
  return (text.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
}

test('docs/operations.md has one row for each setting, with the default that the configuration has', () => {
  const rows = tableOf('docs/operations.md', 'Settings')
  expect(rows.map(([name = '']) => name).sort()).toEqual(Object.keys(settings).sort())
  // decided by other settings (readConfig), not by the schema
  const derived = ['DEMO', 'META', 'LOG_LEVEL']
  for (const [name = '', given = '', ...rest] of rows) {
    expect([name, rest.filter((cell) => cell === '')]).toEqual([name, []])
    const has = settings[name]?.safeParse(undefined).data as string | number | undefined
    if (has !== undefined) expect([name, given]).toEqual([name, String(has)])
    else expect([name, given === 'none']).toEqual([name, !derived.includes(name)])
  }
})

test('every link of the documents to a file of the repository leads to one', () => {
  const documents = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].concat(
    readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  )
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  )
  expect(dead).toEqual([])
})
