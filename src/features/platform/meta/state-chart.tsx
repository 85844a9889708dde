import { useId, useMemo, useState } from 'react'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, iconNamed } from '#src/ui/icon.tsx'
import { chartOf, type Box, type Line } from './chart-layout.ts'
import { eventName, wordsOf, type Machine, type StateRow } from './machine-catalog.ts'

const ZOOMS = [0.35, 0.5, 0.7, 1, 1.4] as const
/** a chart wider than this starts smaller, so that it is seen whole on a desk */
const WIDE = 920
/** Up to so many lines always have their labels; above, those of the chosen state do. */
const FEW_LINES = 14
const LETTER = 6.6
const LABEL_H = 18

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

interface Label {
  key: string
  text: string
  x: number
  y: number
  w: number
}
/** Labels of lines, moved down until none lies on another or on a state. */
export function labelsOf(lines: readonly Line[], boxes: readonly Box[]): Label[] {
  const placed: Label[] = []
  for (const line of lines) {
    const names = line.events.map(eventName)
    const text =
      names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ')
    const label = { key: line.key, text, x: line.at.x, y: line.at.y, w: text.length * LETTER + 12 }
    /** where it has to go down to, past the first thing that it lies on */
    const below = (): number | undefined => {
      const other = placed.find(
        (one) =>
          Math.abs(one.y - label.y) < LABEL_H && Math.abs(one.x - label.x) < (one.w + label.w) / 2,
      )
      if (other !== undefined) return other.y + LABEL_H
      const box = boxes.find(
        (one) =>
          label.y + LABEL_H / 2 > one.y &&
          label.y - LABEL_H / 2 < one.y + one.h &&
          label.x + label.w / 2 > one.x &&
          label.x - label.w / 2 < one.x + one.w,
      )
      return box === undefined ? undefined : box.y + box.h + LABEL_H / 2 + 2
    }
    for (let y = below(); y !== undefined; y = below()) label.y = y
    placed.push(label)
  }
  return placed
}

function Lines({
  lines,
  strong,
  arrow,
  untaken,
}: {
  lines: readonly Line[]
  strong: boolean
  arrow: string
  untaken: StateChartProps['untaken']
}) {
  return (
    <g
      aria-hidden="true"
      className={strong ? 'stroke-accent-text' : 'stroke-border-strong'}
      fill="none"
      strokeWidth={strong ? 2 : 1.25}
    >
      {lines.map((line) => (
        <path
          key={line.key}
          d={line.path}
          markerEnd={`url(#${arrow})`}
          {...(untaken?.(line) ? { className: 'stroke-warning-text', strokeDasharray: '5 4' } : {})}
        />
      ))}
    </g>
  )
}

function Arrow({ id, className }: { id: string; className: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 10 10"
      refX="9"
      refY="5"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto-start-reverse"
    >
      <path d="M0 0 L10 5 L0 10 z" className={className} />
    </marker>
  )
}

function Group({ box }: { box: Box }) {
  return (
    <g>
      <rect
        x={box.x}
        y={box.y}
        width={box.w}
        height={box.h}
        rx={12}
        className="fill-sunken stroke-border"
      />
      <text
        x={box.x + 16}
        y={box.y + 25}
        className="fill-muted font-heading text-small font-medium"
      >
        {wordsOf(box.key)}
      </text>
    </g>
  )
}

function colorsOf(current: boolean, chosen: boolean): string {
  if (current) return 'border-accent bg-accent text-on-accent'
  if (chosen) return 'border-accent bg-accent-soft text-text'
  return 'border-border-strong bg-surface text-text hover:bg-hover'
}

function Leaf({
  box,
  state,
  chosen,
  current,
  onChoose,
}: {
  box: Box
  state: StateRow | undefined
  chosen: boolean
  current: boolean
  onChoose: (id: string) => void
}) {
  const icon = iconNamed(state?.meta?.icon)
  return (
    <foreignObject x={box.x} y={box.y} width={box.w} height={box.h}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-current={current ? 'step' : undefined}
        title={state?.label}
        onClick={() => onChoose(box.id)}
        className={cn(
          'flex size-full items-center gap-2 border-2 px-3 text-left leading-4 -outline-offset-2',
          box.kind === 'final' ? 'rounded-full px-5' : 'rounded-md',
          colorsOf(current, chosen),
        )}
      >
        {icon ? (
          <Icon as={icon} size="sm" className={current ? 'text-on-accent' : 'text-subtle'} />
        ) : null}
        <span className="min-w-0 flex-auto">
          <span className="line-clamp-2 text-[0.8125rem] font-medium wrap-anywhere">
            {wordsOf(box.key)}
          </span>
          {current ? <span className="sr-only">, current state</span> : null}
        </span>
      </button>
    </foreignObject>
  )
}

/**
 * A machine as a statechart. Each state is a button; the lines of the chosen one are rendered bold and show their
 * events.
 */
export function StateChart({
  machine,
  states,
  chosen,
  current,
  onChoose,
  untaken,
}: StateChartProps) {
  const id = useId()
  const chart = useMemo(() => chartOf(machine.machine), [machine])
  const [zoom, setZoom] = useState<number>(() => ZOOMS.indexOf(chart.width > WIDE ? 0.7 : 1))
  const rows = useMemo(() => new Map(states.map((state) => [state.id, state])), [states])
  const touches = (line: Line): boolean =>
    chosen !== null &&
    (line.from === chosen || line.to === chosen || chosen.startsWith(`${line.from}.`))
  const strong = chart.lines.filter(touches)
  const leaves = chart.boxes.filter((box) => box.kind !== 'group')
  const labels = labelsOf(chart.lines.length <= FEW_LINES ? chart.lines : strong, leaves)
  const scale = ZOOMS[zoom] ?? 1
  return (
    <div>
      <div className="flex items-center justify-end gap-1 border-b border-border px-3 py-1.5">
        <span className="mr-auto pl-2 text-small text-subtle">
          Choose a state to see what leads to it and away from it.
        </span>
        <IconButton
          icon={ZoomOut}
          label="Smaller"
          size="sm"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <output className="figures w-12 text-center text-small text-muted">
          {Math.round(scale * 100)}%
        </output>
        <IconButton
          icon={ZoomIn}
          label="Larger"
          size="sm"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <div
        role="region"
        aria-label={`Statechart of ${machine.id}`}
        tabIndex={0}
        className="max-h-[70vh] overflow-auto p-2 focus-visible:-outline-offset-2"
      >
        <svg
          role="group"
          aria-label={`States of ${machine.id}`}
          width={Math.round(chart.width * scale)}
          height={Math.round(chart.height * scale)}
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          className="mx-auto block"
        >
          <defs>
            <Arrow id={`${id}-a`} className="fill-border-strong" />
            <Arrow id={`${id}-b`} className="fill-accent-text" />
          </defs>
          {chart.boxes
            .filter((box) => box.kind === 'group')
            .map((box) => (
              <Group key={box.id} box={box} />
            ))}
          <Lines
            lines={chart.lines.filter((line) => !touches(line))}
            strong={false}
            arrow={`${id}-a`}
            untaken={untaken}
          />
          {leaves.map((box) => (
            <Leaf
              key={box.id}
              box={box}
              state={rows.get(box.id)}
              chosen={box.id === chosen}
              current={current.includes(box.id)}
              onChoose={onChoose}
            />
          ))}
          <Lines lines={strong} strong arrow={`${id}-b`} untaken={untaken} />
          <g aria-hidden="true">
            {labels.map((label) => (
              <g key={label.key}>
                <rect
                  x={label.x - label.w / 2}
                  y={label.y - LABEL_H / 2}
                  width={label.w}
                  height={LABEL_H}
                  rx={4}
                  className="fill-raised stroke-border"
                />
                <text
                  x={label.x}
                  y={label.y + 4}
                  textAnchor="middle"
                  textLength={label.w - 12}
                  lengthAdjust="spacingAndGlyphs"
                  className="fill-text text-[0.6875rem]"
                >
                  {label.text}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </div>
    </div>
  )
}
