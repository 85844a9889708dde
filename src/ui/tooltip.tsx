import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export interface TooltipProps {
  /** One short sentence; never the only text with something important. */
  text: ReactNode
  side?: 'top' | 'bottom'
  className?: string
  /** Receives the id to use as `aria-describedby`; a plain node is wrapped and made focusable. */
  children: ReactNode | ((describedBy: string) => ReactNode)
}

/** A short text on hover and on focus; Esc hides it. */
export function Tooltip({ text, side = 'top', className, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      {typeof children === 'function' ? (
        children(id)
      ) : (
        <span tabIndex={0} aria-describedby={id} className="inline-flex rounded-xs">
          {children}
        </span>
      )}
      <span
        id={id}
        role="tooltip"
        className={cn(
          'pointer-events-none absolute left-1/2 layer-popover w-max max-w-64 -translate-x-1/2 rounded-sm bg-inverse px-2.5 py-1.5 text-small leading-4.5 text-on-inverse shadow-md transition-opacity duration-token-fast',
          side === 'top' ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          open ? 'visible opacity-100' : 'invisible opacity-0',
          className,
        )}
      >
        {text}
      </span>
    </span>
  )
}
