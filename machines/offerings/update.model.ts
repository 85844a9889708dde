import { defineModel } from '#machines/lib/model.ts'
import { updateLifecycle, type UpdateContext, type UpdateFacts } from './update.lifecycle.ts'

const published = (state: { context: unknown }): boolean =>
  (state.context as UpdateContext).published_at !== null

const may = {
  complete: true,
  offering_shown: true,
  may_publish: true,
  recorded: false,
} satisfies UpdateFacts
const reason = 'A number in it was wrong.'

/** Cases of an update: empty, of an offering that is not shown, by an editor while it is open, recorded by the platform. */
export const updateModel = defineModel(updateLifecycle.machine, {
  rules: updateLifecycle.events,
  cases: {
    EDITED: { default: {} },
    PUBLISH: {
      default: { facts: may },
      empty: { facts: { ...may, complete: false } },
      hidden: { facts: { ...may, offering_shown: false } },
      'by an editor': { facts: { ...may, may_publish: false } },
    },
    RECORDED: { default: {} },
    DISCARD: { default: {} },
    RETRACT: {
      default: { facts: may, reason },
      'of the platform': { facts: { ...may, recorded: true }, reason },
    },
    REMOVED: { default: { reason } },
  },
  invariants: {
    'update.draft': (state) => !published(state),
    'update.published': published,
    'update.withdrawn': published,
    'update.retracted': published,
    'update.discarded': (state) => !published(state),
  },
})
