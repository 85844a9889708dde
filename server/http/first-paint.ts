import { createHash } from 'node:crypto'
import { namesIn, piecesOf, rulesFor, type Piece } from './page-rules.ts'

/** Name of a content for the content security policy. */
export const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

export interface Painted {
  html: string
  /** what the policy must allow: exactly this style, exactly these scripts */
  style: string | null
  scripts: string[]
}

const SHEET = /\s*<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/
/** Scripts that stand in the page: one chooses the colours, one asks for what the page waits for. They run before all else, but not in a page that is drawn: its rules know the colours. */
const SMALL = ['/theme.js', '/early.js'] as const
const tagOf = (path: string): string => `<script src="${path}"></script>`
const inline = ({ text }: { text: string }): string => `<script>${text}</script>`
/** What public/theme.js asks for when the page has been painted. */
const PARTS = /<script type="application\/json" id="parts">.*?<\/script>/
const KEPT = 64
/** The picture that a page wants first; drawings of at most this many characters stand in the page. Each costs a document of its own before the page is drawn: one only. */
const PICTURE = /<img src="(\/[^"]+\.svg)"(?=[^>]*fetchPriority="high")/
const PICTURE_LENGTH = 40_000

/** A drawing as an address of its own. Quotes become single ones, which our drawings may have in no text. */
const asAddress = (svg: string): string => `data:image/svg+xml,${svg.replace(/\s+/g, ' ').replace(/%/g, '%25').replace(/"/g, "'").replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E').replace(/&/g, '%26')}`

/**
 * Makes a page paintable with its first answer: the rules of the built stylesheet that this page's elements need stand in the
 * page, and so do the script that chooses the colours and the one that asks for a signed-in page's data; the whole stylesheet, with
 * the faces that are fetched, counts when the scripts have the page (public/theme.js, at the end of such a page). A drawing that is wanted first stands in the page, too. What is inline is named by its hash in this
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
    const said = { scripts: small.map(({ hash }) => hash), style: null }
    const named = this.#withPicture(html)
    const sheet = drawn ? SHEET.exec(named) : null
    const css = sheet ? this.#styleFor(sheet[1] ?? '', named) : null
    if (sheet === null || css === null) return { html: small.reduce((page, one) => page.replace(one.tag, () => inline(one)), named), ...said }
    const parts = PARTS.exec(named)?.[0] ?? ''
    const page = small.reduce((text, { tag }) => text.replace(tag, ''), named.replace(parts, '')).replace(sheet[0], () => `<style>${css}</style>`)
    const end = page.lastIndexOf('</body>')
    const whole = sheet[0].trim()
    // public/theme.js asks for it and lets it count; without scripts it does at once
    const later = whole.replace('rel="stylesheet"', 'data-later')
    return { ...said, style: hashOf(css), html: `${page.slice(0, end)}${parts}${small.map(inline).join('')}${later}<noscript>${whole}</noscript>${page.slice(end)}` }
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
