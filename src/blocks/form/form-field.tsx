import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { humanize, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { FieldContext } from '#src/ui/inputs/field-context.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import { Popover } from '#src/ui/popover.tsx'
import { messageOf, partErrors } from './field-errors.ts'
import type { FieldBoxProps, FieldOverride, FormFieldProps, Widget, WidgetArgs } from './widget-types.ts'
import { widgets } from './widgets.tsx'

const FALLBACK: Widget = widgets['text'] ?? { render: () => null }

/** The control that a field is drawn with. */
export function widgetOf(spec: FieldSpec, override: FieldOverride): Widget {
  if (override.render) return { bare: override.bare, render: override.render }
  return widgets[override.widget ?? spec.widget] ?? FALLBACK
}

/** Entries of a choice: the screen's, or the schema's values in words. */
export function optionsOf(spec: FieldSpec, override: FieldOverride): readonly Option[] {
  if (override.options) return override.options
  return (spec.options ?? []).map((value) => ({ value, label: override.labels?.[value] ?? spec.labels?.[value] ?? humanize(value) }))
}

/** "Why we ask" and what happens to it, beside the label of a sensitive field. */
export function WhyWeAsk({ title, fate, children }: { title: string; fate?: string; children: ReactNode }) {
  return (
    <Popover align="end" className="max-w-80" trigger={<button type="button" className="link-plain touch-target text-small" aria-label={`Why we ask for: ${title}`}>Why we ask</button>}>
      <p className="text-small text-muted">{children}</p>
      {fate === undefined ? null : <><p className="mt-3 text-small font-medium">What happens to it</p><p className="text-small text-muted">{fate}</p></>}
    </Popover>
  )
}

/** One field of a form: finds the control, ties value, label, help and error together. */
export function FormField({ spec, override, size, readOnly }: FormFieldProps) {
  const form = useFormContext()
  const { field, fieldState } = useController({ name: spec.name, control: form.control })
  return <FieldBox spec={spec} override={override} size={size} readOnly={readOnly} field={field} error={messageOf(fieldState.error)} errors={partErrors(form.formState.errors, spec.name)} />
}

/** A field as it is drawn, wherever its value is kept: in the form, or in one row of a table. */
export function FieldBox({ spec, override, size, readOnly, field, error, errors }: FieldBoxProps) {
  const widget = widgetOf(spec, override)
  const label = override.label ?? spec.title
  const help = override.help ?? spec.help
  const why = override.why === undefined ? spec.why : override.why
  const optional = !(override.required ?? spec.required)
  const locked = readOnly || override.readOnly === true
  const args: WidgetArgs = {
    spec, override: { ...override, readOnly: locked }, options: optionsOf(spec, override), name: spec.name, value: field.value,
    onChange: field.onChange, onBlur: field.onBlur, ref: field.ref, errors, error, label, help, size, draw: drawField,
  }
  const why_ = why ? <WhyWeAsk title={spec.title} fate={spec.fate}>{why}</WhyWeAsk> : undefined
  if (widget.bare) {
    const context = { controlId: `f-${spec.name}`, labelId: `f-${spec.name}-label`, describedBy: undefined, invalid: error !== undefined, optional, disabled: override.disabled ?? false, readOnly: locked, size }
    return <FieldContext value={context}>{widget.render(args)}{why_ ? <div className="mt-1 pl-7">{why_}</div> : null}{override.after}</FieldContext>
  }
  return (
    <div className="min-w-0">
      <Field label={label} hideLabel={override.hideLabel} help={help} helpAbove={widget.helpAbove} error={error} ok={override.ok} optional={optional} group={widget.group} disabled={override.disabled} readOnly={locked} size={size} aside={why_}>
        {widget.render(args)}
      </Field>
      {override.after}
    </div>
  )
}

const drawField = (props: FieldBoxProps) => <FieldBox key={props.spec.name} {...props} />
