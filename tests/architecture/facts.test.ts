import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, productFiles, treeOf, walk, type Node } from '#tests/support/syntax.ts'
import { describe, expect, it, test } from 'vitest'

/**
 * A fact that a guard or a rule of law asks for is found out or entered somewhere: a literal in its place decides for
 * everybody at once. Facts are the objects that a `FactsProvider` and its helpers give, and those that are passed to a
 * function of `domain/<context>/rules`. A literal under a condition says what the condition found.
 */
const root = new URL('../../', import.meta.url).pathname

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])
const plain = (node: unknown): Node | null => {
  if (!isNode(node)) return null
  if (wrappers.has(node.type)) return plain(node['expression'])
  return node.type === 'AwaitExpression' ? plain(node['argument']) : node
}
function nameOf(node: unknown): string {
  const name = isNode(node) ? node['name'] : null
  return typeof name === 'string' ? name : ''
}
const conditions = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression'])

interface Found {
  name: string
  value: string
}
type Constants = ReadonlyMap<string, string>
/** A figure, yes or no, or an instant, written here or in a constant of the file. */
function literalOf(node: unknown, constants: Constants): string | null {
  const one = plain(node)
  if (one?.type === 'Identifier') return constants.get(nameOf(one)) ?? null
  const value = one?.type === 'Literal' ? one['value'] : null
  const fixed =
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
  return fixed ? String(value) : null
}
/** The literals among the properties of an object, also of objects that are spread into it. */
const literalsIn = (object: Node, constants: Constants): Found[] =>
  (object['properties'] as Node[]).flatMap((property) => {
    if (property.type === 'SpreadElement') {
      const spread = plain(property['argument'])
      return spread?.type === 'ObjectExpression' ? literalsIn(spread, constants) : []
    }
    const value = literalOf(property['value'], constants)
    const key = property['key'] as Node
    return value === null ? [] : [{ name: String(key['name'] ?? key['value']), value }]
  })

/** Literals that a file gives as facts, or passes to a rule. */
function literalFacts(file: string, text: string): Found[] {
  const program = treeOf(file, text)
  const body = (program['body'] as Node[]).map((one) =>
    one.type === 'ExportNamedDeclaration' && isNode(one['declaration']) ? one['declaration'] : one,
  )
  const constants = new Map<string, string>()
  const rules = new Set<string>()
  const functions = new Map<string, { type: unknown; body: Node }>()
  for (const one of body) {
    if (
      one.type === 'ImportDeclaration' &&
      /\/rules\//.test(String((one['source'] as Node)['value']))
    )
      for (const specifier of one['specifiers'] as Node[]) rules.add(nameOf(specifier['local']))
    if (one.type === 'FunctionDeclaration')
      functions.set(nameOf(one['id']), { type: one['returnType'], body: one })
    if (one.type === 'VariableDeclaration')
      for (const declared of one['declarations'] as Node[]) {
        const name = nameOf(declared['id'])
        const init = plain(declared['init'])
        const value = literalOf(init, new Map())
        if (value !== null) constants.set(name, value)
        if (init?.type === 'ArrowFunctionExpression')
          functions.set(name, {
            type: (declared['id'] as Node)['typeAnnotation'] ?? init['returnType'],
            body: init,
          })
      }
  }
  const givesFacts = (type: unknown): boolean => {
    let gives = false
    if (isNode(type))
      walk(type, (node) => {
        gives ||=
          node.type === 'TSTypeReference' && /Facts(Provider)?$/.test(nameOf(node['typeName']))
      })
    return gives
  }
  const found: Found[] = []
  const given = new Set<Node>()
  walk(program, (node) => {
    if (node.type === 'TSSatisfiesExpression' && givesFacts(node['typeAnnotation'])) {
      const object = plain(node)
      if (object?.type === 'ObjectExpression') given.add(object)
    }
    if (node.type === 'CallExpression' && rules.has(nameOf(node['callee'])))
      for (const passed of node['arguments'] as Node[]) {
        const object = plain(passed)
        if (object?.type === 'ObjectExpression') found.push(...literalsIn(object, constants))
      }
  })
  const waiting = [...functions].filter(([, { type }]) => givesFacts(type)).map(([name]) => name)
  const done = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const at = functions.get(name)
    if (at === undefined || done.has(name)) continue
    done.add(name)
    walk(at.body, (node, within) => {
      const around = within.filter((one) => !wrappers.has(one.type)).at(-1)?.type ?? ''
      const answered = ['ReturnStatement', 'ArrowFunctionExpression'].includes(around)
      const free = !within.some((one) => conditions.has(one.type))
      if (node.type === 'ObjectExpression' && answered && free) given.add(node)
      // helpers whose answer is given on
      const passed = node.type === 'SpreadElement' || node.type === 'ReturnStatement'
      const call = passed ? plain(node['argument']) : null
      if (call?.type === 'CallExpression') waiting.push(nameOf(call['callee']))
    })
  }
  return [...found, ...[...given].flatMap((object) => literalsIn(object, constants))]
}

/** Literals that are no missing fact, by file and name, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/offerings/offerings/facts.ts gatingOn=true':
    'pages of a 506(b) offering are private (`isPrivate`); its topic on distribution decides where there is one',
  'server/investments/investments/ira.ts collectible_or_life_insurance=false':
    'the platform sells securities of companies, which are neither (IRC 408(a)(3), (m))',
  'server/investments/investments/known.ts notNeeded=false':
    'no offering leaves out a step; the event is in logs of earlier releases only',
  'server/investors/accreditation/values.ts issuer_knows_otherwise=false':
    'a company has no place yet to state what it knows of an investor; compliance declines such a claim',
  'src/features/investors/profile/financial-assets.screen.tsx used=0':
    'the screen shows the limit that the figures give, not the part that is left',
  'src/features/investments/investment/steps/suitability.tsx age=0':
    'the browser does not have the date of birth; the server assesses the answers with it',
}

describe('a fact', () => {
  const found = productFiles().flatMap((file) =>
    literalFacts(file, readFileSync(join(root, file), 'utf8')).map(
      ({ name, value }) => `${file} ${name}=${value}`,
    ),
  )
  it('is found out or entered, never a literal', () => {
    expect(found.filter((one) => allowed[one] === undefined)).toEqual([])
  })
  it('is allowed as a literal only where there is one', () => {
    expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([])
  })
})

test.each([
  ['a provider', 'const f: FactsProvider = async () => ({ ready: true })'],
  ['a provider with a block', 'const f: FactsProvider = async () => { return { ready: true } }'],
  [
    'a helper',
    'const f: FactsProvider = async () => ({ ...g() }); const g = () => ({ ready: true })',
  ],
  ['a constant', "const ready = '9999-12-31'; const f: FactsProvider = async () => ({ ready })"],
  ['satisfies', 'const f = () => ({ ready: true }) satisfies Partial<OfferingFacts>'],
  ['a rule', "import { r } from '#domain/x/rules/r.ts'; r({ ...all, ready: false }, 1)"],
])('a literal of %s is found', (_, text) =>
  expect(literalFacts('a.ts', text).map(({ name }) => name)).toEqual(['ready']),
)
test.each([
  ['what was found', 'const f: FactsProvider = async () => ({ ready: row !== null })'],
  [
    'what a condition found',
    'const f: FactsProvider = async () => { if (!x) return { ready: false }; return g() }',
  ],
  ['no rule', "import { r } from '#domain/x/model/r.ts'; r({ ready: false })"],
])('%s is no literal', (_, text) => expect(literalFacts('a.ts', text)).toEqual([]))
