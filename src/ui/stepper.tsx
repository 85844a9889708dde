import { Check, Clock, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type StepState = 'done' | 'current' | 'issue' | 'review' | 'todo' | 'locked'

export interface Step {
  id: string
  title: string
  /** One line about what it requires. */
  note?: ReactNode
  state: StepState
  /** Where a reached step leads; ignored for locked steps, and for steps to do that are not `open`. */
  to?: string
  /** A step to do that may be taken already: its `to` is a link. */
  open?: boolean
  /** The step whose page is open, when its state is not simply `current`. */
  active?: boolean
}

const MARK: Record<StepState, string> = {
  done: 'bg-accent-text border-accent-text text-on-accent',
  current:
    'border-2 border-accent-text text-accent-text shadow-[0_0_0_4px_var(--color-accent-soft-strong)]',
  issue: 'border-danger bg-danger-soft text-danger-text',
  review: 'border-info bg-info-soft text-info-text',
  todo: '',
  locked: '',
}
const ICONS: Partial<Record<StepState, IconType>> = {
  done: Check,
  issue: TriangleAlert,
  review: Clock,
  locked: Lock,
}
const SPOKEN: Record<StepState, string> = {
  done: 'Done',
  current: 'Current step',
  issue: 'Needs changes',
  review: 'In review',
  todo: 'Not started',
  locked: 'Locked',
}

export interface StepperProps {
  steps: readonly Step[]
  label?: string
  className?: string
}

/** Guided work from top to bottom. Done steps are links; later steps are not until they are reached. */
export function Stepper({ steps, label = 'Steps', className }: StepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <StepRow key={step.id} step={step} number={index + 1} last={index === steps.length - 1} />
        ))}
      </ol>
    </nav>
  )
}

function StepRow({ step, number, last }: { step: Step; number: number; last: boolean }) {
  const current = step.active ?? step.state === 'current'
  const reachable =
    step.to !== undefined &&
    step.state !== 'locked' &&
    (step.state !== 'todo' || step.open === true)
  const icon = ICONS[step.state]
  const strong = step.state !== 'todo' && step.state !== 'locked'
  const body = (
    <>
      <span
        aria-hidden="true"
        className={cn(
          'figures grid size-7 place-items-center rounded-full border-[1.5px] border-border-strong bg-surface text-small font-medium text-subtle',
          MARK[step.state],
          current &&
            step.state !== 'current' &&
            'shadow-[0_0_0_4px_var(--color-accent-soft-strong)]',
        )}
      >
        {icon ? <Icon as={icon} className="size-[0.9375rem] stroke-[2.25]" /> : number}
      </span>
      <span className="block min-w-0 pt-[0.1875rem]">
        <span
          className={cn(
            'block font-heading text-[0.875rem] leading-5.5 font-medium tracking-[-0.006em]',
            strong ? 'text-text' : 'text-muted',
            current && 'font-semibold',
            reachable && 'group-hover:underline group-hover:underline-offset-3',
          )}
        >
          {step.title}
          <span className="sr-only">, {SPOKEN[step.state]}</span>
        </span>
        {step.note ? (
          <span className="block text-small leading-4.5 text-subtle">{step.note}</span>
        ) : null}
      </span>
    </>
  )
  const row = cn(
    'group relative grid grid-cols-[1.75rem_1fr] gap-x-3.5 rounded-sm',
    last
      ? ''
      : 'pb-5 before:absolute before:top-7 before:bottom-0 before:left-[calc(0.875rem-1px)] before:w-0.5 before:bg-border',
    !last && step.state === 'done' && 'before:bg-accent-text',
  )
  return (
    <li>
      {reachable && step.to !== undefined ? (
        <Link to={step.to} aria-current={current ? 'step' : undefined} className={row}>
          {body}
        </Link>
      ) : (
        <span aria-current={current ? 'step' : undefined} className={row}>
          {body}
        </span>
      )}
    </li>
  )
}
