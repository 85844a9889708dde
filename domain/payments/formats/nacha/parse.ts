import {
  BLOCKING_FACTOR,
  RECORD,
  totalsOf,
  transactionCode,
  type NachaEntry,
  type TransactionCode,
} from './file.ts'

/** A return (addenda 99) or a notification of change (addenda 98) of an entry that we sent. */
export interface ReturnAddenda {
  kind: 'return' | 'change'
  code: string
  /** trace number of the entry that it responds to */ original_trace: string
  /** corrected data of a notification of change */ information: string
}
export interface ParsedEntry extends NachaEntry {
  addenda: ReturnAddenda | null
  /** how many addenda records of any type follow the entry: 05 and those of IAT (10 to 18) count, too */
  addenda_records: number
}
export interface ParsedBatch {
  service_class: number
  company_name: string
  company_id: string
  sec_code: string
  description: string
  effective_on: string
  number: number
  entries: ParsedEntry[]
}
export interface ParsedFile {
  destination: string
  origin: string
  destination_name: string
  origin_name: string
  created_on: string
  id_modifier: string
  batches: ParsedBatch[]
  records: number
}
export interface Parsed {
  file: ParsedFile
  /** what is wrong with the file, as sentences with the line number */ problems: string[]
}

const date = (yymmdd: string): string =>
  `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
const at = (line: string, from: number, to: number): string => line.slice(from - 1, to)
const num = (line: string, from: number, to: number): number =>
  Number(at(line, from, to).trim() || '0')
/** Columns of the amount of an entry. */
const AMOUNT = [30, 39] as const

function entryOf(line: string): ParsedEntry {
  return {
    transaction_code: num(line, 2, 3),
    routing_number: at(line, 4, 12),
    account_number: at(line, 13, 29).trim(),
    amount: num(line, ...AMOUNT),
    individual_id: at(line, 40, 54).trim(),
    individual_name: at(line, 55, 76).trim(),
    trace: at(line, 80, 94),
    addenda: null,
    addenda_records: 0,
  }
}
function addendaOf(line: string): ReturnAddenda | null {
  const type = at(line, 2, 3)
  if (type === '99')
    return {
      kind: 'return',
      code: at(line, 4, 6),
      original_trace: at(line, 7, 21),
      information: at(line, 36, 79).trim(),
    }
  return type === '98'
    ? {
        kind: 'change',
        code: at(line, 4, 6),
        original_trace: at(line, 7, 21),
        information: at(line, 36, 64).trim(),
      }
    : null
}
function differs(
  problems: string[],
  what: string,
  line: number,
  said: string | number,
  found: string | number,
): void {
  if (said !== found)
    problems.push(`Line ${line}: the ${what} says ${said}, the entries give ${found}.`)
}
const recordsOf = (entries: readonly ParsedEntry[]): number =>
  entries.reduce((sum, entry) => sum + 1 + entry.addenda_records, 0)
function checkBatch(problems: string[], line: string, row: number, batch: ParsedBatch): void {
  const totals = totalsOf(batch.entries)
  differs(problems, 'count of the batch', row, num(line, 5, 10), recordsOf(batch.entries))
  differs(problems, 'hash of the batch', row, at(line, 11, 20), totals.hash)
  differs(problems, 'debit total of the batch', row, num(line, 21, 32), totals.debit)
  differs(problems, 'credit total of the batch', row, num(line, 33, 44), totals.credit)
  differs(problems, 'number of the batch', row, num(line, 88, 94), batch.number)
}
function checkFile(problems: string[], line: string, row: number, file: ParsedFile): void {
  const entries = file.batches.flatMap((batch) => batch.entries)
  const totals = totalsOf(entries)
  differs(problems, 'count of batches', row, num(line, 2, 7), file.batches.length)
  differs(problems, 'count of blocks', row, num(line, 8, 13), Math.ceil(row / BLOCKING_FACTOR))
  differs(problems, 'count of the file', row, num(line, 14, 21), recordsOf(entries))
  differs(problems, 'hash of the file', row, at(line, 22, 31), totals.hash)
  differs(problems, 'debit total of the file', row, num(line, 32, 43), totals.debit)
  differs(problems, 'credit total of the file', row, num(line, 44, 55), totals.credit)
}

/**
 * The records of a file as banks send them: lines that end with CR, LF or both, or none at all; with a byte order mark,
 * an end-of-file character, or without the blanks at the end of a line.
 */
function linesOf(text: string): string[] {
  const plain = text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '').replaceAll('\u001a', '')
  const lines = plain.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [only = ''] = lines
  const whole =
    lines.length === 1 && only.length > RECORD
      ? (only.match(new RegExp(`.{1,${RECORD}}`, 'g')) ?? [])
      : lines
  return whole.map((line) => line.trimEnd().padEnd(RECORD, ' '))
}
/** The addenda of an entry; a return or a change without the trace of our entry names nothing. */
function addAddenda(problems: string[], line: string, row: number, entry: ParsedEntry): void {
  entry.addenda_records += 1
  const addenda = addendaOf(line)
  if (addenda === null) return
  // one would take the place of the other
  if (entry.addenda !== null)
    problems.push(`Line ${row}: the entry has a second return or notification of change.`)
  entry.addenda = addenda
  if (!/^\d{15}$/.test(addenda.original_trace))
    problems.push(
      `Line ${row}: the trace number of our entry must be 15 digits, and it is ${addenda.original_trace.trim() || 'missing'}.`,
    )
}

/**
 * Reads a NACHA file, ours or one that a bank sends back, and checks every count, total and hash against its entries.
 * Records of nines that fill the last block may be left out.
 */
export function parseNacha(text: string): Parsed {
  const lines = linesOf(text)
  const file: ParsedFile = {
    destination: '',
    origin: '',
    destination_name: '',
    origin_name: '',
    created_on: '',
    id_modifier: '',
    batches: [],
    records: lines.length,
  }
  const problems: string[] = []
  let ended = false
  let isOpen = false
  const expectClosed = (row: number): void => {
    if (isOpen) problems.push(`Line ${row}: the batch before it has no control record.`)
  }
  lines.forEach((line, index) => {
    const row = index + 1
    if (line.length !== RECORD)
      problems.push(`Line ${row} has ${line.length} characters instead of ${RECORD}.`)
    if (ended) {
      if (line !== '9'.repeat(RECORD)) problems.push(`Line ${row} is after the end of the file.`)
      return
    }
    const batch = file.batches.at(-1)
    const entry = batch?.entries.at(-1)
    const type = line[0]
    if (type === '1')
      Object.assign(file, {
        destination: at(line, 4, 13).trim(),
        origin: at(line, 14, 23).trim(),
        created_on: date(at(line, 24, 29)),
        id_modifier: at(line, 34, 34),
        destination_name: at(line, 41, 63).trim(),
        origin_name: at(line, 64, 86).trim(),
      })
    else if (type === '5') {
      expectClosed(row)
      isOpen = true
      file.batches.push({
        service_class: num(line, 2, 4),
        company_name: at(line, 5, 20).trim(),
        company_id: at(line, 41, 50).trim(),
        sec_code: at(line, 51, 53),
        description: at(line, 54, 63).trim(),
        effective_on: date(at(line, 70, 75)),
        number: num(line, 88, 94),
        entries: [],
      })
    } else if (type === '6' && batch && isOpen) {
      const next = entryOf(line)
      if (!/^\d*$/.test(at(line, ...AMOUNT).trim()))
        problems.push(`Line ${row}: the amount ${at(line, ...AMOUNT).trim()} is not an amount.`)
      if (transactionCode(next.transaction_code) === undefined)
        problems.push(`Line ${row}: the transaction code ${at(line, 2, 3)} is not known.`)
      batch.entries.push(next)
    } else if (type === '7' && entry) addAddenda(problems, line, row, entry)
    else if (type === '8' && batch && isOpen) {
      isOpen = false
      checkBatch(problems, line, row, batch)
    } else if (type === '9') {
      expectClosed(row)
      checkFile(problems, line, row, file)
      ended = true
    } else problems.push(`Line ${row} isn’t a NACHA record.`)
  })
  if (!ended) problems.push('The file has no trailer record.')
  return { file, problems }
}

/** A return or a change with what its entry says: the cents, and whether a debit or a credit comes back. */
export type SentBack = ReturnAddenda & { amount: number; side: TransactionCode['side'] }
/** The returns and notifications of change that a bank's file holds; the entry's own trace is that of the bank. */
export const returnsIn = (file: ParsedFile): SentBack[] =>
  file.batches
    .flatMap((batch) => batch.entries)
    .flatMap((entry) => {
      const side = transactionCode(entry.transaction_code)?.side
      return entry.addenda === null || side === undefined
        ? []
        : [{ ...entry.addenda, amount: entry.amount, side }]
    })
