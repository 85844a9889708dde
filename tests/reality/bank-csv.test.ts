import { readFileSync } from 'node:fs'
import type { CsvMapping, CsvPreview, StoredMapping } from '#domain/payments/model/bank-csv.ts'
import type { StatementView } from '#domain/payments/model/banking.ts'
import { rereadStatement } from '#server/payments/payments/statements.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { staff } from '#tests/support/investing.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

/** CSV files as banks give them to download; written for these tests after the layouts that the banks publish. */
const t = await testApp()
let operator: TestPerson
let second: TestPerson
let reader: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  second = await staff(t, 'compliance')
  reader = await staff(t, 'support')
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

type Fields = Readonly<Record<string, string>>
const STATEMENTS = '/api/admin/money/statements'
async function send<T>(text: string | Buffer, fields: Fields, url: string, who = operator) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('file', new File([new Uint8Array(Buffer.from(text))], 'november.csv'))
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<T & { message?: string; fields?: Record<string, string> }>(),
  }
}
const upload = (text: string | Buffer, fields: Fields = {}, who = operator) =>
  send<StatementView>(text, fields, STATEMENTS, who)
const preview = (text: string | Buffer, fields: Fields = {}, who = operator) =>
  send<CsvPreview>(text, fields, `${STATEMENTS}/preview`, who)
const confirm = (mapping: CsvMapping, account = '', who = operator) =>
  who.post<StoredMapping & { message?: string; fields?: Record<string, string> }>(
    '/api/admin/money/statement-mappings',
    { body: { account, mapping } },
  )
const linesOf = (id: string) =>
  t.db.query<{ booked_on: string; amount: number }>(
    'select booked_on, amount from statement_line where statement_id = $1 order by place',
    [id],
  )
const count = async (table: string): Promise<number> =>
  (await t.db.one<{ n: number }>(`select count(*)::int as n from ${table}`))?.n ?? -1

const IN = 'INV-7K2M9QXB'
/** Balances that the operator copies from the bank’s statement: of files without a running balance. */
const typed = (opening: number, closing: number): Fields => ({
  opening_balance: String(opening),
  closing_balance: String(closing),
})
/** [bank, file, what is typed, lines: day, cents, a part of the text] */
const banks: [string, string, Fields, [string, number, string][]][] = [
  [
    'Chase',
    readFileSync('tests/reality/files/csv-chase.csv', 'utf8'),
    {},
    [['2026-11-20', 123_450, IN]],
  ],
  [
    'Chase, newest first, with an empty cell more than its names',
    `\uFEFFDetails,Posting Date,Description,Amount,Type,Balance,Check or Slip Number\r\nDEBIT,11/21/2026,"ACH FEE",-12.34,ACH_DEBIT,5000.00,,\r\nDSLIP,11/20/2026,"${IN}",1234.50,DEPOSIT,5012.34,,\r\n`,
    {},
    [
      ['2026-11-21', -1_234, 'ACH FEE'],
      ['2026-11-20', 123_450, IN],
    ],
  ],
  [
    'Bank of America: a summary above, and the opening balance as a row',
    `Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"1,000.00"\nTotal credits,,"2,500.00"\nTotal debits,,"-100.00"\nEnding balance as of 11/30/2026,,"3,400.00"\n\nDate,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"\n11/02/2026,"WIRE TYPE:WIRE IN ${IN}","2,500.00","3,500.00"\n11/05/2026,"External transfer fee","-100.00","3,400.00"\n`,
    {},
    [
      ['2026-11-02', 250_000, IN],
      ['2026-11-05', -10_000, 'fee'],
    ],
  ],
  [
    'Wells Fargo: no names of columns, no balance',
    `"11/20/2026","1234.50","*","","WT FED#01234 ${IN}"\n"11/19/2026","-25.00","*","1001","CHECK"\n`,
    typed(500_000, 620_950),
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-19', -2_500, 'CHECK'],
    ],
  ],
  [
    'Capital One: amounts without a sign, years of two digits',
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance\n1234,Wire fee,11/21/26,Debit,15,3219.5\n1234,Deposit from ${IN},11/20/26,Credit,1234.5,3234.5\n`,
    {},
    [
      ['2026-11-21', -1_500, 'fee'],
      ['2026-11-20', 123_450, IN],
    ],
  ],
  [
    'Mercury: dates with hyphens, a payment that failed',
    `Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Category,GL Code,Timestamp,Original Currency\n11-20-2026,Ada Byron,1234.50,Sent,Mercury Checking xx0012,WIRE IN,${IN},,,,,,11-20-2026 14:03:05,USD\n11-19-2026,Fee,-30.00,Failed,Mercury Checking xx0012,FEE,,,,,,,11-19-2026 14:03:05,USD\n`,
    typed(0, 123_450),
    [['2026-11-20', 123_450, IN]],
  ],
  [
    'US Bank: name and memo',
    `"Date","Transaction","Name","Memo","Amount"\n"2026-11-20","CREDIT","WIRE CREDIT","Download from usbank.com. ${IN}","1234.50"\n"2026-11-20","DEBIT","SERVICE CHARGE","Download from usbank.com.","-10.00"\n`,
    typed(10_000, 132_450),
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-20', -1_000, 'SERVICE'],
    ],
  ],
  [
    'SVB: debits and credits in two columns, dollar signs, a total below',
    `Date,Tran Type,Description,Debit Amount,Credit Amount,Ledger Balance\n11/19/2026,WIRE IN,${IN},,"$1,234.50","$11,234.50"\n11/20/2026,FEE,Wire fee,$(30.00),,"$11,204.50"\nTotal,,,$(30.00),"$1,234.50",\n`,
    {},
    [
      ['2026-11-19', 123_450, IN],
      ['2026-11-20', -3_000, 'fee'],
    ],
  ],
  [
    'Brex: payee and memo, ISO dates with a time',
    `Posted Date,To/From,Amount,Status,Type,Memo,Transaction ID\n2026-11-20T15:04:05Z,Ada Byron,"1,234.50",Completed,Wire,${IN},bx_1\n2026-11-20T16:04:05Z,Vendor,"(1,000.00)",Completed,ACH,Rent,bx_2\n`,
    typed(0, 23_450),
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-20', -100_000, 'Rent'],
    ],
  ],
  [
    'Citi: status, debits with a minus sign',
    `Status,Date,Description,Debit,Credit\nCleared,11/20/2026,"${IN}",,1234.50\nCleared,11/18/2026,"FEE",-9.99,\nPending,11/21/2026,"NOT YET",-5.00,\n`,
    typed(0, 122_451),
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-18', -999, 'FEE'],
    ],
  ],
  [
    'PNC: withdrawals and deposits',
    `Date,Description,Withdrawals,Deposits,Category,Balance\n11/20/2026,${IN},,"$1,234.50",Deposits,"$1,234.50"\n11/21/2026,Fee,$10.00,,Fees,"$1,224.50"\n`,
    {},
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-21', -1_000, 'Fee'],
    ],
  ],
  [
    'semicolons, a decimal comma and days first',
    `Account;0012\nCurrency;USD\n\nBooking date;Value date;Text;Amount;Currency;Balance\n20.11.2026;20.11.2026;${IN};1.234,50;USD;2.234,50\n21.11.2026;21.11.2026;Fee;-12,34;USD;2.222,16\n`,
    {},
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-21', -1_234, 'Fee'],
    ],
  ],
  [
    'semicolons and quotation marks, with our own names of columns (buckets/application#530)',
    `"date";"amount";"reference"\n"2026-11-20";"1234.50";"${IN}"\n"2026-11-21";"-12.34";"Fee, wire"\n`,
    typed(0, 122_216),
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-21', -1_234, 'Fee, wire'],
    ],
  ],
  [
    'CR and DR behind the amounts, months in letters, tabs',
    `Post Date\tNarrative\tAmount\tClosing Balance\n20-Nov-2026\t${IN}\t1,234.50 CR\t1,234.50\n21-Nov-2026\tFee\t10.00 DR\t1,224.50\n`,
    {},
    [
      ['2026-11-20', 123_450, IN],
      ['2026-11-21', -1_000, 'Fee'],
    ],
  ],
  [
    'money out without a minus sign, as the running balance shows',
    `Effective Date,Details,Amount,Balance\n11/20/2026,${IN},-100.00,1100.00\n11/21/2026,Fee,10.00,1090.00\n`,
    {},
    [
      ['2026-11-20', 10_000, IN],
      ['2026-11-21', -1_000, 'Fee'],
    ],
  ],
]
describe('M11: a bank’s own CSV is read by a mapping that a person confirms', () => {
  it.each(banks)('%s', async (_bank, file, fields, expected) => {
    const unknown = await upload(file, fields)
    expect(unknown.status, unknown.text).toBe(422)
    const shown = await preview(file, fields)
    expect(shown.status, shown.text).toBe(200)
    expect(shown.body.problems).toEqual([])
    expect(shown.body.mapping_problem).toBeNull()
    expect(shown.body.stored).toBeNull()
    expect(shown.body.lines.map((one) => [one.booked_on, one.amount.amount])).toEqual(
      expected.map(([day, cents]) => [day, cents]),
    )
    expect(shown.body.proof).toBe('opening_balance' in fields ? 'totals' : 'running')
    for (const [index, [, , part]] of expected.entries())
      expect(shown.body.lines[index]?.text).toContain(part)

    expect((await confirm(shown.body.mapping)).body).toMatchObject({ version: 1 })
    const taken = await upload(file, fields)
    expect(taken.status, taken.text).toBe(201)
    const { id } = taken.body
    expect((await second.post(`${STATEMENTS}/${id}/acts`, { body: { act: 'book' } })).status).toBe(
      200,
    )
    expect((await linesOf(id)).map((one) => [one.booked_on, one.amount])).toEqual(
      expected.map(([day, cents]) => [day, cents]),
    )
    // the kept file is read again by the mapping of its upload, and the same movements come once
    expect((await rereadStatement(t.services, t.db, id))?.lines).toHaveLength(expected.length)
    const again = await upload(`${file}\n`, fields)
    expect(again.body.counts).toMatchObject({ duplicate: expected.length })
  })
})

const HEAD = 'Posting Date,Description,Amount,Balance,Refused'
const rows = (...lines: string[]): string => [HEAD, ...lines].join('\n')
const NO_BALANCE = 'Posting Date,Description,Amount,Refused'
/** [what, file, typed, field, what the operator reads]: nothing is stored */
const refused: [string, string, Fields, RegExp][] = [
  [
    'a row cut out of the middle',
    rows('11/20/2026,A,10.00,110.00,', '11/22/2026,C,30.00,160.00,'),
    {},
    /^Line 3: the balance is \$160\.00, that of line 2 and its amount give \$140\.00\./,
  ],
  [
    'a closing balance that the rows don’t give',
    `${NO_BALANCE}\n11/20/2026,A,10.00,`,
    typed(0, 2_000),
    /^The opening balance \$0\.00 and the 1 rows give \$10\.00, and the closing balance is \$20\.00\./,
  ],
  [
    'a typed balance other than the running one',
    rows('11/20/2026,A,10.00,110.00,'),
    typed(5_000, 11_000),
    /the running balance begins at \$100\.00\./,
  ],
  [
    'no balance at all',
    `${NO_BALANCE}\n11/20/2026,A,10.00,`,
    {},
    /^The file has no running balance\. Enter the opening and the closing balance/,
  ],
  [
    'an amount with a comma that is not in quotes',
    rows('11/20/2026,A,1,000.00,1100.00,'),
    {},
    /^Line 2 has 6 cells, the line with the names of the columns 5\./,
  ],
  [
    'a date in another format than the mapping says',
    rows('11/20/2026,A,10.00,110.00,', '2026-11-21,B,10.00,120.00,'),
    {},
    /^Line 3: the date 2026-11-21 isn’t in the format of the other dates\./,
  ],
  [
    'an amount that is none',
    rows('11/20/2026,A,ten,110.00,'),
    {},
    /^Line 2: the amount ten is not an amount\./,
  ],
  [
    'a fraction of a cent',
    rows('11/20/2026,A,10.005,110.00,'),
    {},
    /^Line 2: the amount 10\.005 has a fraction of a cent\./,
  ],
  [
    'a quotation mark that isn’t closed, between semicolons',
    '"date";"amount";"reference"\n"2026-11-20";"1.00";"A',
    {},
    /^Line 2: the row isn’t valid CSV\. Check its quotation marks\./,
  ],
  [
    'no date and amount, between semicolons and in quotation marks',
    '"day";"what"\n"A";"B"',
    {},
    /^No line of the file has a date and an amount\./,
  ],
  ['a row without a date', rows(',A,10.00,110.00,'), {}, /^Line 2: the date is missing\./],
  [
    'a total that the rows don’t give',
    rows('11/20/2026,A,10.00,110.00,', 'Total,,,,').replace('Total,,', ',Total,99.00'),
    {},
    /^Line 3: the total is \$99\.00, and the rows give \$10\.00/,
  ],
]
describe('M11: nothing is stored from a file whose sums do not hold', () => {
  beforeAll(async () => {
    for (const file of [rows('11/20/2026,A,10.00,110.00,x'), `${NO_BALANCE}\n11/20/2026,A,10.00,x`])
      await confirm((await preview(file)).body.mapping)
  })
  it.each(refused)('%s', async (_what, file, fields, says) => {
    const before = await count('bank_statement')
    const answer = await upload(file, fields)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.message).toMatch(says)
    expect(await count('bank_statement')).toBe(before)
  })
  it('refuses a file of another account of the same columns until the account is confirmed', async () => {
    const answer = await upload(rows('11/20/2026,A,10.00,110.00,'), { bank_account: '9999' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['mapping'])
  })
  it('asks again when the columns change, by one name or one more', async () => {
    for (const head of [`${HEAD},More`, HEAD.replace('Balance', 'Available Balance')]) {
      const answer = await upload(
        [head, `11/20/2026,A,10.00,110.00,${head.endsWith('More') ? ',' : ''}`].join('\n'),
      )
      expect(answer.status).toBe(422)
      expect(answer.body.message).toMatch(/^The columns of this file are new for its account\./)
    }
  })
})

describe('M11: a mapping', () => {
  const file = 'Day,What,Sum,Balance after,Seen\n20/11/2026,Rent,10.00,110.00,yes\n'
  const roles = ['date', 'text', 'amount', 'balance', 'none'] as const
  it('is a new version with who and when where it changes, and the same again where not', async () => {
    const proposed = (await preview(file)).body.mapping
    expect(proposed.columns).toEqual(['Day', 'What', 'Sum', 'Balance after', 'Seen'])
    const mapping: CsvMapping = { ...proposed, roles: [...roles], days: 'dmy' }
    const shown = await preview(file, { mapping: JSON.stringify(mapping) })
    expect(shown.body.lines).toMatchObject([{ booked_on: '2026-11-20', text: 'Rent' }])
    const first = await confirm(mapping)
    expect(first.body).toMatchObject({ version: 1, confirmed_at: expect.any(String) })
    expect((await confirm(mapping, '', second)).body).toEqual(first.body)
    const next = await confirm({ ...mapping, positive: 'out' }, '', second)
    expect(next.body.version).toBe(2)
    expect((await preview(file)).body.stored).toMatchObject({ id: next.body.id, version: 2 })
    expect(await count('bank_csv_mapping')).toBeGreaterThan(1)
  })
  it.each<[string, Partial<CsvMapping>, RegExp]>([
    ['no date', { roles: ['none', 'text', 'amount', 'balance', 'none'] }, /the date/],
    ['no description', { roles: ['date', 'none', 'amount', 'balance', 'none'] }, /description/],
    ['no amount', { roles: ['date', 'text', 'none', 'balance', 'none'] }, /amount/],
    ['two dates', { roles: ['date', 'date', 'amount', 'text', 'none'] }, /one column only/],
    ['too few roles', { roles: ['date', 'text', 'amount'] }, /each column/],
  ])('is refused with %s', async (_what, over, says) => {
    const mapping = { ...(await preview(file)).body.mapping, ...over }
    const answer = await confirm(mapping)
    expect(answer.status).toBe(422)
    expect(answer.body.fields?.['mapping']).toMatch(says)
  })
  it('for other columns than the file has is refused, and so is one that is none', async () => {
    const other = (await preview(rows('11/20/2026,A,10.00,110.00,x'))).body.mapping
    for (const mapping of [JSON.stringify(other), '{"columns":1}', 'x']) {
      const answer = await preview(file, { mapping })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['mapping'])
    }
  })
  it('is not for a file that names its columns as we do, nor for one of no rows', async () => {
    expect(
      (await preview('date,amount,reference\n2026-11-20,1.00,A\n')).body.fields?.['file'],
    ).toBe('The columns of this file are known. Upload it without a mapping.')
    expect((await preview('hello\nworld\n')).body.fields?.['file']).toBe(
      'No line of the file has a date and an amount. Upload a BAI2, camt.053 or CSV file.',
    )
  })
  it('is confirmed and previewed by people who move money alone', async () => {
    expect((await preview(file, {}, reader)).status).toBe(403)
    const { mapping } = (await preview(file)).body
    expect((await confirm(mapping, '', reader)).status).toBe(403)
  })
  it('takes balances in whole cents and a known kind of account', async () => {
    for (const [field, value] of [
      ['opening_balance', '12.50'],
      ['closing_balance', '1e99'],
      ['bank_account', '12345'],
    ] as const) {
      const answer = await upload(file, { [field]: value })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    }
  })
})
