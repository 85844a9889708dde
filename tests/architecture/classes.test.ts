import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from '#src/ui/cn.ts'

/** tailwind-merge taught the design's own names: what `cn` is held against. */
const whole = extendTailwindMerge<'figures'>({
  cacheSize: 0,
  extend: {
    theme: {
      text: ['micro', 'small', 'ui', 'body', 'lead', 'h4', 'h3', 'h2', 'h1', 'display', 'figure', 'figure-lg', 'figure-xl'],
      shadow: ['bar'],
      radius: ['xs', 'sm', 'md', 'lg', 'xl', 'full'],
      spacing: ['gutter', 'card', 'field', 'section', 'section-public', 'header', 'topbar', 'rail', 'rail-admin', 'aside', 'control-sm', 'control', 'control-lg', 'row', 'row-dense', 'page-active', 'loading-bar'],
      container: ['public', 'dashboard', 'form', 'prose', 'drawer', 'modal-sm', 'modal', 'modal-lg'],
      ease: ['standard', 'enter', 'exit'],
      breakpoint: ['rail', 'flow'],
    },
    classGroups: {
      duration: [{ 'duration-token': ['instant', 'fast', 'base', 'slow', 'figure'] }],
      z: [{ layer: ['base', 'sticky', 'header', 'rail', 'action-bar', 'drawer', 'modal', 'popover', 'toast', 'loading-bar', 'skip-link'] }],
    },
  },
})

/** Everything in the sources' strings that tailwind-merge knows as a class, without variants. */
function classesInUse(): string[] {
  const src = join(import.meta.dirname, '..', '..', 'src')
  const found = new Set<string>()
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.includes('.test.') || name.endsWith('class-groups.ts')) continue
    for (const [, text = ''] of readFileSync(join(src, name), 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)) {
      for (const token of text.split(/[\s$}{]+/)) {
        const bare = token.replace(/^(?:[a-z0-9&@_*>:=-]|\[[^\]]*\](?=:)|\([^)]*\)(?=:))*:(?![^[(]*[\])])/, '')
        if (/^-?[a-z[][\w[\]().,%/#:'+*-]*$/.test(bare) && !bare.includes('://')) found.add(bare)
      }
    }
  }
  return [...found].filter((one) => whole(`${one} ${one}`) === one)
}

/** One class of each kind that tailwind-merge tells apart, and of all others which of them they are like. */
function kinds(classes: readonly string[]): { first: string[]; like: Map<string, string> } {
  const first: string[] = []
  const like = new Map<string, string>()
  for (const one of classes) {
    const same = first.find((other) => whole(`${other} ${one}`) === one && whole(`${one} ${other}`) === other)
    if (same === undefined) first.push(one)
    like.set(one, same ?? one)
  }
  return { first, like }
}

test('a later class wins over an earlier one exactly where tailwind-merge says so, for every class in our sources', () => {
  const classes = classesInUse()
  expect(classes.length).toBeGreaterThan(600)
  const { first } = kinds(classes)
  const wrong: string[] = []
  for (const one of classes) {
    for (const other of first) {
      for (const pair of [`${one} ${other}`, `${other} ${one}`]) if (cn(pair) !== whole(pair)) wrong.push(`${pair}: ${cn(pair)}, not ${whole(pair)}`)
    }
  }
  expect(wrong.slice(0, 40)).toEqual([])
}, 60_000)

test('variants keep classes apart, and a class of our own is always kept', () => {
  expect(cn('mt-4 md:mt-4', 'mt-2')).toBe('md:mt-4 mt-2')
  expect(cn('hover:p-2 p-4', { 'hover:px-3': true }, false)).toBe('hover:p-2 p-4 hover:px-3')
  expect(cn('link touch-target', 'link')).toBe('link touch-target link')
})
