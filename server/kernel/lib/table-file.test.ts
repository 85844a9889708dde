import type { Cell } from '#domain/shared/table-columns.ts'
import { readXlsx } from 'hucre/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvCell } from './csv.ts'
import { tableFile, type FileColumn } from './table-file.ts'
import { readXml } from './xml.ts'

const columns: readonly FileColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Units', kind: 'number' },
  { title: 'Amount (USD)', kind: 'money' },
  { title: 'Day', kind: 'day' },
  { title: 'When (UTC)', kind: 'time' },
]
const rows: readonly Cell[][] = [
  ['=HYPERLINK("x")', 12, -123_456, '2026-03-01', '2026-06-30T23:59:58.000Z'],
  ['Ana, "the" <Reed> & \u0007co', null, 5, null, null],
]
async function* pagesOf(...pages: (readonly Cell[][])[]) {
  yield* pages
}
const written = async (...of: Parameters<typeof tableFile>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of tableFile(...of)) parts.push(part)
  return Buffer.concat(parts)
}
const title = 'Sums: [all] / of * the "platform" and then some'

describe('a table as CSV', () => {
  it('begins with a byte order mark, has decimal amounts, and no formula', async () => {
    const text = (await written('csv', pagesOf(rows), { title, columns })).toString()
    expect(text).toBe(
      [
        '\ufeffName,Units,Amount (USD),Day,When (UTC)',
        `"'=HYPERLINK(""x"")",12,-1234.56,2026-03-01,2026-06-30T23:59:58.000Z`,
        '"Ana, ""the"" <Reed> & \u0007co",,0.05,,',
        '',
      ].join('\r\n'),
    )
  })
  it('has instants in a zone where one is named', async () => {
    const text = await written('csv', pagesOf(rows), { title, columns, zone: 'America/New_York' })
    expect(text.toString()).toContain(',2026-06-30T19:59:58-04:00\r\n')
  })
})

describe('a table as XLSX', () => {
  it('has numbers, amounts, days and instants as such, texts as texts, and a head that stays', async () => {
    const bytes = await written('xlsx', pagesOf(rows.slice(0, 1), rows.slice(1)), {
      title,
      columns,
    })
    const files = unzipSync(bytes)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('ySplit="1"')
    expect(sheet).toContain('state="frozen"')
    // no cell is a formula
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('&quot;$&quot;#,##0.00')

    const [first] = (await readXlsx(bytes)).sheets
    expect(first?.name).toBe('Sums   all    of   the "platfor')
    expect(first?.rows[0]).toEqual(columns.map((one) => one.title))
    expect(first?.rows[1]?.slice(0, 3)).toEqual(['=HYPERLINK("x")', 12, -1234.56])
    expect(first?.rows[1]?.slice(3)).toEqual([
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-06-30T23:59:58Z'),
    ])
    expect(first?.rows[2]?.[2]).toBe(0.05)
    expect(first?.rows).toHaveLength(3)
  })
  it('has the wall clock of a zone where one is named', async () => {
    const bytes = await written('xlsx', pagesOf(rows), { title, columns, zone: 'America/New_York' })
    expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[4]).toEqual(
      new Date('2026-06-30T19:59:58Z'),
    )
  })
  it('reads a page only when the one before it was taken', async () => {
    let read = 0
    async function* many() {
      for (let page = 0; page < 200; page++) {
        read = page
        yield Array.from({ length: 500 }, (_, at): Cell[] => [
          `${page} ${at} ${Math.sin(page * 500 + at)}`,
          at,
          at,
          null,
          null,
        ])
      }
    }
    const file = tableFile('xlsx', many(), { title, columns })
    await file.next()
    await file.next()
    expect(read).toBeLessThan(50)
    await file.return(undefined)
  })
})

describe('a long table', () => {
  it.each(['csv', 'xlsx'] as const)('leaves as %s while its pages are read', async (format) => {
    const seen = { pages: 0, most: 0, rows: 0 }
    async function* many() {
      for (; seen.pages < 100; seen.pages += 1) {
        // what was read and has not left yet: the letters of one page are 50,000
        seen.rows += 500
        yield Array.from({ length: 500 }, (_, row): Cell[] => [
          // does not compress, so that what left tells what was read
          `${seen.pages}-${row}-${crypto.randomUUID()}${crypto.randomUUID()}`,
          row,
          row,
          '2026-03-01',
          null,
        ])
      }
    }
    let left = 0
    let lastAt = 0
    for await (const part of tableFile(format, many(), { title, columns })) {
      left += part.length
      if (left < 250_000) continue
      seen.most = Math.max(seen.most, seen.pages - lastAt)
      lastAt = seen.pages
      left = 0
    }
    expect(seen.pages).toBe(100)
    expect(seen.most).toBeLessThan(50)
  })
})

describe('texts that spreadsheets take for something else (M23)', () => {
  const texts = [
    'A\uFFFFB',
    'lone \uD800 surrogate',
    'stays _x0041_ and _x005f_',
    `${'a'.repeat(32_766)}😀`,
    'bell \u0007',
  ]
  const one: readonly FileColumn[] = [
    { title: 'Name', kind: 'text' },
    { title: 'Price (USD)', kind: 'decimal' },
  ]
  it('are written so that a workbook opens and has them as they were', async () => {
    const bytes = await written('xlsx', pagesOf(texts.map((text): Cell[] => [text, '1.00125'])), {
      title: 'Names',
      columns: one,
    })
    const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xml'))
    for (const [name, part] of parts) {
      const root = readXml(strFromU8(part))
      expect(typeof root === 'string' ? `${name}: ${root}` : '').toBe('')
    }
    const rowsRead = (await readXlsx(bytes)).sheets[0]?.rows.slice(1) ?? []
    expect(rowsRead.map((row) => row[1])).toEqual(texts.map(() => 1.00125))
    const xml = parts.map(([, part]) => strFromU8(part)).join('')
    expect(xml).toContain('A\uFFFDB')
    expect(xml).toContain('lone \uFFFD surrogate')
    expect(xml).toContain('stays _x005F_x0041_ and _x005F_x005f_')
  })
  it.each([
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['\n=1', `"'\n=1"`],
    [' =1', "' =1"],
    ['\u200B=1', "'\u200B=1"],
    ['\uFEFF@a', "'\uFEFF@a"],
    ['-5', '-5'],
    ['a=1', 'a=1'],
    ['\uD800', '\uFFFD'],
  ])('%j is a cell of CSV', (text, cell) => expect(csvCell(text)).toBe(cell))
})
