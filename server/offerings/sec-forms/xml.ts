import { XMLBuilder } from 'fast-xml-parser'
import type { FormNode, SecForm } from '#domain/offerings/sec/model.ts'

const FORM_C = {
  xmlns: 'http://www.sec.gov/edgar/formc',
  'xmlns:com': 'http://www.sec.gov/edgar/common',
} as const

/** Namespaces of a form: those of Regulation Crowdfunding have two, Form D has none. */
export const namespacesOf = (form: SecForm): Readonly<Record<string, string>> =>
  form === 'd' || form === 'd_a' ? {} : FORM_C

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  format: true,
  indentBy: '  ',
})
type Ordered = Record<string, unknown>
const ordered = ([name, content]: FormNode): Ordered => ({
  [name]: typeof content === 'string' ? [{ '#text': content }] : content.map((one) => ordered(one)),
})

/** A document of EDGAR as text: its elements in order, with the namespaces of its root. */
export function xmlOf(
  tree: readonly FormNode[],
  namespaces: Readonly<Record<string, string>>,
): string {
  const [root] = tree
  if (root === undefined) throw new Error('a document without a root')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(builder.build([{ ...ordered(root), ':@': namespaces }])).trim()}\n`
}
