import { sha256 } from '#server/kernel/lib/keys.ts'
import { cutName } from './fields.ts'
import type { Movement } from './line.ts'

/** What banks write where they have no number of a movement: `NONREF` (SWIFT), `NOTPROVIDED` (ISO 20022), zeros. */
const NONE = /^(?:NON-?REF|NOTPROVIDED|NOT PROVIDED|NONE|N\/?A|[0\s-]*)$/i
/** The bank's own number of a movement; '' where what it gives is none. */
export const bankReferenceOf = (given: string): string => {
  const text = given.trim()
  return NONE.test(text) ? '' : text
}
/**
 * Names under which an earlier version booked a movement whose number of the bank is `given`: cut to sixty characters, or
 * what is no number, such as `NONREF`, as if it were one.
 */
export const formerNames = (given: string): string[] => {
  const text = given.trim()
  return text !== '' && bankReferenceOf(text) === '' ? [text] : cutName(text)
}

/**
 * Gives each movement without a number of the bank an identity of its own: its day and a fingerprint of account, day,
 * amount, party and text, and of its position among those of the file that are equal in all of these. The same movement
 * has the same identity in another file, whatever stands around it there.
 */
export function withIdentity(movements: readonly Movement[]): Movement[] {
  const equal = new Map<string, number>()
  return movements.map((one) => {
    if (one.bank_reference !== '') return one
    const what = [
      one.account,
      one.booked_on,
      one.amount,
      one.sender,
      one.sender_last4,
      one.reference,
    ]
      .map((part) => String(part).toUpperCase().replace(/\s+/g, ' ').trim())
      .join('\u001F')
    const position = (equal.get(what) ?? 0) + 1
    equal.set(what, position)
    const print = sha256(`${what}\u001F${position}`).slice(0, 16).toUpperCase()
    return { ...one, bank_reference: `${one.booked_on.replaceAll('-', '')}-${print}` }
  })
}
