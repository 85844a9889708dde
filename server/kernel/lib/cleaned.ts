import { refuse } from '#domain/shared/errors.ts'

const MAX_DEPTH = 8
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text that PostgreSQL can store: no zero bytes, no halves of characters. Deeper than a form goes is refused. */
export function cleaned(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH)
    throw refuse('invalid', { fields: { values: 'The value is nested too deeply.' } })
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '')
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key]) => !key.startsWith('$') && !['__proto__', 'constructor', 'prototype'].includes(key),
      )
      .map(([key, one]) => [cleaned(key, depth + 1) as string, cleaned(one, depth + 1)]),
  )
}
