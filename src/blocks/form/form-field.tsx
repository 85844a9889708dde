import { memo, useId } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { humanize } from '#src/lib/form/humanize.ts'
import { namedError } from '#src/lib/form/missing-text.ts'
import { valueAt } from '#src/lib/form/form-values.ts'
import type { FieldSpec, Said } from '#src/lib/form/schema-fields.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { FieldContext } from '#src/ui/inputs/field-context.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import { messageOf, partErrors } from './field-errors.ts'
import type {
  FieldBoxProps,
  FieldOverride,
  FormFieldProps,
  Widget,
  WidgetArgs,
} from './widget-types.ts'
import { widgets } from './widgets.tsx'

const FALLBACK: Widget = widgets['text'] ?? { render: () => null }

/** The control of a field. */
export function widgetOf(spec: FieldSpec, override: FieldOverride): Widget {
  if (override.render) return { bare: override.bare, render: override.render }
  return widgets[override.widget ?? spec.widget] ?? FALLBACK
}

/** Entries of a choice: the screen's, or the schema's values as labels. */
export function optionsOf(spec: FieldSpec, override: FieldOverride): readonly Option[] {
  if (override.options) return override.options
  return (spec.options ?? []).map((value) => ({
    value,
    label: override.labels?.[value] ?? spec.labels?.[value] ?? humanize(value),
  }))
}

/** Why we ask and what happens to it in one sentence after the other, for screen readers; `SectionReasons` shows it. */
const heard = (said: Said | undefined): string | undefined =>
  said === undefined
    ? undefined
    : ['Why we ask:', said.why, said.fate === undefined ? '' : `What happens to it: ${said.fate}`]
        .filter(Boolean)
        .join(' ')

/**
 * One field of a form: finds the control, ties value, label, help and error together. A key in another field does not
 * render it again.
 */
export const FormField = memo(function FormField({
  spec,
  override,
  size,
  readOnly,
}: FormFieldProps) {
  const { field } = useController({ name: spec.name })
  // what is wrong may be said of a part of the value: the postal code of an address
  const { errors } = useFormState({ name: spec.name })
  return (
    <FieldBox
      spec={spec}
      override={override}
      size={size}
      readOnly={readOnly}
      field={field}
      error={messageOf(valueAt(errors, spec.name))}
      errors={partErrors(errors, spec.name)}
    />
  )
})

/** Label, control, help and error of a field, whether its value is one of the form or of one row of a table. */
export function FieldBox(props: FieldBoxProps) {
  const { spec, override, size, readOnly, field, errors } = props
  const widget = widgetOf(spec, override)
  const label = override.label ?? spec.title
  const error = namedError(props.error, {
    title: typeof label === 'string' ? label : spec.title,
    widget: override.widget ?? spec.widget,
  })
  const help = override.help ?? spec.help
  const id = useId()
  const described = heard(spec.said)
  const optional = !(override.required ?? spec.required)
  const locked = readOnly || override.readOnly === true
  const args: WidgetArgs = {
    spec,
    override: { ...override, readOnly: locked },
    options: optionsOf(spec, override),
    name: spec.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    errors,
    error,
    label,
    help,
    size,
    renderField,
  }
  if (widget.bare) {
    const context = {
      controlId: `f-${spec.name}`,
      labelId: `f-${spec.name}-label`,
      describedBy: described === undefined ? undefined : `${id}-more`,
      invalid: error !== undefined,
      optional,
      disabled: override.disabled ?? false,
      readOnly: locked,
      size,
    }
    return (
      <FieldContext value={context}>
        <div data-field={spec.name} className="min-w-0">
          {widget.render(args)}
          {described === undefined ? null : (
            <span id={`${id}-more`} hidden>
              {described}
            </span>
          )}
        </div>
        {override.after}
      </FieldContext>
    )
  }
  return (
    <div data-field={spec.name} className="min-w-0">
      <Field
        label={label}
        hideLabel={override.hideLabel}
        help={help}
        helpAbove={widget.helpAbove}
        error={widget.composed && Object.keys(errors).length > 0 ? undefined : error}
        ok={override.ok}
        optional={optional}
        group={widget.group}
        disabled={override.disabled}
        readOnly={locked}
        size={size}
        described={described}
      >
        {widget.render(args)}
      </Field>
      {override.after}
    </div>
  )
}

const renderField = (props: FieldBoxProps) => <FieldBox key={props.spec.name} {...props} />
