import { provideNumberingPlans } from '#domain/shared/phone-number.ts'
import { address, day, email, phone } from '#domain/shared/common.ts'
import { changedText, dateToText, textToDate, textToMonth } from '#src/ui/inputs/date-text.ts'
import { iraStep } from '#domain/investors/model/steps/ira.ts'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { paymentStep } from '#domain/investors/model/steps/payment.ts'
import { maskedDigits, type MaskedKind } from '#src/ui/inputs/masked-text.ts'
import { webAddress } from '#domain/shared/web-address.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { checkFile } from '#src/ui/inputs/upload-state.ts'
import { readPhone } from '#src/ui/inputs/phone-lib.ts'
import * as library from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

/**
 * Texts that people type and paste into each kind of input, with the stored value or the sentence that they read, one
 * case a line. Figures and formatted texts have tables of their own: typed-figures.test.ts, pasted-text.test.tsx.
 */
type Table = readonly (readonly [string, unknown])[]

provideNumberingPlans(library)
/** The value that a schema gives, or its first sentence. */
const checked = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues[0]?.message
}

const NO_SUCH = /phone number doesn’t exist/
const PHONES: Table = [
  ['415-555-2671', '+14155552671'],
  ['(415) 555-2671', '+14155552671'],
  ['415.555.2671', '+14155552671'],
  ['415/555-2671', '+14155552671'],
  ['1 415 555 2671', '+14155552671'],
  ['+1 415 555 2671', '+14155552671'],
  ['+1\u00A0415\u00A0555\u20112671', '+14155552671'],
  ['\u202A+1 415-555-2671\u202C', '+14155552671'],
  ['tel:+1-415-555-2671', '+14155552671'],
  ['４１５５５５２６７１', '+14155552671'],
  ['001 415 555 2671', '+14155552671'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['00 44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 06 6982', '+39066982'],
  ['1-800-356-9377', '+18003569377'],
  ['1-800-FLOWERS', /in digits, without letters/],
  ['415-555-CALL', /in digits, without letters/],
  ['415-555-2671 ext. 12', /without its extension/],
  ['415-555-2671 extension 12', /without its extension/],
  ['415-555-2671x12', /without its extension/],
  ['415-555-2671 #12', /without its extension/],
  ['+1 415 555 2671;ext=12', /without its extension/],
  ['415-555-2671 or 415-555-2672', /in digits, without letters/],
  ['415-555-2671 / 415-555-2672', NO_SUCH],
  ['415-555-267', NO_SUCH],
  ['415-555-26711', NO_SUCH],
  ['(415) 155-2671', NO_SUCH],
  ['115-555-2671', NO_SUCH],
  ['+1', /with its country code/],
  ['+999 123 456 789', NO_SUCH],
  ['none', /in digits, without letters/],
]

const BOX = /a street address, not a PO box/
/** Lines of an address: boxes in the writing of many countries, and streets that only sound like one. */
const BOXES = [
  'PO Box 12',
  'P.O. Box 12',
  'P. O. Box 12',
  'P O Box 12',
  'POBox 12',
  'PO-Box 12',
  'po box #12',
  'PO Box No. 12',
  'P.O.B. 12',
  'POB 12',
  'P.O.B 12',
  'PO Bx 12',
  'P0 Box 12',
  'Post Office Box 7',
  'Postal Box 9',
  'Post Box 12',
  'GPO Box 1234',
  'PO Box K',
  'PO Box A-12',
  'PO Box 12A',
  'PO Box',
  '12 Main St, PO Box 12',
  '12 Main St PO Box 12',
  'PO Box 12, 5 Main St',
  'PO Box 12 Main St',
  'ＰＯ　Ｂｏｘ　１２',
  'Box 12',
  'Box #12',
  'Lock Box 7',
  'Drawer 12',
  'PO Drawer 12',
  'P.O. Drawer K',
  'PMB 12',
  'PMB #12',
  '500 Oak St PMB 12',
  'Private Bag X12',
  'Locked Bag 12',
  'Postfach 12 34 56',
  'Postfach',
  'Postbus 123',
  'Postboks 12',
  'Apartado 12',
  'Apartado Postal 12',
  'Apdo. 12',
  'Casilla 12',
  'Casella Postale 12',
  'Caixa Postal 12',
  'BP 123',
  'B.P. 123',
  'Boîte postale 12',
  'C.P. 12',
  'P.O.Box12',
  'Post Office Box Number 7',
  'Box K',
  'CP 4',
] as const
const STREETS = [
  '12 Po Box Canyon Rd',
  '12 Boxwood Lane',
  '1 Polo Boxing St',
  '500 Box Elder St',
  '3 Post Office Road',
  '12 Post Office Square',
  '7 Old Post Office Rd',
  '40 Box Canyon Rd',
  '100 Depot Rd',
  '22 Pobox Ct',
  'RR 2 Box 152',
  'HC 1 Box 12',
  'PSC 1234 Box 5678',
  'Unit 12 Box 45',
  'Rural Route 2 Box 3',
  '1 BP Tower',
  '200 Bp Plaza Suite 3',
  '12 C.P. Kennedy Rd',
  '9 Drawer Rd',
  '77 Casilla Way',
  '8 Postbus Lane',
  '1 Lockbox Ln',
  '12 Apartado Ct',
  '5 Post Box Lane',
  'Apt 12',
  'Suite 100',
  'Unit B',
  '400 Po St',
  '12 P Street',
  '1 Private Rd',
  'Boxer Ct 12',
  '12 Letter Box Lane',
  'Postfachstraße 4',
  'Via Casella 3',
] as const
const HOME = { line1: '12 Main St', city: 'Norfolk', region: 'VA', postal: '23507', country: 'US' }
const LINES: Table = [
  ...BOXES.map((line) => [line, BOX] as const),
  ...STREETS.map((line) => [line, line] as const),
]
/** The line of a home address that is stored, or its sentence. */
const lineOf =
  (name: 'line1' | 'line2', line1 = HOME.line1) =>
  (text: string) => {
    const home = checked(address, { ...HOME, line1, [name]: text })
    return typeof home === 'string' ? home : (home as typeof HOME & { line2: string })[name]
  }

const NINE = /nine digits/
/** Numbers of nine digits, in the writing of cards, letters and other systems. */
const NINES: Table = [
  ['123456789', '123456789'],
  ['123-45-6789', '123456789'],
  ['12-3456789', '123456789'],
  ['123 45 6789', '123456789'],
  ['123\u201145\u20116789', '123456789'],
  ['123 – 45 – 6789', '123456789'],
  ['123.45.6789', '123456789'],
  ['１２３４５６７８９', '123456789'],
  [' 123456789\n', '123456789'],
  ['\u200E123-45-6789', '123456789'],
  ['123-45-67890', NINE],
  ['123-45-678', NINE],
  ['12E456789', NINE],
  ['SSN 123-45-6789', NINE],
  ['***-**-6789', NINE],
  ['1234567.89e2', NINE],
]
const ROUTING: Table = [
  ['021000021', '021000021'],
  ['0210 0002 1', '021000021'],
  ['0210-0002-1', '021000021'],
  ['０２１０００02１', '021000021'],
  ['0210 00021 0', NINE],
  ['21000021', NINE],
  ['⑆021000021⑆', NINE],
]
const ACCOUNTS: Table = [
  ['1234', '1234'],
  ['0001 2345 6789', '000123456789'],
  ['1234-5678-90', '1234567890'],
  ['12345678901234567', '12345678901234567'],
  ['123456789012345678', /4 to 17 digits/],
  ['123', /4 to 17 digits/],
  ['DE89 3704 0044 0532 0130 00', /4 to 17 digits/],
  ['123456x', /4 to 17 digits/],
]
/** The value by the field and its schema; the schema alone must read the same text alike. */
const numbered = (kind: MaskedKind, schema: z.ZodType) => (text: string) => {
  const given = checked(schema, maskedDigits(kind, text))
  return checked(schema, text) === given ? given : [given, checked(schema, text)]
}

const NO_ADDRESS = /an address like https:/
const WEBSITES: Table = [
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['example.com', 'https://example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['www.example.com/team?x=1#top', 'https://www.example.com/team?x=1#top'],
  ['//example.com', 'https://example.com'],
  ['HTTPS://example.com', 'https://example.com'],
  ['https:/example.com', 'https://example.com'],
  [' example.com\n', 'https://example.com'],
  ['example.com:8443/app', 'https://example.com:8443/app'],
  ['\u200Bexample.com', 'https://example.com'],
  ['my-shop.co.uk', 'https://my-shop.co.uk'],
  ['example', NO_ADDRESS],
  ['our website', NO_ADDRESS],
  ['https://', NO_ADDRESS],
  ['https://localhost', NO_ADDRESS],
  ['javascript:alert(1)', NO_ADDRESS],
  ['ftp://example.com', NO_ADDRESS],
  ['mailto:a@example.com', NO_ADDRESS],
  ['none', NO_ADDRESS],
]

const NO_DATE = /MM\/DD\/YYYY/
const DATES: Table = [
  ['12/31/2026', '2026-12-31'],
  ['12-31-2026', '2026-12-31'],
  ['1/5/2026', '2026-01-05'],
  [' 12 / 31 / 2026\n', '2026-12-31'],
  ['12312026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['2026.12.31', '2026-12-31'],
  ['20261231', '2026-12-31'],
  ['Dec 31, 2026', '2026-12-31'],
  ['Dec. 31st, 2026', '2026-12-31'],
  ['Aug 28, 2018', '2018-08-28'],
  ['December 31 2026', '2026-12-31'],
  ['31 December 2026', '2026-12-31'],
  ['31-Dec-2026', '2026-12-31'],
  ['2026 Sept 3', '2026-09-03'],
  ['Thursday, December 31, 2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['12.31.2026', '2026-12-31'],
  // the field asks for the month first; dots put the day first in most countries
  ['03/04/2026', '2026-03-04'],
  ['03.04.2026', NO_DATE],
  ['04.04.2026', '2026-04-04'],
  ['１２/３１/２０２６', '2026-12-31'],
  ['12\u201131\u20112026', '2026-12-31'],
  ['12⁄31⁄2026', '2026-12-31'],
  ['12/31/26', NO_DATE],
  ['12/31/20261', NO_DATE],
  ['12/31', NO_DATE],
  ['02/30/2026', NO_DATE],
  ['13/13/2026', NO_DATE],
  ['12/31/2026 - 1/5/2027', NO_DATE],
  ['12/31/2026 11:30 PM', NO_DATE],
  ['March 12, 1985 3:40', NO_DATE],
  ['2026-12-31T23:30:00Z', NO_DATE],
  ['31 de diciembre de 2026', NO_DATE],
  ['Decision 31, 2026', NO_DATE],
  ['tomorrow', NO_DATE],
]
const READING = { sizes: [2, 2, 4], read: textToDate, shown: dateToText }
const dateOf = (shown: string): unknown => checked(day, textToDate(shown) ?? shown)
/** The value of a date that is pasted into the empty field, and the same over another date. */
const dated = (text: string): unknown => {
  const [given, over] = ['', '01 / 02 / 1990'].map((before) =>
    dateOf(changedText(text, before, READING)),
  )
  return given === over ? given : [given, over]
}
/** Dates that are typed character by character; slashes are put between digits meanwhile. */
const TYPED_DATES: Table = [
  ['12312026', '2026-12-31'],
  ['1/5/2026', '2026-01-05'],
  ['1.5.2026', '2026-01-05'],
  ['Aug 28, 2018', '2018-08-28'],
  ['28 August 2018', '2018-08-28'],
  ['March 12, 1985 3:40', NO_DATE],
  ['12/31/26', NO_DATE],
]
const typedDate = (text: string): unknown =>
  dateOf([...text].reduce((before, one) => changedText(before + one, before, READING), ''))
const MONTHS: Table = [
  ['12/2026', '2026-12'],
  ['122026', '2026-12'],
  ['2026-12', '2026-12'],
  ['Dec 2026', '2026-12'],
  ['december 2026', '2026-12'],
  ['12/31/2026', null],
  ['31 Dec 2026', null],
  ['13/2026', null],
  ['12/26', null],
]

const NO_EMAIL = /an e-mail address like/
const EMAILS: Table = [
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.com\n', 'ada@example.com'],
  ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
  ['"Lovelace, Ada" <ada@example.com>', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada\u200B@example.com', 'ada@example.com'],
  ['ada＠example.com', 'ada@example.com'],
  ['ada@example．com', 'ada@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada+news@example.co.uk', 'ada+news@example.co.uk'],
  ["o'hara@example.com", "o'hara@example.com"],
  ['mailto:ada@example.com?subject=Hi', NO_EMAIL],
  ['ada@example.com, bob@example.com', NO_EMAIL],
  ['ada@example.com;bob@example.com', NO_EMAIL],
  ['Ada <ada@example.com>, Bob <bob@example.com>', NO_EMAIL],
  ['ada@example.com>', NO_EMAIL],
  ['ada@example.com,', NO_EMAIL],
  ['ada@example..com', NO_EMAIL],
  ['ada@example', NO_EMAIL],
  ['ada.example.com', NO_EMAIL],
  ['ada [at] example.com', NO_EMAIL],
  ['ada@example,com', NO_EMAIL],
  ['ädä@example.com', NO_EMAIL],
  ['a b@example.com', NO_EMAIL],
  ['none', NO_EMAIL],
]

const TABLES: Readonly<Record<string, readonly [Table, (text: string) => unknown]>> = {
  'phone numbers (I3)': [PHONES, (text) => checked(phone, readPhone(library, text, 'US').value)],
  'first lines of an address (I6)': [LINES, lineOf('line1')],
  'second lines of an address (I6)': [LINES, lineOf('line2')],
  'Social Security numbers (I7)': [NINES, numbered('ssn', kycStep.shape.ssn)],
  'employer numbers (I7)': [NINES, numbered('ein', iraStep.shape.custodian_ein)],
  'routing numbers (I7)': [ROUTING, numbered('routing', paymentStep.shape.routing_number)],
  'account numbers (I7)': [ACCOUNTS, numbered('account', paymentStep.shape.account_number)],
  'pasted dates (I11)': [DATES, dated],
  'typed dates (I11)': [TYPED_DATES, typedDate],
  'months (I11)': [MONTHS, textToMonth],
  'e-mail addresses (I11)': [EMAILS, (text) => checked(email, text)],
  'websites (I10)': [WEBSITES, (text) => checked(webAddress, text)],
  'boxes below a rural route (I6)': [
    [
      ['Box 45', 'Box 45'],
      ['PO Box 45', BOX],
    ],
    lineOf('line2', 'PSC 3'),
  ],
}

describe.each(Object.entries(TABLES))('%s as people write them', (_, [table, read]) => {
  it.each([...table])('reads %j as %s', (text, meant) => {
    if (meant instanceof RegExp) expect(read(text)).toMatch(meant)
    else expect(read(text)).toEqual(meant)
  })
})

const PDF = '%PDF-1.7'
const JPEG = '\u00FF\u00D8\u00FF\u00E0'
const PNG = '\u0089PNG\r\n\u001A\n'
const FILES: readonly (readonly [name: string, content: string, refused: string | null])[] = [
  ['lease.pdf', PDF, null],
  ['LEASE.PDF', PDF, null],
  ['lease.pdf', `\r\n${PDF}`, null],
  ['lease.pdf', `${' '.repeat(50)}${PDF}`, null],
  ['lease.pdf', `${' '.repeat(2_000)}${PDF}`, 'This file isn’t a valid PDF'],
  ['lease.pdf', JPEG, 'This file isn’t a valid PDF'],
  ['me.jpg', JPEG, null],
  ['me.jpe', JPEG, null],
  ['me.jfif', JPEG, null],
  ['me.pjp', JPEG, null],
  ['IMG_0042.HEIC', JPEG, null],
  ['me.png', JPEG, null],
  ['me.jpg', PNG, null],
  ['me.jpg', PDF, 'This file isn’t a valid JPG'],
  ['me.hif', '\0\0\0\u0018ftypheic', null],
  ['me.webp', 'RIFF', 'File type not supported'],
  ['lease.docx', 'PK', 'File type not supported'],
  ['lease', PDF, 'File type not supported'],
  ['lease.pdf', '', 'The file is empty'],
  ['my "id".pdf', PDF, null],
]
describe('files as people choose them (I8)', () => {
  it.each(FILES)('takes %j with its content, or says why not', async (name, content, refused) => {
    const file = new File([Buffer.from(content, 'latin1')], name)
    const { refusal } = await checkFile(file, 1, uploadRules)
    expect(refusal?.title ?? null).toBe(refused)
  })
})
