import { isSandboxNumber } from '#domain/shared/person-number.ts'
import type { IdentityResult } from './port.ts'

export interface SandboxOutcome {
  /** one line for docs/guides/sandbox.md */
  says: string
  /** what the result differs in from a check that passes */
  result?: Partial<Pick<IdentityResult, 'identity' | 'watchlist' | 'risk' | 'needs'>>
  /** runs in which the provider cannot be reached: every one, or only odd ones */
  unavailable?: 'always' | 'first'
  delaySeconds?: number
}
const need = (field: string, sentence: string): SandboxOutcome['result'] => ({
  identity: 'inconclusive',
  needs: [{ field, sentence }],
})

/** Outcomes by the last four digits of a sandbox number; every other one passes. */
export const sandboxOutcomes: Readonly<Record<string, SandboxOutcome>> = {
  8001: {
    says: 'the last name differs from public records',
    result: need(
      'legal_last',
      'This last name differs from public records. Enter it as shown on your ID.',
    ),
  },
  8002: {
    says: 'the date of birth differs',
    result: need(
      'dob',
      'This date of birth differs from public records. Check it against your ID.',
    ),
  },
  8003: {
    says: 'the number was not issued',
    result: need('ssn', 'This number does not belong to your name. Check the digits.'),
  },
  8004: {
    says: 'the address is not known',
    result: need('address', 'We can’t find you at this address. Enter your current address.'),
  },
  8005: {
    says: 'the front of the document cannot be read',
    result: need(
      'document_front',
      'We can’t read this image. Retake it in good light with all four corners visible.',
    ),
  },
  8006: {
    says: 'the back of the document is missing',
    result: need('document_back', 'The back of this document is missing. Add an image of it.'),
  },
  8007: {
    says: 'the number on the document differs',
    result: need('document_number', 'This number differs from the one on the image.'),
  },
  8008: {
    says: 'the document ends on another day',
    result: need('document_expires', 'This date differs from the one on the image.'),
  },
  8009: {
    says: 'the phone number belongs to someone else',
    result: need('phone', 'We couldn’t link this number to you. Enter your own mobile number.'),
  },
  8010: {
    says: 'the records are not clear: a person decides',
    result: { identity: 'inconclusive' },
  },
  8011: { says: 'the records speak against it: a person decides', result: { identity: 'fail' } },
  8012: {
    says: 'a name on a sanctions list is alike: a person decides',
    result: { watchlist: 'potential_match' },
  },
  8013: {
    says: 'the provider never answers: after three tries a person decides',
    unavailable: 'always',
  },
  8014: { says: 'the provider does not answer at first, then passes', unavailable: 'first' },
  8015: { says: 'high risk: passes, and is due again after 12 months', result: { risk: 'high' } },
  8016: {
    says: 'medium risk: passes, and is due again after 24 months',
    result: { risk: 'medium' },
  },
  8017: { says: 'prohibited risk: a person decides', result: { risk: 'prohibited' } },
  8018: { says: 'the answer takes 30 seconds, then passes', delaySeconds: 30 },
}

/** The outcome that a number selects, or null when it is no sandbox number or passes. */
export const sandboxOutcome = (digits: string | null): SandboxOutcome | null =>
  digits !== null && isSandboxNumber(digits) ? (sandboxOutcomes[digits.slice(-4)] ?? null) : null
