import {
  ach,
  amountsIn,
  bai,
  bal,
  booked,
  details,
  doc,
  ntry,
  oneEntry,
  returnAddenda,
  returned,
  stmt,
  tx,
  usd,
} from './bank/formats.ts'
import { describe, expect, test } from 'vitest'

/**
 * Samples of public repositories: where each is (the repository, or the number of the file in the index of public files
 * where that names none), its content, and its one right result. Structure and mistakes are theirs, names and amounts
 * are not. Amounts are in US dollars unless the sample is about the currency.
 */
type Sample<T> = readonly [
  source: string,
  what: string,
  file: string,
  result: readonly T[] | string,
]

/** A BAI2 file of which each line is given, with its header. */
const whole = (...lines: string[]): string =>
  ['01,BANK,CUSTOMER,261120,0800,1,80,1,2/', ...lines].join('\n')
const GROUP = '02,CUSTOMER,BANK,1,261120,0800,USD,2/'
const bai2: readonly Sample<number>[] = [
  [
    'file 71045669321 (parseBai2)',
    'a detail that the balances leave out',
    whole(
      GROUP,
      '03,123,USD,010,700,,,015,700,,,/',
      '16,301,70,Z,,,SALARY/',
      '49,14000,3/',
      '98,14000,1,5/',
      '99,14000,1,7/',
    ),
    'Line 5: the control total of the account is $140.00, its records sum to $14.70.',
  ],
  [
    'file 61380842504 (validateBai2)',
    'a total without the closing balance',
    whole(
      '02,BANK,CUSTOMER,1,261120,0730,,2/',
      '03,123,USD,010,700,,,015,300/',
      '49,700,3/',
      '98,700,1,4/',
      '99,700,1,6/',
    ),
    'Line 4: the control total of the account is $7.00, its records sum to $10.00.',
  ],
  [
    'file 69057484759',
    'a total without the opening balance',
    whole(
      '02,CUSTOMER,BANK,1,261120,,,/',
      '03,123,USD,010,500,,/',
      '16,175,80,,REF1,CUST1,Client/',
      '16,451,20,,REF2,CUST2,Office/',
      '49,100,4/',
      '98,100,1,6/',
      '99,100,1,8/',
    ),
    'Line 6: the control total of the account is $1.00, its records sum to $6.00.',
  ],
  [
    'file 14269206128',
    'a comma too many at the end of each summary line',
    bai([
      {
        accounts: [
          [
            '03,0000012345,USD,010,894,,,015,885,,,040,849,,,/ ;2628',
            '88,043,-208,,,045,-304,,,050,-304,,,055,-297,,,/ ;-1113',
            '88,063,263,,,072,263,,,074,0,,,075,0,,,100,1300,,,400,1309,2,,/ ;3135',
            '88,510,1309,1,,690,9,1,,/ ;1318',
            '16,195,1300,,,,A/ ;1300',
            '16,510,1300,,,,B/ ;1300',
            '16,690,9,,,,C/ ;9',
          ],
        ],
      },
    ]),
    [1_300, -1_300, -9],
  ],
  [
    'ministryofjustice/bai2 (svb_us_example)',
    'a comma too many at the end of each summary line, two groups of one account',
    bai([
      {
        head: '02,121140399,121140399,1,261119,,USD,2/',
        accounts: [
          [
            '03,1234567890,USD,010,3000,,,015,3490,,,/ ;6490',
            '88,040,2800,,,045,3490,,,/ ;6290',
            '88,072,000,,,074,000,,,/',
            '88,100,490,1,,400,000,0,/ ;490',
            '16,142,490,,172629,/ ;490',
            '88,ACH OFFSET',
          ],
        ],
      },
      {
        accounts: [
          [
            '03,1234567890,USD,010,3490,,,015,4395,,/ ;7885',
            '88,040,2900,,,045,4395,,,/ ;7295',
            '88,100,905,1,,400,000,0,/ ;905',
            '16,142,905,,150675,/ ;905',
            '88,ACH OFFSET',
          ],
        ],
      },
    ]),
    [490, 905],
  ],
  [
    'ministryofjustice/bai2 (account_trailer_amount_blank_example)',
    'accounts without any amount, whose trailers have no total',
    whole(
      GROUP,
      '03,12345,/',
      '49,,2/',
      '03,54321,USD,010,100,,,015,150,,/',
      '16,195,50,,B1,,WIRE/',
      '49,300,3/',
      '98,300,2,7/',
      '99,300,1,9/',
    ),
    [50],
  ],
  [
    'ministryofjustice/bai2 (account_trailer_amount_blank_example)',
    'an amount, and a trailer without a total',
    whole(GROUP, '03,12345,USD,010,100/', '49,,2/', '98,0,1,4/', '99,0,1,6/'),
    'Line 4: the control total of the account is $0.00, its records sum to $1.00.',
  ],
  [
    'file 54242913806 (parseBAI2)',
    'trailers that count fewer records',
    whole(
      GROUP,
      '03,ACCT,USD,010,100,,,015,125,,,/',
      '16,195,50,,R1,C1,Wire/',
      '16,475,25,,R2,,ACH/',
      '49,300,2/',
      '98,300,1,4/',
      '99,300,1,6/',
    ),
    'Line 6: the account says 2 as the number of its records, it has 4.',
  ],
  [
    'file 56126806888 (Bai2Parser)',
    'no trailers',
    whole(GROUP, '03,123,USD,010,0,,,015,0,,/', '16,175,50,V,R,C,Hello, world/'),
    'The file has no trailer (record 99).',
  ],
  [
    'file 15652904143 (bai2_min.txt)',
    'totals of the balances alone',
    whole(
      GROUP,
      '03,123,USD,010,100,,,015,+100,,,/',
      '16,165,50,S,,,Office/',
      '49,118,3/',
      '98,118,1,3/',
      '99,118,1,5/',
    ),
    'Line 5: the control total of the account is $1.18, its records sum to $2.50.',
  ],
  [
    'file 69625965066 (adapters.treasury)',
    'balances and totals that hold',
    whole(
      GROUP,
      '03,bank_4471,USD,010,450,,,015,575,,/',
      '16,165,150,0,WIRE-5,,WIRE/',
      '16,475,33,0,CHK-2,,CHECK/',
      '16,175,8,0,DEP-7,,DEPOSIT/',
      '49,1216,5/',
      '98,1216,1,7/',
      '99,1216,1,9/',
    ),
    [150, -33, 8],
  ],
  [
    'file 71349771525',
    'no header of the file and no trailers',
    '02,sender,receiver,1,261120,0000,USD/\n03,bank,USD/\n16,195,1250,,ref,,Format/',
    'No line of the file has a date and an amount. Upload a BAI2, camt.053 or CSV file.',
  ],
  [
    'sebastienrousseau/bankstatementparser (file 55100112352)',
    'two accounts, one trailer, euros',
    whole(
      GROUP,
      '03,0123,USD,010,200,1,,/',
      '16,165,200,Z,W1,,Salary/',
      '03,9876,EUR,010,50,1,,/',
      '16,475,50,Z,S1,,Supplier/',
      '49,250,4/',
      '98,250,2,6/',
      '99,250,1,8/',
    ),
    'Line 5: the account before it has no trailer (record 49).',
  ],
  [
    'moov-io/bai2 (sample3.txt)',
    'several records on a line, and a record that goes on without 88',
    whole(
      GROUP,
      '03,1111111,,010,625,,,015,600,,/ 16,451,25,Z,,,ACH_SETL   1111111111',
      '1111111111        /',
      '49,1250,3/',
      '98,1250,1,5/',
      '99,1250,1,7/',
    ),
    'Line 4 isn’t a BAI2 record.',
  ],
  [
    'moov-io/bai2 (sample4-continuations-newline-delimited.txt)',
    'an empty summary before the first, texts with commas and without a slash, a total that is wrong',
    whole(
      GROUP,
      '03,107049932,USD,,,,,060,865,,,100,12,1,,400,000,0,/',
      '16,261,12,,SB1,GSQ4,ACH Reject,From: A, Info: "ACH - Test", SEC: CTX',
      '88,CREF: ',
      '88,EREF: GSQ4',
      '49,-889,5/',
      '98,-889,1,7/',
      '99,-889,1,9/ ',
    ),
    'Line 7: the control total of the account is −$8.89, its records sum to $8.89.',
  ],
]

/** A statement as it is, with parts of it taken out. */
const without = (text: string, ...gone: readonly (string | RegExp)[]): string =>
  gone.reduce<string>((rest, one) => rest.replaceAll(one, ''), text)
const STATUS = '<Sts><Cd>BOOK</Cd></Sts>'
const camt053: readonly Sample<number>[] = [
  [
    'securo-finance/securo#416',
    'a report of the day (camt.052)',
    doc('08', oneEntry).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>'),
    'This XML file has no bank statement (camt.053).',
  ],
  [
    'CoderBrian357NYC/MT950ToCamtConverter',
    'euros, named by the account',
    doc('13', oneEntry.replaceAll('USD', 'EUR')),
    'The statement: the account is in EUR. Only statements in US dollars (USD) can be booked.',
  ],
  [
    'Mohamedizzath/mediation-swift-iso20022-module',
    'in an envelope',
    `<BizMsgEnvlp><AppHdr><Fr><FIId/></Fr><MsgDefIdr>camt.053.001.11</MsgDefIdr></AppHdr>${doc('11', oneEntry).replace(/^<.*>\n/, '')}</BizMsgEnvlp>`,
    [1_000],
  ],
  [
    'prowide/prowide-iso20022',
    'an opening available (OPAV) and an intraday balance (ITBD), and no entry',
    doc('07', stmt(bal('OPAV', '234234'), bal('ITBD', '234299'))),
    'The statement has no lines.',
  ],
  [
    'genkgo/camt (camt053.v2.multi.statement)',
    'two statements of version 2, amounts of five decimals, no balances',
    doc('02', stmt(ntry('8.85000', '', booked)), stmt(ntry('-7.00000', '', booked))),
    [885, -700],
  ],
  [
    'genkgo/camt (camt053.v2.minimal)',
    'a closing balance that is a debit by mistake',
    doc('02', stmt(bal('OPBD', '18.15'), bal('CLBD', '-27.00'), ntry('8.85', '', booked))),
    'Line 2: the statement closes with −$27.00, its opening balance and its entries give $27.00.',
  ],
  [
    'viafintech/camt_parser (valid_example)',
    'a batch whose parts have numbers of their own',
    doc(
      '02',
      stmt(
        ntry('-6.00', details(tx(usd('Amt', '3.50')), tx(usd('Amt', '2.50'))), booked),
        ntry('1.00', '<AddtlNtryInf>R CKBUCHUNG</AddtlNtryInf>', booked),
      ),
    ),
    [-350, -250, 100],
  ],
  [
    'viafintech/camt_parser (valid_example_with_batch)',
    'a summary of entries that were cut out of the sample',
    doc(
      '02',
      stmt(
        '<TxsSummry><TtlNtries><NbOfNtries>35</NbOfNtries><Sum>411.00</Sum></TtlNtries></TxsSummry>',
        ntry('-47.53', '', booked),
      ),
    ),
    'Line 2: the statement says $411.00 as the sum of its entries, they are $47.53.',
  ],
  [
    'OCA/bank-statement-import (test-camt053-txdtls)',
    'parts that all have the number of their entry',
    doc(
      '04',
      stmt(
        ntry(
          '3483.00',
          `<AcctSvcrRef>123456CH</AcctSvcrRef>${details(
            tx('<Refs><AcctSvcrRef>123456CH</AcctSvcrRef></Refs>', usd('Amt', '2187.00')),
            tx('<Refs><AcctSvcrRef>123456CH</AcctSvcrRef></Refs>', usd('Amt', '1296.00')),
          )}`,
        ),
      ),
    ),
    [218_700, 129_600],
  ],
  [
    'OCA/bank-statement-import (test-camt053-no-ntry)',
    'a day without entries',
    doc('02', stmt(bal('OPBD', '15'), bal('CLBD', '15'))),
    [],
  ],
  [
    'moov-io/iso20022 (FI_camt_053_sample)',
    'two charges of one number in an entry that has another',
    doc(
      '02',
      stmt(
        bal('OPBD', '9'),
        bal('CLBD', '7'),
        ntry(
          '-2.00',
          `<AcctSvcrRef>091029STMT09</AcctSvcrRef>${details(
            ...['1.00', '1.00'].map((amount) =>
              tx(
                '<Refs><AcctSvcrRef>091029ARCH09001</AcctSvcrRef></Refs>',
                `<AmtDtls><TxAmt>${usd('Amt', amount)}</TxAmt></AmtDtls>`,
              ),
            ),
          )}`,
          booked,
        ),
      ),
    ),
    [-100, -100],
  ],
  [
    'moov-io/iso20022 (camt.053_P_CH29)',
    'two entries of one number',
    doc(
      '04',
      stmt(
        ntry('15.37', '\n<AcctSvcrRef>0758KBMSU</AcctSvcrRef>'),
        ntry('16.92', '\n<AcctSvcrRef>0758KBMSU</AcctSvcrRef>'),
      ),
    ),
    'Line 3 has the bank reference of line 2: 0758KBMSU.',
  ],
  [
    'sebastienrousseau/bankstatementparser (camt053_duplicate_same_day)',
    'two equal entries without a number',
    doc('02', stmt(...['a', 'b'].map(() => ntry('-4.50', details(tx('<RltdPties/>')), booked)))),
    [-450, -450],
  ],
  [
    'sebastienrousseau/bankstatementparser (camt053_no_namespace)',
    'no namespace',
    without(doc('02', stmt(ntry('250.00', '', booked))), / xmlns="[^"]*"/g),
    [25_000],
  ],
  [
    'sebastienrousseau/bankstatementparser (camt053_garbled_amount)',
    'an amount with two points',
    doc('02', stmt(ntry('12..34', '', booked))),
    'Line 2, entry 1: the amount 12..34 is not an amount.',
  ],
  [
    'file 69522930545',
    'references of the entries (NtryRef), balances that hold',
    doc(
      '08',
      stmt(
        bal('OPBD', '50000.00'),
        bal('CLBD', '48249.50'),
        ntry('1200.50', '<NtryRef>REF-1</NtryRef>', booked),
        ntry('-2951.00', '<NtryRef>REF-2</NtryRef>', booked),
      ),
    ),
    [120_050, -295_100],
  ],
  [
    'file 70147083896',
    'entries without a status, and a closing balance alone',
    without(doc('02', stmt(bal('CLBD', '500'), ntry('-40.00'), ntry('15.50'))), STATUS),
    'Line 2: the entry has no status. Only entries with the status BOOK can be booked.',
  ],
  [
    'file 62644332642',
    'entries without a status, no currency of the account',
    without(doc('02', stmt(bal('CLBD', '1160.50'), ntry('350.00'))), STATUS, '<Ccy>USD</Ccy>'),
    'Line 2: the entry has no status. Only entries with the status BOOK can be booked.',
  ],
  [
    'file 59269885287',
    'balances that the entries do not give',
    doc(
      '02',
      stmt(bal('OPBD', '1000.00'), bal('CLBD', '1234.56'), ntry('-42.10'), ntry('2200.00')),
    ),
    'Line 2: the statement closes with $1,234.56, its opening balance and its entries give $3,157.90.',
  ],
  [
    'file 70951062959',
    'a pending entry, and a day that no month has',
    doc(
      '08',
      stmt(
        ntry('5.00'),
        ntry('-2.00', '', '<Sts><Cd>PDNG</Cd></Sts>'),
        ntry('-1.00').replace('2026-11-20', '2026-02-30'),
      ),
    ),
    'Line 2, entry 2: the entry has no booking date, 2026-02-30 is no day.',
  ],
]

/** A file with one of its lines changed. */
const changed = (lines: readonly string[], line: number, from: string, to: string): string =>
  lines.map((one, at) => (at === line - 1 ? one.replace(from, to) : one)).join('\n')
/** An addenda 99 with another trace number of our entry. */
const traced = (code: string, trace: string): string =>
  returnAddenda(code).replace('021000020000001', trace)
const returns: readonly Sample<string>[] = [
  [
    'file 8367686504',
    'two returns in batches of their own',
    ach([[[26, 133, [returnAddenda('R01')]]], [[26, 200, [returnAddenda('R10')]]]]).join('\n'),
    ['R01 debit 133', 'R10 debit 200'],
  ],
  [
    'file 23090380600',
    'CR and LF, a trace of another bank',
    ach([[[26, 133, [traced('R01', '091000010921561')]]]]).join('\r\n'),
    ['R01 debit 133'],
  ],
  [
    'DFDLSchemas/NACHA',
    'a contested dishonored return is named by its code',
    ach([[[26, 133, [returnAddenda('R73')]]]]).join('\n'),
    ['R73 debit 133'],
  ],
  [
    'moov-io/ach (issue702.ach)',
    'debits and credits of one batch, lines that fill the block',
    ach([
      [
        [21, 102, [returnAddenda('R04')]],
        [26, 101, [returnAddenda('R03')]],
        [26, 10_001, [returnAddenda('R01')]],
      ],
    ]).join('\n'),
    ['R04 credit 102', 'R03 debit 101', 'R01 debit 10001'],
  ],
  [
    'moov-io/ach (contested-return.ach)',
    'a return, a dishonored and a contested one of one entry',
    ach([[[22, 100, ['R07', 'R68', 'R71'].map(returnAddenda)]]]).join('\n'),
    'Line 5: the entry has a second return or notification of change.',
  ],
  [
    'moov-io/ach (issue751.ach)',
    'batches without the records of the file',
    ach([[[26, 771, [returnAddenda('R01')]]]], false)
      .slice(1, -1)
      .join('\n'),
    'The file has no trailer record.',
  ],
  [
    'moov-io/ach (dishonored-return.ach)',
    'a dishonored return under the code of a payment (27)',
    ach([[[27, 25_000, [traced('R68', '059999990000301')]]]]).join('\n'),
    ['R68 debit 25000'],
  ],
  [
    'file 23027048387 (delegated_payments)',
    'trailers that count one entry of three',
    changed(
      ach([
        [
          [26, 893, [traced('R01', '063000040000101')]],
          [26, 480, [traced('R01', '063000040000102')]],
          [26, 393, [traced('R02', '063000040000105')]],
        ],
      ]),
      9,
      '8200000006',
      '8200000002',
    ),
    'Line 9: the count of the batch says 2, the entries give 6.',
  ],
  [
    'file 23027048387 (delegated_payments), lines of another length',
    'a line of 96 characters',
    changed(ach([[[26, 893, [returnAddenda('R01')]]]]), 3, 'MARA LINDQVIST', 'MARA LINDQVIST  '),
    'Line 3 has 96 characters instead of 94.',
  ],
  [
    'file 23027048387 (delegated_payments), without headers',
    'an entry without a batch',
    ach([[[26, 893, [returnAddenda('R01')]]]])
      .filter((_line, at) => at !== 1)
      .join('\n'),
    'Line 2 isn’t a NACHA record.',
  ],
  [
    'file 32257250233 (RW\\ACH)',
    'an entry of no amount comes back, and a change of account is written as a return (99)',
    ach([[[26, 0, [returnAddenda('R01')]]], [[26, 0, [returnAddenda('C02')]]]]).join('\n'),
    ['R01 debit 0', 'C02 debit 0'],
  ],
  [
    'file 32257250233 (RW\\ACH), its trailer',
    'a hash of the file that its entries do not give',
    changed(ach([[[26, 100, [returnAddenda('R01')]]]]), 6, '0012100024', '0010460678'),
    'Line 6: the hash of the file says 0010460678, the entries give 0012100024.',
  ],
  [
    'file 43575290175 (ResponseFile)',
    'credits of three batches, no bank’s number in the header',
    ach([4_507, 4_112, 8_368].map((cents) => [[21, cents, [traced('R02', '000001222220007')]]]))
      .join('\n')
      .replace('101 021000021', '1011xxxx22268'),
    ['R02 credit 4507', 'R02 credit 4112', 'R02 credit 8368'],
  ],
  [
    'file 62035390730',
    'a trailer with two zeros too many',
    changed(ach([[[21, 166_676, [returnAddenda('R03')]]]]), 5, '000000166676', '00000000166676'),
    'Line 5 has 96 characters instead of 94.',
  ],
  [
    'file 54177975285',
    'an amount that begins one place to the right',
    changed(
      ach([[[26, 21_000, [returnAddenda('R01')]]]]),
      3,
      '0000021000INV-7K2M9QXB   ',
      ' 0000021000INV-7K2M9QXB  ',
    ),
    'Line 5: the debit total of the batch says 21000, the entries give 2100.',
  ],
  [
    'file 12956570200',
    'a credit in a batch of debits (225), with the code in its text',
    ach([[[31, 681, [traced('R03', '012345678901234')]]]])
      .join('\n')
      .replace('5200CAPSTAN', '5225CAPSTAN'),
    ['R03 credit 681'],
  ],
  [
    'file 46339987580',
    'a batch alone, totals of another batch',
    changed(
      ach([[[26, 100, [returnAddenda('R03')]]]]),
      5,
      '000000000100000000000000',
      '000000000000000000016122',
    ),
    'Line 5: the debit total of the batch says 0, the entries give 100.',
  ],
]

const sourcesOf = (list: readonly Sample<unknown>[]): Set<string> =>
  new Set(list.map(([source]) => source.replace(/ \(.*|, .*/, '')))
test.each([
  ['BAI2', bai2],
  ['camt.053', camt053],
  ['files of returns', returns],
] as const)('samples of %s are of ten sources at least', (_format, list) =>
  expect(sourcesOf(list).size).toBeGreaterThanOrEqual(10),
)
describe('samples of BAI2', () => {
  test.each([...bai2])('%s: %s', (_source, _what, file, right) =>
    expect(amountsIn(file)).toEqual(right),
  )
})
describe('samples of camt.053', () => {
  test.each([...camt053])('%s: %s', (_source, _what, file, right) =>
    expect(amountsIn(file)).toEqual(right),
  )
})
describe('samples of files of returns', () => {
  test.each([...returns])('%s: %s', (_source, _what, file, right) =>
    expect(returned(file)).toEqual(right),
  )
})
