import PDFDocument from 'pdfkit'
import type { Picture } from '#server/kernel/lib/picture.ts'
import type { Style } from '#server/kernel/lib/draw/faces.ts'
import { Type } from './fonts.ts'

/** A US Letter page with margins of 18 mm; the text is between the head and foot lines. */
const MARGIN = 51
export const WIDTH = 612 - 2 * MARGIN
const TOP = 86
const BOTTOM = 792 - 66
/** Largest logo at the foot, in points. */
const LOGO = { width: 80, height: 14, gap: 8 }
/** The subset for accessible documents (ISO 14289-1); PDFKit's types lack it. */
const ACCESSIBLE = 'PDF/UA' as PDFKit.Mixins.PDFSubsets
/** `openImage` of PDFKit's documentation, which its types lack. */
interface OpensImages {
  openImage(content: Buffer): PDFKit.Mixins.ImageSrc & { width: number; height: number }
}
/** Light scheme of the tokens: ink, muted, hairline, petrol. */
export const ink = {
  text: '#16211f',
  muted: '#5c6664',
  line: '#d9d6cf',
  accent: '#1b6072',
  soft: '#f0fafd',
} as const
export const LEFT = MARGIN

/** `glued`: follows the word before without a space, as a comma after a bold word does */
interface Word {
  style: Style
  text: string
  glued?: boolean
}
export interface Line {
  words: Word[]
}
/** An element of the structure to which content is added. */
interface Open {
  tag: string
  element: ReturnType<PDFKit.PDFDocument['struct']>
}

/** A page writer: knows where the next line goes and begins a new page when something does not fit. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly type: Type
  y = TOP
  readonly #open: Open[] = []
  #decorating = false

  constructor(info: { title: string; author: string; subject: string; dated: Date }) {
    this.doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: ACCESSIBLE,
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: 'Capstan',
        Producer: 'Capstan',
        CreationDate: info.dated,
        ModDate: info.dated,
      },
    })
    this.type = new Type(this.doc)
    const root = { tag: 'Document', element: this.doc.struct('Document') }
    this.doc.addStructure(root.element)
    this.#open.push(root)
  }

  /**
   * An element of the structure that assistive technology reads (ISO 32000-1, 14.8.4). Text and figures that `write` puts
   * on the page belong to it.
   */
  element(tag: string, write: () => void, said: { scope?: string; alt?: string } = {}): void {
    const element = this.doc.struct(tag, said)
    this.#open.at(-1)?.element.add(element)
    this.#open.push({ tag, element })
    write()
    this.#open.pop()
    element.end()
  }

  /** Content of the element that is open. */
  #content(draw: () => void): void {
    const open = this.#open.at(-1)
    if (open === undefined || this.#decorating) return draw()
    const content = this.doc.markStructureContent(open.tag)
    draw()
    this.doc.endMarkedContent()
    open.element.add(content)
  }

  /** Writes at a baseline, as content of the element that is open; returns where it ends. */
  text(style: Style, size: number, color: string, text: string, x: number, y: number): number {
    let end = x
    this.#content(() => (end = this.type.draw(style, size, color, text, x, y)))
    return end
  }

  /** A drawing that is content, such as a check mark: its element has words for it. */
  figure(alt: string, draw: () => void): void {
    this.element('Figure', () => this.#content(draw), { alt })
  }

  /** Lines and boxes, heads and feet of pages: assistive technology leaves them out. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    this.#decorating = true
    draw()
    this.#decorating = false
    this.doc.endMarkedContent()
  }

  /** Begins a new page when less than this height is left. */
  need(height: number): void {
    if (this.y + height > BOTTOM) this.page()
  }

  page(): void {
    this.doc.addPage()
    this.y = TOP
  }

  /** True when nothing has been written on this page yet. */
  get fresh(): boolean {
    return this.y === TOP
  }

  /** Breaks text with ⟦bold⟧ words into lines of a width. */
  lines(text: string, size: number, width: number, style: Style = 'text'): Line[] {
    const lines: Line[] = [{ words: [] }]
    let used = 0
    const space = this.type.width('text', size, ' ')
    for (const word of wordsOf(text, style)) {
      for (const part of this.#fitting(word, size, width)) {
        const wide = this.type.width(part.style, size, part.text)
        const line = lines.at(-1) as Line
        if (line.words.length > 0 && !part.glued && used + space + wide > width) {
          lines.push({ words: [part] })
          used = wide
        } else {
          used += (line.words.length > 0 && !part.glued ? space : 0) + wide
          line.words.push(part)
        }
      }
    }
    return lines
  }

  /** A word that is wider than the line is cut by letters (hashes, long addresses). */
  #fitting(word: Word, size: number, width: number): Word[] {
    if (this.type.width(word.style, size, word.text) <= width) return [word]
    const parts: Word[] = []
    let text = ''
    for (const letter of word.text) {
      if (this.type.width(word.style, size, text + letter) > width && text !== '') {
        parts.push({ style: word.style, text })
        text = ''
      }
      text += letter
    }
    return [...parts, { style: word.style, text }]
  }

  /** Renders one line with its baseline at y. Neighbours of the same style are rendered as one text. */
  line(line: Line, x: number, y: number, size: number, color: string = ink.text): void {
    let at = x
    let held: Word | null = null
    const space = this.type.width('text', size, ' ')
    const flush = (): void => {
      if (held) at = this.text(held.style, size, color, held.text, at, y)
      held = null
    }
    for (const word of line.words) {
      if (held && !word.glued && (held as Word).style === word.style)
        held = { style: word.style, text: `${(held as Word).text} ${word.text}` }
      else {
        const first = held === null && at === x
        flush()
        if (!first && !word.glued) at += space
        held = word
      }
    }
    flush()
  }

  /** A paragraph, page by page; never a single first line at the foot. */
  paragraph(
    text: string,
    how: {
      size?: number
      leading?: number
      x?: number
      width?: number
      style?: Style
      color?: string
      after?: number
      tag?: string
    } = {},
  ): void {
    const {
      size = 10,
      leading = 15,
      x = LEFT,
      width = WIDTH - (x - LEFT),
      style = 'text',
      color = ink.text,
      after = 7,
      tag = 'P',
    } = how
    const lines = this.lines(text, size, width, style)
    this.need(leading * Math.min(2, lines.length))
    this.element(tag, () => {
      for (const line of lines) {
        this.need(leading)
        this.line(line, x, this.y + size, size, color)
        this.y += leading
      }
    })
    this.y += after
  }

  rule(color: string = ink.line, x = LEFT, width = WIDTH): void {
    this.decoration(() => {
      this.doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke()
    })
  }

  /** The logo with its size in points; null without one, and where the file is no picture that PDFKit reads. */
  #logo(picture: Picture | null) {
    if (picture === null) return null
    try {
      const image = (this.doc as unknown as OpensImages).openImage(picture)
      const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height)
      return { image, width: image.width * scale, height: image.height * scale }
    } catch {
      return null
    }
  }

  /** Head and foot of every page, then the bytes. */
  async finish(head: {
    company: string
    document: string
    reference: string
    logo: Picture | null
  }): Promise<{ bytes: Buffer; pages: number }> {
    const { start, count } = this.doc.bufferedPageRange()
    const logo = this.#logo(head.logo)
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page)
      this.y = 56
      this.rule(ink.accent)
      this.y = 792 - 48
      this.rule()
      const place = `Page ${page - start + 1} of ${count}`
      const end = LEFT + WIDTH
      this.decoration(() => {
        this.type.draw('head', 9, ink.accent, head.company, LEFT, 46)
        const wide = this.type.width('text', 9, head.document)
        this.type.draw('text', 9, ink.muted, head.document, end - wide, 46)
        if (logo !== null)
          this.doc.image(logo.image, LEFT, 792 - 37 - logo.height / 2, { width: logo.width })
        const after = logo === null ? LEFT : LEFT + logo.width + LOGO.gap
        this.type.draw('text', 8, ink.muted, head.reference, after, 792 - 34)
        const left = end - this.type.width('text', 8, place)
        this.type.draw('text', 8, ink.muted, place, left, 792 - 34)
      }, 'Pagination')
    }
    this.#open[0]?.element.end()
    const parts: Buffer[] = []
    const ended = new Promise<void>((resolve, reject) =>
      this.doc
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', resolve)
        .on('error', reject),
    )
    this.doc.end()
    await ended
    return { bytes: Buffer.concat(parts), pages: count }
  }
}

function wordsOf(text: string, style: Style): Word[] {
  return text.split(/[⟦⟧]/).flatMap((part, index) =>
    part
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word, place): Word => ({
        style: index % 2 === 1 ? 'bold' : style,
        text: word,
        glued: index > 0 && place === 0 && !/^\s/.test(part) && index % 2 === 0,
      })),
  )
}
