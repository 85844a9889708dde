import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { EndpointRow } from './repo.ts'

/** Where a secret lives: it opens nowhere else. */
const placeOf = (id: string): string => `webhook_endpoint:${id}:secret`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret_sealed', from: ['id'], place: placeOf },
  { table: 'webhook_endpoint', column: 'old_secret_sealed', from: ['id'], place: placeOf },
]

export const sealSecret = (
  services: Pick<AppServices, 'keys'>,
  id: string,
  secret: string,
): string => services.keys.seal(secret, placeOf(id))

/** The secrets that sign at this moment, the newest first. */
export function secretsOf(
  services: Pick<AppServices, 'keys'>,
  endpoint: EndpointRow,
  at: Date,
): string[] {
  const { id, secret_sealed, old_secret_sealed: old, old_secret_until: until } = endpoint
  const sealed =
    old !== null && until !== null && Date.parse(until) > at.getTime()
      ? [secret_sealed, old]
      : [secret_sealed]
  return sealed.map((one) => services.keys.open(one, placeOf(id)))
}
