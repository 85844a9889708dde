import type { Answer } from '#src/api/call.ts'

export type Envelope = Answer<'GET /api/investments/:investment_id/envelope'>
export type EnvelopeFile = 'agreement.pdf' | 'w9.pdf' | 'certificate.pdf'

const ENDED: ReadonlySet<string> = new Set(['voided', 'superseded', 'expired', 'declined'])
const SIGNED: ReadonlySet<string> = new Set(['signed', 'countersigned'])

/** The papers no longer count: amount or registration changed, or their time ran out. */
export const isVoid = (envelope: Envelope): boolean => ENDED.has(envelope.status.state)
/** Everybody who signs for the investor has signed. */
export const isSigned = (envelope: Envelope): boolean => SIGNED.has(envelope.status.state)
/** The investor's own signature is there: the one who prepares an investment stands first. */
export const isOwnSigned = (envelope: Envelope): boolean => isSigned(envelope) || (envelope.signers.length > 1 && typeof envelope.signers[0]?.signed_at === 'string')
/** Names of those who have not signed yet. */
export const unsigned = (envelope: Envelope): string[] => (isSigned(envelope) ? [] : envelope.signers.filter((s) => s.signed_at === null).map((s) => s.name))
/** Which file of the envelope an address names; null for an address that is none of them. */
export function fileOf(address: string): EnvelopeFile | null {
  const name = address.split('?')[0]?.split('/').at(-1)
  return name === 'agreement.pdf' || name === 'w9.pdf' || name === 'certificate.pdf' ? name : null
}
