import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { centsOf, cutName, dayOf } from './fields.ts'
import type { Movement } from './line.ts'

/** An element as the parser gives it: `#text`, attributes with `@_`, and lists of elements by their names. */
type Element = Readonly<Record<string | symbol, unknown>>

const PARSER = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  alwaysCreateTextNode: true,
  captureMetaData: true,
  maxNestedTags: 40,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})
const PLACE = XMLParser.getMetaDataSymbol() as unknown as symbol

/**
 * The elements of an XML text; null when it is not well formed, is too deep, or has a document type, which could name
 * entities.
 */
function elementsOf(text: string): Element | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return null
  try {
    return PARSER.parse(text) as Element
  } catch {
    return null
  }
}
const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null
const all = (from: readonly Element[], ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (nodes, name) => nodes.flatMap((node) => [node[name]].flat().filter(isElement)),
    [...from],
  )
const valueOf = (element: Element | undefined, name: string): string => {
  const value = element?.[name]
  return typeof value === 'string' ? value.trim() : ''
}
const textOf = (from: readonly Element[], ...path: readonly string[]): string =>
  valueOf(all(from, ...path)[0], '#text')

/**
 * Returns the line on which an element begins, for elements in the order of the file: each character is counted once.
 */
function lineCounter(text: string): (element: Element) => number {
  let [at, line] = [0, 1]
  return (element) => {
    const place = element[PLACE]
    const start = isElement(place) ? Number(place['startIndex']) : 0
    line += text.slice(at, start).split('\n').length - 1
    at = start
    return line
  }
}

/**
 * One movement: an entry, or a transaction of an entry that holds several; the day and the sign are those of the entry.
 */
function movement(
  entry: Element,
  of: Element | null,
  number: number,
  line: number,
): Movement | string {
  const [where, given] = [[entry], of === null ? [] : [of]]
  const amount =
    all(given, 'Amt')[0] ?? all(given, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? all(where, 'Amt')[0]
  const said = valueOf(amount, '#text')
  const cents = centsOf(said)
  const at = `Line ${line}`
  if (amount === undefined || cents === null || cents <= 0)
    return `${at}: the amount ${said} is not an amount.`
  if (valueOf(amount, '@_Ccy') !== 'USD') return `${at}: the amount is not in US dollars.`
  const sign = textOf(given, 'CdtDbtInd') || textOf(where, 'CdtDbtInd')
  if (sign !== 'CRDT' && sign !== 'DBIT') return `${at}: the entry says neither credit nor debit.`
  const booked = dayOf(
    (textOf(where, 'BookgDt', 'Dt') || textOf(where, 'BookgDt', 'DtTm')).slice(0, 10),
  )
  if (booked === null) return `${at}: the entry has no booking date.`
  const bank = textOf(given, 'Refs', 'AcctSvcrRef') || textOf(where, 'AcctSvcrRef')
  if (bank === '') return `${at}: the bank reference is missing. It distinguishes equal payments.`
  const reference =
    number > 0 && textOf(given, 'Refs', 'AcctSvcrRef') === '' ? `${bank}/${number}` : bank
  const words = [
    ...all(given, 'RmtInf', 'Ustrd').map((one) => valueOf(one, '#text')),
    textOf(given, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textOf(given, 'Refs', 'EndToEndId'),
    textOf(where, 'AddtlNtryInf'),
  ].filter((one) => one !== '' && one !== 'NOTPROVIDED')
  const sender =
    textOf(given, 'RltdPties', 'Dbtr', 'Nm') || textOf(given, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const account =
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ||
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id')
  return {
    line,
    booked_on: booked,
    amount: sign === 'CRDT' ? cents : -cents,
    reference: [...new Set(words)].join(' ').slice(0, 140),
    sender: sender.slice(0, 120),
    sender_last4: account.replace(/\W/g, '').slice(-4),
    bank_reference: reference,
    formerly: cutName(reference),
  }
}

/**
 * Reads the booked entries of a camt.053 statement (ISO 20022, any version) in US dollars. Entries that are not booked
 * yet are left out.
 */
export function readCamt053(text: string): { lines: Movement[]; problems: string[] } {
  const root = elementsOf(text)
  if (root === null) return { lines: [], problems: ['This isn’t a well-formed XML file.'] }
  const statements = all([root], 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0)
    return { lines: [], problems: ['This XML file has no bank statement (camt.053).'] }
  const booked = all(statements, 'Ntry').filter(
    (entry) => (textOf([entry], 'Sts', 'Cd') || textOf([entry], 'Sts')) === 'BOOK',
  )
  const lineOf = lineCounter(text)
  const read = booked.flatMap((entry) => {
    const parts = all([entry], 'NtryDtls', 'TxDtls')
    return parts.length < 2
      ? [movement(entry, parts[0] ?? null, 0, lineOf(parts[0] ?? entry))]
      : parts.map((part, index) => movement(entry, part, index + 1, lineOf(part)))
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
