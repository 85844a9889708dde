import type { SaveStatus } from '#src/ui/save-state.tsx'

/** A draft goes to the server this long after the last key (design README, "Forms"), so that it is there within two seconds. */
export const DRAFT_AFTER_MS = 1000
/** While the network is away the draft is kept in memory and sent again this often, and at once when the browser says "online". */
export const RETRY_MS = 5000

export interface DraftState {
  status: SaveStatus
  /** ISO time of the last draft that the server has */
  savedAt?: string
}

export interface AutosaveParts<V> {
  send: (values: V) => Promise<{ savedAt: string }>
  onState: (state: DraftState) => void
  /** A refusal by the server (not a lost connection); the draft is tried again with the next change or by hand. */
  onRefused?: (error: unknown) => void
  isOffline: (error: unknown) => boolean
}

export interface Autosave<V> {
  changed: (values: V) => void
  /** Sends what is waiting now; resolves to whether the server has everything. */
  flush: () => Promise<boolean>
  pending: () => boolean
  /** Forget what is waiting: the form itself was saved. */
  settle: () => void
  stop: () => void
}

/** Sends drafts one after the other, the newest values last; nothing typed while one is under way is lost. */
export function createAutosave<V>(parts: AutosaveParts<V>, savedAt?: string): Autosave<V> {
  let waiting: { values: V } | null = null
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = savedAt
  let failed = false
  let epoch = 0

  const tell = (status: SaveStatus) => parts.onState({ status, savedAt: last })
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const send = async (): Promise<boolean> => {
    while (waiting) {
      const { values } = waiting
      const mine = epoch
      waiting = null
      tell('saving')
      try {
        const answer = await parts.send(values)
        if (mine !== epoch) return true
        last = answer.savedAt
        failed = false
      } catch (error) {
        if (mine !== epoch) return true
        waiting ??= { values }
        failed = true
        if (parts.isOffline(error)) {
          tell('offline')
          later(RETRY_MS)
        } else {
          tell('failed')
          parts.onRefused?.(error)
        }
        return false
      }
    }
    tell('saved')
    return true
  }
  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    if (running) return running.then(() => (waiting && !failed ? flush() : !waiting))
    if (!waiting) return Promise.resolve(true)
    running = send().finally(() => { running = null })
    return running
  }
  return {
    changed: (values) => {
      waiting = { values }
      failed = false
      if (!running) tell('unsaved')
      later(DRAFT_AFTER_MS)
    },
    flush,
    pending: () => waiting !== null || running !== null,
    settle: () => {
      clearTimeout(timer)
      epoch += 1
      waiting = null
      failed = false
    },
    stop: () => {
      clearTimeout(timer)
      epoch += 1
    },
  }
}
