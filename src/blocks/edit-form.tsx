import { useMemo, type ReactNode } from 'react'
import type { z } from 'zod'
import { EngineProvider, useValues } from '#src/lib/form/engine.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { cn } from '#src/ui/cn.ts'
import type { IconType } from '#src/ui/icon.tsx'
import type { FieldSize } from '#src/ui/inputs/field-context.ts'
import { useFirst } from '#src/ui/later.tsx'
import { SaveState } from '#src/ui/save-state.tsx'
import { FormField, whyOf, widgetOf } from './form/form-field.tsx'
import { pairUp } from './form/pair-up.ts'
import { conflictPart, useEditForm, type EditFormModel } from './form/use-edit-form.ts'
import type { FieldOverride } from './form/widget-types.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** A heading with the fields under it; the schema's `section` words make them when the screen names none. */
export interface FormSection {
  title?: ReactNode
  help?: ReactNode
  /** At the end of the heading: "Filled in from your profile". */
  aside?: ReactNode
  /** Names of fields; two in a list stand beside each other. */
  fields: readonly (string | readonly [string, string])[]
  /** Between heading and fields: a callout, a legal text. */
  before?: ReactNode
  after?: ReactNode
}

/** The parts of a form for a frame of its own (modal foot, fixed action bar). */
export interface EditFormParts {
  fields: ReactNode
  /** Save and, if asked for, Cancel. */
  actions: ReactNode
  saveState: ReactNode
  submit: () => Promise<boolean>
  /** Sends what is not kept yet (autosave); resolves to whether everything is kept. */
  keep: () => Promise<boolean>
  busy: boolean
  dirty: boolean
}

export interface EditFormProps<S extends z.ZodType> extends EditFormModel<S> {
  /** Names the thing: "Save address". */
  submitLabel: string
  submitVariant?: 'primary' | 'cta'
  /** After the words on the button: an arrow where it leads on. */
  submitIcon?: IconType
  /** Why it cannot be sent now; stands beside the button. */
  submitDisabledReason?: ReactNode
  onCancel?: () => void
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

type Line = readonly FieldSpec[]

interface Block {
  key: string
  section: Omit<FormSection, 'fields'>
  lines: readonly Line[]
}

function blocksOf(specs: readonly FieldSpec[], sections: readonly FormSection[] | undefined): readonly Block[] {
  if (sections) {
    const find = (name: string) => specs.filter((spec) => spec.name === name || spec.name.startsWith(`${name}.`))
    return sections.map(({ fields, ...section }, index) => ({ key: String(index), section, lines: fields.flatMap((entry): Line[] => (typeof entry === 'string' ? find(entry).map((spec) => [spec]) : [entry.flatMap(find)])) }))
  }
  const groups: { title: string | undefined; specs: FieldSpec[] }[] = []
  for (const spec of specs) {
    const last = groups.at(-1)
    if (last && last.title === spec.section) last.specs.push(spec)
    else groups.push({ title: spec.section, specs: [spec] })
  }
  return groups.map((group, index) => ({ key: `${index}`, section: { title: group.title }, lines: pairUp(group.specs) }))
}

/** a screen says nothing about a field */
const NOTHING: FieldOverride = {}
/** lines of fields that are drawn at once: some more than a screen has room for */
const FIRST_LINES = 9

interface FieldsProps {
  blocks: readonly Block[]
  shown: (spec: FieldSpec, values: unknown) => boolean
  fields: NonNullable<EditFormModel['fields']>
  size: FieldSize
  readOnly: boolean
}

/** The name of a section; where a field bears the same name, its reason stands here instead of on a line of its own. */
function SectionHead({ section, why }: { section: Block['section']; why: ReactNode }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3">{section.title}</h2>
        {section.aside ? <span className="text-small text-subtle">{section.aside}</span> : null}
        {why ? <span className="inline-flex h-5 items-center text-small">{why}</span> : null}
      </div>
      {section.help ? <p className="text-small text-subtle">{section.help}</p> : null}
    </div>
  )
}

/** The visible fields in their sections; watches the values so that conditional fields come and go. */
function Fields({ blocks, shown, fields, size, readOnly }: FieldsProps) {
  const values = useValues()
  const all = blocks.reduce((sum, { lines }) => sum + lines.length, 0)
  const drawn = useFirst(all, FIRST_LINES)
  return blocks.map(({ key, section, lines }, index) => {
    const before = blocks.slice(0, index).reduce((sum, block) => sum + block.lines.length, 0)
    // one without fields, too, waits for those above it
    if (drawn < all && before >= drawn) return null
    const visible = lines.slice(0, drawn - before).map((line) => line.filter((spec) => shown(spec, values))).filter((line) => line.length > 0)
    if (visible.length === 0 && !section.before && !section.after) return null
    const namesake = visible.flat().find((spec) => spec.title === section.title)
    const overrideOf = (spec: FieldSpec) => (spec === namesake ? { hideLabel: true, ...fields[spec.name], why: null } : (fields[spec.name] ?? NOTHING))
    return (
      <section key={key} className="grid grid-cols-1 gap-y-field border-border not-first-of-type:border-t not-first-of-type:pt-8">
        {section.title ? <SectionHead section={section} why={namesake ? whyOf(namesake, fields[namesake.name] ?? {}) : undefined} /> : null}
        {section.before}
        {visible.map((line) => (
          <div key={line[0]?.name} className={cn('grid grid-cols-1 items-start gap-x-4 gap-y-field', line.length > 1 && !line.some((spec) => widgetOf(spec, fields[spec.name] ?? {}).wide) && 'md:grid-cols-2')}>
            {line.map((spec) => <FormField key={spec.name} spec={spec} override={overrideOf(spec)} size={size} readOnly={readOnly} />)}
          </div>
        ))}
        {drawn < before + lines.length ? null : section.after}
      </section>
    )
  })
}

/** A form made from a zod schema: fields, checking, drafts, server refusals, both texts on a stale edit, and a guard on leaving. */
export function EditForm<S extends z.ZodType>(props: EditFormProps<S>) {
  const { submitLabel, submitVariant = 'primary', submitIcon, submitDisabledReason, onCancel, sections, size = 'md', label, guardMessage, frame, children, className, fields = {}, readOnly = false } = props
  const edit = useEditForm(props)
  const conflict = conflictPart.now()
  const blocks = useMemo(() => blocksOf(edit.specs, sections), [edit.specs, sections])
  const fieldset = (
    <>
      <p role="alert" className="sr-only">{edit.wrong.length > 0 ? `${edit.wrong.length === 1 ? '1 field needs' : `${edit.wrong.length} fields need`} another look: ${edit.wrong.join(', ')}.` : ''}</p>
    <div className={cn('grid grid-cols-1 gap-8', frame === undefined && 'max-w-form')}>
      {edit.failure ? <Callout tone="danger" title={edit.failure} /> : null}
      <Fields blocks={blocks} shown={edit.shown} fields={fields} size={size} readOnly={readOnly} />
    </div>
    </>
  )
  const saveState = readOnly ? null : <SaveState {...edit.saveState} />
  const actions = readOnly ? null : (
    <>
      {onCancel ? <Button onClick={onCancel} size={size === 'lg' ? 'lg' : 'md'}>Cancel</Button> : null}
      <Button type="submit" form={edit.id} variant={submitVariant} size={size === 'lg' ? 'lg' : 'md'} busy={edit.busy} iconAfter={submitIcon} disabledReason={submitDisabledReason}>{submitLabel}</Button>
    </>
  )
  const parts: EditFormParts = { fields: fieldset, actions, saveState, submit: edit.submit, keep: edit.saveBeforeLeaving, busy: edit.busy, dirty: edit.isDirty }
  const inside = children ? children(parts) : frame ? fieldset : (
    <>
      {fieldset}
      {readOnly ? null : <div className="mt-8 flex max-w-form flex-wrap items-center gap-3">{saveState}<span className="ml-auto flex flex-wrap items-center gap-3">{actions}</span></div>}
    </>
  )
  const form = (
    <form ref={edit.element} id={edit.id} noValidate aria-label={label} aria-busy={edit.busy || undefined} className={className} onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); void edit.submit() }}>
      {inside}
    </form>
  )
  return (
    <EngineProvider value={edit.engine}>
      {frame ? frame(form, parts) : form}
      {edit.conflict && conflict ? <conflict.ConflictDialog specs={edit.specs} labels={edit.title} mine={edit.engine.state().values} theirs={edit.conflict.values} onResolve={edit.resolveConflict} onClose={edit.closeConflict} /> : null}
      <UnsavedGuard isDirty={edit.dirty} save={edit.saveBeforeLeaving} message={guardMessage} />
    </EngineProvider>
  )
}
