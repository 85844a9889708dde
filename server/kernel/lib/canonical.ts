import { compare } from '#domain/shared/compare.ts'

/**
 * JSON with sorted keys and without undefined: equal values give equal text, whatever order a database stored them in.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((v) => canonical(v === undefined ? null : v)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const plain =
    typeof (value as { toJSON?: unknown }).toJSON === 'function'
      ? (JSON.parse(JSON.stringify(value)) as unknown)
      : value
  if (plain !== value) return canonical(plain)
  return `{${Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => compare(a, b))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join(',')}}`
}
