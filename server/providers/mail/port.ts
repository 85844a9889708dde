import type { EmailDelivery } from '#domain/shared/email-log.ts'

/** One address, already parsed: it is passed as an object, so that no part of a name can become a second recipient. */
export interface MailAddress {
  name: string
  address: string
}
/** The key that signs mail of a domain (RFC 6376). */
export interface MailSignature {
  domainName: string
  keySelector: string
  /** PEM */
  privateKey: string
}
export interface OutgoingMail {
  /** stays the same when a message is tried again */
  id: string
  from: MailAddress
  /** address that replies go to */
  replyTo: string
  /** the envelope's sender, which gets delivery failures (RFC 5321 4.4); SPF is checked for its domain */
  returnPath: string
  to: MailAddress
  /** signs the message; without it the mail server does */
  dkim?: MailSignature
  subject: string
  text: string
  html: string
  /** a picture that the HTML shows by `cid:` and its id (RFC 2392) */
  logo?: { id: string; contentType: string; content: Buffer }
  /** address that switches such messages off with one click (RFC 8058) */
  unsubscribe?: string
}
/** Takes a message to a mail server; throws when it did not take it. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** What a provider signs of a call; the rest of the call is believed because nobody else can make this part. */
export interface CallSignature {
  /** seconds since 1970 */
  timestamp: string
  /** different in each call */
  token: string
  signature: string
}
/** What a provider reports of a message. */
export interface ProviderReport {
  /** its Message-ID, without the angle brackets */
  messageId: string
  recipient: string
  delivery: EmailDelivery
  /** reply or enhanced status of the recipient's server; empty when there is none */
  code: string
}
/** Calls of a mail provider: reports about messages, and messages that came in. */
export interface MailProvider {
  /** `stale`: rightly signed, but too long ago or too far ahead */
  verify(of: CallSignature, now: Date): 'right' | 'stale' | 'wrong'
  /** the report in a body; null for an event that says nothing of the delivery */
  reportOf(body: unknown): ProviderReport | null
}
