import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const hash = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

/** User present, user verified (WebAuthn Level 3, 6.1). */
const FLAGS = 0b101
/** The credential's public key follows. */
const ATTESTED = 0b100_0000

/** A device with one passkey (ES256) for a site: makes it and proves it, without a browser. */
export function authenticator(site: { rpID: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE_Key of RFC 9053: kty EC2, alg ES256, crv P-256
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counter = 0
  const data = (flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([hash(site.rpID), Buffer.from([flags]), count])
  }
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin }))
  return {
    /** The answer to a challenge for a new passkey. */
    made: (challenge: string) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([data(FLAGS | ATTESTED), Buffer.alloc(16), length, id, cose])
      return {
        id: text(id),
        client_data: text(clientData('webauthn.create', challenge)),
        attestation: text(
          isoCBOR.encode(
            new Map<string, unknown>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', new Uint8Array(authData)],
            ]) as never,
          ),
        ),
        transports: ['internal'],
      }
    },
    /** The answer to a challenge for a known one; the user handle is whose the device says it is. */
    proven: (challenge: string, userHandle?: string) => {
      const client = clientData('webauthn.get', challenge)
      const authData = data(FLAGS)
      return {
        id: text(id),
        client_data: text(client),
        authenticator_data: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, hash(client)]), privateKey)),
        ...(userHandle === undefined ? {} : { user_handle: text(Buffer.from(userHandle)) }),
      }
    },
  }
}
