import { randomBytes } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, so that a reference survives being read out and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A payment's unique reference: `INV-` and eight base32 characters (40 random bits). */
export const newReference = (): string =>
  `INV-${Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join('')}`

/** The reference of an order for money that leaves: `OUT-` and eight base32 characters. The bank's line shows it. */
export const newOrderReference = (): string => newReference().replace('INV', 'OUT')
