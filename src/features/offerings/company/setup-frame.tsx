import type { ReactNode } from 'react'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { cn } from '#src/lib/classes.ts'

export const setupPath = {
  information: '/dashboard/raise-capital/new/modal/company-information',
  people: '/dashboard/raise-capital/new/modal/people',
  review: '/dashboard/raise-capital/new/modal/review',
} as const
const steps = ['Company', 'People', 'Review'] as const

/** Where one is among the three pages of a new company. */
export function SetupSteps({ at }: { at: 0 | 1 | 2 }) {
  return (
    <div className="mb-6">
      <p className="text-small text-subtle">
        Step {at + 1} of 3: {steps[at]}
      </p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-3 gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={cn('h-1 rounded-full', index <= at ? 'bg-accent' : 'bg-border')}
          />
        ))}
      </div>
    </div>
  )
}

interface SetupDialogProps {
  at: 0 | 1 | 2
  title: string
  lead: string
  onClose: () => void
  footer?: ReactNode
  footerStart?: ReactNode
  children: ReactNode
}

/** The dialog around each of the three pages. */
export function SetupDialog({
  at,
  title,
  lead,
  onClose,
  footer,
  footerStart,
  children,
}: SetupDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={title}
      description={lead}
      footer={footer}
      footerStart={footerStart}
    >
      <SetupSteps at={at} />
      {children}
    </Modal>
  )
}

/** While the draft is fetched, or when it cannot be. */
export function SetupWaiting({
  at,
  title,
  lead,
  onClose,
  error,
  onRetry,
}: Omit<SetupDialogProps, 'children' | 'footer' | 'footerStart'> & {
  error: unknown
  onRetry: () => void
}) {
  return (
    <SetupDialog at={at} title={title} lead={lead} onClose={onClose}>
      {error ? (
        <FailedState error={error} what="your draft" onRetry={onRetry} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </SetupDialog>
  )
}
