import { MOST_CENTS } from '#domain/shared/common.ts'
import { formatCents } from '#domain/shared/money.ts'
import { decodeText } from '#server/kernel/lib/decode-text.ts'
import type { CsvMapping } from '#domain/payments/model/bank-csv.ts'
import { readBai2 } from './bai2.ts'
import {
  openBankCsv,
  readBankCsv,
  type BankCsv,
  type ReadBankCsv,
  type TypedBalances,
} from './bank-csv.ts'
import { readCamt053 } from './camt053.ts'
import { isOwnCsv, readCsv } from './csv.ts'
import { withIdentity } from './identity.ts'
import type { Balance, Movement, StatementLine } from './line.ts'

export interface ReadStatement {
  format: 'csv' | 'bai2' | 'camt053'
  lines: StatementLine[]
  /** closing balances that the file gives */
  balances: Balance[]
  problems: string[]
}

/** What people and banks write between the parts of a reference, or in the middle of one that they wrap. */
const BETWEEN = String.raw`[\s\-\u2010-\u2015\u2212:#/._]`
const NO_LETTER = '(?![0-9A-Z])'
const REFERENCE = new RegExp(
  `INV${BETWEEN}{0,3}([0-9A-TV-Z](?:${BETWEEN}?[0-9A-TV-Z]){7})${NO_LETTER}`,
  'g',
)
const BATCH = new RegExp(`(?<![0-9A-Z])ACH${BETWEEN}{0,3}([0-9O]{6})${NO_LETTER}`)
const separators = new RegExp(BETWEEN, 'g')
/**
 * References of payments in a sender's text, anywhere in it: INV- and eight of Crockford's base32, in capitals. Its
 * alphabet has no O, I and L, so that they are read as 0 and 1.
 */
export function referencesIn(text: string): string[] {
  return [
    ...new Set(
      [...text.toUpperCase().matchAll(REFERENCE)].map(
        ([, code = '']) =>
          `INV-${code.replace(separators, '').replaceAll('O', '0').replace(/[IL]/g, '1')}`,
      ),
    ),
  ]
}
/** References of orders for money that leaves, as a bank shows them. */
export const ordersIn = (text: string): string[] => [
  ...new Set(
    [...text.toUpperCase().matchAll(/OUT[\s-]?([0-9A-HJKMNP-TV-Z]{8})\b/g)].map(
      (found) => `OUT-${found[1] ?? ''}`,
    ),
  ),
]
/** The number of an ACH file that a lump sum on the statement settles: ACH-000012. */
export const batchNumberIn = (text: string): number | null => {
  const found = BATCH.exec(text.toUpperCase())?.[1]
  return found === undefined ? null : Number(found.replaceAll('O', '0'))
}

interface ReadFormat {
  format: ReadStatement['format']
  lines: Movement[]
  balances: Balance[]
  problems: string[]
}
const formatOf = (text: string): ReadStatement['format'] => {
  if (text.trimStart().startsWith('<')) return 'camt053'
  return text.startsWith('01,') ? 'bai2' : 'csv'
}
const readers = { camt053: readCamt053, bai2: readBai2, csv: readCsv }
function readFormat(text: string): ReadFormat {
  const format = formatOf(text)
  return { format, ...readers[format](text) }
}

const sameReference = (line: StatementLine, before: StatementLine): string =>
  line.line === before.line
    ? `Line ${line.line}: the records ${before.place} and ${line.place} have one bank reference: ${line.bank_reference}.`
    : `Line ${line.line} has the bank reference of line ${before.line}: ${line.bank_reference}.`

const tooLarge = ({ line, amount }: Movement): string =>
  `Line ${line}: the amount ${formatCents(amount)} is larger than any payment of a bank. It can be at most ${formatCents(MOST_CENTS)}.`

/**
 * Reads a bank statement, CSV, BAI2 or camt.053. With problems nothing of it is to be booked: a statement is taken
 * whole or not at all.
 */
export const readStatement = (text: string): ReadStatement => whole(readFormat(withoutMark(text)))
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)
function whole({ format, lines: movements, balances, problems }: ReadFormat): ReadStatement {
  problems.push(...movements.filter(({ amount }) => Math.abs(amount) > MOST_CENTS).map(tooLarge))
  const lines = withIdentity(movements).map((one, index) => ({ ...one, place: index + 1 }))
  const seen = new Map<string, StatementLine>()
  for (const line of lines) {
    const before = seen.get(line.bank_reference)
    if (before !== undefined) problems.push(sameReference(line, before))
    seen.set(line.bank_reference, line)
  }
  // a day on which nothing moved has its balance
  if (problems.length === 0 && lines.length + balances.length === 0)
    problems.push('The statement has no lines.')
  return { format, lines, balances, problems }
}
/** A file of a bank whose columns a person has mapped, as it is read by the mapping. */
export function readMapped(
  csv: BankCsv,
  mapping: CsvMapping,
  account: string,
  typed?: TypedBalances,
): ReadStatement & Omit<ReadBankCsv, 'lines' | 'balances' | 'problems'> {
  const { lines, balances, problems, ...rest } = readBankCsv(csv, mapping, account, typed)
  return { ...rest, ...whole({ format: 'csv', lines, balances, problems }) }
}

/** The bank’s CSV in a text that no reader knows by itself; null where one does. */
function bankCsvIn(text: string): BankCsv | string | null {
  const plain = withoutMark(text)
  return formatOf(plain) !== 'csv' || isOwnCsv(plain) ? null : openBankCsv(plain)
}

/** The text of an uploaded file with its encoding, and the bank’s CSV in it where its columns need a mapping. */
export function openStatementFile(
  bytes: Buffer,
): { text: string; encoding: string; bankCsv: BankCsv | string | null } | string {
  const decoded = decodeText(bytes)
  return typeof decoded === 'string' ? decoded : { ...decoded, bankCsv: bankCsvIn(decoded.text) }
}

/**
 * Reads the file of a statement as it was uploaded, with the encoding in which it was read; see `readStatement`.
 * `mapped` is how the columns of a bank’s CSV are read.
 */
export function readStatementFile(
  bytes: Buffer,
  mapped: { mapping: CsvMapping; account: string } | null = null,
): ReadStatement & { encoding: string } {
  const opened = openStatementFile(bytes)
  if (typeof opened === 'string')
    return { format: 'csv', lines: [], balances: [], problems: [opened], encoding: '' }
  const { text, encoding, bankCsv } = opened
  if (typeof bankCsv === 'string')
    return { format: 'csv', lines: [], balances: [], problems: [bankCsv], encoding }
  if (mapped === null || bankCsv === null) return { ...readStatement(text), encoding }
  const { format, lines, balances, problems } = readMapped(bankCsv, mapped.mapping, mapped.account)
  return { format, lines, balances, problems, encoding }
}
