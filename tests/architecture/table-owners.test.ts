import { expect, it } from 'vitest'
import {
  owningContexts,
  tableWriters,
  WITHOUT_WRITER,
  WRITES_FOR_OTHERS,
} from '../../scripts/docs/table-owners.ts'

const writers = tableWriters()

it('each table is written by one context alone', () => {
  const shared = [...writers]
    .map(([table, modules]) => ({ table, owners: owningContexts(table, modules), modules }))
    .filter(({ owners }) => owners.length !== 1)
    .map(({ table, modules }) => `${table}: ${[...modules].join(', ')}`)
  expect(writers.size).toBeGreaterThan(100)
  expect(shared).toEqual([])
})

it('each exception is still one', () => {
  const all = new Set([...writers.values()].flatMap((modules) => [...modules]))
  expect(Object.keys(WRITES_FOR_OTHERS).filter((module) => !all.has(module))).toEqual([])
  expect(Object.keys(WITHOUT_WRITER).filter((table) => writers.get(table)?.size !== 0)).toEqual([])
})
