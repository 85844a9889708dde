import type { Fault } from '#domain/investors/rules/gates.ts'

/** Whether a security leaves an account, is entered in its name (a conversion does both), or votes. */
export type Side = 'transfer_out' | 'transfer_in' | 'convert' | 'vote'
const ACTS: Readonly<Record<Side, string>> = {
  transfer_out: 'transfer securities',
  transfer_in: 'receive securities',
  convert: 'receive securities',
  vote: 'vote',
}

const CLOSED_ACCOUNTS: Readonly<Record<string, string>> = {
  disabled: 'the account is disabled',
  closing: 'the account is being closed',
  closed: 'the account is closed',
  erased: 'the account is closed',
}

/**
 * Why a security can’t leave an account or be entered in its name now: it is asked whenever the ledger moves one,
 * because what was true at a review may have changed. A suspension, a hit and a review of the identity have one and the
 * same sentence, because holders and companies read it and may not learn of a match (31 CFR 1023.320(e)).
 */
export function partyRefusal(
  name: string,
  side: Side,
  fault: Fault,
  account: string | null,
): string {
  return `${name} can’t ${ACTS[side]}: ${fault === 'account' ? accountText(account) : IN_REVIEW}.`
}

const IN_REVIEW = 'we’re reviewing the details on file. Contact us to ask what is missing'
const accountText = (state: string | null): string =>
  state === null ? 'there is no account' : (CLOSED_ACCOUNTS[state] ?? 'the account can’t be used')
