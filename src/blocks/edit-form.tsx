import { useMemo, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldSpec, FormSchema } from '#src/lib/form/schema-fields.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { Button } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import type { IconType } from '#src/ui/icon.tsx'
import type { FieldSize } from '#src/ui/inputs/field-context.ts'
import { FormOfUploads } from '#src/ui/inputs/use-upload.ts'
import { SaveState } from '#src/ui/save-state.tsx'
import { ConflictDialog } from './form/conflict.tsx'
import { FormField, widgetOf } from './form/form-field.tsx'
import { FormProblem } from './form/form-problem.tsx'
import { DiscardDialog, LeaveGuard } from './form/leave-guard.tsx'
import { SectionReasons } from './form/section-reasons.tsx'
import { forgottenIn, sectionLines, type FormSection, type SectionLines } from './form/sections.ts'
import { useEditForm, type EditFormModel } from './form/use-edit-form.ts'
import type { FieldOverride } from './form/widget-types.ts'

export type { FormSection }

/** The parts of a form for a frame of its own (modal foot, fixed action bar). */
export interface EditFormParts {
  fields: ReactNode
  /** Save and, if requested, Cancel. */
  actions: ReactNode
  saveState: ReactNode
  submit: () => Promise<boolean>
  /** Sends what is not stored yet (autosave); resolves to whether everything is stored. */
  keep: () => Promise<boolean>
  busy: boolean
  dirty: boolean
}

export interface EditFormProps<S extends FormSchema> extends EditFormModel<S> {
  /** Names the thing: "Save address". */
  submitLabel: string
  submitVariant?: 'primary' | 'cta'
  /** After the label of the button: an arrow where it leads on. */
  submitIcon?: IconType
  /** Why it cannot be sent now; shown next to the button. */
  submitDisabledReason?: ReactNode
  sections?: readonly FormSection[]
  /** lg in guided flows */
  size?: FieldSize
  /** Spoken name of the form. */
  label: string
  guardMessage?: string
  /** Puts the form (fields only) into a frame with the buttons elsewhere: the body and foot of a dialog. */
  frame?: (form: ReactNode, parts: EditFormParts) => ReactNode
  /** Lays out the inside of the form; otherwise fields, then a line with save state and buttons. */
  children?: (parts: EditFormParts) => ReactNode
  className?: string
}

/** a screen overrides nothing of a field */
const NOTHING: FieldOverride = {}

interface FieldsProps {
  sections: readonly SectionLines[]
  shown: (spec: FieldSpec, values: unknown) => boolean
  fields: NonNullable<EditFormModel['fields']>
  size: FieldSize
  readOnly: boolean
}

function SectionHead({ section }: { section: SectionLines['section'] }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3">{section.title}</h2>
        {section.aside ? <span className="text-small text-subtle">{section.aside}</span> : null}
      </div>
      {section.help ? <p className="text-small text-subtle">{section.help}</p> : null}
    </div>
  )
}

/** The visible fields in their sections; watches the values so that conditional fields come and go. */
function Fields({ sections, shown, fields, size, readOnly }: FieldsProps) {
  const values = useValues()
  return sections.map(({ section, lines }, index) => {
    const visible = lines
      .map((line) => line.filter((spec) => shown(spec, values)))
      .filter((line) => line.length > 0)
    if (visible.length === 0 && !section.before && !section.after) return null
    const namesake = visible.flat().find((spec) => spec.title === section.title)
    const overrideOf = (spec: FieldSpec) =>
      spec === namesake ? { hideLabel: true, ...fields[spec.name] } : (fields[spec.name] ?? NOTHING)
    return (
      <section
        key={index}
        className="grid grid-cols-1 gap-y-field border-border not-first-of-type:border-t not-first-of-type:pt-8"
      >
        {section.title ? <SectionHead section={section} /> : null}
        {section.before}
        {visible.map((line) => (
          <div
            key={line[0]?.name}
            className={cn(
              'grid grid-cols-1 items-start gap-x-4 gap-y-field',
              line.length > 1 &&
                !line.some((spec) => widgetOf(spec, fields[spec.name] ?? {}).wide) &&
                'md:grid-cols-2',
            )}
          >
            {line.map((spec) => (
              <FormField
                key={spec.name}
                spec={spec}
                override={overrideOf(spec)}
                size={size}
                readOnly={readOnly}
              />
            ))}
          </div>
        ))}
        {section.after}
        {readOnly ? null : (
          <SectionReasons title={section.title} specs={visible.flat()} overrides={fields} />
        )}
      </section>
    )
  })
}

/**
 * A form made from a zod schema: fields, checking, drafts, server refusals, both texts on a stale edit, and a guard on
 * leaving.
 */
export function EditForm<S extends FormSchema>(props: EditFormProps<S>) {
  const {
    submitLabel,
    submitVariant = 'primary',
    submitIcon,
    submitDisabledReason,
    onCancel,
    sections,
    size = 'md',
    label,
    guardMessage,
    frame,
    children,
    className,
    fields = {},
    readOnly = false,
  } = props
  const edit = useEditForm(props)
  const lines = useMemo(() => sectionLines(edit.specs, sections), [edit.specs, sections])
  const forgotten = sections ? forgottenIn(edit.specs, sections) : []
  // a field that nobody sees cannot be filled in, and its form never be sent: said at once, not by whoever tries
  if (forgotten.length > 0)
    throw new Error(`The sections of “${label}” leave out ${forgotten.join(', ')}.`)
  const { actor, state } = edit
  const { problem } = state.context
  const gone = state.matches('gone')
  const fieldset = (
    <div className={cn('grid grid-cols-1 gap-8', frame === undefined && 'max-w-form')}>
      {problem ? (
        <FormProblem
          problem={problem}
          gone={gone}
          specs={edit.specs}
          title={edit.title}
          form={() => edit.element.current}
        />
      ) : null}
      <Fields sections={lines} shown={edit.shown} fields={fields} size={size} readOnly={readOnly} />
    </div>
  )
  const saveState = readOnly ? null : <SaveState {...edit.saveState} />
  const actions = readOnly ? null : (
    <>
      {onCancel ? (
        <Button onClick={() => actor.send({ type: 'CANCEL' })} size={size === 'lg' ? 'lg' : 'md'}>
          Cancel
        </Button>
      ) : null}
      <Button
        type="submit"
        form={edit.id}
        variant={submitVariant}
        size={size === 'lg' ? 'lg' : 'md'}
        busy={edit.busy}
        iconAfter={submitIcon}
        disabledReason={gone ? 'Nothing more can be submitted here.' : submitDisabledReason}
      >
        {submitLabel}
      </Button>
    </>
  )
  const parts: EditFormParts = {
    fields: fieldset,
    actions,
    saveState,
    submit: edit.submit,
    keep: edit.keep,
    busy: edit.busy,
    dirty: edit.isDirty,
  }
  const withActions = (
    <>
      {fieldset}
      {readOnly ? null : (
        <div className="mt-8 flex max-w-form flex-wrap items-center gap-3">
          {saveState}
          <span className="ml-auto flex flex-wrap items-center gap-3">{actions}</span>
        </div>
      )}
    </>
  )
  // a layout places the actions itself
  const own = frame ? fieldset : withActions
  const inside = children ? children(parts) : own
  const form = (
    <form
      ref={edit.element}
      id={edit.id}
      noValidate
      aria-label={label}
      aria-busy={edit.busy || undefined}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        actor.send({ type: 'SUBMIT' })
      }}
    >
      {inside}
    </form>
  )
  return (
    <FormProvider {...edit.form}>
      <FormOfUploads value={actor}>{frame ? frame(form, parts) : form}</FormOfUploads>
      {edit.theirs ? (
        <ConflictDialog
          specs={edit.specs}
          labels={edit.title}
          mine={edit.form.getValues()}
          theirs={edit.theirs.values}
          onResolve={edit.resolveConflict}
          onClose={() => actor.send({ type: 'STAY' })}
        />
      ) : null}
      <DiscardDialog actor={actor} />
      <LeaveGuard actor={actor} message={guardMessage} />
    </FormProvider>
  )
}
