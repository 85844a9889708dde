import type { Ref } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { cn } from '#src/lib/classes.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { frameClass } from './frame.tsx'

export interface TextareaProps extends ControlProps {
  value: string | null | undefined
  onChange: (value: string) => void
  rows?: number
  placeholder?: string
  /** Shows "68 of 160 characters"; typing beyond is allowed and said, so that pasted text is not cut silently. */
  limit?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of plain text with an optional counter. */
export function Textarea(props: TextareaProps) {
  const { value, onChange, rows = 4, placeholder, limit, ref } = props
  const state = useControl(props)
  const length = (value ?? '').length
  const over = limit !== undefined && length > limit
  const look = frameClass({
    size: 'md',
    invalid: state.invalid || over,
    disabled: state.disabled || state.readOnly,
  })
  return (
    <div className="min-w-0">
      <textarea
        {...nativeAttributes(props, state)}
        ref={ref}
        rows={rows}
        value={value ?? ''}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => props.onBlur?.()}
        className={cn(
          look,
          'block h-auto min-h-24 resize-y py-2.5 outline-none placeholder:text-subtle focus:border-focus focus-visible:outline-none focus:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)]',
          props.className,
        )}
      />
      {limit !== undefined ? (
        <p className={cn('figures mt-1.5 text-small', over ? 'text-danger-text' : 'text-subtle')}>
          {over ? `${formatCount(length - limit)} too many: ` : null}
          {formatCount(length)} of {formatCount(limit)} characters
        </p>
      ) : null}
    </div>
  )
}
