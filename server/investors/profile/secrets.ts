import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import {
  type FactKind,
  homeOf,
  sections,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import { maskSecret } from '#domain/investors/model/profile/shown.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { textOf } from '#domain/shared/text.ts'
import { traitsOf, type PersonDetails } from '#domain/investors/rules/same-person.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { z } from 'zod'

type Shape = Record<string, z.ZodType>
const secretOf = (shape: Shape): string[] =>
  Object.entries(shape)
    .filter(([, field]) => field.meta()?.['secret'] === true)
    .map(([name]) => name)
/** Secret fields of a section, wherever they are stored. */
export const secretsOfSection = (section: SectionName): string[] =>
  secretOf(sections[section].schema.shape as Shape)

const secretFields: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(stepSchemas).map(([kind, schema]) => [kind, secretOf(schema.shape as Shape)]),
  ),
  ...Object.fromEntries(
    (Object.keys(sections) as SectionName[]).map((section) => [
      section,
      secretsOfSection(section).filter((field) => homeOf(section, field) === section),
    ]),
  ),
}

/** Fields of a stored fact that are encrypted: those whose schema has `.meta({ secret: true })`. */
export const secretsOfStep = (kind: FactKind): readonly string[] => secretFields[kind] ?? []

/** What may be shown of a secret (17 CFR 248.30). */
export const maskOf = maskSecret

/** Where a secret lives: it opens nowhere else. */
export const placeOf = (factId: string, field: string): string =>
  `profile_secret:${factId}:${field}`
/** What of its tables is encrypted. */
export const secretColumns: readonly EncryptedColumn[] = [
  { table: 'profile_secret', column: 'sealed', from: ['fact_id', 'field'], place: placeOf },
]

/** The values of a fact in two parts: what may be read, and what is encrypted. */
export function split(
  kind: FactKind,
  values: Readonly<Record<string, unknown>>,
): { open: Record<string, unknown>; secrets: Record<string, string> } {
  const open: Record<string, unknown> = {}
  const secrets: Record<string, string> = {}
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (!secretsOfStep(kind).includes(field)) open[field] = value
    else if (typeof value === 'string' && value !== '') secrets[field] = value
  }
  return { open, secrets }
}

/** Kinds of facts that say who a person is. */
const PERSON_KINDS: readonly FactKind[] = ['kyc', 'personal-information']

/**
 * Keyed hashes of what must belong to one person only: the traits of the person (`same-person.ts`), and a bank account
 * with its routing number. Equal values give equal hashes; nothing can be read from them without the key.
 */
export function blindIndex(
  keys: Keys,
  kind: FactKind,
  open: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string>>,
): { field: string; hash: string }[] {
  if (PERSON_KINDS.includes(kind))
    return Object.entries(
      traitsOf({
        ...(open as PersonDetails),
        ssn: secrets['ssn'],
        document_number: secrets['document_number'] ?? secrets['foreign_id_number'],
      }),
    ).map(([field, text]) => ({ field, hash: keys.hmac(`blind ${field}`, text) }))
  if (kind === 'payment' && secrets['account_number'])
    return [
      {
        field: 'account_number',
        hash: keys.hmac(
          'blind account',
          `${textOf(open['routing_number'])}:${secrets['account_number']}`,
        ),
      },
    ]
  return []
}

/** A number that belongs to a kind of document stays only with the same kind. */
const kindOf: Readonly<Record<string, string>> = {
  document_number: 'document_type',
  foreign_id_number: 'foreign_id_kind',
}
/**
 * Which stored secrets stay when the new values do not bring them: a document's number only with the same kind of
 * document, anything else always.
 */
export function staying(
  field: string,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): boolean {
  const kind = kindOf[field]
  return kind === undefined || before[kind] === now[kind]
}

const ACCOUNT = ['holder_name', 'account_type', 'routing_number'] as const
/** A payment that uses the saved account retains all of its facts. */
export function withSavedAccount(
  kind: FactKind,
  before: Readonly<Record<string, unknown>> | null,
  now: Record<string, unknown>,
): Record<string, unknown> {
  if (kind !== 'payment' || now['use_saved'] !== true || before === null) return now
  const saved = Object.fromEntries(
    ACCOUNT.filter((field) => before[field] !== undefined).map((field) => [field, before[field]]),
  )
  return { ...now, ...saved }
}
