import { expect, test } from 'vitest'
import { taxReportOf, taxReportsOf } from './tax-reports.ts'

test.each([
  ['c_corp', 'common', false, 'Form 1099-DIV'],
  ['c_corp', 'preferred', true, 'Form 1042-S'],
  ['c_corp', 'convertible_note', false, 'Form 1099-INT'],
  ['partnership', 'simple_debt', true, 'Form 1042-S'],
  ['partnership', 'llc_unit', false, 'Schedule K-1 (Form 1065)'],
  ['partnership', 'llc_unit', true, 'Schedule K-1 (Form 1065)'],
  ['s_corp', 'common', false, 'Schedule K-1 (Form 1120-S)'],
  ['trust', 'llc_unit', false, 'Schedule K-1 (Form 1041)'],
] as const)('a %s reports %s (foreign: %s) on %s', (taxClass, security, foreign, form) =>
  expect(taxReportOf(taxClass, security, foreign)?.form).toBe(form),
)
test('a SAFE brings nothing to report before it converts', () =>
  expect(taxReportOf('c_corp', 'crowd_safe', false)).toBeNull())
test('several securities of one company give each form once', () => {
  expect(
    taxReportsOf('c_corp', ['common', 'preferred', 'revenue_share', 'crowd_safe'], false).map(
      (one) => one.form,
    ),
  ).toEqual(['Form 1099-DIV', 'Form 1099-INT'])
})
