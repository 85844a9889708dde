import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { transitionsOf } from '#machines/lib/structure.ts'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** Sizes in pixels at a zoom of one. */
const LEAF = { width: 176, height: 56 }
const PADDING = '[top=44,left=20,bottom=20,right=20]'
/** Width to height of a machine of several regions. */
const ASPECT = '1.6'

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '56',
  'elk.spacing.nodeNode': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '12',
  'elk.padding': PADDING,
} as const
/**
 * Regions of a machine have no order and no events between them, so they are packed into a rectangle. Those of a state
 * inside it may lead out of it, which only layers can show.
 */
const REGIONS = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': ASPECT,
  'elk.spacing.nodeNode': '36',
  'elk.padding': PADDING,
} as const
/** The initial state is at the top. */
const FIRST = { 'elk.layered.layering.layerConstraint': 'FIRST' } as const
/** Positions of all nodes and edges count from the corner of the chart. */
const FROM_CORNER = { 'elk.json.edgeCoords': 'ROOT', 'elk.json.shapeCoords': 'ROOT' } as const

export interface Point {
  x: number
  y: number
}
/** A state in the chart; compound states enclose their children. */
export interface Box extends Point {
  id: string
  key: string
  kind: 'leaf' | 'group' | 'final'
  w: number
  h: number
}
/** All events that lead from one state to another, as one line. */
export interface Line {
  key: string
  from: string
  to: string
  events: string[]
  /** corners of the line, from its start to its arrow */
  points: Point[]
}
export interface Chart {
  width: number
  height: number
  boxes: Box[]
  lines: Line[]
}

const childrenOf = (node: AnyStateNode): AnyStateNode[] =>
  (Object.values(node.states) as AnyStateNode[]).filter((child) => child.type !== 'history')

const isInitial = (node: AnyStateNode): boolean =>
  node.parent?.type === 'compound' && node.parent.initial.target?.includes(node) === true

function elkNode(node: AnyStateNode, boxes: Map<string, Pick<Box, 'key' | 'kind'>>): ElkNode {
  const children = childrenOf(node)
  if (children.length === 0) {
    boxes.set(node.id, { key: node.key, kind: node.type === 'final' ? 'final' : 'leaf' })
    return { id: node.id, ...LEAF, ...(isInitial(node) ? { layoutOptions: FIRST } : {}) }
  }
  boxes.set(node.id, { key: node.key, kind: 'group' })
  return {
    id: node.id,
    layoutOptions: {
      ...(node.type === 'parallel' && node.parent === undefined ? REGIONS : LAYERED),
      ...(isInitial(node) ? FIRST : {}),
    },
    children: children.map((child) => elkNode(child, boxes)),
  }
}

/** Lines of a machine, one for each pair of states; events of the machine's root apply everywhere and have none. */
function linesOf(machine: AnyStateMachine, known: ReadonlySet<string>): Omit<Line, 'points'>[] {
  const lines = new Map<string, Omit<Line, 'points'>>()
  for (const { source, targets, event } of transitionsOf(machine)) {
    if (source === machine.id) continue
    for (const target of targets.filter((id) => known.has(id))) {
      const key = `${source} ${target}`
      const line = lines.get(key) ?? { key, from: source, to: target, events: [] }
      if (!line.events.includes(event)) line.events.push(event)
      lines.set(key, line)
    }
  }
  return [...lines.values()]
}

/** The corners of an edge; between regions, where none are calculated, from one middle to the other. */
function pointsOf(edge: ElkExtendedEdge | undefined, from: Box, to: Box): Point[] {
  const [section] = edge?.sections ?? []
  if (section !== undefined)
    return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
  return [from, to].map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 }))
}

const elk = new ELK()

/**
 * The layout of a machine as a chart: states in layers by distance from the initial one, regions packed side by side,
 * lines around the states (Eclipse Layout Kernel).
 */
export async function chartOf(machine: AnyStateMachine): Promise<Chart> {
  const known = new Map<string, Pick<Box, 'key' | 'kind'>>()
  const root = elkNode(machine.root, known)
  const lines = linesOf(machine, new Set(known.keys()))
  const laid = await elk.layout({
    ...root,
    layoutOptions: { ...root.layoutOptions, ...FROM_CORNER },
    edges: lines.map(({ key, from, to }) => ({ id: key, sources: [from], targets: [to] })),
  })
  const boxes: Box[] = []
  const visit = (node: ElkNode): void => {
    const { x = 0, y = 0, width: w = 0, height: h = 0 } = node
    const named = known.get(node.id)
    if (node.id !== machine.id && named !== undefined)
      boxes.push({ id: node.id, ...named, x, y, w, h })
    node.children?.forEach(visit)
  }
  visit(laid)
  const at = new Map(boxes.map((box) => [box.id, box]))
  const edges = new Map(laid.edges?.map((edge) => [edge.id, edge]))
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    boxes,
    lines: lines.flatMap((line) => {
      const [from, to] = [at.get(line.from), at.get(line.to)]
      if (from === undefined || to === undefined) return []
      return [{ ...line, points: pointsOf(edges.get(line.key), from, to) }]
    }),
  }
}
