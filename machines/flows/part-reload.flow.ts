import { assign, setup } from 'xstate'

/** ms in which one path is not loaded again */
export const RELOAD_GUARD_MS = 10_000

/**
 * The last path that was loaded in full, and until when (ms) it is not loaded again; the host stores it for the tab.
 */
export interface LastLoad {
  path: string
  expires: number
}

/** True when a path may be loaded in full: it differs from the last one, or its ten seconds have passed, strictly. */
export const mayLoad = (last: LastLoad | null, path: string, now: number): boolean =>
  last === null || last.path !== path || last.expires < now

/** `path` is null for a target that is refused: another host, or a script. `now` is the clock of the page in ms. */
interface Target {
  path: string | null
  now: number
  last: LastLoad | null
}

/**
 * A part of the page that fails to load: the mark alone does nothing; a navigation that fails with
 * it loads its target in full, unless that was done a moment ago. Then the error page is shown.
 */
export const partReloadFlow = setup({
  types: {} as {
    context: { last: LastLoad | null }
    events:
      | { type: 'PART_FAILED' }
      | ({ type: 'NAVIGATION_FAILED' } & Target)
      | { type: 'NAVIGATION_DONE' }
      | ({ type: 'LOAD_ASKED' } & Target)
  },
  actions: {
    remember: assign({
      last: (_, of: Target) => ({ path: of.path ?? '', expires: of.now + RELOAD_GUARD_MS }),
    }),
    load: (_, _of: Target) => undefined,
  },
  guards: { mayLoad: (_, of: Target) => of.path !== null && mayLoad(of.last, of.path, of.now) },
}).createMachine({
  id: 'part-reload',
  version: '1',
  context: { last: null },
  initial: 'whole',
  on: {
    LOAD_ASKED: {
      guard: { type: 'mayLoad', params: ({ event }) => event },
      target: '.loading',
      actions: [
        { type: 'remember', params: ({ event }) => event },
        { type: 'load', params: ({ event }) => event },
      ],
    },
  },
  states: {
    whole: { description: 'Every part that was asked for is there', on: { PART_FAILED: 'marked' } },
    marked: {
      description: 'A part failed to load',
      on: {
        NAVIGATION_FAILED: [
          {
            guard: { type: 'mayLoad', params: ({ event }) => event },
            target: 'loading',
            actions: [
              { type: 'remember', params: ({ event }) => event },
              { type: 'load', params: ({ event }) => event },
            ],
          },
          { target: 'shown' },
        ],
        NAVIGATION_DONE: 'whole',
      },
    },
    loading: {
      description: 'The page leaves for a full load of its target; unsaved work may keep it here',
      on: { NAVIGATION_DONE: 'whole', PART_FAILED: 'marked' },
    },
    shown: {
      description: 'The error page is shown: the target was loaded a moment ago',
      on: { NAVIGATION_DONE: 'whole', PART_FAILED: 'marked' },
    },
  },
})
