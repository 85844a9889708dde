import { paper } from '#server/seeds/recipes/document.ts'
import { piecesOf, readFaces } from '#server/kernel/lib/draw/faces.ts'
import { PDFDocument } from 'pdf-lib'
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
