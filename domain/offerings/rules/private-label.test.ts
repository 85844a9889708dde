import { contrastRatio } from '#domain/platform/rules/contrast.ts'
import { describe, expect, test } from 'vitest'
import { forDarkScheme, labelColorProblem, labelLegalText, labelStyles } from './private-label.ts'

describe('the colors of a private label', () => {
  test.each(['#104a59', '#a6521c', '#6b21a8', '#000000'])('%s can be read', (color) =>
    expect(labelColorProblem(color)).toBeNull(),
  )
  test.each(['#ffffff', '#ff8800', '#00bb77', '#767676'])('%s is too light', (color) =>
    expect(labelColorProblem(color)).toMatch(/^Choose a darker color\. .* 4\.5 to 1\.$/),
  )
  test.each(['#104a59', '#a6521c', '#6b21a8', '#000000', '#0000ff'])(
    '%s becomes light enough for the dark scheme',
    (color) => {
      const dark = forDarkScheme(color)
      expect(contrastRatio(dark, '#111c20')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(dark, '#021e27')).toBeGreaterThanOrEqual(4.5)
    },
  )
  test('the stylesheet holds colors and nothing else', () =>
    expect(labelStyles({ accent: '#104a59', cta: '#a6521c' })).toMatch(
      /^(:root(\[data-theme='dark'\])?:root\{(--color-[a-z-]+:#[0-9a-f]{6};?)+\}){2}$/,
    ))
})

describe('the foot of a private label', () => {
  const of = {
    company: 'Harbour Looms',
    platform: 'Capstan',
    intermediary: { name: 'Capstan Portal LLC', file_number: '7-00316', crd: '284512' },
  }
  test.each(['reg_cf', 'reg_d_506c', 'reg_a_t2'] as const)('of %s names all', (type) => {
    const text = labelLegalText({ ...of, type }).join(' ')
    for (const part of ['Capstan Portal LLC', '7-00316', '284512', 'the loss of all the money'])
      expect(text).toContain(part)
  })
  test('names the platform where no intermediary takes part', () =>
    expect(labelLegalText({ ...of, type: 'reg_d_506c', intermediary: null })[0]).toContain(
      'run by Capstan',
    ))
})
