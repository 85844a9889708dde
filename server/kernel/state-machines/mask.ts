import type { z } from 'zod'

/** Placeholder in the log for a value that must not be read there. */
export const MASK = '•••'
/** What of a schema of zod is read when a value is traversed together with it. */
export interface Node {
  _zod?: { def: Record<string, unknown> & { type: string } }
  meta?: () => Record<string, unknown> | undefined
}
const inner = (node: Node): Node[] =>
  ['innerType', 'in']
    .map((key) => node._zod?.def[key] as Node | undefined)
    .filter((n): n is Node => n !== undefined)
const isSecret = (node: Node | undefined): boolean =>
  node !== undefined && (node.meta?.()?.['secret'] === true || inner(node).some(isSecret))
/** The schema without its wrappers: optional, nullable, default, pipe. */
export const bare = (node: Node): Node => {
  const [first] = inner(node)
  return first ? bare(first) : node
}

/** A payload with the values of fields marked `.meta({ secret: true })` replaced, at any depth. */
export function masked(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? value : mask(schema as unknown as Node, value)
}
function mask(node: Node, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (isSecret(node)) return MASK
  const def = bare(node)._zod?.def
  if (!def) return value
  if (def.type === 'object' && typeof value === 'object') {
    const shape = def['shape'] as Record<string, Node>
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [key, shape[key] ? mask(shape[key], v) : v]),
    )
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.map((v) => mask(def['element'] as Node, v))
  if (def.type === 'union')
    return (def['options'] as Node[]).reduce<unknown>((v, option) => mask(option, v), value)
  return value
}
