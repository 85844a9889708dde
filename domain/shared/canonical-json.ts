import { compare } from './compare.ts'

/** Values that have one canonical text. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/**
 * The one text of a value, to be hashed (audit certificate, hash chain, consent text): keys in order of code units,
 * no spaces, undefined members left out. Numbers must be safe whole numbers; amounts with decimals are strings here.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value))
      throw new RangeError(`${value} has no canonical form; give decimals as text.`)
    return String(value === 0 ? 0 : value)
  }
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`
  const members = Object.entries(value as { readonly [key: string]: Json | undefined })
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => compare(a, b))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
