import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { readyEntry, readySubject, sanctionsHit } from '#domain/investors/rules/sanctions/match.ts'
import { achNameProblem, nachaText } from '#domain/payments/formats/nacha/file.ts'
import { personName } from '#domain/shared/common.ts'
import { inLatin } from '#domain/shared/names/latin.ts'
import { sameName } from '#domain/shared/names/match.ts'
import { compareNames, isFound, searchText, searchWords } from '#domain/shared/names/search.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { csvLine } from '#server/kernel/lib/csv.ts'
import { tableFile } from '#server/kernel/lib/table-file.ts'
import { openedAt, piecesOf, printedAs, readFaces } from '#server/kernel/lib/draw/faces.ts'
import { builtinPrinter } from '#server/providers/esign/builtin.ts'
import { testApp } from '#tests/support/app.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expect, it } from 'vitest'

const t = await testApp()
const people = readFileSync(new URL('names/people.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [given = '', family = '', latin = '', listed] = line.split('\t')
    const plain = `${inLatin(family)}, ${inLatin(given)}`.toUpperCase()
    return { given, family, latin, listed: listed ?? plain, name: `${given} ${family}` }
  })
const names = people.map((one) => one.name)
/** Names for which a check fails. */
const wrong = (isRight: (one: (typeof people)[number]) => boolean): string[] =>
  people.filter((one) => !isRight(one)).map((one) => one.name)

it('has 200 names', () => expect(new Set(names).size).toBe(200))
it('each is accepted at sign-up and stored composed', () => {
  expect(
    wrong(({ given, family }) =>
      [given, family].every(
        (part) => personName.safeParse(part.normalize('NFD')).data === part.normalize('NFC'),
      ),
    ),
  ).toEqual([])
})
it('each can sign with its name in any form, and in Latin letters', () => {
  expect(
    wrong(
      ({ name, latin }) =>
        sameName(name, name.normalize('NFD')) &&
        sameName(name, name.toLocaleUpperCase('und')) &&
        sameName(name, latin),
    ),
  ).toEqual([])
})
it('each is found on a list that has it in Latin letters', () => {
  expect(
    wrong(({ name, listed }) => {
      const entry = {
        uid: '1',
        kind: 'individual' as const,
        names: [listed],
        births: ['12 Apr 1975'],
        countries: [],
        programs: [],
      }
      const subject = readySubject({ kind: 'individual', name, born: '1975-04-12' })
      return sanctionsHit(subject, entry, readyEntry(entry)) !== null
    }),
  ).toEqual([])
})
it('each is found by its words in any order, form and case, by the product and the database', async () => {
  expect(
    wrong(({ name, given, family }) =>
      [`${family}, ${given}`, name.normalize('NFD'), name.toLocaleLowerCase('und')].every((said) =>
        isFound(name, searchWords(said)),
      ),
    ),
  ).toEqual([])
  const rows = await t.db.query<{ name: string; folded: string; found: boolean }>(
    `select name, folded(name) as folded,
        ${foundIn('folded(name)', "(string_to_array(patterns, ' '))")} as found
      from unnest($1::text[], $2::text[]) as one (name, patterns)`,
    [names, people.map(({ family, given }) => patternsOf(`${family}, ${given}`).join(' '))],
  )
  expect(rows.filter((one) => !one.found || one.folded !== searchText(one.name))).toEqual([])
})
it('the database sorts them as the product does, whatever the case', async () => {
  const rows = await t.db.query<{ name: string }>(
    `select name from unnest($1::text[]) as name order by name ${BY_NAME}`,
    [names],
  )
  const latin = (list: string[]) => list.filter((name) => /^\p{Script=Latin}/u.test(name))
  expect(latin(rows.map((one) => one.name))).toEqual(latin(names.toSorted(compareNames)))
})
it('each fits an ACH file and the address of a page', () => {
  expect(
    wrong(
      ({ name, latin }) =>
        achNameProblem(name) === null &&
        nachaText(name, 22) === latin.slice(0, 22).padEnd(22) &&
        /^[a-z0-9 ]+$/.test(inLatin(name)),
    ),
  ).toEqual([])
})
it('each is exported unchanged, as CSV and as a workbook', async () => {
  expect(wrong(({ name }) => csvLine([name, 1]) === `${name},1\r\n`)).toEqual([])
  const parts: Buffer[] = []
  async function* pages() {
    yield names.map((name) => [name])
  }
  const columns = [{ title: 'Name', kind: 'text' as const }]
  for await (const part of tableFile('xlsx', pages(), { title: 'Names', columns })) parts.push(part)
  const [sheet] = (await readXlsx(Buffer.concat(parts))).sheets
  expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(names)
})
it('a name is said to be printed in other letters exactly where documents do so (N12)', () => {
  const replaced = names.flatMap((name) => {
    const printed = printedAs(name)
    return printed === null ? [] : [[name, printed] as const]
  })
  expect(replaced.length).toBeGreaterThan(0)
  expect(replaced.filter(([, printed]) => !/^[\p{Script=Latin} .'-]+$/u.test(printed))).toEqual([])
  for (const name of ['Mara Lindqvist', 'Иван Петров', '王小明', 'דוד כהן', '김민준', 'อนันต์'])
    expect(printedAs(name)).toBeNull()
  expect(printedAs('தமிழ்')).toMatch(/^[A-Za-z ]+$/)
})
it('each is printed without a box: in its letters, or in Latin ones where no font has them', async () => {
  await readFaces(names.join(' '))
  const boxes = (name: string) =>
    piecesOf('text', name).filter((piece) =>
      [...piece.text].some(
        (letter) =>
          !/[\u200c\u200d]/.test(letter) &&
          !openedAt(piece.face).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      ),
    )
  expect(names.filter((name) => boxes(name).length > 0)).toEqual([])
  const { bytes } = await builtinPrinter.print({
    company: 'Tidewater Grid, Inc.',
    document: 'Names',
    reference: 'Text 1',
    dated: '2026-11-21T12:00:00.000Z',
    blocks: [{ kind: 'facts', rows: names.map((name, n) => [`${n}`, name]) }],
  })
  const text = pdfText(bytes)
  const plain = /^[A-Za-z\u00c0-\u017f\u0370-\u045f\p{Script=Han} .'-]+$/u
  expect(names.filter((name) => plain.test(name) && !text.includes(name.normalize('NFC')))).toEqual(
    [],
  )
})
