import { createContext, use } from 'react'

/** What a `Field` passes to the control inside it, so label, help and error are tied to it without repetition. */
export interface FieldContextValue {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  optional: boolean
  disabled: boolean
  readOnly: boolean
  size: FieldSize
  /** Reports a typed text that the control cannot read; null withdraws the report. */
  report?: (unread: Unread | null) => void
}
/** What is wrong with a typed text that has no value, and whether its control was left. */
export interface Unread {
  problem: string
  left: boolean
}
/** md is 40 px high, lg is 48 px (flows), sm is 32 px (filters). On phones every one is at least 44 px. */
export type FieldSize = 'sm' | 'md' | 'lg'

export const FieldContext = createContext<FieldContextValue | null>(null)

/** Props that every control of this folder takes besides its value; a surrounding `Field` fills what is left out. */
export interface ControlProps {
  id?: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  invalid?: boolean
  size?: FieldSize
  autoFocus?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  onBlur?: () => void
  className?: string
}

export interface ControlState {
  id: string | undefined
  labelledBy: string | undefined
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  disabled: boolean
  readOnly: boolean
  size: FieldSize
  report: FieldContextValue['report']
}

/** Joins the control's own props with the surrounding field's; own props win. */
export function useControl(props: ControlProps): ControlState {
  const field = use(FieldContext)
  const described = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: props.id ?? field?.controlId,
    labelledBy: props['aria-labelledby'] ?? (props['aria-label'] ? undefined : field?.labelId),
    describedBy: described === '' ? undefined : described,
    invalid: props.invalid ?? field?.invalid ?? false,
    required: field ? !field.optional : false,
    disabled: props.disabled ?? field?.disabled ?? false,
    readOnly: props.readOnly ?? field?.readOnly ?? false,
    size: props.size ?? field?.size ?? 'md',
    report: field?.report,
  }
}

/** The attributes of a native control, from its state; spread them on `input` or `textarea`. */
export function nativeAttributes(props: ControlProps, state: ControlState) {
  return {
    id: state.id,
    name: props.name,
    disabled: state.disabled,
    readOnly: state.readOnly,
    autoFocus: props.autoFocus,
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    'aria-describedby': state.describedBy,
    'aria-invalid': state.invalid || undefined,
    'aria-required': state.required || undefined,
  }
}
