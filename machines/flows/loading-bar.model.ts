import { defineModel } from '../lib/model.ts'
import { loadingBarFlow } from './loading-bar.flow.ts'

/** A navigation, its end, an error, and the three delays; a bar that is shown and one that is not are distinguished. */
export const loadingBarModel = defineModel(loadingBarFlow, {
  cases: {
    START: { default: {} },
    END: { default: {} },
    ERR: { default: {} },
    'xstate.after.throttle.loading-bar.throttled': { default: {} },
    'xstate.after.hide.loading-bar.ended': { default: {} },
    'xstate.after.reset.loading-bar.fading': { default: {} },
  },
  identify: (snapshot) => snapshot.context.visible,
  invariants: {
    'loading-bar.idle': (s) => !s.context.visible && s.context.progress === 0,
    'loading-bar.growing': (s) => s.context.visible && !s.context.error,
    'loading-bar.ended': (s) => s.context.progress === 100,
    'loading-bar.fading': (s) => !s.context.visible,
  },
})
