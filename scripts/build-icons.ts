import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** `Lock` → `lucide-react/dist/esm/icons/lock.mjs`, from the library's own list. */
function iconFiles(root: string): Map<string, string> {
  const list = readFileSync(join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/export\s*\{([^}]+)\}\s*from\s*'\.\/(icons\/[\w-]+\.mjs)'/g)) {
    for (const name of names.split(',')) {
      const as = /default as (\w+)/.exec(name)?.[1]
      if (as !== undefined) files.set(as, `lucide-react/dist/esm/${file}`)
    }
  }
  return files
}

type Attributes = Readonly<Record<string, string>>
/** The attributes that make a shape, and how it is drawn as a path; numbers are those of the icon's 24 by 24 grid. */
const SHAPES: Readonly<Record<string, { needs: readonly string[]; may?: readonly string[]; draw: (at: Attributes) => string }>> = {
  path: { needs: ['d'], draw: ({ d = '' }) => standing(d) },
  line: { needs: ['x1', 'y1', 'x2', 'y2'], draw: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  circle: { needs: ['cx', 'cy', 'r'], draw: ({ cx, cy, r }) => round(Number(cx), Number(cy), Number(r), Number(r)) },
  ellipse: { needs: ['cx', 'cy', 'rx', 'ry'], draw: ({ cx, cy, rx, ry }) => round(Number(cx), Number(cy), Number(rx), Number(ry)) },
  polyline: { needs: ['points'], draw: ({ points }) => `M${points}` },
  polygon: { needs: ['points'], draw: ({ points }) => `M${points}z` },
  rect: { needs: ['width', 'height'], may: ['x', 'y', 'rx', 'ry'], draw: boxed },
}
const round = (x: number, y: number, rx: number, ry: number): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
const NUMBER = String.raw`([-+]?(?:\d+\.?\d*|\.\d+))`
const BEGINS = new RegExp(`^m\\s*${NUMBER}[\\s,]*${NUMBER}([^]*)$`)
/** A path of its own begins absolutely, also with a small m; behind another one a small m would begin where that ended. */
function standing(d: string): string {
  const [, x, y, rest = ''] = BEGINS.exec(d) ?? []
  return x === undefined ? d : `M${x} ${y}${/^[\s,]*[-.\d]/.test(rest) ? 'l' : ''}${rest.replace(/^[\s,]+/, '')}`
}
function boxed({ x = '0', y = '0', width, height, rx, ry }: Attributes): string {
  const [w, h] = [Number(width), Number(height)]
  const [a, b] = [Math.min(Number(rx ?? ry ?? 0), w / 2), Math.min(Number(ry ?? rx ?? 0), h / 2)]
  if (a === 0 || b === 0) return `M${x} ${y}h${w}v${h}h${-w}z`
  const corner = (dx: number, dy: number): string => `a${a} ${b} 0 0 1 ${dx} ${dy}`
  return `M${Number(x) + a} ${y}h${w - 2 * a}${corner(a, b)}v${h - 2 * b}${corner(-a, b)}h${2 * a - w}${corner(-a, -b)}v${2 * b - h}${corner(a, -b)}z`
}

const NODE = /(?<=\n {2}node: )\[[^]*?\]\](?=,?\n)|(?<=\n {2}node: )\[[^]*?\n {2}\]/
/** An icon's shapes as one path: an element where there were up to nine. As it was where a shape has looks of its own. */
export function onePath(code: string): string {
  const [text = ''] = NODE.exec(code) ?? []
  const shapes = text === '' ? [] : (JSON.parse(text.replace(/([{,]\s*)([\w-]+):/g, '$1"$2":')) as [string, Attributes][])
  const drawn = shapes.map(([name, { key: _key, ...at }]) => {
    const shape = SHAPES[name]
    const given = Object.keys(at)
    return shape && shape.needs.every((one) => given.includes(one)) && given.every((one) => shape.needs.includes(one) || shape.may?.includes(one)) ? shape.draw(at) : null
  })
  return drawn.length === 0 || drawn.includes(null) ? code : code.replace(text, () => `[["path", { d: ${JSON.stringify(drawn.join(''))}, key: "0" }]]`)
}

/** Imports icons from their own files, so that it is known which page needs which icon, each of one path. */
export function iconImports(root: string): Plugin {
  let files: Map<string, string> | null = null
  return {
    name: 'capstan-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return { code: onePath(code), map: null }
      if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null
      const known = (files ??= iconFiles(root))
      const changed = code.replace(/import\s*\{([^}]+)\}\s*from 'lucide-react'/g, (whole, names: string) => {
        const all = names.split(',').map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('type '))
        const lines = all.map((one) => {
          const [name = '', as = name] = one.split(/\s+as\s+/)
          const file = known.get(name)
          return file === undefined ? null : `import ${as} from '${file}'`
        })
        return lines.includes(null) ? whole : lines.join(';')
      })
      return { code: changed, map: null }
    },
  }
}
