type Resolve = (granted: boolean) => void
let waiting: Resolve[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of [...listeners]) listener()
}

/** Calls of this page that were refused with `step_up` wait here; one dialog resolves them all. */
export const stepUpRequests = {
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting = [...waiting, resolve]
      changed()
    }),
  answer: (granted: boolean): void => {
    const asked = waiting
    waiting = []
    for (const resolve of asked) resolve(granted)
    changed()
  },
  open: (): boolean => waiting.length > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
