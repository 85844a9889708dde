import { Radio, RadioGroup as HeadlessRadioGroup } from '@headlessui/react'
import { useId, type Ref } from 'react'
import { cn } from '../cn.ts'
import { useControl, type ControlProps } from './field-context.ts'
import type { Option } from './options.ts'
import { AriaDiv, AriaSpan } from './aria-tags.tsx'

export interface RadioGroupProps<V extends string> extends Omit<ControlProps, 'size'> {
  value: V | null | undefined
  onChange: (value: V) => void
  options: readonly Option<V>[]
  /** Beside each other where there is room. */
  inline?: boolean
  ref?: Ref<HTMLElement>
}

export const radioMark =
  'size-4.5 flex-none rounded-full border border-control bg-surface group-data-checked:border-[5px] group-data-checked:border-accent group-data-disabled:border-border group-data-disabled:bg-sunken'

/** A few choices, all visible; arrow keys move and choose. Give the surrounding Field `group`. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { value, onChange, options, inline = false, ref } = props
  const state = useControl(props)
  const own = useId()
  return (
    <HeadlessRadioGroup as={AriaDiv}
      ref={ref}
      id={state.id}
      value={value ?? null}
      onChange={(next: V | null) => { if (next !== null && !state.readOnly) onChange(next) }}
      disabled={state.disabled}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      labelledBy={state.labelledBy}
      describedBy={state.describedBy}
      aria-invalid={state.invalid || undefined}
      aria-required={state.required || undefined}
      className={cn('flex gap-x-6 gap-y-2.5 max-md:gap-y-0', inline ? 'flex-row flex-wrap' : 'flex-col', props.className)}
    >
      {options.map((option, index) => (
        <Radio as={AriaSpan}
          key={option.value}
          value={option.value}
          disabled={option.disabledReason !== undefined}
          labelledBy={`${own}-${index}`}
          describedBy={option.help || option.disabledReason ? `${own}-${index}h` : undefined}
          className="group grid cursor-pointer grid-cols-[1.125rem_1fr] items-start gap-x-2.5 rounded-sm data-disabled:cursor-not-allowed data-disabled:text-subtle max-md:min-h-11 max-md:content-center"
        >
          <span className={cn(radioMark, 'mt-0.5', state.invalid && 'border-danger')} />
          <span id={`${own}-${index}`} className="text-body leading-5.5">{option.label}</span>
          {option.help || option.disabledReason ? <span id={`${own}-${index}h`} className="col-start-2 text-small text-subtle">{option.disabledReason ?? option.help}</span> : null}
        </Radio>
      ))}
    </HeadlessRadioGroup>
  )
}
