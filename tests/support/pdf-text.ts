import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that the product printed: glyphs are turned back into letters by each font's own table. Pieces of
 * one line are joined with what is between them; lines that follow each other are joined by a space.
 */
export function pdfText(bytes: Buffer): string {
  const objects = objectsOf(bytes)
  const maps = new Map<string, Map<string, string>>()
  for (const [id, { dictionary }] of objects) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1]
    if (unicode) maps.set(id, tableOf(objects.get(unicode)?.stream ?? ''))
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, maps.get(id) ?? new Map())
  return [...objects.values()]
    .filter((o) => o.stream.includes('BT'))
    .map((o) => pageText(o.stream, fonts))
    .join(' ')
}

/** What is written on each page, as operators. */
export const pageStreams = (bytes: Buffer): string[] =>
  [...objectsOf(bytes).values()].map(({ stream }) => stream).filter((one) => one.includes('BT'))

function objectsOf(bytes: Buffer): Map<string, { dictionary: string; stream: string }> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length
    const begin = text.indexOf('stream\n', start)
    const close = text.indexOf('\nendobj', start)
    if (begin === -1 || begin > close) {
      objects.set(found[1] ?? '', { dictionary: text.slice(start, close), stream: '' })
      continue
    }
    const dictionary = text.slice(start, begin)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const raw = bytes.subarray(begin + 7, begin + 7 + length)
    objects.set(found[1] ?? '', {
      dictionary,
      stream: dictionary.includes('FlateDecode')
        ? inflateSync(raw).toString('latin1')
        : raw.toString('latin1'),
    })
  }
  return objects
}

const letters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
/** Glyph number (four hex digits) to letters, from the ranges of a ToUnicode table. */
function tableOf(stream: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const [, from = '', , list = ''] of stream.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach((entry, index) =>
      table.set(
        (parseInt(from, 16) + index).toString(16).padStart(4, '0'),
        letters((entry[1] ?? '').replaceAll(' ', '')),
      ),
    )
  }
  return table
}

function pageText(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let out = ''
  let line = ''
  let font: ReadonlyMap<string, string> = new Map()
  for (const [, name, , y, shown] of stream.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map()
    else if (y) {
      if (y !== line) out += ' '
      line = y
    } else if (shown !== undefined)
      out += [...shown.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap((run) => run[1]?.match(/.{4}/g) ?? [])
        .map((glyph) => font.get(glyph.toLowerCase()) ?? '?')
        .join('')
  }
  return out.replace(/\s+/g, ' ')
}
