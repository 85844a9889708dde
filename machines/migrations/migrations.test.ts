import { readdirSync, readFileSync } from 'node:fs'
import { acceptsOf } from '#machines/lib/accepts.ts'
import { load, LifecycleError, statusOf } from '#machines/lib/load.ts'
import { present } from '#machines/lib/present.ts'
import { sameValue } from '#machines/lib/state-name.ts'
import type { Stored } from '#machines/lib/types.ts'
import { findLifecycle, lifecycleIds, lifecycles } from '#machines/lifecycles.ts'
import { describe, expect, test } from 'vitest'
import { presentHashes, presentRows, type Versions } from './samples.ts'

const FILLED = '2026-11-20T14:00:00.000Z'
const folder = new URL('./', import.meta.url)
const versions = JSON.parse(readFileSync(new URL('versions.json', folder), 'utf8')) as Versions
const rowsOf = (file: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${file}`, folder), 'utf8')) as Stored[]
const hashes = presentHashes()

describe('a changed machine brings its version', () => {
  test.each(lifecycleIds)(
    '%s is the definition that its version was recorded with (else raise the version, write its upcast and run scripts/record-machines.ts)',
    (id) => {
      expect(versions[id]?.[hashes[id].version]).toBe(hashes[id].hash)
    },
  )
  test('every version that was recorded can still be read: an upcast leads on from it', () => {
    for (const id of lifecycleIds)
      for (const version of Object.keys(versions[id] ?? {}).map(Number))
        expect([
          id,
          version,
          version === lifecycles[id].version || lifecycles[id].upcast?.[version] !== undefined,
        ]).toEqual([id, version, true])
  })
})

const files = readdirSync(new URL('fixtures/', folder))
test('there are samples of every recorded version, and no others', () => {
  expect(files.sort()).toEqual(
    lifecycleIds
      .flatMap((id) => Object.keys(versions[id] ?? {}).map((version) => `${id}.v${version}.json`))
      .sort(),
  )
})
describe.each(files)('stored rows of %s', (file) => {
  const lifecycle = findLifecycle(file.replace(/\.v\d+\.json$/, ''))
  test('load, have words, and accept an event unless they are final', () => {
    if (lifecycle === undefined) throw new Error(`${file} belongs to no lifecycle`)
    for (const row of rowsOf(file)) {
      expect(statusOf(load(lifecycle, row).snapshot)).toBe(row.status)
      expect(present(lifecycle, row).label).not.toBe('')
      if (row.status === 'active')
        expect({ value: row.value, accepts: acceptsOf(lifecycle, row) }).not.toMatchObject({
          accepts: [],
        })
    }
  })
})
/** A row whose empty values were filled: what an upcast forgets shows only where there is something to lose. */
const filled = (context: object): object =>
  Object.fromEntries(
    Object.entries(context).map(([name, value]) => [name, value === null ? FILLED : value]),
  )
test('an upcast keeps every value that the present version still has', () => {
  const lost = files.flatMap((file) => {
    const [, id = '', version = ''] = /^(.+)\.v(\d+)\.json$/.exec(file) ?? []
    const lifecycle = findLifecycle(id)
    const upcast = lifecycle?.upcast?.[Number(version)]
    if (upcast === undefined) return []
    return rowsOf(file).flatMap((row) => {
      const before = filled(row.context as object)
      const { context } = upcast({ ...row, context: before })
      return Object.entries(before)
        .filter(([name]) => Object.hasOwn(context as object, name))
        .filter(([name, value]) => (context as Record<string, unknown>)[name] !== value)
        .map(([name]) => `${file}: ${name}`)
    })
  })
  expect([...new Set(lost)]).toEqual([])
})
test.each(lifecycleIds)(
  '%s: every state that can be reached has a sample of the present version',
  (id) => {
    const samples = rowsOf(`${id}.v${lifecycles[id].version}.json`)
    expect(
      presentRows(id)
        .filter((row) => !samples.some((sample) => sameValue(sample.value, row.value)))
        .map((row) => row.value),
    ).toEqual([])
  },
)
test('a row of newer code, of another machine or of an unknown state is an error, not a state', () => {
  const [row] = rowsOf('payment.v1.json') as [Stored]
  const reason = (bad: Stored): string => {
    try {
      load(lifecycles.payment, bad)
      return 'loaded'
    } catch (error) {
      return error instanceof LifecycleError ? error.reason : 'other'
    }
  }
  expect([
    reason(row),
    reason({ ...row, version: 99 }),
    reason({ ...row, machine: 'user' }),
    reason({ ...row, value: 'gone' }),
    reason({ ...row, context: {} }),
    reason({ ...row, status: 'done' }),
  ]).toEqual(['loaded', 'unknown_version', 'wrong_machine', 'broken', 'broken', 'broken'])
})
