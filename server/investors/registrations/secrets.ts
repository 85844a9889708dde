import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { detailsOf } from '#domain/investors/model/registration.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
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
export const maskSecret = (field: string, plain: string): string =>
  field === 'ein' ? maskEin(plain) : maskSsn(plain)
