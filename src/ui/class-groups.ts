/** Words that stand alone, by what they set. */
const words: Readonly<Record<string, string>> = {
  position: 'static fixed absolute relative sticky',
  display: 'hidden block inline inline-block flex inline-flex grid inline-grid table table-cell table-row contents flow-root list-item',
  visibility: 'visible invisible collapse',
  'text-transform': 'uppercase lowercase capitalize normal-case',
  'text-decoration': 'underline no-underline line-through overline',
  'font-style': 'italic not-italic',
  'font-smoothing': 'antialiased subpixel-antialiased',
  'fvn-spacing': 'tabular-nums proportional-nums',
  sr: 'sr-only not-sr-only',
  container: 'container',
  'text-overflow': 'truncate text-ellipsis text-clip',
  'border-collapse': 'border-collapse border-separate',
  'table-layout': 'table-auto table-fixed',
  'flex-direction': 'flex-row flex-col flex-row-reverse flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-nowrap flex-wrap-reverse',
  'text-align': 'text-left text-center text-right text-start text-end text-justify',
  'text-wrap': 'text-wrap text-nowrap text-balance text-pretty',
  'font-weight': 'font-thin font-light font-normal font-medium font-semibold font-bold font-black',
  'text-size': 'text-micro text-small text-ui text-body text-lead text-h4 text-h3 text-h2 text-h1 text-display text-figure text-figure-lg text-figure-xl text-base',
  'align-content': 'content-center content-start content-end content-between content-around content-stretch',
  isolation: 'isolate isolation-auto',
  'list-position': 'list-inside list-outside',
  'outline-style': 'outline-none outline-hidden outline-solid outline-dashed',
}
const byWord = new Map(Object.entries(words).flatMap(([group, all]) => all.split(' ').map((word) => [word, group] as const)))

/** Beginnings whose values all set one thing; the longest that fits counts. */
const beginnings = new Set(
  ('inset inset-x inset-y top right bottom left start end z order col-span col-start col-end row-span row-start row-end m mx my mt mr mb ml ms me p px py pt pr pb pl ps pe gap gap-x gap-y space-x space-y ' +
    'size w h min-w max-w min-h max-h basis grow shrink origin translate translate-x translate-y rotate scale opacity leading tracking line-clamp aspect auto-cols auto-rows grid-cols grid-rows grid-flow place-items ' +
    'place-content place-self items justify justify-items justify-self self overflow overflow-x overflow-y overscroll rounded rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl whitespace break ' +
    'align cursor select pointer-events resize scroll-mt scroll-mb scroll-pt list appearance fill accent caret object animate transition duration ease delay blur backdrop-blur brightness filter transform underline-offset ' +
    'decoration outline-offset border-spacing field-sizing wrap hyphens will-change touch columns float clear shadow bg flex font text content').split(' '),
)
/** Beginnings that set a width or a colour (or a style), as their value says. */
const mixed = new Set('border border-x border-y border-t border-r border-b border-l divide divide-x divide-y ring outline stroke from via to'.split(' '))
const STYLES = /^(solid|dashed|dotted|double|none|hidden)$/
const WIDTH = /^(\d+(\.\d+)?%?|\[[\d.]+(px|rem|em|%)?\])$/

/** What a class also sets, so that an earlier one of these kinds is of no use. */
const covers: Readonly<Record<string, string>> = {
  inset: 'inset-x inset-y top right bottom left', 'inset-x': 'right left', 'inset-y': 'top bottom',
  m: 'mx my mt mr mb ml', mx: 'mr ml', my: 'mt mb', p: 'px py pt pr pb pl', px: 'pr pl', py: 'pt pb',
  size: 'w h', flex: 'basis grow shrink', gap: 'gap-x gap-y', overflow: 'overflow-x overflow-y', 'line-clamp': 'display overflow',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl',
  'rounded-t': 'rounded-tl rounded-tr', 'rounded-r': 'rounded-tr rounded-br', 'rounded-b': 'rounded-br rounded-bl', 'rounded-l': 'rounded-tl rounded-bl',
  border: 'border-x border-y border-t border-r border-b border-l', 'border-x': 'border-r border-l', 'border-y': 'border-t border-b',
  'border colour': 'border-x colour|border-y colour|border-t colour|border-r colour|border-b colour|border-l colour', 'border-x colour': 'border-r colour|border-l colour', 'border-y colour': 'border-t colour|border-b colour',
  'text-size': 'leading', translate: 'translate-x translate-y',
}
/** Kinds that one of this kind replaces besides its own. */
export const covered = (group: string): readonly string[] => covers[group]?.split(covers[group].includes('|') ? '|' : ' ') ?? []

function beginningOf(name: string): { known: string; value: string } | null {
  for (let at = name.length; at > 0; at = name.lastIndexOf('-', at - 1)) {
    const known = name.slice(0, at)
    if (beginnings.has(known) || mixed.has(known)) return { known, value: name.slice(at + 1) }
  }
  return null
}

function kindOf(known: string, value: string): string {
  if (mixed.has(known)) return value === '' || WIDTH.test(value) ? (known.length < 5 && /^(from|via|to)$/.test(known) ? `${known} place` : known) : STYLES.test(value) ? `${known} style` : `${known} colour`
  if (known === 'bg') return /^(linear|gradient|radial|none)/.test(value) ? 'bg image' : 'bg'
  if (known === 'font') return 'font-family'
  if (known === 'text') return /^\[([\d.]+(rem|px|em)|length:.*)\]$/.test(value) ? 'text-size' : 'text'
  return known
}

/** What a class sets, without its variants: `mt-4` → `mt`; null for a class of our own. */
export function groupOf(name: string): string | null {
  const word = byWord.get(name)
  if (word !== undefined) return word
  if (name.startsWith('[')) return /^\[([\w-]+):/.exec(name)?.[1] ?? null
  if (name.startsWith('layer-')) return 'z'
  const arbitrary = name.search(/[[(]/)
  const plain = name.startsWith('-') ? name.slice(1) : name
  const shift = name.length - plain.length
  const found = arbitrary > 0 ? beginningOf(plain.slice(0, arbitrary - shift).replace(/-$/, '')) : beginningOf(plain)
  if (found === null) return null
  return kindOf(found.known, arbitrary > 0 ? name.slice(arbitrary) : found.value)
}
