import { refuse, type DomainError } from '#domain/shared/errors.ts'
import { plainErrors, UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Messages per field of a failed parse: dotted path to sentence. */
export function fieldsOf(
  issues: readonly Issue[],
  at: readonly PropertyKey[] = [],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...path, key].map(String).join('.')] ??= UNKNOWN_FIELD
    else if (issue.code === 'invalid_union' && issue.errors.length > 0)
      Object.assign(fields, { ...fieldsOf(nearest(issue.errors), path), ...fields })
    else fields[path.map(String).join('.') || '_'] ??= issue.message
  }
  return fields
}
/** The issues of the alternative with the fewest: the value is closest to it. */
const nearest = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] =>
  alternatives.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best))
const sizeOf = (issues: readonly Issue[]): number =>
  issues.reduce((n, one) => n + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0)
const onlyUnknown = (issues: readonly Issue[]): boolean =>
  issues.length > 0 && issues.every((i) => i.code === 'unrecognized_keys')

/** The refusal for a value that does not fit its schema. */
export const invalid = (error: z.ZodError): DomainError =>
  refuse(onlyUnknown(error.issues) ? 'unknown_field' : 'invalid', {
    fields: fieldsOf(error.issues),
  })

/**
 * Parses by the schema or throws `invalid` / `unknown_field` with messages per field. Schemas of the contract are
 * synchronous: only then zod runs its compiled path. The messages are built only when it fails.
 */
export function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: plainErrors })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error)
}

/**
 * Replaces lone surrogates in all texts and keys of a body with U+FFFD: a client that cuts a text inside an emoji leaves
 * one, and PostgreSQL refuses it in JSON. Changes the body in place, without recursion, because a body may be deep.
 */
export function wellFormed(body: unknown): unknown {
  const root: Record<string, unknown> = { body }
  const open: Record<string, unknown>[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const [key, value] of Object.entries(node)) {
      if (!key.isWellFormed()) {
        delete node[key]
        node[key.toWellFormed()] = value
      }
      if (typeof value === 'string') node[key.toWellFormed()] = value.toWellFormed()
      else if (typeof value === 'object' && value !== null)
        open.push(value as Record<string, unknown>)
    }
  return root['body']
}

/** Paths of the keys that a raw response has and its schema does not define. */
export function unknownKeys(raw: unknown, parsed: unknown, at = ''): string[] {
  if (Array.isArray(raw))
    return Array.isArray(parsed) ? raw.flatMap((v, i) => unknownKeys(v, parsed[i], `${at}[]`)) : []
  if (raw === null || typeof raw !== 'object' || parsed === null || typeof parsed !== 'object')
    return []
  return Object.entries(raw).flatMap(([key, value]) => {
    if (value === undefined) return []
    const path = at ? `${at}.${key}` : key
    return key in parsed
      ? unknownKeys(value, (parsed as Record<string, unknown>)[key], path)
      : [path]
  })
}

/** Is every object of a body schema closed? Open ones would take fields that nobody named (mass assignment). */
export function openObjects(schema: z.ZodType): string[] {
  const open: string[] = []
  walk(schema as unknown as Node, '', open, new Set())
  return open
}
interface Node {
  _zod?: { def: Record<string, unknown> & { type: string } }
}
function walk(node: Node, at: string, open: string[], seen: Set<unknown>): void {
  const def = node._zod?.def
  if (!def || seen.has(node)) return
  seen.add(node)
  if (def.type === 'object') {
    const catchall = def['catchall'] as Node | undefined
    if (catchall?._zod?.def.type !== 'never') open.push(at || 'body')
    for (const [key, value] of Object.entries(def['shape'] as Record<string, Node>))
      walk(value, at ? `${at}.${key}` : key, open, seen)
  }
  for (const key of ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'])
    if (def[key]) walk(def[key] as Node, at, open, seen)
  for (const option of (def['options'] ?? []) as Node[]) walk(option, at, open, seen)
}
