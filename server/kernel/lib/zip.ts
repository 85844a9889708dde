import { zipSync, type Zippable } from 'fflate'

export interface ZipEntry {
  name: string
  bytes: Buffer
}
/** The first day that a ZIP file can name. */
const FIRST_DAY = new Date(1980, 0, 1)

/**
 * A ZIP file whose entries are all of 1 January 1980, in the order in which they are given: the same entries make the
 * same bytes.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Zippable = {}
  for (const { name, bytes } of entries) files[name] = [bytes, { mtime: FIRST_DAY, level: 6 }]
  return Buffer.from(zipSync(files))
}
