import { LOGO } from '#domain/platform/model/platform-info.ts'
import { pngBomb } from '#tests/support/hostile/files.ts'
import { pageStreams, pdfText } from '#tests/support/pdf-text.ts'
import { expect, test } from 'vitest'
import { builtinPrinter } from './builtin.ts'
import { piecesOf } from '#server/kernel/lib/draw/faces.ts'
import { PNG } from 'pngjs'
import { pictureOf } from '#server/kernel/lib/picture.ts'
import type { Paper } from './port.ts'

const paper = (name: string): Paper => ({
  company: 'Łomża Hydro Works, Inc.',
  document: 'A paper',
  reference: 'Text 1',
  dated: '2026-11-21T12:00:00.000Z',
  blocks: [
    { kind: 'title', text: 'A paper', lead: name },
    { kind: 'text', text: `This is ⟦${name}⟧, and **these stars** stay stars.` },
    { kind: 'list', items: Array.from({ length: 60 }, (_, i) => `Line ${i} of ${name}`) },
    { kind: 'signature', role: 'Signer', rows: [['Name', name]], signed: { name, note: 'a note' } },
  ],
})

test('the same paper makes the same bytes, the first time and after many others', async () => {
  const first = await builtinPrinter.print(paper('Zoë Dvořák'))
  await builtinPrinter.print(paper('Αθηνά Иванова 0123456789'))
  const again = await builtinPrinter.print(paper('Zoë Dvořák'))
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect((await builtinPrinter.print(paper('Zoë Dvorák'))).bytes.equals(first.bytes)).toBe(false)
})
test('letters of several scripts, stars and page numbers are there', async () => {
  const { bytes, pages } = await builtinPrinter.print(paper('Αθηνά Иванова Wałęsa'))
  const text = pdfText(bytes)
  expect(pages).toBeGreaterThan(1)
  for (const part of [
    'Αθηνά',
    'Иванова',
    'Wałęsa',
    '**these stars**',
    `Page 1 of ${pages}`,
    `Page ${pages} of ${pages}`,
    'Line 59 of',
  ])
    expect(text).toContain(part)
})
test('a word that is wider than the page is cut, not lost', async () => {
  const long = 'x'.repeat(400)
  const { bytes } = await builtinPrinter.print({
    ...paper('A'),
    blocks: [{ kind: 'text', text: long }],
  })
  expect(pdfText(bytes).replaceAll(' ', '')).toContain(long)
})
test('names from right to left are printed with letters of their own script, joined, and nothing falls back to an empty box', async () => {
  for (const name of ['فرهاد رستمی', 'משה כהן']) {
    const pieces = piecesOf('text', name)
    expect(
      pieces.every((piece) => /noto-sans-(arabic|hebrew)/.test(piece.face)),
      name,
    ).toBe(true)
    const text = pdfText((await builtinPrinter.print(paper(name))).bytes)
    // glyphs are listed in the order in which they are rendered; each letter of the name is among them
    expect(
      [...name.replace(' ', '')].filter((letter) => !text.normalize('NFKC').includes(letter)),
      name,
    ).toEqual([])
  }
})

test('names of every script are printed with letters of their own, on a line from left to right (N12)', async () => {
  const names = [
    '李明',
    '龍澤 﨑子',
    '佐藤 さくら',
    'タナカ',
    '김민준',
    'สมชาย ใจดี',
    'सुनील कुमार',
    'სერგო ფარაჯანოვი',
    'Հայկ Մարտիրոսյան',
  ]
  const { bytes } = await builtinPrinter.print(paper(names.join(', ')))
  const text = pdfText(bytes)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
  const first = await builtinPrinter.print(paper('Mia Marsh'))
  await builtinPrinter.print(paper('王小明'))
  expect((await builtinPrinter.print(paper('Mia Marsh'))).bytes.equals(first.bytes)).toBe(true)
  const turned = (await builtinPrinter.print(paper('דוד (12) כהן'))).bytes
  expect(pdfText(turned)).toContain('ןהכ (12) דוד')
  const arabic = pdfText((await builtinPrinter.print(paper('محمد رضا'))).bytes).normalize('NFKC')
  expect(arabic.indexOf('ا')).toBeLessThan(arabic.indexOf('محمد'.at(-1) ?? ''))
})

test('the structure says what is a heading, a list and a table, and in which language (N13)', async () => {
  const { bytes } = await builtinPrinter.print({
    ...paper('Zoë דוד 李'),
    blocks: [
      ...paper('Zoë דוד 李').blocks,
      { kind: 'heading', text: 'Facts' },
      { kind: 'facts', rows: [['Name', 'Zoë']] },
      { kind: 'checks', items: [{ text: 'I agree.', checked: true }] },
      { kind: 'boxed', title: 'Note', text: 'Read it.' },
      {
        kind: 'table',
        head: ['Day', 'Amount'],
        widths: [1, 1],
        rows: Array.from({ length: 80 }, (_, n) => [`${n}`, '$1.00']),
      },
    ],
  })
  const file = bytes.toString('latin1')
  for (const part of [
    /\/MarkInfo \d+ 0 R/,
    /\/Marked true/,
    /\/StructTreeRoot \d+ 0 R/,
    /\/Lang \(en-US\)/,
    /\/DisplayDocTitle true/,
    /pdfuaid:part/,
    /\/Alt \(Checked\)/,
    /\/Scope \/Column/,
    /\/Scope \/Row/,
  ])
    expect(file).toMatch(part)
  const number = (tag: string) => file.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0
  expect({
    Document: number('Document'),
    H1: number('H1'),
    H2: number('H2'),
    L: number('L'),
    LI: number('LI'),
    Table: number('Table'),
    TH: number('TH'),
    TD: number('TD'),
    Figure: number('Figure'),
  }).toEqual({ Document: 1, H1: 1, H2: 3, L: 2, LI: 61, Table: 2, TH: 3, TD: 161, Figure: 1 })
  for (const page of pageStreams(bytes)) {
    const marks = [...page.matchAll(/\b(BDC|BMC|EMC)\b|\] TJ/g)].map(([one]) => one)
    let depth = 0
    for (const mark of marks) {
      if (mark === '] TJ') expect(depth).toBe(1)
      else depth += mark === 'EMC' ? -1 : 1
    }
    expect(depth).toBe(0)
  }
})

test('letters that share a glyph stay those of their own document, whatever was printed before', async () => {
  // the last letters of both names look the same and are two characters: Arabic yeh and Farsi yeh
  const arabic = await builtinPrinter.print(paper('محمد علي'))
  const persian = await builtinPrinter.print(paper('فرهاد رستمی'))
  expect(pdfText(persian.bytes).normalize('NFKC')).toContain('ی')
  const again = await builtinPrinter.print(paper('محمد علي'))
  expect(pdfText(again.bytes).normalize('NFKC')).toContain('ي')
  expect(again.bytes.equals(arabic.bytes)).toBe(true)
})

test('a logo is at the foot of every page and part of the bytes; a broken one is left out', async () => {
  const square = new PNG({ width: 40, height: 40 })
  square.data.fill(200)
  const logo = pictureOf(PNG.sync.write(square), 'image/png')
  expect(logo).not.toBeNull()
  const plain = await builtinPrinter.print(paper('A'))
  const shown = await builtinPrinter.print({ ...paper('A'), logo })
  const images = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1
  expect([images(plain.bytes), images(shown.bytes) > 0]).toEqual([0, true])
  expect((await builtinPrinter.print({ ...paper('A'), logo })).bytes.equals(shown.bytes)).toBe(true)
  const broken = await builtinPrinter.print({ ...paper('A'), logo: Buffer.from('no picture') })
  expect(images(broken.bytes)).toBe(0)
})
test('a file that is no picture, a broken one and one of huge sides are refused before a document needs them', () => {
  const good = PNG.sync.write(new PNG({ width: 2, height: 2 }))
  const cut = good.subarray(0, good.length - 20)
  const huge = Buffer.from(good)
  huge.writeUInt32BE(100_000, 16)
  const bomb = pngBomb()
  expect(bomb.length).toBeLessThan(LOGO.maxBytes)
  const before = process.resourceUsage().maxRSS
  for (const content of [cut, huge, bomb, Buffer.from('no picture'), Buffer.alloc(0)])
    expect(pictureOf(content, 'image/png')).toBeNull()
  // buffers are outside of the heap: the bomb was unpacked to its 160 MB (A2)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000)
  expect(pictureOf(good, 'image/jpeg')).toBeNull()
  expect(pictureOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg')).not.toBeNull()
})
