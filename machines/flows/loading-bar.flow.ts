import { assign, setup } from 'xstate'

/** ms before a navigation is slow enough to be shown */
export const THROTTLE_MS = 200
/** ms over which growth is estimated */
export const DURATION_MS = 2000
/** ms from the end until the bar hides */
export const HIDE_MS = 500
/** ms from hiding until it is back at 0 */
export const RESET_MS = 400

/**
 * Width of a growing bar, 0 to 100, after `elapsed` ms since its first frame:
 * (200/π)·atan((elapsed/duration·100)/50). It never reaches 100 by itself.
 */
export const growth = (elapsed: number): number =>
  (200 / Math.PI) * Math.atan(((elapsed / DURATION_MS) * 100) / 50)

/**
 * The loading bar: `visible`, `error` and the resting `progress` (0 or 100); in `growing` the view renders
 * `growth(elapsed)`. START a navigation begins, END its content is shown or it was given up, ERR an uncaught component
 * error.
 */
export const loadingBarFlow = setup({
  types: {} as {
    context: { progress: 0 | 100; visible: boolean; error: boolean }
    events: { type: 'START' } | { type: 'END' } | { type: 'ERR' }
  },
  actions: {
    restart: assign({ progress: 0, error: false }),
    show: assign({ visible: true }),
    complete: assign({ progress: 100 }),
    fail: assign({ progress: 100, error: true }),
    hide: assign({ visible: false }),
    empty: assign({ progress: 0 }),
  },
  delays: { throttle: THROTTLE_MS, hide: HIDE_MS, reset: RESET_MS },
}).createMachine({
  id: 'loading-bar',
  version: '1',
  context: { progress: 0, visible: false, error: false },
  initial: 'idle',
  on: { START: { target: '.throttled', reenter: true, actions: 'restart' } },
  states: {
    idle: { description: 'Nothing is loading' },
    throttled: {
      description: 'Loading, not yet for long enough to say so',
      after: { throttle: 'growing' },
      on: {
        END: { target: 'ended', actions: 'complete' },
        ERR: { target: 'ended', actions: 'fail' },
      },
    },
    growing: {
      description: 'Loading and shown',
      entry: 'show',
      on: {
        END: { target: 'ended', actions: 'complete' },
        ERR: { target: 'ended', actions: 'fail' },
      },
    },
    ended: {
      description: 'At 100, about to hide',
      after: { hide: 'fading' },
      on: { ERR: { target: 'ended', reenter: true, actions: 'fail' } },
    },
    fading: {
      description: 'Hidden, about to go back to 0',
      entry: 'hide',
      after: { reset: { target: 'idle', actions: 'empty' } },
    },
  },
})
