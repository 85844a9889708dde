import { crc32 } from 'node:zlib'

export interface ZipEntry { name: string; bytes: Buffer }
const local = (name: Buffer, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(0x0800, 6)
  head.writeUInt16LE(0x21, 12)
  head.writeUInt32LE(crc32(bytes), 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt32LE(bytes.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name, bytes])
}
const central = (name: Buffer, bytes: Buffer, offset: number): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(0x0800, 8)
  head.writeUInt16LE(0x21, 14)
  head.writeUInt32LE(crc32(bytes), 16)
  head.writeUInt32LE(bytes.length, 20)
  head.writeUInt32LE(bytes.length, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

/** A ZIP file of small entries, stored without compression, dated 1 January 1980: the same entries make the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const file = local(Buffer.from(name, 'utf8'), bytes)
    directory.push(central(Buffer.from(name, 'utf8'), bytes, offset))
    parts.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
