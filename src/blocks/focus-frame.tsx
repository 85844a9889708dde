import { ArrowLeft, ChevronDown, LogOut, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { Stepper, type Step, type StepState } from '#src/ui/stepper.tsx'
import { Segments, type TrackState } from '#src/ui/track.tsx'
import { PlatformBrand } from './platform-brand.tsx'

export interface FocusFrameProps {
  steps: readonly Step[]
  /** "Draft saved 10:42": a `SaveState`. */
  saveState?: ReactNode
  /** Leaves the flow; drafts are stored. */
  onExit: () => void
  exitLabel?: string
  /** Below the stepper: what is being bought. On phones it follows the help. */
  summary?: ReactNode
  /** Why we ask, what comes next. */
  help?: ReactNode
  /** Address of the step before. */
  backTo?: string
  /** The one button of the step. */
  action?: ReactNode
  /** What is left, next to the button. */
  actionNote?: ReactNode
  homeTo?: string
  children: ReactNode
}

const SEGMENT: Record<StepState, TrackState> = {
  done: 'done',
  current: 'current',
  issue: 'issue',
  review: 'wait',
  todo: 'todo',
  locked: 'todo',
}
const COLUMNS =
  'mx-auto flow:grid flow:grid-cols-[17rem_minmax(0,40rem)_19rem] flow:justify-center flow:gap-16'

/**
 * Guided investment: no rail; stepper 272, form 640, help 304, fixed action bar. On phones a segment bar replaces the
 * stepper and help follows the form.
 */
export function FocusFrame(props: FocusFrameProps) {
  const {
    steps,
    saveState,
    onExit,
    exitLabel = 'Save and exit',
    summary,
    help,
    backTo,
    action,
    actionNote,
    homeTo = '/dashboard',
    children,
  } = props
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header className="sticky top-(--banner-height) layer-header flex h-14 items-center gap-4 border-b border-border bg-surface pr-2 pl-5 md:grid md:h-header md:grid-cols-[1fr_auto_1fr] md:px-8">
        <PlatformBrand to={homeTo} className="justify-self-start" />
        <div className="flex max-md:ml-auto">{saveState}</div>
        <div className="flex justify-end">
          <Button variant="tertiary" iconAfter={LogOut} onClick={onExit} className="max-md:hidden">
            {exitLabel}
          </Button>
          <IconButton icon={X} label={exitLabel} onClick={onExit} className="md:hidden" />
        </div>
      </header>
      <div
        className={cn(
          COLUMNS,
          'flex w-full flex-col px-5 pt-5 pb-28 md:px-8 md:pt-12 md:pb-32 max-flow:max-w-[44rem]',
        )}
      >
        <aside
          aria-label="Progress"
          className="sticky top-28 grid gap-8 self-start max-flow:hidden"
        >
          <Stepper steps={steps} />
          {summary}
        </aside>
        <PhoneSteps steps={steps} />
        <main id="main" tabIndex={-1} className="min-w-0 max-flow:min-h-screen">
          {children}
        </main>
        {help || summary ? (
          <aside
            aria-label="Help"
            className="flow:sticky flow:top-28 flow:self-start max-flow:mt-8 max-flow:border-t max-flow:border-border max-flow:pt-7"
          >
            {help}
            {summary ? <div className="mt-8 flow:hidden">{summary}</div> : null}
          </aside>
        ) : null}
      </div>
      {action || backTo ? (
        <section
          aria-label="Step actions"
          className="fixed inset-x-0 bottom-0 layer-action-bar bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar"
        >
          <div className={cn(COLUMNS, 'px-5 md:px-8 max-flow:max-w-[44rem]')}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 md:h-20 md:flex-nowrap md:py-0 flow:col-start-2">
              {backTo ? (
                <LinkButton
                  to={backTo}
                  variant="tertiary"
                  icon={ArrowLeft}
                  className="max-md:hidden"
                >
                  Back
                </LinkButton>
              ) : null}
              <span className="ml-auto text-small text-muted max-md:w-full max-md:has-[>:empty]:hidden">
                {actionNote}
              </span>
              <div className="max-md:flex-1 max-md:*:w-full">{action}</div>
            </div>
          </div>
        </section>
      ) : null}
    </div>
  )
}

function PhoneSteps({ steps }: { steps: readonly Step[] }) {
  const [open, setOpen] = useState(false)
  // outside of the steps (the overview) nothing is active: then it shows how many are done
  const at = steps.findIndex((step) => step.active ?? step.state === 'current')
  const done = steps.filter((step) => step.state === 'done' || step.state === 'review').length
  return (
    <section aria-label="Progress" className="mb-6 flow:hidden">
      <div className="mb-2 flex items-center justify-between text-small">
        <span className="figures font-medium">
          {at < 0
            ? `${done} of ${steps.length} steps done`
            : `Step ${at + 1} of ${steps.length}: ${steps[at]?.title ?? ''}`}
        </span>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="link-plain touch-target inline-flex items-center gap-1"
        >
          All steps
          <Icon as={ChevronDown} size="xs" />
        </button>
      </div>
      <Segments
        spoken={`${done} of ${steps.length} steps done`}
        states={steps.map((each) =>
          (each.active ?? false) && each.state === 'todo' ? 'current' : SEGMENT[each.state],
        )}
      />
      <Sheet open={open} onClose={() => setOpen(false)} label="All steps" side="bottom">
        <div className="flex items-center justify-between px-5 pt-4">
          <p className="font-heading text-h3 font-semibold">All steps</p>
          <IconButton icon={X} label="Close" onClick={() => setOpen(false)} className="-mr-2" />
        </div>
        <div
          className="overflow-y-auto px-5 pt-2 pb-8"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
          }}
        >
          <Stepper steps={steps} label="All steps" />
        </div>
      </Sheet>
    </section>
  )
}
