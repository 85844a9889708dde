import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { canonicalJson, type Json } from '#domain/shared/canonical-json.ts'

/** What a signature stands for: a change of any of these voids the signed document. */
export type SignedTerms = {
  readonly registration: string
  readonly registration_title: string
  readonly units: number
  readonly price: string
  readonly amount: number
  readonly investor_fee: number
  readonly security: string
  readonly document_version: string
  readonly terms_hash: string
  readonly signers: readonly string[]
}

/** The terms that differ; not empty means that the envelope is voided and generated again. Signers may come in any order. */
export function voidingChanges(signed: SignedTerms, now: SignedTerms): (keyof SignedTerms)[] {
  const text = (key: keyof SignedTerms, terms: SignedTerms): string => {
    const value: Json = key === 'signers' ? [...terms.signers].sort() : terms[key]
    return canonicalJson(value)
  }
  return (Object.keys(signed) as (keyof SignedTerms)[]).filter(
    (key) => text(key, signed) !== text(key, now),
  )
}

/** Days until an unsigned envelope expires (platform policy). */
export const ENVELOPE_DAYS = 30

/** The last day to sign an envelope that was sent on a date. */
export function envelopeExpiresOn(sentOn: PlainDate): PlainDate {
  return addDays(sentOn, ENVELOPE_DAYS)
}
