import {
  account,
  ach,
  amountsIn,
  bai,
  bal,
  booked,
  details,
  doc,
  ntry,
  oneDetail,
  oneEntry,
  oneReturn,
  paymentAddenda,
  returnAddenda,
  returned,
  stmt,
  tx,
  usd,
} from './bank/formats.ts'
import { describe, expect, test } from 'vitest'

/**
 * Files as banks write them, after the standards and public samples, each with its result: the booked amounts in cents,
 * or the sentence of the refusal.
 */
type Case = readonly [what: string, file: string, result: readonly number[] | string]
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
  ['a byte order mark', `\uFEFF${oneDetail}`, [100]],
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
    oneDetail.replace(',1,261120,,USD', ',3,261120,,USD'),
    'Line 2: the group replaces an earlier one (status 3, correction). Only groups with status 1, update, can be booked.',
  ],
  [
    'euros',
    oneDetail.replace('03,1020,USD', '03,1020,EUR'),
    'Line 3: the account is in EUR. Only statements in US dollars (USD) can be booked.',
  ],
  [
    'a file that was cut',
    oneDetail.slice(0, oneDetail.indexOf('98,')),
    'The file has no trailer (record 99).',
  ],
  [
    'another amount',
    oneDetail.replace('16,195,100', '16,195,900'),
    'Line 5: the control total of the account is $1.00, its records sum to $9.00.',
  ],
  [
    'another number of groups',
    oneDetail.replace('99,100,1', '99,100,2'),
    'Line 7: the file says 2 as the number of its groups, it has 1.',
  ],
  [
    'an amount with a point',
    oneDetail.replace('16,195,100,', '16,195,1.00,'),
    'Line 4: the amount 1.00 is not an amount.',
  ],
  [
    'an MT940 file',
    ':20:STARTUMS\n:25:12345/678\n:60F:C261120USD0,00\n:61:2611201120CR100,00NTRFNONREF\n:62F:C261120USD100,00',
    'No line of the file has a date and an amount. Upload a BAI2, camt.053 or CSV file.',
  ],
]
describe('BAI2', () => {
  test.each(bai2)('%s', (_what, file, expected) => expect(amountsIn(file)).toEqual(expected))
})

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
  ['version 13', doc('13', oneEntry), [1_000]],
  [
    'a prefix on every element',
    doc('08', oneEntry)
      .replaceAll(/<(\/?)(?!\?)/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2='),
    [1_000],
  ],
  [
    'an envelope with a header of the bank',
    `<BizMsgEnvlp><AppHdr><MsgDefIdr>camt.053.001.11</MsgDefIdr></AppHdr>${doc('11', oneEntry).replace(/^<\?xml.*\?>\n/, '')}</BizMsgEnvlp>`,
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
  ['two statements', doc('08', oneEntry, oneEntry.replace('>A<', '>B<')), [1_000, 1_000]],
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
    doc('08', oneEntry.replaceAll('USD', 'EUR')),
    'The statement: the account is in EUR. Only statements in US dollars (USD) can be booked.',
  ],
  [
    'a report of the day (camt.052)',
    doc('08', oneEntry).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
    'This XML file has no bank statement (camt.053).',
  ],
  [
    'a document type',
    doc('08', oneEntry).replace('\n', '\n<!DOCTYPE Document>'),
    'Line 2: the XML has a document type. Remove it.',
  ],
  ['a file that was cut', doc('08', oneEntry).slice(0, -30), 'Line 2: the XML isn’t well-formed.'],
]
describe('camt.053', () => {
  test.each(camt053)('%s', (_what, file, expected) => expect(amountsIn(file)).toEqual(expected))
})

const nacha: readonly (readonly [string, string, readonly string[] | string])[] = [
  ['a checking debit (26)', oneReturn.join('\n'), ['R01 debit 49610']],
  [
    'a savings debit (36)',
    ach([[[36, 100, [returnAddenda('R03')]]]]).join('\n'),
    ['R03 debit 100'],
  ],
  [
    'a checking credit (21)',
    ach([[[21, 100, [returnAddenda('R02')]]]]).join('\n'),
    ['R02 credit 100'],
  ],
  [
    'a savings credit (31)',
    ach([[[31, 100, [returnAddenda('R04')]]]]).join('\n'),
    ['R04 credit 100'],
  ],
  [
    'debits and credits in two batches',
    ach([
      [[26, 100, [returnAddenda('R10')]]],
      [
        [21, 200, [returnAddenda('R23')]],
        [36, 300, [returnAddenda('R29')]],
      ],
    ]).join('\n'),
    ['R10 debit 100', 'R23 credit 200', 'R29 debit 300'],
  ],
  [
    'addenda of the payment and of the return',
    ach([[[26, 100, [paymentAddenda, returnAddenda('R01')]]]]).join('\n'),
    ['R01 debit 100'],
  ],
  ['no line breaks', oneReturn.join(''), ['R01 debit 49610']],
  ['CR and LF', `${oneReturn.join('\r\n')}\r\n`, ['R01 debit 49610']],
  ['CR alone', oneReturn.join('\r'), ['R01 debit 49610']],
  [
    'blanks cut at the ends of lines',
    oneReturn.map((line) => line.trimEnd()).join('\n'),
    ['R01 debit 49610'],
  ],
  [
    'no records of nines',
    ach([[[26, 49_610, [returnAddenda('R01')]]]], false).join('\n'),
    ['R01 debit 49610'],
  ],
  [
    'a byte order mark and the end of a file',
    `\uFEFF${oneReturn.join('\n')}\n\u001A`,
    ['R01 debit 49610'],
  ],
  ['no return in it', ach([[[22, 100, []]]]).join('\n'), []],
  [
    'another amount',
    oneReturn.join('\n').replace('0000049610INV', '0000049611INV'),
    'Line 5: the debit total of the batch says 49610, the entries give 49611.',
  ],
  [
    'an entry cut out',
    ach([
      [
        [26, 100, [returnAddenda('R01')]],
        [26, 200, [returnAddenda('R01')]],
      ],
    ])
      .filter((_line, at) => at !== 4 && at !== 5)
      .join('\n'),
    'Line 5: the count of the batch says 4, the entries give 2.',
  ],
  ['a file that was cut', oneReturn.slice(0, 4).join('\n'), 'The file has no trailer record.'],
  [
    'an unknown transaction code',
    oneReturn.join('\n').replace('626121', '699121'),
    'Line 3: the transaction code 99 is not known.',
  ],
]
describe('files of returns', () => {
  test.each(nacha)('%s', (_what, text, expected) => expect(returned(text)).toEqual(expected))
})
