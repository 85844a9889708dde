import {
  DOMParser as ProseMirrorParser,
  Slice,
  type Node as ProseMirrorNode,
  type Schema,
} from '@tiptap/pm/model'
import DOMPurify from 'dompurify'
import { LINK_ADDRESS } from '#domain/shared/html.ts'
import { renamed } from './pasted-dom.ts'
import { makeLists } from './pasted-lists.ts'
import { makeTables } from './pasted-tables.ts'

/** Parts of a pasted text that the editor cannot hold. */
export interface LeftOut {
  pictures: number
  /** videos, drawings, frames */
  embeds: number
}

const EMBEDS = 'video, audio, iframe, object, embed, canvas, svg, math'
/** Headings of other programs, and the heading that replaces them. */
const HEADINGS = [
  ['h1', 'h2'],
  ['h4, h5, h6', 'h3'],
] as const
/** Elements with a line of their own that ProseMirror’s parser reads as part of the line. */
const LINES = 'dt, dd, summary, legend, option'

/** Tracking pixels of e-mails. */
const isHidden = (picture: HTMLElement): boolean =>
  ['width', 'height'].some((side) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ''))

/** Removes and counts pictures and embedded content; an emoji drawn as a picture becomes its character. */
function takeOut(root: HTMLElement): LeftOut {
  const embeds = [...root.querySelectorAll(EMBEDS)].filter(
    (one) => (one.parentElement?.closest(EMBEDS) ?? null) === null,
  )
  for (const embed of embeds) embed.remove()
  let pictures = 0
  for (const picture of root.querySelectorAll('img')) {
    const isEmoji = /^\p{Extended_Pictographic}/u.test(picture.alt)
    if (!isEmoji && !isHidden(picture)) pictures += 1
    picture.replaceWith(isEmoji ? picture.alt : '')
  }
  return { pictures, embeds: embeds.length }
}

/**
 * HTML of the clipboard as the editor holds it, and the parts that are left out. Each block is a paragraph, headings
 * become h2 or h3, paragraphs that Word shows as items become lists, and tables keep their columns.
 */
export function readPasted(schema: Schema, html: string): { slice: Slice; left: LeftOut } {
  const root = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true, svg: true, mathMl: true },
    ADD_TAGS: ['iframe', 'object', 'embed'],
    RETURN_DOM: true,
  }) as HTMLElement
  const left = takeOut(root)
  for (const link of root.querySelectorAll('a'))
    if (!LINK_ADDRESS.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes)
  for (const [from, to] of HEADINGS)
    for (const heading of root.querySelectorAll(from)) renamed(heading, to)
  makeTables(root)
  for (const line of root.querySelectorAll(LINES)) renamed(line, 'p')
  makeLists(root)
  // a line break at the end of a block is no line
  for (const br of root.querySelectorAll('br:last-child')) if (br.nextSibling === null) br.remove()
  const { content, openStart, openEnd } = ProseMirrorParser.fromSchema(schema).parseSlice(root, {
    preserveWhitespace: false,
  })
  // a table at an end stays whole: its cells do not go into the paragraph of the cursor
  const isWhole = (node: ProseMirrorNode | null) => node?.type.spec.isolating === true
  const slice = new Slice(
    content,
    isWhole(content.firstChild) ? 0 : openStart,
    isWhole(content.lastChild) ? 0 : openEnd,
  )
  return { slice, left }
}

const counted = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)
/** The message about parts that were left out; null when everything was pasted. */
export function leftOutText({ pictures, embeds }: LeftOut): string | null {
  const parts = [
    ...(pictures > 0 ? [counted(pictures, 'a picture', 'pictures')] : []),
    ...(embeds > 0 ? [counted(embeds, 'an embedded item', 'embedded items')] : []),
  ]
  return parts.length === 0
    ? null
    : `Pasted without ${parts.join(' and ')}: this field holds text, lists, links and tables.`
}
