import postcss, { type Declaration, type Root } from 'postcss'
import type { Plugin } from 'vite'

const isRoot = (selector: string): boolean => selector.split(',').every((one) => one.trim() === ':root' || one.trim() === ':host')

/** Custom properties that have one value wherever they are read: declared once, for the whole page, under no condition. */
function constantsOf(root: Root): Map<string, string> {
  const all = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (one) => void all.set(one.prop, [...(all.get(one.prop) ?? []), one]))
  const found = new Map<string, string>()
  for (const [name, [first, ...others]] of all) {
    const rule = first?.parent
    if (first === undefined || others.length > 0 || first.important || rule?.type !== 'rule' || !isRoot((rule as postcss.Rule).selector)) continue
    const outer = rule.parent
    const always = outer?.type === 'root' || (outer?.type === 'atrule' && (outer as postcss.AtRule).name === 'layer')
    if (always && first.value !== '' && first.value !== 'initial') found.set(name, first.value)
  }
  return found
}

/** Index behind the bracket that ends what begins at `from`. */
function behind(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at
}

/** A value with each `var()` of a constant in its place; what is said for the case that it is missing goes with it. */
function resolved(value: string, constants: ReadonlyMap<string, string>): string {
  let out = ''
  let from = 0
  for (const match of value.matchAll(/var\(\s*(--[\w-]+)\s*(?=[,)])/g)) {
    const known = constants.get(match[1] ?? '')
    if (match.index < from || known === undefined) continue
    out += value.slice(from, match.index) + resolved(known, constants)
    from = behind(value, match.index + 4)
  }
  return out + value.slice(from)
}

/**
 * Styles in which custom properties that never change are read no more: their values stand where they were read. A browser resolves each
 * `var()` for each element anew, and the minifier can fold `calc(0.25rem * 4)` but not a variable. The declarations stay for scripts and
 * attributes that read them.
 */
export function withConstants(css: string): string {
  const root = postcss.parse(css)
  const constants = constantsOf(root)
  root.walkDecls((one) => {
    if (one.value.includes('var(')) one.value = resolved(one.value, constants)
  })
  return root.toString()
}

/** Resolves what never changes in the built styles (`withConstants`); stands behind Tailwind's plugin. */
export function constantStyles(): Plugin {
  return {
    name: 'capstan-constant-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return /\/src\/styles\/[\w-]+\.css$/.test(id.split('?', 1)[0] ?? '') ? { code: withConstants(code), map: null } : null
    },
  }
}
