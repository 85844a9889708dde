import { paper } from '#server/seeds/recipes/document.ts'
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
test('a file that is no PDF cannot be marked', async () =>
  expect(await canBeMarked(Buffer.from('no paper'))).toBe(false))
