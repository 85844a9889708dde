import { expect, test } from 'vitest'
import { brandColorProblem, brandStyles, forDarkScheme, OWN_COLORS } from './brand-colors.ts'
import { contrastRatio, TEXT_CONTRAST } from './contrast.ts'

test('the colors of the product are readable, and need no stylesheet of their own', () => {
  expect(brandColorProblem('Accent', OWN_COLORS.accent)).toBeNull()
  expect(brandColorProblem('Accent', OWN_COLORS.cta)).toBeNull()
  expect(brandStyles(OWN_COLORS)).toBeNull()
})

test.each(['#ff8800', '#767676', '#ffffff', '#00ff00'])(
  'a color that is too light is named, and the one that is proposed is right: %s',
  (color) => {
    const problem = brandColorProblem('Color of buttons', color) ?? ''
    expect(problem).toContain(`Color of buttons ${color} is too light.`)
    expect(problem).toContain('4.5 to 1')
    const proposed = /for example (#[0-9a-f]{6})\./.exec(problem)?.[1] ?? ''
    expect(brandColorProblem('Color of buttons', proposed)).toBeNull()
  },
)

test.each(['#000000', '#1b6072', '#7a0019', '#0000ff', '#767600'])(
  'in the dark scheme %s is text on the page and carries dark text',
  (color) => {
    const dark = forDarkScheme(color)
    expect(contrastRatio(dark, '#111c20')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrastRatio(dark, '#021e27')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  },
)

test('the stylesheet sets the colors of both schemes', () => {
  const styles = brandStyles({ accent: '#7a0019', cta: '#00574b' }) ?? ''
  expect(styles).toContain('--color-accent:#7a0019')
  expect(styles).toContain('--color-cta:#00574b')
  expect(styles).toContain(`--color-link:${forDarkScheme('#7a0019')}`)
})
