import { memo, Suspense, use, type ReactNode } from 'react'
import { firstAct } from '#src/lib/first-act.ts'
import type { Later } from './later.ts'

const waits = new WeakMap<object, Promise<unknown>>()
/** Resolves when a part is here: fetched when the rest of the page stands. Of one that cannot be fetched never, then what the server drew stays. */
function arrivalOf<T>(part: Later<T>): Promise<T> {
  const here = part.now()
  const fetched = (): Promise<T> => firstAct().then(() => part.fetch()).catch(() => new Promise<T>(() => undefined))
  // React reads what is here at once where the promise says so
  const arrival = (waits.get(part) as Promise<T> | undefined) ?? (here === null ? fetched() : Object.assign(Promise.resolve(here), { status: 'fulfilled', value: here }))
  waits.set(part, arrival)
  return arrival
}

export interface AsDrawnProps<T> {
  /** What draws it; the screen names it among its `parts`, so that it is here wherever the server has not drawn it. */
  part: Later<(of: T) => ReactNode>
  /** The same value until it changes: another one is drawn anew. */
  of: T
}

function Drawn<T>({ part, of }: AsDrawnProps<T>) {
  return use(arrivalOf(part))(of)
}

/**
 * Content below the first screenful. On a page that the server drew it stands as it was drawn, without script: links, pictures and what opens by itself work. When the
 * page above it has been taken over, its code is fetched and takes it over in its place. It must not be drawn again before: only another `of` does that.
 */
export const AsDrawn = memo(({ part, of }: AsDrawnProps<never>) => <Suspense fallback={null}><Drawn part={part} of={of} /></Suspense>) as unknown as <T>(props: AsDrawnProps<T>) => ReactNode
