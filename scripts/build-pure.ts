import type { Plugin } from 'vite'

/** Of a module's tree, as far as it is read here (ESTree). */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  declaration?: Node | null
  kind?: string
  declarations?: { id: Node; init: Node | null }[]
  expression?: Node
  left?: Node
  property?: Node
}

/** Values that the bundler drops by itself when nobody uses them. */
const PLAIN = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression'])

/** Where the values of a module's own constants and variables stand, from last to first. */
function computed(body: readonly Node[]): readonly Node[] {
  return body.flatMap((each) => {
    const statement = each.type === 'ExportNamedDeclaration' ? (each.declaration ?? each) : each
    if (statement.type !== 'VariableDeclaration') return []
    return (statement.declarations ?? []).flatMap(({ id, init }) => (init && id.type === 'Identifier' && !PLAIN.has(init.type) ? [init] : []))
  }).toReversed()
}

/** The module with the first value of each constant or variable, where it is computed, said to be without effect: what nobody uses of it leaves the bundle. */
export function withPureConstants(code: string, body: readonly Node[]): string {
  return computed(body).reduce((text, { start, end }) => `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`, code)
}

/**
 * The domain has no effects when it is loaded (tsconfig.pure.json holds it to that), but a bundler cannot see it in
 * `z.object(…)`: one list of names taken from a module would bring all its schemas, and the schema library with them.
 */
export function pureDomain(isDomain: (id: string) => boolean): Plugin {
  return {
    name: 'capstan-pure-domain',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!isDomain(id)) return null
      return { code: withPureConstants(code, this.parse(code).body as unknown as Node[]), map: null, moduleSideEffects: false }
    },
  }
}

/** The module without names that its components have for developers' tools: `Link.displayName = "Link"` keeps a component that nobody uses. */
export function withoutNames(code: string, body: readonly Node[]): string {
  const naming = body.filter(({ type, expression }) => type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression' && expression.left?.property?.name === 'displayName')
  return naming.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/** React Router is one module of everything that it can do; of its contexts, components and classes only what is used is kept. */
export function pureRouter(): Plugin {
  return {
    name: 'capstan-pure-router',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\/\w+\/chunk-[\w-]+\.mjs$/.test(id)) return null
      const unnamed = withoutNames(code, this.parse(code).body as unknown as Node[])
      return { code: withPureConstants(unnamed, this.parse(unnamed).body as unknown as Node[]), map: null, moduleSideEffects: false }
    },
  }
}
