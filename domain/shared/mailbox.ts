/** Domains of Gmail; both name one mailbox. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an e-mail address, in one form: without a tag after "+" (RFC 5233 calls it a detail; large
 * providers deliver it to the address before it), and at Gmail without dots, which do not count there
 * (support.google.com/mail/answer/7436150). An address without "@" stays as it is.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const domain = plain.slice(at + 1)
  const [name = ''] = plain.slice(0, at).split('+')
  const local = name === '' ? plain.slice(0, at) : name
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/**
 * Whether two addresses are read by the same person. Only to keep one person from being two: what an address opens is
 * still compared letter by letter.
 */
export const sameMailbox = (a: string, b: string): boolean => mailboxOf(a) === mailboxOf(b)
