import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { AppServices } from '#server/app-services.ts'
import type { DomainRow } from './repo.ts'

/** Bits of a DKIM key (RFC 8301 3.2: at least 1024; signers should use 2048). */
const BITS = 2048
const generate = promisify(generateKeyPair)
/** Associated data of the encrypted private key: it can be decrypted only for this domain. */
const associatedData = (id: string): string => `private_domain:${id}:dkim`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'private_domain', column: 'dkim_sealed', from: ['id'], place: associatedData },
]

/** A new DKIM key of a domain: the public part as the record publishes it, the private part encrypted. */
export async function newDkimKey(
  services: Pick<AppServices, 'keys'>,
  id: string,
): Promise<{ dkim_public: string; dkim_sealed: string }> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    dkim_public: publicKey.toString('base64'),
    dkim_sealed: services.keys.seal(privateKey, associatedData(id)),
  }
}

/** Decrypts the private key of a domain, to sign a message. */
export const openDkimKey = (
  services: Pick<AppServices, 'keys'>,
  row: Pick<DomainRow, 'id' | 'dkim_sealed'>,
): string => services.keys.open(row.dkim_sealed, associatedData(row.id))
