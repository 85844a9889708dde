import type { StepName } from '#domain/model/investment.ts'
import { stepSchemas } from '#domain/model/steps/index.ts'
import { maskAccount, maskDocumentNumber, maskSsn } from '#domain/rules/masking.ts'
import { textOf } from '#domain/text.ts'
import type { Keys } from '#server/lib/keys.ts'
import type { z } from 'zod'

const shapeOf = (kind: StepName): Record<string, z.ZodType> => stepSchemas[kind].shape as Record<string, z.ZodType>
const secretFields = Object.fromEntries(Object.keys(stepSchemas).map((kind) => [kind, Object.entries(shapeOf(kind as StepName)).filter(([, field]) => field.meta()?.['secret'] === true).map(([name]) => name)])) as Record<StepName, string[]>

/** Fields of a step that are sealed: those whose schema says `.meta({ secret: true })`. */
export const secretsOfStep = (kind: StepName): readonly string[] => secretFields[kind]

const masks: Readonly<Record<string, (plain: string) => string>> = { ssn: maskSsn, account_number: maskAccount, document_number: maskDocumentNumber }
/** What may be shown of a secret (field facts 14.1). */
export const maskOf = (field: string, plain: string): string => masks[field]?.(plain) ?? '•••'

/** Where a secret lives: it opens nowhere else. */
export const placeOf = (factId: string, field: string): string => `profile_secret:${factId}:${field}`

/** The values of a step in two parts: what may be read, and what is sealed. */
export function split(kind: StepName, values: Readonly<Record<string, unknown>>): { open: Record<string, unknown>; secrets: Record<string, string> } {
  const open: Record<string, unknown> = {}
  const secrets: Record<string, string> = {}
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (!secretFields[kind].includes(field)) open[field] = value
    else if (typeof value === 'string' && value !== '') secrets[field] = value
  }
  return { open, secrets }
}

/**
 * Keyed hashes of the numbers that must belong to one person only: the taxpayer number, and a bank account with its
 * routing number. Equal numbers give equal hashes; nothing can be read from them without the key.
 */
export function blindIndex(keys: Keys, kind: StepName, open: Readonly<Record<string, unknown>>, secrets: Readonly<Record<string, string>>): { field: string; hash: string }[] {
  if (kind === 'kyc' && secrets['ssn']) return [{ field: 'ssn', hash: keys.hmac('blind ssn', secrets['ssn']) }]
  if (kind === 'payment' && secrets['account_number']) return [{ field: 'account_number', hash: keys.hmac('blind account', `${textOf(open['routing_number'])}:${secrets['account_number']}`) }]
  return []
}

/**
 * Which stored secrets stay when the new values do not bring them: a document's number only with the same kind of
 * document, anything else always.
 */
export function staying(kind: StepName, field: string, before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean {
  return !(kind === 'kyc' && field === 'document_number' && before['document_type'] !== now['document_type'])
}

const ACCOUNT = ['holder_name', 'account_type', 'routing_number'] as const
/** A payment that uses the saved account keeps all of its facts. */
export function withSavedAccount(kind: StepName, before: Readonly<Record<string, unknown>> | null, now: Record<string, unknown>): Record<string, unknown> {
  if (kind !== 'payment' || now['use_saved'] !== true || before === null) return now
  const saved = Object.fromEntries(ACCOUNT.filter((field) => before[field] !== undefined).map((field) => [field, before[field]]))
  return { ...now, ...saved }
}
