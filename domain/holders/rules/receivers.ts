/** The conditions that an account meets before securities are entered in its name. */
export interface ReceiverStanding {
  /** state of the account; null where there is none */
  account: string | null
  /** state of the identity check; null where it was not begun */
  identity: string | null
  /** nothing is frozen, and no person of the account is on a sanctions list in force */
  clear: boolean
}

const CLOSED_ACCOUNTS: Readonly<Record<string, string>> = {
  disabled: 'the account is disabled',
  closing: 'the account is being closed',
  closed: 'the account is closed',
  erased: 'the account is closed',
}

/**
 * Why nothing can be entered in the name of an account now, or null: it is asked whenever the ledger gives somebody a
 * security, because what was true at a review may have changed (31 CFR part 501 for sanctions).
 */
export function receiverRefusal(name: string, of: ReceiverStanding): string | null {
  if (of.account === null) return `${name} can’t receive securities: there is no account.`
  const closed = CLOSED_ACCOUNTS[of.account]
  if (closed !== undefined) return `${name} can’t receive securities: ${closed}.`
  if (of.identity === 'suspended')
    return `${name} can’t receive securities: the identity check is suspended.`
  return of.clear ? null : `${name} can’t receive securities: the sanctions check is not clear.`
}
