import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { sameValue, valueAt, withValue, type Values } from './form-values.ts'

type HookForm = typeof import('./hook-form.ts')
type Control = Omit<UseFormReturn<FieldValues>, 'formState'>

/** What a form shows of itself. */
export interface EngineState {
  values: Values
  /** by the path of the field, as hook-form keeps them: `{ message }`, for parts of a value one within the other */
  errors: Readonly<Record<string, unknown>>
  isDirty: boolean
  isSubmitting: boolean
}

export interface Engine {
  state: () => EngineState
  subscribe: (tell: () => void) => () => void
  /** A person changed the field. */
  change: (name: string, value: unknown) => void
  /** A person left the field. */
  blur: (name: string) => void
  /** The page itself sets a value; `check` asks the schema about it at once. */
  set: (name: string, value: unknown, check?: boolean) => void
  setError: (path: string, message: string) => void
  clearError: (path: string) => void
  /** A field stands on the page. */
  draw: (name: string) => void
  /** Calls after each change by a person. */
  onChange: (tell: (values: Values) => void) => () => void
  /** Asks the schema, then calls one of the first two; the third with the values as they stand when hook-form or the schema could not be fetched. */
  submit: (onValid: (values: FieldValues) => Promise<void>, onInvalid: (errors: FieldErrors) => void, onUnchecked: (values: Values) => Promise<void>) => Promise<void>
  /** What stands in the form is the stored record from now on. */
  settle: () => void
}

export interface EngineParts {
  initial: Values
  resolver: Resolver<FieldValues>
  /** hook-form, when it is here */
  now: () => HookForm | null
  fetch: () => Promise<HookForm>
  /** what a submission waits for besides: the schema */
  ready: () => Promise<unknown>
}

/** What waits for hook-form; several changes of one field after each other are one. */
interface Act { field: string | null; run: (form: Control) => void }

/** hook-form of one form: made with the first act, at once where it has been fetched; otherwise it hears in order what was done. */
function lateForm({ initial, resolver, now, fetch }: EngineParts, tell: (next: Partial<EngineState>) => void) {
  const drawn = new Set<string>()
  let form: Control | null = null
  let waiting: Act[] = []
  const begin = ({ createFormControl }: HookForm): Control => {
    if (form !== null) return form
    const made = createFormControl<FieldValues>({ defaultValues: initial, resolver, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })
    form = made
    for (const name of drawn) made.register(name)
    made.subscribe({ formState: { errors: true, isDirty: true }, callback: ({ isDirty = false }) => tell({ errors: made.getErrors(), isDirty }) })
    for (const { run } of waiting) run(made)
    waiting = []
    return made
  }
  /** For what the page does by itself: it fetches nothing. */
  const note = (run: Act['run'], field: string | null = null) => {
    const last = waiting.at(-1)
    if (form !== null) run(form)
    else if (field !== null && last?.field === field) last.run = run
    else waiting.push({ field, run })
  }
  const act = (run: Act['run'], field: string | null = null) => {
    const part = now()
    if (part !== null) return run(begin(part))
    note(run, field)
    // what cannot be fetched now is asked for again with the next act
    if (form === null) void fetch().then(begin, () => undefined)
  }
  return {
    here: () => form, act, note,
    fetch: () => fetch().then(begin),
    draw: (name: string) => {
      drawn.add(name)
      form?.register(name)
    },
  }
}

/**
 * The state of a form before and after hook-form is here. Values are kept here in both times, so a key is never lost and no field is
 * drawn anew; hook-form says what is wrong, what is dirty and when a field is checked.
 */
export function createEngine(parts: EngineParts): Engine {
  let state: EngineState = { values: parts.initial, errors: {}, isDirty: false, isSubmitting: false }
  const listeners = new Set<() => void>()
  const watchers = new Set<(values: Values) => void>()
  const put = (next: Partial<EngineState>) => {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }
  const form = lateForm(parts, put)
  const keep = (name: string, value: unknown) => {
    const values = withValue(state.values, name, value)
    put(form.here() === null ? { values, isDirty: !sameValue(parts.initial, values) } : { values })
  }
  /** What hook-form will say of errors, said before it is here. */
  const early = (path: string, error: object | undefined) => {
    if (form.here() === null) put({ errors: withValue(state.errors, path, error) })
  }
  return {
    state: () => state,
    subscribe: (tell) => { listeners.add(tell); return () => void listeners.delete(tell) },
    onChange: (tell) => { watchers.add(tell); return () => void watchers.delete(tell) },
    change: (name, value) => {
      keep(name, value)
      form.act((made) => void made.register(name).onChange({ target: { name, value }, type: 'change' }), name)
      for (const tell of watchers) tell(state.values)
    },
    blur: (name) => form.act((made) => void made.register(name).onBlur({ target: { name, value: valueAt(state.values, name) }, type: 'blur' })),
    set: (name, value, check = false) => {
      keep(name, value)
      form.act((made) => made.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: check }))
    },
    setError: (path, message) => {
      early(path, { ...(valueAt(state.errors, path) as object | undefined), message })
      form.note((made) => made.setError(path, { type: 'server', message }))
    },
    clearError: (path) => {
      early(path, undefined)
      form.note((made) => made.clearErrors(path))
    },
    draw: form.draw,
    submit: async (onValid, onInvalid, onUnchecked) => {
      put({ isSubmitting: true })
      try {
        const made = await Promise.all([form.fetch(), parts.ready()]).then(([one]) => one, () => null)
        if (made !== null) return await made.handleSubmit(onValid, onInvalid)()
        form.note((late) => late.clearErrors())
        put({ errors: {} })
        await onUnchecked(state.values)
      } finally {
        put({ isSubmitting: false })
      }
    },
    settle: () => {
      const made = form.here()
      if (made === null) put({ isDirty: false })
      else made.reset(made.getValues(), { keepValues: true })
    },
  }
}

const EngineContext = createContext<Engine | null>(null)
/** Gives a form's engine to what stands within. */
export const EngineProvider = EngineContext

/** The engine of the form around; an error outside of one. */
export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (engine === null) throw new Error('This stands outside of a form.')
  return engine
}
/** A part of what the engine shows, kept fresh: who takes it is drawn anew only when that part is another. */
export function useEnginePart<T>(engine: Engine, part: (state: EngineState) => T): T {
  const now = (): T => part(engine.state())
  return useSyncExternalStore(engine.subscribe, now, now)
}
const valuesOf = ({ values }: EngineState): Values => values
const errorsOf = ({ errors }: EngineState): EngineState['errors'] => errors
/** The values of the form around, as they stand on the page. */
export const useValues = (): Values => useEnginePart(useEngine(), valuesOf)
/** What is wrong in the form around. */
export const useErrors = (): EngineState['errors'] => useEnginePart(useEngine(), errorsOf)

/** Whether something differs from the stored record, seen a moment after the key that made it so: the whole form shows it, and is drawn in slices between which keys are heard. */
export function useDirty(engine: Engine): boolean {
  const [dirty, setDirty] = useState(engine.state().isDirty)
  useEffect(() => {
    const look = (): void => startTransition(() => setDirty(engine.state().isDirty))
    look()
    return engine.subscribe(look)
  }, [engine])
  return dirty
}

/** One field of the form around. */
export function useField(name: string): { value: unknown; onChange: (value: unknown) => void; onBlur: () => void } {
  const engine = useEngine()
  const value = useEnginePart(engine, ({ values }) => valueAt(values, name))
  useEffect(() => engine.draw(name), [engine, name])
  return { value, onChange: (next) => engine.change(name, next), onBlur: () => engine.blur(name) }
}
