/** Context, events and facts of a document that is signed: what may reach `envelope.lifecycle.ts`. */
import type { EventRule } from '#machines/lib/types.ts'
import { z } from 'zod'
import { reasonOnly, type Of, type Sent } from '../lib/party.ts'

/** Days in which a document is signed after it was sent (platform policy, section 8.4). */
export const SIGNING_DAYS = 30

const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const envelopeContextSchema = z.strictObject({
  /** ids of all who have to sign, in the order of signing: every holder, or the custodian of a plan */
  signers: z.array(z.string().min(1)).min(1),
  /** SHA-256 of the generated file, which every signature is bound to */
  hash: hash.nullable(),
  viewed: z.array(z.string()),
  signed: z.array(z.strictObject({ signer: z.string(), at: z.iso.datetime() })),
  sent_at: z.iso.datetime().nullable(),
  /** until when it can be signed */
  sign_by: z.iso.datetime().nullable(),
  countersigned_at: z.iso.datetime().nullable(),
})
export type EnvelopeContext = z.infer<typeof envelopeContextSchema>
export const envelopeInputSchema = z.strictObject({ signers: z.array(z.string().min(1)).min(1) })
export type EnvelopeInput = z.infer<typeof envelopeInputSchema>

export interface EnvelopeFacts {
  /** SHA-256 of the file as it is stored at this moment, lower-case hex */
  hash?: string
  /** ids of all who sign this version; absent = as before. Holders may change until the document is generated */
  signers?: readonly string[]
  /** id of the signer who acts, from the session or the signing link */
  signer?: string
  /** the signer's consent to electronic delivery is recorded and current (15 USC 7001(c)) */
  consent?: boolean
  /** a newer version of this document has been generated */
  replaced?: boolean
}

export type EnvelopeEvent = Sent<EnvelopeFacts> &
  Of<
    | 'GENERATED'
    | 'SENT'
    | 'DELIVERED'
    | 'VIEWED'
    | 'SIGNED'
    | 'COUNTERSIGNED'
    | 'DECLINED'
    | 'VOIDED'
    | 'EXPIRED'
    | 'SUPERSEDED'
  >

export const envelopeEvents = {
  GENERATED: { by: ['SYS'], road: 'system', says: 'Generated the document' },
  SENT: { by: ['SYS'], road: 'system', says: 'Sent the document' },
  DELIVERED: { by: ['SYS'], road: 'system', says: 'The document was delivered' },
  VIEWED: {
    by: ['INV', 'CUS'],
    road: 'command',
    session: ['INV', 'CUS'],
    says: 'Opened the document',
  },
  SIGNED: { by: ['INV', 'CUS'], road: 'command', session: ['CUS'], says: 'Signed the document' },
  COUNTERSIGNED: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Countersigned the document',
  },
  DECLINED: {
    by: ['INV', 'CUS'],
    road: 'command',
    session: ['INV', 'CUS'],
    payload: reasonOnly,
    or: 'decline to sign',
    says: 'Declined to sign',
    reason: true,
  },
  VOIDED: {
    by: ['SYS'],
    road: 'system',
    payload: reasonOnly,
    or: 'void the document',
    says: 'Voided the document',
    reason: true,
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The signing period expired' },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'A newer version replaced the document' },
} as const satisfies Record<EnvelopeEvent['type'], EventRule>

export const envelopeGuards = {
  fileThere: 'The document file is missing.',
  hashMatches: 'The file differs from the generated one.',
  isSigner: 'You aren’t a signer of this document.',
  hasViewed: 'Open the document before you sign it.',
  notYetSigned: 'You already signed this document.',
  inTurn: 'Someone else signs before you.',
  consentRecorded: 'Agree to electronic delivery before you sign.',
  lastSigner: 'Others still have to sign.',
  isReplaced: 'There is no newer version of this document.',
} as const
