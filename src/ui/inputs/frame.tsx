import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import type { ControlState, FieldSize } from './field-context.ts'

const HEIGHTS: Record<FieldSize, string> = {
  sm: 'h-control-sm max-md:h-11 rounded-sm px-2.5 text-ui',
  md: 'h-control rounded-md px-3 text-body',
  lg: 'h-control-lg rounded-md px-3 text-body',
}

export interface FrameLook {
  size?: FieldSize
  invalid?: boolean
  disabled?: boolean
}

/**
 * Classes of the box around a control: border, halo on focus, red when wrong, sunken when locked; 16 px text on phones
 * so that nothing zooms.
 */
export function frameClass(
  { size = 'md', invalid = false, disabled = false }: FrameLook,
  className?: string,
): string {
  return cn(
    'flex w-full min-w-0 items-center gap-2 border border-control bg-surface text-text transition-[border-color,box-shadow] duration-token-fast ease-standard max-md:text-[1rem]',
    'hover:border-muted focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)]',
    HEIGHTS[size],
    invalid && 'border-danger shadow-[0_0_0_1px_var(--color-danger)] hover:border-danger',
    disabled && 'border-border bg-sunken text-subtle hover:border-border',
    className,
  )
}

/** Classes of the bare control inside the frame. */
export const bareClass =
  'h-full w-full min-w-0 flex-auto border-0 bg-transparent p-0 text-[length:inherit] text-inherit outline-none focus-visible:outline-none placeholder:text-subtle placeholder:opacity-100 disabled:cursor-not-allowed'

export interface FrameProps {
  state: ControlState
  prefix?: ReactNode
  suffix?: ReactNode
  className?: string
  children: ReactNode
}

/** The box around one input with text or icons before and after it; a read-only control has a lock. */
export function Frame({ state, prefix, suffix, className, children }: FrameProps) {
  const locked = state.readOnly || state.disabled
  return (
    <div
      data-frame=""
      className={frameClass(
        { size: state.size, invalid: state.invalid, disabled: locked },
        className,
      )}
    >
      {prefix !== undefined && prefix !== null ? (
        <span className="flex flex-none items-center text-subtle tabular-nums">{prefix}</span>
      ) : null}
      {children}
      {suffix !== undefined && suffix !== null ? (
        <span className="flex flex-none items-center text-subtle tabular-nums">{suffix}</span>
      ) : null}
      {state.readOnly ? <Icon as={Lock} size="sm" className="text-subtle" /> : null}
    </div>
  )
}
