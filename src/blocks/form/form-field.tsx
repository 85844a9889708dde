import type { ReactNode } from 'react'
import { useController, useFormContext, type FieldErrors } from 'react-hook-form'
import { valueAt } from '#src/lib/form/form-values.ts'
import { humanize, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { FieldContext, type FieldSize } from '#src/ui/inputs/field-context.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import { Popover } from '#src/ui/popover.tsx'
import type { FieldOverride, Widget, WidgetArgs } from './widget-types.ts'
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

const messageOf = (error: unknown): string | undefined => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Sentences of a composed value's parts: `{ postal: "Write a ZIP code…" }`. */
function partErrors(errors: FieldErrors, name: string): Record<string, string> {
  const at = valueAt(errors, name)
  if (typeof at !== 'object' || at === null) return {}
  return Object.fromEntries(Object.entries(at).flatMap(([part, error]) => { const message = messageOf(error); return message ? [[part, message] as const] : [] }))
}

export interface FormFieldProps {
  spec: FieldSpec
  override: FieldOverride
  size: FieldSize
  readOnly: boolean
}

/** "Why we ask", beside the label of a sensitive field. */
export function WhyWeAsk({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Popover align="end" className="max-w-80" trigger={<button type="button" className="link-plain touch-target text-small" aria-label={`Why we ask for: ${title}`}>Why we ask</button>}>
      <p className="text-small text-muted">{children}</p>
    </Popover>
  )
}

/** One field of a form: finds the control, ties value, label, help and error together. */
export function FormField({ spec, override, size, readOnly }: FormFieldProps) {
  const form = useFormContext()
  const { field, fieldState } = useController({ name: spec.name, control: form.control })
  const widget = widgetOf(spec, override)
  const error = messageOf(fieldState.error)
  const label = override.label ?? spec.title
  const help = override.help ?? spec.help
  const why = override.why === undefined ? spec.why : override.why
  const optional = !(override.required ?? spec.required)
  const locked = readOnly || override.readOnly === true
  const args: WidgetArgs = {
    spec, override: { ...override, readOnly: locked }, options: optionsOf(spec, override), name: spec.name, value: field.value,
    onChange: field.onChange, onBlur: field.onBlur, ref: field.ref, errors: partErrors(form.formState.errors, spec.name), error, label, help, size,
  }
  const why_ = why ? <WhyWeAsk title={spec.title}>{why}</WhyWeAsk> : undefined
  if (widget.bare) {
    const context = { controlId: `f-${spec.name}`, labelId: `f-${spec.name}-label`, describedBy: undefined, invalid: error !== undefined, optional, disabled: override.disabled ?? false, readOnly: locked, size }
    return <FieldContext value={context}>{widget.render(args)}{why_ ? <div className="mt-1 pl-7">{why_}</div> : null}{override.after}</FieldContext>
  }
  return (
    <div className="min-w-0">
      <Field label={label} help={help} helpAbove={widget.helpAbove} error={error} ok={override.ok} optional={optional} group={widget.group} disabled={override.disabled} readOnly={locked} size={size} aside={why_}>
        {widget.render(args)}
      </Field>
      {override.after}
    </div>
  )
}
