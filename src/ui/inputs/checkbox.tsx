import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode, type Ref, type RefCallback } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import { FieldError } from './field.tsx'

export interface CheckboxProps extends Omit<ControlProps, 'size'> {
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  /** Some of what it represents is chosen. */
  mixed?: boolean
  /** The label next to the mark; leave off in table rows and give `aria-label`. */
  label?: ReactNode
  help?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLElement>
}

const MARK =
  'peer relative size-4.5 flex-none appearance-none rounded-xs border border-control bg-surface transition-colors duration-token-fast before:absolute before:-inset-2 max-md:before:-inset-3.5 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-readonly:cursor-not-allowed disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken'

/** "Some of it" is no attribute: it is said on the element. */
const refOf =
  (ref: Ref<HTMLElement> | undefined, mixed: boolean): RefCallback<HTMLInputElement> =>
  (element) => {
    if (element) element.indeterminate = mixed
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }

/** An 18 px mark with its label; Space toggles, the label is clickable too. */
export function Checkbox(props: CheckboxProps) {
  const { value, onChange, mixed = false, label, help, error, ref } = props
  const state = useControl(props)
  const own = useId()
  const [labelId, helpId, errorId] = [`${own}-l`, `${own}-h`, `${own}-e`]
  const inputId = label === undefined ? state.id : (props.id ?? own)
  const toggle = () => {
    if (!state.disabled && !state.readOnly) onChange(!value)
  }
  const described = [error ? errorId : '', help ? helpId : '', state.describedBy ?? '']
    .filter(Boolean)
    .join(' ')
  const mark = (
    <span
      className={cn(
        'relative grid size-4.5 flex-none place-items-center',
        label !== undefined && 'mt-0.5',
        props.className,
      )}
    >
      <input
        ref={refOf(ref, mixed)}
        type="checkbox"
        id={inputId}
        checked={Boolean(value)}
        disabled={state.disabled}
        onChange={toggle}
        onBlur={() => props.onBlur?.()}
        aria-label={props['aria-label']}
        aria-labelledby={label === undefined ? state.labelledBy : labelId}
        aria-describedby={described || undefined}
        aria-invalid={state.invalid || Boolean(error) || undefined}
        aria-readonly={state.readOnly || undefined}
        className={cn(MARK, (state.invalid || error) && 'border-danger')}
      />
      <Icon
        as={mixed ? Minus : Check}
        className="pointer-events-none absolute size-3 stroke-[3] text-transparent peer-checked:text-on-accent peer-indeterminate:text-on-accent"
      />
    </span>
  )
  if (label === undefined) return mark
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[1.125rem_1fr] items-start gap-x-2.5 max-md:min-h-11 max-md:content-center">
        {mark}
        <label
          id={labelId}
          htmlFor={inputId}
          className={cn(
            'text-body leading-5.5',
            state.disabled ? 'cursor-not-allowed text-subtle' : 'cursor-default',
          )}
        >
          {label}
        </label>
        {help ? (
          <span id={helpId} className="col-start-2 text-small text-subtle">
            {help}
          </span>
        ) : null}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
