import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** A new record's id: UUIDv7, so that ids sort by time of creation. */
export const newId = (): string => uuidv7()
/** 256 random bits for keys and links, URL-safe, 43 characters; store only its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
/** Six random digits, each code equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
