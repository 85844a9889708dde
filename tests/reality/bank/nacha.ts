/** One entry detail record of a file (record 6), with what its batch says of it. */
export interface FileEntry {
  /** 22 and 32 bring money to the account, 27 and 37 take it */
  side: 'credit' | 'debit'
  routing: string
  account: string
  cents: number
  id: string
  name: string
  trace: string
  sec: string
  description: string
  /** day on which it is to be posted, YYYY-MM-DD */
  effective: string
}
export interface AchFile {
  /** nine digits of the bank that takes the file */
  destination: string
  entries: FileEntry[]
}

const SIDES: Readonly<Record<string, FileEntry['side']>> = {
  22: 'credit',
  32: 'credit',
  27: 'debit',
  37: 'debit',
}
const sum = (entries: readonly FileEntry[], side: FileEntry['side']): number =>
  entries.filter((one) => one.side === side).reduce((total, one) => total + one.cents, 0)
const hashOf = (entries: readonly FileEntry[]): number =>
  entries.reduce((total, one) => total + Number(one.routing.slice(0, 8)), 0) % 10_000_000_000

/** A control record against the entries that it closes: count, entry hash, sums. Throws the first that differs. */
function control(what: string, entries: readonly FileEntry[], said: readonly string[]): void {
  const found = [entries.length, hashOf(entries), sum(entries, 'debit'), sum(entries, 'credit')]
  for (const [n, name] of ['count', 'hash', 'debits', 'credits'].entries())
    if (Number(said[n]) !== found[n])
      throw new Error(`${what}: the ${name} are ${String(said[n])}, the entries say ${found[n]}`)
}

/**
 * Reads a file by the record layout of the Nacha Operating Rules (appendix three): 94 characters a record, ten records
 * a block, totals that agree. Throws what a bank would refuse the file for.
 */
export function readAch(text: string): AchFile {
  const records = text.split('\n').filter((one) => one !== '')
  if (records.length % 10 !== 0) throw new Error(`${records.length} records are no whole blocks`)
  for (const [n, record] of records.entries())
    if (record.length !== 94) throw new Error(`record ${n + 1} has ${record.length} characters`)
  const entries: FileEntry[] = []
  let [destination, batch, from] = ['', '', 0]
  for (const record of records) {
    const at = (first: number, last: number): string => record.slice(first - 1, last).trim()
    switch (record[0]) {
      case '1':
        destination = at(4, 13)
        break
      case '5':
        ;[batch, from] = [record, entries.length]
        break
      case '6': {
        const side = SIDES[at(2, 3)]
        if (side === undefined) throw new Error(`the transaction code ${at(2, 3)} is not known`)
        const day = batch.slice(69, 75)
        entries.push({
          side,
          routing: at(4, 12),
          account: at(13, 29),
          cents: Number(at(30, 39)),
          id: at(40, 54),
          name: at(55, 76),
          trace: at(80, 94),
          sec: batch.slice(50, 53),
          description: batch.slice(53, 63).trim(),
          effective: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`,
        })
        break
      }
      case '8':
        control('a batch', entries.slice(from), [at(5, 10), at(11, 20), at(21, 32), at(33, 44)])
        break
      case '9':
        if (record !== '9'.repeat(94))
          control('the file', entries, [at(14, 21), at(22, 31), at(32, 43), at(44, 55)])
        break
      default:
        throw new Error(`a record begins with ${record[0] ?? ''}`)
    }
  }
  if (new Set(entries.map((one) => one.trace)).size !== entries.length)
    throw new Error('two entries have one trace number')
  return { destination, entries }
}

const digits = (value: number | string, width: number): string => String(value).padStart(width, '0')
const words = (text: string, width: number): string => text.slice(0, width).padEnd(width, ' ')

/** An entry that the bank sends back, with its return code. */
export interface ReturnedEntry {
  entry: FileEntry
  code: string
}

/** The file of returns that a bank sends: one batch, an addenda record 99 with code and original trace for each entry. */
export function writeReturns(
  bank: string,
  day: string,
  returned: readonly ReturnedEntry[],
): string {
  const odfi = bank.slice(0, 8)
  const date = day.slice(2).replaceAll('-', '')
  const side = (of: FileEntry['side']): ReturnedEntry[] =>
    returned.filter(({ entry }) => entry.side === of)
  const total = (of: FileEntry['side']): number =>
    side(of).reduce((all, { entry }) => all + entry.cents, 0)
  // service class: debits only, credits only, both
  const kinds = { '10': 225, '01': 220, '11': 200, '00': 200 } as const
  const kind = kinds[`${side('debit').length > 0 ? 1 : 0}${side('credit').length > 0 ? 1 : 0}`]
  const hash = digits(hashOf(returned.map(({ entry }) => entry)), 10)
  const sums = `${digits(total('debit'), 12)}${digits(total('credit'), 12)}`
  const details = returned.flatMap(({ entry, code }, n) => {
    const trace = `${odfi}${digits(n + 1, 7)}`
    return [
      `6${entry.side === 'debit' ? 26 : 21}${entry.routing}${words(entry.account, 17)}${digits(entry.cents, 10)}${words(entry.id, 15)}${words(entry.name, 22)}  1${trace}`,
      `799${code}${entry.trace}${' '.repeat(6)}${odfi}${' '.repeat(44)}${trace}`,
    ]
  })
  const records = [
    `101 ${bank}1${bank}${date}1405A094101${words('BANK', 23)}${words('PLATFORM', 23)}${' '.repeat(8)}`,
    `5${kind}${words('PLATFORM', 36)}1${bank}WEB${words('RETURN', 10)}${date}${date}   1${odfi}0000001`,
    ...details,
    `8${kind}${digits(details.length, 6)}${hash}${sums}1${bank}${' '.repeat(25)}${odfi}0000001`,
    `9000001${digits(Math.ceil((details.length + 4) / 10), 6)}${digits(details.length, 8)}${hash}${sums}${' '.repeat(39)}`,
  ]
  while (records.length % 10 !== 0) records.push('9'.repeat(94))
  return `${records.join('\n')}\n`
}
