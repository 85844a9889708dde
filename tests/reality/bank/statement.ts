/** One movement of an account: cents, positive when money came in. */
export interface Movement {
  /** the bank's own number of the movement */
  id: string
  day: string
  cents: number
  text: string
  /** who stands on the other side, and the last four digits of that account */
  other: string
  last4: string
}
export interface Period {
  account: string
  routing: string
  day: string
  opening: number
  movements: readonly Movement[]
}
export const formats = ['csv', 'bai2', 'camt053'] as const
export type Format = (typeof formats)[number]

const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What the account had after each movement. */
function balances({ opening, movements }: Period): number[] {
  let cents = opening
  return movements.map((one) => (cents += one.cents))
}

function csv(period: Period): string {
  const after = balances(period)
  return [
    'date,amount,currency,reference,sender,sender_account,bank_reference,account,balance',
    ...period.movements.map((one, n) =>
      [
        one.day,
        dollars(one.cents),
        'USD',
        quoted(one.text),
        quoted(one.cents > 0 ? one.other : ''),
        one.last4 === '' ? '' : `****${one.last4}`,
        one.id,
        period.account,
        dollars(after[n] ?? 0),
      ].join(','),
    ),
  ].join('\n')
}

/** Rows of a CSV text (RFC 4180): cells in quotes may have commas, line ends and doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const plain = text.replace(/^\uFEFF/, '')
  for (const [, quotedCell, cell, end] of plain.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? cell ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

/** BAI2 (BTRS): a group for each day with its closing balance (015); 195 is an incoming wire, 495 an outgoing one. */
function bai2(period: Period): string {
  const { account, routing, movements } = period
  const days = [...Map.groupBy(movements, (one) => one.day)]
  const short = (day: string): string => day.slice(2).replaceAll('-', '')
  const closing = new Map(balances(period).map((cents, n) => [movements[n]?.day, cents]))
  const totalOf = (day: string, list: readonly Movement[]): number =>
    (closing.get(day) ?? 0) + list.reduce((sum, one) => sum + Math.abs(one.cents), 0)
  const body = days.flatMap(([day, list]) => [
    `02,${routing},${routing},1,${short(day)},2359,USD,2/`,
    `03,${account},USD,015,${closing.get(day) ?? 0},,/`,
    ...list.map(
      (one) =>
        `16,${one.cents > 0 ? 195 : 495},${Math.abs(one.cents)},Z,${one.id},,${one.text.replace(/[,/]/g, ' ')}${one.cents > 0 ? ` ORIG:${one.other.replace(/[,/;]/g, ' ')}` : ''}/`,
    ),
    `49,${totalOf(day, list)},${list.length + 2}/`,
    `98,${totalOf(day, list)},1,${list.length + 4}/`,
  ])
  return [
    `01,${routing},${routing},${short(days[0]?.[0] ?? '')},2359,1,80,,2/`,
    ...body,
    `99,${days.reduce((sum, [day, list]) => sum + totalOf(day, list), 0)},${days.length},${body.length + 2}/`,
  ].join('\n')
}

/** camt.053.001.08 (ISO 20022) with opening and closing balance. */
function camt053({ account, day, opening, movements }: Period): string {
  const closing = movements.reduce((sum, one) => sum + one.cents, opening)
  const mark = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT')
  const balance = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${dollars(Math.abs(cents))}</Amt><CdtDbtInd>${mark(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const party = (one: Movement): string =>
    one.cents > 0
      ? `<RltdPties><Dbtr><Pty><Nm>${escaped(one.other)}</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>${one.last4}</Id></Othr></Id></DbtrAcct></RltdPties>`
      : ''
  const entry = (one: Movement): string =>
    `<Ntry><Amt Ccy="USD">${dollars(Math.abs(one.cents))}</Amt><CdtDbtInd>${mark(one.cents)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${one.day}</Dt></BookgDt><AcctSvcrRef>${one.id}</AcctSvcrRef><NtryDtls><TxDtls>${party(one)}<RmtInf><Ustrd>${escaped(one.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${account}-${day}</MsgId></GrpHdr><Stmt><Id>${account}-${day}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
${movements.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

/** A statement of an account in one of the formats that banks write. */
export const writeStatement = (format: Format, period: Period): string =>
  ({ csv, bai2, camt053 })[format](period)
