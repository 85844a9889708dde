import { formatCents } from '#domain/shared/money.ts'
import { elementsAt, readXml, textAt, type XmlElement } from '#server/kernel/lib/xml.ts'
import { amountOf, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf, formerNames } from './identity.ts'
import type { Balance, Movement } from './line.ts'

const currencyOf = (amount: XmlElement | undefined): string =>
  amount?.attributes['Ccy']?.trim() ?? ''
/** Cents of an amount in US dollars; null without one or in another currency. A sentence's end when it is no amount. */
function dollars(amount: XmlElement | undefined): number | null | string {
  const said = amount?.text ?? ''
  if (amount === undefined || currencyOf(amount) !== 'USD') return null
  return /^-|[(,$]/.test(said) ? `the amount ${said} is not an amount.` : amountOf(said)
}
const SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ['CRDT', 1],
  ['DBIT', -1],
])

/** The day of a date or of a moment, as it is written. */
const dayIn = (element: XmlElement, name: string): string =>
  (textAt([element], name, 'Dt') || textAt([element], name, 'DtTm')).slice(0, 10)

const statusOf = (entry: XmlElement): string =>
  textAt([entry], 'Sts', 'Cd') || textAt([entry], 'Sts')
/** Statuses of entries that are not booked: pending, information, future (ISO 20022, external codes of entry status). */
const NOT_BOOKED: readonly string[] = ['PDNG', 'INFO', 'FUTR']
/** The problem with the status of an entry: only a known status says whether it is booked. */
function statusProblem(entry: XmlElement): string | null {
  const status = statusOf(entry)
  if (status === 'BOOK' || NOT_BOOKED.includes(status)) return null
  return `Line ${entry.line}: the entry has ${status === '' ? 'no status' : `the status ${status}`}. Only entries with the status BOOK can be booked.`
}

/** What every part of an entry shares. */
interface Entry {
  element: XmlElement
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
function entryOf(element: XmlElement, account: string, number: number): Entry | null | string {
  const of = [element]
  const { line } = element
  const at = `Line ${line}, entry ${number}`
  const amount = elementsAt(of, 'Amt')[0]
  const cents = dollars(amount)
  if (typeof cents === 'string') return `${at}: ${cents}`
  if (cents === null)
    return amount === undefined
      ? `${at}: the entry has no amount.`
      : (wrongCurrency(at, 'amount', currencyOf(amount)) ?? `${at}: the amount names no currency.`)
  if (cents === 0) return null
  const sign = SIGNS.get(textAt(of, 'CdtDbtInd'))
  if (sign === undefined) return `${at}: the entry says neither credit nor debit.`
  const said = dayIn(element, 'BookgDt') || dayIn(element, 'ValDt')
  const booked = dayOf(said)
  if (booked === null)
    return `${at}: the entry has no booking date${said === '' ? '' : `, ${said} is no day`}.`
  const bank = bankReferenceOf(textAt(of, 'AcctSvcrRef'))
  return { element, at, line, booked_on: booked, sign, cents: sign * cents, bank, account }
}

/** The charges that a part names, in cents; null where they are not in US dollars. */
function chargesOf(part: XmlElement): number | null {
  const total = elementsAt([part], 'Chrgs', 'TtlChrgsAndTaxAmt')
  const charged = total.length > 0 ? total : elementsAt([part], 'Chrgs', 'Rcrd', 'Amt')
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
function partAmounts(entry: Entry, parts: readonly XmlElement[]): number[] | null | string {
  const signs = parts.map((part) => SIGNS.get(textAt([part], 'CdtDbtInd')) ?? entry.sign)
  const given = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']].map(
    (path) => parts.map((part) => dollars(elementsAt([part], ...path)[0])),
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
function wordsOf(entry: Entry, part: XmlElement | null) {
  const given = part === null ? [] : [part]
  const words = [
    ...elementsAt(given, 'RmtInf', 'Ustrd').map((one) => one.text),
    textAt(given, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textAt(given, 'Refs', 'EndToEndId'),
    textAt([entry.element], 'AddtlNtryInf'),
  ].filter((one) => one !== '' && one !== 'NOTPROVIDED')
  const sender =
    textAt(given, 'RltdPties', 'Dbtr', 'Nm') || textAt(given, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const account =
    textAt(given, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ||
    textAt(given, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id')
  return {
    reference: [...new Set(words)].join(' '),
    sender: sender.slice(0, 120),
    sender_last4: lastFour(account),
    account: entry.account,
  }
}
/** How many payments the bank says are in an entry; 1 where it does not say. */
const paymentsIn = (entry: Entry): number =>
  Math.max(
    1,
    elementsAt([entry.element], 'NtryDtls', 'Btch', 'NbOfTxs')
      .map((one) => one.text)
      .filter((said) => /^\d{1,15}$/.test(said))
      .reduce((sum, said) => sum + Number(said), 0),
  )

/** The bank's own number of a part. */
const ownReference = (part: XmlElement): string =>
  bankReferenceOf(textAt([part], 'Refs', 'AcctSvcrRef'))

/** The entry as one movement: the amount is what the account got, whatever its parts say of it. */
function whole(entry: Entry, parts: readonly XmlElement[]): Movement {
  const [part = null] = parts
  const own = part === null ? '' : ownReference(part)
  const reference = parts.length < 2 ? own || entry.bank : entry.bank
  const payments = Math.max(parts.length, paymentsIn(entry))
  const given = reference || textAt([entry.element], 'AcctSvcrRef')
  return {
    line: entry.line,
    booked_on: entry.booked_on,
    amount: entry.cents,
    payments,
    ...wordsOf(entry, payments > 1 ? null : part),
    bank_reference: reference,
    // parts without an amount were once booked one by one, each with the amount of the entry
    formerly: [
      ...formerNames(given),
      ...(parts.length > 1 && entry.bank !== '' ? [`${entry.bank}/1`] : []),
    ],
  }
}
function movementsOf(entry: Entry): Movement[] | string {
  const parts = elementsAt([entry.element], 'NtryDtls', 'TxDtls')
  if (parts.length < 2) {
    const [part] = parts
    return [whole(part ? { ...entry, line: part.line } : entry, parts)]
  }
  const amounts = partAmounts(entry, parts)
  if (typeof amounts === 'string') return amounts
  if (amounts === null) return [whole(entry, parts)]
  const numbers = parts.map(ownReference)
  return (
    parts
      .map((part, index): Movement => {
        const own = numbers[index] ?? ''
        // a number that several parts have is that of their batch
        const isShared = numbers.filter((one) => one === own).length > 1
        const batch = isShared ? own || entry.bank : entry.bank
        const byPlace = batch === '' ? '' : `${batch}/${index + 1}`
        const reference = isShared || own === '' ? byPlace : own
        return {
          line: part.line,
          booked_on: entry.booked_on,
          amount: amounts[index] ?? 0,
          payments: 1,
          ...wordsOf(entry, part),
          bank_reference: reference,
          formerly: formerNames(reference || textAt([part], 'Refs', 'AcctSvcrRef')),
        }
      })
      // a part of no amount moves nothing
      .filter((one) => one.amount !== 0)
  )
}

/** What is wrong with the currencies of the accounts and of their balances. */
const currencies = (statements: readonly XmlElement[]): string[] =>
  statements.flatMap((statement, index) => {
    const at = statements.length === 1 ? 'The statement' : `Statement ${index + 1}`
    const account = wrongCurrency(at, 'account', textAt([statement], 'Acct', 'Ccy'))
    const balances = elementsAt([statement], 'Bal', 'Amt').map((amount) =>
      wrongCurrency(at, 'balance', currencyOf(amount)),
    )
    return [...new Set([account, ...balances])].filter((one) => one !== null)
  })

/** The account of a statement. */
const accountOf = (statement: XmlElement): string =>
  lastFour(
    textAt([statement], 'Acct', 'Id', 'IBAN') || textAt([statement], 'Acct', 'Id', 'Othr', 'Id'),
  )
/** A balance of a statement with its sign; what is wrong with it, as a sentence. */
interface Standing {
  code: string
  day: string | null
  cents: number
}
const NAMES: ReadonlyMap<string, string> = new Map([
  ['OPBD', 'opening'],
  ['PRCD', 'opening'],
  ['CLBD', 'closing'],
])
/** The opening (OPBD, or what it closed on before, PRCD) and closing balances (CLBD) in US dollars. */
function standingsOf(statement: XmlElement): (Standing | string)[] {
  return elementsAt([statement], 'Bal').flatMap((balance): (Standing | string)[] => {
    const code = textAt([balance], 'Tp', 'CdOrPrtry', 'Cd')
    const name = NAMES.get(code)
    const cents = dollars(elementsAt([balance], 'Amt')[0])
    // one in another currency is named with the currencies
    if (name === undefined || cents === null) return []
    const sign = SIGNS.get(textAt([balance], 'CdtDbtInd'))
    const at = `Line ${balance.line}: the ${name} balance`
    if (typeof cents === 'string') return [`${at}: ${cents}`]
    if (sign === undefined) return [`${at} says neither credit nor debit.`]
    return [{ code, day: dayOf(dayIn(balance, 'Dt')), cents: sign * cents || 0 }]
  })
}
/** The balances on which a statement closes, and what is wrong with its balances. */
function closingsOf(statement: XmlElement): { balances: Balance[]; problems: string[] } {
  const standings = standingsOf(statement)
  const closings = standings.filter((one) => typeof one !== 'string' && one.code === 'CLBD')
  return {
    balances: closings.flatMap((one) =>
      typeof one === 'string' || one.day === null
        ? []
        : [{ account: accountOf(statement), day: one.day, closing: one.cents }],
    ),
    problems: [
      ...standings.filter((one) => typeof one === 'string'),
      ...(closings.some((one) => typeof one !== 'string' && one.day === null)
        ? [`Line ${statement.line}: the closing balance has no day.`]
        : []),
    ],
  }
}

/** What a statement says of the sum and number of its entries, and what they are. */
interface Said {
  path: string
  of: string
  entries: readonly number[]
}
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
/**
 * What the balances and the summary of a statement say otherwise than its booked entries, which are cents with their
 * signs: opening and entries give closing; sums and numbers of TxsSummry are those of the entries.
 */
function sumProblems(statement: XmlElement, entries: readonly number[]): string[] {
  const at = `Line ${statement.line}`
  const standings = standingsOf(statement).filter((one) => typeof one !== 'string')
  const of = (code: string): Standing | undefined => standings.find((one) => one.code === code)
  const [opening, closing] = [of('OPBD') ?? of('PRCD'), of('CLBD')]
  const moved = total(entries)
  const closes =
    opening === undefined || closing === undefined || opening.cents + moved === closing.cents
      ? []
      : [
          `${at}: the statement closes with ${formatCents(closing.cents)}, its opening balance and its entries give ${formatCents(opening.cents + moved)}.`,
        ]
  const said: Said[] = [
    { path: 'TtlNtries', of: 'entries', entries },
    { path: 'TtlCdtNtries', of: 'credits', entries: entries.filter((one) => one > 0) },
    { path: 'TtlDbtNtries', of: 'debits', entries: entries.filter((one) => one < 0) },
  ]
  const summary = said.flatMap(({ path, of: what, entries: own }) => {
    const [sum, number] = ['Sum', 'NbOfNtries'].map((name) =>
      textAt([statement], 'TxsSummry', path, name),
    )
    const cents = sum ? amountOf(sum) : null
    const is = total(own.map(Math.abs))
    const summed =
      cents === null || cents === is
        ? []
        : [
            typeof cents === 'string'
              ? `${at}: of the sum of its ${what} ${cents}`
              : `${at}: the statement says ${formatCents(cents)} as the sum of its ${what}, they are ${formatCents(is)}.`,
          ]
    // an entry of no amount is one, too
    const counted = path === 'TtlNtries' ? own.length : null
    return number && counted !== null && Number(number) !== counted
      ? [
          ...summed,
          `${at}: the statement says ${number} as the number of its ${what}, it has ${counted}.`,
        ]
      : summed
  })
  return [...closes, ...summary]
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
  const root = readXml(text)
  if (typeof root === 'string') return { lines: [], balances: [], problems: [root] }
  // some banks send the document in an envelope with a header of their own
  const documents = root.local === 'Document' ? [root] : elementsAt([root], 'Document')
  const statements = elementsAt(documents, 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0)
    return {
      lines: [],
      balances: [],
      problems: ['This XML file has no bank statement (camt.053).'],
    }
  const lines: Movement[] = []
  const closings = statements.map(closingsOf)
  const problems = [...currencies(statements), ...closings.flatMap((one) => one.problems)]
  let number = 0
  for (const statement of statements) {
    const account = accountOf(statement)
    const all = elementsAt([statement], 'Ntry')
    const unclear = all.map(statusProblem).filter((one) => one !== null)
    problems.push(...unclear)
    const booked = all.filter((entry) => statusOf(entry) === 'BOOK')
    const entries = booked.map((element) => entryOf(element, account, ++number))
    for (const entry of entries) {
      const read = entry === null || typeof entry === 'string' ? entry : movementsOf(entry)
      if (typeof read === 'string') problems.push(read)
      else lines.push(...(read ?? []))
    }
    // an entry that could not be read is named, and no sum is known without it
    const read = entries.filter((one) => typeof one !== 'string')
    if (read.length === entries.length && unclear.length === 0)
      problems.push(
        ...sumProblems(
          statement,
          read.map((one) => one?.cents ?? 0),
        ),
      )
  }
  return { lines, balances: closings.flatMap((one) => one.balances), problems }
}
