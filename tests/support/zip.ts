import { inflateRawSync } from 'node:zlib'

/** Entries of a ZIP file by name, unpacked. */
export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let from = 0; bytes.readUInt32LE(from) === 0x04034b50;) {
    const [size, length] = [bytes.readUInt32LE(from + 18), bytes.readUInt16LE(from + 26)]
    const start = from + 30 + length
    const packed = bytes.subarray(start, start + size)
    files.set(
      bytes.toString('utf8', from + 30, start),
      bytes.readUInt16LE(from + 8) === 8 ? inflateRawSync(packed) : packed,
    )
    from = start + size
  }
  return files
}
