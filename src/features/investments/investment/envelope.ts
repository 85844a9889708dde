import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ReviewStage } from '#machines/investments/investor-information.flow.ts'
import type { Answer } from '#src/api/call.ts'

export type Envelope = Answer<'GET /api/investments/:investment_id/envelope'>
export type EnvelopeFile = 'agreement.pdf' | 'w9.pdf' | 'certificate.pdf'

const ENDED: ReadonlySet<string> = new Set(['voided', 'superseded', 'expired', 'declined'])
const SIGNED: ReadonlySet<string> = new Set(['signed', 'countersigned'])

/** The documents no longer count: the amount or the registration changed, or the time to sign expired. */
export const isVoid = (envelope: Envelope): boolean => ENDED.has(envelope.status.state)
/** Everybody who signs for the investor has signed. */
export const isSigned = (envelope: Envelope): boolean => SIGNED.has(envelope.status.state)
/** The investor's own signature is there: the one who prepares an investment is listed first. */
export const isOwnSigned = (envelope: Envelope): boolean =>
  isSigned(envelope) ||
  (envelope.signers.length > 1 && typeof envelope.signers[0]?.signed_at === 'string')
/** Names of those who have not signed yet. */
export const unsigned = (envelope: Envelope): string[] =>
  isSigned(envelope) ? [] : envelope.signers.filter((s) => s.signed_at === null).map((s) => s.name)
/** Which file of the envelope an address names; null for an address that is none of them. */
export function fileOf(address: string): EnvelopeFile | null {
  const name = address.split('?')[0]?.split('/').at(-1)
  return name === 'agreement.pdf' || name === 'w9.pdf' || name === 'certificate.pdf' ? name : null
}

/** What the review waits for, by the agreement as the server presents it. */
export function reviewStage(
  { amendment, confirmable }: Pick<InvestmentView, 'amendment' | 'confirmable'>,
  envelope: Envelope,
): ReviewStage {
  // while another amount waits for its signature, the agreement on the committed one is not the one to sign
  const isOfCommitment = amendment !== null && !envelope.amends
  if (isVoid(envelope) || isOfCommitment || (confirmable ?? []).length > 0) return 'reviewing'
  if (isSigned(envelope)) return 'ready'
  return isOwnSigned(envelope) ? 'othersSign' : 'signing'
}
