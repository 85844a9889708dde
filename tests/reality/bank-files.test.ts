import { readFileSync } from 'node:fs'
import type { StatementView } from '#domain/payments/model/banking.ts'
import { rereadStatement } from '#server/payments/payments/statements.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { staff } from '#tests/support/investing.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

/** Files of banks, sent as an operator's browser sends them. */
const t = await testApp()
let operator: TestPerson
let second: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  second = await staff(t, 'compliance')
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

async function upload(bytes: Buffer, url = '/api/admin/money/statements') {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(bytes)], 'file'))
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${operator.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<StatementView & { message?: string }>(),
    json: answer.json<unknown>(),
  }
}
const fileOf = (name: string): Buffer => readFileSync(`tests/reality/files/${name}`)
const linesOf = async (id: string) =>
  (
    await operator.get<{
      lines: {
        place: number
        line: number
        amount: { minor: number }
        bank_reference: string
        outcome: string
        says: string
      }[]
    }>(`/api/admin/money/statements/${id}`)
  ).body.lines
const linesWithText = async (id: string) =>
  (await operator.get<{ lines: { reference: string }[] }>(`/api/admin/money/statements/${id}`)).body
    .lines
const movements = async (id: string) =>
  t.db.query<{ bank_reference: string; place: number; amount: number }>(
    'select bank_reference, place, amount from bank_movement where statement_id = $1 order by place',
    [id],
  )
const book = (id: string) =>
  second.post<StatementView>(`/api/admin/money/statements/${id}/acts`, { body: { act: 'book' } })

/** The entries of a camt.053 with what must balance. */
const camt = (closing: string, ...entries: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>USD</Ccy></Acct>${['OPBD', 'CLBD'].map((code) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${code === 'OPBD' ? '0.00' : closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`).join('')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
const entry = (reference: string, amount: string, details = ''): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}</Ntry>`
const part = (amount: string, more = ''): string =>
  `<TxDtls>${more}${amount === '' ? '' : `<Amt Ccy="USD">${amount}</Amt>`}</TxDtls>`
const parts = (...list: string[]): string => `<NtryDtls>${list.join('')}</NtryDtls>`
const charged = (sent: string, charges: string): string =>
  part(
    '',
    `<AmtDtls><TxAmt><Amt Ccy="USD">${sent}</Amt></TxAmt></AmtDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="USD">${charges}</TtlChrgsAndTaxAmt></Chrgs>`,
  )

/** A BAI2 file of one account. Its trailers agree with its records unless an option says otherwise. */
function bai2(
  records: readonly string[],
  {
    status = 1,
    balances = '010,0,,',
    total = 100,
    lines = records.length + 2,
  }: { status?: number; balances?: string; total?: number; lines?: number } = {},
): Buffer {
  return Buffer.from(
    [
      '01,122099999,123456789,261120,0200,1,,,2/',
      `02,123456789,122099999,${status},261120,,USD,2/`,
      `03,1020012345,USD,${balances}/`,
      ...records,
      `49,${total},${lines}/`,
      `98,${total},1,${lines + 2}/`,
      `99,${total},1,${lines + 4}/`,
    ].join('\n'),
  )
}

describe('a statement on one line of text', () => {
  it('has each record by its place, is booked record by record, and is found when it comes again', async () => {
    const file = camt(
      '50.00',
      entry('LINE-A', '10.00'),
      entry('LINE-B', '10.00'),
      entry('LINE-C', '30.00', parts(part('10.00'), part('20.00'))),
    )
    const taken = await upload(file)
    expect(taken.status, taken.text).toBe(201)
    expect((await book(taken.body.id)).status).toBe(200)
    const booked = [
      { place: 1, bank_reference: 'LINE-A', amount: 1_000 },
      { place: 2, bank_reference: 'LINE-B', amount: 1_000 },
      { place: 3, bank_reference: 'LINE-C/1', amount: 1_000 },
      { place: 4, bank_reference: 'LINE-C/2', amount: 2_000 },
    ]
    expect(await movements(taken.body.id)).toEqual(booked)
    expect(await linesOf(taken.body.id)).toMatchObject(
      booked.map(({ place, bank_reference }) => ({
        place,
        line: 1,
        bank_reference,
        outcome: 'unknown',
      })),
    )
    // the kept file gives the same records
    expect((await rereadStatement(t.services, t.db, taken.body.id))?.lines).toMatchObject(booked)
    const again = await upload(Buffer.concat([file, Buffer.from('\n')]))
    expect(again.body.counts).toMatchObject({ duplicate: 4, unknown: 0 })
  })
  it('with one bank reference twice is refused by its records', async () =>
    expect(
      (await upload(camt('20.00', entry('TWICE', '10.00'), entry('TWICE', '10.00')))).body.message,
    ).toBe('Line 1: the records 1 and 2 have one bank reference: TWICE.'))
})

/** [what, file, movements as they are booked] */
const booked: [string, Buffer, [string, number][]][] = [
  ['M1: charges of the payer', fileOf('camt-charges.xml'), [['FED1', 99_000]]],
  [
    'M1: an entry of less than its one transaction',
    camt('1500.00', entry('M1-B', '1500.00', parts(part('1526.00')))),
    [['M1-B', 150_000]],
  ],
  [
    'M1: parts that name what the payers sent, and the charges of each',
    camt(
      '2980.00',
      entry('M1-C', '2980.00', parts(charged('1000.00', '10.00'), charged('2000.00', '10.00'))),
    ),
    [
      ['M1-C/1', 99_000],
      ['M1-C/2', 199_000],
    ],
  ],
  [
    'M2: a batch whose parts have no amount, once',
    fileOf('camt-batch-without-amounts-lines.xml'),
    [['FEDX1795859919970', 300_000]],
  ],
  [
    'M2: a batch of which one part is described',
    camt(
      '300.00',
      entry('M2-B', '300.00', parts('<Btch><NbOfTxs>3</NbOfTxs></Btch>', part('100.00'))),
    ),
    [['M2-B', 30_000]],
  ],
  [
    'M2: a part of no amount',
    camt('70.00', entry('M2-D', '70.00', parts(part('0.00'), part('70.00')))),
    [['M2-D/2', 7_000]],
  ],
  [
    'M8: three decimals, the last of them nothing',
    fileOf('camt-three-decimals.xml'),
    [['FED1-THREE', 885]],
  ],
  [
    'M8: five decimals, zeros in front, and an entry of nothing',
    camt('1500.05', entry('M8-A', '0001500.05000'), entry('M8-B', '0.00')),
    [['M8-A', 150_005]],
  ],
  [
    'M8: BAI2 of fifteen digits with zeros in front',
    fileOf('bai2-padded-amount.txt'),
    [['FED1-PADDED', 208_500]],
  ],
  [
    'M7: BAI2 with an amount in three days (funds type D)',
    fileOf('bai2-distributed.txt'),
    [['FED1-DAYS', 100_000]],
  ],
  [
    'M2: a part of the batch that was taken back',
    camt(
      '70.00',
      entry('M2-C', '70.00', parts(part('100.00'), part('30.00', '<CdtDbtInd>DBIT</CdtDbtInd>'))),
    ),
    [
      ['M2-C/1', 10_000],
      ['M2-C/2', -3_000],
    ],
  ],
]
describe('what is booked from a file is what the account got', () => {
  it.each(booked)('%s', async (_what, file, expected) => {
    const taken = await upload(file)
    expect(taken.status, taken.text).toBe(201)
    expect((await book(taken.body.id)).status).toBe(200)
    expect((await movements(taken.body.id)).map((one) => [one.bank_reference, one.amount])).toEqual(
      expected,
    )
  })
})

const DOLLARS = 'Only statements in US dollars (USD) can be booked.'
describe('M12: a file is read in the encoding in which it is written', () => {
  const SENDERS = 'Müller & Söhne'
  const utf16 = Buffer.from(
    `\uFEFF${fileOf('camt-latin1.xml').toString('latin1').replace('ISO-8859-1', 'UTF-16').replace('FED1', 'M12-C')}`,
    'utf16le',
  )
  const [xml, csv] = ['camt-latin1.xml', 'csv-latin1.csv'].map((name, n) =>
    Buffer.from(fileOf(name).toString('latin1').replace('FED1', `M12-${n}`), 'latin1'),
  )
  it.each([
    ['ISO-8859-1, as its XML head says', xml, SENDERS, 'Windows-1252'],
    ['Windows-1252, which says nothing', csv, 'Müller', 'Windows-1252'],
    ['UTF-16 with a mark', utf16, SENDERS, 'UTF-16'],
  ])('%s', async (_what, bytes, sender, encoding) => {
    const taken = await upload(bytes ?? Buffer.of())
    expect(taken.status, taken.text).toBe(201)
    expect(taken.body.encoding).toBe(encoding)
    expect(
      (
        await operator.get<{ lines: { sender: string }[] }>(
          `/api/admin/money/statements/${taken.body.id}`,
        )
      ).body.lines.map((one) => one.sender),
    ).toEqual([sender])
  })
})

it.each(['camt-reference-after-140.xml', 'csv-reference-after-140.csv'])(
  'M6: our reference is kept from %s, wherever it stands',
  async (name) => {
    const bytes = Buffer.from(fileOf(name).toString().replace('FED1', `M6-${name}`))
    const taken = await upload(bytes)
    expect(taken.status, taken.text).toBe(201)
    expect((await linesWithText(taken.body.id))[0]?.reference).toMatch(/INV-7K2M9QXB$/)
  },
)

/** Files without the optional parts of their format; `n` keeps the cases apart. */
const withoutReference: [string, (n: string) => Buffer, number[]][] = [
  [
    'camt.053 with NtryRef and EndToEndId alone, and an amount of 0 in its one part',
    (n) =>
      camt(
        '30.00',
        entry(
          '',
          '10.00',
          parts(part('0.00', `<Refs><EndToEndId>E-${n}</EndToEndId></Refs>`)),
        ).replace('<AcctSvcrRef></AcctSvcrRef>', '<NtryRef>1</NtryRef>'),
        entry('NONREF', '10.00', parts(part('', `<RmtInf><Ustrd>${n}</Ustrd></RmtInf>`))),
        entry('NONREF', '10.00', parts(part('', `<RmtInf><Ustrd>${n}</Ustrd></RmtInf>`))),
      ),
    [1_000, 1_000, 1_000],
  ],
  [
    'camt.053 with the parts of an entry',
    (n) =>
      camt(
        '30.00',
        entry(
          '',
          '30.00',
          parts(part('10.00', `<Refs><EndToEndId>${n}</EndToEndId></Refs>`), part('20.00')),
        ),
      ),
    [1_000, 2_000],
  ],
  [
    'BAI2 with codes of the bank, of a loan and of no money',
    (n) =>
      bai2(
        [
          `16,195,100000,Z,,,${n}/`,
          `16,925,500,Z,,,${n}/`,
          `16,960,300,Z,,,${n}/`,
          `16,721,200,Z,,,${n}/`,
          `16,890,,,,,NOTICE ${n}/`,
        ],
        { total: 101_000 },
      ),
    [100_000, 500, -300, 200],
  ],
  [
    'CSV without a column of references',
    (n) => Buffer.from(`date,amount,reference\n2026-11-20,1.00,${n}\n2026-11-20,1.00,${n}\n`),
    [100, 100],
  ],
]
describe('M9: a bank that gives no number of a movement', () => {
  it.each(withoutReference)('%s', async (what, file, amounts) => {
    const bytes = file(`M9 ${what.slice(-6)}`)
    const taken = await upload(bytes)
    expect(taken.status, taken.text).toBe(201)
    expect((await book(taken.body.id)).status).toBe(200)
    const moved = await movements(taken.body.id)
    expect(moved.map((one) => one.amount)).toEqual(amounts)
    // the same movements in another file are found
    const again = await upload(Buffer.concat([bytes, Buffer.from('\n')]))
    expect(again.body.counts).toMatchObject({ duplicate: amounts.length })
  })
})

/** [what, file, what the operator reads]: nothing of it is taken */
const refused: [string, Buffer, string][] = [
  [
    'M2: parts that sum to something else',
    camt('3000.00', entry('R-A', '3000.00', parts(part('1000.00'), part('2026.00')))),
    'Line 1, entry 1: the entry is $3,000.00, its 2 parts sum to $3,026.00.',
  ],
  [
    'M2: parts of which one has no amount',
    camt('3000.00', entry('R-B', '3000.00', parts(part('1000.00'), part('')))),
    'Line 1, entry 1: some of its 2 parts have an amount in US dollars and others none.',
  ],
  [
    'M4: BAI2 of a group in another currency',
    fileOf('bai2-cad.txt'),
    `Line 2: the group is in CAD. ${DOLLARS} Line 3: the account is in CAD. ${DOLLARS}`,
  ],
  [
    'M4: BAI2 of an account in another currency',
    Buffer.from(fileOf('bai2-cad.txt').toString().replace(',,CAD,2/', ',,,2/')),
    `Line 3: the account is in CAD. ${DOLLARS}`,
  ],
  [
    'M4: camt.053 of an account in another currency',
    Buffer.from(camt('1.00', entry('R-C', '1.00')).toString().replaceAll('USD', 'CAD')),
    `The statement: the account is in CAD. ${DOLLARS} The statement: the balance is in CAD. ${DOLLARS} Line 1, entry 1: the amount is in CAD. ${DOLLARS}`,
  ],
  [
    'M4: an entry without a currency',
    Buffer.from(
      camt('1.00', entry('R-D', '1.00')).toString().replace('<Ntry><Amt Ccy="USD">', '<Ntry><Amt>'),
    ),
    'Line 1, entry 1: the amount names no currency.',
  ],
  [
    'M4: a row of a CSV file in another currency',
    Buffer.from(
      'date,amount,currency,reference,bank_reference\n2026-11-20,1.00,usd,x,M4-A\n2026-11-20,1.00,CAD,x,M4-B\n',
    ),
    `Line 3: the amount is in CAD. ${DOLLARS}`,
  ],
  [
    'M8: a fraction of a cent',
    camt('1.00', entry('M8-C', '1.234'), entry('M8-D', '1.00')),
    'Line 1, entry 1: the amount 1.234 has a fraction of a cent.',
  ],
  [
    'M8: a fraction of a cent in a row',
    Buffer.from('date,amount,reference,bank_reference\n2026-11-20,1.005,x,M8-E\n'),
    'Line 2: the amount 1.005 has a fraction of a cent.',
  ],
  [
    'M5: BAI2 whose trailers say another sum',
    fileOf('bai2-wrong-total.txt'),
    'Line 5: the control total of the account is $9,999.99, its records sum to $1,000.00. Line 6: the control total of the group is $9,999.99, its records sum to $1,000.00. Line 7: the control total of the file is $9,999.99, its records sum to $1,000.00.',
  ],
  [
    'M5: BAI2 with a detail cut out',
    bai2(['16,195,100,Z,M5-A,,A/'], { total: 300, lines: 4 }),
    'Line 5: the control total of the account is $3.00, its records sum to $1.00. Line 5: the account says 4 as the number of its records, it has 3. Line 6: the control total of the group is $3.00, its records sum to $1.00. Line 6: the group says 6 as the number of its records, it has 5. Line 7: the control total of the file is $3.00, its records sum to $1.00. And 1 more.',
  ],
  [
    'M5: BAI2 that takes an earlier group back',
    bai2(['16,195,100,Z,M5-B,,A/'], { status: 2 }),
    'Line 2: the group takes an earlier one back (status 2, deletion). Only groups with status 1, update, can be booked.',
  ],
  [
    'M5: BAI2 that is a test',
    bai2(['16,195,100,Z,M5-C,,A/'], { status: 4 }),
    'Line 2: the group is a test (status 4). Only groups with status 1, update, can be booked.',
  ],
  [
    'M5: BAI2 whose details do not give its closing balance',
    bai2(['16,195,100,Z,M5-D,,A/'], { balances: '010,500,,,015,700,,', total: 1_300 }),
    'Line 5: the account closes with $7.00, its opening balance and its details give $6.00.',
  ],
  [
    'M5: BAI2 of which the trailer of an account was cut out',
    Buffer.from(
      bai2(['16,195,100,Z,M5-E,,A/'])
        .toString()
        .replace(/49,.*\n/, ''),
    ),
    'Line 5: the account before it has no trailer (record 49). Line 5: the control total of the group is $1.00, its records sum to $0.00. Line 5: the group says 5 as the number of its records, it has 4. Line 6: the control total of the file is $1.00, its records sum to $0.00. Line 6: the file says 7 as the number of its records, it has 6.',
  ],
  [
    'M5: camt.053 whose closing balance is not what its entries give',
    fileOf('camt-on-one-line.xml'),
    'Line 1: the statement closes with $999,999.00, its opening balance and its entries give $20.00.',
  ],
  [
    'M10: an amount with a comma that is not in quotes',
    Buffer.from(
      'date,amount,reference,sender,sender_account,bank_reference\n2026-11-20,1,000.50,INV-7K2M9QXB,,,M10-A\n',
    ),
    'Line 2 has 7 cells, the first line 6.',
  ],
]
describe('a file that does not hold books nothing', () => {
  it.each(refused)('%s', async (_what, file, message) => {
    const taken = await upload(file)
    expect(taken.status, taken.text).toBe(422)
    expect(taken.body.message).toBe(message)
  })
})

it('what was booked by an earlier version of the reader is found when it comes again', async () => {
  const [known, id] = [await upload(camt('1.00', entry('OLD', '1.00'))), 'OLD-BATCH']
  expect((await book(known.body.id)).status).toBe(200)
  // three parts without an amount, each booked with the amount of the whole
  for (const n of [1, 2, 3])
    await t.db.run(
      `insert into bank_movement (bank_reference, statement_id, place, line, booked_on, amount)
        values ($1, $2, $3, $3, '2026-11-20', 300000)`,
      [`${id}/${n}`, known.body.id, n],
    )
  const again = await upload(
    camt(
      '3001.00',
      entry(id, '3000.00', parts(part(''), part(''), part(''))),
      entry('OLD', '1.00'),
    ),
  )
  expect(again.body.counts).toMatchObject({ duplicate: 2 })
})

describe('a file of returns as a bank sends it', () => {
  it.each([
    ['M14: with the codes of returns', 'nacha-return-code-26.ach'],
    ['M15: without the records that fill its block', 'nacha-return-unpadded.ach'],
  ])('%s is read', async (_what, name) => {
    const answer = await upload(fileOf(name), '/api/admin/money/returns/file')
    expect(answer.status, answer.text).toBe(201)
    // the file is read, and its one return is of an entry that this installation never sent
    expect(answer.json).toEqual({
      proposal_id: null,
      found: 0,
      skipped: ['R01: none of our entries has the trace number 021000020000001.'],
    })
  })
})
