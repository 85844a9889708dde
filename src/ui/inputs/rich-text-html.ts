import {
  DOMParser as ProseMirrorParser,
  type Node as ProseMirrorNode,
  type Schema,
} from '@tiptap/pm/model'
import DOMPurify from 'dompurify'
import { LINK_ADDRESS } from '#domain/shared/html.ts'

const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'hr',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href', 'start'],
  // the number of a list’s first item is no address
  ADD_URI_SAFE_ATTR: ['start'],
  ALLOWED_URI_REGEXP: LINK_ADDRESS,
}

/** Cleaned DOM of some HTML; nodes, never text, so that the page's Trusted Types policy is met. */
export function cleanNodes(html: string): Node {
  return DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM: true })
}

/** Parses HTML into a document of the editor's schema. */
export function htmlToDoc(schema: Schema, html: string): ProseMirrorNode {
  return ProseMirrorParser.fromSchema(schema).parse(cleanNodes(html))
}

/** Words of a text, for the counter. */
export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/u).length
}

/** An address that may be linked: https, http, mail, or a path of this site; a text without a scheme becomes https. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (LINK_ADDRESS.test(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return null
  return /^[^\s/\\]+\.[^\s\\]+$/.test(text) ? `https://${text}` : null
}
