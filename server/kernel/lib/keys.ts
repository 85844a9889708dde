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
  /** prefix of every value encrypted with the newest key; another one is older: see `npm run keys` */
  newest: string
  /**
   * ids of the keys that decrypt, oldest first; the last one encrypts. An id is in each encrypted value and leads to no
   * key
   */
  ids: readonly string[]
  /**
   * keyed hash for one purpose, hex: blind indexes, stored codes, chains of the log. The same under every key rotation
   * but the oldest secret's.
   */
  hmac(purpose: string, text: string): string
  /** 32 bytes for one purpose (signing keys of tokens, captcha) */
  derive(purpose: string): Buffer
}

/** Names a secret without revealing it: the id in what it has sealed. */
const keyId = (secret: Buffer): string =>
  createHash('sha256').update('capstan key id').update(secret).digest('hex').slice(0, 8)
/** Before the first secret of a ring when it is retired: it only hashes then, and neither encrypts nor decrypts. */
const HASH_ONLY = 'hash:'
/** A secret of a ring as it is written in the file or in SECRET_KEY. */
export interface RingEntry {
  id: string
  hex: string
  /** retired: lookups and the chain of the log are hashed with it, nothing is encrypted */
  hashOnly: boolean
}
/** Reads one written secret. Throws for one that has not 32 bytes. */
export function ringEntry(written: string): RingEntry {
  const hashOnly = written.startsWith(HASH_ONLY)
  const hex = hashOnly ? written.slice(HASH_ONLY.length) : written
  const secret = Buffer.from(hex, 'hex')
  if (secret.length !== 32 || hex.length !== 64) throw new Error('a secret key must have 32 bytes')
  return { id: keyId(secret), hex, hashOnly }
}
/** Whether a text is a secret of a ring as it is written. */
export const isRingSecret = (written: string): boolean => /^(?:hash:)?[0-9a-f]{64}$/i.test(written)
/** What a key is called where what it does matters: `hash:<id>` for a retired one. */
export const ringId = (entry: RingEntry): string =>
  entry.hashOnly ? `${HASH_ONLY}${entry.id}` : entry.id
/** A secret as it is written when it only hashes. */
export const hashOnly = (entry: RingEntry): string => `${HASH_ONLY}${entry.hex}`
const derived = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'capstan', purpose, 32))

/**
 * Builds the ring from hexadecimal secrets of 32 bytes, oldest first. The oldest one is the root of hmac() and
 * derive(), so that lookups survive a rotation; sealing uses the last. The oldest one may be written `hash:<secret>`:
 * it is retired and stays for hmac() and derive() only.
 */
export function keyRing(secrets: readonly string[]): Keys {
  const entries = secrets.map(ringEntry)
  const first = entries[0]
  const newest = entries.at(-1)
  if (!first || !newest) throw new Error('a secret key must have 32 bytes')
  if (newest.hashOnly || entries.slice(1).some((entry) => entry.hashOnly))
    throw new Error(
      'only the first secret key may be retired to hashing, with another one after it',
    )
  const root = Buffer.from(first.hex, 'hex')
  const sealing = new Map(
    entries
      .filter((entry) => !entry.hashOnly)
      .map((entry) => [entry.id, derived(Buffer.from(entry.hex, 'hex'), 'seal')]),
  )
  const current = newest.id
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
    ids: [...sealing.keys()],
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
