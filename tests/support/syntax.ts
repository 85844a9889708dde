import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of a syntax tree (ESTree with TypeScript). */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The syntax tree of a file's text. */
export const treeOf = (file: string, text: string): Node =>
  parseSync(file, text).program as unknown as Node

/** Calls `visit` with a node and each node below it, with the nodes around it, the outermost first. */
export function walk(
  node: Node,
  visit: (node: Node, within: readonly Node[]) => void,
  within: readonly Node[] = [],
): void {
  visit(node, within)
  for (const child of Object.values(node).flat())
    if (isNode(child)) walk(child, visit, [...within, node])
}

/** Sources of the product, without tests, demo data and models, as paths from the root of the repository. */
export const productFiles = (): string[] =>
  globSync('{domain,machines,server,src}/**/*.{ts,tsx}', {
    cwd: join(import.meta.dirname, '..', '..'),
  })
    .filter((file) => !/\.(test|examples|golden|model|fixture|stage|d)\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('server/seeds/'))
