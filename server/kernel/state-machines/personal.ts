import type { EncryptedColumn } from '../keys/index.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Lifecycle } from '#machines/lib/types.ts'
import { openWith, sealWith, type Keys } from '../lib/keys.ts'
import { bare, type Node } from './mask.ts'
import type { LogRow } from './types.ts'

/** Placeholder for text whose person was erased. */
export const ERASED = 'Erased'
/** The key of one person; null when it was destroyed. */
export interface PersonKey {
  userId: string
  key: Buffer | null
}

const TOKEN = /^sealed\.([0-9a-f-]{36})\.([\w-]{16}\.[\w-]+)$/
const place = (userId: string): string => `machine_log:${userId}`
const keyPlace = (userId: string): string => `person_key:${userId}`
/** What of its tables is encrypted. */
export const personKeyColumns: readonly EncryptedColumn[] = [
  { table: 'person_key', column: 'sealed', from: ['user_id'], place: keyPlace },
]

/** A new key as it is stored. */
export const newPersonKey = (keys: Keys, userId: string): string =>
  keys.seal(randomBytes(32).toString('base64url'), keyPlace(userId))
/** A stored key, opened; a destroyed one has none. */
export const openPersonKey = (keys: Keys, userId: string, stored: string | null): PersonKey => ({
  userId,
  key: stored === null ? null : Buffer.from(keys.open(stored, keyPlace(userId)), 'base64url'),
})

/**
 * Text as it is in the log: encrypted for their person, who alone has the key; for an erased person nothing of them.
 */
function sealed(text: string, { userId, key }: PersonKey): string {
  return key === null ? ERASED : `sealed.${userId}.${sealWith(key, text, place(userId))}`
}
function opened(text: string, keys: ReadonlyMap<string, PersonKey>): string {
  const [, userId = '', inner = ''] = TOKEN.exec(text) ?? []
  if (userId === '') return text
  const key = keys.get(userId)?.key
  if (!key) return ERASED
  try {
    return openWith(key, inner, place(userId))
  } catch {
    // somebody typed what looks so: the chain of hashes shows whether an entry was changed
    return text
  }
}

type Change = (text: string) => string
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The name of a field, as it is in a schema. */
const NAME = /^[a-z][a-z0-9_.]*$/
/** Every text in a value through `change`, at any depth; the name of a field under one of the `plain` names stays. */
function eachText(value: unknown, change: Change, plain: readonly string[] = []): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => eachText(one, change, plain))
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          plain.includes(name) && typeof one === 'string' && NAME.test(one)
            ? one
            : eachText(one, change, plain),
        ]),
      )
    : value
}

/** Ids and hashes lead to nobody by themselves. */
const POINTER = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/
const isPlain = (node: Node): boolean => node.meta?.()?.['plain'] === true
/**
 * Free texts of a payload through `change`: what its schema accepts as any text, unless it has `.meta({ plain: true
 * })`.
 */
function eachFreeText(node: Node, value: unknown, change: Change): unknown {
  if (value === undefined || value === null || isPlain(node)) return value
  const def = bare(node)._zod?.def
  if (typeof value === 'string')
    return (def?.type === 'string' && def['format'] === undefined && !POINTER.test(value)) ||
      def?.type === 'union'
      ? change(value)
      : value
  if (Array.isArray(value))
    return value.map((one) =>
      def?.type === 'array' ? eachFreeText(def['element'] as Node, one, change) : one,
    )
  if (!isRecord(value) || def?.type !== 'object') return value
  const shape = def['shape'] as Record<string, Node>
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      shape[name] === undefined ? one : eachFreeText(shape[name], one, change),
    ]),
  )
}

/** What of an entry may hold text about a person. */
export type Worded = Pick<LogRow, 'reason' | 'ip' | 'event'>
/**
 * An entry as it is stored when its machine is a person's: the reason, free texts of the payload, the facts that the
 * machine calls personal and the address of the network are encrypted with the person's key. Names of fields stay, so
 * that the history can be searched for them.
 */
export function sealEntry<T extends Worded>(
  lifecycle: Lifecycle,
  type: string,
  entry: T,
  key: PersonKey,
): T {
  const seal: Change = (text) => (text === '' ? text : sealed(text, key))
  const { facts, reason, ...payload } = entry.event
  const schema: z.ZodType | undefined = lifecycle.events[type]?.payload
  const shown =
    schema === undefined
      ? payload
      : { ...payload, ...(eachFreeText(schema as unknown as Node, payload, seal) as object) }
  const kept = isRecord(facts)
    ? Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          lifecycle.personal?.includes(name) ? eachText(value, seal, ['field']) : value,
        ]),
      )
    : facts
  return {
    ...entry,
    reason: entry.reason === null ? null : seal(entry.reason),
    ip: entry.ip === null ? null : seal(entry.ip),
    event: {
      ...shown,
      ...(typeof reason === 'string' ? { reason: seal(reason) } : {}),
      ...(facts === undefined ? {} : { facts: kept }),
    },
  }
}

/** Whose keys are needed to read these entries. */
export function encryptedFor(rows: readonly Worded[]): string[] {
  const people = new Set<string>()
  const note: Change = (text) => {
    const userId = TOKEN.exec(text)?.[1]
    if (userId !== undefined) people.add(userId)
    return text
  }
  for (const row of rows) eachText([row.reason, row.ip, row.event], note)
  return [...people]
}
/** An entry as it may be read: the text of erased people is gone. */
export function openEntry<T extends Worded>(row: T, keys: ReadonlyMap<string, PersonKey>): T {
  const open: Change = (text) => opened(text, keys)
  return {
    ...row,
    reason: row.reason === null ? null : open(row.reason),
    ip: row.ip === null ? null : open(row.ip),
    event: eachText(row.event, open) as Record<string, unknown>,
  }
}
