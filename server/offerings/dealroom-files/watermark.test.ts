import { paper } from '#server/seeds/recipes/document.ts'
import { piecesOf, readFaces } from '#server/kernel/lib/draw/faces.ts'
import { decodePDFRawStream, degrees, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import { canBeMarked, marked } from './watermark.ts'

test('prints the reader on every page, also when the name has letters that the font has not', async () => {
  const plain = await paper('A contract', ['Between two companies.'])
  const out = await marked(
    plain,
    { name: 'Ньютон 牛顿', email: 'newton@mail.example' },
    '2026-11-21T15:00:00.000Z',
  )
  expect((await PDFDocument.load(out)).getPageCount()).toBe(
    (await PDFDocument.load(plain)).getPageCount(),
  )
  expect(out.equals(plain)).toBe(false)
})
test.each([
  ['Ньютон 牛顿', ['roboto-cyrillic', 'noto-sans-sc']],
  ['김민준', ['noto-sans-kr']],
  ['דוד כהן', ['noto-sans-hebrew']],
  ['Łukasz Żak', ['roboto-latin-ext']],
])('%s is printed with letters of the name (N12)', async (name, faces) => {
  await readFaces(name)
  const pieces = piecesOf('text', name)
  for (const face of faces) expect(pieces.some((one) => one.face.includes(face))).toBe(true)
  const plain = await paper('A contract', ['Between two companies.'])
  const out = await marked(plain, { name, email: 'n@mail.example' }, '2026-11-21T15:00:00.000Z')
  const fonts = (await PDFDocument.load(out)).context
    .enumerateIndirectObjects()
    .filter(([, one]) => one.toString().includes('/FontFile2')).length
  expect(fonts).toBe(new Set(piecesOf('text', `Opened by ${name}`).map((one) => one.face)).size)
})
test('a file that is no PDF cannot be marked', async () =>
  expect(await canBeMarked(Buffer.from('no paper'))).toBe(false))

/** Where the text of the foot begins and ends, in the page's own coordinates: the last text matrix of its content. */
function footOf(document: PDFDocument): { x: number; y: number; turn: number } {
  const contents = document.getPage(0).node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : []
  const text = parts
    .map((part) => document.context.lookup(part))
    .filter((part) => part instanceof PDFRawStream)
    .map((part) => Buffer.from(decodePDFRawStream(part).decode()).toString('latin1'))
    .join('\n')
  const [cos, sin, , , x, y] = ([...text.matchAll(/((?:-?[\d.e-]+ ){6})Tm/g)].at(-1)?.[1] ?? '')
    .trim()
    .split(' ')
    .map(Number)
  const turn = Math.round((Math.atan2(sin ?? 0, cos ?? 0) * 180) / Math.PI)
  return { x: Math.round(x ?? 0), y: Math.round(y ?? 0), turn: (turn + 360) % 360 }
}
// of a box of 400 × 300 at 100, 50: its foot is where the reader sees it, whichever way the page is turned
test.each([
  [0, { x: 118, y: 60, turn: 0 }],
  [90, { x: 490, y: 68, turn: 90 }],
  [180, { x: 482, y: 340, turn: 180 }],
  [270, { x: 110, y: 332, turn: 270 }],
  [-90, { x: 110, y: 332, turn: 270 }],
])('marks the part of a page that is seen, turned by %i degrees (I9)', async (turn, foot) => {
  const plain = await PDFDocument.create()
  const page = plain.addPage([700, 500])
  page.drawText('A contract', { x: 200, y: 200 })
  page.setCropBox(100, 50, 400, 300)
  page.setRotation(degrees(turn))
  const out = await marked(
    Buffer.from(await plain.save()),
    { name: 'Mara', email: 'mara@mail.example' },
    '2026-11-21T15:00:00.000Z',
  )
  expect(footOf(await PDFDocument.load(out))).toEqual(foot)
})
