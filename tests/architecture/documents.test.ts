import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#domain/api/index.ts'
import { errorCatalogue } from '#domain/shared/errors.ts'

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
  const known = `${read('server/config.ts')}${read('scripts/admin-create.ts')}${read('scripts/installation/command.ts')}`
  const named = new Set(
    [...read('docs/operations.md').matchAll(/`([A-Z][A-Z_]{3,})(?:[=/`])/g)].map(([, v = '']) => v),
  )
  named.delete('SIGTERM')
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((variable) => !known.includes(variable))).toEqual([])
})
