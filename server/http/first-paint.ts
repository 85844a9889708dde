import { createHash } from 'node:crypto'

/** A piece of a stylesheet: what stands before its braces, and what is in them (pieces, or text that is kept as it is). */
interface Piece {
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

function piecesOf(css: string): Piece[] {
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
/** Classes and attributes of ours (`[data-x`) that something must have to be meant by a selector; what stands in `:not()`, `:is()` and `:where()` is no condition. */
function namesOf(selector: string): string[] {
  let bare = selector
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/:(?:not|is|where|has)\((?:[^()\\]|\\.)*\)/g, '')
  }
  const attributes = [...bare.matchAll(/(?<!\\)\[(data-[\w-]+)/g)].map(([, name = '']) => `[${name}`)
  return [...attributes, ...bare.replace(/(?<!\\)\[[^\]]*\]/g, '').matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-]|[\u0080-\uffff])+)/gi)].map((one) => (typeof one === 'string' ? one : unescape(one[1] ?? '')))
}

/** Custom properties that a text reads. */
const readIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** Classes of a page, our attributes, and the custom properties that its elements read. */
function namesIn(html: string): Set<string> {
  const found = new Set<string>(['[data-theme'])
  for (const [, name = ''] of html.matchAll(/\s(data-[\w-]+)(?==|\s|>)/g)) found.add(`[${name}`)
  for (const name of readIn(html)) found.add(name)
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => entities[one] ?? one).split(/\s+/)) found.add(name)
  return found
}

function written(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  let out = ''
  for (const { prelude, inner } of pieces) {
    if (prelude.startsWith('@media print')) continue
    if (inner === null) out += `${prelude};`
    else if (typeof inner !== 'string') {
      const kept = written(inner, has)
      if (kept !== '') out += `${prelude}{${kept}}`
    } else if (prelude.startsWith('@')) out += `${prelude}{${inner}}`
    else {
      const selectors = selectorsOf(prelude).filter((one) => namesOf(one).every((name) => has.has(name)))
      if (selectors.length > 0) out += `${selectors.join(',')}{${inner}}`
    }
  }
  return out
}

const NAMED = /^@(?:property|keyframes)\s+([\w-]+)/
/** What the first paint can do without, or gets below: named things, rules of print, and faces that are fetched (until then text is drawn in the face before). */
const LATER = ({ prelude, inner }: Piece): boolean => NAMED.test(prelude) || prelude.startsWith('@page') || (prelude === '@font-face' && typeof inner === 'string' && inner.includes('url('))
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

/** The rules that a page with these classes needs, with the animations and registered properties that they name. */
function rulesFor(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  const rules = withoutUnread(written(pieces.filter((piece) => !LATER(piece)).map(emptied), has), has)
  return rules + written(pieces.filter(({ prelude }) => rules.includes(NAMED.exec(prelude)?.[1] ?? ' none ')), has)
}

/** Name of a content for the content security policy. */
export const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

export interface Painted {
  html: string
  /** what the policy must allow: exactly this style, exactly these scripts */
  style: string | null
  scripts: string[]
}

const SHEET = /\s*<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/
/** Scripts that run before all else and stand in the page: one chooses the colours, one asks for what the page waits for. */
const SMALL = ['/theme.js', '/early.js'] as const
const tagOf = (path: string): string => `<script src="${path}"></script>`
const KEPT = 64
/** The picture that a page wants first; drawings of at most this many characters stand in the page. */
const PICTURE = /<img src="(\/[^"]+\.svg)"(?=[^>]*fetchPriority="high")/
const PICTURE_LENGTH = 40_000

/** A drawing as an address of its own. Quotes become single ones, which our drawings may have in no text. */
const asAddress = (svg: string): string => `data:image/svg+xml,${svg.replace(/\s+/g, ' ').replace(/%/g, '%25').replace(/"/g, "'").replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E').replace(/&/g, '%26')}`

/**
 * Makes a page paintable with its first answer: the rules of the built stylesheet that this page's elements need stand in the
 * page, and so do the script that chooses the colours and the one that asks for a signed-in page's data; the whole stylesheet, with
 * the faces that are fetched, counts when the scripts have the page (public/theme.js). A drawing that is wanted first stands in the page, too. What is inline is named by its hash in this
 * answer's policy, so nothing else can run.
 */
export class FirstPaint {
  readonly #read: (path: string) => string | null
  readonly #sheets = new Map<string, Piece[]>()
  readonly #styles = new Map<string, string>()
  readonly #small: readonly { tag: string; text: string; hash: string }[]

  /** `read` gives the text of a built file by its path */
  constructor(read: (path: string) => string | null) {
    this.#read = read
    this.#small = SMALL.flatMap((path) => {
      const text = read(path)?.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '').replace(/\n\s*/g, '\n').trim()
      return text === undefined ? [] : [{ tag: tagOf(path), text, hash: hashOf(text) }]
    })
  }

  /** `drawn`: the page's elements are in it, so its rules can be told */
  paint(html: string, drawn: boolean): Painted {
    const small = this.#small.filter(({ tag }) => html.includes(tag))
    const themed = this.#withPicture(small.reduce((page, { tag, text }) => page.replace(tag, () => `<script>${text}</script>`), html))
    const sheet = drawn ? SHEET.exec(themed) : null
    const css = sheet ? this.#styleFor(sheet[1] ?? '', themed) : null
    const said = { scripts: small.map(({ hash }) => hash), style: css === null ? null : hashOf(css) }
    if (sheet === null || css === null) return { html: themed, ...said }
    const page = themed.replace(sheet[0], () => `<style>${css}</style>`)
    const end = page.lastIndexOf('</body>')
    const whole = sheet[0].trim()
    // public/theme.js lets it count; without scripts it does at once
    const later = whole.replace('<link', '<link media="print" data-later')
    return { ...said, html: `${page.slice(0, end)}${later}<noscript>${whole}</noscript>${page.slice(end)}` }
  }

  #withPicture(html: string): string {
    const path = PICTURE.exec(html)?.[1] ?? ''
    const svg = this.#read(path)
    if (svg === null || svg.length > PICTURE_LENGTH || svg.includes("'")) return html
    // what stands in the page is not asked for ahead
    return html.replace(PICTURE, () => `<img src="${asAddress(svg)}"`).replaceAll(/<link rel="preload"[^>]*as="image"[^>]*>/g, (link) => (link.includes(`href="${path}"`) ? '' : link))
  }

  #styleFor(path: string, html: string): string | null {
    const pieces = this.#sheets.get(path) ?? this.#parse(path)
    if (pieces === null) return null
    const has = namesIn(html)
    const key = [...has].sort().join(' ')
    const known = this.#styles.get(key)
    if (known !== undefined) return known
    const css = rulesFor(pieces, has)
    if (this.#styles.size >= KEPT) this.#styles.clear()
    this.#styles.set(key, css)
    return css
  }

  #parse(path: string): Piece[] | null {
    const css = this.#read(path)
    if (css === null || css.includes('</')) return null
    const pieces = piecesOf(css)
    this.#sheets.set(path, pieces)
    return pieces
  }
}
