import { describe, expect, test } from 'vitest'
import { amountOf, centsOf, dayOf } from './fields.ts'
import { batchNumberIn, readStatement, referencesIn } from './statement.ts'

const csv = (...rows: string[]): string =>
  ['date,amount,reference,sender,sender_account,bank_reference', ...rows].join('\n')

describe('a bank statement as CSV', () => {
  test('is read with quotes, other columns and any order', () => {
    const text =
      'balance,bank reference,amount,date,reference,sender,sender_account\r\n9,FED1,"1,234.50",11/20/2026,"for INV-7K2M9QXB, ""thanks""",Mara Lindqvist,****6789\r\n'
    expect(readStatement(text)).toEqual({
      format: 'csv',
      problems: [],
      balances: [{ account: '', day: '2026-11-20', closing: 900 }],
      lines: [
        {
          place: 1,
          line: 2,
          booked_on: '2026-11-20',
          amount: 123_450,
          payments: 1,
          reference: 'for INV-7K2M9QXB, "thanks"',
          sender: 'Mara Lindqvist',
          sender_last4: '6789',
          account: '',
          bank_reference: 'FED1',
          formerly: [],
        },
      ],
    })
  })
  test('gives the balance at the end of each day, upwards or downwards, where it follows from the amounts', () => {
    const kept = (...rows: string[]): string =>
      ['date,amount,reference,bank_reference,account,balance', ...rows].join('\n')
    const rows = [
      '2026-11-20,10,x,A,00440012,110',
      '2026-11-20,-3,x,B,00440012,107',
      '2026-11-21,1,x,C,00440012,108.00',
    ]
    const right = [
      { account: '0012', day: '2026-11-20', closing: 10_700 },
      { account: '0012', day: '2026-11-21', closing: 10_800 },
    ]
    expect(readStatement(kept(...rows)).balances).toEqual(right)
    expect(readStatement(kept(...rows.toReversed())).balances).toEqual(right)
    // a row that was cut out (M5)
    expect(readStatement(kept(rows[0] ?? '', rows[2] ?? '')).problems).toEqual([
      'Line 3: the balance is $108.00, that of line 2 and its amount give $111.00. A row is missing, or the rows are in another order.',
    ])
    expect(readStatement(kept('2026-11-20,10,x,A,Escrow,')).balances).toEqual([])
    expect(readStatement(kept('2026-11-20,10,x,A,Escrow,')).lines[0]?.account).toBe('')
  })
  test('names what is wrong with each line', () => {
    expect(
      readStatement(
        csv(
          '2026-02-30,1,x,,,A',
          '2026-11-20,one,x,,,B',
          '2026-11-20,1,x,,,',
          '2026-11-20,0.00,x,,,C',
        ),
      ).problems,
    ).toEqual([
      'Line 2: the date 2026-02-30 is no day. Write 2026-11-20 or 11/20/2026.',
      'Line 3: the amount one is not an amount. Enter an amount, for example 1234.50.',
    ])
  })
  test.each([
    [
      'a thousands comma without quotes',
      '2026-11-20,1,000.50,x,,,A',
      'Line 2 has 7 cells, the first line 6.',
    ],
    ['a cell too few', '2026-11-20,1000.50,x,,A', 'Line 2 has 5 cells, the first line 6.'],
    ['a comma at the end', '2026-11-20,1000.50,x,,,A,', 'Line 2 has 7 cells, the first line 6.'],
  ])('with %s is refused by its line: nothing is shifted', (_what, row, problem) =>
    expect(readStatement(csv(row, '2026-11-20,1,"y\nz",,,B'))).toMatchObject({
      lines: [],
      problems: [problem],
    }),
  )
  test('names a column once', () =>
    expect(
      readStatement('date,amount,amount,reference,bank_reference\n2026-11-20,1,2,x,A').problems,
    ).toEqual(['The first line names the column amount more than once.']))
  test('with the same movement twice is refused by its lines', () => {
    expect(readStatement(csv('2026-11-20,1,x,,,A', '2026-11-20,1,x,,,A')).problems).toEqual([
      'Line 3 has the bank reference of line 2: A.',
    ])
  })
  test('with quotation marks that do not fit is refused by its line', () => {
    expect(readStatement(csv('2026-11-20,1,"x,,,A')).problems).toEqual([
      'Line 2: the row isn’t valid CSV. Check its quotation marks.',
    ])
    expect(readStatement(csv('2026-11-20,1,x "y" z,,,A')).problems).toEqual([
      'Line 2: the row isn’t valid CSV. Check its quotation marks.',
    ])
  })
  test('without its columns or its lines is refused', () => {
    expect(readStatement('day,sum\n2026-11-20,1').problems[0]).toContain(
      'Missing: date, amount, reference.',
    )
    expect(readStatement(csv()).problems).toEqual(['The statement has no lines.'])
  })
})
test.each([
  [
    'as CSV',
    (cents: string) => csv(`2026-11-20,${cents.slice(0, -2)}.${cents.slice(-2)},x,,,A`),
    2,
  ],
  ['as CSV that leaves', (cents: string) => csv(`2026-11-20,-${cents.slice(0, -2)},x,,,A`), 2],
  [
    'as BAI2',
    (cents: string) =>
      `01,1,2,261120,0600,1,80,1,2/\n02,2,1,1,261120,,USD,2/\n03,4001,USD/\n16,195,${cents},Z,A,/\n49,${cents},3/\n98,${cents},1,5/\n99,${cents},1,7/`,
    4,
  ],
  [
    'as camt.053',
    (cents: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">${cents.slice(0, -2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
    1,
  ],
] as const)('an amount %s is at most $100,000,000,000 (P19)', (_, text, line) => {
  expect(readStatement(text('10000000000000')).problems).toEqual([])
  expect(readStatement(text('10000000000100')).problems).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`^Line ${line}: the amount .?\$100,000,000,001\.00 is larger than any payment of a bank\. It can be at most \$100,000,000,000\.00\.$`,
      ),
    ),
  ])
})
describe('a bank statement as BAI2', () => {
  /** A file of one account; its trailers agree with `total`, the amounts of its records in cents. */
  const fileOf = (account: string, total: number, ...records: string[]): string => {
    const body = [account, ...records].join('\n')
    const count = body.split('\n').length + 1
    return [
      '01,021000021,CAPSTAN,261120,0600,1,80,1,2/',
      '02,CAPSTAN,021000021,1,261120,,USD,2/',
      body,
      `49,${total},${count}/`,
      `98,${total},1,${count + 2}/`,
      `99,${total},1,${count + 4}/`,
    ].join('\n')
  }
  const file = (total: number, ...records: string[]): string =>
    fileOf('03,4001,USD,010,500000,,/', 500_000 + total, ...records)
  test('brings money by its type code, in cents, with the text that goes on in record 88', () => {
    expect(
      readStatement(
        file(
          61_610,
          '16,195,49610,Z,FED77,INV-7K2M9QXB,WIRE IN/',
          '88,ORIG: MARA LINDQVIST/',
          '16,495,12000,V,261120,,FED78,,OUT/',
        ),
      ),
    ).toEqual({
      format: 'bai2',
      problems: [],
      balances: [],
      lines: [
        {
          place: 1,
          line: 4,
          booked_on: '2026-11-20',
          amount: 49_610,
          payments: 1,
          reference: 'INV-7K2M9QXB WIRE IN ORIG: MARA LINDQVIST',
          sender: 'MARA LINDQVIST',
          sender_last4: '',
          account: '4001',
          bank_reference: 'FED77',
          formerly: [],
        },
        {
          place: 2,
          line: 6,
          booked_on: '2026-11-20',
          amount: -12_000,
          payments: 1,
          reference: 'OUT',
          sender: '',
          sender_last4: '',
          account: '4001',
          bank_reference: 'FED78',
          formerly: [],
        },
      ],
    })
  })
  test('gives the closing balance of each account and day (015), whatever stands around it', () => {
    const at = (summary: string, total = 0): string =>
      fileOf(`03,4001,USD,${summary}`, total + 49_610, '16,195,49610,Z,FED77,,INV-7K2M9QXB/')
    for (const [summary, total] of [
      ['015,549610,,/', 549_610],
      ['010,500000,,,015,549610,,/', 1_049_610],
      ['040,1,2,S,1,2,3,015,+549610,1,Z/', 549_611],
      ['100,1,2,D,2,0,1,1,1,015,549610/', 549_611],
      ['010,500000,,/\n88,015,549610,,/', 1_049_610],
      // a summary that is cut in the middle
      ['010,500000,,,015/\n88,549610,,/', 1_049_610],
    ] as const)
      expect(readStatement(at(summary, total))).toMatchObject({
        problems: [],
        balances: [{ account: '4001', day: '2026-11-20', closing: 549_610 }],
        lines: [{ account: '4001' }],
      })
    expect(readStatement(at('015,-12,,/', -12)).balances[0]?.closing).toBe(-12)
    expect(readStatement(at('015,,,/')).balances).toEqual([])
    expect(readStatement(at('015,1.50,,/')).problems).toEqual([
      'Line 3: of the closing balance the amount 1.50 is not an amount.',
    ])
  })
  test('has the fields of its funds type, and goes on where the record before 88 stopped', () => {
    const right = { bank_reference: 'FED1', reference: 'C1 INV-7K2M9QXB', amount: 100_000 }
    for (const record of [
      '16,195,100000,D,3,0,50000,1,30000,2,20000,FED1,C1,INV-7K2M9QXB/',
      '16,195,100000,D,0,FED1,C1,INV-7K2M9QXB/',
      '16,195,100000,S,50000,30000,20000,FED1,C1,INV-7K2M9QXB/',
      '16,195,100000,V,261120,0900,FED1,C1,INV-7K2M9QXB/',
      '16,195,100000,0,FED1,C1,INV-7K2M9QXB',
      '16,195,100000,Z/\n88,FED1,C1,INV-7K2M9QXB/',
      '16,195,100000,V,261120/\n88,,FED1,C1/\n88,INV-7K2M9QXB/',
      '16,195,100000,D,2,0,50000/\n88,1,50000,FED1/\n88,C1,INV-7K2M9QXB/',
    ]) {
      const read = readStatement(file(100_000, record))
      expect(read.problems).toEqual([])
      expect(read.lines, record).toMatchObject([right])
    }
    expect(
      readStatement(file(100, '16,195,100,Z,A,,ONE, TWO/\n88, THREE, FOUR/')).lines[0]?.reference,
    ).toBe('ONE, TWO  THREE, FOUR')
    expect(readStatement(file(100, '16,195,100,D,x,A,,/')).problems).toEqual([
      'Line 4: the funds type D has x as the number of its days. It is a number, followed by a day and an amount for each.',
    ])
  })
  test('that was cut or holds an unknown type is refused', () => {
    expect(readStatement(file(1, '16,710,1,Z,A,B,/')).problems).toEqual([
      'Line 4: the type code 710 is not known. A detail has 100 to 699, 720 to 799, 890 or 920 to 999.',
    ])
    expect(readStatement('01,021000021,CAPSTAN,261120,0600,1,80,1,2/').problems).toEqual([
      'The file has no trailer (record 99).',
    ])
  })
})
describe('a movement without a number of the bank', () => {
  const rows = [
    '2026-11-20,10.00,INV-7K2M9QXB,Ann,,',
    '2026-11-20,10.00,INV-7K2M9QXB,Ann,,NONREF',
    '2026-11-20,10.00,INV-7K2M9QXB,Bo,,0000',
    '2026-11-21,10.00,INV-7K2M9QXB,Ann,,NOTPROVIDED',
  ]
  const identities = (...of: string[]): string[] =>
    readStatement(csv(...of)).lines.map((one) => one.bank_reference)
  test('is found under what an earlier version took for its number', () =>
    expect(readStatement(csv(...rows)).lines.map((one) => one.formerly)).toEqual([
      [],
      ['NONREF'],
      ['0000'],
      ['NOTPROVIDED'],
    ]))
  test('has an identity of its own, which is the same in every file', () => {
    const first = identities(...rows)
    expect(new Set(first).size).toBe(4)
    expect(first[0]).toMatch(/^20261120-[0-9A-F]{16}$/)
    expect(identities('2026-11-19,1.00,before,,,', ...rows).slice(1)).toEqual(first)
    expect(new Set(identities(...rows.toReversed()))).toEqual(new Set(first))
  })
})
describe('what a sender writes', () => {
  test.each([
    ['inv-7k2m9qxb', ['INV-7K2M9QXB']],
    ['Payment INV 7K2M9QXB thank you', ['INV-7K2M9QXB']],
    ['INV7K2M9QXB/INV-7K2M9QXB', ['INV-7K2M9QXB']],
    ['INV-7K2M9QXB INV-00000000', ['INV-7K2M9QXB', 'INV-00000000']],
    ['INV-7K2M9QX', []],
    ['INV-7K2M9QXBB', []],
    ['INVOICE 12345678', []],
    ...['–', '‑', ':', '#', '/', '.', '_', ' ', '', ': #', ' - '].map(
      (between): [string, string[]] => [`PMTINV${between}7K2M9QXB.`, ['INV-7K2M9QXB']],
    ),
    // O for 0, I and L for 1
    ['INV-OI2M9QLB', ['INV-012M9Q1B']],
    // wrapped by the bank
    ['INV-7K2M 9QXB', ['INV-7K2M9QXB']],
    [`${'BEFORE IT '.repeat(20)}INV-7K2M9QXB`, ['INV-7K2M9QXB']],
  ])('%s', (text, found) => {
    expect(referencesIn(text)).toEqual(found)
  })
  test('names an ACH file by its number', () =>
    expect(
      ['SETTLEMENT ACH-000012', 'ACH 000012', 'ACH:OOOO12', 'ACH-12', 'EACH 000012'].map(
        batchNumberIn,
      ),
    ).toEqual([12, 12, 12, null, null]))
})
test.each([
  ['1,234.50', 123_450],
  ['-12', -1200],
  ['(12.05)', -1205],
  ['12.05-', -1205],
  ['$3.1', 310],
  ['-$1,000.00', -100_000],
  ['$ 5', 500],
  // ISO 20022: up to eighteen digits, five of them decimals
  ['1500.00000', 150_000],
  ['8.850', 885],
  ['.5', 50],
  ['5.', 500],
  ['000000000000000008.85', 885],
  ['0.00', 0],
  ['-0', 0],
  ['12.345', 'the amount 12.345 has a fraction of a cent.'],
  ['0.00001', 'the amount 0.00001 has a fraction of a cent.'],
  ['12345678901234.00', 'the amount 12345678901234.00 is too large.'],
  ['1,23.00', 'the amount 1,23.00 is not an amount.'],
  ['1.234,50', 'the amount 1.234,50 is not an amount.'],
  ['-(5)', 'the amount -(5) is not an amount.'],
  ['-5-', 'the amount -5- is not an amount.'],
  ['.', 'the amount . is not an amount.'],
  ['', 'the amount is missing and is not an amount.'],
  ['1e5', 'the amount 1e5 is not an amount.'],
])('%s is an amount', (text, cents) => expect(amountOf(text)).toBe(cents))
test.each([
  ['000000000208500', 208_500],
  ['+000', 0],
  ['-000000001', -1],
  ['1.50', 'the amount 1.50 is not an amount.'],
  ['', 'the amount is missing and is not an amount.'],
  ['1234567890123456', 'the amount 1234567890123456 is too large.'],
])('%s are cents', (text, cents) => expect(centsOf(text)).toBe(cents))
test.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['1/5/2026', '2026-01-05'],
  ['2026-13-01', null],
])('%s is a day', (text, day) => expect(dayOf(text)).toBe(day))
describe('a bank statement as camt.053', () => {
  const entry = (
    more: string,
    amount = '496.10',
    sign = 'CRDT',
    status = '<Sts><Cd>BOOK</Cd></Sts>',
  ) =>
    `<Ntry>\n<Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>\n`
  const camt = (...entries: string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>\n${entries.join('')}</Stmt></BkToCstmrStmt></Document>\n`
  const details = (reference: string, more = '') =>
    `<TxDtls><Refs>${more}<EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Lindqvist &amp; S&#246;ns&#x2019;</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>40001234</Id></Othr></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
  test('brings the booked entries with sign, sender and reference, and leaves what is pending', () => {
    const text = camt(
      entry(`<AcctSvcrRef>FED1</AcctSvcrRef><NtryDtls>${details('for INV-7K2M9QXB')}</NtryDtls>`),
      entry(
        '<AcctSvcrRef>OUT2</AcctSvcrRef><AddtlNtryInf>Bank charge</AddtlNtryInf>',
        '12',
        'DBIT',
        '<Sts>BOOK</Sts>',
      ),
      entry('<AcctSvcrRef>P3</AcctSvcrRef>', '1', 'CRDT', '<Sts><Cd>PDNG</Cd></Sts>'),
    )
    expect(readStatement(text)).toEqual({
      format: 'camt053',
      balances: [],
      problems: [],
      lines: [
        {
          place: 1,
          line: 4,
          booked_on: '2026-11-20',
          amount: 49_610,
          payments: 1,
          reference: 'for INV-7K2M9QXB',
          sender: 'Lindqvist & Söns’',
          sender_last4: '1234',
          account: '',
          bank_reference: 'FED1',
          formerly: [],
        },
        {
          place: 2,
          line: 5,
          booked_on: '2026-11-20',
          amount: -1_200,
          payments: 1,
          reference: 'Bank charge',
          sender: '',
          sender_last4: '',
          account: '',
          bank_reference: 'OUT2',
          formerly: [],
        },
      ],
    })
  })
  test('gives its closing balance (CLBD) and its account, of which the last four are kept', () => {
    const balance = (code: string, amount: string, sign: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
    const of = (...balances: string[]): string =>
      camt(entry('<AcctSvcrRef>FED1</AcctSvcrRef>')).replace(
        '<Stmt>',
        `<Stmt><Acct><Id><Othr><Id>00440012</Id></Othr></Id></Acct>${balances.join('')}`,
      )
    expect(
      readStatement(of(balance('OPBD', '1', 'CRDT'), balance('CLBD', '497.10', 'CRDT'))),
    ).toMatchObject({
      problems: [],
      balances: [{ account: '0012', day: '2026-11-20', closing: 49_710 }],
      lines: [{ account: '0012', amount: 49_610 }],
    })
    expect(
      readStatement(of(balance('OPBD', '1', 'CRDT'), balance('CLBD', '600', 'CRDT'))).problems,
    ).toEqual([
      'Line 2: the statement closes with $600.00, its opening balance and its entries give $497.10.',
    ])
    expect(
      readStatement(of(balance('PRCD', '1', 'DBIT'), balance('CLBD', '495.10', 'CRDT'))).problems,
    ).toEqual([])
    const summary = (number: number, sum: string): string =>
      of().replace(
        '</Acct>',
        `</Acct><TxsSummry><TtlNtries><NbOfNtries>${number}</NbOfNtries><Sum>${sum}</Sum></TtlNtries></TxsSummry>`,
      )
    expect(readStatement(summary(1, '496.1')).problems).toEqual([])
    expect(readStatement(summary(2, '500')).problems).toEqual([
      'Line 2: the statement says $500.00 as the sum of its entries, they are $496.10.',
      'Line 2: the statement says 2 as the number of its entries, it has 1.',
    ])
    expect(readStatement(of(balance('CLBD', '3', 'DBIT'))).balances[0]?.closing).toBe(-300)
    expect(readStatement(of(balance('CLBD', '3', ''))).problems).toEqual([
      'Line 2: the closing balance says neither credit nor debit.',
    ])
  })
  test('of 5,000 entries is read with the line of each', () => {
    const text = camt(
      ...Array.from({ length: 5_000 }, (_, n) => entry(`<AcctSvcrRef>FED${n}</AcctSvcrRef>`)),
    )
    const { lines, problems } = readStatement(text)
    expect(problems).toEqual([])
    expect(lines.map((one) => one.line)).toEqual(Array.from({ length: 5_000 }, (_, n) => 3 + 2 * n))
  })
  test('tells the transactions of one entry apart', () => {
    const text = camt(
      entry(
        `<AcctSvcrRef>FED1</AcctSvcrRef><NtryDtls>${details('INV-7K2M9QXB').replace('<Refs>', '<Amt Ccy="USD">400.00</Amt><Refs>')}${details('INV-8K2M9QXB', '<AcctSvcrRef>FED9</AcctSvcrRef>').replace('<Refs>', '<Amt Ccy="USD">96.10</Amt><Refs>')}</NtryDtls>`,
      ),
    )
    expect(
      readStatement(text).lines.map((one) => [one.amount, one.reference, one.bank_reference]),
    ).toEqual([
      [40_000, 'INV-7K2M9QXB', 'FED1/1'],
      [9_610, 'INV-8K2M9QXB', 'FED9'],
    ])
  })
  test('names what is wrong, and is refused where it is not well formed or names its own entities', () => {
    expect(
      readStatement(
        camt(
          entry('<AcctSvcrRef>A</AcctSvcrRef>', '1.234'),
          entry(''),
          entry('<AcctSvcrRef>B</AcctSvcrRef>').replace('USD', 'EUR'),
          entry('<AcctSvcrRef>C</AcctSvcrRef>', '1', 'X'),
        ),
      ).problems.map((one) => one.replace(/^Line \d+, entry \d+: /, '')),
    ).toEqual([
      'the amount 1.234 has a fraction of a cent.',
      'the amount is in EUR. Only statements in US dollars (USD) can be booked.',
      'the entry says neither credit nor debit.',
    ])
    expect(readStatement('<Document>\n<BkToCstmrStmt></Document>').problems).toEqual([
      'Line 2: the XML isn’t well-formed.',
    ])
    expect(readStatement('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').problems).toEqual([
      'Line 1: the XML has a document type. Remove it.',
    ])
    expect(readStatement('<html></html>').problems[0]).toBe(
      'This XML file has no bank statement (camt.053).',
    )
    expect(readStatement(camt()).problems).toEqual(['The statement has no lines.'])
  })
})
