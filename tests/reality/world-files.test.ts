import { parseNacha, returnsIn } from '#domain/payments/formats/nacha/parse.ts'
import { readStatementFile } from '#server/payments/payments/statement-formats/statement.ts'
import { describe, expect, test } from 'vitest'

/**
 * Files as banks write them, after the standards and public samples, each with its result: the booked amounts in cents,
 * or the sentence of the refusal.
 */
type Case = readonly [what: string, file: string, result: readonly number[] | string]
function result(file: string): readonly number[] | string {
  const { lines, problems } = readStatementFile(Buffer.from(file))
  return problems[0] ?? lines.map((one) => one.amount)
}

/** A group of accounts in BAI2. An account is its records; the first is 03. */
interface Group {
  head?: string
  accounts: readonly (readonly string[])[]
}
/** Sum of the amounts that the records name after ` ;`. */
const summed = (records: readonly string[]): number =>
  records.reduce((sum, one) => sum + Number(/ ;(-?\d+)$/.exec(one)?.[1] ?? 0), 0)
const bare = (record: string): string => record.replace(/ ;-?\d+$/, '')
/** A BAI2 file whose trailers agree with the amounts that each record names after ` ;`. */
function bai(groups: readonly Group[], end = '\n'): string {
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
const account = (...records: string[]): Group => ({ accounts: [['03,1020,USD,,,,/', ...records]] })
const one = bai([account('16,195,100,Z,B1,,TEXT/ ;100')])

const bai2: readonly Case[] = [
  [
    'padded amounts, summaries in 88 with value days',
    bai([
      {
        accounts: [
          [
            '03,1020,USD,040,+000,,,045,+000,,/',
            '88,100,000000000208500,00003,V,261119,,400,000000000002500,00008,V,261119,/ ;211000',
            '16,409,000000000002500,V,261119,,,,RETURNED CHEQUE     / ;2500',
            '16,108,000000000203500,V,261119,,,,TFR 1020 0345678    / ;203500',
          ],
        ],
      },
    ]),
    [-2_500, 203_500],
  ],
  [
    'a summary in each 88, texts with commas and one at their end',
    bai([
      {
        accounts: [
          [
            '03,2375133,,010,,,Z/',
            '88,015,46217,,Z/ ;46217',
            '88,040,,,Z/',
            '88,100,46217,2,Z/ ;46217',
            '16,301,13707,Z,478980340,0000001470,Commercial Deposit, Serial Num: 1470, Ref Num: 478,/ ;13707',
            '16,301,32510,Z,478980341,0000001471,Commercial Deposit, Serial Num: 1449, Ref Num: 478,/ ;32510',
          ],
        ],
      },
    ]),
    [13_707, 32_510],
  ],
  [
    'a summary that goes on in the middle',
    bai([
      {
        accounts: [
          [
            '03,9876543210,,010,-500000,,,100,1000000,,,190/ ;500000',
            '88,500000,,,110,1000000,,/ ;1500000',
            '16,115,1000000,S,500000,300000,200000,AX13612,B096132,AMALGAMATED LOCKBOX/ ;1000000',
            '88,DEPOSIT-MISC. RECEIVABLES/',
          ],
        ],
      },
    ]),
    [1_000_000],
  ],
  [
    'an amount in three days',
    bai([account('16,354,1500,D,3,0,500,1,500,3,500,P1,P2,/ ;1500')]),
    [1_500],
  ],
  [
    'two days and three accounts',
    bai([
      {
        head: '02,12345,0004,1,261119,2359,USD,2/',
        accounts: [
          ['03,1,USD,015,5,,/ ;5', '16,142,5,0,A1,,PPD CREDIT/ ;5'],
          ['03,2,USD,015,0,,/'],
        ],
      },
      { accounts: [['03,1,USD,015,3,,/ ;3', '16,455,2,0,A2,,PPD DEBIT/ ;2']] },
    ]),
    [5, -2],
  ],
  [
    'texts without a slash, and with one in them',
    bai([
      account(
        '16,195,100,Z,B1,,WIRE TYPE:WIRE IN DATE:11/20/26 ;100',
        '16,495,40,Z,B2,,WIRE OUT ;40',
      ),
    ]),
    [100, -40],
  ],
  [
    'lines of eighty characters that end with CR and LF, and the end of a file',
    `${bai([account('16,195,100,Z,B1,,A/ ;100')])
      .split('\n')
      .map((line) => line.padEnd(80))
      .join('\r\n')}\r\n\u001A`,
    [100],
  ],
  ['lines that end with CR', bai([account('16,195,100,Z,B1,,A/ ;100')], '\r'), [100]],
  ['a byte order mark', `\uFEFF${one}`, [100]],
  [
    'a notice without money, and codes of the bank',
    bai([account('16,890,,,,,NOTICE/', '16,931,7,Z,C1,,/ ;7', '16,977,3,Z,C2,,/ ;3')]),
    [7, -3],
  ],
  [
    'a wire in five lines of text',
    bai([
      account(
        '16,195,2500,Z,261120001234,0001,FEDWIRE CREDIT/ ;2500',
        '88,VIA: EXAMPLE BANK NA/021000021/',
        '88,B/O: MARA LINDQVIST/',
        '88,REF: CHASE NYC/CTR/BNF=CAPSTAN/AC-0000',
        '88,BNF INFO=INV-7K2M9QXB/',
      ),
    ]),
    [2_500],
  ],
  [
    'equal amounts without a number of the bank',
    bai([account('16,165,100,Z,,,ACH/ ;100', '16,165,100,Z,,,ACH/ ;100')]),
    [100, 100],
  ],
  [
    'an amount of nothing',
    bai([account('16,195,100,Z,B1,,A/ ;100', '16,699,0,Z,B2,,CHARGE WAIVED/')]),
    [100],
  ],
  [
    'a correction',
    one.replace(',1,261120,,USD', ',3,261120,,USD'),
    'Line 2: the group replaces an earlier one (status 3, correction). Only groups with status 1, update, can be booked.',
  ],
  [
    'euros',
    one.replace('03,1020,USD', '03,1020,EUR'),
    'Line 3: the account is in EUR. Only statements in US dollars (USD) can be booked.',
  ],
  ['a file that was cut', one.slice(0, one.indexOf('98,')), 'The file has no trailer (record 99).'],
  [
    'another amount',
    one.replace('16,195,100', '16,195,900'),
    'Line 5: the control total of the account is $1.00, its records sum to $9.00.',
  ],
  [
    'another number of groups',
    one.replace('99,100,1', '99,100,2'),
    'Line 7: the file says 2 as the number of its groups, it has 1.',
  ],
  [
    'an amount with a point',
    one.replace('16,195,100,', '16,195,1.00,'),
    'Line 4: the amount 1.00 is not an amount.',
  ],
  [
    'an MT940 file',
    ':20:STARTUMS\n:25:12345/678\n:60F:C261120USD0,00\n:61:2611201120CR100,00NTRFNONREF\n:62F:C261120USD100,00',
    'The first line must list the columns date, amount, reference. Missing: date, amount, reference.',
  ],
]
describe('BAI2', () => {
  test.each(bai2)('%s', (_what, file, expected) => expect(result(file)).toEqual(expected))
})

const booked = '<Sts>BOOK</Sts>'
/** An entry of camt.053; an amount with a minus is a debit. */
function ntry(amount: string, more = '', status = '<Sts><Cd>BOOK</Cd></Sts>'): string {
  return `<Ntry><Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>`
}
const bal = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
const stmt = (...parts: string[]): string =>
  `<Stmt><Id>S</Id><Acct><Id><Othr><Id>0012</Id></Othr></Id><Ccy>USD</Ccy></Acct>${parts.join('')}</Stmt>`
const doc = (version: string, ...statements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements.join('')}</BkToCstmrStmt></Document>`
const tx = (...parts: string[]): string => `<TxDtls>${parts.join('')}</TxDtls>`
const details = (...parts: string[]): string => `<NtryDtls>${parts.join('')}</NtryDtls>`
const usd = (name: string, amount: string): string => `<${name} Ccy="USD">${amount}</${name}>`
const plain = stmt(
  bal('OPBD', '0'),
  ntry('10.00', '<AcctSvcrRef>A</AcctSvcrRef>'),
  bal('CLBD', '10'),
)

const camt053: readonly Case[] = [
  [
    'version 2, whose status is a text',
    doc(
      '02',
      stmt(
        bal('OPBD', '5'),
        bal('CLBD', '4.5'),
        ntry('1.50', '', booked),
        ntry('-2.00', '', booked),
      ),
    ),
    [150, -200],
  ],
  [
    'version 8 with parties',
    doc(
      '08',
      stmt(ntry('1.00', details(tx('<RltdPties><Dbtr><Pty><Nm>A</Nm></Pty></Dbtr></RltdPties>')))),
    ),
    [100],
  ],
  ['version 13', doc('13', plain), [1_000]],
  [
    'a prefix on every element',
    doc('08', plain)
      .replaceAll(/<(\/?)(?!\?)/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2='),
    [1_000],
  ],
  [
    'an envelope with a header of the bank',
    `<BizMsgEnvlp><AppHdr><MsgDefIdr>camt.053.001.11</MsgDefIdr></AppHdr>${doc('11', plain).replace(/^<\?xml.*\?>\n/, '')}</BizMsgEnvlp>`,
    [1_000],
  ],
  [
    'what is pending or information is left out',
    doc(
      '08',
      stmt(
        bal('OPBD', '0'),
        bal('CLBD', '1'),
        ntry('1.00'),
        ntry('9.00', '', '<Sts><Cd>PDNG</Cd></Sts>'),
        ntry('8.00', '', '<Sts><Cd>INFO</Cd></Sts>'),
      ),
    ),
    [100],
  ],
  [
    'a batch with the amount of each part',
    doc(
      '08',
      stmt(
        ntry(
          '3.00',
          details(
            '<Btch><NbOfTxs>2</NbOfTxs></Btch>',
            tx(usd('Amt', '1.00')),
            tx(usd('Amt', '2.00')),
          ),
        ),
      ),
    ),
    [100, 200],
  ],
  [
    'a batch in details of their own',
    doc(
      '02',
      stmt(
        ntry(
          '3.00',
          `${details(tx('<AmtDtls><TxAmt><Amt Ccy="USD">1.00</Amt></TxAmt></AmtDtls>'))}${details(tx('<AmtDtls><TxAmt><Amt Ccy="USD">2.00</Amt></TxAmt></AmtDtls>'))}`,
          booked,
        ),
      ),
    ),
    [100, 200],
  ],
  [
    'a batch in one sum',
    doc('08', stmt(ntry('3.00', details('<Btch><NbOfTxs>2</NbOfTxs></Btch>')))),
    [300],
  ],
  [
    'a reversal of a credit, which is a debit',
    doc('08', stmt(bal('OPBD', '9'), bal('CLBD', '8'), ntry('-1.00', '<RvslInd>true</RvslInd>'))),
    [-100],
  ],
  ['two statements', doc('08', plain, plain.replace('>A<', '>B<')), [1_000, 1_000]],
  [
    'a moment as the day of booking',
    doc(
      '08',
      stmt(ntry('1.00').replace('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T23:59:00-05:00</DtTm>')),
    ),
    [100],
  ],
  ['the value day alone', doc('08', stmt(ntry('1.00').replaceAll('BookgDt', 'ValDt'))), [100]],
  [
    'references to characters and CDATA',
    doc(
      '08',
      stmt(ntry('1.00', '<AddtlNtryInf><![CDATA[A & B]]> O&#39;Neill &#xF6;</AddtlNtryInf>')),
    ),
    [100],
  ],
  [
    'what it closed on before (PRCD)',
    doc('08', stmt(bal('PRCD', '-5'), bal('CLBD', '-4'), ntry('1.00'))),
    [100],
  ],
  [
    'a sum and a number that hold',
    doc(
      '08',
      stmt(
        '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>3.00</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>1</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>2</Sum></TtlDbtNtries></TxsSummry>',
        ntry('1.00'),
        ntry('-2.00'),
      ),
    ),
    [100, -200],
  ],
  [
    'an entry that was cut out',
    doc('08', stmt(bal('OPBD', '0'), bal('CLBD', '10'))),
    'Line 2: the statement closes with $10.00, its opening balance and its entries give $0.00.',
  ],
  [
    'a sum of credits that does not hold',
    doc(
      '08',
      stmt('<TxsSummry><TtlCdtNtries><Sum>5</Sum></TtlCdtNtries></TxsSummry>', ntry('1.00')),
    ),
    'Line 2: the statement says $5.00 as the sum of its credits, they are $1.00.',
  ],
  [
    'euros',
    doc('08', plain.replaceAll('USD', 'EUR')),
    'The statement: the account is in EUR. Only statements in US dollars (USD) can be booked.',
  ],
  [
    'a report of the day (camt.052)',
    doc('08', plain).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
    'This XML file has no bank statement (camt.053).',
  ],
  [
    'a document type',
    doc('08', plain).replace('\n', '\n<!DOCTYPE Document>'),
    'Line 2: the XML has a document type. Remove it.',
  ],
  ['a file that was cut', doc('08', plain).slice(0, -30), 'Line 2: the XML isn’t well-formed.'],
]
describe('camt.053', () => {
  test.each(camt053)('%s', (_what, file, expected) => expect(result(file)).toEqual(expected))
})

/** Code, side and amount of each return in a file, or the sentence of the refusal. */
function returned(text: string): readonly string[] | string {
  const { file, problems } = parseNacha(text)
  return problems[0] ?? returnsIn(file).map((each) => `${each.code} ${each.side} ${each.amount}`)
}
type Returned = readonly [code: number, cents: number, addenda: readonly string[]]
const digits = (value: number, width: number): string => String(value).padStart(width, '0')
const R = (code: string): string =>
  `799${code}021000020000001${' '.repeat(6)}12100024${' '.repeat(44)}121000240000009`
const OTHER = `705${'RMR*IV*INV-7K2M9QXB'.padEnd(80)}00010000009`
const ODFI = '12100024'
const isDebit = (code: number): boolean => code % 10 > 5
/** A NACHA file of returns in batches, with every count, hash and total as its entries give them. */
function ach(batches: readonly (readonly Returned[])[], fill = true): string[] {
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
const simple = ach([[[26, 49_610, [R('R01')]]]])

const nacha: readonly (readonly [string, string, readonly string[] | string])[] = [
  ['a checking debit (26)', simple.join('\n'), ['R01 debit 49610']],
  ['a savings debit (36)', ach([[[36, 100, [R('R03')]]]]).join('\n'), ['R03 debit 100']],
  ['a checking credit (21)', ach([[[21, 100, [R('R02')]]]]).join('\n'), ['R02 credit 100']],
  ['a savings credit (31)', ach([[[31, 100, [R('R04')]]]]).join('\n'), ['R04 credit 100']],
  [
    'debits and credits in two batches',
    ach([
      [[26, 100, [R('R10')]]],
      [
        [21, 200, [R('R23')]],
        [36, 300, [R('R29')]],
      ],
    ]).join('\n'),
    ['R10 debit 100', 'R23 credit 200', 'R29 debit 300'],
  ],
  [
    'addenda of the payment and of the return',
    ach([[[26, 100, [OTHER, R('R01')]]]]).join('\n'),
    ['R01 debit 100'],
  ],
  ['no line breaks', simple.join(''), ['R01 debit 49610']],
  ['CR and LF', `${simple.join('\r\n')}\r\n`, ['R01 debit 49610']],
  ['CR alone', simple.join('\r'), ['R01 debit 49610']],
  [
    'blanks cut at the ends of lines',
    simple.map((line) => line.trimEnd()).join('\n'),
    ['R01 debit 49610'],
  ],
  ['no records of nines', ach([[[26, 49_610, [R('R01')]]]], false).join('\n'), ['R01 debit 49610']],
  [
    'a byte order mark and the end of a file',
    `\uFEFF${simple.join('\n')}\n\u001A`,
    ['R01 debit 49610'],
  ],
  ['no return in it', ach([[[22, 100, []]]]).join('\n'), []],
  [
    'another amount',
    simple.join('\n').replace('0000049610INV', '0000049611INV'),
    'Line 5: the debit total of the batch says 49610, the entries give 49611.',
  ],
  [
    'an entry cut out',
    ach([
      [
        [26, 100, [R('R01')]],
        [26, 200, [R('R01')]],
      ],
    ])
      .filter((_line, at) => at !== 4 && at !== 5)
      .join('\n'),
    'Line 5: the count of the batch says 4, the entries give 2.',
  ],
  ['a file that was cut', simple.slice(0, 4).join('\n'), 'The file has no trailer record.'],
  [
    'an unknown transaction code',
    simple.join('\n').replace('626121', '699121'),
    'Line 3: the transaction code 99 is not known.',
  ],
]
describe('files of returns', () => {
  test.each(nacha)('%s', (_what, text, expected) => expect(returned(text)).toEqual(expected))
})
