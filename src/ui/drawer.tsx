import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cn } from '#src/lib/classes.ts'
import { useHydrated } from './use-hydrated.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Avatar or logo before the title. */
  mark?: ReactNode
  /** Walk the list without closing; leave out at either end. */
  onPrevious?: () => void
  onNext?: () => void
  /** What the list holds, for the names of the two buttons: "investor". */
  noun?: string
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** One row of a list, from the right edge; full width on phones. Previous and next walk the list. */
export function Drawer({
  open,
  onClose,
  title,
  subtitle,
  mark,
  onPrevious,
  onNext,
  noun = 'record',
  footer,
  className,
  children,
}: DrawerProps) {
  const hydrated = useHydrated()
  const walks = onPrevious !== undefined || onNext !== undefined
  if (!hydrated) return null
  return (
    <Dialog open={open} onClose={onClose} className="relative layer-drawer">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-token-slow ease-enter data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={cn(
          'fixed top-(--banner-height) right-0 bottom-0 flex w-full flex-col bg-surface shadow-lg transition duration-token-slow ease-enter data-closed:translate-x-full data-leave:ease-exit md:max-w-drawer',
          className,
        )}
      >
        <div className="flex items-center gap-3 border-b border-border p-4 md:px-6 md:py-5">
          {mark}
          <div className="min-w-0 flex-1">
            <DialogTitle as="h2" className="text-h2">
              {title}
            </DialogTitle>
            {subtitle ? <p className="text-small text-subtle">{subtitle}</p> : null}
          </div>
          <div className="flex flex-none items-center gap-1">
            {walks ? (
              <IconButton
                icon={ChevronUp}
                label={`Previous ${noun}`}
                size="sm"
                disabled={!onPrevious}
                onClick={onPrevious}
              />
            ) : null}
            {walks ? (
              <IconButton
                icon={ChevronDown}
                label={`Next ${noun}`}
                size="sm"
                disabled={!onNext}
                onClick={onNext}
              />
            ) : null}
            <IconButton icon={X} label="Close" size="sm" onClick={onClose} />
          </div>
        </div>
        <div
          role="region"
          aria-label="Details"
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-5 -outline-offset-2 md:p-6"
        >
          {children}
        </div>
        {footer ? (
          <div className="flex flex-wrap items-center gap-3 border-t border-border bg-surface px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6 md:py-4">
            {footer}
          </div>
        ) : null}
      </DialogPanel>
    </Dialog>
  )
}
