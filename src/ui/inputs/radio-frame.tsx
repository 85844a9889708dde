import type { ReactNode, Ref } from 'react'
import type { ControlProps, useControl } from './field-context.ts'
import type { Option } from './options.ts'

export interface RadioFrameProps<V extends string> extends Omit<ControlProps, 'size'> {
  value: V | null | undefined
  onChange: (value: V) => void
  options: readonly Option<V>[]
  ref?: Ref<HTMLElement>
}

export const radioMark =
  'size-4.5 flex-none cursor-[inherit] appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-accent focus-visible:outline-none disabled:border-border disabled:bg-sunken'

interface FrameProps<V extends string> {
  props: RadioFrameProps<V>
  state: ReturnType<typeof useControl>
  className: string
  children: ReactNode
}

interface RadioProps<V extends string> {
  group: Pick<RadioFrameProps<V>, 'value' | 'onChange'> & { name: string }
  state: Pick<ReturnType<typeof useControl>, 'disabled' | 'readOnly'>
  option: Option<V>
  labelledBy?: string
  describedBy?: string
  className: string
}

/** One radio of a group; the browser moves between those of one name. */
export function Radio<V extends string>({
  group,
  state,
  option,
  labelledBy,
  describedBy,
  className,
}: RadioProps<V>) {
  const off = state.disabled || option.disabledReason !== undefined
  return (
    <input
      type="radio"
      name={group.name}
      value={option.value}
      checked={group.value === option.value}
      disabled={off}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={() => {
        if (!state.readOnly) group.onChange(option.value)
      }}
      className={className}
    />
  )
}

/** The group around radios of any look: its value, and its name and state as assistive tools read them. */
export function RadioFrame<V extends string>({ props, state, className, children }: FrameProps<V>) {
  return (
    <div
      role="radiogroup"
      ref={props.ref as Ref<HTMLDivElement>}
      id={state.id}
      aria-disabled={state.disabled || undefined}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      aria-labelledby={state.labelledBy}
      aria-describedby={state.describedBy}
      aria-invalid={state.invalid || undefined}
      aria-required={state.required || undefined}
      className={className}
    >
      {children}
    </div>
  )
}
