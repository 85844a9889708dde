import { sameMailbox } from '#domain/shared/mailbox.ts'
import { sameName } from '#domain/shared/names/match.ts'

/** What speaks against a letter about an accredited investor; each needs a reason before the letter counts. */
export const letterConcerns = [
  'other_name',
  'other_firm',
  'investor_name',
  'investor_mailbox',
  'investor_device',
  'investor_network',
  'no_lookup',
] as const
export type LetterConcern = (typeof letterConcerns)[number]

/** A concern as the reviewer reads it. */
export const letterConcernText: Record<LetterConcern, string> = {
  other_name: 'The letter was confirmed under another name than the investor gave.',
  other_firm: 'The letter was confirmed for another firm than the investor gave.',
  investor_name: 'The letter was confirmed under the investor’s own name.',
  investor_mailbox: 'The letter went to a mailbox of the investor.',
  investor_device: 'The letter was confirmed in a browser in which the investor has signed in.',
  investor_network:
    'The letter was confirmed from a network from which the investor has signed in.',
  no_lookup: 'The license was not found in a register.',
}

/** Results of looking up the license of a letter's writer. */
export const lookupOutcomes = ['found', 'not_found', 'not_made'] as const
export type LookupOutcome = (typeof lookupOutcomes)[number]
export const lookupLabels: Record<LookupOutcome, string> = {
  found: 'Found, in good standing',
  not_found: 'Not found, or not in good standing',
  not_made: 'Not looked up',
}

/** What is known of a letter and of its investor. `said` is null for a letter on paper. */
interface LetterFacts {
  stated: { name: string; firm: string }
  said: {
    name: string
    firm: string
    address: string
    byDevice: boolean
    byNetwork: boolean
  } | null
  investor: { name: string; addresses: readonly string[] }
}

/**
 * What speaks against a letter, but for the look-up of its license. A company relies on a letter only when its belief is
 * reasonable (17 CFR 230.506(c)(2)(ii)(C)).
 */
export function concernsOf({ stated, said, investor }: LetterFacts): LetterConcern[] {
  const writer = said ?? stated
  const speaks: Record<Exclude<LetterConcern, 'no_lookup'>, boolean> = {
    other_name: said !== null && !sameName(said.name, stated.name),
    other_firm: said !== null && !sameName(said.firm, stated.firm),
    investor_name: sameName(writer.name, investor.name),
    investor_mailbox:
      said !== null && investor.addresses.some((one) => sameMailbox(one, said.address)),
    investor_device: said?.byDevice === true,
    investor_network: said?.byNetwork === true,
  }
  return letterConcerns.filter((one) => one !== 'no_lookup' && speaks[one])
}
