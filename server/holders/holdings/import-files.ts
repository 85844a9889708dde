import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { ImportFormat } from '#domain/holders/model/cap-table-import.ts'
import { checkRegister, type CheckedRegister } from '#domain/holders/rules/import-checks.ts'
import { readOcf, type OcfFile } from '#domain/holders/rules/import-ocf.ts'
import { readImportTable, type ImportSheet } from '#domain/holders/rules/import-table.ts'
import { csvRowsOf } from '#server/kernel/lib/csv-rows.ts'
import { decodeText } from '#server/kernel/lib/decode-text.ts'
import { unzip, type ZipEntry } from '#server/kernel/lib/zip.ts'
import { readXlsx } from 'hucre/xlsx'

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK'
/** Folders of a Mac and hidden files have copies of the same names. */
const isContent = (name: string): boolean =>
  !name.split('/').some((part) => /^(?:\.|__MACOSX)/.test(part))

function jsonOf({ name, bytes }: ZipEntry): OcfFile | string {
  const decoded = decodeText(bytes)
  if (typeof decoded === 'string') return `${name}: ${decoded}`
  try {
    const content: unknown = JSON.parse(decoded.text)
    return { name, content }
  } catch {
    return `${name} isn’t valid JSON.`
  }
}
function sheetOfCsv(name: string, bytes: Buffer): ImportSheet | string {
  const decoded = decodeText(bytes)
  if (typeof decoded === 'string') return decoded
  const rows = csvRowsOf(decoded.text)
  return typeof rows === 'string'
    ? rows
    : { name, rows: rows.map(({ line, cells }) => ({ row: line, cells })) }
}
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  return typeof cell === 'string' ? cell.trim() : ''
}
async function sheetsOfXlsx(bytes: Buffer): Promise<ImportSheet[] | string> {
  try {
    const { sheets } = await readXlsx(bytes)
    return sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((cells, index) => ({ row: index + 1, cells: cells.map(cellText) })),
    }))
  } catch {
    return 'This workbook can’t be opened. Save it as .xlsx without a password.'
  }
}

/** A file that cannot be opened at all, as a sentence; else its format and what was read. */
type ReadImport = { format: ImportFormat; read: CheckedRegister } | string
function readOcfFiles(
  entries: readonly ZipEntry[],
  asOf: PlainDate | null,
  today: PlainDate,
): ReadImport {
  const parsed = entries.map(jsonOf)
  const wrong = parsed.find((one) => typeof one === 'string')
  if (typeof wrong === 'string') return wrong
  const files = parsed.filter((one) => typeof one !== 'string')
  return { format: 'ocf', read: checkRegister(readOcf(files, asOf, today), today) }
}
/**
 * Reads an uploaded cap table by its content: a ZIP file or one file of the Open Cap Format, a workbook, or CSV. `asOf`
 * is the day that a person chose; without one it is the day of the OCF manifest, else today.
 */
export async function readImport(
  { name, bytes }: ZipEntry,
  asOf: PlainDate | null,
  today: PlainDate,
): Promise<ReadImport> {
  if (isZip(bytes)) {
    const entries = unzip(bytes)
    if (typeof entries === 'string') return entries
    if (entries.some((one) => one.name === '[Content_Types].xml')) {
      const sheets = await sheetsOfXlsx(bytes)
      return typeof sheets === 'string'
        ? sheets
        : { format: 'xlsx', read: checkRegister(readImportTable(sheets, asOf ?? today), today) }
    }
    const own = entries.filter((one) => isContent(one.name) && /\.json$/i.test(one.name))
    return own.length === 0
      ? 'The ZIP file contains no files of the Open Cap Format (.json).'
      : readOcfFiles(own, asOf, today)
  }
  if (
    /^\s*[{[]/.test(
      bytes
        .subarray(0, 200)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, ''),
    )
  )
    return readOcfFiles([{ name, bytes }], asOf, today)
  const sheet = sheetOfCsv(name, bytes)
  return typeof sheet === 'string'
    ? sheet
    : { format: 'csv', read: checkRegister(readImportTable([sheet], asOf ?? today), today) }
}
