import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'
import { csvRows, unevenRows } from '#server/kernel/lib/csv-rows.ts'
import { decodeText } from '#server/kernel/lib/decode-text.ts'
import { elementsAt, readXml as xmlOf, textAt, type XmlElement } from '#server/kernel/lib/xml.ts'

/** What a published file holds; `published_on` is null where the file does not say it (CSV). */
export interface PublishedList {
  published_on: string | null
  entries: ListedEntry[]
  /** how many aliases a file of its own gave; null without one */
  aliases: number | null
}
/** The file is not what the Office of Foreign Assets Control publishes; the message has what was expected. */
export class UnreadableList extends Error {}

/** Twelve columns without a header: number, name, type, program, ... and remarks (OFAC, "SDN data formats"). */
const COLUMNS = 12
const ALIAS_COLUMNS = 5
const COMMENT_COLUMNS = 2
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

const present = (values: string[]): string[] => [...new Set(values.filter((one) => one !== ''))]

/** Rows of a CSV file as published: no header, an end-of-file character as its last line. */
function rowsOf(text: string, columns: number, file: string): string[][] {
  const rows = csvRows(text.replaceAll('\u001a', ''))
  if (typeof rows === 'string') throw new UnreadableList(`${file}${rows}`)
  if (rows.length === 0) throw new UnreadableList('The file is empty.')
  const [uneven] = unevenRows(rows, columns, 'a file of OFAC')
  if (uneven !== undefined) throw new UnreadableList(`${file}${uneven}`)
  const stray = rows.find(({ cells }) => !/^\d+$/.test(cells[0] ?? ''))
  if (stray !== undefined)
    throw new UnreadableList(`${file}Line ${stray.line} doesn’t begin with the number of an entry.`)
  return rows.map(({ cells }) => cells)
}

/**
 * ALT.CSV and CONS_ALT.CSV: number of the entry, number of the alias, its type (aka, fka, nka), the alias and remarks
 * (OFAC, "SDN data formats"). Throws UnreadableList.
 */
function readAliases(text: string): { uid: string; name: string }[] {
  return rowsOf(text, ALIAS_COLUMNS, 'Aliases file: ').flatMap((row) => {
    const [uid = '', , , name = ''] = row
    return name === '' || name === NOTHING ? [] : [{ uid, name }]
  })
}

/** The aliases of each entry; every one names an entry of the list, else the two files are not of one publication. */
function aliasesBy(
  aliases: readonly { uid: string; name: string }[],
  known: ReadonlySet<string>,
): Map<string, string[]> {
  const stray = aliases.find((one) => !known.has(one.uid))
  if (stray !== undefined)
    throw new UnreadableList(
      `The aliases file names entry ${stray.uid}, which isn’t in the list. Load both files of the same publication.`,
    )
  const by = new Map<string, string[]>()
  for (const { uid, name } of aliases) by.set(uid, [...(by.get(uid) ?? []), name])
  return by
}

/**
 * SDN_COMMENTS.CSV and CONS_COMMENTS.CSV: the number of an entry and its remarks beyond the first 1,000 characters, which
 * may be cut within a word (OFAC, "SDN data formats").
 */
function commentsBy(text: string, known: ReadonlySet<string>): Map<string, string> {
  const rows = rowsOf(text, COMMENT_COLUMNS, 'Comments file: ')
  const stray = rows.find(([uid = '']) => !known.has(uid))
  if (stray !== undefined)
    throw new UnreadableList(
      `The comments file names entry ${stray[0]}, which isn’t in the list. Load both files of the same publication.`,
    )
  return new Map(rows.map(([uid = '', comment = '']) => [uid, comment]))
}

/** Files that belong to a CSV list; null when it is loaded without one. */
export interface Companions<File> {
  aliases: File | null
  comments: File | null
}

/** SDN.CSV and CONS_PRIM.CSV, with the aliases of ALT.CSV and CONS_ALT.CSV and the remarks that are continued. */
function readCsv(text: string, companions: Companions<string>): PublishedList {
  const aliasText = companions.aliases
  const rows = rowsOf(text, COLUMNS, '')
  const known = new Set(rows.map(([uid = '']) => uid))
  const aliases = aliasesBy(aliasText === null ? [] : readAliases(aliasText), known)
  const comments =
    companions.comments === null
      ? new Map<string, string>()
      : commentsBy(companions.comments, known)
  const entries = rows.flatMap((row): ListedEntry[] => {
    const [uid = '', name = '', type = '', programs = ''] = row
    const kind = KINDS[type.toLowerCase()]
    if (kind === undefined) return []
    const remark = `${row[COLUMNS - 1] ?? ''}${comments.get(uid) ?? ''}`
    return [
      {
        uid,
        kind,
        // the first is the name, the others are its aliases
        names: present([
          name,
          ...remarks(remark, /^(?:a|f|n)\.k\.a\. '(.+)'/),
          ...(aliases.get(uid) ?? []),
        ]),
        births: remarks(remark, /^(?:alt\. )?DOB (.+)/),
        countries: remarks(remark, /^(?:alt\. )?(?:nationality|citizen) (.+)/),
        programs: programs.split(/\]\s*\[/).map((one) => one.replace(/[[\]]/g, '')),
      },
    ]
  })
  const used = aliasText === null ? null : entries.flatMap(({ uid }) => aliases.get(uid) ?? [])
  return { published_on: null, entries, aliases: used?.length ?? null }
}

const nameOf = (one: XmlElement): string => {
  const [last, first] = [textAt([one], 'lastName'), textAt([one], 'firstName')]
  return first === '' ? last : `${last}, ${first}`
}
/** Texts of the elements at a path below an entry. */
const textsAt = (entry: XmlElement, ...path: string[]): string[] =>
  elementsAt([entry], ...path).map((one) => one.text)

/** SDN.XML and CONSOLIDATED.XML: one schema, spelled as OFAC spells it. */
function readXml(source: string): PublishedList {
  const root = xmlOf(source)
  if (typeof root === 'string') throw new UnreadableList(root)
  const lists = root.local === 'sdnList' ? [root] : []
  const published = textAt(lists, 'publshInformation', 'Publish_Date')
  const listed = elementsAt(lists, 'sdnEntry')
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(published) || listed.length === 0)
    throw new UnreadableList('The XML has no sdnList with a publication date and entries.')
  const [month, day, year] = published.split('/')
  const entries = listed.flatMap((one): ListedEntry[] => {
    const [uid, type] = [textAt([one], 'uid'), textAt([one], 'sdnType')]
    if (uid === '' || type === '')
      throw new UnreadableList(
        `Line ${one.line}: the entry has no ${uid === '' ? 'uid' : 'sdnType'}.`,
      )
    const kind = KINDS[type.toLowerCase()]
    if (kind === undefined) return []
    return [
      {
        uid,
        kind,
        names: present([nameOf(one), ...elementsAt([one], 'akaList', 'aka').map(nameOf)]),
        births: present(textsAt(one, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth')),
        countries: present([
          ...textsAt(one, 'nationalityList', 'nationality', 'country'),
          ...textsAt(one, 'citizenshipList', 'citizenship', 'country'),
          ...textsAt(one, 'addressList', 'address', 'country'),
        ]),
        programs: textsAt(one, 'programList', 'program'),
      },
    ]
  })
  return { published_on: `${year}-${month}-${day}`, entries, aliases: null }
}

function textOf(bytes: Buffer): string {
  const decoded = decodeText(bytes)
  if (typeof decoded === 'string') throw new UnreadableList(decoded)
  return decoded.text
}
/**
 * Reads a list as OFAC publishes it, a CSV list with its files of aliases and continued remarks; the XML file has both
 * inside. Throws UnreadableList with a sentence for the operator.
 */
export function readList(
  format: 'csv' | 'xml',
  bytes: Buffer,
  { aliases = null, comments = null }: Partial<Companions<Buffer>> = {},
): PublishedList {
  const text = textOf(bytes)
  const read =
    format === 'xml'
      ? readXml(text)
      : readCsv(text, {
          aliases: aliases === null ? null : textOf(aliases),
          comments: comments === null ? null : textOf(comments),
        })
  if (read.entries.length === 0) throw new UnreadableList('The file has no person and no entity.')
  return read
}
