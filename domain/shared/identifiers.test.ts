import { describe, expect, it } from 'vitest'
import {
  checkAccountNumber,
  checkRoutingNumber,
  achSecCode,
  achTransactionCode,
} from '../payments/rules/aba.ts'
import { checkBic } from '../payments/rules/bic.ts'
import { isPostOfficeBox, US_STATE_CODES } from './contact-formats.ts'
import { checkCusip, cusipCheckDigit } from './cusip.ts'
import { checkIban } from '../payments/rules/iban.ts'
import { checkIsin, cusipOfIsin, isinMatchesCusip } from './isin.ts'
import { checkLei } from './lei.ts'
import { luhnValid } from './luhn.ts'
import {
  maskAccount,
  maskBirthDate,
  maskDocumentNumber,
  maskEin,
  maskEmail,
  maskIban,
  maskPhone,
  maskSsn,
} from './masking.ts'
import { mrzCheckDigit, readTd3Line2 } from '../investors/rules/mrz.ts'
import type { Checked } from './refusal.ts'
import { checkCik, checkRegistryId, type RegistryId } from '#domain/shared/sec-ids.ts'
import {
  checkAtin,
  checkEin,
  checkForeignTin,
  checkItin,
  checkSsn,
  checkTin,
  einPrefixAssigned,
  printedTin,
  TIN_MATCH_CODES,
} from './tin.ts'

const codeOf = (checked: Checked): string =>
  checked.ok ? (checked.warning?.code ?? 'ok') : checked.code

describe('1.5 taxpayer numbers', () => {
  it.each(['123-45-6789', '001-01-0001', '665-99-9999', '667-01-0001', '899-99-9999', '123456789'])(
    'takes the SSN %s',
    (text) => {
      expect(checkSsn(text)).toEqual({ ok: true, value: text.replaceAll('-', '') })
    },
  )
  it.each([
    ['000-12-3456', 'ssn_range'],
    ['666-12-3456', 'ssn_range'],
    ['900-12-3456', 'ssn_range'],
    ['987-65-4321', 'ssn_range'],
    ['123-00-6789', 'ssn_range'],
    ['123-45-0000', 'ssn_range'],
    ['12-345-6789', 'ssn_format'],
    ['078-05-1120', 'ssn_publicised'],
    ['219-09-9999', 'ssn_publicised'],
    ['111-11-1111', 'ssn_publicised'],
  ])('refuses the SSN %s with %s', (text, code) => {
    expect(codeOf(checkSsn(text))).toBe(code)
  })
  it.each([
    '900-70-1234',
    '912-50-0000',
    '912-65-1234',
    '912-88-1234',
    '912-90-1234',
    '912-94-1234',
  ])('takes the ITIN %s', (text) => {
    expect(codeOf(checkItin(text))).toBe('ok')
  })
  it.each([
    ['912-66-1234', 'itin_range'],
    ['912-69-1234', 'itin_range'],
    ['912-89-1234', 'itin_range'],
    ['912-93-1234', 'itin_is_atin'],
    ['812-70-1234', 'itin_range'],
  ])('refuses the ITIN %s', (text, code) => {
    expect(codeOf(checkItin(text))).toBe(code)
  })
  it('knows an ATIN by its group 93', () => {
    expect(codeOf(checkAtin('912-93-1234'))).toBe('ok')
    expect(codeOf(checkAtin('912-94-1234'))).toBe('atin_range')
  })
  it.each([
    ['12-3456789', 'ok'],
    ['98-7654321', 'ok'],
    ['123456789', 'ok'],
    ['00-1234567', 'ein_prefix'],
    ['07-1234567', 'ein_prefix'],
    ['89-1234567', 'ein_prefix'],
    ['123-45-6789', 'ein_format'],
  ])('the EIN %s is %s', (text, code) => {
    expect(codeOf(checkEin(text))).toBe(code)
  })
  it('only warns about a prefix that may be new, and refuses 00', () => {
    expect(checkEin('07-1234567').ok).toBe(true)
    expect(checkEin('00-1234567').ok).toBe(false)
    expect(einPrefixAssigned('071234567')).toBe(false)
  })
  it('checks a foreign number by length and characters only', () => {
    expect(codeOf(checkForeignTin('AB 12/34.5-6'))).toBe('ok')
    expect(codeOf(checkForeignTin('x'.repeat(23)))).toBe('ftin_format')
    expect(codeOf(checkForeignTin('12_3'))).toBe('ftin_format')
    expect(codeOf(checkForeignTin(''))).toBe('ftin_format')
  })
  it('picks the check by kind, prints dashes and knows the matching codes', () => {
    expect(codeOf(checkTin('itin', '123-45-6789'))).toBe('itin_range')
    expect([printedTin('ssn', '123456789'), printedTin('ein', '123456789')]).toEqual([
      '123-45-6789',
      '12-3456789',
    ])
    expect(
      Object.entries(TIN_MATCH_CODES)
        .filter(([, v]) => v.usable)
        .map(([k]) => k),
    ).toEqual(['0', '6', '7', '8'])
  })
})

describe('2.2 phone, ZIP and address', () => {
  it('knows a post office box from a street', () => {
    expect(['PO Box 12', 'P.O. Box 12', 'Post Office Box 7'].every(isPostOfficeBox)).toBe(true)
    expect(['12 Boxwood Lane', '1 Polo Boxing St'].some(isPostOfficeBox)).toBe(false)
  })
  it('lists 59 places', () => {
    expect(new Set(US_STATE_CODES).size).toBe(59)
  })
})

describe('2.4 machine-readable zone', () => {
  it.each([
    ['L898902C3', 6],
    ['740812', 2],
    ['120415', 9],
    ['ZE184226B<<<<<', 1],
  ])('the check digit of %s is %i', (field, digit) => {
    expect(mrzCheckDigit(field)).toBe(digit)
  })
  it('reads a whole second line of a passport', () => {
    expect(readTd3Line2('L898902C36UTO7408122F1204159ZE184226B<<<<<10')).toEqual({
      ok: true,
      number: 'L898902C3',
      nationality: 'UTO',
      birth: '740812',
      sex: 'F',
      expiry: '120415',
      personal: 'ZE184226B',
    })
  })
  it.each([
    ['L898902C37UTO7408122F1204159ZE184226B<<<<<10', 'number'],
    ['L898902C36UTO7408123F1204159ZE184226B<<<<<10', 'birth'],
    ['L898902C36UTO7408122F1204158ZE184226B<<<<<10', 'expiry'],
    ['L898902C36UTO7408122F1204159ZE184226B<<<<<20', 'personal'],
    ['L898902C36UTO7408122F1204159ZE184226B<<<<<11', 'composite'],
    ['L898902C36', 'format'],
  ])('says which digit of %s is wrong: %s', (line, wrong) => {
    expect(readTd3Line2(line)).toEqual({ ok: false, wrong })
  })
  it('refuses other characters', () => {
    expect(() => mrzCheckDigit('a')).toThrow(RangeError)
  })
})

describe('7.1 routing and account numbers', () => {
  it.each([
    '021000021',
    '026009593',
    '121000248',
    '011401533',
    '111000025',
    '091000019',
    '122105155',
    '322271627',
    '061000104',
    '256074974',
  ])('takes %s', (text) => {
    expect(checkRoutingNumber(text)).toEqual({ ok: true, value: text })
  })
  it.each([
    ['021000022', 'routing_check'],
    ['123456789', 'routing_check'],
    ['021000012', 'routing_check'],
    ['12100024', 'routing_length'],
    ['131000007', 'routing_prefix'],
    ['000000000', 'routing_prefix'],
    ['840000001', 'routing_prefix'],
    ['800000006', 'routing_prefix'],
  ])('refuses %s with %s', (text, code) => {
    expect(codeOf(checkRoutingNumber(text))).toBe(code)
  })
  it('takes 4 to 17 digits as an account number', () => {
    expect(
      [checkAccountNumber('1234'), checkAccountNumber('1'.repeat(17))].every((c) => c.ok),
    ).toBe(true)
    expect(['123', '1'.repeat(18), '12a4', '0000'].map((t) => checkAccountNumber(t).ok)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
  it('derives the transaction and entry codes', () => {
    expect(
      (['credit', 'debit', 'credit_prenote', 'debit_prenote'] as const).flatMap((k) => [
        achTransactionCode('checking', k),
        achTransactionCode('savings', k),
      ]),
    ).toEqual([22, 32, 27, 37, 23, 33, 28, 38])
    expect([achSecCode('individual'), achSecCode('business')]).toEqual(['WEB', 'CCD'])
  })
})

describe('7.2 BIC and IBAN', () => {
  it.each(['DEUTDEFF', 'CHASUS33', 'CHASUS33XXX', 'NEDSZAJJ', 'DEUTDEFF500'])(
    'takes the BIC %s',
    (text) => {
      expect(codeOf(checkBic(text))).toBe('ok')
    },
  )
  it.each(['DEUTDEF', 'DEUTDEFF50', 'DE1TDEFF'])('refuses the BIC %s', (text) => {
    expect(codeOf(checkBic(text))).toBe('bic_format')
  })
  it.each([
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'CH9300762011623852957',
    'NL91ABNA0417164300',
    'ES9121000418450200051332',
    'IE29AIBK93115212345678',
    'MT84MALT011000012345MTLCAST001S',
  ])('takes the IBAN %s', (text) => {
    expect(codeOf(checkIban(text))).toBe('ok')
  })
  it.each([
    ['GB82WEST12345698765433', 'iban_check'],
    ['DE8937040044053201300', 'iban_length'],
    ['DE98370400440532013000', 'iban_check'],
    ['US64SVBKUS6S3300958879', 'iban_country'],
    ['12', 'iban_format'],
  ])('refuses the IBAN %s with %s', (text, code) => {
    expect(codeOf(checkIban(text))).toBe(code)
  })
  it('drops spaces', () => {
    expect(checkIban('gb82 west 1234 5698 7654 32')).toEqual({
      ok: true,
      value: 'GB82WEST12345698765432',
    })
  })
})

describe('7.3 card numbers', () => {
  it.each(['4111111111111111', '5555555555554444', '378282246310005'])('takes %s', (text) => {
    expect(luhnValid(text)).toBe(true)
  })
  it('refuses a wrong digit and letters', () => {
    expect(luhnValid('4111111111111112')).toBe(false)
    expect(luhnValid('41x1')).toBe(false)
  })
})

describe('13 identifiers', () => {
  const leis = [
    '5493001KJTIIGC8Y1R12',
    'HWUPKR0MPOU8FGXBT394',
    '529900T8BM49AURSDO55',
    '7ZW8QJWVPR4P1J1KQY45',
    'INR2EJN1ERAN0W5ZP974',
    '8I5DZWZKVSZI1NUHU748',
    '254900EXAMPLE0000134',
  ]
  it.each(leis)('takes the LEI %s', (text) => {
    expect(codeOf(checkLei(text))).toBe('ok')
  })
  it.each([
    ['5493001KJTIIGC8Y1R13', 'lei_check'],
    ['5493001KJTIIGC8Y1R1', 'lei_format'],
    ['5493001KJTIIGC8YR112', 'lei_check'],
    ['5493001kjtiigc8y1r12', 'lei_format'],
  ])('refuses the LEI %s with %s', (text, code) => {
    expect(codeOf(checkLei(text))).toBe(code)
  })
  it.each([
    '037833100',
    '17275R102',
    '38259P508',
    '594918104',
    '68389X105',
    '931142103',
    '837649128',
    '12345*AA7',
    '12345#AB1',
    '99999@AC7',
  ])('takes the CUSIP %s', (text) => {
    expect(codeOf(checkCusip(text))).toBe('ok')
    expect(cusipCheckDigit(text.slice(0, 8))).toBe(Number(text[8]))
  })
  it.each([
    ['037833101', 'cusip_check'],
    ['17275R103', 'cusip_check'],
    ['38259P580', 'cusip_check'],
    ['03783310', 'cusip_format'],
  ])('refuses the CUSIP %s with %s', (text, code) => {
    expect(codeOf(checkCusip(text))).toBe(code)
  })
  it.each([
    'US0378331005',
    'US5949181045',
    'US17275R1023',
    'US68389X1054',
    'AU0000XVGZA3',
    'GB0002634946',
  ])('takes the ISIN %s', (text) => {
    expect(codeOf(checkIsin(text))).toBe('ok')
  })
  it.each([
    ['US0378331006', 'isin_check'],
    ['US0373831005', 'isin_check'],
    ['US037833100', 'isin_format'],
  ])('refuses the ISIN %s with %s', (text, code) => {
    expect(codeOf(checkIsin(text))).toBe(code)
  })
  it('finds the CUSIP in a US ISIN and compares it', () => {
    expect(cusipOfIsin('US0378331005')).toBe('037833100')
    expect(cusipOfIsin('GB0002634946')).toBeNull()
    expect(isinMatchesCusip('US0378331005', '037833100')).toBe(true)
    expect(isinMatchesCusip('US0378331005', '594918104')).toBe(false)
    expect(isinMatchesCusip('GB0002634946', '594918104')).toBe(true)
  })
  it('pads a CIK to ten digits and refuses others', () => {
    expect(checkCik('320193')).toEqual({ ok: true, value: '0000320193' })
    expect(['', '12345678901', '12a', '0'].map((t) => checkCik(t).ok)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
  it.each<[RegistryId, string, boolean]>([
    ['crd', '12345678', true],
    ['crd', '0123', false],
    ['crd', '123456789', false],
    ['sec_broker_dealer', '8-12345', true],
    ['sec_broker_dealer', '9-12345', false],
    ['sec_funding_portal', '007-00061', true],
    ['sec_funding_portal', '7-00061', false],
    ['form_c_file', '020-12345', true],
    ['form_d_file', '021-123456', true],
    ['reg_a_file', '024-12345', true],
    ['reg_a_file', '024-1234', false],
    ['registration_file', '333-123456', true],
    ['transfer_agent', '84-1234', true],
    ['transfer_agent', '084-12345', true],
    ['transfer_agent', '86-1234', false],
    ['adviser_file', '801-12345', true],
    ['accession', '0001930609-24-000001', true],
    ['accession', '1930609-24-000001', false],
    ['sic', '7372', true],
    ['sic', '737', false],
    ['naics', '51', true],
    ['mic', 'XNAS', true],
    ['duns', '123456789', true],
    ['uei', 'ABCDEF123456', true],
  ])('%s %s: %s', (kind, text, ok) => {
    expect(checkRegistryId(kind, text).ok).toBe(ok)
  })
})

describe('14.1 masking', () => {
  it('shows only what may be seen', () => {
    expect(maskSsn('123-45-6789')).toBe('***-**-6789')
    expect(maskEin('12-3456789')).toBe('**-***6789')
    expect(maskAccount('0123456789')).toBe('*****6789')
    expect(maskPhone('+14155551234')).toBe('(***) ***-1234')
    expect(maskEmail('jane@domain.com')).toBe('j***@d***.com')
    expect(maskIban('GB82 WEST 1234 5698 7654 32')).toBe('GB82**************5432')
    expect(maskDocumentNumber('L898902C3')).toBe('*****2C3')
    expect(maskBirthDate('1980-02-03')).toBe('•• ••• 1980')
  })
  it('never shows the whole of something short or broken', () => {
    expect(maskSsn('6789')).toBe('***-**-****')
    expect(maskAccount('1234')).toBe('*****')
    expect(maskPhone('1234')).toBe('(***) ***-****')
    expect(maskEmail('nobody')).toBe('***')
    expect(maskIban('GB82')).toBe('****')
    expect(maskDocumentNumber('123')).toBe('*****')
  })
})
