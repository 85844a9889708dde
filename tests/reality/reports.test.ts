import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readyEntry, readySubject, sanctionsHit } from '#domain/investors/rules/sanctions/match.ts'
import {
  achAmountProblem,
  nachaText,
  totalsOf,
  transactionCode,
} from '#domain/payments/formats/nacha/file.ts'
import { checkRoutingNumber } from '#domain/payments/rules/aba.ts'
import { readCorrection } from '#domain/payments/rules/notification-of-change.ts'
import { addBusinessDays, onOrNextBusinessDay } from '#domain/shared/calendar/business-days.ts'
import { address, email, personName, phone } from '#domain/shared/common.ts'
import { hundredthsOf, readFigure } from '#domain/shared/typed-figure.ts'
import { codeIn } from '#domain/shared/typed-text.ts'
import { isFound, searchWords } from '#domain/shared/names/search.ts'
import { readList } from '#server/investors/screening/ofac-files.ts'
import '#server/kernel/lib/numbering-plans.ts'
import { csvCell } from '#server/kernel/lib/csv.ts'
import { openedAt, piecesOf } from '#server/kernel/lib/draw/faces.ts'
import { unzip, zip } from '#server/kernel/lib/zip.ts'
import {
  openBankCsv,
  proposeMapping,
  readBankCsv,
} from '#server/payments/payments/statement-formats/bank-csv.ts'
import { readStatementFile } from '#server/payments/payments/statement-formats/statement.ts'
import { networkWebhooks } from '#server/providers/webhooks/builtin.ts'
import { countryOptions, usRegionOptions } from '#src/ui/inputs/countries.ts'
import { namedOption } from '#src/ui/inputs/options.ts'
import { initialsOf } from '#src/ui/seed.ts'
import { textToDate } from '#src/ui/inputs/date-text.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import {
  account,
  ach,
  amountsIn,
  bai,
  bal,
  details,
  doc,
  ntry,
  oneReturn,
  paymentAddenda,
  returnAddenda,
  returned,
  stmt,
  tx,
} from './bank/formats.ts'

/** Public reports of other products with the input of each and its right result. docs/reality.md is the log. */
type Row = readonly [report: string, got: () => unknown, right: unknown]
const csv = (amount: string) => () => amountsIn(`date,amount,reference\n2026-11-20,${amount},x`)
const notAnAmount = (said: string): string =>
  `Line 2: the amount ${said} is not an amount. Enter an amount, for example 1234.50.`
const camt =
  (...parts: string[]) =>
  () =>
    amountsIn(doc('08', stmt(...parts)))
const credit = ntry('50.00', '<AcctSvcrRef>A</AcctSvcrRef>')

const camt053: readonly Row[] = [
  [
    'OCA/bank-statement-import#375: a reversal as a debit while the balance rises',
    camt(bal('OPBD', '100.00'), bal('CLBD', '150.00'), ntry('-50.00', '<RvslInd>true</RvslInd>')),
    'Line 2: the statement closes with $150.00, its opening balance and its entries give $50.00.',
  ],
  [
    'firefly-iii/firefly-iii#10498: a debit and a credit',
    camt(bal('OPBD', '100.00'), bal('CLBD', '130.00'), ntry('-20.00'), credit),
    [-2_000, 5_000],
  ],
  [
    'firefly-iii/firefly-iii#7747: empty parties',
    camt(ntry('50.00', details(tx('<RltdPties/><RltdAgts/>')))),
    [5_000],
  ],
  [
    'sebastienrousseau/bankstatementparser#5: a balance of a kind of the bank’s own',
    camt(
      bal('OPBD', '100.00'),
      bal('CLBD', '777.00').replace('<Cd>CLBD</Cd>', '<Prtry>OTHR</Prtry>'),
      bal('CLBD', '150.00'),
      credit,
    ),
    [5_000],
  ],
  [
    'viafintech/camt_parser#51: negative balances',
    camt(bal('OPBD', '-100.00'), bal('CLBD', '-50.00'), credit),
    [5_000],
  ],
  [
    'nemiah/phpFinTS#592: an intraday and an available balance',
    () => {
      const file = doc(
        '08',
        stmt(bal('OPBD', '-18.59'), bal('ITBD', '31.41'), bal('CLAV', '9.99'), credit),
      )
      const { lines, balances } = readStatementFile(Buffer.from(file))
      return [lines.map((line) => line.amount), balances]
    },
    [[5_000], []],
  ],
  ['actualbudget/actual#3086: no value day', camt(credit), [5_000]],
  [
    'phoughton/pyiso20022#8: entities that expand to others',
    () =>
      amountsIn(
        doc('02', stmt(ntry('1.00', '<AddtlNtryInf>&b;</AddtlNtryInf>'))).replace(
          '\n',
          '\n<!DOCTYPE Document [<!ENTITY a "LOL"><!ENTITY b "&a;&a;">]>',
        ),
      ),
    'Line 2: the XML has a document type. Remove it.',
  ],
  [
    'openrewrite/rewrite#1382: a byte order mark before the head',
    () => amountsIn(`\uFEFF${doc('08', stmt(credit))}`),
    [5_000],
  ],
]

const bai2: readonly Row[] = [
  [
    'ministryofjustice/bai2#50: a summary cut between code and amount',
    () =>
      amountsIn(
        bai([
          {
            accounts: [
              [
                '03,01894102469,USD,010,4764927,,,015,4765927,,,045/ ;9530854',
                '88,4626045,,,072,0,,,100,1000,,,400,0,,/ ;4627045',
                '16,195,1000,Z,B1,,WIRE/ ;1000',
              ],
            ],
          },
        ]),
      ),
    [1_000],
  ],
  [
    'ministryofjustice/bai2#14: signs, eighteen digits and a number of items in 88',
    () =>
      amountsIn(
        bai([
          {
            head: '02,55287,021000018,1,261120,0000,,/',
            accounts: [
              [
                '03,0101999999,,015,+00000004060801,,,100,+00000000346685/ ;4407486',
                '88,00004,,400,+00000000000000,00000,,040,+00000004059283,,/ ;4059283',
                '16,175,000000000346685,Z,00087829876,Miami/ ;346685',
                '88,DEPOSIT LOCATION, ITEM COUNT 00004/',
              ],
            ],
          },
        ]),
      ),
    [346_685],
  ],
  [
    'venturehacks/bai2#5: a text that goes on with a slash',
    () => amountsIn(bai([account('16,195,1000,Z,B1,,WIRE ;1000', '88,/TEXT')])),
    [1_000],
  ],
  [
    'moov-io/bai2#105: several records on a line',
    () =>
      amountsIn(
        bai([account('16,195,1000,Z,B1,,WIRE 16,2/ ;1000', '16,495,40,Z,B2,,OUT/ ;40')])
          .replaceAll('/\n', '/')
          .replace('49,', '\n49,'),
      ),
    [1_000, -40],
  ],
  [
    'moov-io/bai2#105: a text that reads like the next record',
    () => amountsIn(bai([account('16,195,1000,Z,B1,,BANK NA/16,195,5,Z,B2 ;1000')])),
    [1_000],
  ],
  [
    'moov-io/bai2#105: a total of several records on a line that does not hold',
    () => amountsIn(bai([account('16,195,1000,Z,B1,,WIRE/ ;9')]).replaceAll('/\n', '/')),
    'The file has no trailer (record 99).',
  ],
  [
    'moov-io/bai2#104: details that end with the line',
    () =>
      amountsIn(
        bai([
          account(
            '16,255,931,,SC2134,,Check Return, Serial 0009 ;931',
            '88,EREF: 0737',
            '88,DBNM: A',
          ),
        ]),
      ),
    [931],
  ],
]

const csvFiles: readonly Row[] = [
  ['plaintextaccounting/hledger#2216', csv('-14\u00A0800'), notAnAmount('-14\u00A0800')],
  ['plaintextaccounting/hledger#1985', csv('-0.0.66962'), notAnAmount('-0.0.66962')],
  ['actualbudget/actual#5020', csv('-110.7'), [-11_070]],
  ['firefly-iii/firefly-iii#1087: euros', csv('€(63.12)'), notAnAmount('€(63.12)')],
  ['firefly-iii/firefly-iii#1087', csv('"($182.77)"'), [-18_277]],
  ['plaintextaccounting/hledger#736', csv('-($67.00)'), notAnAmount('-($67.00)')],
  ['plaintextaccounting/hledger#1158', csv('"-42,79"'), notAnAmount('-42,79')],
  ['plaintextaccounting/hledger#1158: a point', csv('"1.234,56"'), notAnAmount('1.234,56')],
  [
    'buckets/application#530: semicolons between quoted cells',
    () => {
      const file = openBankCsv('"date";"amount";"reference"\n"2026-11-20";"20.00";"x"')
      if (typeof file === 'string') return file
      return readBankCsv(file, proposeMapping(file), '').lines.map((line) => line.amount)
    },
    [2_000],
  ],
  [
    'jameskokoska/Cashew#972: a cell of two lines',
    () => amountsIn('date,amount,reference\n2026-11-20,10.00,"Burger\nChicken"\n2026-11-20,2.00,x'),
    [1_000, 200],
  ],
  [
    'actualbudget/actual#6264: quotation marks in a quoted cell',
    () =>
      amountsIn('date,reference,amount\n2026-11-20,"Zelle for "$200 from A"; Conf# i5","-200.00"'),
    'Line 2: the row isn’t valid CSV. Check its quotation marks.',
  ],
  [
    'moneymanagerex/moneymanagerex#7030: doubled quotation marks and breaks',
    () => {
      const rows = ['3.00,"Line1,""Line2""\nLine3"', '2.00,"""Line1\nLine2"", Line3"']
      const text = ['date,amount,reference', ...rows.map((row) => `2026-11-20,${row}`)].join('\n')
      return readStatementFile(Buffer.from(text)).lines.map((line) => line.reference)
    },
    ['Line1,"Line2"\nLine3', '"Line1\nLine2", Line3'],
  ],
  [
    'pviotti/degiro-bookkeeper#119: a text that goes on in a row of its own',
    () => {
      const file = openBankCsv('date,text,fx,amount\n2026-11-20,Sell 10,USD,72.15\n,STOCK@59.13,,')
      return typeof file === 'string' ? file : readBankCsv(file, proposeMapping(file), '').problems
    },
    ['Line 3: the date is missing.'],
  ],
  [
    'dotCMS/core#36508: a byte order mark',
    () => amountsIn('\uFEFF"date","amount","reference"\n"2026-11-20","20.00","x"'),
    [2_000],
  ],
  [
    'securo-finance/securo#911: one number of the bank for two movements',
    () =>
      amountsIn(
        'date,amount,reference,bank_reference\n2026-11-20,100.00,a,FIT1\n2026-11-20,3.00,fee,FIT1',
      ),
    'Line 3 has the bank reference of line 2: FIT1.',
  ],
]

const sentBack = (code: number, addenda: string) => () =>
  returned(ach([[[code, 100, [addenda]]]]).join('\n'))
const inBatchOf = (sec: string) => () => returned(oneReturn.join('\n').replace('WEB', sec))
/** Debits of one bank whose numbers sum to eleven digits. */
const many = Array.from({ length: 120 }, (_, n) => ({
  transaction_code: 27,
  routing_number: '987654320',
  account_number: '1',
  amount: 100,
  individual_id: 'A',
  individual_name: 'A',
  trace: String(n).padStart(15, '0'),
}))
const achFiles: readonly Row[] = [
  ['moov-io/ach#316: WEB without 05', sentBack(26, returnAddenda('R01')), ['R01 debit 100']],
  ['moov-io/ach#321: POS without 02', inBatchOf('POS'), ['R01 debit 49610']],
  ['moov-io/ach#1501: a credit', sentBack(21, returnAddenda('R06')), ['R06 credit 100']],
  [
    'moov-io/ach#1697: C06 with its code in no field',
    () => readCorrection('C06', '123456789 111            22').ok,
    false,
  ],
  [
    'moov-io/ach#915: a batch without its control record',
    () =>
      returned(
        ach([[[26, 100, [returnAddenda('R01')]]], [[26, 200, [returnAddenda('R02')]]]])
          .filter((_line, at) => at !== 4)
          .join('\n'),
      ),
    'Line 5: the batch before it has no control record.',
  ],
  [
    'moov-io/ach#915: a last batch without it',
    () => returned(oneReturn.filter((_line, at) => at !== 4).join('\n')),
    'Line 5: the batch before it has no control record.',
  ],
  [
    'moov-io/ach#915: an entry behind the control record',
    () =>
      returned(
        ach([[[26, 100, [returnAddenda('R01')]]], [[26, 200, [returnAddenda('R02')]]]])
          .filter((_line, at) => at !== 5)
          .join('\n'),
      ),
    'Line 6 isn’t a NACHA record.',
  ],
  [
    'moov-io/ach#915: two returns of one entry',
    sentBack(26, `${returnAddenda('R01')}\n${returnAddenda('R02')}`),
    'Line 5: the entry has a second return or notification of change.',
  ],
  [
    'afrunt/jach#19: a letter in an amount',
    () => returned(oneReturn.join('\n').replace('0000049610INV', '00000O9610INV')),
    'Line 3: the amount 00000O9610 is not an amount.',
  ],
  [
    'afrunt/jach#19: no transaction code',
    () => returned(oneReturn.join('\n').replace('626121', '6  121')),
    'Line 3: the transaction code    is not known.',
  ],
  [
    'Cinchoo/ChoETL.NACHA#19: zeros in a record of nines',
    () => returned([...oneReturn.slice(0, 6), `${'9'.repeat(32)}00${'9'.repeat(60)}`].join('\n')),
    'Line 7 is after the end of the file.',
  ],
  [
    'rubyritas/ach#53: a break in a name',
    () => nachaText('MARA\nLINDQVIST', 22).trim(),
    'MARA LINDQVIST',
  ],
  [
    'Cinchoo/ChoETL.NACHA#15: a hash of eleven digits keeps its last ten',
    () => totalsOf(many).hash,
    '1851851840',
  ],
  [
    'moov-io/ach#755: an amount of eleven digits',
    () => achAmountProblem(99_999_999_999),
    'A bank debit can be at most $99,999,999.99. Send a wire instead.',
  ],
  [
    'moov-io/ach#1861: a credit of nothing with its remittance (24)',
    () => [returned(ach([[[24, 0, [paymentAddenda]]]]).join('\n')), transactionCode(24)?.side],
    [[], 'credit'],
  ],
  [
    'arthurdejong/python-stdnum#84: routing numbers of zeros',
    () => ['000000000', '0001'].map((text) => checkRoutingNumber(text).ok),
    [false, false],
  ],
]

const file = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url))
const { entries } = readList('csv', gunzipSync(file('ofac-sdn.csv.gz')), {
  aliases: gunzipSync(file('ofac-alt.csv.gz')),
  comments: file('ofac-sdn-comments.csv'),
})
const listed = entries.map((entry) => ({ entry, names: readyEntry(entry) }))
/** Whether a person of a name may be the one that a list names. */
const mayBe = (
  name: string,
  on: string,
  kind: 'individual' | 'entity' = 'individual',
  born?: '12 Apr 1975',
): boolean =>
  sanctionsHit(readySubject({ kind, name, born: born === undefined ? null : '1975-04-12' }), {
    uid: '1',
    kind,
    names: [on],
    births: born === undefined ? [] : [born],
    countries: [],
    programs: [],
  }) !== null
const names: readonly Row[] = [
  [
    'moov-io/watchman#338: a company with the first name of a person',
    () =>
      sanctionsHit(readySubject({ kind: 'individual', name: 'emma daniels', born: null }), {
        uid: '1',
        kind: 'entity',
        names: ['EMMA LLC'],
        births: [],
        countries: [],
        programs: [],
      }),
    null,
  ],
  [
    'openedx-unsupported/ecommerce#3628: names in other letters alone',
    () =>
      ['สมชาย ใจดี', 'አበበ በቀለ', 'Παναγιώτης Νικολαΐδης', '김민준'].filter((name) => {
        const subject = readySubject({ kind: 'individual', name, born: null })
        return listed.some(({ entry, names }) => sanctionsHit(subject, entry, names) !== null)
      }),
    [],
  ],
  [
    'opensanctions/opensanctions#2: with and without a patronymic',
    () => [
      mayBe('Владимир Владимирович Путин', 'PUTIN, Vladimir'),
      mayBe('Vladimir Putin', 'PUTIN, Vladimir Vladimirovich'),
    ],
    [true, true],
  ],
  [
    'opensanctions/rigour#54: so-called',
    () =>
      mayBe(
        'Government of the Pizza Republic',
        'SO-CALLED GOVERNMENT OF THE PIZZA REPUBLIC',
        'entity',
      ),
    true,
  ],
  [
    'Expensify/App#74490: a hyphen, and one letter',
    () => ['Farri-Ghazal', 'O'].map((name) => personName.safeParse(name).data),
    ['Farri-Ghazal', 'O'],
  ],
  [
    'alphagov/govuk-country-and-territory-autocomplete#40: countries as people write them',
    () =>
      [
        "Côte d'Ivoire",
        'Cote d’Ivoire',
        'Ivory Coast',
        'Sao Tome and Principe',
        'Trinidad and Tobago',
        'Saint Lucia',
        'St Lucia',
        'guinea bissau',
        'UAE',
        'u.s.a',
        'Macau',
        'Turkey',
      ].map((text) => namedOption(countryOptions(), text)?.value),
    ['CI', 'CI', 'CI', 'ST', 'TT', 'LC', 'LC', 'GW', 'AE', 'US', 'MO', 'TR'],
  ],
  [
    'alphagov/govuk-country-and-territory-autocomplete#40: states',
    () =>
      ["Hawai'i", 'Hawaiʻi', 'D.C.', 'Washington DC', 'calif'].map(
        (text) => namedOption(usRegionOptions, text)?.value,
      ),
    ['HI', 'HI', 'DC', 'DC', undefined],
  ],
  [
    'facebook/astryx#4749: initials of whole letters',
    () =>
      ['🇬🇧 Ada', '😀 Ada', '(Acme) Corp', '"The" Foo', '𠮷野 太郎', 'Jean-Luc Picard', '-'].map(
        initialsOf,
      ),
    ['🇬🇧A', '😀A', 'AC', 'TF', '𠮷太', 'JP', '-'],
  ],
  [
    '18F/piipan#550: one has a middle name, an initial, or another one on the same day of birth',
    () => [
      mayBe('Mara Jane Dredvater', 'DREDVATER, Mara'),
      mayBe('Mara Dredvater', 'DREDVATER, Mara Jane'),
      mayBe('Mara J. Dredvater', 'DREDVATER, Mara Jane'),
      mayBe('Mara Ruth Dredvater', 'DREDVATER, Mara Jane', 'individual', '12 Apr 1975'),
    ],
    [true, true, true, true],
  ],
  [
    'GENERALBYTESCOM/batm_public#497: a first name alone',
    () => [mayBe('John', 'SMITH, John'), mayBe('John Miller', 'JOHN')],
    [false, false],
  ],
  [
    '4gray/iptvnator#609, krisk/Fuse#701: Turkish letters in any case',
    () =>
      [
        ['İnş', 'inş'],
        ['Ünlü', 'ünlü'],
        ['Çan', 'çan'],
        ['Şan', 'şan'],
        ['Işık', 'ışık'],
        ['Satış Teklifleri', 'satış teklİflerİ'],
      ].filter(([name = '', said = '']) => !isFound(name, searchWords(said))),
    [],
  ],
  ['Plume-org/Plume#97: emoji alone', () => personName.safeParse('🤔').success, false],
  [
    'yegor256/0rsk#531: a backslash in a search',
    () => isFound('c:\\windows\\path', searchWords('c:\\windows')),
    true,
  ],
]

/** The cents of an amount that may not be negative, or the sentence of its refusal. */
function centsOf(text: string): number | string | null {
  const reading = readFigure(text, { places: 2, negative: false, unit: 'dollars' })
  if (!reading.ok) return reading.problem
  return reading.value === null ? null : hundredthsOf(reading.value)
}
const home = { line1: '12 Main St', city: 'Cork' }
const inputs: readonly Row[] = [
  [
    'Hacker0x01/react-datepicker#4223: the day that was typed, in every zone',
    () => ['2023-02-07', '2018-08-28', '02/07/2023'].map(textToDate),
    ['2023-02-07', '2018-08-28', '2023-02-07'],
  ],
  [
    'uNmAnNeR/imaskjs#241: a pasted amount, and without its last digit',
    () => ['$43555', '$4355'].map(centsOf),
    [4_355_500, 435_500],
  ],
  [
    'RobinHerbots/Inputmask#701: a negative amount where there is none',
    () => centsOf('-5000,77'),
    expect.stringMatching(/less than zero/),
  ],
  [
    'we-promise/sure#3300, RemyDuijkeren/NodaMoney#100: words, codes and signs make no other number',
    () =>
      [
        '$-500',
        'USD (1,200.00)',
        '(1,200.00) USD',
        'memo 500',
        '500 memo',
        '1.2.3',
        'EUR 89.765,43',
      ]
        .map(centsOf)
        .filter((cents) => typeof cents !== 'string'),
    [],
  ],
  [
    'mtotschnig/MyExpenses#1296, WalletWasabi/WalletWasabi#10291: a comma by its place',
    () => ['5,912.00', '21,1', 'USD 1,200.00'].map(centsOf),
    [591_200, 2_110, 120_000],
  ],
  [
    'ing-bank/lion#2645: a cell of a spreadsheet in the format for accounting',
    () => [' $ 1.00 ', ' $ 1,00\u00a0', '$\u00a01.00\t'].map(centsOf),
    [100, 100, 100],
  ],
  [
    'tbar0970/jethro-pmm#73: an apostrophe in the name of an address',
    () =>
      ["o'brien@mail.example", "reader@o'neill.example"].map(
        (text) => email.safeParse(text).success,
      ),
    [true, false],
  ],
  [
    'ruimarinho/google-libphonenumber#272, jackocnr/intl-tel-input#1958: area codes that are, and one that is not',
    () =>
      [
        '+18402345678',
        '+525614285123',
        '+16707837932',
        '+12423221234',
        '+14412951234',
        '+12222222222',
      ].map((text) => phone.safeParse(text).success),
    [true, true, true, true, true, false],
  ],
  [
    'XcodesOrg/XcodesApp#788: a code as messages and keyboards have it',
    () =>
      ['123456', ' 123-456\n', 'G-123456', '１２３４５６', '2FA code: 123 456', '12345'].map(
        (text) => codeIn(text, 6),
      ),
    ['123456', '123456', '123456', '123456', '123456', '12345'],
  ],
  [
    'colinhacks/zod#2396: domains of several parts',
    () =>
      ['a@b.c.com', 'a@asdf.ka1.asdf.com', 'first.last@physik.uni-muenchen.de'].filter(
        (text) => !email.safeParse(text).success,
      ),
    [],
  ],
  [
    'awesomemotive/easy-digital-downloads#5307: postal codes of Ireland, or none',
    () =>
      ['T12 Y275', undefined].map(
        (postal) => address.safeParse({ ...home, country: 'IE', postal }).success,
      ),
    [true, true],
  ],
  [
    'Automattic/wp-calypso#8681: postal codes without a blank or dash',
    () =>
      [
        ['NL', '9276DD'],
        ['BR', '01310100'],
      ].map(([country, postal]) => address.safeParse({ ...home, country, postal }).success),
    [true, true],
  ],
]

const browsers: readonly Row[] = [
  [
    'hhurz/tableExport.jquery.plugin#230: formulas in an export',
    () => ["=cmd|' /C calc'!A0", '-5'].map(csvCell),
    ["'=cmd|' /C calc'!A0", '-5'],
  ],
  [
    'hhurz/tableExport.jquery.plugin#370: zeros at the beginning of a long number',
    () => csvCell('00367901234567890323'),
    '00367901234567890323',
  ],
  [
    'iris-connect/iris-client#443: the plus of a phone number in an export',
    () => csvCell('+14155552671'),
    "'+14155552671",
  ],
  [
    'GBLS/docassemble-MAEvictionDefense#355: a deadline on a Sunday or holiday',
    () => ['2026-12-06', '2026-12-25', '2027-01-01'].map((day) => onOrNextBusinessDay(day)),
    ['2026-12-07', '2026-12-28', '2027-01-04'],
  ],
  [
    'bokmann/business_time#83: ten business days',
    () => ['2014-04-23', '2014-04-21'].map((day) => addBusinessDays(day, 10)),
    ['2014-05-07', '2014-05-05'],
  ],
  [
    'InlitX/streak#162: days over the change of the clock',
    () => addBusinessDays('2025-10-24', 2),
    '2025-10-28',
  ],
]
const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'statements as camt.053': camt053,
  'statements as BAI2': bai2,
  'statements as CSV': csvFiles,
  ACH: achFiles,
  'names and screening': names,
  inputs: inputs,
  'browsers, mail and files': browsers,
}
describe.each(Object.entries(KINDS))('reports of %s', (_, list) => {
  test.each([...list])('%s', (_report, got, right) => expect(got()).toEqual(right))
})
test.each([
  'http://[::ffff:127.0.0.1]:9/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://[::]/',
])('OneUptime/oneuptime#2578: %s is not public', async (url) =>
  expect(await networkWebhooks().send(url, {}, '{}')).toMatchObject({ failure: 'not_public' }),
)

describe('workbooks with dates', () => {
  /** A workbook of one row whose date is day 45,292, in the system of dates of Windows or of a Mac. */
  const workbook = async (system: '1900' | '1904'): Promise<Buffer> => {
    const day = new Date('2024-01-01T00:00:00Z')
    const rows = [['Date'], [day]]
    const made = unzip(Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })))
    if (typeof made === 'string') throw new Error(made)
    if (system === '1900') return zip(made)
    return zip(
      made.map(({ name, bytes }) => ({
        name,
        bytes: name.endsWith('workbook.xml')
          ? Buffer.from(
              bytes.toString().replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>'),
            )
          : bytes,
      })),
    )
  }
  test.each([
    ['sebastian-software/xlsx-format#72: day 45,292', '1900', '2024-01-01'],
    ['exceljs/exceljs#1343: the dates of a Mac, which begin in 1904', '1904', '2028-01-02'],
  ] as const)('%s', async (_report, system, day) => {
    const { sheets } = await readXlsx(await workbook(system))
    expect(sheets[0]?.rows[1]?.[0]).toEqual(new Date(`${day}T00:00:00Z`))
  })
})
describe('letters that join', () => {
  /** How many glyphs the font has for a text, and whether each letter has one. */
  const shaped = (text: string) =>
    piecesOf('text', text).map((piece) => {
      const { glyphs } = openedAt(piece.face).font.layout(piece.text)
      return {
        letters: [...piece.text].length,
        glyphs: glyphs.length,
        boxes: glyphs.filter((one) => one.id === 0).length,
      }
    })
  test('diegomura/react-pdf#3197: lam and alef stay in every word', () => {
    const [one] = shaped('الحالات الاستثناءات')
    expect(one?.boxes).toBe(0)
    expect(one?.glyphs).toBeGreaterThanOrEqual(one?.letters ?? 99)
  })
  test('py-pdf/fpdf2#365: letters of Hindi are joined', () => {
    const [one] = shaped('क्षत्रिय कृष्ण')
    expect(one?.boxes).toBe(0)
    expect(one?.glyphs).toBeLessThan(one?.letters ?? 0)
  })
})
