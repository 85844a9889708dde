import { checkAccountNumber, checkRoutingNumber } from './aba.ts'
import { NOTIFICATION_OF_CHANGE } from './ach-returns.ts'

/** What a bank corrects of an account; only what it names is changed. */
export interface Correction {
  routing_number?: string
  account_number?: string
  account_type?: 'checking' | 'savings'
}
export type ReadCorrection = { ok: true; value: Correction } | { ok: false; message: string }
export type ChangeCode = keyof typeof NOTIFICATION_OF_CHANGE

/** Is it a code whose correction is applied here? Others (a name, an identification) are for a person. */
export const isChangeCode = (code: string): code is ChangeCode =>
  Object.hasOwn(NOTIFICATION_OF_CHANGE, code)

const routing = (text: string): ReadCorrection => {
  const found = checkRoutingNumber(text)
  return found.ok
    ? { ok: true, value: { routing_number: found.value } }
    : { ok: false, message: `The corrected routing number cannot be used. ${found.message}` }
}
const account = (text: string): ReadCorrection => {
  const found = checkAccountNumber(text)
  return found.ok
    ? { ok: true, value: { account_number: found.value } }
    : { ok: false, message: `The corrected account number cannot be used. ${found.message}` }
}
const type = (text: string): ReadCorrection => {
  if (/^2[1-9]$/.test(text)) return { ok: true, value: { account_type: 'checking' } }
  return /^3[1-9]$/.test(text)
    ? { ok: true, value: { account_type: 'savings' } }
    : {
        ok: false,
        message: `The corrected transaction code ${text || '(none)'} names neither checking nor savings.`,
      }
}

/**
 * Reads the corrected data of a notification of change (Nacha, addenda 98, 29 characters): C01 the account number, C02
 * the routing number, C03 the routing number, three blanks and the account number, C05 the transaction code.
 */
export function readCorrection(code: string, information: string): ReadCorrection {
  if (!isChangeCode(code))
    return {
      ok: false,
      message: `The change ${code} is not applied to an account. Look at it with the bank.`,
    }
  const text = information.trim()
  if (code === 'C01') return account(text)
  if (code === 'C02') return routing(text)
  if (code === 'C05') return type(text.slice(0, 2))
  const [first, second] = [routing(text.slice(0, 9)), account(text.slice(9).trim())]
  if (!first.ok) return first
  return second.ok ? { ok: true, value: { ...first.value, ...second.value } } : second
}
