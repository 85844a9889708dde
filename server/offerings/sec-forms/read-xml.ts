import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FormNode } from '#domain/offerings/sec/model.ts'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: true,
})
const isText = (node: Record<string, unknown>): boolean => '#text' in node

/** The elements of a parsed document in their order; what is between elements is nothing. */
function nodesOf(parsed: unknown): FormNode[] {
  return (parsed as Record<string, unknown>[]).flatMap((node): FormNode[] => {
    if (isText(node)) return []
    const [name, inside] = Object.entries(node)[0] ?? ['', []]
    const held = inside as Record<string, unknown>[]
    const isLeaf = held.every((one) => isText(one))
    return [[name, isLeaf ? held.map((one) => String(one['#text'])).join('') : nodesOf(held)]]
  })
}

/** Reads an XML document without a document type (no entities of its own); null when it is none. */
export function elementsOf(xml: string): FormNode[] | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml) || XMLValidator.validate(xml) !== true) return null
  return nodesOf(parser.parse(xml))
}
