import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { z } from 'zod'

/** What a form of a topic holds: by the names of its fields. */
export type Values = Record<string, unknown>

/** Largest draft of one topic, in characters of its JSON. */
const MAX_DRAFT = 400_000
interface Encrypted {
  $sealed: string
  $mask: string
}
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEncrypted = (value: unknown): value is Encrypted & Values =>
  isObject(value) && typeof value['$sealed'] === 'string'
const maskOf = (plain: string): string => (plain.length > 7 ? `••••${plain.slice(-4)}` : '••••')
const placeOf = (itemId: string): string => `topic:${itemId}:values`
/** What of its tables is encrypted. */
export const valueColumns: readonly EncryptedColumn[] = [
  { table: 'topic', column: 'values', from: ['item_id'], place: placeOf },
  { table: 'topic_revision', column: 'values', from: ['item_id'], place: placeOf },
]

/** A draft as it may be stored: fields of the topic only, of a size that a person can write. */
export function draftValues(topic: Topic, given: Readonly<Values>): Values {
  const known = new Set(Object.keys(topicSchemas[topic].shape))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(
        unknown.slice(0, 20).map((key) => [`values.${key.slice(0, 60)}`, UNKNOWN_FIELD]),
      ),
    })
  const values = cleaned(given) as Values
  if (JSON.stringify(values).length > MAX_DRAFT)
    throw refuse('too_large', {
      message: 'This topic is too long. Shorten it, or move part of it to a document.',
    })
  return values
}

interface Node {
  _zod: {
    def: {
      type: string
      innerType?: z.ZodType
      element?: z.ZodType
      shape?: Record<string, z.ZodType>
    }
  }
}
const inner = (schema: z.ZodType): { def: Node['_zod']['def']; secret: boolean } => {
  const { def } = (schema as unknown as Node)._zod
  const own = schema.meta()?.['secret'] === true
  if (def.innerType === undefined) return { def, secret: own }
  const next = inner(def.innerType)
  return { def: next.def, secret: own || next.secret }
}

type Change = (value: unknown, path: readonly string[], before: unknown) => unknown
/** Rows are distinguished by the key that the form gives them, else by their position. */
const sameRow = (before: unknown, row: unknown, index: number): unknown => {
  if (!Array.isArray(before)) return undefined
  const key = isObject(row) ? row['key'] : undefined
  return (
    (key === undefined
      ? undefined
      : before.find((one: unknown) => isObject(one) && one['key'] === key)) ??
    (before as unknown[])[index]
  )
}
/** Walks values together with their schema and replaces those that the schema calls secret. */
function eachSecret(
  schema: z.ZodType,
  value: unknown,
  before: unknown,
  change: Change,
  path: readonly string[] = [],
): unknown {
  const { def, secret } = inner(schema)
  if (secret) return value === undefined || value === null ? value : change(value, path, before)
  if (def.type === 'array' && Array.isArray(value) && def.element)
    return value.map((one, i) =>
      eachSecret(def.element as z.ZodType, one, sameRow(before, one, i), change, [
        ...path,
        String(i),
      ]),
    )
  if (def.type === 'object' && isObject(value) && def.shape) {
    const { shape } = def
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        Object.hasOwn(shape, key)
          ? eachSecret(
              shape[key] as z.ZodType,
              one,
              isObject(before) ? before[key] : undefined,
              change,
              [...path, key],
            )
          : one,
      ]),
    )
  }
  return value
}

/** The values with their secrets encrypted; a mask that comes back unchanged retains the secret that it replaces. */
export const sealValues = (
  keys: Keys,
  topic: Topic,
  itemId: string,
  values: Values,
  stored: Values,
): Values =>
  eachSecret(topicSchemas[topic], values, stored, (value, _, before) => {
    if (isEncrypted(before) && before.$mask === value) return before
    const plain = typeof value === 'string' ? value : JSON.stringify(value)
    return plain === '' ? '' : { $sealed: keys.seal(plain, placeOf(itemId)), $mask: maskOf(plain) }
  }) as Values

/** Stored values with their secrets in plain: for checks inside the server only. */
export const openValues = (keys: Keys, topic: Topic, itemId: string, stored: Values): Values =>
  eachSecret(topicSchemas[topic], stored, undefined, (value) =>
    isEncrypted(value) ? keys.open(value.$sealed, placeOf(itemId)) : value,
  ) as Values

/** Stored values as they may leave the server. */
export const maskedValues = (topic: Topic, stored: Values): Values =>
  eachSecret(topicSchemas[topic], stored, undefined, (value) =>
    isEncrypted(value) ? value.$mask : value,
  ) as Values

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
/** Everything in the values that could be the id of a file. */
export const idsIn = (values: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(values ?? null).matchAll(UUID)].map((found) => found[0].toLowerCase()),
  ),
]
