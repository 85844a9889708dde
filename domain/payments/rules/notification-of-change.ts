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

/** All parts together, or the first that cannot be read. */
const both = (...parts: readonly ReadCorrection[]): ReadCorrection =>
  parts.find((one) => !one.ok) ?? {
    ok: true,
    value: Object.assign({}, ...parts.map((one) => (one.ok ? one.value : {}))) as Correction,
  }

/**
 * Reads the corrected data of a notification of change (Nacha, addenda 98, 29 characters): C01 the account number, C02
 * the routing number, C03 the routing number, three blanks and the account number, C05 the transaction code, C06 the
 * account number (17), three blanks and the transaction code, C07 the routing number, the account number (17) and the
 * transaction code. A person handles C09, as a name (C04) or a format (C13): the identification of the receiver that it
 * corrects is the reference of one payment here, and no later entry uses it.
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
  // the places of the fields count, so only blanks behind them may be missing
  const at = (from: number, until?: number) => information.slice(from, until).trim()
  if (code === 'C06') return both(account(at(0, 17)), type(at(20, 22)))
  if (code === 'C07') return both(routing(at(0, 9)), account(at(9, 26)), type(at(26, 28)))
  return both(routing(text.slice(0, 9)), account(text.slice(9).trim()))
}
