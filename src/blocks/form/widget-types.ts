import type { ReactNode } from 'react'
import type { FieldSpec, ShowWhen } from '#src/lib/form/schema-fields.ts'
import type { FieldSize } from '#src/ui/inputs/field-context.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import type { SendFile, UploadedFile } from '#src/ui/inputs/upload-state.ts'

/** What a screen may say about one field beyond its schema. */
export interface FieldOverride {
  label?: ReactNode
  help?: ReactNode
  /** why we ask, in the screen's text instead of the schema's */
  why?: ReactNode
  widget?: string
  /** Entries with labels, second lines and disabled reasons; otherwise the schema's values in readable form. */
  options?: readonly Option[]
  labels?: Readonly<Record<string, string>>
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  /** Something good about the value: "Confirmed by code". */
  ok?: ReactNode
  hidden?: boolean
  /** the section's heading says the same: the label is for assistive technology only */
  hideLabel?: boolean
  /** An empty address begins without a country. */
  noCountry?: boolean
  /**
   * Needed although its schema takes it as absent (a secret on file, a condition): the label does not say "optional".
   */
  required?: boolean
  showWhen?: ShowWhen | ((values: Record<string, unknown>) => boolean)
  /** What the server lets us see of a stored secret: "•••–••–6789". */
  mask?: string | null
  /** File fields: how a file is sent, and the files that are already known by id. */
  upload?: SendFile
  known?: readonly UploadedFile[]
  types?: readonly string[]
  maxBytes?: number
  /** counter of a text area (characters) or editor (words) */
  limit?: number
  columns?: 1 | 2 | 3
  /** a table: what is said about the fields of its rows, by name */
  rowFields?: Readonly<Record<string, FieldOverride>>
  min?: string
  max?: string
  /** Below the control: "609 whole shares at $4.10", a comment of the reviewer. */
  after?: ReactNode
  /** Renders the control itself. */
  render?: (args: WidgetArgs) => ReactNode
  /** `render` brings its own label, help and error. */
  bare?: boolean
}

export interface WidgetArgs {
  spec: FieldSpec
  override: FieldOverride
  options: readonly Option[]
  name: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  /** sentences of the parts of a composed value, by part */
  errors: Readonly<Record<string, string>>
  error: string | undefined
  label: ReactNode
  help: ReactNode
  size: FieldSize
  /** a field of a row, with the same controls as one of the form */
  renderField: (props: FieldBoxProps) => ReactNode
}

export interface FormFieldProps {
  spec: FieldSpec
  override: FieldOverride
  size: FieldSize
  readOnly: boolean
}

/** A field with its value at hand, wherever that is stored. */
export interface FieldBoxProps extends FormFieldProps {
  field: { value: unknown; onChange: (value: unknown) => void; onBlur: () => void }
  error: string | undefined
  errors: Readonly<Record<string, string>>
}

export interface Widget {
  /** The control is a set of controls: the label names a group. */
  group?: boolean
  helpAbove?: boolean
  /** The control shows label, help and error itself (checkbox, switch). */
  bare?: boolean
  /** Its parts show their own errors. */
  composed?: boolean
  /** Always the full width, never next to another. */
  wide?: boolean
  render: (args: WidgetArgs) => ReactNode
}
