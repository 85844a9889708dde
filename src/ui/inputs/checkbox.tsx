import { Checkbox as HeadlessCheckbox } from '@headlessui/react'
import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import { FieldError } from './field.tsx'
import { AriaSpan } from './aria-tags.tsx'

export interface CheckboxProps extends Omit<ControlProps, 'size'> {
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  /** Some of what it stands for is chosen. */
  mixed?: boolean
  /** The words beside the mark; leave off in table rows and give `aria-label`. */
  label?: ReactNode
  help?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLElement>
}

const MARK =
  'group relative grid size-4.5 flex-none place-items-center rounded-xs border border-control bg-surface text-transparent transition-colors duration-token-fast before:absolute before:-inset-2 max-md:before:-inset-3.5 data-checked:border-accent data-checked:bg-accent data-checked:text-on-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-indeterminate:text-on-accent aria-disabled:cursor-not-allowed data-disabled:cursor-not-allowed data-disabled:border-border data-disabled:bg-sunken'

/** An 18 px mark with its words; Space toggles, the words are clickable too. */
export function Checkbox(props: CheckboxProps) {
  const { value, onChange, mixed = false, label, help, error, ref } = props
  const state = useControl(props)
  const own = useId()
  const [labelId, helpId, errorId] = [`${own}-l`, `${own}-h`, `${own}-e`]
  const toggle = () => { if (!state.disabled && !state.readOnly) onChange(!value) }
  const described = [error ? errorId : '', help ? helpId : '', state.describedBy ?? ''].filter(Boolean).join(' ')
  const mark = (
    <HeadlessCheckbox as={AriaSpan}
      ref={ref}
      id={label === undefined ? state.id : props.id}
      checked={Boolean(value)}
      indeterminate={mixed}
      disabled={state.disabled}
      onChange={toggle}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      labelledBy={label === undefined ? state.labelledBy : labelId}
      describedBy={described || undefined}
      aria-invalid={state.invalid || Boolean(error) || undefined}
      aria-readonly={state.readOnly || undefined}
      className={cn(MARK, (state.invalid || error) && 'border-danger', label !== undefined && 'mt-0.5', props.className)}
    >
      <Icon as={mixed ? Minus : Check} className="size-3 stroke-[3]" />
    </HeadlessCheckbox>
  )
  if (label === undefined) return mark
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[1.125rem_1fr] items-start gap-x-2.5 max-md:min-h-11 max-md:content-center">
        {mark}
        <span id={labelId} onClick={toggle} className={cn('text-body leading-5.5', state.disabled ? 'cursor-not-allowed text-subtle' : 'cursor-default')}>{label}</span>
        {help ? <span id={helpId} className="col-start-2 text-small text-subtle">{help}</span> : null}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
