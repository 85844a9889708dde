import { defineModel } from '#machines/lib/model.ts'
import { updateLifecycle, type UpdateContext } from './update.lifecycle.ts'

const published = (state: { context: unknown }): boolean =>
  (state.context as UpdateContext).published_at !== null

/** Cases of an update: an empty one, an offering that nobody sees, and what the platform records. */
export const updateModel = defineModel(updateLifecycle.machine, {
  rules: updateLifecycle.events,
  cases: {
    EDITED: { default: {} },
    PUBLISH: {
      default: { facts: { complete: true, offering_shown: true } },
      empty: { facts: { complete: false, offering_shown: true } },
      hidden: { facts: { complete: true, offering_shown: false } },
    },
    RECORDED: { default: {} },
    DISCARD: { default: {} },
    RETRACT: { default: { reason: 'A number in it was wrong.' } },
  },
  invariants: {
    'update.draft': (state) => !published(state),
    'update.published': published,
    'update.retracted': published,
    'update.discarded': (state) => !published(state),
  },
})
