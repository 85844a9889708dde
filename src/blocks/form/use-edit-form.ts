import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from '#src/api/api-error.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import { firstAct } from '#src/lib/first-act.ts'
import { createEngine, useDirty, useEnginePart, type Engine } from '#src/lib/form/engine.ts'
import type { Form } from '#src/lib/form/form-of.ts'
import { cleanValues, isShown, valueAt, withValue, type Values } from '#src/lib/form/form-values.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { clockTime, usePublishSaveState, type PageSaveState } from '#src/lib/form/save-status.ts'
import { later } from '#src/ui/later.ts'
import { useDraft } from './use-draft.ts'
import type { FieldOverride } from './widget-types.ts'

/** The record that a stale edit met: its version and values, read from the 412 answer. */
export interface CurrentRecord {
  values: Values
  rev: number
}

export interface EditFormModel<S extends z.ZodType = z.ZodType> {
  form: Form<S>
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
  /** The person chose between both texts: later saves are based on this version. */
  onResolved?: (rev: number) => void
}

const readRecord = (specs: readonly FieldSpec[]) => (detail: unknown): CurrentRecord | null => {
  const record = valueAt(detail, 'record') ?? valueAt(detail, 'current') ?? detail
  const rev = valueAt(record, 'rev')
  if (typeof rev !== 'number') return null
  const source = valueAt(record, 'values') ?? record
  return { rev, values: specs.reduce<Values>((all, spec) => withValue(all, spec.name, valueAt(source, spec.name)), {}) }
}

/** Both texts of a stale edit; fetched when one was met. */
export const conflictPart = later(() => import('./conflict.tsx'))
const hookForm = later(() => import('#src/lib/form/hook-form.ts'))

/** Asks the schema with cleaned values, so that a cleared optional field is absent and a hidden one is not checked. */
function makeResolver(load: () => Promise<z.ZodType>, clean: (values: Values) => Values): Resolver<FieldValues> {
  return async (values, context, options) => {
    const here = await Promise.all([load(), hookForm.fetch()]).catch(() => null)
    // without the schema nothing is said of a field, and what the server said of it stays: no answer is no answer. Sending asks for the schema first.
    if (here === null) return new Promise<never>(() => undefined)
    const [schema, { checkWith }] = here
    return checkWith(schema)(clean(values) as FieldValues, context, options)
  }
}

/** The fields of a form as this page shows them, and the check that leaves hidden ones out. */
function useFormRules({ fields: all, load }: Form, fields: Readonly<Record<string, FieldOverride>>) {
  const specs = useMemo(() => all.filter((spec) => spec.widget !== 'hidden' && fields[spec.name]?.hidden !== true), [all, fields])
  const shown = useCallback((spec: FieldSpec, values: unknown) => {
    const rule = fields[spec.name]?.showWhen ?? spec.showWhen
    return typeof rule === 'function' ? rule(values as Values) : isShown(rule, values)
  }, [fields])
  const clean = useCallback((values: Values) => cleanValues(values, specs, (spec) => shown(spec, values)), [specs, shown])
  const resolver = useMemo(() => makeResolver(load, clean), [load, clean])
  const title = useCallback((spec: FieldSpec) => {
    const label = fields[spec.name]?.label
    return typeof label === 'string' ? label : spec.title
  }, [fields])
  return { specs, shown, clean, resolver, title }
}

/** The engine of a form, and the fetching of what it needs with the first thing that is done on the page. */
function useFormEngine(model: EditFormModel, resolver: Resolver<FieldValues>, readOnly: boolean): Engine {
  const { load } = model.form
  const latest = useRef({ resolver, load })
  useEffect(() => { latest.current = { resolver, load } })
  const [engine] = useState(() => createEngine({
    initial: model.values, now: hookForm.now, resolver: (...given) => latest.current.resolver(...given), fetch: hookForm.fetch,
    ready: () => latest.current.load(),
  }))
  useEffect(() => { if (!readOnly) void firstAct().then(() => Promise.all([load(), hookForm.fetch()])).catch(() => undefined) }, [load, readOnly])
  return engine
}

interface Refusable {
  engine: Engine
  element: RefObject<HTMLFormElement | null>
  specs: readonly FieldSpec[]
  title: (spec: FieldSpec) => string
  readCurrent: ((detail: unknown) => CurrentRecord | null) | undefined
}

/** What speaks against a save: at its fields, above the form, or both texts of a stale edit. The first wrong field takes the focus. */
function useRefusals({ engine, element, specs, title, readCurrent }: Refusable) {
  const [failure, setFailure] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<CurrentRecord | null>(null)
  const [focusTick, setFocusTick] = useState(0)
  const read = useRef(readCurrent)
  useEffect(() => { read.current = readCurrent })
  useEffect(() => { if (focusTick > 0) focusFirstInvalid(element.current) }, [element, focusTick])
  const mark = useCallback((isWrong: (spec: FieldSpec) => boolean) => {
    const names = specs.filter(isWrong).map(title)
    setWrong(names)
    if (names.length > 0) setFocusTick((tick) => tick + 1)
  }, [specs, title])
  const showFields = useCallback((byPath: Readonly<Record<string, string>>) => {
    const isOf = (spec: FieldSpec, path: string) => path === spec.name || path.startsWith(`${spec.name}.`)
    const known = Object.entries(byPath).filter(([path]) => specs.some((spec) => isOf(spec, path)))
    for (const [path, message] of known) engine.setError(path, message)
    mark((spec) => known.some(([path]) => isOf(spec, path)))
    return Object.entries(byPath).filter(([path]) => !known.some(([name]) => name === path)).map(([, message]) => message)
  }, [engine, mark, specs])
  const refuse = useCallback((error: unknown) => {
    if (isApiError(error, 'stale')) {
      const current = (read.current ?? readRecord(specs))(error.detail)
      if (current) return void conflictPart.fetch().then(() => setConflict(current), () => setFailure(error.message))
    }
    if (!isApiError(error)) return setFailure('Something went wrong. Try again later.')
    const rest = showFields(error.fields)
    return setFailure(Object.keys(error.fields).length > 0 && rest.length === 0 ? null : [error.message, ...rest].join(' '))
  }, [showFields, specs])
  const forget = useCallback(() => { setFailure(null); setWrong([]) }, [])
  return { failure, wrong, conflict, setConflict, mark, refuse, forget }
}

const NO_FIELDS: Readonly<Record<string, FieldOverride>> = {}

/** Everything that an edit form does, without how it looks. */
export function useEditForm<S extends z.ZodType>(model: EditFormModel<S>) {
  const { mode = 'save', fields = NO_FIELDS, readOnly = false, problems } = model
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { specs, shown, clean, resolver, title } = useFormRules(model.form, fields)
  const engine = useFormEngine(model as unknown as EditFormModel, resolver, readOnly)
  // its values are watched by who shows them: a key draws no more than that
  const isDirty = useDirty(engine)
  const isSubmitting = useEnginePart(engine, (state) => state.isSubmitting)
  const [based, setBased] = useState(model.rev)
  const latest = useRef(model)
  useEffect(() => { latest.current = model })
  useEffect(() => { setBased(model.rev) }, [model.rev])
  const told = useRef<readonly string[]>([])
  useEffect(() => {
    for (const path of told.current) if (problems?.[path] === undefined) engine.clearError(path)
    told.current = Object.keys(problems ?? {})
    for (const [path, message] of Object.entries(problems ?? {})) engine.setError(path, message)
  }, [engine, problems])
  const { failure, wrong, conflict, setConflict, mark, refuse, forget } = useRefusals({ engine, element, specs, title, readCurrent: model.readCurrent })

  const draft = useDraft(mode === 'autosave' && model.onDraft ? (values) => latest.current.onDraft?.(values as Partial<z.input<S>>) ?? Promise.reject(new Error('no drafts')) : undefined, model.savedAt, refuse)
  const { changed } = draft
  /** true from a save until the next change: the form's own flag is only as fresh as the last rendering */
  const settled = useRef(false)
  useEffect(() => engine.onChange((now) => {
    settled.current = false
    if (mode === 'autosave') changed(clean(now))
  }), [changed, clean, engine, mode])

  const save = async (output: z.output<S>): Promise<boolean> => {
    try {
      await latest.current.onSave(output, { ifMatch: based })
      draft.settle()
      engine.settle()
    } catch (error) {
      refuse(error)
      return false
    }
    settled.current = true
    latest.current.onSaved?.(output)
    return true
  }
  const submit = async (): Promise<boolean> => {
    let saved = false
    forget()
    const send = async (given: unknown): Promise<void> => { saved = await save(given as z.output<S>) }
    // the server reads what is sent with the same schema: without it here, it says what is wrong. Some browsers do not fetch again on the same page what they missed once
    await engine.submit(send, (errors) => mark((spec) => valueAt(errors, spec.name) !== undefined), (given) => send(clean(given)))
    return saved
  }

  const resolveConflict = useCallback((choice: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!conflict) return
    for (const [name, side] of Object.entries(choice)) if (side === 'theirs') engine.set(name, valueAt(conflict.values, name) ?? '', true)
    setBased(conflict.rev)
    latest.current.onResolved?.(conflict.rev)
    setConflict(null)
    forget()
    if (mode === 'autosave') changed(clean(engine.state().values))
  }, [changed, clean, conflict, engine, forget, mode, setConflict])

  const onRetry = useCallback(() => void draft.flush(), [draft])
  const { status, savedAt } = draft.state
  const saveState = useMemo<PageSaveState>(
    () => (mode === 'autosave' ? { status, savedAt: clockTime(savedAt), onRetry } : { status: isSubmitting ? 'saving' : isDirty ? 'unsaved' : 'idle' }),
    [isDirty, isSubmitting, mode, onRetry, savedAt, status],
  )
  usePublishSaveState(mode === 'autosave' && !readOnly ? saveState : null)
  const dirty = () => !readOnly && !settled.current && (mode === 'autosave' ? draft.pending() : engine.state().isDirty)
  const saveBeforeLeaving = () => (mode === 'autosave' ? draft.flush() : submit())
  return { id, element, engine, specs, shown, title, submit, dirty, saveBeforeLeaving, saveState, failure, wrong, conflict, resolveConflict, closeConflict: () => setConflict(null), busy: isSubmitting, isDirty }
}
