import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import { createContext, useContext, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { cn } from '#src/lib/classes.ts'
import { useHydrated } from './use-hydrated.ts'

const SIZES = { sm: 'md:max-w-modal-sm', md: 'md:max-w-modal', lg: 'md:max-w-modal-lg' } as const

export interface ModalProps {
  open: boolean
  /** Called by Esc, the scrim and the close button; guard unsaved changes here. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons: quiet first, the main one last. */
  footer?: ReactNode
  /** Rendered at the left of the foot: the save state. */
  footerStart?: ReactNode
  size?: keyof typeof SIZES
  /** A confirmation with two buttons has no close button. */
  dismissible?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  role?: 'dialog' | 'alertdialog'
  className?: string
  children?: ReactNode
}

/** True where a dialog is looked at and not answered: it is rendered inline and takes no focus. */
export const ModalInPlace = createContext(false)

function Inside({
  title,
  description,
  footer,
  footerStart,
  size = 'md',
  dismissible = true,
  onClose,
  children,
  heading,
}: Omit<ModalProps, 'open'> & { heading: (look: string, words: ReactNode) => ReactNode }) {
  return (
    <>
      <div className="flex items-start gap-4 px-5 pt-5 md:px-6 md:pt-6">
        <div className="min-w-0 flex-1">
          {heading(size === 'sm' ? 'text-h3' : 'text-h2', title)}
          {description ? <p className="mt-1 text-muted">{description}</p> : null}
        </div>
        {dismissible ? (
          <IconButton icon={X} label="Close" size="sm" onClick={onClose} className="-mt-1 -mr-2" />
        ) : null}
      </div>
      <div
        className={cn(
          'min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5 md:px-6 md:pb-6',
          children === undefined && 'pt-1 pb-4',
        )}
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-border bg-raised px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6 md:py-4">
          {footerStart ? (
            <div className="mr-auto has-[[role=status]:empty]:absolute">{footerStart}</div>
          ) : null}
          <div className="flex flex-wrap items-center gap-3 max-md:w-full max-md:*:flex-1">
            {footer}
          </div>
        </div>
      ) : null}
    </>
  )
}

/**
 * Dialog in the middle, a sheet from below on phones; traps focus, returns it, closes with Esc. Up to 8 fields of one
 * thing.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, size = 'md', initialFocus, role = 'dialog', className } = props
  const inPlace = useContext(ModalInPlace)
  const hydrated = useHydrated()
  if (inPlace)
    return (
      <div
        className={cn(
          'mx-auto flex w-full flex-col overflow-hidden rounded-xl bg-raised shadow-lg',
          SIZES[size],
        )}
      >
        <Inside {...props} heading={(look, words) => <h3 className={look}>{words}</h3>} />
      </div>
    )
  if (!hydrated) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role={role}
      initialFocus={initialFocus}
      className="relative layer-modal"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-token-slow ease-enter data-closed:opacity-0"
      />
      <div className="fixed inset-x-0 top-(--banner-height) bottom-0 grid place-items-end justify-items-stretch md:place-items-center md:px-4 md:py-8">
        <DialogPanel
          transition
          className={cn(
            'flex max-h-[calc(94dvh-var(--banner-height))] w-full flex-col overflow-hidden rounded-t-xl bg-raised shadow-lg transition duration-token-slow ease-enter data-closed:translate-y-2 data-closed:opacity-0 data-leave:ease-exit md:max-h-[calc(100dvh-4rem-var(--banner-height))] md:rounded-xl',
            SIZES[size],
            className,
          )}
        >
          <Inside
            {...props}
            heading={(look, words) => (
              <DialogTitle as="h2" className={look}>
                {words}
              </DialogTitle>
            )}
          />
        </DialogPanel>
      </div>
    </Dialog>
  )
}
