import { zodResolver } from '@hookform/resolvers/zod'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { waitFor, type SnapshotFrom } from 'xstate'
import type { z } from 'zod'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import type { Checked, editFormFlow } from '#machines/flows/edit-form.flow.ts'
import { isApiError } from '#src/api/api-error.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import {
  cleanValues,
  isShown,
  sameValue,
  valueAt,
  withValue,
  type Values,
} from '#src/lib/form/form-values.ts'
import { fieldsOf, type FieldSpec, type FormSchema } from '#src/lib/form/schema-fields.ts'
import { clockTime, usePublishSaveState, type PageSaveState } from '#src/lib/form/save-status.ts'
import {
  createFormHost,
  problemFrom,
  type EditFormActor,
  type FormBinding,
  type FormHost,
} from './edit-form-host.ts'
import { messagesIn } from './field-errors.ts'
import type { FieldOverride } from './widget-types.ts'

/** The record that a stale edit met: its version and values, read from the 412 answer. */
export interface CurrentRecord {
  values: Values
  rev: number
}

export interface EditFormModel<S extends FormSchema = FormSchema> {
  /** its fields are shown in its order, and it checks what is typed */
  schema: S
  /** the stored record, as far as the form shows it; secrets stay out */
  values: Partial<z.input<S>>
  /**
   * `save`: on demand, with a confirmation before leaving. `autosave`: drafts as one types, `onSave` is "Save and
   * continue".
   */
  mode?: 'save' | 'autosave'
  /** version that the edit is based on; sent as If-Match */
  rev?: number
  onSave: (values: z.output<S>, based: { ifMatch: number | undefined }) => Promise<unknown>
  /** after a successful save: close, go on, say so */
  onSaved?: (values: z.output<S>) => void
  onDraft?: (values: Partial<z.input<S>>) => Promise<{ savedAt: string }>
  /** Cancel discards the stored draft with it. */
  onDiscard?: () => Promise<unknown>
  /** after Cancel, once nothing of the edit is left: close */
  onCancel?: () => void
  /** ISO time of the draft that the values come from */
  savedAt?: string
  fields?: Readonly<Record<string, FieldOverride>>
  /** Field problems that the server already reports when the form opens: path -> what has to be corrected. */
  problems?: Readonly<Record<string, string>>
  readOnly?: boolean
  /**
   * Further errors of the values by field. They are shown together with those of the schema, so that the server finds
   * no second round of errors.
   */
  judge?: (values: Values) => Readonly<Record<string, string>>
  /** How a 412's `detail` is read; the default takes `rev` and the fields by name, also from `{ record }`. */
  readCurrent?: (detail: unknown) => CurrentRecord | null
  /** The person chose between both texts: later saves are based on this version. */
  onResolved?: (rev: number) => void
  /** Refusals after which nothing can be stored here, beyond an address that is gone. */
  isGone?: (error: unknown) => boolean
  /** The form of a bigger flow, which has started it. */
  flow?: { host: FormHost; actor: EditFormActor }
}

type State = SnapshotFrom<typeof editFormFlow>

const readRecord =
  (specs: readonly FieldSpec[]) =>
  (detail: unknown): CurrentRecord | null => {
    const record = valueAt(detail, 'record') ?? valueAt(detail, 'current') ?? detail
    const rev = valueAt(record, 'rev')
    if (typeof rev !== 'number') return null
    const source = valueAt(record, 'values') ?? record
    return {
      rev,
      values: specs.reduce<Values>(
        (all, spec) => withValue(all, spec.name, valueAt(source, spec.name)),
        {},
      ),
    }
  }

/** The fields of a form as this page shows them, and the check that leaves hidden ones out. */
function useFormRules<S extends FormSchema>(
  schema: S,
  fields: Readonly<Record<string, FieldOverride>>,
  judge: EditFormModel['judge'],
) {
  const specs = useMemo(
    () =>
      fieldsOf(schema).filter(
        (spec) => spec.widget !== 'hidden' && fields[spec.name]?.hidden !== true,
      ),
    [schema, fields],
  )
  const shown = useCallback(
    (spec: FieldSpec, values: unknown) => {
      const rule = fields[spec.name]?.showWhen ?? spec.showWhen
      return typeof rule === 'function' ? rule(values as Values) : isShown(rule, values)
    },
    [fields],
  )
  const clean = useCallback(
    (values: Values) => cleanValues(values, specs, (spec) => shown(spec, values)),
    [specs, shown],
  )
  // cleaned values are checked, so that a cleared optional field is absent and a hidden one is not required
  const resolver = useMemo((): Resolver<z.input<S>, unknown, z.output<S>> => {
    const check = zodResolver(schema, { error: plainErrors }) as Resolver<
      z.input<S>,
      unknown,
      z.output<S>
    >
    return async (values, context, options) => {
      const cleaned = clean(values)
      const result = await check(cleaned as z.input<S>, context, options)
      const judged = Object.entries(judge?.(cleaned) ?? {}).filter(
        ([name]) => valueAt(result.errors, name) === undefined,
      )
      if (judged.length === 0) return result
      const errors = judged.reduce<Values>(
        (all, [name, message]) => withValue(all, name, { type: 'judged', message }),
        result.errors as Values,
      )
      return { values: {}, errors: errors as typeof result.errors }
    }
  }, [schema, clean, judge])
  const title = useCallback(
    (spec: FieldSpec) => {
      const label = fields[spec.name]?.label
      return typeof label === 'string' ? label : spec.title
    },
    [fields],
  )
  return { specs, shown, clean, resolver, title }
}

/** The field that a path belongs to: `home.postal` is one of `home`. */
export const fieldAt = (specs: readonly FieldSpec[], path: string): FieldSpec | undefined =>
  specs.find((spec) => path === spec.name || path.startsWith(`${spec.name}.`))

/** The server's problems, shown at their fields; those that it no longer reports are removed. */
function useProblems(
  { setError, clearErrors }: UseFormReturn<FieldValues>,
  problems: Readonly<Record<string, string>> | undefined,
) {
  const shown = useRef<readonly string[]>([])
  useEffect(() => {
    for (const path of shown.current) if (problems?.[path] === undefined) clearErrors(path)
    shown.current = Object.keys(problems ?? {})
    for (const [path, message] of Object.entries(problems ?? {}))
      setError(path, { type: 'server', message })
  }, [clearErrors, problems, setError])
}

/** True while leaving the page would lose what was typed. */
export const losesWork = (state: State): boolean => state.context.unsaved && !state.matches('gone')
/** True when the draft in hand is the newest text, or what was typed goes out with a submission. */
const isUnderWay = (state: State): boolean =>
  state.matches({ savingDraft: 'asTyped' }) ||
  ['submitting', 'discarding'].some((one) => state.matches(one as 'submitting'))

/**
 * Notifies the flow of what happens around it: keys, the page that is hidden, the network that is back, the end of
 * the page.
 */
function useWatch(
  host: FormHost,
  actor: EditFormActor,
  { subscribe }: Pick<UseFormReturn<FieldValues>, 'subscribe'>,
  clean: (values: Values) => Values,
) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // only what a person changes has this type: a reset and a check notify as well
        callback: ({ type, values, defaultValues }) => {
          if (type !== 'change') return
          // react-hook-form's own isDirty holds a field that was never filled for changed
          const dirty = !sameValue(clean(values), clean(defaultValues ?? {}))
          actor.send({ type: 'CHANGED', dirty })
        },
      }),
    [actor, clean, subscribe],
  )
  // in the layout phase: what a next form binds here comes after the last draft of this one
  useLayoutEffect(() => {
    const now = () => actor.send({ type: 'SAVE_NOW' })
    const hidden = () => {
      if (document.visibilityState === 'hidden') now()
    }
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
      const state = actor.getSnapshot()
      if (state.context.drafts && losesWork(state) && !isUnderWay(state)) void host.saveLast()
    }
  }, [actor, host])
}

/** The line about saving, from the state of the flow. */
function saveStateOf(state: State, onRetry: () => void): PageSaveState {
  const { drafts, unsaved, savedAt } = state.context
  if (state.matches('awaitingUploads')) return { status: 'uploading' }
  if (state.hasTag('saving')) return { status: 'saving' }
  if (state.matches('offline')) return { status: 'offline' }
  if (state.matches('saveFailed')) return { status: 'failed', onRetry }
  if (unsaved) return { status: 'unsaved' }
  return drafts && savedAt !== null
    ? { status: 'saved', savedAt: clockTime(savedAt) }
    : { status: 'idle' }
}

const NO_FIELDS: Readonly<Record<string, FieldOverride>> = {}

/** A form with its flow: the flow has the phase of the edit, react-hook-form has the values. */
export function useEditForm<S extends FormSchema>(model: EditFormModel<S>) {
  const { mode = 'save', fields = NO_FIELDS, readOnly = false, problems } = model
  const drafts = mode === 'autosave'
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { specs, shown, clean, resolver, title } = useFormRules(model.schema, fields, model.judge)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver,
    defaultValues: model.values as DefaultValues<z.input<S>>,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  // the fields of a schema are known at run time: their paths are plain text here
  const byPath = form as unknown as UseFormReturn<FieldValues>
  const { isDirty } = form.formState
  const [ownHost] = useState(createFormHost)
  const ownActor = useActorRef(ownHost.machine, {
    input: { drafts, ...(model.savedAt === undefined ? {} : { savedAt: model.savedAt }) },
  })
  const { host, actor } = model.flow ?? { host: ownHost, actor: ownActor }
  const state = useSelector(actor, (snapshot) => snapshot)
  const [theirs, setTheirs] = useState<CurrentRecord | null>(null)
  /** what passed the check and is submitted, as the schema makes it of what was typed */
  const output = useRef<z.output<S> | null>(null)
  const [resolved, setResolved] = useState<{ on: number | undefined; rev: number } | null>(null)
  const based = resolved !== null && resolved.on === model.rev ? resolved.rev : model.rev
  useProblems(byPath, problems)
  useWatch(host, actor, byPath, clean)

  const attempt = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      const current = isApiError(error, 'stale')
        ? (model.readCurrent ?? readRecord(specs))(error.detail)
        : null
      setTheirs(current)
      const problem = problemFrom(error, {
        comparable: current !== null,
        ...(model.isGone === undefined ? {} : { isGone: model.isGone }),
      })
      for (const [path, message] of Object.entries(problem.fields))
        if (fieldAt(specs, path)) byPath.setError(path, { type: 'server', message })
      throw problem
    }
  }
  const check = (): Promise<Checked> =>
    new Promise((resolve, reject) => {
      form
        .handleSubmit(
          (values) => {
            output.current = values
            resolve({ ok: true })
          },
          (errors) => resolve({ ok: false, fields: messagesIn(errors) }),
        )()
        .catch(reject)
    })
  const submit = () =>
    attempt(async () => {
      await model.onSave(output.current as z.output<S>, { ifMatch: based })
      form.reset(form.getValues(), { keepValues: true })
    })
  const saveDraft = () =>
    attempt(async () => {
      if (!model.onDraft) throw new Error('This form stores no drafts.')
      return model.onDraft(clean(byPath.getValues()) as Partial<z.input<S>>)
    })
  const discardDraft = () => attempt(async () => model.onDiscard?.())
  const binding: FormBinding = { saveDraft, discardDraft, check, submit }
  useLayoutEffect(() => host.bind(binding))
  useEffect(() => {
    const heard = [
      actor.on('submitted', () => model.onSaved?.(output.current as z.output<S>)),
      actor.on('cancelled', () => model.onCancel?.()),
    ]
    return () => heard.forEach((one) => one.unsubscribe())
  })
  const refusal = state.matches('refused') ? state.context.problem : null
  useEffect(() => {
    if (refusal) focusFirstInvalid(element.current)
  }, [refusal])

  /** The state of the flow once nothing that this event began is under way any more. */
  const after = async (type: 'SUBMIT' | 'SAVE_NOW'): Promise<State> => {
    actor.send({ type })
    return waitFor(actor, (next) => !next.hasTag('saving')).catch(() => actor.getSnapshot())
  }
  const resolveConflict = (choice: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (!theirs) return
    for (const [name, side] of Object.entries(choice))
      if (side === 'theirs')
        byPath.setValue(name, valueAt(theirs.values, name) ?? '', {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
    setResolved({ on: model.rev, rev: theirs.rev })
    model.onResolved?.(theirs.rev)
    actor.send({ type: 'RESOLVED' })
  }
  const saveState = useMemo(
    () => saveStateOf(state, () => actor.send({ type: 'SAVE_NOW' })),
    [actor, state],
  )
  usePublishSaveState(drafts && !readOnly ? saveState : null)
  const submitNow = async (): Promise<boolean> => (await after('SUBMIT')).matches('settled')
  return {
    id,
    element,
    form,
    specs,
    shown,
    title,
    actor,
    state,
    saveState,
    theirs: state.matches('conflict') ? theirs : null,
    resolveConflict,
    submit: submitNow,
    keep: drafts ? async () => !(await after('SAVE_NOW')).context.unsaved : submitNow,
    busy: state.hasTag('busy'),
    isDirty,
  }
}
