import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { oldSecrets, type EndpointRow } from './repo.ts'

/** Where a secret lives: it opens nowhere else. */
const placeOf = (id: string): string => `webhook_endpoint:${id}:secret`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret_sealed', from: ['id'], place: placeOf },
  { table: 'webhook_old_secret', column: 'sealed', from: ['endpoint_id'], place: placeOf },
]

export const sealSecret = (
  services: Pick<AppServices, 'keys'>,
  id: string,
  secret: string,
): string => services.keys.seal(secret, placeOf(id))

/** The secrets that sign at this moment, the newest first. */
export async function secretsOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  { id, secret_sealed }: EndpointRow,
  at: Date,
): Promise<string[]> {
  const sealed = [secret_sealed, ...(await oldSecrets(q, id, at.toISOString()))]
  return sealed.map((one) => services.keys.open(one, placeOf(id)))
}
