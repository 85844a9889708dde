import { isUnreadable, printedInLatin } from '#domain/shared/names/latin.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** Length of every record of a NACHA file, and how many records make a block. */
export const RECORD = 94
export const BLOCKING_FACTOR = 10

export type SecCode = 'WEB' | 'CCD' | 'PPD'
/** Entry descriptions that we use: a purchase of securities is no purchase of goods, so it is not PURCHASE. */
export const descriptions = {
  investment: 'INVESTMENT',
  verify: 'ACCTVERIFY',
  retry: 'RETRY PYMT',
  refund: 'REFUND',
} as const

/** One entry of a file; amounts in cents. */
export interface NachaEntry {
  transaction_code: number
  /** nine digits with their check digit */
  routing_number: string
  account_number: string
  amount: number
  /** our reference, at most 15 characters */
  individual_id: string
  individual_name: string
  /** fifteen digits: the first eight of the bank that originates, then a number that rises within the file */
  trace: string
}
export interface NachaBatch {
  sec_code: SecCode
  description: string
  effective_on: PlainDate
  entries: readonly NachaEntry[]
}
export interface NachaOrigin {
  /** bank that takes the file up: nine digits and its name */
  destination: string
  destination_name: string
  /** ten characters that the bank gave to the company */
  origin: string
  origin_name: string
  company_name: string
  company_id: string
}
export interface NachaFile {
  origin: NachaOrigin
  created_at: string
  /** A to Z, then 0 to 9: which file of the day it is */ id_modifier: string
  batches: readonly NachaBatch[]
}

/** Text in the capitals and signs that a file may hold: other letters are written with the nearest ones, then cut. */
export const nachaText = (text: string, width: number): string =>
  printedInLatin(text).toUpperCase().slice(0, width).padEnd(width, ' ')

/** Why a name cannot stand in a file of entries, or null: none of its letters has a Latin one. */
export const achNameProblem = (name: string): string | null =>
  isUnreadable(name)
    ? 'Enter the name in Latin letters, as your bank has it: ACH files hold no others.'
    : null
/** Digits of the amount of an entry (Nacha Operating Rules, Appendix Three: Entry Detail Record). */
const AMOUNT_DIGITS = 10
/** Why an amount in cents cannot be an entry of a file, or null: its field has ten digits. */
export const achAmountProblem = (cents: number): string | null =>
  cents < 10 ** AMOUNT_DIGITS
    ? null
    : `A bank debit can be at most ${formatCents(10 ** AMOUNT_DIGITS - 1)}. Send a wire instead.`
/**
 * Digits with zeros before them; a number that does not fit is an error, because a total that is cut is a wrong total.
 */
export function nachaNumber(value: number | string, width: number): string {
  const digits = String(value)
  if (!/^\d+$/.test(digits) || digits.length > width)
    throw new RangeError(`${digits} does not fit into ${width} digits`)
  return digits.padStart(width, '0')
}
const yymmdd = (date: string): string =>
  `${date.slice(2, 4)}${date.slice(5, 7)}${date.slice(8, 10)}`

/** Of which kind an entry is; the amount of a return counts as the amount of the entry that comes back. */
export interface TransactionCode {
  side: 'credit' | 'debit'
  /** a bank sends an entry of ours back, or corrects it (COR) */
  returned: boolean
}
const KINDS: readonly (readonly [lastDigit: number, TransactionCode])[] = [
  [1, { side: 'credit', returned: true }],
  [2, { side: 'credit', returned: false }],
  [3, { side: 'credit', returned: false }],
  [4, { side: 'credit', returned: false }],
  [6, { side: 'debit', returned: true }],
  [7, { side: 'debit', returned: false }],
  [8, { side: 'debit', returned: false }],
  [9, { side: 'debit', returned: false }],
]
const sides: ReadonlyMap<number, TransactionCode> = new Map([
  // checking, savings and the general ledger: returned, live, prenotification, zero amount
  ...[20, 30, 40].flatMap((account) =>
    KINDS.map(([last, kind]) => [account + last, kind] as const),
  ),
  // a loan takes no debit but the reversal of a credit
  ...KINDS.filter(([last]) => last <= 4).map(([last, kind]) => [50 + last, kind] as const),
  [55, { side: 'debit', returned: false }],
  [56, { side: 'debit', returned: true }],
])
/**
 * What a transaction code of an entry says (Nacha Operating Rules, appendix three, "Transaction Code"); undefined for
 * a code that the rules do not have.
 */
export const transactionCode = (code: number): TransactionCode | undefined => sides.get(code)
const isDebit = (entry: NachaEntry): boolean =>
  transactionCode(entry.transaction_code)?.side === 'debit'
const isCredit = (entry: NachaEntry): boolean =>
  transactionCode(entry.transaction_code)?.side === 'credit'

export interface Totals {
  entries: number
  hash: string
  debit: number
  credit: number
  service_class: 200 | 220 | 225
}
/** Service class code of a batch: mixed entries, credits only, debits only. */
function serviceClass(debits: boolean, credits: boolean): Totals['service_class'] {
  if (debits && credits) return 200
  return credits ? 220 : 225
}
/**
 * Count, entry hash (sum of the first eight digits of each routing number, its last ten digits) and sums of a set of
 * entries.
 */
export function totalsOf(entries: readonly NachaEntry[]): Totals {
  const sum = (list: readonly NachaEntry[]): number =>
    list.reduce((total, one) => total + one.amount, 0)
  const [debits, credits] = [entries.filter(isDebit), entries.filter(isCredit)]
  const hash =
    entries.reduce((total, one) => total + Number(one.routing_number.slice(0, 8)), 0) %
    10_000_000_000
  return {
    entries: entries.length,
    hash: nachaNumber(hash, 10),
    debit: sum(debits),
    credit: sum(credits),
    service_class: serviceClass(debits.length > 0, credits.length > 0),
  }
}

const fileHeader = ({ origin, created_at, id_modifier }: NachaFile): string =>
  `101 ${nachaNumber(origin.destination, 9)}${nachaText(origin.origin, 10)}${yymmdd(created_at)}${created_at.slice(11, 13)}${created_at.slice(14, 16)}${nachaText(id_modifier, 1)}09410${'1'}${nachaText(origin.destination_name, 23)}${nachaText(origin.origin_name, 23)}${' '.repeat(8)}`
const batchHeader = (file: NachaFile, batch: NachaBatch, number: number): string =>
  `5${totalsOf(batch.entries).service_class}${nachaText(file.origin.company_name, 16)}${' '.repeat(20)}${nachaText(file.origin.company_id, 10)}${batch.sec_code}${nachaText(batch.description, 10)}${yymmdd(file.created_at)}${yymmdd(batch.effective_on)}${' '.repeat(3)}1${file.origin.destination.slice(0, 8)}${nachaNumber(number, 7)}`
const entryDetail = (batch: NachaBatch, entry: NachaEntry): string =>
  // a WEB entry has its payment type (S single, R recurring) in the two characters of discretionary data
  `6${nachaNumber(entry.transaction_code, 2)}${nachaNumber(entry.routing_number, 9)}${nachaText(entry.account_number, 17)}${nachaNumber(entry.amount, AMOUNT_DIGITS)}${nachaText(entry.individual_id, 15)}${nachaText(entry.individual_name, 22)}${nachaText(batch.sec_code === 'WEB' ? 'S' : '', 2)}0${nachaNumber(entry.trace, 15)}`
function batchControl(file: NachaFile, batch: NachaBatch, number: number): string {
  const t = totalsOf(batch.entries)
  return `8${t.service_class}${nachaNumber(t.entries, 6)}${t.hash}${nachaNumber(t.debit, 12)}${nachaNumber(t.credit, 12)}${nachaText(file.origin.company_id, 10)}${' '.repeat(25)}${file.origin.destination.slice(0, 8)}${nachaNumber(number, 7)}`
}
function fileControl(file: NachaFile, records: number): string {
  const t = totalsOf(file.batches.flatMap((batch) => batch.entries))
  return `9${nachaNumber(file.batches.length, 6)}${nachaNumber(Math.ceil(records / BLOCKING_FACTOR), 6)}${nachaNumber(t.entries, 8)}${t.hash}${nachaNumber(t.debit, 12)}${nachaNumber(t.credit, 12)}${' '.repeat(39)}`
}

/**
 * Writes a NACHA file: header, batches with their entries, controls, and records of nines until the count is a multiple
 * of ten. Lines end with a line feed. Throws when a record has another length than 94 characters or a number does not
 * fit.
 */
export function writeNacha(file: NachaFile): string {
  if (file.batches.length === 0 || file.batches.some((batch) => batch.entries.length === 0))
    throw new RangeError('a file has batches, and each has entries')
  const body = file.batches.flatMap((batch, index) => [
    batchHeader(file, batch, index + 1),
    ...batch.entries.map((entry) => entryDetail(batch, entry)),
    batchControl(file, batch, index + 1),
  ])
  const count = body.length + 2
  const lines = [fileHeader(file), ...body, fileControl(file, count)]
  while (lines.length % BLOCKING_FACTOR !== 0) lines.push('9'.repeat(RECORD))
  const wrong = lines.findIndex((line) => line.length !== RECORD)
  if (wrong >= 0)
    throw new RangeError(
      `record ${wrong + 1} has ${lines[wrong]?.length ?? 0} characters instead of ${RECORD}`,
    )
  return `${lines.join('\n')}\n`
}
