import { describe, expect, it } from 'vitest'
import { checkRegister } from './import-checks.ts'
import { readOcf } from './import-ocf.ts'
import { readImportTable } from './import-table.ts'

const TODAY = '2026-11-29'
const HEAD = 'Holder,Email,Class,Type,Certificate,Units,Paid,Issued,Authorized'
const read = (...lines: string[]) =>
  checkRegister(
    readImportTable(
      [
        {
          name: 'table.csv',
          rows: lines.map((line, index) => ({
            row: index + 1,
            cells: line.split(','),
          })),
        },
      ],
      TODAY,
    ),
    TODAY,
  )
const says = (found: ReturnType<typeof read>) =>
  found.problems.map(({ row, column, says: text }) => [row, column, text])

describe('a table of securities', () => {
  it('gives holders, classes, certificates, SAFEs, notes, options and the pool', () => {
    const { register, problems, notices } = read(
      HEAD,
      'Ada Byron,ada@example.com,Common,,CS-1,1000000,100.00,01/15/2020,10000000',
      'Ada Byron,,Series Seed,Preferred,PS-1,5000,5000,2021-03-01,',
      'Fund One LLC,fund@example.com,SAFE,,S-1,,250000,2022-05-01,',
      'Ira Glass,,Bridge,Convertible note,N-1,,10000.50,2023-05-01,',
      'Option holders,,Common,Option,,20000,,,',
      ',,Common,Pool,,30000,,,',
    )
    expect(problems).toEqual([])
    expect(notices).toEqual([])
    expect(register).toMatchObject({
      classes: [
        { name: 'Common', preferred: false, authorised: 10_000_000, votes: 1 },
        { name: 'Series Seed', preferred: true, authorised: null },
      ],
      holders: [
        { name: 'Ada Byron', email: 'ada@example.com', institution: false },
        { name: 'Fund One LLC', institution: true },
        { name: 'Ira Glass', institution: false },
      ],
      securities: [
        {
          holder: 0,
          class: 0,
          certificate: 'CS-1',
          units: 1_000_000,
          cost: 10_000,
          issued_on: '2020-01-15',
        },
        { holder: 0, class: 1, units: 5_000, cost: 500_000 },
      ],
      convertibles: [
        { holder: 1, kind: 'safe', amount: 25_000_000 },
        { holder: 2, kind: 'note', amount: 1_000_050 },
      ],
      options: 20_000,
      pool: 30_000,
    })
  })
  it.each<[string, string[], [number | null, string | null, RegExp]]>([
    [
      'more units than authorized',
      ['A,,Common,,1,200,,,100'],
      [null, null, /^Common: 200 units are outstanding and 100 are authorized/],
    ],
    [
      'a certificate twice',
      ['A,,Common,,1,2,,,', 'B,,Common,,1,2,,,'],
      [null, null, /^The certificate 1 is there 2 times/],
    ],
    ['a part of a unit', ['A,,Common,,1,2.5,,,'], [2, 'units', /2\.5 isn’t a whole number/]],
    ['no units', ['A,,Common,,1,,,,'], [2, 'units', /units are missing/]],
    ['an amount in words', ['A,,SAFE,,1,,ten,,'], [2, 'paid', /ten isn’t an amount/]],
    ['a SAFE of no amount', ['A,,SAFE,,1,,,,'], [2, 'paid', /amount of the investment is missing/]],
    [
      'a day that is none',
      ['A,,Common,,1,2,,2026-02-30,'],
      [2, 'issued', /2026-02-30 isn’t a date/],
    ],
    [
      'a day after the table',
      ['A,,Common,,1,2,,2027-02-03,'],
      [null, null, /^The security 1 was issued on 2027-02-03/],
    ],
    ['no holder', [',,Common,,1,2,,,'], [2, 'holder', /name of the holder is missing/]],
    ['no class', ['A,,,,1,2,,,'], [2, 'class', /class is missing/]],
    [
      'an address that is none',
      ['A,a@b,Common,,1,2,,,'],
      [2, 'email', /a@b isn’t an e-mail address/],
    ],
    [
      'a total that the rows don’t give',
      ['A,,Common,,1,2,,,', 'Total,,,,,3,,,'],
      [3, 'units', /^The total is 3 units, and the rows above have 2/],
    ],
    [
      'two figures of one class',
      ['A,,Common,,1,2,,,10', 'B,,Common,,2,2,,,11'],
      [3, 'authorised', /Common has 10 authorized units/],
    ],
    [
      'a cell more than the first row',
      ['A,,Common,,1,1,000,,,,x'],
      [2, null, /^The row has 11 cells, the first row 9/],
    ],
  ])('with %s is refused by its row and column', (_what, lines, expected) => {
    const [first] = says(read(HEAD, ...lines))
    expect(first).toEqual([expected[0], expected[1], expect.stringMatching(expected[2])])
  })
  it('keeps the text of a figure that it can’t read, and is not whole then', () => {
    const found = read(
      HEAD,
      'A,,Common,,1,2.5,,2026-02-30,',
      'B,,SAFE,,2,,ten,,',
      'C,,Common,,3,,x,,',
      'D,,Common,,4,7,,,',
    )
    const { securities, convertibles } = found.register
    expect(found.isWhole).toBe(false)
    expect([...securities, ...convertibles].map((one) => found.unread.get(one))).toEqual([
      { units: '2.5', cost: '', issued_on: '2026-02-30' },
      { units: '', cost: 'x', issued_on: '' },
      { cost: '', issued_on: '' },
      { cost: 'ten', issued_on: '' },
    ])
  })
  it('without the columns that it needs is refused', () =>
    expect(says(read('Name,Shares', 'A,1'))).toEqual([
      [1, null, 'The first row needs a column “Class”.'],
    ]))
  it('names holders that may be one person', () => {
    const { notices } = read(
      HEAD,
      'Ada Byron,ada@example.com,Common,,1,2,,,',
      'Ada Byron,other@example.com,Common,,2,2,,,',
      'Ada Byrom,,Common,,3,2,,,',
      'Bo Li,ada@example.com,Common,,4,2,,,',
    )
    expect(notices.map((one) => one.says)).toEqual([
      'Ada Byron, Bo Li have one e-mail address: ada@example.com.',
      '2 holders are named Ada Byron. Each is imported as a holder of their own.',
      'Ada Byrom and Ada Byron have similar names. Check that they are two holders.',
    ])
  })
})

const stakeholder = {
  object_type: 'STAKEHOLDER',
  id: 'h',
  name: { legal_name: 'Ada' },
  stakeholder_type: 'INDIVIDUAL',
}
const common = {
  object_type: 'STOCK_CLASS',
  id: 'c',
  name: 'Common',
  class_type: 'COMMON',
  initial_shares_authorized: '100',
  votes_per_share: '1',
}
const issued = {
  object_type: 'TX_STOCK_ISSUANCE',
  id: 't',
  security_id: 's',
  date: '2020-01-01',
  custom_id: 'C-1',
  stakeholder_id: 'h',
  stock_class_id: 'c',
  quantity: '50',
  share_price: { amount: '1', currency: 'USD' },
}
const ocf = (...items: object[]) =>
  checkRegister(
    readOcf(
      [{ name: 'all.json', content: { file_type: 'OCF_TRANSACTIONS_FILE', items } }],
      TODAY,
      TODAY,
    ),
    TODAY,
  )

describe('the Open Cap Format', () => {
  it('leaves out what ended, and takes what stays of it', () => {
    const { register, problems, notices } = ocf(
      stakeholder,
      common,
      issued,
      {
        ...issued,
        id: 't2',
        security_id: 's2',
        custom_id: 'C-2',
        date: '2021-01-01',
        quantity: '20',
      },
      {
        object_type: 'TX_STOCK_CANCELLATION',
        id: 'x',
        security_id: 's',
        date: '2021-01-01',
        quantity: '30',
        balance_security_id: 's2',
      },
    )
    expect(problems).toEqual([])
    expect(register.securities.map((one) => [one.certificate, one.units])).toEqual([['C-2', 20]])
    expect(notices.map((one) => one.says)).toEqual([
      '1 securities ended before this day and aren’t imported.',
    ])
  })
  it.each<[string, object[], [number | null, string | null, RegExp]]>([
    [
      'a holder that is not there',
      [common, stakeholder, { ...issued, stakeholder_id: 'z' }],
      [3, 'stakeholder_id', /holder z isn’t/],
    ],
    [
      'a price in words',
      [stakeholder, common, { ...issued, share_price: { amount: 'one', currency: 'USD' } }],
      [3, 'share_price', /one isn’t a price/],
    ],
    [
      'a class that is not there',
      [stakeholder, common, { ...issued, stock_class_id: 'z' }],
      [3, 'stock_class_id', /class z isn’t/],
    ],
    [
      'a security twice',
      [stakeholder, common, issued, issued],
      [4, 'security_id', /s is issued twice/],
    ],
    [
      'an end of a security that is not there',
      [
        stakeholder,
        common,
        issued,
        { object_type: 'TX_STOCK_RETRACTION', security_id: 'z', date: '2021-01-01' },
      ],
      [4, 'security_id', /z isn’t in the files/],
    ],
    [
      'a part that ended, and no rest',
      [
        stakeholder,
        common,
        issued,
        {
          object_type: 'TX_STOCK_REPURCHASE',
          security_id: 's',
          date: '2021-01-01',
          quantity: '10',
        },
      ],
      [4, 'balance_security_id', /^10 of 50 ended/],
    ],
    [
      'a split',
      [
        stakeholder,
        common,
        issued,
        { object_type: 'TX_STOCK_CLASS_SPLIT', stock_class_id: 'c', date: '2021-01-01' },
      ],
      [4, null, /split can’t be imported/],
    ],
    [
      'pounds',
      [
        stakeholder,
        common,
        issued,
        {
          ...issued,
          object_type: 'TX_CONVERTIBLE_ISSUANCE',
          security_id: 'n',
          convertible_type: 'NOTE',
          investment_amount: { amount: '5', currency: 'GBP' },
        },
      ],
      [4, 'investment_amount', /in GBP/],
    ],
    [
      'more than is authorized',
      [stakeholder, { ...common, initial_shares_authorized: '10' }, issued],
      [null, null, /50 units are outstanding and 10/],
    ],
  ])('with %s is refused by its file, item and field', (_what, items, expected) => {
    const [first] = ocf(...items).problems
    expect([first?.row, first?.column, first?.says]).toEqual([
      expected[0],
      expected[1],
      expect.stringMatching(expected[2]),
    ])
  })
  it('names a file that is none, and objects that have no place in the register', () => {
    expect(
      readOcf([{ name: 'x.json', content: [1] }], TODAY, TODAY).problems.map((one) => [
        one.file,
        one.says,
      ]),
    ).toEqual([
      ['x.json', 'This isn’t a file of the Open Cap Format.'],
      ['', 'The files contain no holders (STAKEHOLDER).'],
    ])
    expect(
      ocf(stakeholder, common, issued, { object_type: 'VALUATION', id: 'v' }).notices.map(
        (one) => one.says,
      ),
    ).toEqual(['Not imported: 1 of valuations.'])
  })
})
