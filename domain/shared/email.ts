import punycode from 'punycode.js'
import { z } from 'zod'

const ADDRESS = 'Enter an e-mail address like name@example.com.'
/**
 * What a browser takes in `<input type="email">` (HTML, "valid e-mail address"), with a dot in the domain: at most 64
 * characters before the sign (RFC 5321, 4.5.3.1.1) and 63 in each label of the domain.
 */
const PATTERN =
  /^(?=.{1,64}@)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/** An address in small letters, its domain as the domain name system has it (IDNA: bücher.example, xn--bcher-kva.example). */
function asStored(address: string): string {
  const plain = address.trim()
  const at = plain.lastIndexOf('@')
  const [local, domain] = [plain.slice(0, at + 1), plain.slice(at + 1)]
  // a full stop of Chinese or Japanese separates labels, too (UTS 46)
  return `${local}${punycode.toASCII(domain.normalize('NFKC').toLowerCase())}`.toLowerCase()
}

/** An e-mail address as it is stored; 254 characters are the most that a message can be sent to (RFC 5321, 4.5.3.1.3). */
export const email = z
  .string()
  .overwrite(asStored)
  .check(z.email({ pattern: PATTERN, error: ADDRESS }))
  .max(254, 'Use at most 254 characters.')
