import { readBai2 } from './bai2.ts'
import { readCamt053 } from './camt053.ts'
import { readCsv } from './csv.ts'
import type { Balance, Movement, StatementLine } from './line.ts'

export interface ReadStatement {
  format: 'csv' | 'bai2' | 'camt053'
  lines: StatementLine[]
  /** closing balances that the file gives */
  balances: Balance[]
  problems: string[]
}

/** Crockford's base32 after INV-: references of payments, anywhere in the sender's text, in capitals. */
export function referencesIn(text: string): string[] {
  return [
    ...new Set(
      [...text.toUpperCase().matchAll(/INV[\s-]?([0-9A-HJKMNP-TV-Z]{8})\b/g)].map(
        (found) => `INV-${found[1] ?? ''}`,
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
  const found = /\bACH-(\d{6})\b/.exec(text.toUpperCase())?.[1]
  return found === undefined ? null : Number(found)
}

interface ReadFormat {
  format: ReadStatement['format']
  lines: Movement[]
  balances: Balance[]
  problems: string[]
}
function readFormat(text: string): ReadFormat {
  if (text.trimStart().startsWith('<')) return { format: 'camt053', ...readCamt053(text) }
  if (text.startsWith('01,')) return { format: 'bai2', ...readBai2(text) }
  return { format: 'csv', ...readCsv(text) }
}

const sameReference = (line: StatementLine, before: StatementLine): string =>
  line.line === before.line
    ? `Line ${line.line}: the records ${before.place} and ${line.place} have one bank reference: ${line.bank_reference}.`
    : `Line ${line.line} has the bank reference of line ${before.line}: ${line.bank_reference}.`

/**
 * Reads a bank statement, CSV, BAI2 or camt.053. With problems nothing of it is to be booked: a statement is taken
 * whole or not at all.
 */
export function readStatement(text: string): ReadStatement {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const { format, lines: movements, balances, problems } = readFormat(plain)
  const lines = movements.map((one, index) => ({ ...one, place: index + 1 }))
  const seen = new Map<string, StatementLine>()
  for (const line of lines) {
    const before = seen.get(line.bank_reference)
    if (before !== undefined) problems.push(sameReference(line, before))
    seen.set(line.bank_reference, line)
  }
  if (problems.length === 0 && lines.length === 0) problems.push('The statement has no lines.')
  return { format, lines, balances, problems }
}
/** Reads the file of a statement as it was uploaded; see `readStatement`. */
export const readStatementFile = (bytes: Buffer): ReadStatement =>
  readStatement(bytes.toString('utf8'))
