import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useHydrated } from './use-hydrated.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  side?: 'left' | 'bottom'
  ink?: boolean
  className?: string
  children: ReactNode
}

/** Plain sheet for a folded menu (left) or a short choice (bottom). */
export function Sheet({
  open,
  onClose,
  label,
  side = 'left',
  ink = false,
  className,
  children,
}: SheetProps) {
  const hydrated = useHydrated()
  const place =
    side === 'left'
      ? 'top-(--banner-height) bottom-0 left-0 w-80 max-w-[86vw] data-closed:-translate-x-full'
      : 'inset-x-0 bottom-0 max-h-[calc(94dvh-var(--banner-height))] rounded-t-xl data-closed:translate-y-full'
  if (!hydrated) return null
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="relative layer-modal">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-token-slow ease-enter data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={cn(
          'fixed flex flex-col shadow-lg transition duration-token-slow ease-enter data-leave:ease-exit',
          place,
          ink ? 'bg-nav-admin text-nav-admin-text' : 'bg-canvas',
          className,
        )}
      >
        {children}
      </DialogPanel>
    </Dialog>
  )
}
