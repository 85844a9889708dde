import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES, newestFigure, type Figure, type FigureName } from '#domain/shared/figures.ts'
import { productFiles, treeOf, walk } from '#tests/support/syntax.ts'
import { expect, test } from 'vitest'

/**
 * Figures of the law that people read come from `domain/shared/figures.ts`. A text that types one keeps it when the law
 * changes: of each rule that such texts are about, the figure with its unit is looked for in every text of the product.
 */
const root = join(import.meta.dirname, '..', '..')

/** Strings, templates and the text of JSX in a file. */
function textsIn(file: string, source: string): string[] {
  const found: string[] = []
  walk(treeOf(file, source), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value'])
    if (node.type === 'JSXText') found.push(String(node['value']))
    if (node.type === 'TemplateElement') found.push((node['value'] as { raw: string }).raw)
  })
  return found
}

const numerals: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  10: 'ten',
}
/** The figure as a text types it, with its unit and the words that tell it from the same figure of another rule. */
const typed = (name: FigureName, about: string): RegExp => {
  const { unit }: Figure = FIGURES[name]
  const value = newestFigure(name)
  const number = [value.toLocaleString('en-US'), numerals[value]].filter(Boolean).join('|')
  const words = unit === 'percent' ? '(%| percent)' : `[ -]${unit.replace(/s$/, '')}`
  return new RegExp(
    `\\b(${number})${words}s?[^.]*(${about})|(${about})[^.]*\\b(${number})${words}`,
    'i',
  )
}
const looked: readonly (readonly [FigureName, string])[] = [
  ['cf_public_days', 'public|open for|deadline'],
  ['cf_cancel_hours', 'cancel|deadline'],
  ['cf_early_close_business_days', 'early|new deadline'],
  ['cf_reconfirm_business_days', 'reconfirm'],
  ['cf_refund_business_days', 'refund'],
  ['cf_small_percent', 'annual income|greater'],
  ['cf_large_percent', 'annual income|greater'],
  ['a_tier2_percent', 'annual income|greater'],
  ['cf_annual_report_days', 'fiscal year|annual report'],
  ['cf_exit_holders', 'of record'],
  ['a_exit_holders_bank', 'of record'],
  ['holders_12g_all', 'of record|12\\(g\\)'],
  ['not_accredited_most', 'accredited'],
  ['named_holder', 'votes|voting'],
  ['limit_months', 'limit'],
  ['evidence_months', 'letter|statement|report|dated'],
  ['first_year_holders', 'first year'],
]
const files = productFiles().filter((file) => file !== 'domain/shared/figures.ts')
const wrong = (file: string, source: string): string[] =>
  textsIn(file, source).flatMap((text) =>
    looked
      .filter(([name, about]) => typed(name, about).test(text))
      .map(([name]) => `${file} ${name}: ${text}`),
  )

test('texts type no figure that the table has', () => {
  const found = files.flatMap((file) => wrong(file, readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
test.each([
  ["const a = 'You can cancel until 48 hours before the deadline.'", ['cf_cancel_hours']],
  [
    'const a = `At most 10% of the greater of income and net worth.`',
    ['cf_large_percent', 'a_tier2_percent'],
  ],
  ['const a = `You can cancel until ${HOURS} hours before the deadline.`', []],
])('in %s it finds %j', (source, names) =>
  expect(wrong('a.ts', source).map((one) => one.split(' ')[1]?.replace(':', ''))).toEqual(names),
)
