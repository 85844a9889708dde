import { z } from 'zod'
import { at, day, sha256 } from '#domain/shared/common.ts'

/** Where the public key and the newest head are published; anybody may read it. */
export const LOG_PROOF_PATH = '/.well-known/capstan-log.json'

/** The signed head of the log of one day: one hash for everything that was recorded until then. */
export const logHeadView = z.object({
  number: z.int().positive(),
  day,
  signed_at: at,
  entries: z.int().nonnegative().describe('Entries since the head before.'),
  head: sha256,
  key_id: z.string(),
  signature: z.string().describe('Ed25519, base64.'),
})
