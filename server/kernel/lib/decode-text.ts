/** A text with the encoding in which its bytes were read, as people write it: `UTF-8`, `Windows-1252`. */
export interface DecodedText {
  text: string
  encoding: string
}
const NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // the head of an XML document without a mark (XML 1.0, appendix F)
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
]
/** The encoding that the XML declaration names; the declaration itself is ASCII. */
const headOf = (bytes: Buffer): string | undefined =>
  /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.subarray(0, 300).toString('latin1'),
  )?.[1]
/** The text in an encoding; null where the bytes are invalid in it. Throws RangeError for an unknown encoding. */
function decode(bytes: Buffer, encoding: string): DecodedText | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    const name = NAMES[decoder.encoding] ?? decoder.encoding.toUpperCase()
    return { text: decoder.decode(bytes), encoding: name }
  } catch {
    return null
  }
}
function known(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}

/**
 * Decodes an uploaded file: by its byte order mark, by the declaration of an XML document, else as UTF-8, and as
 * Windows-1252 where it is not valid UTF-8, as spreadsheets of older systems write it. Returns a sentence where the
 * encoding that the file names is unknown or its bytes are not valid in it.
 */
export function decodeText(bytes: Buffer): DecodedText | string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  if (marked !== undefined)
    return (
      decode(bytes, marked) ??
      `The file is marked as ${NAMES[marked]} but isn’t valid in it. Save it as UTF-8.`
    )
  const said = headOf(bytes)
  if (said !== undefined && !known(said))
    return `The file says that it is written in ${said}, which can’t be read. Save it as UTF-8.`
  const encoding = said === undefined || /^utf-?16/i.test(said) ? 'utf-8' : said
  return (
    decode(bytes, encoding) ??
    decode(bytes, 'windows-1252') ??
    'The file isn’t text. Save it as UTF-8.'
  )
}
