import { totalsOf, type NachaEntry } from '#domain/payments/formats/nacha/file.ts'

/** One entry that a bank sends back, or corrects, with the addenda that says why. */
export interface SentBack {
  /** R01 is a return (addenda 99), C01 a notification of change (addenda 98) */
  code: string
  /** trace number of our entry */
  trace: string
  /** cents of our entry; a notification of change has none */
  amount: number
  /** 26 and 36 return a debit, 21 and 31 a credit: checking and savings */
  transactionCode?: number
  /** corrected data of a notification of change */
  corrected?: string
}
/** The bank that sends the file (its eight digits), and the entry's own trace number there. */
const BANK = '12100024'
const digits = (value: number | string, width: number): string => String(value).padStart(width, '0')
const words = (text: string, width: number): string => text.padEnd(width, ' ')

function entryOf(one: SentBack, serial: number): { entry: NachaEntry; records: string[] } {
  const isChange = one.code.startsWith('C')
  const entry: NachaEntry = {
    transaction_code: one.transactionCode ?? 26,
    routing_number: '121000248',
    account_number: '400012345',
    amount: isChange ? 0 : one.amount,
    individual_id: 'INV-7K2M9QXB',
    individual_name: 'MARA LINDQVIST',
    trace: `${BANK}${digits(serial, 7)}`,
  }
  return {
    entry,
    records: [
      `6${digits(entry.transaction_code, 2)}${entry.routing_number}${words(entry.account_number, 17)}${digits(entry.amount, 10)}${words(entry.individual_id, 15)}${words(entry.individual_name, 22)}S 1${entry.trace}`,
      `7${isChange ? '98' : '99'}${one.code}${one.trace}${' '.repeat(6)}${BANK}${words(one.corrected ?? '', 44)}${entry.trace}`,
    ],
  }
}

/**
 * The file in which a bank sends entries of ours back, as banks write it: the header turned round, a batch for returns
 * (WEB) and one for changes (COR), transaction codes of returns, an addenda for each entry.
 */
export function bankReturns(...sent: readonly SentBack[]): string {
  const batches = [...Map.groupBy(sent, (one) => (one.code.startsWith('C') ? 'COR' : 'WEB'))].map(
    ([sec, list], index) => {
      const made = list.map((one, at) => entryOf(one, 9 + 100 * index + at))
      const totals = totalsOf(made.map(({ entry }) => entry))
      const number = `${BANK}${digits(index + 1, 7)}`
      return {
        entries: made.map(({ entry }) => entry),
        records: [
          `5${totals.service_class}${words('CAPSTAN', 36)}1021000021${sec}${words('INVESTMENT', 10)}261120261124   1${number}`,
          ...made.flatMap(({ records }) => records),
          `8${totals.service_class}${digits(2 * made.length, 6)}${totals.hash}${digits(totals.debit, 12)}${digits(totals.credit, 12)}1021000021${' '.repeat(25)}${number}`,
        ],
      }
    },
  )
  const totals = totalsOf(batches.flatMap(({ entries }) => entries))
  const body = batches.flatMap(({ records }) => records)
  const lines = [
    `101 0210000211021000021${'261120'}1405A094101${words('BANK', 23)}${words('CAPSTAN', 23)}${' '.repeat(8)}`,
    ...body,
    `9${digits(batches.length, 6)}${digits(Math.ceil((body.length + 2) / 10), 6)}${digits(2 * totals.entries, 8)}${totals.hash}${digits(totals.debit, 12)}${digits(totals.credit, 12)}${' '.repeat(39)}`,
  ]
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94))
  return `${lines.join('\n')}\n`
}
