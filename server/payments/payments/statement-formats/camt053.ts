import { formatCents } from '#domain/shared/money.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { amountOf, cutName, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf } from './identity.ts'
import type { Balance, Movement } from './line.ts'

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

/** Cents of an amount in US dollars; null without one or in another currency. A sentence's end when it is no amount. */
function dollars(amount: Element | undefined): number | null | string {
  const said = valueOf(amount, '#text')
  if (amount === undefined || valueOf(amount, '@_Ccy') !== 'USD') return null
  return /^-|[(,$]/.test(said) ? `the amount ${said} is not an amount.` : amountOf(said)
}
const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ['CRDT', 1],
  ['DBIT', -1],
])

/** The day of a date or of a moment, as it is written. */
const dayIn = (element: Element, name: string): string =>
  (textOf([element], name, 'Dt') || textOf([element], name, 'DtTm')).slice(0, 10)

/** What every part of an entry shares. */
interface Entry {
  element: Element
  at: string
  line: number
  booked_on: string
  sign: 1 | -1
  /** what the account got, or gave: cents with their sign */
  cents: number
  bank: string
  account: string
}
/** The entry itself; null for one of no amount, which moves nothing; or what is wrong with it. */
function entryOf(
  element: Element,
  account: string,
  number: number,
  line: number,
): Entry | null | string {
  const of = [element]
  const at = `Line ${line}, entry ${number}`
  const amount = all(of, 'Amt')[0]
  const cents = dollars(amount)
  if (typeof cents === 'string') return `${at}: ${cents}`
  if (cents === null)
    return amount === undefined
      ? `${at}: the entry has no amount.`
      : (wrongCurrency(at, 'amount', valueOf(amount, '@_Ccy')) ??
          `${at}: the amount names no currency.`)
  if (cents === 0) return null
  const sign = SIGNS.get(textOf(of, 'CdtDbtInd'))
  if (sign === undefined) return `${at}: the entry says neither credit nor debit.`
  const said = dayIn(element, 'BookgDt') || dayIn(element, 'ValDt')
  const booked = dayOf(said)
  if (booked === null)
    return `${at}: the entry has no booking date${said === '' ? '' : `, ${said} is no day`}.`
  const bank = bankReferenceOf(textOf(of, 'AcctSvcrRef'))
  return { element, at, line, booked_on: booked, sign, cents: sign * cents, bank, account }
}

/** The charges that a part names, in cents; null where they are not in US dollars. */
function chargesOf(part: Element): number | null {
  const total = all([part], 'Chrgs', 'TtlChrgsAndTaxAmt')
  const charged = total.length > 0 ? total : all([part], 'Chrgs', 'Rcrd', 'Amt')
  return charged
    .map(dollars)
    .reduce<number | null>(
      (sum, one) => (sum === null || typeof one !== 'number' ? null : sum + one),
      0,
    )
}
const less = (gross: number | null, charges: number | null): number | null =>
  gross === null || charges === null ? null : gross - charges

/**
 * What the account got of each part: the way of reading them that sums to the entry. null when no part has an amount in
 * US dollars; a sentence when they sum to something else.
 */
function partAmounts(entry: Entry, parts: readonly Element[]): number[] | null | string {
  const signs = parts.map((part) => SIGNS.get(textOf([part], 'CdtDbtInd')) ?? entry.sign)
  const given = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']].map(
    (path) => parts.map((part) => dollars(all([part], ...path)[0])),
  )
  const wrong = given.flat().find((one) => typeof one === 'string')
  if (typeof wrong === 'string') return `${entry.at}: ${wrong}`
  const gross = given.map((amounts) => amounts.map((one) => (typeof one === 'number' ? one : null)))
  if (gross.flat().every((one) => one === null || one === 0)) return null
  const charges = parts.map(chargesOf)
  const ways = [
    ...gross,
    ...gross.map((amounts) => amounts.map((one, n) => less(one, charges[n] ?? null))),
  ].flatMap((amounts) => {
    const known = amounts.filter((one) => one !== null)
    return known.length === parts.length ? [known.map((one, n) => one * (signs[n] ?? 1))] : []
  })
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
  const right = ways.find((amounts) => sum(amounts) === entry.cents)
  if (right !== undefined) return right
  const [first] = ways
  return first === undefined
    ? `${entry.at}: some of its ${parts.length} parts have an amount in US dollars and others none.`
    : `${entry.at}: the entry is ${formatCents(entry.cents)}, its ${parts.length} parts sum to ${formatCents(sum(first))}.`
}

/** Names, references and texts of an entry; `part` is one of its transactions. */
function wordsOf(entry: Entry, part: Element | null) {
  const given = part === null ? [] : [part]
  const words = [
    ...all(given, 'RmtInf', 'Ustrd').map((one) => valueOf(one, '#text')),
    textOf(given, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textOf(given, 'Refs', 'EndToEndId'),
    textOf([entry.element], 'AddtlNtryInf'),
  ].filter((one) => one !== '' && one !== 'NOTPROVIDED')
  const sender =
    textOf(given, 'RltdPties', 'Dbtr', 'Nm') || textOf(given, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const account =
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ||
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id')
  return {
    reference: [...new Set(words)].join(' ').slice(0, 140),
    sender: sender.slice(0, 120),
    sender_last4: lastFour(account),
    account: entry.account,
  }
}
/** How many payments the bank says are in an entry; 1 where it does not say. */
const paymentsIn = (entry: Entry): number =>
  Math.max(
    1,
    all([entry.element], 'NtryDtls', 'Btch', 'NbOfTxs')
      .map((one) => valueOf(one, '#text'))
      .filter((said) => /^\d{1,15}$/.test(said))
      .reduce((sum, said) => sum + Number(said), 0),
  )

/** The bank's own number of a part. */
const ownReference = (part: Element): string =>
  bankReferenceOf(textOf([part], 'Refs', 'AcctSvcrRef'))

/** The entry as one movement: the amount is what the account got, whatever its parts say of it. */
function whole(entry: Entry, parts: readonly Element[]): Movement {
  const [part = null] = parts
  const own = part === null ? '' : ownReference(part)
  const reference = parts.length < 2 ? own || entry.bank : entry.bank
  const payments = Math.max(parts.length, paymentsIn(entry))
  return {
    line: entry.line,
    booked_on: entry.booked_on,
    amount: entry.cents,
    payments,
    ...wordsOf(entry, payments > 1 ? null : part),
    bank_reference: reference,
    // parts without an amount were once booked one by one, each with the amount of the entry
    formerly: [
      ...cutName(reference),
      ...(parts.length > 1 && entry.bank !== '' ? [`${entry.bank}/1`] : []),
    ],
  }
}
function movementsOf(entry: Entry, lineOf: (element: Element) => number): Movement[] | string {
  const parts = all([entry.element], 'NtryDtls', 'TxDtls')
  if (parts.length < 2) {
    const [part] = parts
    return [whole(part ? { ...entry, line: lineOf(part) } : entry, parts)]
  }
  const amounts = partAmounts(entry, parts)
  if (typeof amounts === 'string') return amounts
  if (amounts === null) return [whole(entry, parts)]
  return (
    parts
      .map((part, index): Movement => {
        const own = ownReference(part)
        const reference = own || (entry.bank === '' ? '' : `${entry.bank}/${index + 1}`)
        return {
          line: lineOf(part),
          booked_on: entry.booked_on,
          amount: amounts[index] ?? 0,
          payments: 1,
          ...wordsOf(entry, part),
          bank_reference: reference,
          formerly: cutName(reference),
        }
      })
      // a part of no amount moves nothing
      .filter((one) => one.amount !== 0)
  )
}

/** What is wrong with the currencies of the accounts and of their balances. */
const currencies = (statements: readonly Element[]): string[] =>
  statements.flatMap((statement, index) => {
    const at = statements.length === 1 ? 'The statement' : `Statement ${index + 1}`
    const account = wrongCurrency(at, 'account', textOf([statement], 'Acct', 'Ccy'))
    const balances = all([statement], 'Bal', 'Amt').map((amount) =>
      wrongCurrency(at, 'balance', valueOf(amount, '@_Ccy')),
    )
    return [...new Set([account, ...balances])].filter((one) => one !== null)
  })

/** The account of a statement. */
const accountOf = (statement: Element): string =>
  lastFour(
    textOf([statement], 'Acct', 'Id', 'IBAN') || textOf([statement], 'Acct', 'Id', 'Othr', 'Id'),
  )
/** The balances on which a statement closes (code CLBD), and what is wrong with them. */
function closingsOf(statement: Element): { balances: Balance[]; problems: string[] } {
  const balances: Balance[] = []
  const problems: string[] = []
  for (const balance of all([statement], 'Bal')) {
    if (textOf([balance], 'Tp', 'CdOrPrtry', 'Cd') !== 'CLBD') continue
    const cents = dollars(all([balance], 'Amt')[0])
    const day = dayOf(dayIn(balance, 'Dt'))
    const sign = SIGNS.get(textOf([balance], 'CdtDbtInd'))
    // one in another currency is named with the currencies
    if (cents === null) continue
    if (typeof cents === 'string') problems.push(`The closing balance: ${cents}`)
    else if (sign === undefined) problems.push('The closing balance says neither credit nor debit.')
    else if (day === null) problems.push('The closing balance has no day.')
    else balances.push({ account: accountOf(statement), day, closing: sign * cents || 0 })
  }
  return { balances, problems }
}

/**
 * Reads the booked entries of a camt.053 statement (ISO 20022, any version) in US dollars, each with what the account
 * got, and its closing balances. An entry of several payments is read as its parts where these sum to it, and as one movement where the bank gives
 * no amounts of them. Entries that are not booked yet are left out.
 */
export function readCamt053(text: string): {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
} {
  const root = elementsOf(text)
  if (root === null)
    return { lines: [], balances: [], problems: ['This isn’t a well-formed XML file.'] }
  const statements = all([root], 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0)
    return {
      lines: [],
      balances: [],
      problems: ['This XML file has no bank statement (camt.053).'],
    }
  const booked = statements.flatMap((statement) => {
    const account = accountOf(statement)
    return all([statement], 'Ntry')
      .filter((entry) => (textOf([entry], 'Sts', 'Cd') || textOf([entry], 'Sts')) === 'BOOK')
      .map((element) => ({ element, account }))
  })
  const lineOf = lineCounter(text)
  const lines: Movement[] = []
  const closings = statements.map(closingsOf)
  const problems = [...currencies(statements), ...closings.flatMap((one) => one.problems)]
  booked.forEach(({ element, account }, index) => {
    const entry = entryOf(element, account, index + 1, lineOf(element))
    if (entry === null) return
    const read = typeof entry === 'string' ? entry : movementsOf(entry, lineOf)
    if (typeof read === 'string') problems.push(read)
    else lines.push(...read)
  })
  return { lines, balances: closings.flatMap((one) => one.balances), problems }
}
