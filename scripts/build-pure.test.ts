import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutNames, withPureConstants } from './build-pure.ts'

type Body = Parameters<typeof withPureConstants>[1]
const bodyOf = (code: string): Body => parseAst(code).body as unknown as Body

test('what is computed for a constant or a variable is said to be without effect; plain values and effects stay as they are', () => {
  const code = "export const a = make()\nvar b = class extends a {}\nconst c = 1, d = () => make()\nmake()\n"
  expect(withPureConstants(code, bodyOf(code))).toBe("export const a = /* @__PURE__ */ (() => (make()))()\nvar b = /* @__PURE__ */ (() => (class extends a {}))()\nconst c = 1, d = () => make()\nmake()\n")
})

test('names for developers\u2019 tools are taken out, nothing else is', () => {
  const code = "var A = make();\nA.displayName = 'A';\nA.contextType = B;\ndisplayName = 'x';\n"
  expect(withoutNames(code, bodyOf(code))).toBe("var A = make();\n\nA.contextType = B;\ndisplayName = 'x';\n")
})
