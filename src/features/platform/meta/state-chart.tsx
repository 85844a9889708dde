import '@xyflow/react/dist/base.css'
import {
  BaseEdge,
  EdgeLabelRenderer,
  Handle,
  MarkerType,
  MiniMap,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useViewport,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react'
import { Expand, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, iconNamed } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Box, Chart, Line, Point } from './chart-layout.ts'
import { eventName, wordsOf, type Machine, type StateRow } from './machine-catalog.ts'

/** Up to so many lines always have their events; above, those of the chosen state and the chosen line do. */
const FEW_LINES = 14
const ZOOM = { min: 0.1, max: 2 }
const CORNER = 8

export interface StateChartProps {
  machine: Machine
  states: readonly StateRow[]
  chosen: string | null
  /** states that a record or a replay is in */
  current: readonly string[]
  onChoose: (id: string) => void
  /** lines that the last test run did not take: they are rendered as such */
  untaken?: ((line: Line) => boolean) | undefined
}

interface StateData extends Record<string, unknown> {
  box: Box
  state: StateRow | undefined
}
interface LineData extends Record<string, unknown> {
  line: Line
  strong: boolean
  named: boolean
  untaken: boolean
}
type StateNode = Node<StateData, 'compound' | 'state'>
type LineEdge = Edge<LineData, 'line'>

/** What states know of the page: it changes without a new layout. */
const Choice = createContext<Pick<StateChartProps, 'chosen' | 'current' | 'onChoose'>>({
  chosen: null,
  current: [],
  onChoose: () => undefined,
})

function colorsOf(current: boolean, chosen: boolean): string {
  if (current) return 'border-accent bg-accent text-on-accent'
  if (chosen) return 'border-accent bg-accent-soft text-text'
  return 'border-border-strong bg-surface text-text hover:bg-hover'
}

/** The library asks for them; lines have their own corners, so where these lie does not count. */
const Ends = () => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
    <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
  </>
)

function CompoundView({ data: { box } }: NodeProps<StateNode>) {
  return (
    <div className="size-full rounded-lg border border-border bg-sunken px-4 py-2.5 font-heading text-small font-medium text-muted">
      {wordsOf(box.key)}
      <Ends />
    </div>
  )
}

function StateView({ data: { box, state } }: NodeProps<StateNode>) {
  const { chosen, current, onChoose } = useContext(Choice)
  const { setCenter, getZoom } = useReactFlow()
  const isCurrent = current.includes(box.id)
  const icon = iconNamed(state?.meta?.icon)
  const button = (
    <button
      type="button"
      aria-pressed={box.id === chosen}
      aria-current={isCurrent ? 'step' : undefined}
      title={state?.label}
      onClick={() => onChoose(box.id)}
      onFocus={(event) => {
        // a state that the keyboard reaches may lie outside of what is shown
        if (event.target.matches(':focus-visible'))
          void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: getZoom() })
      }}
      className={cn(
        'nodrag flex size-full items-center gap-2 border-2 px-3 text-left leading-4 -outline-offset-2',
        box.kind === 'final' ? 'rounded-full px-5' : 'rounded-md',
        colorsOf(isCurrent, box.id === chosen),
      )}
    >
      {icon ? (
        <Icon as={icon} size="sm" className={isCurrent ? 'text-on-accent' : 'text-subtle'} />
      ) : null}
      <span className="min-w-0 flex-auto">
        <span className="line-clamp-2 text-[0.8125rem] font-medium wrap-anywhere">
          {wordsOf(box.key)}
        </span>
        {isCurrent ? <span className="sr-only">, current state</span> : null}
      </span>
    </button>
  )
  return (
    <>
      {button}
      <Ends />
    </>
  )
}

const between = (a: Point, b: Point, at: number): Point => ({
  x: a.x + (b.x - a.x) * at,
  y: a.y + (b.y - a.y) * at,
})
const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** A path through the corners of a line, each corner rounded. */
export function pathOf(points: readonly Point[]): string {
  const parts = points.map((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (before === undefined) return `M${point.x} ${point.y}`
    if (after === undefined) return `L${point.x} ${point.y}`
    const [come, go] = [distance(before, point), distance(point, after)]
    const radius = Math.min(CORNER, come / 2, go / 2)
    if (radius === 0) return ''
    const [start, end] = [between(point, before, radius / come), between(point, after, radius / go)]
    return `L${start.x} ${start.y} Q${point.x} ${point.y} ${end.x} ${end.y}`
  })
  return parts.join(' ')
}

/** The middle of the longest straight part of a line, where its events are written. */
export function middleOf(points: readonly Point[]): Point {
  const parts = points.slice(1).map((end, i) => ({ start: points[i] ?? end, end }))
  const longest = parts.reduce<(typeof parts)[number] | undefined>(
    (best, part) =>
      best === undefined || distance(part.start, part.end) > distance(best.start, best.end)
        ? part
        : best,
    undefined,
  )
  return longest === undefined ? { x: 0, y: 0 } : between(longest.start, longest.end, 0.5)
}

function strokeOf(strong: boolean, untaken: boolean): CSSProperties {
  const strokeWidth = strong ? 2 : 1.25
  if (untaken) return { stroke: 'var(--color-warning-text)', strokeDasharray: '5 4', strokeWidth }
  return { stroke: `var(--color-${strong ? 'accent-text' : 'border-strong'})`, strokeWidth }
}

function LineView({ id, data, markerEnd, selected }: EdgeProps<LineEdge>) {
  if (data === undefined) return null
  const { line, strong, untaken, named } = data
  const at = middleOf(line.points)
  return (
    <>
      <BaseEdge
        id={id}
        path={pathOf(line.points)}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        interactionWidth={16}
        style={strokeOf(strong || selected === true, untaken)}
      />
      {named || selected === true ? (
        <EdgeLabelRenderer>
          <ul
            aria-hidden="true"
            className="pointer-events-none absolute rounded-sm border border-border bg-raised px-1.5 py-0.5 text-[0.6875rem] leading-4 text-text"
            style={{
              transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)`,
              zIndex: selected === true ? 2 : 1,
            }}
          >
            {(selected === true || line.events.length <= 2
              ? line.events.map(eventName)
              : [...line.events.slice(0, 2).map(eventName), `+${line.events.length - 2}`]
            ).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </EdgeLabelRenderer>
      ) : null}
    </>
  )
}

const nodeTypes = { compound: CompoundView, state: StateView }
const edgeTypes = { line: LineView }

const nodesOf = (chart: Chart, rows: ReadonlyMap<string, StateRow>): StateNode[] =>
  chart.boxes.map((box) => ({
    id: box.id,
    type: box.kind === 'group' ? 'compound' : 'state',
    position: { x: box.x, y: box.y },
    width: box.w,
    height: box.h,
    // known before they are measured, so that lines are rendered at once
    handles: [
      { type: 'source', position: Position.Bottom, x: box.w / 2, y: box.h },
      { type: 'target', position: Position.Top, x: box.w / 2, y: 0 },
    ],
    // lines are above the states that enclose others and below those that they connect
    zIndex: box.kind === 'group' ? -1 : 2,
    style: { pointerEvents: box.kind === 'group' ? 'none' : 'all' },
    data: { box, state: rows.get(box.id) },
  }))

function Tools({ onFull }: { onFull: (() => void) | undefined }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const { zoom } = useViewport()
  return (
    <Panel position="top-right">
      <div className="flex items-center gap-1 rounded-md border border-border bg-surface p-1">
        <IconButton
          icon={ZoomOut}
          label="Smaller"
          size="sm"
          disabled={zoom <= ZOOM.min}
          onClick={() => void zoomOut()}
        />
        <output className="figures w-12 text-center text-small text-muted">
          {Math.round(zoom * 100)}%
        </output>
        <IconButton
          icon={ZoomIn}
          label="Larger"
          size="sm"
          disabled={zoom >= ZOOM.max}
          onClick={() => void zoomIn()}
        />
        <IconButton icon={Maximize} label="Show all" size="sm" onClick={() => void fitView()} />
        {onFull ? (
          <IconButton icon={Expand} label="Full screen" size="sm" onClick={onFull} />
        ) : null}
      </div>
    </Panel>
  )
}

/** Shows the chosen state when it is chosen elsewhere on the page, and all of a machine that changes. */
function Follow({ chosen, chart }: { chosen: string | null; chart: Chart }) {
  const { setCenter, getZoom } = useReactFlow()
  const box = chart.boxes.find((one) => one.id === chosen)
  useEffect(() => {
    if (box !== undefined)
      void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: Math.max(getZoom(), 0.7) })
  }, [box, setCenter, getZoom])
  return null
}

const charts = new Map<string, Promise<Chart>>()
/** The layout of a machine, made once; the library comes when the first chart is shown. */
function layoutOf({ id, machine }: Machine): Promise<Chart> {
  const known = charts.get(id)
  if (known !== undefined) return known
  const made = import('./chart-layout.ts').then(({ chartOf }) => chartOf(machine))
  charts.set(id, made)
  made.catch(() => charts.delete(id))
  return made
}

/** The layout of a machine; undefined until it is made. */
function useChart(machine: Machine): Chart | undefined {
  const [made, setMade] = useState<{ of: string; chart: Chart }>()
  useEffect(() => {
    let shown = true
    layoutOf(machine).then(
      (chart) => shown && setMade({ of: machine.id, chart }),
      (error: unknown) => reportError(error),
    )
    return () => {
      shown = false
    }
  }, [machine])
  return made?.of === machine.id ? made.chart : undefined
}

/**
 * A machine as a statechart that can be moved and zoomed. Each state is a button; lines of the chosen one are bold and
 * show their events, as does a line that is clicked.
 */
export function StateChart({
  machine,
  states,
  chosen,
  current,
  onChoose,
  untaken,
}: StateChartProps) {
  const chart = useChart(machine)
  const frame = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState<string | null>(null)
  const rows = useMemo(() => new Map(states.map((state) => [state.id, state])), [states])
  const nodes = useMemo(() => (chart === undefined ? [] : nodesOf(chart, rows)), [chart, rows])
  const edges = useMemo<LineEdge[]>(() => {
    const lines = chart?.lines ?? []
    return lines.map((one) => {
      const strong =
        chosen !== null &&
        (one.from === chosen || one.to === chosen || chosen.startsWith(`${one.from}.`))
      return {
        id: one.key,
        type: 'line',
        source: one.from,
        target: one.to,
        selected: one.key === line,
        zIndex: strong ? 1 : 0,
        markerEnd: {
          type: MarkerType.ArrowClosed,
          color: strong ? 'var(--color-accent-text)' : 'var(--color-border-strong)',
          width: 16,
          height: 16,
        },
        data: {
          line: one,
          strong,
          named: strong || lines.length <= FEW_LINES,
          untaken: untaken?.(one) ?? false,
        },
      }
    })
  }, [chart, chosen, line, untaken])
  const choice = useMemo(() => ({ chosen, current, onChoose }), [chosen, current, onChoose])
  return (
    <div className="border-t border-border">
      <p className="px-5 py-2 text-small text-subtle md:px-6">
        Choose a state to see what leads to it and away from it, or a line to see its events.
      </p>
      <div
        ref={frame}
        role="group"
        aria-label={`States of ${machine.id}`}
        className="h-[75vh] max-h-[52rem] min-h-96 bg-surface [--xy-attribution-background-color:transparent]"
      >
        {chart === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <Choice value={choice}>
            <ReactFlowProvider>
              <ReactFlow
                nodes={nodes}
                edges={edges}
                nodeTypes={nodeTypes}
                edgeTypes={edgeTypes}
                onEdgeClick={(_, edge) => setLine(edge.id === line ? null : edge.id)}
                onPaneClick={() => setLine(null)}
                fitView
                minZoom={ZOOM.min}
                maxZoom={ZOOM.max}
                nodesDraggable={false}
                nodesConnectable={false}
                nodesFocusable={false}
                edgesFocusable={false}
                elementsSelectable={false}
                // the wheel scrolls the page; with Ctrl, two fingers or the buttons it zooms
                preventScrolling={false}
                zoomOnScroll={false}
                deleteKeyCode={null}
                disableKeyboardA11y
              >
                <Tools
                  onFull={
                    document.fullscreenEnabled
                      ? () => void frame.current?.requestFullscreen()
                      : undefined
                  }
                />
                <MiniMap
                  pannable
                  zoomable
                  ariaLabel={null}
                  className="max-md:hidden"
                  style={{ width: 130, height: 90 }}
                  bgColor="var(--color-sunken)"
                  maskColor="color-mix(in srgb, var(--color-text) 12%, transparent)"
                  nodeColor="var(--color-border-strong)"
                />
                <Follow chosen={chosen} chart={chart} />
              </ReactFlow>
            </ReactFlowProvider>
          </Choice>
        )}
      </div>
    </div>
  )
}
