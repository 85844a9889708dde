import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from '../lib/keys.ts'
import type { Painted } from './first-paint.ts'

export type Encoding = 'br' | 'gzip'
/** Packs a page; `best`: as small as it goes, however long it takes. */
export type Pack = (html: string, encoding: Encoding, best: boolean) => Promise<Buffer>

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_MODE: MODE, BROTLI_MODE_TEXT: TEXT, BROTLI_MAX_QUALITY: BEST } = constants
/** of brotli, for whoever waits: a page takes about 2 ms and is within a tenth of its smallest, which takes about 170 ms */
const QUICK = 5
const pack: Pack = (html, encoding, best) => (encoding === 'br' ? inBrotli(html, { params: { [QUALITY]: best ? BEST : QUICK, [MODE]: TEXT } }) : inGzip(html))

/** pages that are kept; each takes what it is long, 50 to 150 KB */
const KEPT = 64
/** how long the packing of nobody's request rests, in times of what it took: a tenth of one processor is the most that it takes */
const REST = 9

/** A page as it is sent. */
export interface Page {
  readonly painted: Painted
  /** answers that were packed from it, quickly or as small as they go */
  readonly packed: Map<Encoding, Promise<Buffer>>
  /** whether the smallest is here, or being made */
  small: boolean
}

/**
 * A page that is drawn the same is painted and packed once (docs/decisions/0024-kept-pages.md). What is kept is named by all that the renderer said, so
 * nothing can be old: where a figure has changed it is another page. Whoever asks first gets what is packed quickly; when somebody asks again it
 * is packed as small as it goes, beside the requests, one page at a time.
 */
export class KeptPages {
  readonly #paint: (html: string, drawn: boolean) => Painted
  readonly #pack: Pack
  readonly #now: () => number
  readonly #pages = new LRUCache<string, Page>({ max: KEPT })
  #restsTill = 0

  /** `now`: milliseconds, of any clock that only goes on */
  constructor(paint: (html: string, drawn: boolean) => Painted, { packing = pack, now = () => performance.now() }: { packing?: Pack; now?: () => number } = {}) {
    this.#paint = paint
    this.#pack = packing
    this.#now = now
  }

  /** The page that is painted from `html`; `drawn`: its elements are in it. */
  take(html: string, drawn: boolean): Page {
    const name = `${drawn ? 'drawn' : 'empty'} ${sha256(html)}`
    const known = this.#pages.get(name)
    if (known !== undefined) return known
    const page = { painted: this.#paint(html, drawn), packed: new Map(), small: false }
    this.#pages.set(name, page)
    return page
  }

  /** The page's bytes in an encoding. */
  async bytes(page: Page, encoding: Encoding): Promise<Buffer> {
    const known = page.packed.get(encoding)
    if (known !== undefined) {
      if (encoding === 'br') this.#makeSmall(page)
      return known
    }
    const packing = this.#pack(page.painted.html, encoding, false)
    page.packed.set(encoding, packing)
    // what failed is tried again by the next who asks
    packing.catch(() => page.packed.delete(encoding))
    return packing
  }

  #makeSmall(page: Page): void {
    const begun = this.#now()
    if (page.small || begun < this.#restsTill) return
    page.small = true
    this.#restsTill = Number.POSITIVE_INFINITY
    const done = (): void => { this.#restsTill = this.#now() + REST * (this.#now() - begun) }
    this.#pack(page.painted.html, 'br', true).then((bytes) => page.packed.set('br', Promise.resolve(bytes)), () => (page.small = false)).finally(done)
  }
}
