import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  achAmountProblem,
  achNameProblem,
  descriptions,
  nachaText,
  totalsOf,
  transactionCode,
  writeNacha,
  type NachaEntry,
  type NachaFile,
  type SecCode,
} from './file.ts'
import { parseNacha, returnsIn } from './parse.ts'
import { bankReturns } from '#tests/support/bank-returns.ts'

const origin = {
  destination: '021000021',
  destination_name: 'Harbor Trust Bank',
  origin: '1234567890',
  origin_name: 'Capstan Markets, Inc.',
  company_name: 'Capstan',
  company_id: '1234567890',
}
const entry = (over: Partial<NachaEntry> = {}): NachaEntry => ({
  transaction_code: 27,
  routing_number: '121000248',
  account_number: '400012345',
  amount: 49_610,
  individual_id: 'INV-7K2M9QXB',
  individual_name: 'Mara Lindqvist',
  trace: '021000020000001',
  ...over,
})
const fileOf = (batches: NachaFile['batches']): NachaFile => ({
  origin,
  created_at: '2026-11-20T14:05:00.000Z',
  id_modifier: 'A',
  batches,
})
const one = fileOf([
  {
    sec_code: 'WEB',
    description: descriptions.investment,
    effective_on: '2026-11-24',
    entries: [entry()],
  },
])

// moov-io/ach#755 (docs/reality.md)
test('the amount of an entry has ten digits: a larger one is refused before the file', () => {
  expect(achAmountProblem(9_999_999_999)).toBeNull()
  expect(achAmountProblem(10_000_000_000)).toBe(
    'A bank debit can be at most $99,999,999.99. Send a wire instead.',
  )
})
describe('a NACHA file', () => {
  test('has 94 characters in each record and ten records in each block', () => {
    const lines = writeNacha(one).trimEnd().split('\n')
    expect(lines.map((line) => line.length)).toEqual(Array.from({ length: 10 }, () => 94))
    expect(lines.map((line) => line[0]).join('')).toBe('1568999999')
    expect(lines.slice(5)).toEqual(Array.from({ length: 5 }, () => '9'.repeat(94)))
  })
  test('places each field where the rules have it', () => {
    const [head = '', batch = '', detail = '', control = '', end = ''] = writeNacha(one).split('\n')
    expect(head).toBe(
      '101 0210000211234567890' +
        '2611201405A094101' +
        'HARBOR TRUST BANK'.padEnd(23) +
        'CAPSTAN MARKETS, INC.'.padEnd(23) +
        ' '.repeat(8),
    )
    expect(batch).toBe(
      '5225' + 'CAPSTAN'.padEnd(36) + '1234567890WEBINVESTMENT261120261124' + '   1021000020000001',
    )
    expect(detail).toBe(
      '627121000248' +
        '400012345'.padEnd(17) +
        '0000049610' +
        'INV-7K2M9QXB'.padEnd(15) +
        'MARA LINDQVIST'.padEnd(22) +
        'S 0021000020000001',
    )
    expect(control).toBe(
      '8225000001' +
        '0012100024' +
        '000000049610' +
        '000000000000' +
        '1234567890' +
        ' '.repeat(25) +
        '021000020000001',
    )
    expect(end).toBe('9000001000001000000010012100024000000049610000000000000' + ' '.repeat(39))
  })
  test('of an account check credits less than a dollar each and takes no more back', () => {
    const verify = [
      entry({ transaction_code: 22, amount: 32 }),
      entry({ transaction_code: 22, amount: 45, trace: '021000020000002' }),
      entry({ transaction_code: 27, amount: 77, trace: '021000020000003' }),
    ]
    const { file, problems } = parseNacha(
      writeNacha(
        fileOf([
          {
            sec_code: 'WEB',
            description: descriptions.verify,
            effective_on: '2026-11-24',
            entries: verify,
          },
        ]),
      ),
    )
    expect([problems, file.batches[0]?.service_class, file.batches[0]?.description]).toEqual([
      [],
      200,
      'ACCTVERIFY',
    ])
  })
  test('writes accents as letters and cuts a name at 22 characters', () => {
    const { file } = parseNacha(
      writeNacha(
        fileOf([
          {
            sec_code: 'CCD',
            description: descriptions.retry,
            effective_on: '2026-11-24',
            entries: [entry({ individual_name: 'Édouard Müller-Lindenbrook Holdings' })],
          },
        ]),
      ),
    )
    expect(file.batches[0]?.entries[0]).toMatchObject({ individual_name: 'EDOUARD MULLER-LINDENB' })
    expect(file.batches[0]).toMatchObject({ sec_code: 'CCD', description: 'RETRY PYMT' })
  })
  test('that is empty, or holds an amount that does not fit, is not written', () => {
    expect(() => writeNacha(fileOf([]))).toThrow(RangeError)
    expect(() =>
      writeNacha(
        fileOf([
          {
            sec_code: 'WEB',
            description: 'INVESTMENT',
            effective_on: '2026-11-24',
            entries: [entry({ amount: 10_000_000_000 })],
          },
        ]),
      ),
    ).toThrow('does not fit')
    expect(() =>
      writeNacha(
        fileOf([
          {
            sec_code: 'WEB',
            description: 'INVESTMENT',
            effective_on: '2026-11-24',
            entries: [entry({ amount: 1.5 })],
          },
        ]),
      ),
    ).toThrow('does not fit')
  })
  test('any set of entries is read back as it was written, and every total agrees', () => {
    const routing = fc.constantFrom(
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
    )
    const anyEntry = fc.record({
      transaction_code: fc.constantFrom(22, 27, 32, 37),
      routing_number: routing,
      account_number: fc.stringMatching(/^[1-9][0-9]{3,16}$/),
      amount: fc.integer({ min: 1, max: 100_000_000 }),
      individual_id: fc.stringMatching(/^INV-[0-9A-HJKMNP-TV-Z]{8}$/),
      individual_name: fc.stringMatching(/^[A-Z][A-Z ]{0,20}[A-Z]$/),
      trace: fc.stringMatching(/^[0-9]{15}$/),
    })
    const anyBatch = fc.record({
      sec_code: fc.constantFrom<SecCode>('WEB', 'CCD', 'PPD'),
      description: fc.constantFrom(...Object.values(descriptions)),
      effective_on: fc.constant('2026-11-24'),
      entries: fc.array(anyEntry, { minLength: 1, maxLength: 30 }),
    })
    fc.assert(
      fc.property(fc.array(anyBatch, { minLength: 1, maxLength: 5 }), (batches) => {
        const text = writeNacha(fileOf(batches))
        const { file, problems } = parseNacha(text)
        expect(problems).toEqual([])
        expect(text.trimEnd().split('\n').length % 10).toBe(0)
        expect(
          file.batches.map((batch) =>
            batch.entries.map(({ addenda: _, addenda_records: __, ...rest }) => rest),
          ),
        ).toEqual(batches.map((batch) => batch.entries))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the entry hash', () => {
  test('is the sum of the first eight digits of the routing numbers, its last ten digits', () => {
    expect(totalsOf([entry(), entry({ routing_number: '021000021' })]).hash).toBe('0014200026')
    expect(
      totalsOf(Array.from({ length: 1_000 }, () => entry({ routing_number: '322271627' }))).hash,
    ).toBe('2227162000')
  })
})

describe('a file that comes from a bank', () => {
  test('with a total that was altered is found out, by its line', () => {
    const bad = writeNacha(one).replace('0000049610INV', '0000049611INV')
    expect(parseNacha(bad).problems).toEqual([
      'Line 4: the debit total of the batch says 49610, the entries give 49611.',
      'Line 5: the debit total of the file says 49610, the entries give 49611.',
    ])
  })
  test('that is no NACHA file is refused in words', () => {
    expect(parseNacha('date,amount\n2026-11-20,1').problems).toEqual([
      'Line 1 isn’t a NACHA record.',
      'Line 2 isn’t a NACHA record.',
      'The file has no trailer record.',
    ])
    expect(parseNacha(writeNacha(one).replace('LINDQVIST', 'LINDQVIST   ')).problems[0]).toBe(
      'Line 3 has 97 characters instead of 94.',
    )
    expect(parseNacha('').problems).toEqual(['The file has no trailer record.'])
  })
  test('tells returns and notifications of change with the trace of our entry', () => {
    const trace = '021000020000001'
    const { file, problems } = parseNacha(
      bankReturns(
        { code: 'R01', trace, amount: 49_610 },
        { code: 'C01', trace, amount: 49_610, corrected: '998877665' },
      ),
    )
    expect(problems).toEqual([])
    expect(returnsIn(file)).toEqual([
      {
        kind: 'return',
        code: 'R01',
        original_trace: trace,
        information: '',
        amount: 49_610,
        side: 'debit',
      },
      {
        kind: 'change',
        code: 'C01',
        original_trace: trace,
        information: '998877665',
        amount: 0,
        side: 'debit',
      },
    ])
  })
  test.each([
    [21, 'credit'],
    [26, 'debit'],
    [31, 'credit'],
    [36, 'debit'],
    [41, 'credit'],
    [46, 'debit'],
    [51, 'credit'],
    [56, 'debit'],
  ] as const)('returns the transaction code %i as a %s', (code, side) => {
    const { file, problems } = parseNacha(
      bankReturns({
        code: 'R03',
        trace: '021000020000001',
        amount: 49_610,
        transactionCode: code,
      }),
    )
    expect(problems).toEqual([])
    expect(transactionCode(code)).toEqual({ side, returned: true })
    expect(returnsIn(file)).toMatchObject([{ code: 'R03', amount: 49_610, side }])
  })
  const whole = bankReturns({ code: 'R01', trace: '021000020000001', amount: 49_610 })
  const records = whole.trimEnd().split('\n')
  /** The same file with more addenda after the entry: each counts in both controls. */
  const withAddenda = (...types: string[]): string =>
    [
      ...records.slice(0, 3),
      ...types.map((type) => `7${type}${'MORE'.padEnd(80)}00010000009`),
      ...records.slice(3, 6).map((line) => {
        const count = String(2 + types.length)
        if (line.startsWith('8'))
          return `${line.slice(0, 4)}${count.padStart(6, '0')}${line.slice(10)}`
        const blocks = String(Math.ceil((6 + types.length) / 10)).padStart(6, '0')
        return line.startsWith('9')
          ? `${line.slice(0, 7)}${blocks}${count.padStart(8, '0')}${line.slice(21)}`
          : line
      }),
    ].join('\n')
  test.each([
    ['without line breaks', records.join('')],
    ['without line breaks and with an end-of-file character', `${records.join('')}\u001a`],
    ['with CR only', records.join('\r')],
    ['with CRLF and an end-of-file character', `${records.join('\r\n')}\r\n\u001a`],
    ['with the blanks at the end of lines cut', records.map((line) => line.trimEnd()).join('\n')],
    ['without the records that fill the block', records.slice(0, 6).join('\n')],
    ['with a byte order mark', `\ufeff${whole}`],
    ['with the bytes of a byte order mark', `\u00ef\u00bb\u00bf${whole}`],
    ['with an addenda 05 beside the 99', withAddenda('05')],
    ['with the addenda of IAT', withAddenda('10', '11', '12', '13', '14', '15', '16', '17', '18')],
  ])('%s is read', (_what, text) => {
    const { file: read, problems } = parseNacha(text)
    expect(problems).toEqual([])
    expect(returnsIn(read)).toMatchObject([{ code: 'R01', original_trace: '021000020000001' }])
  })
  test('whose addenda was cut is refused: the trace of our entry is not whole', () =>
    expect(parseNacha(whole.replace(/^(799R010210000)\d+.*$/m, '$1')).problems).toContain(
      'Line 4: the trace number of our entry must be 15 digits, and it is 0210000.',
    ))
  test.each([20, 25, 30, 57, 99])('with the transaction code %i is refused', (code) =>
    expect(
      parseNacha(
        bankReturns({ code: 'R03', trace: '021000020000001', amount: 1, transactionCode: code }),
      ).problems,
    ).toContain(`Line 3: the transaction code ${code} is not known.`),
  )
})

describe('names of the world in a file (M16)', () => {
  test.each([
    ['Jørgen Sørensen', 'JORGEN SORENSEN'],
    ['李明', 'LI MING'],
    ['Иван Щербаков', 'IVAN SHCHERBAKOV'],
    ['Łukasz Æther-O’Brien', "LUKASZ AETHER-O'BRIEN"],
    ['Vladi\u200bmir', 'VLADIMIR'],
    ['Société Générale & Cie.', 'SOCIETE GENERALE & CIE'],
    ['😀 Mara 👩‍👩‍👧 Lindqvist 👍🏽', 'MARA LINDQVIST'],
    ['Mara ❤️ 3M #1 №2 ™', 'MARA 3M #1 NO2 TM'],
  ])('%s is written as %s', (name, written) => {
    expect(nachaText(name, 22)).toBe(written.padEnd(22, ' ').slice(0, 22))
    expect(achNameProblem(name)).toBeNull()
  })
  test('one without any Latin letter is refused before the file', () => {
    for (const name of ['\u200b', '🙂'])
      expect(achNameProblem(name)).toMatch(/^Enter the name in Latin letters/)
  })
})
