import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { detailsOf } from '#domain/investors/model/registration.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { hasOwnEin } from '#domain/investors/rules/registration.ts'
import { maskEin, maskSsn } from '#domain/shared/masking.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { RegistrationRow } from './repo.ts'

const place = (id: string): string => `investor_registration:${id}`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'investor_registration', column: 'sealed', from: ['id'], place: place },
]
/** Fields of a type that are encrypted. */
export function secretFields(type: RegistrationType): string[] {
  const shape = detailsOf(type).shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  return Object.entries(shape)
    .filter(([, field]) => field.meta?.()?.['secret'] === true)
    .map(([name]) => name)
}
/** The secrets in plain: for rules and tax documents inside the server. */
export const secretsIn = (
  keys: Pick<Keys, 'open'>,
  row: Pick<RegistrationRow, 'id' | 'sealed'>,
): Record<string, string> =>
  row.sealed === null
    ? {}
    : (JSON.parse(keys.open(row.sealed, place(row.id))) as Record<string, string>)
export const sealSecrets = (
  keys: Pick<Keys, 'seal'>,
  id: string,
  secrets: Readonly<Record<string, string>>,
): string | null =>
  Object.keys(secrets).length === 0 ? null : keys.seal(JSON.stringify(secrets), place(id))
/**
 * Keyed hash of the EIN that a registration is identified by: equal numbers are one entity, in whatever account they
 * are. Null where its person's number counts, or while it has none.
 */
export const einHash = (
  keys: Pick<Keys, 'hmac'>,
  row: Pick<RegistrationRow, 'type' | 'values'>,
  secrets: Readonly<Record<string, string>>,
): string | null => {
  const digits = (secrets['ein'] ?? '').replace(/\D/g, '')
  return digits !== '' && hasOwnEin(row.type, row.values['tin_kind'])
    ? keys.hmac('blind ein', digits)
    : null
}
export const maskSecret = (field: string, plain: string): string =>
  field === 'ein' ? maskEin(plain) : maskSsn(plain)
