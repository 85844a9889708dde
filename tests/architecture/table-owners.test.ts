import { expect, it } from 'vitest'
import {
  owningContexts,
  READS_ALL,
  readers,
  sharedViews,
  tableNames,
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

const contextOf = (module: string): string => module.split('/')[0] ?? ''
const ownerOf = (table: string): string | undefined =>
  owningContexts(table, writers.get(table) ?? new Set())[0]

it('a table is read by its own context; others read the views that it publishes', () => {
  const found = [...readers(tableNames())].flatMap(([table, modules]) =>
    [...modules]
      .filter((module) => contextOf(module) !== ownerOf(table) && !(module in READS_ALL))
      .map((module) => `${module} reads ${table} of ${ownerOf(table)}`),
  )
  expect(found).toEqual([])
})

it('each published view shows tables of one context, and another context reads it', () => {
  const views = sharedViews()
  const read = readers(new Set(views.keys()))
  expect(views.size).toBeGreaterThan(40)
  for (const [view, tables] of views) {
    // a view reads the tables of other contexts as a module does: by their published views
    const owners = new Set([...tables].filter((table) => !views.has(table)).map(ownerOf))
    expect([view, [...owners]]).toEqual([view, [expect.any(String)]])
    const others = [...(read.get(view) ?? [])].filter((module) => !owners.has(contextOf(module)))
    expect([view, others]).not.toEqual([view, []])
  }
})

it('each module that reads past the views still does', () => {
  const all = new Set([...readers(tableNames()).values()].flatMap((modules) => [...modules]))
  expect(Object.keys(READS_ALL).filter((module) => !all.has(module))).toEqual([])
})
