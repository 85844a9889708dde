import { parseSync } from '@swc/core'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Node = { readonly type?: string; readonly value?: unknown } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every string and every piece of a template below a node. */
function literalsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (!isNode(node)) return []
  if (node.type === 'StringLiteral') return [String(node.value)]
  if (node.type === 'TemplateElement') return [String(node['cooked'] ?? node['raw'])]
  return Object.values(node).flatMap(literalsIn)
}
const isSaid = (text: string): boolean => /\s/.test(text) && /\p{L}/u.test(text)

const WORDS = ['subject', 'lines', 'line', 'label']
const nameOf = (property: Node): string =>
  property.type === 'KeyValueProperty' && isNode(property['key'])
    ? String(property['key'].value)
    : String(property.value)
/** Text of a subject, of lines and of a button in an object. */
const wordsOf = (object: Node): string[] =>
  (object['properties'] as Node[])
    .filter((one) => WORDS.includes(nameOf(one)))
    .flatMap((one) => {
      const value = one['value'] as Node | undefined
      return value?.type === 'StringLiteral'
        ? [String(value.value)]
        : literalsIn(value).filter(isSaid)
    })
/** True for an object that is a message: it has a subject and its lines. */
function isNotice(object: Node): boolean {
  const names = (object['properties'] as Node[]).map(nameOf)
  return names.includes('subject') && (names.includes('lines') || names.includes('line'))
}
function sends(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.value === 'noticeTo'
  const [property, object] = [callee['property'], callee['object']]
  const from = isNode(object) && isNode(object['property']) ? object['property'] : object
  return isNode(property) && property.value === 'send' && isNode(from) && from.value === 'mailer'
}

/** Mail copy that is written in a source: in an object with a subject and its lines, or in a call that sends one. */
function mailWordsIn(source: string): string[] {
  const found = new Set<string>()
  const visit = (node: unknown, isSent: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isSent))
    if (!isNode(node)) return
    if (node.type === 'ObjectExpression' && (isSent || isNotice(node)))
      for (const text of wordsOf(node)) found.add(text.trim())
    const inside = isSent || (node.type === 'CallExpression' && sends(node['callee']))
    Object.values(node).forEach((one) => visit(one, inside))
  }
  visit(parseSync(source, { syntax: 'typescript' }).body, false)
  return [...found]
}

/** Files of the server that may contain mail copy, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/kernel/notifications/sweep.ts':
    'the button of every reminder; its subject and lines are those of the notice',
}

describe('the copy of mails', () => {
  test('is in domain/<context>/mail: the server gathers the data and chooses the reader', () => {
    const found = globSync('server/**/*.ts')
      .filter((file) => !/\.test\.ts$|^server\/seeds\//.test(file))
      .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
      .filter(({ source }) => /\bsubject\b|noticeTo\(|mailer\.send\(/.test(source))
      .map(({ file, source }) => ({ file, words: mailWordsIn(source) }))
      .filter(({ words }) => words.length > 0)
    expect(found.filter(({ file }) => allowed[file] === undefined)).toEqual([])
    // an entry that is no longer needed goes
    const needless = Object.keys(allowed).filter(
      (file) => existsSync(file) && !found.some((one) => one.file === file),
    )
    expect(needless).toEqual([])
  })

  test('is found in a call, in a table and in a template, and data is not taken for it', () => {
    const written = `
      await noticeTo(services, tx, people, { subject: 'Paid', lines: [\`\${name} has paid.\`] }, cause)
      await services.mailer.send(tx, { data: { ...words, action: { label: 'Open it now', path } } })
      const table: Record<string, Letter> = { a: { subject: \`\${company} asks\`, line: 'Answer it.' } }`
    expect(mailWordsIn(written)).toEqual(['Paid', 'has paid.', 'Open it now', 'asks', 'Answer it.'])
    const data = `
      interface Letter { subject: string; lines: string[] }
      await noticeTo(services, tx, people, paymentReturned({ reference, code: 'R01' }), { machine: 'payment', id })
      await mailer.send(tx, { template: 'notice', data: { subject: notice.subject, lines: notice.lines } })
      const row = { subject: 'type-of-offering', reason: 'The company asked for it.' }`
    expect(mailWordsIn(data)).toEqual([])
  })
})
