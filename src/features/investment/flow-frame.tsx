import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { InvestmentView } from '#domain/model/investment.ts'
import { stepNames, stepTitles } from '#domain/model/investment-words.ts'
import { PageSaveState } from '#src/blocks/page-save-state.tsx'
import { FocusFrame } from '#src/blocks/focus-frame.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import type { Step } from '#src/ui/stepper.tsx'
import { SummaryCard } from './summary-card.tsx'
import { backPath, stepperSteps, type FlowStep } from './way.ts'

type Keep = () => Promise<boolean>
interface Slots {
  action: HTMLElement | null
  note: HTMLElement | null
  setKeep: (keep: Keep | null) => void
}
const SlotContext = createContext<Slots | null>(null)

/** Puts the step's one button into the action bar; the form that it belongs to stays where it is. */
export function FlowAction({ children }: { children: ReactNode }) {
  const slots = use(SlotContext)
  return slots?.action ? createPortal(children, slots.action) : null
}
/** What is left, beside the button. */
export function FlowNote({ children }: { children: ReactNode }) {
  const slots = use(SlotContext)
  return slots?.note ? createPortal(children, slots.note) : null
}
/** Where a form leaves how its draft is kept, so that "Save and exit" sends it first. */
export function useKeepOnExit(keep: Keep): void {
  const setKeep = use(SlotContext)?.setKeep
  useEffect(() => {
    setKeep?.(keep)
    return () => setKeep?.(null)
  })
}

const waiting = (at: FlowStep | null): Step[] => stepNames.map((name) => ({ id: name, title: stepTitles[name], state: name === at ? 'current' : 'todo', active: name === at }))

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

/** The focus frame of the guided investment: steps and what is bought at the left, help at the right, one button below. */
export function FlowFrame({ investment, at, help, exitLabel, bar = true, children }: FlowFrameProps) {
  const navigate = useNavigate()
  const [action, setAction] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  const keep = useRef<Keep | null>(null)
  const setKeep = useCallback((next: Keep | null) => { keep.current = next }, [])
  const slots = useMemo(() => ({ action, note, setKeep }), [action, note, setKeep])
  const exit = useCallback(async () => {
    await keep.current?.().catch(() => false)
    navigate('/dashboard/pending-investments')
  }, [navigate])
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
