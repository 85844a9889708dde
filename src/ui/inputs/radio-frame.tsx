import { RadioGroup as HeadlessRadioGroup } from '@headlessui/react'
import type { ReactNode, Ref } from 'react'
import { AriaDiv } from './aria-tags.tsx'
import type { ControlProps, useControl } from './field-context.ts'
import type { Option } from './options.ts'

export interface RadioFrameProps<V extends string> extends Omit<ControlProps, 'size'> {
  value: V | null | undefined
  onChange: (value: V) => void
  options: readonly Option<V>[]
  ref?: Ref<HTMLElement>
}

export const radioMark =
  'size-4.5 flex-none rounded-full border border-control bg-surface group-data-checked:border-[5px] group-data-checked:border-accent group-data-disabled:border-border group-data-disabled:bg-sunken'

interface FrameProps<V extends string> {
  props: RadioFrameProps<V>
  state: ReturnType<typeof useControl>
  className: string
  children: ReactNode
}

/** The group around radios of any look: its value, and its name and state as assistive tools read them. */
export function RadioFrame<V extends string>({ props, state, className, children }: FrameProps<V>) {
  return (
    <HeadlessRadioGroup as={AriaDiv}
      ref={props.ref}
      id={state.id}
      value={props.value ?? null}
      onChange={(next: V | null) => { if (next !== null && !state.readOnly) props.onChange(next) }}
      disabled={state.disabled}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      labelledBy={state.labelledBy}
      describedBy={state.describedBy}
      aria-invalid={state.invalid || undefined}
      aria-required={state.required || undefined}
      className={className}
    >
      {children}
    </HeadlessRadioGroup>
  )
}
