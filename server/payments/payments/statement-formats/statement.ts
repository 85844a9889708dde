import { readBai2 } from './bai2.ts'
import { readCamt053 } from './camt053.ts'
import { readCsv } from './csv.ts'
import type { StatementLine } from './line.ts'

export interface ReadStatement {
  format: 'csv' | 'bai2' | 'camt053'
  lines: StatementLine[]
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
/** The number of an ACH file that a lump sum on the statement settles: ACH-000012. */
export const batchNumberIn = (text: string): number | null => {
  const found = /\bACH-(\d{6})\b/.exec(text.toUpperCase())?.[1]
  return found === undefined ? null : Number(found)
}

function readFormat(text: string): ReadStatement {
  if (text.trimStart().startsWith('<')) return { format: 'camt053', ...readCamt053(text) }
  if (text.startsWith('01,')) return { format: 'bai2', ...readBai2(text) }
  return { format: 'csv', ...readCsv(text) }
}

/**
 * Reads a bank statement, CSV, BAI2 or camt.053. With problems nothing of it is to be booked: a statement is taken
 * whole or not at all.
 */
export function readStatement(text: string): ReadStatement {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const found = readFormat(plain)
  const seen = new Map<string, number>()
  for (const line of found.lines) {
    const before = seen.get(line.bank_reference)
    if (before !== undefined)
      found.problems.push(
        `Line ${line.line} has the bank reference of line ${before}: ${line.bank_reference}.`,
      )
    seen.set(line.bank_reference, line.line)
  }
  if (found.problems.length === 0 && found.lines.length === 0)
    found.problems.push('The statement has no lines.')
  return found
}
