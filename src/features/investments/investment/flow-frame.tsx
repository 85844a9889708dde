import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { stepsBefore, wayOf } from '#domain/shared/investment-route.ts'
import { PageSaveState } from '#src/blocks/page-save-state.tsx'
import { FocusFrame } from '#src/blocks/focus-frame.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import type { Step } from '#src/ui/stepper.tsx'
import { SummaryCard } from './summary-card.tsx'
import { backPath, stepperSteps, type FlowStep } from './step-list.ts'

type Keep = () => Promise<boolean>
interface Slots {
  action: HTMLElement | null
  note: HTMLElement | null
  setSaveOnExit: (keep: Keep | null) => void
}
const SlotContext = createContext<Slots | null>(null)

/** Puts the step's one button into the action bar; the form that it belongs to stays where it is. */
export function FlowAction({ children }: { children: ReactNode }) {
  const slots = use(SlotContext)
  return slots?.action ? createPortal(children, slots.action) : null
}
/** What is left, next to the button. */
export function FlowNote({ children }: { children: ReactNode }) {
  const slots = use(SlotContext)
  return slots?.note ? createPortal(children, slots.note) : null
}
/** Where a form leaves how its draft is stored, so that "Save and exit" sends it first. */
export function useSaveOnExit(keep: Keep): void {
  const setSaveOnExit = use(SlotContext)?.setSaveOnExit
  useEffect(() => {
    setSaveOnExit?.(keep)
    return () => setSaveOnExit?.(null)
  })
}

/** The slots of the button and of its note, where a page has them. */
function useSlots() {
  const [action, setAction] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  const keep = useRef<Keep | null>(null)
  const setSaveOnExit = useCallback((next: Keep | null) => {
    keep.current = next
  }, [])
  const slots = useMemo(() => ({ action, note, setSaveOnExit }), [action, note, setSaveOnExit])
  return { slots, setAction, setNote, keep }
}

/** A step with its button and note below, without the page around it. */
export function FlowInPlace({ children }: { children: ReactNode }) {
  const { slots, setAction, setNote } = useSlots()
  return (
    <SlotContext value={slots}>
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-4 border-t border-border pt-4 not-has-[button]:hidden">
        <span ref={setNote} className="text-small text-muted" />
        <div ref={setAction} className="grid" />
      </div>
    </SlotContext>
  )
}

const stateWaiting = (active: boolean, before: boolean): Step['state'] => {
  if (active) return 'current'
  return before ? 'done' : 'todo'
}
const waiting = (at: FlowStep | null): Step[] =>
  wayOf('individual').map(({ name, title }, index) => ({
    id: name,
    title,
    state: stateWaiting(name === at, index < stepsBefore.length),
    active: name === at,
  }))

export interface FlowFrameProps {
  investment: InvestmentView | undefined
  /** null on the overview */
  at: FlowStep | null
  help?: ReactNode
  exitLabel?: string
  /** The bar with Back and the step's button. */
  bar?: boolean
  children: ReactNode
}

/**
 * The focus frame of the guided investment: steps and what is bought at the left, help at the right, one button below.
 */
export function FlowFrame({
  investment,
  at,
  help,
  exitLabel,
  bar = true,
  children,
}: FlowFrameProps) {
  const navigate = useNavigate()
  const { slots, setAction, setNote, keep } = useSlots()
  const exit = useCallback(async () => {
    await keep.current?.().catch(() => false)
    navigate('/dashboard/pending-investments')
  }, [keep, navigate])
  return (
    <SlotContext value={slots}>
      <FocusFrame
        steps={investment ? stepperSteps(investment, at) : waiting(at)}
        saveState={<PageSaveState />}
        onExit={() => void exit()}
        exitLabel={exitLabel}
        summary={investment ? <SummaryCard investment={investment} /> : undefined}
        help={help}
        backTo={bar && investment && at ? backPath(investment, at) : undefined}
        action={bar ? <div ref={setAction} className="grid" /> : undefined}
        actionNote={bar ? <span ref={setNote} aria-live="polite" /> : undefined}
      >
        {children}
      </FocusFrame>
    </SlotContext>
  )
}
