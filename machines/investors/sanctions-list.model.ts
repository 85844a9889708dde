import { defineModel } from '#machines/lib/model.ts'
import { sanctionsListLifecycle } from './sanctions-list.lifecycle.ts'

/** Cases of a list: read, refused with its problem, superseded. */
export const sanctionsListModel = defineModel(sanctionsListLifecycle.machine, {
  rules: sanctionsListLifecycle.events,
  cases: {
    READ: { default: { entries: 3 } },
    REFUSED: { default: { problem: 'The file isn’t valid XML.' } },
    SUPERSEDED: { default: {} },
  },
  invariants: {
    'sanctions-list.reading': ({ context }) => context.entries === 0 && context.problem === null,
    'sanctions-list.in_force': ({ context }) => context.entries === 3,
    'sanctions-list.superseded': ({ context }) => context.entries === 3,
    'sanctions-list.refused': ({ context }) => context.problem !== null && context.entries === 0,
  },
})
