import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Location of an encrypted value (AAD); it cannot be decrypted anywhere else ("table:row:column"). */
export type Place = string
/** Keys derived from the secrets of the installation; the newest encrypts, all of them decrypt. */
export interface Keys {
  /** AES-256-GCM with the location as associated data; text is `v1.<key id>.<nonce>.<sealed>` */
  seal(text: string, place: Place): string
  /** throws when the text was changed, moved to another location, or encrypted with a key that is gone */
  open(sealed: string, place: Place): string
  /** prefix of every value encrypted with the newest key; another one is older: rewrap it */
  newest: string
  /** keyed hash for one purpose, hex: blind indexes, stored codes, chains of the log. The same under every key rotation but the oldest secret's. */
  hmac(purpose: string, text: string): string
  /** 32 bytes for one purpose (signing keys of tokens, captcha) */
  derive(purpose: string): Buffer
}

/** Names a secret (hexadecimal, 32 bytes) without revealing it: the id in what it has sealed. */
export const fingerprintOf = (hex: string): string => keyId(Buffer.from(hex, 'hex'))

const keyId = (secret: Buffer): string =>
  createHash('sha256').update('capstan key id').update(secret).digest('hex').slice(0, 8)
const derived = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'capstan', purpose, 32))

/**
 * Builds the ring from hexadecimal secrets of 32 bytes, oldest first. The oldest one is the root of hmac() and derive(),
 * so that lookups survive a rotation; sealing uses the last.
 */
export function keyRing(secrets: readonly string[]): Keys {
  const ring = secrets.map((hex) => Buffer.from(hex, 'hex'))
  const root = ring[0]
  const newest = ring.at(-1)
  if (!root || !newest || ring.some((s) => s.length !== 32))
    throw new Error('a secret key must have 32 bytes')
  const sealing = new Map(ring.map((s) => [keyId(s), derived(s, 'seal')]))
  const current = keyId(newest)
  const purposes = new Map<string, Buffer>()
  const derive = (purpose: string): Buffer => {
    const before = purposes.get(purpose)
    if (before) return before
    const made = derived(root, purpose)
    purposes.set(purpose, made)
    return made
  }
  return {
    seal: (text, place) => `v1.${current}.${sealWith(sealing.get(current) as Buffer, text, place)}`,
    open: (sealed, place) => open(sealing, sealed, place),
    newest: `v1.${current}.`,
    hmac: (purpose, text) =>
      createHmac('sha256', derive(`hmac ${purpose}`))
        .update(text)
        .digest('hex'),
    derive,
  }
}

/**
 * AES-256-GCM (NIST SP 800-38D) under one key of 32 bytes, with the location as associated data: `<nonce>.<sealed and
 * tag>` in base64url.
 */
export function sealWith(key: Buffer, text: string, place: Place): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${nonce.toString('base64url')}.${body.toString('base64url')}`
}

/** What `sealWith` sealed; throws when it was changed, moved to another location, or encrypted with another key. */
export function openWith(key: Buffer, sealed: string, place: Place): string {
  const [nonce, body] = sealed.split('.')
  if (!nonce || !body) throw new Error('this is not a sealed value')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

function open(ring: ReadonlyMap<string, Buffer>, sealed: string, place: Place): string {
  const [version, id, ...rest] = sealed.split('.')
  const key = ring.get(id ?? '')
  if (version !== 'v1' || rest.length !== 2) throw new Error('this is not a sealed value')
  if (!key) throw new Error(`the key ${id} that sealed this value is gone`)
  return openWith(key, rest.join('.'), place)
}

/** SHA-256 in hex, for contents and for secrets of 256 random bits; guessable values need keys.hmac. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
/** Compares two texts without revealing where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(sha256(a))
  const right = Buffer.from(sha256(b))
  return timingSafeEqual(left, right)
}
