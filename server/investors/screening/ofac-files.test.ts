import { describe, expect, test } from 'vitest'
import { readList, UnreadableList } from './ofac-files.ts'

const csv = Buffer.from(
  [
    `36,"AEROCAN HARBOR LINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
    `7001,"NIGHTHARROW, Tobias","individual","SDGT] [IRAN","Director",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 28 Feb 1961; alt. DOB 1962; nationality Iran; a.k.a. 'GRAVES, Toby'."`,
    `7002,"SEA LANTERN","vessel","IRAN",-0- ,"9HXX",-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
    '\u001a',
  ].join('\r\n'),
)
const xml = (inner: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML"><publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>1</Record_Count></publshInformation>${inner}</sdnList>`,
  )
const person = `<sdnEntry><uid>7001</uid><firstName>Tobias</firstName><lastName>NIGHTHARROW</lastName><sdnType>Individual</sdnType><programList><program>SDGT</program><program>IRAN</program></programList><akaList><aka><uid>1</uid><type>a.k.a.</type><category>strong</category><lastName>GRAVES &amp; SON</lastName><firstName>Toby</firstName></aka></akaList><nationalityList><nationality><uid>2</uid><country>Iran</country><mainEntry>true</mainEntry></nationality></nationalityList><dateOfBirthList><dateOfBirthItem><uid>3</uid><dateOfBirth>28 Feb 1961</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList></sdnEntry>`

describe('files of the Office of Foreign Assets Control', () => {
  test('CSV: people and entities with aliases, births and countries of the remarks; no vessels', () =>
    expect(readList('csv', csv)).toEqual({
      published_on: null,
      aliases: null,
      entries: [
        {
          uid: '36',
          kind: 'entity',
          names: ['AEROCAN HARBOR LINES'],
          births: [],
          countries: [],
          programs: ['CUBA'],
        },
        {
          uid: '7001',
          kind: 'individual',
          names: ['NIGHTHARROW, Tobias', 'GRAVES, Toby'],
          births: ['28 Feb 1961', '1962'],
          countries: ['Iran'],
          programs: ['SDGT', 'IRAN'],
        },
      ],
    }))
  test('CSV with its file of aliases: each alias belongs to the entry that it numbers', () => {
    const alt = Buffer.from(
      [
        `7001,1,"aka","GRAVES, Toby",-0- `,
        `7001,2,"fka","NIGHTHARROW, T.",-0- `,
        `7001,3,"aka",-0- ,-0- `,
        `7002,4,"aka","SEA LAMP",-0- `,
        '\u001a',
      ].join('\r\n'),
    )
    const { entries, aliases } = readList('csv', csv, { aliases: alt })
    expect(entries.map((one) => one.names)).toEqual([
      ['AEROCAN HARBOR LINES'],
      // what the remarks say already is one name, the vessel’s alias is nobody’s
      ['NIGHTHARROW, Tobias', 'GRAVES, Toby', 'NIGHTHARROW, T.'],
    ])
    expect(aliases).toBe(2)
  })
  test.each([
    [`7001,1,"aka","GRAVES"`, 'Aliases file: Line 1 has 4 cells, a file of OFAC 5.'],
    [`9999,1,"aka","GRAVES, Toby",-0- `, 'names entry 9999, which isn’t in the list'],
    ['', 'is empty'],
  ])('a file of aliases that does not fit is refused: %s', (alt, message) => {
    expect(() => readList('csv', csv, { aliases: Buffer.from(alt) })).toThrow(UnreadableList)
    expect(() => readList('csv', csv, { aliases: Buffer.from(alt) })).toThrow(message)
  })
  test('XML: the day of publication and the same entry', () =>
    expect(readList('xml', xml(person))).toEqual({
      published_on: '2026-11-20',
      aliases: null,
      entries: [
        {
          uid: '7001',
          kind: 'individual',
          names: ['NIGHTHARROW, Tobias', 'GRAVES & SON, Toby'],
          births: ['28 Feb 1961'],
          countries: ['Iran'],
          programs: ['SDGT', 'IRAN'],
        },
      ],
    }))
  test.each([
    ['csv', Buffer.from('name,type\nA,B\n'), 'Line 1 has 2 cells, a file of OFAC 12.'],
    [
      'csv',
      Buffer.from(
        `${csv.toString('utf8').slice(0, -1)}\r\n7003,"A",B, C,"individual"${',-0- '.repeat(9)}`,
      ),
      'Line 5 has 14 cells, a file of OFAC 12.',
    ],
    [
      'csv',
      Buffer.from(`x${',-0- '.repeat(11)}`),
      'Line 1 doesn’t begin with the number of an entry.',
    ],
    ['csv', Buffer.from('"unclosed'), 'isn’t valid CSV'],
    ['csv', Buffer.from(''), 'is empty'],
    ['xml', xml(''), 'no sdnList'],
    ['xml', Buffer.from('<html></html>'), 'no sdnList'],
    ['xml', xml(person.replace('Individual', 'Vessel')), 'no person and no entity'],
  ] as const)('%s that is something else is refused', (format, bytes, message) => {
    expect(() => readList(format, bytes)).toThrow(UnreadableList)
    expect(() => readList(format, bytes)).toThrow(message)
  })
})
