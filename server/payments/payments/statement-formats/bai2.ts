import { centsOf, cutName, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf } from './identity.ts'
import type { Balance, Movement } from './line.ts'

interface Record2 {
  line: number
  fields: string[]
}

/** Records of a BAI2 text: comma between fields, slash at the end, and 88 continues the record before it. */
function recordsOf(text: string): Record2[] {
  const records: Record2[] = []
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (line === '') return
    const fields = line.replace(/\/$/, '').split(',')
    const before = records.at(-1)
    if (fields[0] === '88' && before) before.fields.push(fields.slice(1).join(','))
    else records.push({ line: index + 1, fields })
  })
  return records
}

/** Value dating (V) and spread availability (S) put more fields before the references. */
const fundsFields: ReadonlyMap<string, number> = new Map([
  ['V', 2],
  ['S', 3],
])

/**
 * Type codes of details: 100 to 399, loan payments and the bank's own 920 to 959 bring money; 400 to 699, loan
 * disbursements and the bank's own 960 to 999 take it (Cash Management Balance Reporting Specifications, appendix A).
 */
const DIRECTIONS: readonly (readonly [from: number, to: number, sign: 1 | -1])[] = [
  [100, 399, 1],
  [400, 699, -1],
  [720, 759, 1],
  [760, 799, -1],
  [920, 959, 1],
  [960, 999, -1],
]
/** Information that is no money. */
const NOT_MONEY = 890
/** The movement of a record; null for information and for no amount, which move nothing. */
function movement(record: Record2, booked: string, account: string): Movement | null | string {
  const [, code = '', amount = '', funds = '', ...rest] = record.fields
  const type = /^\d{3}$/.test(code) ? Number(code) : 0
  if (type === NOT_MONEY) return null
  const sign = DIRECTIONS.find(([from, to]) => type >= from && type <= to)?.[2]
  if (sign === undefined)
    return `Line ${record.line}: the type code ${code} is not known. A detail has 100 to 699, 720 to 799, 890 or 920 to 999.`
  const cents = centsOf(amount)
  if (typeof cents === 'string') return `Line ${record.line}: ${cents}`
  if (cents < 0)
    return `Line ${record.line}: the amount ${amount} has a sign. The type code says whether money came in.`
  if (cents === 0) return null
  const skip = fundsFields.get(funds) ?? 0
  const [bank = '', customer = '', ...words] = rest.slice(skip)
  const own = bankReferenceOf(bank)
  const text = words.join(' ').trim()
  return {
    line: record.line,
    booked_on: booked,
    amount: sign * cents,
    payments: 1,
    reference: `${customer} ${text}`.trim().slice(0, 140),
    sender: /\bORIG(?:INATOR)?[:=]\s*([^;/]+)/i.exec(text)?.[1]?.trim().slice(0, 120) ?? '',
    sender_last4: '',
    account,
    bank_reference: own,
    formerly: cutName(own),
  }
}

/** The type code of what an account has when the day is over. */
const CLOSING = '015'
/**
 * The closing balance of an account's record (03), in cents; null where it gives none, a sentence's end where it is no
 * amount. Its summaries are type code, amount, number of items and funds type, which may have fields of its own.
 */
function closingOf(record: Record2): number | null | string {
  const fields = record.fields.slice(3).flatMap((one) => one.split(','))
  for (let at = 0; at < fields.length;) {
    const [code = '', amount = '', , funds = '', more = ''] = fields.slice(at, at + 5)
    if (code.trim() === CLOSING && amount.trim() !== '') {
      const cents = centsOf(amount)
      return typeof cents === 'string' ? `of the closing balance ${cents}` : cents
    }
    at += 4 + (funds === 'D' ? 1 + 2 * Number(more) || 1 : (fundsFields.get(funds) ?? 0))
  }
  return null
}

/**
 * Reads the movements (records 16) of a BAI2 statement in US dollars, with the closing balances of its accounts (records
 * 03); the day is that of their group (record 02).
 */
export function readBai2(text: string): {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
} {
  const lines: Movement[] = []
  const balances: Balance[] = []
  const problems: string[] = []
  let booked: string | null = null
  let account = ''
  const records = recordsOf(text)
  for (const record of records) {
    const [kind] = record.fields
    if (kind === '02') {
      const day = record.fields[4] ?? ''
      booked = dayOf(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`)
      if (booked === null) problems.push(`Line ${record.line}: the group has no day.`)
      const wrong = wrongCurrency(`Line ${record.line}`, 'group', record.fields[6] ?? '')
      if (wrong !== null) problems.push(wrong)
    } else if (kind === '03') {
      const wrong = wrongCurrency(`Line ${record.line}`, 'account', record.fields[2] ?? '')
      if (wrong !== null) problems.push(wrong)
      account = lastFour(record.fields[1] ?? '')
      const closing = closingOf(record)
      if (typeof closing === 'string') problems.push(`Line ${record.line}: ${closing}`)
      else if (closing !== null && booked !== null) balances.push({ account, day: booked, closing })
    } else if (kind === '16') {
      const found = movement(record, booked ?? '', account)
      if (typeof found === 'string') problems.push(found)
      else if (found !== null) lines.push(found)
    } else if (!['01', '49', '98', '99'].includes(kind ?? ''))
      problems.push(`Line ${record.line} isn’t a BAI2 record.`)
  }
  if (records.at(-1)?.fields[0] !== '99') problems.push('The file has no trailer (record 99).')
  return { lines, balances, problems }
}
