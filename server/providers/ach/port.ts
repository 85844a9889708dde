import type { IncomingHttpHeaders } from 'node:http'

/** One ACH entry as it is given to a provider. */
export interface AchOrder {
  /** our id of the entry: a provider makes one transfer of it, however often it is asked */
  key: string
  /** collects from the account, or pays into it */
  direction: 'debit' | 'credit'
  /** cents */
  cents: number
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  /** at most 22 characters, as Nacha takes them */
  holder: string
  holderType: 'individual' | 'business'
  secCode: 'WEB' | 'CCD' | 'PPD'
  /** who collects, at most 16 characters */
  company: string
  /** what for, at most 10 characters */
  description: string
  reference: string
}

/** What a provider says of a transfer. */
export interface AchTransfer {
  id: string
  direction: 'debit' | 'credit'
  /** cents */
  cents: number
  /** pending: with the provider; submitted: with the Federal Reserve; failed: cancelled or rejected before that */
  status: 'pending' | 'submitted' | 'settled' | 'returned' | 'failed'
  /** day (Eastern time) on which it settled; a transfer that was returned may have one, too */
  settledOn: string | null
  /** return code (R01 to R85) and the day (Eastern time) on which the return came */
  returned: { code: string; on: string } | null
  /** why it failed or waits for a person, in a sentence without personal data */
  cause: string | null
}

/** A signed request of a provider that says that something has happened; what it was has to be looked up. */
export interface AchNotice {
  /** the provider's id of the event */
  id: string
  /** the transfer that it is about; null for other events */
  transferId: string | null
}
export interface SignedRequest {
  headers: IncomingHttpHeaders
  /** the bytes that were signed */
  body: Buffer
}

/** No answer, or one that says nothing of the transfer: it is asked again later. */
export class AchUnavailable extends Error {}
/** The provider will not make this transfer; the message says why, without personal data. */
export class AchRefused extends Error {}
/** The request is not signed by the provider, or older than five minutes. */
export class AchUnsigned extends Error {}

/** Collects ACH entries in place of the files that people carry to the bank. */
export interface AchProvider {
  id: 'increase'
  name: string
  /** routing number of the bank whose account it pays into: entries of other banks go into files */
  routing: string
  /** makes the transfer of an order, or returns the one that was made. Throws AchRefused and AchUnavailable. */
  send(order: AchOrder): Promise<AchTransfer>
  /** a transfer as it is now. Throws AchUnavailable. */
  find(id: string): Promise<AchTransfer>
  /** reads a request that claims to come from the provider. Throws AchUnsigned. */
  notice(request: SignedRequest): AchNotice
}
