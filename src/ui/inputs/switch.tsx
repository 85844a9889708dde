import { useId, type ReactNode, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useControl, type ControlProps } from './field-context.ts'

export interface SwitchProps extends Omit<ControlProps, 'size'> {
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  label?: ReactNode
  help?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** On or off, at once: for settings that need no Save button. */
export function Switch(props: SwitchProps) {
  const { value, onChange, label, help, ref } = props
  const state = useControl(props)
  const own = useId()
  const control = (
    <button
      type="button"
      role="switch"
      ref={ref}
      id={label === undefined ? state.id : props.id}
      aria-checked={Boolean(value)}
      data-checked={value ? '' : undefined}
      disabled={state.disabled || state.readOnly}
      onClick={() => onChange(!value)}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      aria-labelledby={label === undefined ? state.labelledBy : `${own}-l`}
      aria-describedby={help ? `${own}-h` : state.describedBy}
      className={cn(
        'relative inline-flex h-5 w-9 flex-none rounded-full bg-control transition-colors duration-token-fast before:absolute before:-inset-1.5 max-md:before:-inset-3 data-checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60',
        'after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-white after:shadow-sm after:transition-transform after:duration-token-fast data-checked:after:translate-x-4 data-checked:after:bg-on-accent',
        props.className,
      )}
    />
  )
  if (label === undefined) return control
  return (
    <div className="flex items-start gap-3 max-md:min-h-11 max-md:items-center">
      {control}
      <span className="min-w-0">
        <span id={`${own}-l`} className="block leading-5">
          {label}
        </span>
        {help ? (
          <span id={`${own}-h`} className="block text-small text-subtle">
            {help}
          </span>
        ) : null}
      </span>
    </div>
  )
}
