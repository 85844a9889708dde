import type { FieldSpec, ShowWhen } from './schema-fields.ts'

export type Values = Record<string, unknown>
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value at a dotted path; undefined when there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (isRecord(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined),
      values,
    )
}

/** A copy with the value at a dotted path changed; `undefined` takes the key out. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    if (value !== undefined) return { ...values, [key]: value }
    const { [key]: _gone, ...kept } = values
    return kept
  }
  const inner = values[key]
  return { ...values, [key]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) }
}

/** Whether a conditional field is shown with these values; a list in `is` means any of them. */
export function isShown(condition: ShowWhen | undefined, values: unknown): boolean {
  if (!condition) return true
  const value = valueAt(values, condition.field)
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is]
  return Array.isArray(value) ? value.some((each) => wanted.includes(each)) : wanted.includes(value)
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Values as the schema wants them: what was cleared is absent (or null where the schema knows null), hidden fields are
 * left out, whatever was typed before stays in the form.
 */
export function cleanValues(
  values: Values,
  specs: readonly FieldSpec[],
  shown: (spec: FieldSpec) => boolean,
): Values {
  return specs.reduce((all, spec) => {
    if (!shown(spec)) return withValue(all, spec.name, undefined)
    if (spec.rows)
      return withValue(all, spec.name, cleanRows(valueAt(all, spec.name), spec.rows.fields))
    if (!isBlank(valueAt(all, spec.name))) return all
    return withValue(all, spec.name, spec.nullable ? null : undefined)
  }, values)
}

/** Rows as their schema wants them; nothing typed yet is an empty list. */
function cleanRows(value: unknown, fields: readonly FieldSpec[]): unknown[] {
  if (!Array.isArray(value)) return []
  return value
    .filter(isRecord)
    .map((row) => cleanValues(row, fields, (spec) => isShown(spec.showWhen, row)))
}

/** True when two values of a form are the same; key order does not matter, absent and cleared are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => sameValue(each, b[index]))
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      sameValue(a[key], b[key]),
    )
  return Object.is(a, b)
}
