import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

/** One entry of a ZIP file; `claims` is the size that its header states instead of the true one. */
export interface Entry {
  name: string
  content: Buffer | string
  claims?: number
}

/** A ZIP file, also with names and sizes that no honest one has. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of entries) {
    const plain = Buffer.from(content as string)
    const packed = deflateRawSync(plain, { level: 9 })
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? plain.length, 18)
    common.writeUInt16LE(title.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed])
    files.push(file)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, title]))
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end])
}

/** Zeros that pack a thousandfold. */
export const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024)
export const gzipBomb = (megabytes: number): Buffer => gzipSync(zeros(megabytes), { level: 9 })

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of one grey pixel, with what is hostile about it. */
export function pngOf(
  of: {
    width?: number
    height?: number
    data?: Buffer
    before?: readonly [type: string, content: Buffer | string][]
    after?: Buffer | string
    spoiled?: boolean
    interlaced?: boolean
  } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(of.width ?? 1, 0)
  head.writeUInt32BE(of.height ?? 1, 4)
  head[8] = 8
  head[12] = of.interlaced ? 1 : 0
  const png = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    ...(of.before ?? []).map(([type, content]) => chunk(type, Buffer.from(content as string))),
    chunk('IDAT', of.data ?? deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from((of.after ?? '') as string),
  ])
  // the checksum of the header
  if (of.spoiled) png[29] = (png[29] ?? 0) ^ 255
  return png
}

function segment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** A JPEG without a picture, with what is hostile about it. */
export function jpegOf(
  of: {
    side?: number
    comment?: string
    exif?: string
    after?: Buffer | string
    /** bytes of the first segment, which scripts read as an assignment */
    first?: Buffer
  } = {},
): Buffer {
  const frame = Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  frame.writeUInt16BE(of.side ?? 1, 1)
  frame.writeUInt16BE(of.side ?? 1, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, of.first ?? Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...(of.exif === undefined ? [] : [segment(0xe1, `Exif\0\0MM\0*\0\0\0\u0008${of.exif}`)]),
    ...(of.comment === undefined ? [] : [segment(0xfe, of.comment)]),
    segment(0xc0, frame),
    Buffer.from([0xff, 0xd9]),
    Buffer.from((of.after ?? '') as string),
  ])
}

/** A HEIC file of one box, and what follows it. */
export function heicOf(of: { size?: number; after?: Buffer | string } = {}): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(of.size ?? 24)
  return Buffer.concat([
    head,
    Buffer.from('ftypheic\0\0\0\0heicmif1', 'latin1'),
    Buffer.from((of.after ?? '') as string),
  ])
}

/** A PDF of one page whose catalogue has `root`, with further objects from number 4 on. */
export function pdfOf(
  of: {
    root?: string
    page?: string
    kids?: string
    objects?: readonly (string | Buffer)[]
    trailer?: string
    before?: string
    after?: Buffer | string
  } = {},
): Buffer {
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${of.root ?? ''} >>`,
    of.kids ?? '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${of.page ?? ''} >>`,
    ...(of.objects ?? []),
  ]
  const parts: Buffer[] = [Buffer.from(`${of.before ?? ''}%PDF-1.7\n`)]
  const offsets: number[] = []
  const length = (): number => parts.reduce((sum, one) => sum + one.length, 0)
  for (const [n, object] of objects.entries()) {
    offsets.push(length())
    parts.push(Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(object as string))
    parts.push(Buffer.from('\nendobj\n'))
  }
  const start = length()
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R ${of.trailer ?? ''} >>\n` +
        `startxref\n${start}\n%%EOF\n`,
    ),
    Buffer.from((of.after ?? '') as string),
  )
  return Buffer.concat(parts)
}

/** A stream of a PDF. */
export const streamOf = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
