import { clsx, type ClassValue } from 'clsx'
import { covered, groupOf } from './class-groups.ts'

/** Splits `md:hover:mt-4` into its variants and the class. */
function split(token: string): { variants: string; name: string } {
  let depth = 0
  let cut = 0
  for (let at = 0; at < token.length; at++) {
    const sign = token[at]
    if (sign === '[' || sign === '(') depth++
    else if (sign === ']' || sign === ')') depth--
    else if (sign === ':' && depth === 0) cut = at + 1
  }
  return { variants: token.slice(0, cut), name: token.slice(cut) }
}

function merge(classes: string): string {
  const out: string[] = []
  const taken = new Set<string>()
  for (const token of classes.split(/\s+/).reverse()) {
    if (token === '') continue
    const { variants, name } = split(token)
    const group = groupOf(name)
    if (group !== null) {
      if (taken.has(variants + group)) continue
      for (const one of [group, ...covered(group)]) taken.add(variants + one)
    }
    out.unshift(token)
  }
  return out.join(' ')
}

const KEPT = 1000
const known = new Map<string, string>()

/**
 * Joins class names; a later class wins over an earlier one of the same kind: `text-ui text-muted` keeps both,
 * `text-ui text-small` the last. It does what tailwind-merge does for the classes that stand in our sources
 * (tests/architecture/classes.test.ts) in a tenth of its size, for it is part of every first page.
 */
export function cn(...inputs: ClassValue[]): string {
  const classes = clsx(inputs)
  const before = known.get(classes)
  if (before !== undefined) return before
  if (known.size > KEPT) known.clear()
  const merged = merge(classes)
  known.set(classes, merged)
  return merged
}
