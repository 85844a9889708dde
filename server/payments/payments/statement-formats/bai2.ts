import { formatCents } from '#domain/shared/money.ts'
import { centsOf, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf, formerNames } from './identity.ts'
import type { Balance, Movement } from './line.ts'

/** A field of a record, and whether a line of the file begins with it. */
interface Field {
  value: string
  begins: boolean
}
/** A record with what continues it (88). */
interface Entry {
  code: string
  /** line of the file on which it begins */
  line: number
  /** lines of the file that it has: trailers count them */
  lines: number
  fields: Field[]
}

/** Between two records on one line: a slash before the code of a record and its comma. */
const NEXT_ON_LINE = /\/\s*(?=(?:02|03|16|49|88|98|99),)/
/**
 * Records of a BAI2 text: comma between fields, slash at the end; 88 goes on where the record before it stopped. `each`:
 * a line may have several records.
 */
function recordsOf(text: string, each: boolean): Entry[] {
  const records: Entry[] = []
  const lines = text.split(/\r\n|\n|\r/).flatMap((raw, index) => {
    const whole = raw.replaceAll('\u001A', '').trim()
    return (each ? whole.split(NEXT_ON_LINE) : [whole]).map((line) => ({ line, at: index + 1 }))
  })
  for (const { line, at } of lines) {
    if (line === '') continue
    const [code = '', ...values] = line.replace(/\/$/, '').split(',')
    const fields = values.map((value, n) => ({ value, begins: n === 0 }))
    const before = records.at(-1)
    if (code === '88' && before) {
      before.fields.push(...fields)
      before.lines += 1
    } else records.push({ code, line: at, lines: 1, fields })
  }
  return records
}
const valueAt = (record: Entry, place: number): string =>
  record.fields[place - 2]?.value.trim() ?? ''

/**
 * How many fields stand between the funds type of an amount and what follows it: S has three amounts, V a day and a
 * time, D a number of pairs of days and amounts. null where the number of D is none.
 */
function fundsFields(type: string, next: string): number | null {
  if (type === 'V') return 2
  if (type === 'S') return 3
  if (type !== 'D') return 0
  return /^\d{1,3}$/.test(next) ? 1 + 2 * Number(next) : null
}
/** Fields of free text, which may have commas; a line of its own goes on as a word. */
const textOf = (fields: readonly Field[]): string =>
  fields
    .map(({ value, begins }, n) => (n === 0 ? value : `${begins ? ' ' : ','}${value}`))
    .join('')
    .trim()

/**
 * Type codes of details: 100 to 399, loan payments and the bank's own 920 to 959 bring money; 400 to 699, loan
 * disbursements and the bank's own 960 to 999 take it (Cash Management Balance Reporting Specifications, appendix A).
 */
const DIRECTIONS: readonly (readonly [from: number, to: number, sign: 1 | -1])[] = [
  [100, 399, 1],
  [400, 699, -1],
  [720, 759, 1],
  [760, 799, -1],
  [920, 959, 1],
  [960, 999, -1],
]
/** Information that is no money. */
const NOT_MONEY = 890

/** A detail (record 16): what it says in its amount, and the movement that it is; null where it moves nothing. */
interface Detail {
  cents: number
  movement: Movement | null
}
function detail(record: Entry, booked: string, account: string): Detail | string {
  const at = `Line ${record.line}`
  const [code, amount, funds] = [valueAt(record, 2), valueAt(record, 3), valueAt(record, 4)]
  const type = /^\d{3}$/.test(code) ? Number(code) : 0
  const sign = DIRECTIONS.find(([from, to]) => type >= from && type <= to)?.[2]
  if (sign === undefined && type !== NOT_MONEY)
    return `${at}: the type code ${code} is not known. A detail has 100 to 699, 720 to 799, 890 or 920 to 999.`
  // the amount is optional
  const cents = amount === '' ? 0 : centsOf(amount)
  if (typeof cents === 'string') return `${at}: ${cents}`
  if (cents < 0)
    return `${at}: the amount ${amount} has a sign. The type code says whether money came in.`
  if (sign === undefined || cents === 0) return { cents, movement: null }
  const skip = fundsFields(funds, valueAt(record, 5))
  if (skip === null)
    return `${at}: the funds type D has ${valueAt(record, 5) || 'nothing'} as the number of its days. It is a number, followed by a day and an amount for each.`
  const [bank, customer, ...words] = record.fields.slice(3 + skip)
  const own = bankReferenceOf(bank?.value ?? '')
  const text = textOf(words)
  return {
    cents,
    movement: {
      line: record.line,
      booked_on: booked,
      amount: sign * cents,
      payments: 1,
      reference: `${customer?.value.trim() ?? ''} ${text}`.trim(),
      sender: /\bORIG(?:INATOR)?[:=]\s*([^;/]+)/i.exec(text)?.[1]?.trim().slice(0, 120) ?? '',
      sender_last4: '',
      account,
      bank_reference: own,
      formerly: [
        ...formerNames(bank?.value ?? ''),
        // the number of days of funds type D was once read as the reference
        ...(funds === 'D' ? [valueAt(record, 5)] : []),
      ],
    },
  }
}

/** Type codes of what an account has when its day begins, and when it is over. */
const [OPENING, CLOSING] = ['010', '015']
/** What a record 03 says of its account; cents. */
interface Summary {
  /** sum of all its amounts, which the trailer of the account has in it */
  total: number
  opening: number | null
  closing: number | null
}
/**
 * Its summaries are type code, amount, number of items and funds type, which may have fields of its own. Some banks end
 * each line of summaries with a comma too many, so an empty field in the place of a type code is passed over.
 */
function summaryOf(record: Entry): Summary | string {
  const found: Summary = { total: 0, opening: null, closing: null }
  for (let at = 4; at < record.fields.length + 2;) {
    const [code, amount, funds] = [
      valueAt(record, at),
      valueAt(record, at + 1),
      valueAt(record, at + 3),
    ]
    if (code === '') {
      at += 1
      continue
    }
    if (amount !== '') {
      const cents = centsOf(amount)
      if (typeof cents === 'string')
        return code === CLOSING ? `of the closing balance ${cents}` : `of the code ${code} ${cents}`
      found.total += cents
      if (code === OPENING) found.opening = cents
      if (code === CLOSING) found.closing = cents
    }
    const skip = fundsFields(funds, valueAt(record, at + 4))
    if (skip === null) return `the funds type D of the code ${code} has no number of its days.`
    at += 4 + skip
  }
  return found
}

const trailers: Readonly<Record<string, { of: string; counts: readonly string[] }>> = {
  '49': { of: 'account', counts: ['records'] },
  '98': { of: 'group', counts: ['accounts', 'records'] },
  '99': { of: 'file', counts: ['groups', 'records'] },
}
/** What is open of a file, a group or an account until its trailer: what the trailer has to say. */
interface Open {
  /** cents; NaN once a record could not be read */
  total: number
  parts: number
  records: number
}
const opened = (): Open => ({ total: 0, parts: 0, records: 0 })
/** null where the sum is as it is said, or is not known because a record could not be read. */
const differing = (of: string, said: number, sum: number): string | null =>
  said === sum || Number.isNaN(sum)
    ? null
    : `the control total of the ${of} is ${formatCents(said)}, its records sum to ${formatCents(sum)}.`
/** What a trailer says otherwise than the records before it, with both figures. */
function trailerProblems(record: Entry, open: Open): string[] {
  const { of, counts } = trailers[record.code] ?? { of: 'file', counts: [] }
  const at = `Line ${record.line}`
  // a bank leaves the total of an account out in which there is no amount
  const total = centsOf(valueAt(record, 2) || '0')
  const differs =
    typeof total === 'string' ? `of the control total ${total}` : differing(of, total, open.total)
  const counted = counts.flatMap((what, n) => {
    const said = valueAt(record, 3 + n)
    const is = what === 'records' ? open.records : open.parts
    return /^\d+$/.test(said) && Number(said) === is
      ? []
      : [`${at}: the ${of} says ${said || 'nothing'} as the number of its ${what}, it has ${is}.`]
  })
  return differs === null ? counted : [`${at}: ${differs}`, ...counted]
}

/** What is wrong with the balances of an account: the opening one and its details give the closing one. */
function closesOtherwise(at: string, { opening, closing }: Summary, moved: number): string | null {
  if (opening === null || closing === null || Number.isNaN(moved)) return null
  return opening + moved === closing
    ? null
    : `${at}: the account closes with ${formatCents(closing)}, its opening balance and its details give ${formatCents(opening + moved)}.`
}

/** What a group is for (record 02): only an update adds movements. */
const STATUSES: Readonly<Record<string, string>> = {
  '2': 'takes an earlier one back (status 2, deletion)',
  '3': 'replaces an earlier one (status 3, correction)',
  '4': 'is a test (status 4)',
}
function statusProblem(record: Entry): string | null {
  const status = valueAt(record, 4)
  return status === '1'
    ? null
    : `Line ${record.line}: the group ${STATUSES[status] ?? `has the status ${status || 'nothing'}`}. Only groups with status 1, update, can be booked.`
}

/** What a file says, and what is wrong with it. */
interface Read {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
}
/**
 * Reads a BAI2 statement, see `readRecords`, also one with several records on a line. A text may have a slash and digits
 * in it, so a line is divided only where the file does not hold as it is and every total and number agrees afterwards.
 */
export function readBai2(text: string): Read {
  const read = readRecords(recordsOf(text, false))
  if (read.problems.length === 0) return read
  const divided = readRecords(recordsOf(text, true))
  return divided.problems.length === 0 ? divided : read
}

/**
 * Reads the movements (records 16) of a BAI2 statement in US dollars, with the closing balances of its accounts (records
 * 03); the day is that of their group (record 02). Every trailer has to agree with its records in total and number, and
 * an account's movements with its opening and closing balance where it gives both.
 */
function readRecords(records: readonly Entry[]): Read {
  const lines: Movement[] = []
  const balances: Balance[] = []
  const problems: string[] = []
  let booked = ''
  let account = ''
  let summary: Summary | null = null
  let moved: number | null = null
  const file = opened()
  let group: Open | null = null
  let open: Open | null = null
  const say = (...found: readonly (string | null)[]): void =>
    void problems.push(...found.filter((one) => one !== null))
  for (const record of records) {
    const at = `Line ${record.line}`
    for (const one of [file, group, open]) if (one !== null) one.records += record.lines
    switch (record.code) {
      case '01':
        break
      case '02': {
        if (group !== null) say(`${at}: the group before it has no trailer (record 98).`)
        group = { ...opened(), records: record.lines }
        file.parts += 1
        const day = valueAt(record, 5)
        const found = dayOf(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`)
        booked = found ?? ''
        say(
          found === null ? `${at}: the group has no day.` : null,
          statusProblem(record),
          wrongCurrency(at, 'group', valueAt(record, 7)),
        )
        break
      }
      case '03': {
        if (group === null) say(`${at}: the account is in no group (record 02).`)
        else group.parts += 1
        if (open !== null) say(`${at}: the account before it has no trailer (record 49).`)
        account = lastFour(valueAt(record, 2))
        const found = summaryOf(record)
        say(
          wrongCurrency(at, 'account', valueAt(record, 3)),
          typeof found === 'string' ? `${at}: ${found}` : null,
        )
        summary = typeof found === 'string' ? null : found
        moved = null
        open = { ...opened(), records: record.lines, total: summary?.total ?? Number.NaN }
        const closing = summary?.closing ?? null
        if (closing !== null && booked !== '') balances.push({ account, day: booked, closing })
        break
      }
      case '16': {
        if (open === null) say(`${at}: the detail is in no account (record 03).`)
        const found = detail(record, booked, account)
        const read = typeof found === 'string' ? null : found
        if (typeof found === 'string') say(found)
        if (open !== null) open.total += read?.cents ?? Number.NaN
        moved = (moved ?? 0) + (read === null ? Number.NaN : (read.movement?.amount ?? 0))
        if (read !== null && read.movement !== null) lines.push(read.movement)
        break
      }
      case '49': {
        if (open === null) say(`${at}: the trailer (record 49) has no account (record 03).`)
        else say(...trailerProblems(record, open))
        if (group !== null) group.total += open?.total ?? 0
        if (summary !== null && moved !== null) say(closesOtherwise(at, summary, moved))
        open = null
        break
      }
      case '98':
        if (open !== null) say(`${at}: the account before it has no trailer (record 49).`)
        if (group === null) say(`${at}: the trailer (record 98) has no group (record 02).`)
        else say(...trailerProblems(record, group))
        file.total += group?.total ?? 0
        group = null
        open = null
        break
      case '99':
        if (group !== null) say(`${at}: the group before it has no trailer (record 98).`)
        say(...trailerProblems(record, file))
        break
      default:
        say(`${at} isn’t a BAI2 record.`)
    }
  }
  if (records.at(-1)?.code !== '99') say('The file has no trailer (record 99).')
  return { lines, balances, problems }
}
