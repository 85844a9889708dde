import { expect, test } from 'vitest'
import { cn } from '#src/lib/classes.ts'

test('a later class wins over an earlier one that sets the same, also with the names of our design', () => {
  expect(cn('text-ui text-muted', 'text-small')).toBe('text-muted text-small')
  expect(cn('layer-header z-10', 'layer-modal')).toBe('layer-modal')
  expect(cn('duration-token-slow', 'duration-token-fast')).toBe('duration-token-fast')
  expect(cn('px-gutter pl-card', 'p-4')).toBe('p-4')
  expect(cn('h-control', 'h-control-lg')).toBe('h-control-lg')
  expect(cn('max-w-modal', 'max-w-prose')).toBe('max-w-prose')
  expect(cn('shadow-bar', 'shadow-md')).toBe('shadow-md')
  expect(cn('ease-enter', 'ease-exit')).toBe('ease-exit')
})

test('variants keep classes apart, and a class of our own is always kept', () => {
  expect(cn('mt-4 md:mt-4', 'mt-2')).toBe('md:mt-4 mt-2')
  expect(cn('hover:p-2 p-4', { 'hover:px-3': true }, false)).toBe('hover:p-2 p-4 hover:px-3')
  expect(cn('link touch-target', 'link')).toBe('link touch-target link')
})
