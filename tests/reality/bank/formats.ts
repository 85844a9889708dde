import { parseNacha, returnsIn } from '#domain/payments/formats/nacha/parse.ts'
import { readStatementFile } from '#server/payments/payments/statement-formats/statement.ts'

/** Files of banks in the three formats, written for tests: every count and total agrees with the records. */

/** The booked amounts of a statement in cents, or the sentence of its refusal. */
export function amountsIn(file: string | Buffer): readonly number[] | string {
  const { lines, problems } = readStatementFile(Buffer.from(file))
  return problems[0] ?? lines.map((one) => one.amount)
}
/** Code, side and amount of each return in a file, or the sentence of the refusal. */
export function returned(text: string): readonly string[] | string {
  const { file, problems } = parseNacha(text)
  return problems[0] ?? returnsIn(file).map((each) => `${each.code} ${each.side} ${each.amount}`)
}

/** A group of accounts in BAI2. An account is its records; the first is 03. */
export interface Group {
  head?: string
  accounts: readonly (readonly string[])[]
}
/** Sum of the amounts that the records name after ` ;`. */
const summed = (records: readonly string[]): number =>
  records.reduce((sum, one) => sum + Number(/ ;(-?\d+)$/.exec(one)?.[1] ?? 0), 0)
const bare = (record: string): string => record.replace(/ ;-?\d+$/, '')
/** A BAI2 file whose trailers agree with the amounts that each record names after ` ;`. */
export function bai(groups: readonly Group[], end = '\n'): string {
  const written = groups.map(({ head = '02,12345,0004,1,261120,,USD,2/', accounts }) => {
    const body = accounts.flatMap((one) => [
      ...one.map(bare),
      `49,${summed(one)},${one.length + 1}/`,
    ])
    const total = summed(accounts.flat())
    return { total, records: [head, ...body, `98,${total},${accounts.length},${body.length + 2}/`] }
  })
  const all = written.flatMap((one) => one.records)
  const total = written.reduce((sum, one) => sum + one.total, 0)
  return [
    '01,0004,12345,261120,0829,001,80,1,2/',
    ...all,
    `99,${total},${groups.length},${all.length + 2}/`,
  ].join(end)
}
export const account = (...records: string[]): Group => ({
  accounts: [['03,1020,USD,,,,/', ...records]],
})
export const oneDetail = bai([account('16,195,100,Z,B1,,TEXT/ ;100')])

/** The status as version 2 of camt.053 writes it. */
export const booked = '<Sts>BOOK</Sts>'
/** An entry of camt.053; an amount with a minus is a debit. */
export function ntry(amount: string, more = '', status = '<Sts><Cd>BOOK</Cd></Sts>'): string {
  return `<Ntry><Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>`
}
export const bal = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
export const stmt = (...parts: string[]): string =>
  `<Stmt><Id>S</Id><Acct><Id><Othr><Id>0012</Id></Othr></Id><Ccy>USD</Ccy></Acct>${parts.join('')}</Stmt>`
export const doc = (version: string, ...statements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements.join('')}</BkToCstmrStmt></Document>`
export const tx = (...parts: string[]): string => `<TxDtls>${parts.join('')}</TxDtls>`
export const details = (...parts: string[]): string => `<NtryDtls>${parts.join('')}</NtryDtls>`
export const usd = (name: string, amount: string): string =>
  `<${name} Ccy="USD">${amount}</${name}>`
/** A statement of one entry whose balances agree. */
export const oneEntry = stmt(
  bal('OPBD', '0'),
  ntry('10.00', '<AcctSvcrRef>A</AcctSvcrRef>'),
  bal('CLBD', '10'),
)

export type Returned = readonly [code: number, cents: number, addenda: readonly string[]]
export const digits = (value: number, width: number): string => String(value).padStart(width, '0')
/** The addenda 99 of an entry of ours that comes back. */
export const returnAddenda = (code: string): string =>
  `799${code}021000020000001${' '.repeat(6)}12100024${' '.repeat(44)}121000240000009`
/** An addenda 05, as the payment had it. */
export const paymentAddenda = `705${'RMR*IV*INV-7K2M9QXB'.padEnd(80)}00010000009`
const ODFI = '12100024'
/** Returned debits have codes ending with 6. */
const isDebit = (code: number): boolean => code % 10 > 5
/** A NACHA file of returns in batches, with every count, hash and total as its entries give them. */
export function ach(batches: readonly (readonly Returned[])[], fill = true): string[] {
  const totals = (list: readonly Returned[]): string => {
    const sum = (debit: boolean): number =>
      list.reduce((all, [code, cents]) => all + (isDebit(code) === debit ? cents : 0), 0)
    const count = list.reduce((all, [, , addenda]) => all + 1 + addenda.length, 0)
    return `${digits(count, 6)}${digits(Number(ODFI) * list.length, 10)}${digits(sum(true), 12)}${digits(sum(false), 12)}`
  }
  const body = batches.flatMap((list, at) => [
    `5200${'CAPSTAN'.padEnd(36)}1021000021WEBINVESTMENT261120261124   1${ODFI}${digits(at + 1, 7)}`,
    ...list.flatMap(([code, cents, addenda]) => [
      `6${code}${ODFI}8${'400012345'.padEnd(17)}${digits(cents, 10)}${'INV-7K2M9QXB'.padEnd(15)}${'MARA LINDQVIST'.padEnd(22)}S 1${ODFI}0000009`,
      ...addenda,
    ]),
    `8200${totals(list)}1021000021${' '.repeat(25)}${ODFI}${digits(at + 1, 7)}`,
  ])
  const records = body.length + 2
  const control = totals(batches.flat())
  const lines = [
    '101 02100002110210000212611201405A094101BANK                   CAPSTAN                        ',
    ...body,
    `9${digits(batches.length, 6)}${digits(Math.ceil(records / 10), 6)}00${control}${' '.repeat(39)}`,
  ]
  const filler = fill ? (10 - (lines.length % 10)) % 10 : 0
  return [...lines, ...Array.from({ length: filler }, () => '9'.repeat(94))]
}
export const oneReturn = ach([[[26, 49_610, [returnAddenda('R01')]]]])
