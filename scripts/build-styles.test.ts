import { expect, test } from 'vitest'
import { withConstants } from './build-styles.ts'

test('a property that has one value everywhere stands where it was read, also by way of another', () => {
  expect(withConstants(':root,:host{--unit:.25rem;--ink:#123;--text:var(--ink)}.a{margin:calc(var(--unit) * 4);color:var( --text , red)}')).toBe(':root,:host{--unit:.25rem;--ink:#123;--text:#123}.a{margin:calc(.25rem * 4);color:#123}')
})

test('one that the colours, a width or an element changes is read where it is read', () => {
  const css = ':root{--a:1px;--b:2px}[data-theme=dark]{--a:3px}@media (min-width:1px){:root{--c:4px}}.d{--d:5px}.e{margin:var(--a) var(--c,var(--b)) var(--d) var(--unknown,var(--b))}'
  expect(withConstants(css)).toBe(css.replace('var(--c,var(--b))', 'var(--c,2px)').replace('var(--unknown,var(--b))', 'var(--unknown,2px)'))
})

test('one that is said to be initial, or important, is no constant', () => {
  const css = ':root{--a:initial;--b:1px!important}.c{margin:var(--a,2px) var(--b)}'
  expect(withConstants(css)).toBe(css)
})
