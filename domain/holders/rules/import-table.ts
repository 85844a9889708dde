import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { endsWithLegalForm } from '#domain/shared/names/legal-forms.ts'
import type { ImportedRegister, ImportRemark } from '../model/cap-table-import.ts'
import {
  centsOfText,
  dayOfText,
  emptyRegister,
  priceOf,
  unitsOf,
  type ReadRegister,
  type UnreadFigures,
} from './import-values.ts'

/**
 * A sheet or a CSV file: its rows with their numbers as a person counts them. The first has the names of the columns.
 */
export interface ImportSheet {
  name: string
  rows: readonly { row: number; cells: readonly string[] }[]
}

/** Columns of a table of securities, and the names by which spreadsheets call them, in lower case without marks. */
export const importColumns = {
  holder: [
    'holder',
    'holder name',
    'stakeholder',
    'stakeholder name',
    'shareholder',
    'shareholder name',
    'investor',
    'investor name',
    'name',
  ],
  email: ['email', 'e mail', 'email address', 'stakeholder email', 'holder email'],
  holder_type: ['holder type', 'stakeholder type', 'type of holder'],
  class: [
    'class',
    'share class',
    'stock class',
    'security',
    'security name',
    'security class',
    'class name',
  ],
  kind: ['kind', 'security type', 'type', 'instrument'],
  certificate: [
    'certificate',
    'certificate id',
    'certificate no',
    'certificate number',
    'cert',
    'security id',
    'certificate label',
  ],
  units: [
    'units',
    'shares',
    'quantity',
    'quantity issued',
    'number of shares',
    'shares outstanding',
    'quantity outstanding',
  ],
  price: ['price', 'price per share', 'price per unit', 'issue price', 'original issue price'],
  paid: [
    'paid',
    'amount paid',
    'amount',
    'cost',
    'cash paid',
    'principal',
    'investment amount',
    'purchase amount',
  ],
  issued: ['issued', 'issued on', 'issue date', 'date issued', 'issuance date', 'date'],
  authorised: [
    'authorized',
    'authorised',
    'authorized shares',
    'shares authorized',
    'authorized units',
  ],
  votes: ['votes', 'votes per unit', 'votes per share'],
  cap: ['valuation cap', 'cap'],
  discount: ['discount', 'discount rate'],
  interest: ['interest', 'interest rate'],
  maturity: ['maturity', 'maturity date'],
  terms: ['terms', 'conversion terms'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type ImportColumn = keyof typeof importColumns
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(.*\)|[^a-z]+/g, ' ')
    .trim()
const columnOf = (name: string): ImportColumn | null =>
  (Object.keys(importColumns) as ImportColumn[]).find((column) =>
    (importColumns[column] as readonly string[]).includes(plain(name)),
  ) ?? null

type SecurityKind = 'stock' | 'preferred' | 'safe' | 'note' | 'option' | 'warrant' | 'pool'
const KINDS: readonly (readonly [SecurityKind, RegExp])[] = [
  ['safe', /\bsafe\b/i],
  ['note', /\b(?:convertible|note)s?\b/i],
  ['warrant', /\bwarrants?\b/i],
  ['pool', /\b(?:pool|available|ungranted|unissued)\b/i],
  ['option', /\b(?:options?|iso|nso|rsus?|equity compensation)\b/i],
  ['preferred', /\bpreferred\b|\bseries\b/i],
]
/** Kind of security of a row, by its kind, else by the name of its class. */
const kindIn = (kind: string, name: string): SecurityKind =>
  KINDS.find(([, words]) => words.test(kind === '' ? name : kind))?.[0] ??
  (KINDS.find(([, words]) => words.test(name))?.[0] === 'preferred' ? 'preferred' : 'stock')

interface Cells {
  file: string
  row: number
  get: (column: ImportColumn) => string
}

/** Reads the rows of a table of securities into a register with its problems and notices. */
class TableReader {
  readonly problems: ImportRemark[] = []
  readonly notices: ImportRemark[] = []
  readonly register: ImportedRegister
  readonly unread = new Map<object, UnreadFigures>()
  readonly #classes = new Map<string, number>()
  #units = 0

  constructor(asOf: PlainDate) {
    this.register = emptyRegister(asOf)
  }
  #wrong({ file, row }: Pick<Cells, 'file' | 'row'>, column: string | null, says: string): void {
    this.problems.push({ file, row, column, says })
  }
  /** A figure of a cell; null where it is empty. One that cannot be read is a problem. */
  #figure<T>(
    cells: Cells,
    column: ImportColumn,
    read: (text: string) => T | null,
    what: string,
  ): T | null {
    const given = cells.get(column)
    if (given === '') return null
    const value = read(given)
    if (value === null) this.#wrong(cells, column, `${given} isn’t ${what}.`)
    return value
  }
  /** Holders are one where name and e-mail are the same, or one of the rows has no e-mail. */
  #holder(cells: Cells): number {
    const name = cells.get('holder').replace(/\s+/g, ' ')
    const email = cells.get('email').toLowerCase()
    if (name === '') this.#wrong(cells, 'holder', 'The name of the holder is missing.')
    if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      this.#wrong(cells, 'email', `${email} isn’t an e-mail address.`)
    const type = cells.get('holder_type')
    const key = name.normalize('NFKC').toLowerCase()
    const same = this.register.holders.findIndex(
      (one) =>
        one.name.normalize('NFKC').toLowerCase() === key &&
        (one.email === null || email === '' || one.email === email),
    )
    const known = this.register.holders[same]
    if (known !== undefined) {
      known.email ??= email === '' ? null : email
      return same
    }
    this.register.holders.push({
      name,
      email: email === '' ? null : email,
      institution:
        type === '' ? endsWithLegalForm(name) : !/\b(?:individual|person|natural)\b/i.test(type),
    })
    return this.register.holders.length - 1
  }
  #class(cells: Cells, preferred: boolean): number {
    const name = cells.get('class').replace(/\s+/g, ' ')
    if (name === '') this.#wrong(cells, 'class', 'The class is missing.')
    const authorised = this.#figure(cells, 'authorised', unitsOf, 'a whole number of units')
    const votes = this.#figure(cells, 'votes', unitsOf, 'a whole number of votes')
    const known = this.#classes.get(name.toLowerCase())
    const one = this.register.classes[known ?? -1]
    if (known === undefined || one === undefined) {
      const place = this.register.classes.length
      this.#classes.set(name.toLowerCase(), place)
      this.register.classes.push({ name, preferred, authorised, votes: votes ?? 1 })
      return place
    }
    if (authorised !== null && one.authorised !== null && authorised !== one.authorised)
      this.#wrong(
        cells,
        'authorised',
        `${name} has ${one.authorised} authorized units in an earlier row.`,
      )
    one.authorised ??= authorised
    if (votes !== null && votes !== one.votes)
      this.#wrong(cells, 'votes', `${name} has ${one.votes} votes per unit in an earlier row.`)
    return known
  }
  #terms(cells: Cells): string {
    const parts = [
      ['cap', 'Valuation cap'],
      ['discount', 'Discount'],
      ['interest', 'Interest'],
      ['maturity', 'Maturity'],
    ] as const
    return [
      cells.get('terms'),
      ...parts.map(([column, label]) =>
        cells.get(column) === '' ? '' : `${label} ${cells.get(column)}`,
      ),
    ]
      .filter(Boolean)
      .join(', ')
  }
  #total(cells: Cells): void {
    const said = this.#figure(cells, 'units', unitsOf, 'a whole number of units')
    if (said !== null && said !== this.#units)
      this.#wrong(
        cells,
        'units',
        `The total is ${said} units, and the rows above have ${this.#units}.`,
      )
  }
  add(cells: Cells): void {
    if (/^(?:grand )?totals?\b/i.test(cells.get('holder') || cells.get('class')))
      return this.#total(cells)
    const kind = kindIn(cells.get('kind'), cells.get('class'))
    const units = this.#figure(cells, 'units', unitsOf, 'a whole number of units')
    this.#units += units ?? 0
    if (kind === 'pool' || kind === 'option' || kind === 'warrant') {
      if (cells.get('units') === '') this.#wrong(cells, 'units', 'The units are missing.')
      const field = { pool: 'pool', option: 'options', warrant: 'warrants' } as const
      this.register[field[kind]] += units ?? 0
      return
    }
    const holder = this.#holder(cells)
    const cost = this.#figure(cells, 'paid', centsOfText, 'an amount in dollars and whole cents')
    const common = {
      holder,
      certificate: cells.get('certificate'),
      issued_on: this.#figure(
        cells,
        'issued',
        dayOfText,
        'a date. Write it as YYYY-MM-DD or MM/DD/YYYY',
      ),
    }
    const unread: UnreadFigures = {
      ...(cost === null ? { cost: cells.get('paid') } : {}),
      ...(common.issued_on === null ? { issued_on: cells.get('issued') } : {}),
    }
    if (kind === 'safe' || kind === 'note') {
      if (cells.get('paid') === '')
        this.#wrong(cells, 'paid', 'The amount of the investment is missing.')
      const security = {
        ...common,
        kind,
        amount: cost ?? 0,
        terms: this.#terms(cells),
        triggers: null,
        seniority: 1,
      }
      this.register.convertibles.push(security)
      this.unread.set(security, unread)
      return
    }
    if (cells.get('units') === '') this.#wrong(cells, 'units', 'The units are missing.')
    else if (units === 0) this.#wrong(cells, 'units', 'A security has at least one unit.')
    const security = {
      ...common,
      class: this.#class(cells, kind === 'preferred'),
      units: units ?? 0,
      price: this.#figure(cells, 'price', priceOf, 'a price'),
      cost,
    }
    this.register.securities.push(security)
    this.unread.set(security, {
      ...unread,
      ...(units === null ? { units: cells.get('units') } : {}),
    })
  }
  sheet({ name, rows }: ImportSheet): void {
    const [head, ...body] = rows
    const columns = (head?.cells ?? []).map(columnOf)
    const at = { file: name, row: head?.row ?? 1 }
    const missing = (['holder', 'class'] as const).filter((column) => !columns.includes(column))
    if (!columns.includes('units') && !columns.includes('paid'))
      this.#wrong(at, null, 'The first row needs a column “Units” or “Amount paid”.')
    for (const column of missing)
      this.#wrong(
        at,
        null,
        `The first row needs a column “${column === 'holder' ? 'Holder' : 'Class'}”.`,
      )
    const twice = columns.find((one, index) => one !== null && columns.indexOf(one) !== index)
    if (twice !== undefined && twice !== null)
      this.#wrong(
        at,
        twice,
        `Two columns are named “${importColumns[twice][0]}” or the like. Keep one.`,
      )
    if (this.problems.some((one) => one.row === at.row && one.file === name)) return
    ;(head?.cells ?? []).forEach((title, index) => {
      if (columns[index] === null && title !== '')
        this.notices.push({ ...at, column: title, says: 'This column isn’t imported.' })
    })
    for (const { row, cells } of body) {
      if (cells.every((cell) => cell === '')) continue
      const extra = cells.findIndex((cell, index) => index >= columns.length && cell !== '')
      if (extra >= 0)
        this.#wrong(
          { file: name, row },
          null,
          `The row has ${cells.length} cells, the first row ${columns.length}.`,
        )
      else
        this.add({
          file: name,
          row,
          get: (column) => (cells[columns.indexOf(column)] ?? '').trim(),
        })
    }
  }
}

/** Reads tables of securities, one row for each: holders, classes, certificates, SAFEs and notes. */
export function readImportTable(sheets: readonly ImportSheet[], asOf: PlainDate): ReadRegister {
  const reader = new TableReader(asOf)
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  for (const one of filled) reader.sheet(one)
  if (filled.length === 0)
    reader.problems.push({ file: '', row: null, column: null, says: 'The file has no rows.' })
  const { register, unread, problems, notices } = reader
  return { register, unread, problems, notices }
}
