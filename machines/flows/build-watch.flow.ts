import { fromPromise, setup } from 'xstate'
import { missing } from './answers.ts'

/** ms after the page is idle until the first look, and between looks */
export const BUILD_CHECK_MS = 3_600_000

/**
 * Checks for a newer build each hour. A failed check is ignored; a newer build is reported once and ends the checks.
 * The open page stays as it is: only the next navigation becomes a full load of its target.
 */
export const buildWatchFlow = setup({
  types: {} as {
    events: { type: 'NAVIGATED'; target: string }
    children: { look: 'look' }
  },
  actors: {
    /** true when the manifest names another build than this page's */
    look: fromPromise<boolean>(missing('look')),
  },
  actions: {
    /** loads the target in full, if the guard of part reloads allows it */
    loadInFull: (_, _of: { target: string }) => undefined,
  },
  guards: { isNewer: (_, of: { newer: boolean }) => of.newer },
  delays: { hour: BUILD_CHECK_MS },
}).createMachine({
  id: 'build-watch',
  version: '1',
  initial: 'resting',
  states: {
    resting: {
      description: 'This page is of the newest build that is known',
      after: { hour: 'looking' },
    },
    looking: {
      description: 'Asking for the latest build',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          {
            guard: { type: 'isNewer', params: ({ event }) => ({ newer: event.output }) },
            target: 'newer',
          },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
    },
    newer: {
      description: 'There is a newer build; the next navigation loads it',
      on: {
        NAVIGATED: {
          actions: { type: 'loadInFull', params: ({ event }) => ({ target: event.target }) },
        },
      },
    },
  },
})
