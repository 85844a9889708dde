import { faultsAskedAt, type Fault } from './gate-table.ts'

export type { Fault }

/** What is known of one person, or of one registration, behind a record at this moment. */
export interface PartyStanding {
  /** state of the account; null where there is none */
  account: string | null
  /** state of the identity check; null where it was not begun */
  identity: string | null
  /** nothing is frozen, and no one concerned is alike to an entry of a sanctions list in force */
  clear: boolean
  /** state of the suitability of a person; null where it was not begun */
  suitability: string | null
  /** the person in whose account the record is: suitability is requested of this one alone */
  holder: boolean
}

const CLOSED_ACCOUNTS: ReadonlySet<string> = new Set(['disabled', 'closing', 'closed', 'erased'])
const REFUSED_IDENTITY: ReadonlySet<string> = new Set(['suspended', 'rejected'])
const SUITABLE: ReadonlySet<string> = new Set(['suitable', 'suitable_with_warning'])

/** The account can be acted in: it exists, and it is neither disabled nor closed nor about to be. */
export const isAccountOpen = (state: string | null): boolean =>
  state !== null && !CLOSED_ACCOUNTS.has(state)

/**
 * Everything that is wrong with a person. A decision "unsuitable" counts for each of them; that suitability was decided
 * at all is asked of the holder alone, who answers for the record (FINRA rule 2111). Answers that are being assessed
 * again for another investment leave the decision about this one alone until the assessment is done.
 */
export function faultsOf(of: PartyStanding): ReadonlySet<Fault> {
  const found = new Set<Fault>()
  if (!isAccountOpen(of.account)) found.add('account')
  if (of.identity !== 'approved') found.add('identity_missing')
  if (of.identity !== null && REFUSED_IDENTITY.has(of.identity)) found.add('identity_refused')
  if (!of.clear) found.add('sanctions')
  const suits = of.suitability !== null && SUITABLE.has(of.suitability)
  if (of.holder && !suits) found.add('suitability_open')
  if (of.suitability === 'unsuitable' || (of.holder && of.suitability === 'expired'))
    found.add('suitability_refused')
  return found
}

/** Where a record cannot go on by itself: money, a security or a right moves there. */
export const gates = [
  'pay',
  'accept',
  'close',
  'release',
  'refund',
  'transfer_out',
  'transfer_in',
  'convert',
  'vote',
] as const
export type Gate = (typeof gates)[number]

/**
 * What each gate asks again of all who are behind the record, out of the table of all gates. A refund goes back to the
 * account that paid, whatever became of its owner, but nothing of blocked property moves (31 CFR 501.603). A holding that
 * was imported may have no identity check yet: it is asked of who receives, and a refused one stops who gives. A
 * conversion moves no security of another person to a holder, so that the identity is not asked again.
 */
export const asked = Object.fromEntries(
  gates.map((gate) => [gate, faultsAskedAt(gate)]),
) as Readonly<Record<Gate, readonly Fault[]>>

/** What stops a record at a gate: the faults of those behind it that the gate asks about. */
export const stopsAt = (gate: Gate, behind: readonly ReadonlySet<Fault>[]): readonly Fault[] =>
  asked[gate].filter((fault) => behind.some((found) => found.has(fault)))
