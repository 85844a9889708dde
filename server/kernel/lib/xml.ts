import { SaxesParser } from 'saxes'

/** An element of an XML document. */
export interface XmlElement {
  /** as it is written, with its prefix */
  name: string
  /** without its prefix */
  local: string
  /** line on which it begins, as a person counts */
  line: number
  /** values by the names as they are written */
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** its own text without that of its children, trimmed; references to characters are decoded */
  text: string
}

/** Elements may be nested this deep. */
const DEEPEST = 100

/** The document can't be read; the message is a sentence with its line. */
class Unreadable extends Error {}

/**
 * Reads an XML 1.0 document; returns its root, or a sentence with the line of the first error. It decodes the five
 * named and all numeric references. A document with a document type is refused, so that no entity is ever expanded or
 * fetched.
 */
export function readXml(text: string): XmlElement | string {
  const parser = new SaxesParser({ position: true, xmlns: false })
  const open: XmlElement[] = []
  const found: { root: XmlElement | null } = { root: null }
  parser.on('error', () => {
    throw new Unreadable(`Line ${parser.line}: the XML isn’t well-formed.`)
  })
  parser.on('doctype', () => {
    throw new Unreadable(`Line ${parser.line}: the XML has a document type. Remove it.`)
  })
  parser.on('opentagstart', ({ name }) => {
    if (open.length >= DEEPEST)
      throw new Unreadable(`Line ${parser.line}: the XML is more than ${DEEPEST} elements deep.`)
    const local = name.slice(name.indexOf(':') + 1)
    open.push({ name, local, line: parser.line, attributes: {}, children: [], text: '' })
  })
  parser.on('opentag', ({ attributes }) => {
    const element = open.at(-1)
    if (element) element.attributes = attributes
  })
  const write = (part: string): void => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    element.text = element.text.trim()
    const parent = open.at(-1)
    if (parent === undefined) found.root = element
    else parent.children.push(element)
  })
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return found.root ?? 'Line 1: the XML isn’t well-formed.'
}

/** The elements at a path below the given ones, by their names without prefixes. */
export const elementsAt = (
  from: readonly XmlElement[],
  ...path: readonly string[]
): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (elements, local) =>
      elements.flatMap((one) => one.children.filter((child) => child.local === local)),
    from,
  )
/** The text of the first element at a path; '' where there is none. */
export const textAt = (from: readonly XmlElement[], ...path: readonly string[]): string =>
  elementsAt(from, ...path)[0]?.text ?? ''
