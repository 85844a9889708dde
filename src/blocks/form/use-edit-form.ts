import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from '#src/api/api-error.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import { cleanValues, isShown, valueAt, withValue, type Values } from '#src/lib/form/form-values.ts'
import { formMessage } from '#src/lib/form/messages.ts'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import { clockTime, usePublishSaveState, type PageSaveState } from '#src/lib/form/save-status.ts'
import { conflicting } from './conflict.tsx'
import { useDraft } from './use-draft.ts'
import type { FieldOverride } from './widget-types.ts'

/** The record that a stale edit met: its version and values, read from the 412 answer. */
export interface CurrentRecord {
  values: Values
  rev: number
}

export interface EditFormModel<S extends z.ZodType = z.ZodType> {
  schema: S
  /** the stored record, as far as the form shows it; secrets stay out */
  values: Partial<z.input<S>>
  /** `save`: on demand, asks before leaving. `autosave`: drafts as one types, `onSave` is "Save and continue". */
  mode?: 'save' | 'autosave'
  /** version that the edit is based on; sent as If-Match */
  rev?: number
  onSave: (values: z.output<S>, based: { ifMatch: number | undefined }) => Promise<unknown>
  /** after a successful save: close, go on, say so */
  onSaved?: (values: z.output<S>) => void
  onDraft?: (values: Partial<z.input<S>>) => Promise<{ savedAt: string }>
  /** ISO time of the draft that the values come from */
  savedAt?: string
  fields?: Readonly<Record<string, FieldOverride>>
  /** What the server already says about fields when the form opens: path -> what has to be corrected. */
  problems?: Readonly<Record<string, string>>
  readOnly?: boolean
  /** How a 412's `detail` is read; the default takes `rev` and the fields by name, also from `{ record }`. */
  readCurrent?: (detail: unknown) => CurrentRecord | null
}

const readRecord = (specs: readonly FieldSpec[]) => (detail: unknown): CurrentRecord | null => {
  const record = valueAt(detail, 'record') ?? valueAt(detail, 'current') ?? detail
  const rev = valueAt(record, 'rev')
  if (typeof rev !== 'number') return null
  const source = valueAt(record, 'values') ?? record
  return { rev, values: specs.reduce<Values>((all, spec) => withValue(all, spec.name, valueAt(source, spec.name)), {}) }
}

/** Asks the schema with cleaned values, so that a cleared optional field is absent and a hidden one is not checked. */
function makeResolver(schema: z.ZodType, clean: (values: Values) => Values): Resolver<FieldValues> {
  const ask = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, { error: formMessage })
  return (values, context, options) => ask(clean(values) as FieldValues, context, options) as ReturnType<Resolver<FieldValues>>
}

/** Everything that an edit form does, without how it looks. */
export function useEditForm<S extends z.ZodType>(model: EditFormModel<S>) {
  const { schema, mode = 'save', fields = {}, readOnly = false } = model
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const specs = useMemo(() => fieldsOf(schema).filter((spec) => spec.widget !== 'hidden' && fields[spec.name]?.hidden !== true), [schema, fields])
  const shown = useCallback((spec: FieldSpec, values: unknown) => {
    const rule = fields[spec.name]?.showWhen ?? spec.showWhen
    return typeof rule === 'function' ? rule(values as Values) : isShown(rule, values)
  }, [fields])
  const clean = useCallback((values: Values) => cleanValues(values, specs, (spec) => shown(spec, values)), [specs, shown])
  const resolver = useMemo(() => makeResolver(schema, clean), [schema, clean])
  const form: UseFormReturn<FieldValues> = useForm<FieldValues>({ defaultValues: model.values as FieldValues, resolver, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const [based, setBased] = useState(model.rev)
  const [failure, setFailure] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<CurrentRecord | null>(null)
  const [focusTick, setFocusTick] = useState(0)
  const latest = useRef(model)
  useEffect(() => { latest.current = model })
  useEffect(() => { if (focusTick > 0) focusFirstInvalid(element.current) }, [focusTick])
  useEffect(() => { setBased(model.rev) }, [model.rev])
  const { problems } = model
  useEffect(() => {
    for (const [path, message] of Object.entries(problems ?? {})) form.setError(path, { type: 'server', message })
  }, [form, problems])

  const title = useCallback((spec: FieldSpec) => {
    const label = fields[spec.name]?.label
    return typeof label === 'string' ? label : spec.title
  }, [fields])
  const showFields = useCallback((byPath: Readonly<Record<string, string>>) => {
    const known = Object.entries(byPath).filter(([path]) => specs.some((spec) => path === spec.name || path.startsWith(`${spec.name}.`)))
    for (const [path, message] of known) form.setError(path, { type: 'server', message })
    setWrong(specs.filter((spec) => known.some(([path]) => path === spec.name || path.startsWith(`${spec.name}.`))).map(title))
    if (known.length > 0) setFocusTick((tick) => tick + 1)
    return Object.entries(byPath).filter(([path]) => !known.some(([name]) => name === path)).map(([, message]) => message)
  }, [form, specs, title])
  const refuse = useCallback((error: unknown) => {
    if (isApiError(error, 'stale')) {
      const current = (latest.current.readCurrent ?? readRecord(specs))(error.detail)
      if (current) return setConflict(current)
    }
    if (!isApiError(error)) return setFailure('Something went wrong. Try again later.')
    const rest = showFields(error.fields)
    return setFailure(Object.keys(error.fields).length > 0 && rest.length === 0 ? null : [error.message, ...rest].join(' '))
  }, [showFields, specs])

  const draft = useDraft(mode === 'autosave' && model.onDraft ? (values) => latest.current.onDraft?.(values as Partial<z.input<S>>) ?? Promise.reject(new Error('no drafts')) : undefined, model.savedAt, refuse)
  const { changed } = draft
  /** true from a save until the next change: the form's own flag is only as fresh as the last rendering */
  const settled = useRef(false)
  useEffect(() => form.subscribe({
    formState: { values: true },
    callback: ({ values, type }) => {
      if (type !== 'change') return
      settled.current = false
      if (mode === 'autosave') changed(clean(values))
    },
  }), [changed, clean, form, mode])

  const submit = useCallback(async (): Promise<boolean> => {
    let saved = false
    setFailure(null)
    setWrong([])
    await form.handleSubmit(
      async (values) => {
        try {
          const output = values as z.output<S>
          await latest.current.onSave(output, { ifMatch: based })
          draft.settle()
          form.reset(form.getValues(), { keepValues: true })
          settled.current = true
          saved = true
          latest.current.onSaved?.(output)
        } catch (error) {
          refuse(error)
        }
      },
      (errors) => {
        setWrong(specs.filter((spec) => valueAt(errors, spec.name) !== undefined).map(title))
        setFocusTick((tick) => tick + 1)
      },
    )()
    return saved
  }, [based, draft, form, refuse, specs, title])

  const resolveConflict = useCallback((choice: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return
    for (const [name, side] of Object.entries(choice)) if (side === 'theirs') form.setValue(name, valueAt(conflict.values, name) ?? '', { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    setBased(conflict.rev)
    setConflict(null)
    setFailure(null)
  }, [conflict, form])

  const onRetry = useCallback(() => void draft.flush(), [draft])
  const { status, savedAt } = draft.state
  const saveState = useMemo<PageSaveState>(
    () => (mode === 'autosave' ? { status, savedAt: clockTime(savedAt), onRetry } : { status: isSubmitting ? 'saving' : isDirty ? 'unsaved' : 'idle' }),
    [isDirty, isSubmitting, mode, onRetry, savedAt, status],
  )
  usePublishSaveState(mode === 'autosave' && !readOnly ? saveState : null)
  const dirty = () => !readOnly && !settled.current && (mode === 'autosave' ? draft.pending() : form.formState.isDirty)
  const saveBeforeLeaving = () => (mode === 'autosave' ? draft.flush() : submit())
  return { id, element, form, specs, shown, title, submit, dirty, saveBeforeLeaving, saveState, failure, wrong, conflict, resolveConflict, closeConflict: () => setConflict(null), busy: isSubmitting, isDirty, conflicts: conflict ? conflicting(specs, form.getValues(), conflict.values) : [] }
}
