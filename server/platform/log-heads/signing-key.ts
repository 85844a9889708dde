import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { sha256, type Keys } from '#server/kernel/lib/keys.ts'

/** PKCS#8 of an Ed25519 key without its 32 bytes (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  /** first 16 hexadecimal digits of the SHA-256 of the public key (DER) */
  id: string
  /** PEM */
  publicKey: string
  /** base64 */
  sign(text: string): string
}

/**
 * The installation's Ed25519 key for heads of the log. It is derived from the oldest secret of the key ring, which
 * stays when keys are rotated or retired, so the public key never changes.
 */
export function signingKey(keys: Keys): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, keys.derive('log heads')]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    id: sha256(der).slice(0, 16),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}
