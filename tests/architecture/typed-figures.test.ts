import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES, newestFigure, type Figure, type FigureName } from '#domain/shared/figures.ts'
import { counted } from '#domain/shared/text.ts'
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

/** The figure as a text types it, with its unit and the words that tell it from the same figure of another rule. */
const typed = (name: FigureName, about: string): RegExp => {
  const { unit }: Figure = FIGURES[name]
  const value = newestFigure(name)
  const number = `${value.toLocaleString('en-US')}|${counted(value)}`
  const words = unit === 'percent' ? '(%| percent)' : `[ -]${unit.replace(/s$/, '')}`
  return new RegExp(
    `\\b(${number})${words}s?[^.]*(${about})|(${about})[^.]*\\b(${number})${words}`,
    'i',
  )
}
const about: Readonly<Partial<Record<FigureName, string>>> = {
  cf_public_days: 'public|open for|deadline',
  cf_cancel_hours: 'cancel|deadline',
  cf_early_close_business_days: 'early|new deadline|notice',
  cf_reconfirm_business_days: 'reconfirm',
  cf_refund_business_days: 'refund',
  cf_small_percent: 'annual income|greater',
  cf_large_percent: 'annual income|greater',
  a_tier2_percent: 'annual income|greater',
  cf_annual_report_days: 'fiscal year|annual report',
  cf_exit_holders: 'of record',
  cf_resale_years: 'resell|resale|transfer',
  holders_days: 'holders',
  past_offerings_years: 'offerings',
  a_annual_report_days: 'fiscal year|annual report',
  a_semiannual_report_days: 'fiscal year|semiannual',
  a_tier1_exit_days: 'offering ends|end of the offering',
  a_state_notice_days: 'state',
  a_exit_holders_bank: 'of record',
  form_d_days: 'first sale|form d',
  holders_12g_all: 'of record|12\\(g\\)',
  holders_12g_non_accredited: 'of record|12\\(g\\)|accredited',
  not_accredited_most: 'accredited',
  not_accredited_days: 'accredited|purchaser',
  named_holder: 'votes|voting',
  covered_holder: 'votes|voting|bad.actor',
  related_dealing: 'related|raise',
  insider: 'officer|director',
  limit_months: 'limit',
  cap_months: 'sold|sales',
  evidence_months: 'letter|statement|report|dated',
  prior_verification_years: 'verif',
  home_loan_days: 'loan|home',
  income_years: 'income',
  first_year_holders: 'first year',
  s_corp_holders: 's corporation',
  knowledgeable_months: 'employee',
  patent_years: 'patent',
  rule_144_years: 'rule 144|restricted',
  rule_144_reporting_months: 'rule 144|restricted',
  blocked_report_business_days: 'ofac|blocked',
  ofac_years: 'ofac|sanction',
  sar_days: 'suspicious',
  sar_years: 'suspicious',
  ach_retries: 'returned|R01',
  ach_unauthorized_days: 'unauthorized',
  reliance_days: 'income|principles',
  payout_hours: 'pay|bank account',
  custodian_to_business_days: 'custodian',
  captable_days: 'cap table',
  working_capital: 'working capital',
}
const looked = Object.entries(about).map(
  ([name, words]) => [name, typed(name as FigureName, words)] as const,
)
const files = productFiles().filter((file) => file !== 'domain/shared/figures.ts')
const wrong = (file: string, source: string): string[] =>
  textsIn(file, source).flatMap((text) =>
    looked.filter(([, figure]) => figure.test(text)).map(([name]) => `${file} ${name}: ${text}`),
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
