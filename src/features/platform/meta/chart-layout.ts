import { transitionsOf, type TransitionInfo } from '#machines/lib/structure.ts'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** Sizes in the units of the drawing. */
const LEAF = { w: 172, h: 56 }
const GAP = { x: 56, y: 84 }
const PAD = { side: 20, top: 40, bottom: 20 }
const PER_ROW = 4
const REGIONS_PER_ROW = 3
const MARGIN = 24

/** A state in the drawing; compound states enclose their children. */
export interface Box {
  id: string
  key: string
  kind: 'leaf' | 'group' | 'final'
  x: number
  y: number
  w: number
  h: number
}
/** All events that lead from one state to another, as one line. */
export interface Line {
  key: string
  from: string
  to: string
  events: string[]
  path: string
  at: { x: number; y: number }
}
export interface Chart {
  width: number
  height: number
  boxes: Box[]
  lines: Line[]
}

interface Sized {
  w: number
  h: number
  put: (x: number, y: number) => Box[]
}

const childrenOf = (node: AnyStateNode): AnyStateNode[] =>
  (Object.values(node.states) as AnyStateNode[]).filter((child) => child.type !== 'history')

/** Sibling to sibling, whatever depth a transition begins and ends at. */
function siblingEdges(
  children: readonly AnyStateNode[],
  transitions: readonly TransitionInfo[],
): Map<string, Set<string>> {
  const holder = (id: string): string | undefined =>
    children.find((child) => id === child.id || id.startsWith(`${child.id}.`))?.id
  const edges = new Map<string, Set<string>>(children.map((child) => [child.id, new Set()]))
  for (const transition of transitions) {
    const from = holder(transition.source)
    for (const target of transition.targets) {
      const to = holder(target)
      if (from !== undefined && to !== undefined && from !== to) edges.get(from)?.add(to)
    }
  }
  return edges
}

/** Rows by the least number of steps from the initial state; what only a parent's event reaches comes last. */
function layersOf(
  node: AnyStateNode,
  children: readonly AnyStateNode[],
  edges: Map<string, Set<string>>,
): AnyStateNode[][] {
  const first = node.initial?.target?.[0]
  const start =
    children.find(
      (child) =>
        first !== undefined && (first.id === child.id || first.id.startsWith(`${child.id}.`)),
    ) ?? children[0]
  const depth = new Map<string, number>(start === undefined ? [] : [[start.id, 0]])
  for (const [id, at] of depth)
    for (const next of edges.get(id) ?? []) if (!depth.has(next)) depth.set(next, at + 1)
  const last = Math.max(0, ...depth.values()) + 1
  const layers: AnyStateNode[][] = []
  for (const child of children) (layers[depth.get(child.id) ?? last] ??= []).push(child)
  return inOrder(
    layers.filter((layer) => layer !== undefined && layer.length > 0),
    edges,
  ).flatMap((layer) => rowsOf(layer, PER_ROW))
}

const rowsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, row) =>
    list.slice(row * size, (row + 1) * size),
  )

/** Each state goes as near as it can to those that lead to it: fewer lines cross. */
function inOrder(layers: AnyStateNode[][], edges: Map<string, Set<string>>): AnyStateNode[][] {
  const at = new Map<string, number>()
  return layers.map((layer) => {
    const wish = (node: AnyStateNode): number => {
      const before = [...at].filter(([id]) => edges.get(id)?.has(node.id)).map(([, place]) => place)
      return before.length === 0 ? 0 : before.reduce((sum, place) => sum + place, 0) / before.length
    }
    const sorted = layer
      .map((node, i) => ({ node, i, wish: wish(node) }))
      .sort((a, b) => a.wish - b.wish || a.i - b.i)
      .map(({ node }) => node)
    sorted.forEach((node, i) => at.set(node.id, i - (sorted.length - 1) / 2))
    return sorted
  })
}

function rowSize(row: readonly Sized[]): { w: number; h: number } {
  return {
    w: row.reduce((sum, one) => sum + one.w, 0) + GAP.x * (row.length - 1),
    h: Math.max(...row.map((one) => one.h)),
  }
}

/** Size of a state with everything in it, and how to put it somewhere. */
function measure(node: AnyStateNode, transitions: readonly TransitionInfo[], root: boolean): Sized {
  const children = childrenOf(node)
  if (children.length === 0)
    return {
      ...LEAF,
      put: (x, y) => [
        {
          id: node.id,
          key: node.key,
          kind: node.type === 'final' ? 'final' : 'leaf',
          x,
          y,
          ...LEAF,
        },
      ],
    }
  const layers =
    node.type === 'parallel'
      ? rowsOf(children, REGIONS_PER_ROW)
      : layersOf(node, children, siblingEdges(children, transitions))
  const rows = layers.map((layer) => layer.map((child) => measure(child, transitions, false)))
  const sizes = rows.map(rowSize)
  const pad = root ? { side: 0, top: 0, bottom: 0 } : PAD
  const w = Math.max(...sizes.map((size) => size.w)) + 2 * pad.side
  const h =
    sizes.reduce((sum, size) => sum + size.h, 0) + GAP.y * (sizes.length - 1) + pad.top + pad.bottom
  const put = (x: number, y: number): Box[] => {
    const boxes: Box[] = root ? [] : [{ id: node.id, key: node.key, kind: 'group', x, y, w, h }]
    let top = y + pad.top
    rows.forEach((row, i) => {
      const size = sizes[i] ?? { w: 0, h: 0 }
      let left = x + (w - size.w) / 2
      for (const one of row) {
        boxes.push(...one.put(left, top))
        left += one.w + GAP.x
      }
      top += size.h + GAP.y
    })
    return boxes
  }
  return { w, h, put }
}

interface Curve {
  path: string
  at: { x: number; y: number }
}
const round = (value: number): number => Math.round(value)
function curve(
  x1: number,
  y1: number,
  cx1: number,
  cy1: number,
  cx2: number,
  cy2: number,
  x2: number,
  y2: number,
): Curve {
  const middle = (a: number, b: number, c: number, d: number): number =>
    round((a + 3 * b + 3 * c + d) / 8)
  return {
    path: `M${[x1, y1].map(round).join(' ')} C${[cx1, cy1, cx2, cy2, x2, y2].map(round).join(' ')}`,
    at: { x: middle(x1, cx1, cx2, x2), y: middle(y1, cy1, cy2, y2) },
  }
}

/** A line between two boxes: down from below to above, back along the right, next to each other from side to side. */
function route(a: Box, b: Box): Curve {
  if (a.id === b.id)
    return curve(
      a.x + a.w,
      a.y + 14,
      a.x + a.w + 26,
      a.y + 6,
      a.x + a.w + 26,
      a.y + a.h - 6,
      a.x + a.w,
      a.y + a.h - 14,
    )
  if (b.y >= a.y + a.h) {
    const reach = Math.min(120, (b.y - a.y - a.h) * 0.7)
    return curve(
      a.x + a.w * 0.42,
      a.y + a.h,
      a.x + a.w * 0.42,
      a.y + a.h + reach,
      b.x + b.w * 0.42,
      b.y - reach,
      b.x + b.w * 0.42,
      b.y,
    )
  }
  if (a.y >= b.y + b.h) {
    const reach = Math.min(120, (a.y - b.y - b.h) * 0.7)
    return curve(
      a.x + a.w * 0.62,
      a.y,
      a.x + a.w * 0.62,
      a.y - reach,
      b.x + b.w * 0.62,
      b.y + b.h + reach,
      b.x + b.w * 0.62,
      b.y + b.h,
    )
  }
  const right = b.x >= a.x + a.w
  if (right || a.x >= b.x + b.w) {
    const near = Math.abs(right ? b.x - a.x - a.w : a.x - b.x - b.w) <= GAP.x + 1
    if (near) {
      const y = a.y + Math.min(a.h, b.h) * (right ? 0.36 : 0.64)
      return right
        ? curve(a.x + a.w, y, a.x + a.w + 12, y, b.x - 12, y, b.x, y)
        : curve(a.x, y, a.x - 12, y, b.x + b.w + 12, y, b.x + b.w, y)
    }
    return curve(
      a.x + a.w / 2,
      a.y,
      a.x + a.w / 2,
      a.y - 40,
      b.x + b.w / 2,
      b.y - 40,
      b.x + b.w / 2,
      b.y,
    )
  }
  // one encloses the other: along the left side of the inner one
  return curve(a.x, a.y + 20, a.x - 22, a.y + 20, b.x - 22, b.y + b.h / 2, b.x, b.y + b.h / 2)
}

/** Lines of a machine, one for each pair of states; events of the machine's root hold everywhere and have none. */
function linesOf(
  machine: AnyStateMachine,
  transitions: readonly TransitionInfo[],
  boxes: readonly Box[],
): Line[] {
  const places = new Map(boxes.map((box) => [box.id, box]))
  const lines = new Map<string, Line>()
  for (const { source, targets, event } of transitions.filter((one) => one.source !== machine.id)) {
    for (const target of targets) {
      const [a, b] = [places.get(source), places.get(target)]
      if (a === undefined || b === undefined) continue
      const key = `${source} ${target}`
      const line = lines.get(key) ?? { key, from: source, to: target, events: [], ...route(a, b) }
      if (!line.events.includes(event)) line.events.push(event)
      lines.set(key, line)
    }
  }
  return [...lines.values()]
}

/** A machine as boxes and lines: rows by distance from the start, regions side by side. */
export function chartOf(machine: AnyStateMachine): Chart {
  const transitions = transitionsOf(machine)
  const all = measure(machine.root, transitions, true)
  const boxes = all.put(MARGIN, MARGIN)
  return {
    width: all.w + 2 * MARGIN,
    height: all.h + 2 * MARGIN,
    boxes,
    lines: linesOf(machine, transitions, boxes),
  }
}
