import { unzipSync, zipSync, type Zippable } from 'fflate'

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

/** Most files in an uploaded ZIP file, and most bytes of all of them together. */
const MOST_FILES = 500
const MOST_BYTES = 50 * 1024 * 1024
/** Entries of a ZIP file without its folders; a sentence where it is damaged, locked or too large. */
export function unzip(bytes: Buffer): ZipEntry[] | string {
  let files = 0
  let size = 0
  try {
    // fflate unpacks no more bytes of an entry than its header says
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files += 1
        size += originalSize
        return !name.endsWith('/') && files <= MOST_FILES && size <= MOST_BYTES
      },
    })
    if (files > MOST_FILES || size > MOST_BYTES)
      return 'The ZIP file unpacks to more than 500 files or 50 MB.'
    return Object.entries(unpacked).map(([name, content]) => ({
      name,
      bytes: Buffer.from(content),
    }))
  } catch {
    return 'The ZIP file can’t be opened. Create it again without a password.'
  }
}
