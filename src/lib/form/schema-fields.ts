import { z } from 'zod'
import { fieldMessage } from '#domain/shared/field-data.ts'
import { SEALED_FATE } from '#domain/investors/model/steps/reasons.ts'
import { humanize } from './humanize.ts'

/** What a form can be made of: an object. */
export type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>

/**
 * A field of a form as its schema describes it; made from JSON schema because `.meta()` does not survive a later
 * `.optional()`.
 */
export interface FieldSpec {
  /** dotted path in the form's values */
  name: string
  title: string
  widget: string
  help?: string
  /** why we ask for this field, as a text of its own */
  why?: string
  /** why we ask and what happens to it, by the kind of data (domain/shared/field-data.ts) and the field's own text */
  said?: Said
  section?: string
  /** neighbors with the same value are rendered next to each other */
  pair?: string
  /** also where the schema accepts it as absent because it is requested only sometimes (`needed: true` in its meta) */
  required: boolean
  nullable: boolean
  options?: readonly string[]
  /** labels for the options, by value */
  labels?: Readonly<Record<string, string>>
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  autocomplete?: string
  inputMode?: string
  secret: boolean
  /** it can only be "true": a statement that is confirmed, no data */
  promise: boolean
  /** the value is `{ amount, currency }` instead of plain cents */
  moneyObject: boolean
  showWhen?: ShowWhen
  /** the value is a list of objects of one shape, edited row by row */
  rows?: RowSpec
}

/**
 * What is shown next to a field that requests data of a person; without a kind there is no text on what happens to it.
 */
export interface Said {
  why: string
  fate?: string
}

/** A table inside a form: what its rows hold and how they are shown. */
export interface RowSpec {
  /** one of them: "Add a use" */
  item: string
  fields: readonly FieldSpec[]
  /** fields that name a row in the list, the heading first */
  summary: readonly string[]
  /** fields that are added up below */
  totals: readonly string[]
  /** people choose the order */
  ordered: boolean
  /** the schema of a row takes a `key`, which distinguishes rows while they are reordered; others refuse it */
  keyed: boolean
}

/** Shows the field only while another field has one of these values. */
export interface ShowWhen {
  field: string
  is: unknown
}

/** JSON schema as far as it is read here. */
interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  anyOf?: Json[]
  allOf?: Json[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  format?: string
  [meta: string]: unknown
}

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const figure = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/** Takes `null` out of a union and reports that it was there. */
function unwrap(json: Json): { json: Json; nullable: boolean } {
  const branches = json.anyOf ?? []
  const rest = branches.filter((branch) => branch.type !== 'null')
  const only = rest[0]
  if (only === undefined || rest.length !== 1 || rest.length === branches.length)
    return { json, nullable: false }
  const { anyOf: _union, ...meta } = json
  return { json: { ...unwrap(only).json, ...meta }, nullable: true }
}

const isMoney = (json: Json) =>
  json.type === 'object' &&
  json.properties?.['amount'] !== undefined &&
  json.properties['currency'] !== undefined
const isAddress = (json: Json) =>
  json.type === 'object' &&
  json.properties?.['line1'] !== undefined &&
  json.properties['country'] !== undefined

const FORMAT_WIDGETS: ReadonlyMap<string | undefined, string> = new Map([
  ['date', 'date'],
  ['email', 'email'],
  ['uri', 'url'],
])

type Pick = (json: Json) => string | undefined
/** Which control a value gets when the schema names none; the first that matches wins. */
const DEFAULT_WIDGETS: readonly Pick[] = [
  (json) => words(json['widget']),
  (json) => (isMoney(json) ? 'money' : undefined),
  (json) => (isAddress(json) ? 'address' : undefined),
  (json) => (json.type === 'boolean' ? 'checkbox' : undefined),
  (json) => (json.type === 'array' && json.items?.enum ? 'checks' : undefined),
  (json) => (json.type === 'array' ? 'list' : undefined),
  (json) => (json.enum && json.enum.length <= 3 ? 'radio' : undefined),
  (json) => (json.enum ? 'select' : undefined),
  (json) => (json.type === 'integer' || json.type === 'number' ? 'integer' : undefined),
  (json) => FORMAT_WIDGETS.get(json.format),
  (json) => ((figure(json['maxLength']) ?? 0) > 200 ? 'textarea' : undefined),
]

const showWhen = (value: unknown): ShowWhen | undefined =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string'
    ? { field: value.field, is: 'is' in value ? value.is : true }
    : undefined
const labelsOf = (value: unknown): Record<string, string> | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : undefined

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
function rowsOf(json: Json, data: string | undefined): RowSpec | undefined {
  if (json['widget'] !== 'rows' || json.items?.properties === undefined) return undefined
  const fields = walk(json.items, '', undefined, words(json.items['data']) ?? data).filter(
    (field) => field.widget !== 'hidden',
  )
  const summary = texts(json['summary'])
  return {
    item: words(json['item']) ?? 'row',
    fields,
    summary: summary.length > 0 ? summary : fields.slice(0, 3).map((field) => field.name),
    totals: texts(json['totals']),
    ordered: json['ordered'] === true,
    keyed: 'key' in json.items.properties,
  }
}

/** A promise ("I certify…") is no data about a person: it has a reason only where it has a text of its own. */
function messageFor(json: Json, data: string | undefined): Said | undefined {
  const why = words(json['why'])
  if (json.const === true && why === undefined) return undefined
  const fate = words(json['fate']) ?? (json['secret'] === true ? SEALED_FATE : undefined)
  return fieldMessage(data, { why, fate }) ?? (why === undefined ? undefined : { why, fate })
}

function specOf(
  name: string,
  raw: Json,
  required: boolean,
  inherited: string | undefined,
): FieldSpec {
  const { json, nullable } = unwrap(raw)
  const options = (json.enum ?? json.items?.enum)?.filter(
    (value): value is string => typeof value === 'string',
  )
  const data = words(json['data']) ?? inherited
  const widget =
    DEFAULT_WIDGETS.reduce<string | undefined>((found, pick) => found ?? pick(json), undefined) ??
    'text'
  return {
    name,
    title: words(json['title']) ?? humanize(name),
    widget,
    help: words(json['help']) ?? words(json['description']),
    why: words(json['why']),
    said: messageFor(json, data),
    section: words(json['section']),
    pair: words(json['pair']),
    required: json['needed'] === true || (required && !nullable && json['default'] === undefined),
    nullable,
    options,
    labels: labelsOf(json['labels']),
    maxLength: figure(json['maxLength']),
    minimum: figure(json['minimum']),
    maximum: figure(json['maximum']),
    pattern: words(json['pattern']),
    autocomplete: words(json['autocomplete']),
    inputMode: words(json['inputMode']),
    secret: json['secret'] === true,
    promise: json.const === true,
    moneyObject: isMoney(json),
    showWhen: showWhen(json['showWhen']),
    rows: rowsOf(json, data),
  }
}

/** Other objects are taken apart: their fields get dotted names, the object's title as section and its kind of data. */
function walk(
  json: Json,
  prefix: string,
  section: string | undefined,
  data: string | undefined,
): FieldSpec[] {
  const required = new Set(json.required ?? [])
  return Object.entries(json.properties ?? {}).flatMap(([key, raw]) => {
    const name = `${prefix}${key}`
    const inner = unwrap(raw).json
    if (
      inner.type === 'object' &&
      inner.properties &&
      !isMoney(inner) &&
      !isAddress(inner) &&
      !words(inner['widget'])
    ) {
      return walk(
        inner,
        `${name}.`,
        words(inner['title']) ?? humanize(name),
        words(inner['data']) ?? data,
      )
    }
    const spec = specOf(name, raw, required.has(key), data)
    return [{ ...spec, section: spec.section ?? section }]
  })
}

const cache = new WeakMap<z.ZodType, readonly FieldSpec[]>()

/** The fields of an object schema, in its own order. */
export function fieldsOf(schema: z.ZodType): readonly FieldSpec[] {
  const known = cache.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
  }) as unknown as Json
  const fields = walk(json, '', undefined, words(json['data']))
  cache.set(schema, fields)
  return fields
}

/** Some fields of a schema. `pick` alone loses the schema's metadata of all of its fields (their kind of data). */
export const pickFields = (schema: z.ZodObject, names: readonly string[]): z.ZodObject =>
  schema
    .pick(Object.fromEntries(names.map((name) => [name, true])) as never)
    .meta({ ...schema.meta() })

/** Why we ask for each sensitive field: for the help panel next to a guided step. */
export function whysOf(schema: z.ZodType): readonly { name: string; title: string; why: string }[] {
  return fieldsOf(schema).flatMap(({ name, title, why }) => (why ? [{ name, title, why }] : []))
}
