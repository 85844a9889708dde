import { XMLBuilder } from 'fast-xml-parser'
import type { FormNode, SecForm } from '#domain/offerings/sec/model.ts'

const FORM_C = {
  xmlns: 'http://www.sec.gov/edgar/formc',
  'xmlns:com': 'http://www.sec.gov/edgar/common',
} as const

const regA = (name: string) => ({ xmlns: `http://www.sec.gov/edgar/rega/${name}` })
const OF_FORM: Readonly<Partial<Record<SecForm, Readonly<Record<string, string>>>>> = {
  d: {},
  d_a: {},
  one_a: regA('oneafiler'),
  one_k: regA('onekfiler'),
  one_z: regA('onezfiler'),
}

/** Namespaces of a form: those of Regulation Crowdfunding have two, those of Regulation A one each, Form D has none. */
export const namespacesOf = (form: SecForm): Readonly<Record<string, string>> =>
  OF_FORM[form] ?? FORM_C

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
