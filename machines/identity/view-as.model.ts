import { viewEndCauses } from '#domain/identity/rules/view-as.ts'
import { defineModel } from '#machines/lib/model.ts'
import { viewAsLifecycle } from './view-as.lifecycle.ts'

/** An operator's view of a person's pages. */
export const viewAsModel = defineModel(viewAsLifecycle.machine, {
  rules: viewAsLifecycle.events,
  input: { ends_at: '2026-11-20T15:30:00.000Z' },
  cases: {
    ENDED: { default: {} },
    EXPIRED: { default: {} },
    CUT: Object.fromEntries(
      viewEndCauses.map((cause) => [
        cause === 'session' ? 'default' : `for the ${cause}`,
        { cause },
      ]),
    ),
  },
  invariants: {},
})
