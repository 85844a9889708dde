import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useHydrated } from './use-hydrated.ts'

export interface PopoverProps {
  trigger: ReactElement
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
  className?: string
  /** Content, or a function given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Floating panel for a small form or an explanation; Esc and a click outside close it. */
export function Popover({
  trigger,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: PopoverProps) {
  if (!useHydrated()) return <div className="relative inline-flex">{trigger}</div>
  return (
    <HeadlessPopover className="relative inline-flex">
      <PopoverButton as={Fragment}>{trigger}</PopoverButton>
      <PopoverPanel
        transition
        anchor={{ to: `${side} ${align}`, gap: 6, padding: 8 }}
        className={cn(
          'layer-popover rounded-lg border border-border bg-raised p-3.5 text-ui shadow-md transition duration-token-base ease-enter data-closed:-translate-y-1 data-closed:opacity-0',
          className,
        )}
      >
        {({ close }) => <>{typeof children === 'function' ? children(() => close()) : children}</>}
      </PopoverPanel>
    </HeadlessPopover>
  )
}
