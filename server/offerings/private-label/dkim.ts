import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { AppServices } from '#server/app-services.ts'
import type { DomainRow } from './repo.ts'

/** Bits of a key for mail (RFC 8301 3.2: at least 1024, and 2048 should be used). */
const BITS = 2048
const generate = promisify(generateKeyPair)
/** Where the private key of a domain lives: it opens nowhere else. */
const placeOf = (id: string): string => `private_domain:${id}:dkim`

/** A new key for mail of a domain: the public part as the record has it, the private one sealed. */
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
    dkim_sealed: services.keys.seal(privateKey, placeOf(id)),
  }
}

/** Opens the private key of a domain, for a message that is signed with it. */
export const openDkimKey = (
  services: Pick<AppServices, 'keys'>,
  row: Pick<DomainRow, 'id' | 'dkim_sealed'>,
): string => services.keys.open(row.dkim_sealed, placeOf(row.id))
