import { createActor } from 'xstate'
import { partReloadFlow, type LastLoad } from '#machines/flows/part-reload.flow.ts'

const KEY = 'capstan-reload'

/** What this tab loaded in full last; null when nothing is known, or session storage cannot be read. */
function lastLoad(): LastLoad | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'path' in stored && 'expires' in stored
      ? { path: String(stored.path), expires: Number(stored.expires) }
      : null
  } catch {
    return null
  }
}
function keep(last: LastLoad): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(last))
  } catch {
    // a browser without session storage still loads the page anew
  }
}

/** The target as a path of this host, or null: another host or a script protocol is refused. */
export function reloadTarget(target: string, here: string): string | null {
  try {
    const url = new URL(target, here)
    return url.origin === new URL(here).origin && /^https?:$/.test(url.protocol)
      ? url.pathname + url.search + url.hash
      : null
  } catch {
    return null
  }
}

/** The guard of full loads, for one page; `load` leaves for the path. */
export function reloadGuard(load: (path: string) => void, now: () => number = Date.now) {
  const actor = createActor(
    partReloadFlow.provide({
      actions: {
        load: ({ context }) => {
          if (context.last === null) return
          keep(context.last)
          load(context.last.path)
        },
      },
    }),
  ).start()
  const target = (to: string) => ({
    path: reloadTarget(to, location.href),
    now: now(),
    last: lastLoad(),
  })
  const leaves = (): boolean => actor.getSnapshot().matches('loading')
  return {
    /** Vite reports that a chunk is missing */
    partFailed: () => actor.send({ type: 'PART_FAILED' }),
    navigated: () => actor.send({ type: 'NAVIGATION_DONE' }),
    /** after a failed navigation: true when the page leaves for a full load of its target */
    navigationFailed: (to: string): boolean => {
      actor.send({ type: 'NAVIGATION_FAILED', ...target(to) })
      return leaves()
    },
    /** for a newer build: true when the page leaves */
    loadInFull: (to: string): boolean => {
      actor.send({ type: 'LOAD_ASKED', ...target(to) })
      return leaves()
    },
  }
}
