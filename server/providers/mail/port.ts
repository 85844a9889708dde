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
