import { pdfText } from '#tests/support/pdf-text.ts'
import { expect, test } from 'vitest'
import { builtinPrinter } from './builtin.ts'
import { piecesOf } from './fonts.ts'
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
