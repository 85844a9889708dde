import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { Plugin } from 'vite'
import type { PackedField, PackedFields } from '../src/lib/form/form-of.ts'
import type { FieldSpec, Said } from '../src/lib/form/schema-fields.ts'

/** Of a module's tree, as far as it is read here (ESTree). */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  computed?: boolean
  callee?: Node
  object?: Node
  property?: Node
  body?: Node
  source?: Node
  params?: Node[]
  arguments?: Node[]
}
/** A call of formOf or formsOf: where its argument ends, and the schema or table that it names; null where it does not stand there as it is. */
export interface FormCall {
  end: number
  many: boolean
  names: { module: string; path: readonly string[] } | null
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield* nodesIn(each)
}

/** `m.stepSchemas.kyc` and `m.forms['a-b']` as their names after `m`; null for anything else. */
function chainOf(node: Node | undefined, from: string): readonly string[] | null {
  if (node?.type === 'Identifier') return node.name === from ? [] : null
  if (node?.type !== 'MemberExpression') return null
  const before = chainOf(node.object, from)
  const name = node.computed ? node.property?.value : node.property?.name
  return before === null || typeof name !== 'string' ? null : [...before, name]
}

/** Module and name in `() => import('…').then((m) => m.name)`. */
function namedIn(argument: Node | undefined): FormCall['names'] {
  const call = argument?.type === 'ArrowFunctionExpression' && argument.params?.length === 0 ? argument.body : undefined
  const [then, taken] = [call?.callee, call?.arguments?.[0]]
  const module = then?.property?.name === 'then' && then.object?.type === 'ImportExpression' ? then.object.source?.value : undefined
  const from = taken?.type === 'ArrowFunctionExpression' ? taken.params?.[0]?.name : undefined
  const path = from === undefined ? null : chainOf(taken?.body, from)
  return typeof module === 'string' && path !== null && path.length > 0 ? { module, path } : null
}

const CALLS: readonly (string | undefined)[] = ['formOf', 'formsOf']
/** Every call of formOf and formsOf in a module's tree. */
export function formCalls(tree: Node): FormCall[] {
  return [...nodesIn(tree)].flatMap((node) => {
    const argument = node.arguments?.[0]
    return node.type === 'CallExpression' && CALLS.includes(node.callee?.name) && node.arguments?.length === 1 && argument ? [{ end: argument.end, many: node.callee?.name === 'formsOf', names: namedIn(argument) }] : []
  })
}

/** The fields as they are written beside a call: what is said is written once, flags that are not set are not written. */
export function packedFields(fields: readonly FieldSpec[]): PackedFields {
  const said: Said[] = []
  const placeOf = (one: Said): number => {
    const at = said.findIndex(({ why, fate }) => why === one.why && fate === one.fate)
    return at === -1 ? said.push(one) - 1 : at
  }
  const pack = ({ said: says, why, rows, ...field }: FieldSpec): PackedField => ({
    ...(Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined && value !== false)) as unknown as PackedField),
    ...(says && { says: placeOf(says) }), ...(why !== undefined && { own: true as const }), ...(rows && { rows: { ...rows, fields: rows.fields.map(pack) } }),
  })
  return { fields: fields.map(pack), said }
}

interface Made { fieldsOf: (schema: z.ZodType) => readonly FieldSpec[] }
const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value
/** The schemas of a table by name; null where it is none. */
const schemasIn = (value: unknown): [string, z.ZodType][] | null => {
  const entries = typeof value === 'object' && value !== null && !isSchema(value) ? Object.entries(value) : []
  return entries.length > 0 && entries.every((entry): entry is [string, z.ZodType] => isSchema(entry[1])) ? (entries as [string, z.ZodType][]) : null
}

/**
 * Writes the fields of a form beside its call of formOf, so that a page draws the form without the schema and the library
 * that reads it. The module of the schema is loaded here, in Node. Fails with file and name where it is not found or does not stand there as it is.
 */
export function buildForms(root: string): Plugin {
  const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>
  return {
    name: 'capstan-forms',
    enforce: 'post',
    // asked outside of JavaScript: few modules make forms
    transform: {
      filter: { id: /\/src\/.*\.tsx?(?:\?|$)/, code: /lib\/form\/form-of\.ts['"]/ },
      async handler(code, id) {
        const calls = formCalls(this.parse(code) as unknown as Node)
        if (calls.length === 0) return null
        const { fieldsOf } = (await load(join(root, 'src/lib/form/schema-fields.ts'))) as unknown as Made
        const where = relative(root, id)
        const literals = await Promise.all(calls.map(async ({ names, many }) => {
          if (names === null) throw new Error(`${where}: formOf takes () => import('#domain/…').then((m) => m.name), with module and name as they are.`)
          const file = names.module.startsWith('#') ? join(root, names.module.slice(1)) : join(dirname(id), names.module)
          if (!existsSync(file)) throw new Error(`${where}: formOf finds no ${names.module}.`)
          const schema = names.path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), await load(file))
          const found = many ? schemasIn(schema) : isSchema(schema) ? schema : null
          if (found === null) throw new Error(`${where}: formOf finds no ${many ? 'table of schemas' : 'schema'} ${names.path.join('.')} in ${names.module}.`)
          this.addWatchFile(file)
          return JSON.stringify(isSchema(found) ? packedFields(fieldsOf(found)) : Object.fromEntries(found.map(([name, each]) => [name, packedFields(fieldsOf(each))])))
        }))
        return { code: calls.map((call, at) => ({ ...call, text: literals[at] ?? '' })).toSorted((a, b) => b.end - a.end).reduce((text, { end, text: more }) => `${text.slice(0, end)}, ${more}${text.slice(end)}`, code), map: null }
      },
    },
  }
}

/** Marks the second copy of a module of the domain: the one with its schemas. */
export const LATER = '?later'

/** Modules of the domain that a file's code imports for their values. */
const importsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'/gm)].map(([, from = '']) => from)

/** Whether a module of the domain makes schemas, itself or through what it imports; the domain imports nobody else but zod. */
export function makesSchemas(file: string, known: Map<string, boolean>, domain: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const found = importsIn(file).some((from) => from === 'zod' || (from.startsWith('.') && join(dirname(file), from).startsWith(domain) && makesSchemas(join(dirname(file), from), known, domain)))
  known.set(file, found)
  return found
}

/**
 * A module is in one file of the build. One with words that a page shows and a schema that it fetches later would bring both at once,
 * and the schema library with them. So what an `import()` fetches of the domain is a copy of its own, with everything below it that
 * makes schemas; in the first copy only the words are used, and the build drops the rest. The domain keeps no state: two copies are as one.
 */
export function laterSchemas(root: string): Plugin {
  const domain = join(root, 'domain/')
  const known = new Map<string, boolean>()
  return {
    name: 'capstan-later-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (importer === undefined) return null
      const later = importer.endsWith(LATER)
      const own = (options as { kind?: string }).kind
      if (!later && own !== 'dynamic-import') return null
      if (!source.startsWith('.') && !source.startsWith('#domain/')) return null
      const found = source.startsWith('#') ? join(root, source.slice(1)) : join(dirname(importer), source)
      return found.startsWith(domain) && makesSchemas(found, known, domain) ? `${found}${LATER}` : null
    },
    load: (id) => (id.endsWith(LATER) ? { code: readFileSync(id.slice(0, -LATER.length), 'utf8'), moduleType: 'ts' } : null),
  }
}
