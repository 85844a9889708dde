import punycode from 'punycode.js'
import { z } from 'zod'

const ADDRESS = 'Enter an e-mail address like name@example.com.'
/**
 * What a browser takes in `<input type="email">` (HTML, "valid e-mail address"), with a dot in the domain: at most 64
 * characters before the sign (RFC 5321, 4.5.3.1.1) and 63 in each label of the domain.
 */
const PATTERN =
  /^(?=.{1,64}@)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/** An address as mail programs copy it: "Ada Lovelace <ada@example.com>" or a link that writes to it. */
const COPIED = /^(?:mailto:|[^<>]*<)?([^<>]*?)>?$/i

/**
 * An address in lower case, its domain as DNS has it (IDNA: bücher.example is xn--bcher-kva.example), without a dot at
 * its end, invisible characters, and the name or link around it.
 */
function asStored(given: string): string {
  const seen = given
    .replace(/\p{Cf}/gu, '')
    .replaceAll('＠', '@')
    .trim()
  const bracketed = seen.endsWith('>') === seen.includes('<')
  const plain = (bracketed ? (COPIED.exec(seen)?.[1] ?? seen) : seen)
    .trim()
    .replace(/(?<=\w)\.$/, '')
  const at = plain.lastIndexOf('@')
  const [local, domain] = [plain.slice(0, at + 1), plain.slice(at + 1)]
  // NFKC turns the full-width full stop of Chinese and Japanese into a dot (UTS 46)
  return `${local}${punycode.toASCII(domain.normalize('NFKC').toLowerCase())}`.toLowerCase()
}

/** An e-mail address as it is stored, with at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = z
  .string()
  .overwrite(asStored)
  .check(z.email({ pattern: PATTERN, error: ADDRESS }))
  .max(254, 'Use at most 254 characters.')
