import { formatCents } from '#domain/shared/money.ts'
import {
  dayOrders,
  decimalMarks,
  mappingProblem,
  type ColumnRole,
  type CsvMapping,
  type DayOrder,
} from '#domain/payments/model/bank-csv.ts'
import { csvRowsOf, unevenRows, type CsvRow } from '#server/kernel/lib/csv-rows.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { closings, type BalancedRow } from './csv-balances.ts'
import { amountOf, dayOf, wrongCurrency } from './fields.ts'
import { bankReferenceOf, formerNames } from './identity.ts'
import type { Balance, Movement } from './line.ts'

/** A CSV file of a bank: its columns with the rows below and above them. */
export interface BankCsv {
  columns: string[]
  named: boolean
  above: CsvRow[]
  rows: CsvRow[]
}

/** Names that banks give their columns, in lower case without marks; the first role that fits is proposed. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'date',
    /^(?:posting|posted|post|booking|booked|transaction|trans|effective|value)? ?date(?: utc| posted)?$|^(?:as of|buchungs?tag|buchungsdatum|fecha|datum)$/,
  ],
  ['balance', /\bbal(?:ance)?\b|^saldo$/],
  [
    'debit',
    /^(?:debits?|withdrawals?|money out|paid out|soll)(?: amount| amt| usd)?$|^amount debit$/,
  ],
  [
    'credit',
    /^(?:credits?|deposits?|money in|paid in|haben)(?: amount| amt| usd)?$|^amount credit$/,
  ],
  ['amount', /^(?:transaction |net |posted )?(?:amount|amt|betrag|importe)(?: usd)?$/],
  ['currency', /^(?:transaction )?(?:currency|ccy|curr|wahrung|waehrung)$/],
  ['status', /^(?:transaction )?status$/],
  [
    'direction',
    /^(?:transaction type|type|transaction|details|dr cr|cr dr|debit credit|credit debit indicator)$/,
  ],
  [
    'bank_reference',
    /^(?:transaction|bank|trace|unique|bai|fit) ?(?:id|reference|ref|number|reference number)$|^(?:fitid|id)$/,
  ],
  [
    'payer',
    /^(?:name|payer|sender|payee|counterparty|counterparty name|from|originator|beneficiary)$/,
  ],
  [
    'text',
    /description|memo|narrative|details|remark|particular|note|reference|verwendungszweck|addenda|text/,
  ],
]
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const namedRoles = (name: string): ColumnRole[] =>
  NAMES.flatMap(([role, words]) => (words.test(plain(name)) ? [role] : []))
const isHead = (cells: readonly string[]): boolean => {
  const roles = new Set(cells.flatMap(namedRoles))
  return (
    roles.has('date') && ['amount', 'debit', 'credit'].some((role) => roles.has(role as ColumnRole))
  )
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const century = (year: string): string => (year.length === 2 ? `20${year}` : year)
const PLACES: Readonly<
  Record<
    DayOrder,
    (...parts: [string, string, string]) => { year: string; month: string; date: string }
  >
> = {
  ymd: (year, month, date) => ({ year, month, date }),
  mdy: (month, date, year) => ({ year, month, date }),
  dmy: (date, month, year) => ({ year, month, date }),
}
/** A day as YYYY-MM-DD from a date in the given order, with or without a time after it; null where it is none. */
export function dayIn(text: string, order: DayOrder): string | null {
  const given = text.trim().replace(/(?:T|,? +)\d{1,2}:\d{2}.*$/, '')
  const spelled =
    /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ ,-]+(\d{2}|\d{4})$/i.exec(given) ??
    /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(given)
  if (spelled !== null) {
    const [, one = '', two = '', year = ''] = spelled
    const [date, name] = /^\d/.test(one) ? [one, two] : [two, one]
    const month = MONTHS.indexOf(name.toLowerCase()) + 1
    return dayOf(`${month}/${date}/${century(year)}`)
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(given)
  const parts =
    order === 'ymd' && compact !== null ? compact : /^(\d+)[/.-](\d+)[/.-](\d+)$/.exec(given)
  if (parts === null) return null
  const [, one = '', two = '', three = ''] = parts
  const { year, month, date } = PLACES[order](one, two, three)
  if (order === 'ymd' ? year.length !== 4 : year.length !== 4 && year.length !== 2) return null
  return dayOf(`${month}/${date}/${century(year)}`)
}

type Decimal = CsvMapping['decimal']
const decimalOf = (decimal: Decimal, text: string): string =>
  decimal === 'point' ? text : text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
/** Cents of an amount as banks write it, with its sign in front, behind, in brackets or as CR and DR. */
function centsIn(decimal: Decimal, text: string): number | string {
  const given = text.trim()
  const [, bare = given, word = ''] = /^(.*?)\s*\b(CR|DR)\.?$/i.exec(given) ?? []
  const written = decimalOf(
    decimal,
    bare
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/^(?:USD|US\$)\s*/i, '$')
      .replace(/\s*USD$/i, '')
      .replace(/^\$\s*\((.*)\)$/, '($1)'),
  )
  const cents = amountOf(written)
  if (typeof cents === 'string') return cents.replace(written.trim(), given)
  if (word !== '' && cents < 0) return `the amount ${given} has two signs.`
  return word.toUpperCase() === 'DR' ? -cents || 0 : cents
}

const isAmount = (cell: string): boolean =>
  decimalMarks.some((decimal) => typeof centsIn(decimal, cell) === 'number')
const isDay = (cell: string): boolean => dayOrders.some((order) => dayIn(cell, order) !== null)
const isData = ({ cells }: CsvRow): boolean =>
  cells.some(isDay) && cells.some((cell) => !isDay(cell) && isAmount(cell))
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/**
 * Opens a CSV file of a bank: commas, semicolons, tabs or bars; lines above the names of its columns; no names at all.
 * A sentence where it has no row with a date and an amount.
 */
export function openBankCsv(text: string): BankCsv | string {
  const rows = csvRowsOf(text)
  if (typeof rows === 'string') return rows
  const named = rows.findIndex((row) => isHead(row.cells))
  const data = rows.findIndex(isData)
  const before = rows[data - 1]
  const own = rows[data]
  const wide = (row: CsvRow | undefined): number =>
    row === undefined ? 0 : withoutEmptyEnd(row.cells).length
  const looksNamed =
    before !== undefined &&
    own !== undefined &&
    wide(before) >= 3 &&
    before.cells.length >= wide(own) &&
    !before.cells.some((cell) => isDay(cell) || isAmount(cell))
  const unnamed = looksNamed ? data - 1 : -1
  const head = named >= 0 ? named : unnamed
  const titles = rows[head]
  if (titles !== undefined)
    return {
      columns: withoutEmptyEnd(titles.cells),
      named: true,
      above: rows.slice(0, head),
      rows: rows.slice(head + 1),
    }
  if (own === undefined)
    return 'No line of the file has a date and an amount. Upload a BAI2, camt.053 or CSV file.'
  return {
    columns: own.cells.map((_cell, index) => `Column ${index + 1}`),
    named: false,
    above: rows.slice(0, data),
    rows: rows.slice(data),
  }
}

/** Names the columns of a file in one value: two files with the same one are read alike. */
export const printOf = ({ columns, named }: Pick<BankCsv, 'columns' | 'named'>): string =>
  sha256(JSON.stringify([named, ...columns.map((name) => name.trim().toLowerCase())]))

const WORDS_IN = /^(?:credit|cr|c|deposit|in|\+)$/i
const WORDS_OUT = /^(?:debit|dr|d|withdrawal|out|-)$/i
/** Proposes a mapping from the names of the columns and their values. A person confirms or changes it. */
export function proposeMapping(csv: BankCsv): CsvMapping {
  const rows = csv.rows.filter(isData)
  const cellsOf = (column: number): string[] =>
    rows.flatMap((row) => ((row.cells[column] ?? '') === '' ? [] : [row.cells[column] ?? '']))
  const all = (column: number, test: (cell: string) => boolean): boolean =>
    cellsOf(column).length > 0 && cellsOf(column).every(test)
  const roles = csv.columns.map((): ColumnRole => 'none')
  const give = (role: ColumnRole, fits: (column: number) => boolean): void => {
    const found = csv.columns.findIndex(
      (name, column) =>
        roles[column] === 'none' &&
        (csv.named ? namedRoles(name).includes(role) : true) &&
        fits(column),
    )
    if (found >= 0) roles[found] = role
  }
  // the day of booking, where the file has more than one
  give('date', (column) => all(column, isDay) && /post|book|buch/i.test(csv.columns[column] ?? ''))
  if (!roles.includes('date')) give('date', (column) => all(column, isDay))
  if (csv.named) {
    give('balance', (column) => all(column, isAmount))
    give('debit', (column) => cellsOf(column).every(isAmount))
    give('credit', (column) => cellsOf(column).every(isAmount))
    if (!(roles.includes('debit') && roles.includes('credit'))) {
      for (const role of ['debit', 'credit'] as const)
        if (roles.includes(role)) roles[roles.indexOf(role)] = 'none'
      give('amount', (column) => all(column, isAmount))
    }
  } else give('amount', (column) => all(column, isAmount))
  const signed = cellsOf(roles.indexOf('amount')).some((cell) => /[-(\u2212]|DR$/i.test(cell))
  const comma = csv.columns.some(
    (_name, column) =>
      ['amount', 'debit', 'credit', 'balance'].includes(roles[column] ?? '') &&
      cellsOf(column).some((cell) => /,\d{1,2}\D*$/.test(cell)),
  )
  if (csv.named) {
    give('currency', (column) => all(column, (cell) => /^[a-z]{3}$/i.test(cell)))
    give('status', () => true)
    if (roles.includes('amount') && !signed)
      give(
        'direction',
        (column) =>
          all(column, (cell) => WORDS_IN.test(cell) || WORDS_OUT.test(cell)) &&
          cellsOf(column).some((cell) => WORDS_OUT.test(cell)),
      )
    give(
      'bank_reference',
      (column) =>
        cellsOf(column).length === rows.length && new Set(cellsOf(column)).size === rows.length,
    )
    give('payer', () => true)
    csv.columns.forEach((name, column) => {
      if (
        roles[column] === 'none' &&
        namedRoles(name).includes('text') &&
        cellsOf(column).length > 0
      )
        roles[column] = 'text'
    })
    if (!roles.includes('text') && roles.includes('payer')) roles[roles.indexOf('payer')] = 'text'
  } else {
    const widest = csv.columns
      .map((_name, column) => ({
        column,
        wide:
          roles[column] === 'none'
            ? cellsOf(column)
                .join('')
                .replace(/[^a-z]/gi, '').length
            : -1,
      }))
      .toSorted((a, b) => b.wide - a.wide)[0]
    if (widest !== undefined && widest.wide > 0) roles[widest.column] = 'text'
  }
  const dates = cellsOf(roles.indexOf('date'))
  const days = (['mdy', 'ymd', 'dmy'] as const).find((order) =>
    dates.every((cell) => dayIn(cell, order) !== null),
  )
  const proposed: CsvMapping = {
    columns: csv.columns,
    named: csv.named,
    roles,
    days: days ?? 'mdy',
    decimal: comma ? 'comma' : 'point',
    positive: 'in',
  }
  const turned: CsvMapping = { ...proposed, positive: 'out' }
  const holds = (mapping: CsvMapping): boolean => {
    const { problems, proof } = readBankCsv(csv, mapping, '')
    return problems.length === 0 && proof === 'running'
  }
  return !holds(proposed) && holds(turned) ? turned : proposed
}

/** Balances that a person typed from the bank’s statement, in cents. */
export interface TypedBalances {
  opening: number | null
  closing: number | null
}
export interface ReadBankCsv {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
  /** balance after a line, by its place in `lines`; null where the file does not give it */
  after: (number | null)[]
  leftOut: { line: number; why: string }[]
  opening: number | null
  closing: number | null
  proof: 'running' | 'totals' | 'none'
}

const SETTLED =
  /^(?:posted|sent|completed?|cleared|settled|success(?:ful)?|processed|booked|received|paid|\*)?$/i
const OPENING = /\b(?:beginning|opening|starting) (?:ledger )?balance\b/i
const CLOSING = /\b(?:ending|closing) (?:ledger )?balance\b/i
const TOTAL = /\btotals?\b/i

type Row =
  | { kind: 'movement'; movement: Movement; balance: number | null }
  | { kind: 'balance'; line: number; balance: number; what: string }
  | { kind: 'left_out'; line: number; why: string }
  | { kind: 'total'; line: number; amounts: number[] }
  | { kind: 'problem'; problem: string }

class Reader {
  readonly #mapping: CsvMapping
  readonly #account: string
  constructor(mapping: CsvMapping, account: string) {
    this.#mapping = mapping
    this.#account = account
  }
  #get(row: CsvRow, role: ColumnRole): string {
    return row.cells[this.#mapping.roles.indexOf(role)] ?? ''
  }
  /** All that the sender and the bank wrote: a reference of ours may stand in each of it. */
  #texts(row: CsvRow): string {
    return this.#mapping.roles
      .flatMap((role, column) =>
        role === 'text' || role === 'payer' ? [row.cells[column] ?? ''] : [],
      )
      .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
      .join(' ')
  }
  /** Cents with the sign that they have for the account; null where the row has no amount. */
  #amount(row: CsvRow): number | string | null {
    const { roles, positive } = this.#mapping
    if (roles.includes('amount')) {
      const text = this.#get(row, 'amount')
      if (text === '') return null
      const cents = centsIn(this.#mapping.decimal, text)
      if (typeof cents === 'string' || cents === 0) return cents
      if (!roles.includes('direction')) return positive === 'in' ? cents : -cents
      const word = this.#get(row, 'direction')
      if (WORDS_OUT.test(word)) return -Math.abs(cents)
      if (!WORDS_IN.test(word)) return `“${word}” is neither debit nor credit.`
      return cents < 0 ? `a credit of ${text} has the sign of a debit.` : cents
    }
    const [debit, credit] = (['debit', 'credit'] as const).map((role) => {
      const text = this.#get(row, role)
      return text === '' ? null : centsIn(this.#mapping.decimal, text)
    })
    if (typeof debit === 'string') return debit
    if (typeof credit === 'string') return credit
    if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0) return 'the row has a debit and a credit.'
    if ((credit ?? 0) < 0) return `the credit ${this.#get(row, 'credit')} is negative.`
    if ((debit ?? 0) !== 0) return -Math.abs(debit ?? 0)
    return credit ?? debit ?? null
  }
  /** Amounts in the row of a total; each column has its own. */
  #sums(row: CsvRow): number[] {
    return (['amount', 'debit', 'credit'] as const).flatMap((role) => {
      const text = this.#get(row, role)
      const cents = text === '' ? '' : centsIn(this.#mapping.decimal, text)
      return typeof cents === 'string' ? [] : [cents]
    })
  }
  read(row: CsvRow): Row {
    const { line } = row
    const problem = (what: string): Row => ({ kind: 'problem', problem: `Line ${line}: ${what}` })
    const written = this.#get(row, 'date')
    const day = dayIn(written, this.#mapping.days)
    const label = row.cells.find((cell) => /[a-z]{3}/i.test(cell)) ?? ''
    const amount = this.#amount(row)
    const kept = this.#get(row, 'balance')
    const balance = kept === '' ? null : centsIn(this.#mapping.decimal, kept)
    if (day === null && TOTAL.test(label)) return { kind: 'total', line, amounts: this.#sums(row) }
    if (typeof balance === 'string') return problem(balance.replace('the amount', 'the balance'))
    if ((amount === null || amount === 0) && (OPENING.test(label) || CLOSING.test(label))) {
      const last = withoutEmptyEnd(row.cells).at(-1) ?? ''
      const said = balance ?? centsIn(this.#mapping.decimal, last)
      return typeof said === 'string'
        ? problem(said)
        : { kind: 'balance', line, balance: said, what: label }
    }
    if (day === null)
      return problem(
        written === ''
          ? 'the date is missing.'
          : `the date ${written} isn’t in the format of the other dates. Change the date format or correct the file.`,
      )
    if (typeof amount === 'string') return problem(amount)
    const status = this.#get(row, 'status')
    if (!SETTLED.test(status)) return { kind: 'left_out', line, why: `Status ${status}` }
    const currency = wrongCurrency(`Line ${line}`, 'amount', this.#get(row, 'currency'))
    if (currency !== null) return { kind: 'problem', problem: currency }
    if (amount === null) return problem('the amount is missing.')
    const reference = this.#get(row, 'bank_reference')
    return {
      kind: 'movement',
      balance,
      movement: {
        line,
        booked_on: day,
        amount,
        payments: 1,
        reference: this.#texts(row),
        sender: this.#get(row, 'payer').slice(0, 120),
        sender_last4: '',
        account: this.#account,
        bank_reference: bankReferenceOf(reference),
        formerly: formerNames(reference),
      },
    }
  }
}

/** Opening and closing balance that lines above or below the movements name, in cents. */
function namedBalances(
  csv: BankCsv,
  mapping: CsvMapping,
  read: readonly Row[],
): { opening: number | null; closing: number | null } {
  const above = csv.above.flatMap((row) => {
    const what = row.cells[0] ?? ''
    const cents = centsIn(mapping.decimal, withoutEmptyEnd(row.cells).at(-1) ?? '')
    return typeof cents === 'string' ? [] : [{ what, balance: cents }]
  })
  const all = [...above, ...read.filter((one) => one.kind === 'balance')]
  const of = (words: RegExp): number | null =>
    all.find((one) => words.test(one.what))?.balance ?? null
  return { opening: of(OPENING), closing: of(CLOSING) }
}

/** Two cells that are one amount, as `1,234.50` becomes without quotation marks. */
const isSplitAmount = (cells: readonly string[]): boolean =>
  cells.some(
    (cell, index) =>
      /^[-(]?\$?\d{1,3}$/.test(cell) && /^\d{3}(?:\.\d{1,2}\)?)?$/.test(cells[index + 1] ?? ''),
  )
/**
 * A row with as many cells as there are columns: banks end rows with a comma, and write totals in fewer cells.
 * Any other row stays as it is, and is refused.
 */
function ofWidth(row: CsvRow, width: number): CsvRow {
  const { cells } = row
  if (cells.length > width)
    return withoutEmptyEnd(cells).length > width || isSplitAmount(cells)
      ? row
      : { ...row, cells: cells.slice(0, width) }
  const isSum = [OPENING, CLOSING, TOTAL].some((words) => words.test(cells[0] ?? ''))
  return isSum
    ? { ...row, cells: [...cells, ...Array<string>(width - cells.length).fill('')] }
    : row
}

/**
 * Reads a bank’s CSV file by a mapping. Nothing of it may be booked unless its sums hold: the running balance has to
 * follow from the amounts, the opening balance with the amounts has to give the closing balance, and totals below the
 * rows have to be their sums. `proof` is `none` where the file has neither and the two balances were not typed.
 */
export function readBankCsv(
  csv: BankCsv,
  mapping: CsvMapping,
  account: string,
  typed: TypedBalances = { opening: null, closing: null },
): ReadBankCsv {
  const nothing: ReadBankCsv = {
    lines: [],
    balances: [],
    problems: [],
    after: [],
    leftOut: [],
    ...typed,
    proof: 'none',
  }
  const wrong = mappingProblem(mapping)
  if (wrong !== null) return { ...nothing, problems: [wrong] }
  if (printOf(csv) !== printOf(mapping))
    return { ...nothing, problems: ['The columns of the file aren’t those of its mapping.'] }
  const width = csv.columns.length
  const rows = csv.rows.map((row) => ofWidth(row, width))
  const uneven = unevenRows(
    rows,
    width,
    csv.named ? 'the line with the names of the columns' : 'the first line',
  )
  if (uneven.length > 0) return { ...nothing, problems: uneven }
  const reader = new Reader(mapping, account)
  const read = rows.map((row) => reader.read(row))
  const moved = read.filter((one) => one.kind === 'movement')
  const problems = read.flatMap((one) => (one.kind === 'problem' ? [one.problem] : []))
  const named = namedBalances(csv, mapping, read)
  const opening = typed.opening ?? named.opening
  const closing = typed.closing ?? named.closing
  const lines = moved.filter(({ movement }) => movement.amount !== 0)
  const balanced: BalancedRow[] = read.flatMap((one): BalancedRow[] =>
    one.kind === 'movement'
      ? [
          {
            line: one.movement.line,
            day: one.movement.booked_on,
            account,
            amount: one.movement.amount,
            balance: one.balance,
          },
        ]
      : [],
  )
  const running = mapping.roles.includes('balance') && balanced.every((one) => one.balance !== null)
  const found: ReadBankCsv = {
    ...nothing,
    lines: lines.map(({ movement }) => movement),
    after: lines.map(({ balance }) => balance),
    leftOut: read.flatMap((one) =>
      one.kind === 'left_out' ? [{ line: one.line, why: one.why }] : [],
    ),
    opening,
    closing,
    problems,
  }
  if (problems.length > 0) return found
  const total = moved.reduce((sum, { movement }) => sum + movement.amount, 0)
  const check = (what: string, said: number | null, other: number | null): void => {
    if (said !== null && other !== null && said !== other)
      problems.push(
        `${what} is ${formatCents(said)} in the file, and ${formatCents(other)} was entered.`,
      )
  }
  check('The opening balance', named.opening, typed.opening)
  check('The closing balance', named.closing, typed.closing)
  if (opening !== null && closing !== null && opening + total !== closing)
    problems.push(
      [
        `The opening balance ${formatCents(opening)} and the ${moved.length} rows give`,
        `${formatCents(opening + total)}, and the closing balance is ${formatCents(closing)}.`,
        'A row is missing, or a balance is wrong.',
      ].join(' '),
    )
  problems.push(...wrongTotals(read, moved))
  if (!running) {
    const last = moved
      .map(({ movement }) => movement.booked_on)
      .toSorted()
      .at(-1)
    if (closing !== null && last !== undefined) found.balances.push({ account, day: last, closing })
    return { ...found, proof: opening !== null && closing !== null ? 'totals' : 'none' }
  }
  const sums = closings(balanced)
  problems.push(...sums.problems)
  const [first, end] = sums.ends
  if (sums.problems.length === 0 && first !== undefined && end !== undefined) {
    const before = (first.balance ?? 0) - first.amount
    const after = end.balance ?? 0
    if (opening !== null && opening !== before)
      problems.push(
        `The opening balance is ${formatCents(opening)}, and the running balance begins at ${formatCents(before)}.`,
      )
    if (closing !== null && closing !== after)
      problems.push(
        `The closing balance is ${formatCents(closing)}, and the running balance ends at ${formatCents(after)}.`,
      )
    found.opening = before
    found.closing = after
  }
  return { ...found, balances: sums.balances, proof: 'running' }
}

/** Totals below the rows that are neither the sum of all rows, nor of money in, nor of money out. */
function wrongTotals(read: readonly Row[], moved: readonly { movement: Movement }[]): string[] {
  const sum = (which: (cents: number) => boolean): number =>
    moved.reduce((cents, { movement }) => cents + (which(movement.amount) ? movement.amount : 0), 0)
  const [all, into, out] = [sum(() => true), sum((cents) => cents > 0), sum((cents) => cents < 0)]
  return read
    .filter((one) => one.kind === 'total')
    .flatMap(({ line, amounts }) => amounts.map((cents) => ({ line, cents })))
    .filter(({ cents }) => ![all, -all, into, -into, out, -out].includes(cents))
    .map(({ line, cents }) =>
      [
        `Line ${line}: the total is ${formatCents(cents)}, and the rows give ${formatCents(all)}:`,
        `${formatCents(into)} in and ${formatCents(-out)} out.`,
      ].join(' '),
    )
}
