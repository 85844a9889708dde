import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'

/** What a published file holds; `published_on` is null where the file does not say it (CSV). */
export interface PublishedList {
  published_on: string | null
  entries: ListedEntry[]
}
/** The file is not what the Office of Foreign Assets Control publishes; the message says what was expected. */
export class UnreadableList extends Error {}

/** Twelve columns without a header: number, name, type, program, ... and remarks (OFAC, "SDN data formats"). */
const COLUMNS = 12
/** How the files write that a value is missing. */
const NOTHING = '-0-'
/** Vessels and aircraft are no party of an investment. */
const KINDS: Readonly<Record<string, ListedEntry['kind']>> = {
  individual: 'individual',
  entity: 'entity',
  [NOTHING]: 'entity',
}
const remarks = (text: string, label: RegExp): string[] =>
  text
    .split(';')
    .map((part) => label.exec(part.trim())?.[1]?.replace(/\.$/, '').trim())
    .filter((value) => value !== undefined)

/** Rows of a CSV file as published: no header, an end-of-file character as its last line. */
function rowsOf(text: string, columns: number): string[][] {
  let rows: string[][]
  try {
    rows = parse(text.replaceAll('\u001a', ''), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (cause) {
    throw new UnreadableList('The file isn’t valid CSV.', { cause })
  }
  const wrong = rows.findIndex((row) => row.length !== columns || !/^\d+$/.test(row[0] ?? ''))
  if (rows.length === 0) throw new UnreadableList('The file is empty.')
  if (wrong >= 0)
    throw new UnreadableList(
      `Line ${wrong + 1} should have ${columns} columns and begin with an entry number.`,
    )
  return rows
}

/** SDN.CSV and CONS_PRIM.CSV. */
function readCsv(text: string): PublishedList {
  const entries = rowsOf(text, COLUMNS).flatMap((row): ListedEntry[] => {
    const [uid = '', name = '', type = '', programs = ''] = row
    const kind = KINDS[type.toLowerCase()]
    if (kind === undefined) return []
    const remark = row[COLUMNS - 1] ?? ''
    return [
      {
        uid,
        kind,
        names: [name, ...remarks(remark, /^(?:a|f|n)\.k\.a\. '(.+)'/)],
        births: remarks(remark, /^(?:alt\. )?DOB (.+)/),
        countries: remarks(remark, /^(?:alt\. )?(?:nationality|citizen) (.+)/),
        programs: programs.split(/\]\s*\[/).map((one) => one.replace(/[[\]]/g, '')),
      },
    ]
  })
  return { published_on: null, entries }
}

const list = <T extends z.ZodType>(name: string, item: T) =>
  z
    .union([z.literal(''), z.record(z.string(), z.unknown())])
    .optional()
    .transform((value, context): z.output<T>[] => {
      const read = z.array(item).safeParse(typeof value === 'object' ? (value[name] ?? []) : [])
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: `${name} is not readable` })
      return z.NEVER
    })
const text = z.string().default('')
const named = { lastName: text, firstName: text }
const xmlEntry = z.object({
  uid: z.string().min(1),
  sdnType: z.string(),
  ...named,
  programList: list('program', z.string()),
  akaList: list('aka', z.object(named)),
  dateOfBirthList: list('dateOfBirthItem', z.object({ dateOfBirth: text })),
  nationalityList: list('nationality', z.object({ country: text })),
  citizenshipList: list('citizenship', z.object({ country: text })),
  addressList: list('address', z.object({ country: text })),
})
const xmlFile = z.object({
  sdnList: z.object({
    publshInformation: z.object({ Publish_Date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/) }),
    sdnEntry: z.array(xmlEntry).min(1),
  }),
})
const REPEATED = new Set([
  'sdnEntry',
  'program',
  'aka',
  'dateOfBirthItem',
  'nationality',
  'citizenship',
  'address',
])
const nameOf = (one: { lastName: string; firstName: string }): string =>
  one.firstName === '' ? one.lastName : `${one.lastName}, ${one.firstName}`
const present = (values: string[]): string[] => [...new Set(values.filter((one) => one !== ''))]

/** SDN.XML and CONSOLIDATED.XML: one schema, spelled as OFAC spells it. Entities of a DTD are not resolved. */
function readXml(source: string): PublishedList {
  const parser = new XMLParser({
    parseTagValue: false,
    ignoreAttributes: true,
    removeNSPrefix: true,
    isArray: (name) => REPEATED.has(name),
  })
  let tree: unknown
  try {
    tree = parser.parse(source)
  } catch (cause) {
    throw new UnreadableList('The file isn’t valid XML.', { cause })
  }
  const read = xmlFile.safeParse(tree)
  if (!read.success)
    throw new UnreadableList('The XML has no sdnList with a publication date and entries.', {
      cause: read.error,
    })
  const { publshInformation, sdnEntry } = read.data.sdnList
  const [month, day, year] = publshInformation.Publish_Date.split('/')
  const entries = sdnEntry.flatMap((one): ListedEntry[] => {
    const kind = KINDS[one.sdnType.toLowerCase()]
    if (kind === undefined) return []
    return [
      {
        uid: one.uid,
        kind,
        names: present([nameOf(one), ...one.akaList.map(nameOf)]),
        births: present(one.dateOfBirthList.map((item) => item.dateOfBirth)),
        countries: present(
          [...one.nationalityList, ...one.citizenshipList, ...one.addressList].map(
            (item) => item.country,
          ),
        ),
        programs: one.programList,
      },
    ]
  })
  return { published_on: `${year}-${month}-${day}`, entries }
}

/** Reads a list as OFAC publishes it. Throws UnreadableList with a sentence for the operator. */
export function readList(format: 'csv' | 'xml', bytes: Buffer): PublishedList {
  const read = format === 'xml' ? readXml(bytes.toString('utf8')) : readCsv(bytes.toString('utf8'))
  if (read.entries.length === 0) throw new UnreadableList('The file has no person and no entity.')
  return read
}
