/** The last four digits or letters of an account's number, which is all that is stored of it. */
export const lastFour = (account: string): string => account.replace(/\W/g, '').slice(-4)

/** Cents are kept exactly up to this many digits. */
const MOST_DIGITS = 15
/**
 * Cents of a decimal amount as banks write it: `1,234.50`, `-12.00`, `(12.00)`, `12.00-`, `$3.1`, and with zeros around
 * it, `0008.850` (ISO 20022 gives an amount up to five decimals). Otherwise what is wrong with it, as the end of a
 * sentence: it is no amount, has a fraction of a cent, or is too large.
 */
export function amountOf(text: string): number | string {
  const given = text.trim()
  const inBrackets = /^\((.*)\)$/.exec(given)?.[1]
  const found = /^\$?\s?([+-]?)\s?\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(-?)$/.exec(
    inBrackets ?? given,
  )
  const [, before = '', whole = '', decimals = '', after = ''] = found ?? []
  const signs = [before, after, inBrackets === undefined ? '' : '('].filter((one) => one !== '')
  if (whole + decimals === '' || signs.length > 1)
    return `the amount ${given || 'is missing and'} is not an amount.`
  if (!/^0*$/.test(decimals.slice(2))) return `the amount ${given} has a fraction of a cent.`
  const digits = `${whole.replaceAll(',', '')}${decimals.slice(0, 2).padEnd(2, '0')}`
  const kept = digits.replace(/^0+/, '')
  if (kept.length > MOST_DIGITS) return `the amount ${given} is too large.`
  const cents = Number(kept)
  return cents !== 0 && signs.some((one) => one !== '+') ? -cents : cents
}
/** Cents of an integer amount in cents, as BAI2 writes it; otherwise what is wrong with it, as `amountOf` says it. */
export function centsOf(text: string): number | string {
  const given = text.trim()
  const [, sign = '', digits = ''] = /^([+-]?)0*(\d+)$/.exec(given) ?? []
  if (digits === '') return `the amount ${given || 'is missing and'} is not an amount.`
  if (digits.length > MOST_DIGITS) return `the amount ${given} is too large.`
  return sign === '-' ? -Number(digits) || 0 : Number(digits)
}
/** A day as YYYY-MM-DD from that or MM/DD/YYYY; null when there is no such day. */
export function dayOf(text: string): string | null {
  const given = text.trim()
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given)
  const iso =
    us === null
      ? given
      : `${us[3] ?? ''}-${(us[1] ?? '').padStart(2, '0')}-${(us[2] ?? '').padStart(2, '0')}`
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (found === null) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const longest = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return longest !== undefined && day >= 1 && day <= longest ? iso : null
}
/**
 * What is wrong with the currency that a file names, as a sentence with its line; null where it is the US dollar or
 * none is named. Accounts are kept in US dollars only.
 */
export function wrongCurrency(at: string, of: string, currency: string): string | null {
  const said = currency.trim()
  return said === '' || said.toUpperCase() === 'USD'
    ? null
    : `${at}: the ${of} is in ${said}. Only statements in US dollars (USD) can be booked.`
}
/** Whether a sentence of `wrongCurrency` is about the whole file, its account or group, and not one amount in it. */
export const isForeignFile = (problem: string): boolean =>
  /: the (?:group|account|balance) is in .+ Only statements in US dollars \(USD\) can be booked\.$/.test(
    problem,
  )
/** References of banks were once cut to sixty characters: the name under which a longer one was booked. */
export const cutName = (reference: string): string[] =>
  reference.length > 60 ? [reference.slice(0, 60)] : []
