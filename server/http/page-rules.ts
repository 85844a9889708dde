/** A piece of a stylesheet: what stands before its braces, and what is in them (pieces, or text that is kept as it is). */
export interface Piece {
  prelude: string
  inner: Piece[] | string | null
}
const NESTING = /^@(media|supports|layer|container|starting-style)\b/

/** Index of the brace that ends the block which begins at `from`. */
function endOf(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at]
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") {
      for (at++; at < css.length && css[at] !== sign; at++) if (css[at] === '\\') at++
    } else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at
  }
  return css.length
}

/** A stylesheet taken apart. */
export function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign === '\\') at++
    else if (sign === '/' && css[at + 1] === '*') {
      at = css.indexOf('*/', at) + 1
      from = at + 1
    } else if (sign === ';') {
      pieces.push({ prelude: css.slice(from, at).trim(), inner: null })
      from = at + 1
    } else if (sign === '{') {
      const prelude = css.slice(from, at).trim()
      const end = endOf(css, at)
      const body = css.slice(at + 1, end)
      pieces.push({ prelude, inner: NESTING.test(prelude) ? piecesOf(body) : body })
      at = end
      from = end + 1
    }
  }
  return pieces
}

/** Splits a list of selectors at its outer commas. */
function selectorsOf(prelude: string): string[] {
  const out: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < prelude.length; at++) {
    const sign = prelude[at] ?? ''
    if (sign === '\\') at++
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 0) {
      out.push(prelude.slice(from, at))
      from = at + 1
    }
  }
  return [...out, prelude.slice(from)]
}

const unescape = (name: string): string => name.replace(/\\([0-9a-f]{1,6}) ?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))).replace(/\\(.)/g, '$1')
const CLASS = /\.((?:\\[0-9a-f]{1,6} |\\.|[\w-]|[\u0080-\uffff])+)/gi
/** Parts of controls that only an input of some kind has, by what a page must have to need them. */
const CONTROLS: readonly (readonly [part: RegExp, name: string])[] = [[/::file-selector/, '<input file'], [/::-webkit-(?:date|calendar)/, '<input date'], [/::-webkit-(?:search|inner|outer)|::placeholder/, '<input']]
/**
 * What something on the page must have to be meant by a selector: elements (`<p`), classes, attributes of ours (`[data-x`). What stands in `:not()`
 * and `:has()`, and a choice in `:is()` or `:where()`, is no condition.
 */
function namesOf(selector: string): string[] {
  let bare = selector
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/(?<!\\):(?:is|where)\(([^(),\\]*(?:\\.[^(),\\]*)*)\)/g, ' $1').replace(/(?<!\\):(?:not|is|where|has)\((?:[^()\\]|\\.)*\)/g, '')
  }
  const control = CONTROLS.find(([part]) => part.test(bare))?.[1]
  const attributes = [...bare.matchAll(/(?<!\\)\[(data-[\w-]+)/g)].map(([, name = '']) => `[${name}`)
  const plain = bare.replace(/(?<!\\)\[[^\]]*\]/g, '')
  const types = plain.replace(CLASS, '').replace(/::?[\w-]+(?:\([^()]*\))?/g, '').matchAll(/[a-z][\w-]*/gi)
  return [...(control === undefined ? [] : [control]), ...attributes, ...[...types].map(([name]) => `<${name.toLowerCase()}`), ...[...plain.matchAll(CLASS)].map(([, name = '']) => unescape(name))]
}
/** Nobody rests on anything or presses it when a page is painted first, or is in a field of it; the whole stylesheet is there when somebody does. What carries the mark of its own focus has it from the beginning; a field whose frame carries it, with the whole stylesheet. */
const ACTS = /(?<!\\):(?:(?:hover|active|focus-within)(?![\w-])|has\([^)]*:focus)/
/** Nothing changes slowly before somebody does something. */
const CHANGES = /(?<=^|;)(?:transition(?:-[a-z]+)*|--tw-(?:duration|ease)):[^;]*(?:;|$)/g

/** Custom properties that a text reads. */
const readIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const DATES = new Set(['date', 'month', 'week', 'time', 'datetime-local'])
/** What a page has whose colours were chosen (`coloured` in pages.ts). */
const [LIGHT, CHOSEN_DARK] = ['theme light', 'theme dark']
/** Elements of a page, their classes, our attributes, and the custom properties that they read. */
export function namesIn(html: string): Set<string> {
  const found = new Set<string>(['[data-theme'])
  const theme = /<html [^>]*data-theme="(\w+)"/.exec(html)?.[1]
  if (theme !== undefined) found.add(`theme ${theme}`)
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/gi)) found.add(`<${name.toLowerCase()}`)
  if (found.has('<textarea')) found.add('<input')
  for (const [, type = ''] of html.matchAll(/<input\b[^>]*\stype="([\w-]+)"/g)) found.add(`<input ${DATES.has(type) ? 'date' : type}`)
  for (const [, name = ''] of html.matchAll(/\s(data-[\w-]+)(?==|\s|>)/g)) found.add(`[${name}`)
  for (const name of readIn(html)) found.add(name)
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => entities[one] ?? one).split(/\s+/)) found.add(name)
  return found
}

/** Every browser that the scripts are built for can do this: the rules for those that cannot, and the question, are left out. */
const KNOWN = /^@supports \(color:color-mix\(in lab, red, red\)\)$/
const propertiesOf = (body: string): string => body.split(';').map((one) => one.split(':', 1)[0]).join()
/** Without what stands before such a question for browsers that would answer no. */
function answered(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    if (!KNOWN.test(piece.prelude) || typeof piece.inner === 'string' || piece.inner === null) out.push(piece)
    else {
      const [first] = piece.inner
      const last = out.at(-1)
      if (first && typeof first.inner === 'string' && typeof last?.inner === 'string' && last.prelude === first.prelude && propertiesOf(last.inner) === propertiesOf(first.inner)) out.pop()
      out.push(...piece.inner)
    }
  }
  return out
}

/** A selector of dark colours. */
const DARK = /\[data-theme=["']?dark["']?\]/g
/** The same rule for a page whose colours nobody has chosen: where the system is dark. */
function bySystem(selectors: readonly string[], inner: string): string {
  const plain = selectors.filter((one) => one.search(DARK) < 0)
  const dark = plain.includes(':root') ? [] : selectors.filter((one) => one.search(DARK) >= 0)
  return (plain.length > 0 ? `${plain.join(',')}{${inner}}` : '') + (dark.length > 0 ? `@media (prefers-color-scheme:dark){${dark.join(',').replace(DARK, ':root')}{${inner}}}` : '')
}

function written(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  let out = ''
  for (const { prelude, inner } of answered(pieces)) {
    if (prelude.startsWith('@media print')) continue
    if (inner === null) out += `${prelude};`
    else if (typeof inner !== 'string') {
      const kept = written(inner, has)
      if (kept !== '') out += `${prelude}{${kept}}`
    } else if (prelude.startsWith('@')) out += `${prelude}{${inner}}`
    else {
      const body = inner.replace(CHANGES, '')
      if (body === '') continue
      const selectors = selectorsOf(prelude).filter((one) => !ACTS.test(one) && namesOf(one).every((name) => has.has(name)))
      const shown = has.has(LIGHT) ? selectors.filter((one) => one.search(DARK) < 0) : selectors
      if (shown.length > 0) out += has.has(LIGHT) || has.has(CHOSEN_DARK) ? `${shown.join(',')}{${body}}` : bySystem(shown, body)
    }
  }
  return out
}

const NAMED = /^@(?:property|keyframes)\s+([\w-]+)/
const isFetchedFace = ({ prelude, inner }: Piece): boolean => prelude === '@font-face' && typeof inner === 'string' && inner.includes('url(')
/** What the first paint can do without, or gets below: named things, rules of print, and faces that are fetched (until then text is drawn in the face before). */
const LATER = (piece: Piece): boolean => NAMED.test(piece.prelude) || piece.prelude.startsWith('@page') || isFetchedFace(piece)
/** The layer for browsers that know no `@property` has its place among the layers, and no rules yet. */
const emptied = (piece: Piece): Piece => (piece.prelude === '@layer properties' ? { ...piece, inner: null } : piece)

const DECLARED = /(--[\w-]+):((?:[^;{}"']|"[^"]*"|'[^']*')*)(;|(?=\}))/g
/** Rules without the custom properties that nothing on the page reads, be it by way of others. */
function withoutUnread(css: string, has: ReadonlySet<string>): string {
  const needs = new Map<string, string[]>()
  for (const [, name = '', value = ''] of css.matchAll(DECLARED)) needs.set(name, [...(needs.get(name) ?? []), ...readIn(value)])
  const read = new Set<string>()
  const open = [...readIn(css.replace(DECLARED, '')), ...has]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (read.has(name)) continue
    read.add(name)
    open.push(...(needs.get(name) ?? []))
  }
  return css.replace(DECLARED, (all: string, name: string) => (read.has(name) ? all : ''))
}

const READ = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g
/** Registered custom properties that nothing on the page sets, as what they are then: their first value, or what the reader says for that case. */
function withFirstValues(css: string, pieces: readonly Piece[]): string {
  const set = new Set([...css.matchAll(DECLARED)].map(([, name = '']) => name))
  const first = new Map<string, string | null>()
  for (const { prelude, inner } of pieces) {
    const name = /^@property\s+(--[\w-]+)/.exec(prelude)?.[1]
    if (name !== undefined && typeof inner === 'string' && !set.has(name)) first.set(name, /initial-value:([^;]+)/.exec(inner)?.[1] ?? null)
  }
  return css.replace(READ, (all: string, name: string, otherwise: string | undefined) => first.get(name) ?? (first.has(name) ? otherwise : undefined) ?? all)
}

/** Lists of faces without those that come with the whole stylesheet: a browser would look for each among the faces that are installed. */
function withoutFetchedFaces(css: string, pieces: readonly Piece[]): string {
  const names = new Set(pieces.filter(isFetchedFace).flatMap(({ inner }) => (typeof inner === 'string' ? (/(?:^|;)\s*font-family:\s*["']?([^;"']+)/.exec(inner)?.[1] ?? []) : [])))
  return [...names].reduce((text, name) => text.replace(new RegExp(`(?<=[:,]\\s*)(["']?)${name.replace(/\W/g, '\\$&')}\\1\\s*,\\s*`, 'g'), ''), css)
}

/** The rules that a page with these elements needs, with the animations and registered properties that they name. */
export function rulesFor(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  const kept = written(pieces.filter((piece) => !LATER(piece)).map(emptied), has)
  const rules = withoutUnread(withoutFetchedFaces(withFirstValues(kept, pieces), pieces), has)
  return rules + written(pieces.filter(({ prelude }) => rules.includes(NAMED.exec(prelude)?.[1] ?? ' none ')), has)
}
