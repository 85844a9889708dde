import { CircleQuestionMark } from 'lucide-react'
import { memo, useId, useMemo, type ReactNode } from 'react'
import { useEngine, useEnginePart, useField } from '#src/lib/form/engine.ts'
import { humanize } from '#src/lib/form/humanize.ts'
import { valueAt } from '#src/lib/form/form-values.ts'
import type { FieldSpec, Said } from '#src/lib/form/schema-fields.ts'
import { cn } from '#src/ui/cn.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
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

const trigger = (title: string, named: boolean) => (
  <button type="button" className={named ? 'link-plain touch-target text-small' : 'touch-target inline-flex size-5 items-center justify-center rounded-full text-subtle hover:text-text'}>
    {named ? 'Why we ask' : <><Icon as={CircleQuestionMark} size="sm" /><span className="sr-only">Why we ask</span></>}<span className="sr-only">: {title}</span>
  </button>
)

/** Why we ask and what happens to it, behind words beside the label of a sensitive field and behind a quiet sign beside others. */
export function WhyWeAsk({ title, fate, named = true, children }: { title: string; fate?: string; named?: boolean; children: ReactNode }) {
  return (
    <Popover align="end" className="max-w-80" trigger={trigger(title, named)}>
      <p className="text-small font-medium">Why we ask</p>
      <p className="text-small text-muted">{children}</p>
      {fate === undefined ? null : <><p className="mt-3 text-small font-medium">What happens to it</p><p className="text-small text-muted">{fate}</p></>}
    </Popover>
  )
}

/** The same in one sentence after the other, for whoever hears the field. */
const heard = (said: Said | undefined): string | undefined => (said === undefined ? undefined : ['Why we ask:', said.why, said.fate === undefined ? '' : `What happens to it: ${said.fate}`].filter(Boolean).join(' '))

/** The words or the sign beside a field behind which it says why it is asked; nothing where nothing is said. */
export function whyOf(spec: FieldSpec, override: FieldOverride, inWords = true): ReactNode {
  const why = override.why === undefined ? spec.said?.why : override.why
  if (!why) return undefined
  return <WhyWeAsk title={spec.title} fate={spec.said?.fate} named={inWords && (spec.why !== undefined || Boolean(override.why))}>{why}</WhyWeAsk>
}

/** What is wrong with one field and with its parts, in sentences. By their words: a check writes all errors of a form anew, and what stays wrong as it was draws no field. */
function useFieldErrors(name: string): { error?: string; errors: Record<string, string> } {
  const said = useEnginePart(useEngine(), ({ errors }) => JSON.stringify({ error: messageOf(valueAt(errors, name)), errors: partErrors(errors, name) }))
  return useMemo(() => JSON.parse(said) as { error?: string; errors: Record<string, string> }, [said])
}

/** One field of a form: finds the control, ties value, label, help and error together. A key in another field does not draw it anew. */
export const FormField = memo(function FormField({ spec, override, size, readOnly }: FormFieldProps) {
  const field = useField(spec.name)
  const { error, errors } = useFieldErrors(spec.name)
  return <FieldBox spec={spec} override={override} size={size} readOnly={readOnly} field={field} error={error} errors={errors} />
})

/** A field as it is drawn, wherever its value is kept: in the form, or in one row of a table. */
export function FieldBox({ spec, override, size, readOnly, field, error, errors }: FieldBoxProps) {
  const widget = widgetOf(spec, override)
  const label = override.label ?? spec.title
  const help = override.help ?? spec.help
  const id = useId()
  const described = heard(spec.said)
  const optional = !(override.required ?? spec.required)
  const locked = readOnly || override.readOnly === true
  const args: WidgetArgs = {
    spec, override: { ...override, readOnly: locked }, options: optionsOf(spec, override), name: spec.name, value: field.value,
    onChange: field.onChange, onBlur: field.onBlur, errors, error, label, help, size, draw: drawField,
  }
  const why = whyOf(spec, override, widget.bare !== true)
  if (widget.bare) {
    const context = { controlId: `f-${spec.name}`, labelId: `f-${spec.name}-label`, describedBy: described === undefined ? undefined : `${id}-more`, invalid: error !== undefined, optional, disabled: override.disabled ?? false, readOnly: locked, size }
    return (
      <FieldContext value={context}>
        <div className={cn('relative min-w-0', why && widget.mark && 'pr-8')}>
          {widget.render(args)}
          {why ? <div className={cn('absolute right-0', widget.mark ? 'top-0' : 'bottom-full mb-1')}>{why}</div> : null}
          {described === undefined ? null : <span id={`${id}-more`} hidden>{described}</span>}
        </div>
        {override.after}
      </FieldContext>
    )
  }
  return (
    <div className="min-w-0">
      <Field label={label} hideLabel={override.hideLabel} help={help} helpAbove={widget.helpAbove} error={widget.composed && Object.keys(errors).length > 0 ? undefined : error} ok={override.ok} optional={optional} group={widget.group} disabled={override.disabled} readOnly={locked} size={size} described={described} aside={why}>
        {widget.render(args)}
      </Field>
      {override.after}
    </div>
  )
}

const drawField = (props: FieldBoxProps) => <FieldBox key={props.spec.name} {...props} />
