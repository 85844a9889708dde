import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRow } from '#src/routes/find.ts'
import '#src/routes/table.ts'

/** Addresses that the sources write down: `to="/x"`, `to: '/x'`, `navigate('/x')`, with their file. */
function writtenLinks(): (readonly [string, string])[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|examples)\.tsx?$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(`src/${file}`, 'utf8')
    return [
      ...text.matchAll(/(?:\bto(?:=|: )|To = |navigate\(|go\()["'`](\/[A-Za-z0-9/_-]*)["'`]/g),
    ].map((found) => [found[1] ?? '', file] as const)
  })
}

test('links are written down at all, so that this test can fail', () =>
  expect(writtenLinks().length).toBeGreaterThan(5))
test.each(writtenLinks())('%s of src/%s is an address of the table', (path) =>
  expect(findRow(path)).not.toBeNull(),
)
