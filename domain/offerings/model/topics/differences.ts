import type { z } from 'zod'
import type { FieldDifference } from '../raise.ts'
import type { Topic } from './catalogue.ts'
import { topicSchemas } from './index.ts'

type Values = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** One text per value, keys in order: for comparing only. */
const text = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(text).join(',')}]`
  if (!isRow(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .sort()
    .filter((k) => value[k] !== undefined && k !== 'key')
    .map((k) => `${k}:${text(value[k])}`)
  return `{${members.join(',')}}`
}
const labelOf = (topic: Topic, field: string): string => {
  const meta = ((topicSchemas[topic].shape as Record<string, z.ZodType>)[field]?.meta() ?? {}) as {
    title?: string
  }
  return meta.title ?? field.replaceAll('_', ' ')
}

/** Rows by the key that the form gave them, else by their index. */
function rowDifferences(
  field: string,
  label: string,
  before: readonly unknown[],
  after: readonly unknown[],
): FieldDifference[] {
  const keyOf = (row: unknown, index: number): string =>
    isRow(row) && typeof row['key'] === 'string' ? row['key'] : `#${index}`
  const old = new Map(before.map((row, index) => [keyOf(row, index), row]))
  const now = new Map(after.map((row, index) => [keyOf(row, index), row]))
  const changed = [...now].map(([key, row], index) => ({
    key,
    place: index,
    before: old.get(key) ?? null,
    after: row as unknown,
  }))
  const gone = [...old]
    .map(([key, row], index) => ({ key, place: index, before: row as unknown, after: null }))
    .filter(({ key }) => !now.has(key))
  return [...changed, ...gone]
    .filter((row) => text(row.before) !== text(row.after))
    .map((row) => ({
      field: `${field}.${row.place}`,
      label: `${label} ${row.place + 1}`,
      before: row.before,
      after: row.after,
    }))
}

/**
 * What differs between two versions of a topic: one entry per field, and one per row of a table. Values are what a form
 * would show.
 */
export function topicDifferences(topic: Topic, before: Values, after: Values): FieldDifference[] {
  const fields = [
    ...new Set([
      ...Object.keys(topicSchemas[topic].shape),
      ...Object.keys(before),
      ...Object.keys(after),
    ]),
  ]
  return fields.flatMap((field) => {
    const [a, b] = [before[field], after[field]]
    const lists =
      (Array.isArray(a) || a === undefined) &&
      (Array.isArray(b) || b === undefined) &&
      [...((a as unknown[]) ?? []), ...((b as unknown[]) ?? [])].some(isRow)
    if (lists)
      return rowDifferences(
        field,
        labelOf(topic, field),
        (a as unknown[]) ?? [],
        (b as unknown[]) ?? [],
      )
    return text(a) === text(b)
      ? []
      : [{ field, label: labelOf(topic, field), before: a ?? null, after: b ?? null }]
  })
}
