import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { createAutosave, type DraftState } from '#src/lib/form/autosave.ts'
import type { Values } from '#src/lib/form/form-values.ts'

/** A lost connection, not a refusal: the draft is kept and sent again. */
const isOffline = (error: unknown): boolean => {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return true
  return isApiError(error) ? error.code === 'network' || error.status === 503 : error instanceof TypeError
}

export interface Draft {
  state: DraftState
  changed: (values: Values) => void
  flush: () => Promise<boolean>
  pending: () => boolean
  settle: () => void
}

/** Keeps a draft on the server while a person types; sends what is left when the page is hidden or the network is back. */
export function useDraft(onDraft: ((values: Values) => Promise<{ savedAt: string }>) | undefined, savedAt: string | undefined, onRefused: (error: unknown) => void): Draft {
  const [state, setState] = useState<DraftState>({ status: savedAt ? 'saved' : 'idle', savedAt })
  const latest = useRef({ onDraft, onRefused })
  useEffect(() => { latest.current = { onDraft, onRefused } })
  const [engine] = useState(
    () => createAutosave<Values>({
      send: (values) => latest.current.onDraft?.(values) ?? Promise.reject(new Error('This form keeps no drafts.')),
      // seen a moment after the key that began it: the whole form shows it
      onState: (next) => startTransition(() => setState(next)),
      onRefused: (error) => latest.current.onRefused(error),
      isOffline,
    }, savedAt),
  )
  useEffect(() => {
    const now = () => void engine.flush()
    const hidden = () => { if (document.visibilityState === 'hidden') now() }
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', hidden)
      if (engine.pending()) now()
    }
  }, [engine])
  const settle = useCallback(() => {
    engine.settle()
    setState((before) => ({ ...before, status: before.savedAt ? 'saved' : 'idle' }))
  }, [engine])
  return { state, changed: engine.changed, flush: engine.flush, pending: engine.pending, settle }
}
