import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import {
  FieldContext,
  type FieldContextValue,
  type FieldSize,
  type Unread,
} from './field-context.ts'

export interface FieldProps {
  label: ReactNode
  /** Fields are required unless marked; the mark is next to the label. */
  optional?: boolean
  help?: ReactNode
  /** Long fields (text areas, editors) say their help before the control. */
  helpAbove?: boolean
  /** A sentence that says how to correct it. */
  error?: ReactNode
  /** Something good about the value: "Confirmed by code". */
  ok?: ReactNode
  /** The control is a set of controls (radio group, address, code): the label names the group instead of one input. */
  group?: boolean
  /** Hide the label visually: it is for assistive technology only (tables, filters). */
  hideLabel?: boolean
  disabled?: boolean
  readOnly?: boolean
  size?: FieldSize
  /** Read out with the field and not shown: what a button next to it opens. */
  described?: string
  /** Why we ask, or a link, at the end of the label line. */
  aside?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** Error line of a field: icon and a sentence, linked to the control by the field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-small text-danger-text">
      <Icon as={CircleAlert} size="sm" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

/** Label above, control, then help, error or confirmation below; ties all of them to the control inside. */
export function Field(props: FieldProps) {
  const {
    label,
    optional = false,
    help,
    helpAbove = false,
    error: given,
    ok,
    group = false,
    hideLabel = false,
    disabled = false,
    readOnly = false,
    size = 'md',
    described,
    aside,
    className,
    children,
  } = props
  const own = useId()
  const [unread, report] = useState<Unread | null>(null)
  // a text that the control cannot read has the control's message, not the form's
  const error = unread !== null && (unread.left || given) ? unread.problem : given
  const controlId = props.id ?? `f${own}`
  const ids = {
    label: `${controlId}-label`,
    help: `${controlId}-help`,
    error: `${controlId}-error`,
    ok: `${controlId}-ok`,
    more: `${controlId}-more`,
  }
  const describedBy =
    [
      error ? ids.error : '',
      ok && !error ? ids.ok : '',
      help ? ids.help : '',
      described ? ids.more : '',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  const context = useMemo<FieldContextValue>(
    () => ({
      controlId,
      labelId: `${controlId}-label`,
      describedBy,
      invalid: Boolean(error),
      optional,
      disabled,
      readOnly,
      size,
      report,
    }),
    [controlId, describedBy, error, optional, disabled, readOnly, size],
  )
  const words = (
    <>
      <span>{label}</span>
      {optional ? (
        <>
          {' '}
          <span className="font-normal text-subtle">optional</span>
        </>
      ) : null}
    </>
  )
  const labelClass = cn('min-w-0 text-ui font-medium', hideLabel && 'sr-only')
  const helpLine = help ? (
    <p
      id={ids.help}
      className={cn('text-small text-subtle', helpAbove ? '-mt-0.5 mb-2' : 'mt-1.5')}
    >
      {help}
    </p>
  ) : null
  return (
    <div data-field="" className={cn('flex min-w-0 flex-col', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', !hideLabel && 'mb-1.5')}>
        {group ? (
          <span id={ids.label} className={labelClass}>
            {words}
          </span>
        ) : (
          <label id={ids.label} htmlFor={controlId} className={labelClass}>
            {words}
          </label>
        )}
        {aside ? (
          <span className="ml-auto inline-flex h-5 flex-none items-center self-start text-small">
            {aside}
          </span>
        ) : null}
      </div>
      {helpAbove ? helpLine : null}
      <FieldContext value={context}>
        {group ? (
          <div role="group" aria-labelledby={ids.label} aria-describedby={describedBy}>
            {children}
          </div>
        ) : (
          children
        )}
      </FieldContext>
      {error ? <FieldError id={ids.error}>{error}</FieldError> : null}
      {ok && !error ? (
        <p id={ids.ok} className="mt-1.5 flex gap-1.5 text-small text-success-text">
          <Icon as={CircleCheck} size="sm" className="mt-0.5" />
          <span>{ok}</span>
        </p>
      ) : null}
      {helpAbove ? null : helpLine}
      {described ? (
        <span id={ids.more} hidden>
          {described}
        </span>
      ) : null}
    </div>
  )
}
