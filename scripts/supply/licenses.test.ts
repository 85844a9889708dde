import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isAllowed,
  namedExceptions,
  refusedPackages,
  shippedPackages,
  type Lock,
} from './licenses.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Lock
const shipped = shippedPackages(lock)

test('every shipped package has a license of the list, or is a named exception', () => {
  expect(shipped.length).toBeGreaterThan(200)
  expect(refusedPackages(shipped).map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('a license that is not on the list is refused, and an exception counts for its own license only', () => {
  const one = (name: string, license: string): Lock => ({
    packages: { '': {}, [`node_modules/a/node_modules/${name}`]: { version: '1.0.0', license } },
  })
  const refused = (name: string, license: string): string[] =>
    refusedPackages(shippedPackages(one(name, license))).map((each) => each.name)
  expect(refused('x', 'GPL-3.0-only')).toEqual(['x'])
  expect(refused('x', '')).toEqual(['x'])
  expect(refused('x', 'MIT')).toEqual([])
  expect(refused('highcharts', 'https://www.highcharts.com/license')).toEqual([])
  expect(refused('highcharts', 'SSPL-1.0')).toEqual(['highcharts'])
  expect(refused('png-js', 'GPL-2.0')).toEqual(['png-js'])
})

test('of alternatives one is enough, of parts all are needed; what cannot be read is refused', () => {
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true)
  expect(isAllowed('(MIT AND Zlib)')).toBe(true)
  expect(isAllowed('(MIT AND GPL-3.0)')).toBe(false)
  expect(isAllowed('GPL-2.0 OR AGPL-3.0')).toBe(false)
  expect(isAllowed('MIT AND (Apache-2.0 OR GPL-2.0)')).toBe(false)
})

test('a package for development only is not shipped', () => {
  const names = new Set(shipped.map(({ name }) => name))
  expect([names.has('fastify'), names.has('vitest'), names.has('')]).toEqual([true, false, false])
})

test('each named exception is shipped, and NOTICE names it with its note', () => {
  const notice = read('NOTICE').replaceAll(/\s+/g, ' ')
  for (const [name, { note }] of Object.entries(namedExceptions)) {
    expect(shipped.map((one) => one.name)).toContain(name)
    expect(notice).toContain(`${name}: ${note}`)
  }
})

test('the lockfile pins every shipped package by a hash', () => {
  expect(shipped.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([])
})
