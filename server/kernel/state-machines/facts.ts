import { decide } from '#machines/lib/decide.ts'
import type { Decision, Lifecycle, LifecycleEvent, Stored } from '#machines/lib/types.ts'
import type { GuardFacts } from './types.ts'

/** One function for a value that several facts are found from: it is read once, when the first of them is needed. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => (value ??= read())
}

class NotKnown extends Error {}

/**
 * Decides an event and finds out the facts that it is decided by: a fact that is a function is called when a guard or
 * an action of this event in this state reads it, and no other. Guards stay pure and synchronous: reading a fact that
 * is not known yet stops the decision, the fact is found out, and the event is decided anew. `facts` are those that
 * were read, with those that were no functions; the log stores them, so that a replay reads the same.
 */
export async function decideByFacts(
  lifecycle: Lifecycle,
  stored: Stored,
  event: Omit<LifecycleEvent, 'facts'>,
  provided: GuardFacts,
): Promise<{ decision: Decision; facts: Record<string, unknown> }> {
  const facts = Object.fromEntries(
    Object.entries(provided).filter(([, fact]) => typeof fact !== 'function'),
  )
  for (;;) {
    let missing: string | undefined
    const read = (known: Record<string, unknown>, name: string | symbol): unknown => {
      if (typeof name !== 'string' || Object.hasOwn(known, name)) return Reflect.get(known, name)
      if (!Object.hasOwn(provided, name)) return undefined
      missing = name
      throw new NotKnown(name)
    }
    try {
      const decision = decide(lifecycle, stored, {
        ...event,
        facts: new Proxy(facts, { get: read }),
      } as LifecycleEvent)
      if (missing === undefined) return { decision, facts }
    } catch (error) {
      if (missing === undefined) throw error
    }
    facts[missing] = await (provided[missing] as () => unknown)()
  }
}
