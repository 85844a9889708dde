import type { FormNode } from '#domain/offerings/sec/model.ts'
import { readXml, type XmlElement } from '#server/kernel/lib/xml.ts'

/** An element with its text, or with the elements in it; text between elements is dropped. */
const nodeOf = ({ name, text, children }: XmlElement): FormNode => [
  name,
  children.length === 0 ? text : children.map(nodeOf),
]

/** Reads an XML document without a document type (no entities of its own); a sentence with the line when it isn't one. */
export function elementsOf(xml: string): FormNode[] | string {
  const root = readXml(xml)
  return typeof root === 'string' ? root : [nodeOf(root)]
}
