import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onePath } from './build-icons.ts'

const icon = (node: string): string => `const __iconData = {\n  name: "x",\n  size: 24,\n  node: [\n    ${node}\n  ]\n};\n__iconData.node;\n`
const pathOf = (code: string): string | undefined => /node: \[\["path", \{ d: "([^"]*)", key: "0" \}\]\],?\n/.exec(code)?.[1]

test.each([
  ['paths, each where it stands', '["path", { d: "M4 5h16", key: "a" }],\n["path", { d: "m9 12 2 2 4-4", key: "b" }],\n["path", { d: "m12.5-1.5h3", key: "c" }],\n["path", { d: "m1.5.5 2 2", key: "d" }]', 'M4 5h16M9 12l2 2 4-4M12.5 -1.5h3M1.5 .5l2 2'],
  ['a line and a circle', '["line", { x1: "19", x2: "5", y1: "6", y2: "19", key: "a" }],\n["circle", { cx: "6.5", cy: "6", r: "2.5", key: "b" }]', 'M19 6L5 19M4 6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z'],
  ['boxes, one of them round', '["rect", { width: "18", height: "11", x: "3", y: "11", key: "a" }],\n["rect", { width: "8", height: "4", x: "1", y: "2", rx: "1", key: "b" }]', 'M3 11h18v11h-18zM2 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z'],
  ['what has corners', '["polyline", { points: "1 2 3 4", key: "a" }],\n["polygon", { points: "5 6 7 8", key: "b" }]', 'M1 2 3 4M5 6 7 8z'],
])('%s become one path', (_, node, path) => expect(pathOf(onePath(icon(node)))).toBe(path))

test('a shape with looks of its own stays as it is', () => {
  const code = icon('["circle", { cx: "1", cy: "1", r: ".5", fill: "currentColor", key: "a" }]')
  expect(onePath(code)).toBe(code)
})

test('nearly all of the library become one', () => {
  const icons = join(import.meta.dirname, '..', 'node_modules/lucide-react/dist/esm/icons')
  const all = readdirSync(icons).filter((file) => file.endsWith('.mjs')).map((file) => readFileSync(join(icons, file), 'utf8')).filter((code) => code.includes('node: ['))
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((code) => pathOf(onePath(code)) === undefined).length).toBeLessThan(all.length / 20)
})
