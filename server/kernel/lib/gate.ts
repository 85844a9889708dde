import { refuse } from '#domain/shared/errors.ts'

/** Lets `slots` pieces of heavy work run at once and `depth` wait; the rest is rejected at once and has to retry. */
export function gate(slots: number, depth: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= slots) {
      if (waiting.length >= depth) throw refuse('unavailable', { retryAfter: 1 })
      // whoever leaves passes the slot on, so `running` does not change
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
