import { defineModel } from '../lib/model.ts'
import { buildWatchFlow } from './build-watch.flow.ts'

/** An hour, the responses to a check, and the navigation that follows. */
export const buildWatchModel = defineModel(buildWatchFlow, {
  cases: {
    NAVIGATED: { default: { target: '/invest' } },
    'xstate.done.actor.look': { same: { output: false }, newer: { output: true } },
    'xstate.error.actor.look': { offline: { error: new TypeError('Failed to fetch') } },
    'xstate.after.hour.build-watch.resting': { default: {} },
  },
})
