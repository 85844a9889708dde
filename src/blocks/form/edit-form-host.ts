import { fromPromise, type ActorRefFrom } from 'xstate'
import { editFormFlow, type Checked, type Problem } from '#machines/flows/edit-form.flow.ts'
import { GENERAL_FAILURE, isApiError } from '#src/api/api-error.ts'

/** What a form on a page does for its flow. */
export interface FormBinding {
  saveDraft: () => Promise<{ savedAt: string }>
  discardDraft: () => Promise<unknown>
  check: () => Promise<Checked>
  submit: () => Promise<unknown>
}
export type EditFormActor = ActorRefFrom<typeof editFormFlow>
/** The flow of a form with the slot where the form itself joins it. */
export interface FormHost {
  machine: typeof editFormFlow
  /** The form on the page, as it was rendered last; a bigger flow starts its form before that is on the page. */
  bind: (binding: FormBinding) => void
  /** Sends a draft that the flow can no longer send, after what is under way. */
  saveLast: () => Promise<unknown>
}

/** Makes the flow of one form. Its requests go out one after the other, whatever the flow has stopped waiting for. */
export function createFormHost(): FormHost {
  const joined = Promise.withResolvers<void>()
  let form: FormBinding | null = null
  let last: Promise<unknown> = joined.promise
  const inTurn = <T>(send: (binding: FormBinding) => Promise<T>): Promise<T> => {
    const next = last.then(() => {
      if (form === null) throw new Error('The form is not on the page.')
      return send(form)
    })
    last = next.catch(() => undefined)
    return next
  }
  return {
    machine: editFormFlow.provide({
      actors: {
        saveDraft: fromPromise(() => inTurn((binding) => binding.saveDraft())),
        discardDraft: fromPromise(() => inTurn((binding) => binding.discardDraft())),
        check: fromPromise(() => inTurn((binding) => binding.check())),
        submit: fromPromise(() => inTurn((binding) => binding.submit())),
      },
    }),
    bind: (binding) => {
      form = binding
      joined.resolve()
    },
    saveLast: () => inTurn((binding) => binding.saveDraft()).catch(() => undefined),
  }
}

/** Statuses after which nothing can be stored at this address any more. */
const GONE: readonly number[] = [404, 410]
/** Statuses that the same request may not get a second time. */
const PASSING: readonly number[] = [401, 408, 425, 429]

const isOffline = (error: unknown): boolean => {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return true
  return isApiError(error)
    ? error.code === 'network' || error.status === 503
    : error instanceof TypeError
}

/** A failed call as the flow knows it; `isGone` names further refusals after which the form is of no use. */
export function problemFrom(
  error: unknown,
  { comparable, isGone }: { comparable: boolean; isGone?: (error: unknown) => boolean },
): Problem {
  const message = isApiError(error) ? error.message : GENERAL_FAILURE
  const fields = isApiError(error) ? error.fields : {}
  const of = (kind: Problem['kind']): Problem => ({ kind, message, fields })
  if (comparable) return of('stale')
  if (isOffline(error)) return of('offline')
  if (!isApiError(error) || PASSING.includes(error.status)) return of('failed')
  if (GONE.includes(error.status) || isGone?.(error) === true) return of('gone')
  return of(error.status >= 400 && error.status < 500 ? 'refused' : 'failed')
}
