import { Check, Clock, Minus, PenLine, TriangleAlert } from 'lucide-react'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type StepCellState = 'done' | 'review' | 'issue' | 'you' | 'none'

const CELLS: Record<StepCellState, { look: string; icon: IconType; words: string }> = {
  done: {
    look: 'bg-success-soft border-success-border text-success-text',
    icon: Check,
    words: 'done',
  },
  review: {
    look: 'bg-info-soft border-info-border text-info-text',
    icon: Clock,
    words: 'in review',
  },
  issue: {
    look: 'bg-danger-soft border-danger-border text-danger-text',
    icon: TriangleAlert,
    words: 'needs changes',
  },
  you: {
    look: 'bg-warning-soft border-warning-border text-warning-text',
    icon: PenLine,
    words: 'waiting on investor',
  },
  none: { look: 'bg-sunken border-border text-subtle', icon: Minus, words: 'not started' },
}

export interface StepCell {
  name: string
  state: StepCellState
}

/** Six-step cells of an investment in a table cell; read as one sentence. */
export function StepCells({
  steps,
  className,
}: {
  steps: readonly StepCell[]
  className?: string
}) {
  const sentence = steps.map((step) => `${step.name} ${CELLS[step.state].words}`).join(', ')
  return (
    <span role="img" aria-label={sentence} className={cn('inline-flex gap-[0.1875rem]', className)}>
      {steps.map((step) => (
        <span
          key={step.name}
          title={`${step.name}: ${CELLS[step.state].words}`}
          className={cn('grid size-5 place-items-center rounded-xs border', CELLS[step.state].look)}
        >
          <Icon as={CELLS[step.state].icon} className="size-3 stroke-[2.5]" />
        </span>
      ))}
    </span>
  )
}
