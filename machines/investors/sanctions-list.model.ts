import { defineModel } from '#machines/lib/model.ts'
import { sanctionsListLifecycle } from './sanctions-list.lifecycle.ts'

const reason = 'Compared with the page of OFAC.'
/** Cases of a list: read, doubted and accepted or declined, refused with its problem, superseded. */
export const sanctionsListModel = defineModel(sanctionsListLifecycle.machine, {
  rules: sanctionsListLifecycle.events,
  input: { put_back: false },
  cases: {
    READ: {
      default: { entries: 3, concerns: [] },
      'with fewer entries': { entries: 3, concerns: ['It has 3 entries; the list in force 4.'] },
    },
    ACCEPTED: { default: { reason } },
    DECLINED: { default: { reason } },
    REFUSED: { default: { problem: 'The file isn’t valid XML.' } },
    SUPERSEDED: { default: {} },
  },
  invariants: {
    'sanctions-list.reading': ({ context }) => context.entries === 0 && context.problem === null,
    'sanctions-list.waiting': ({ context }) =>
      context.entries === 3 && context.concerns.length === 1,
    'sanctions-list.declined': ({ context }) => context.concerns.length === 1,
    'sanctions-list.in_force': ({ context }) => context.entries === 3,
    'sanctions-list.superseded': ({ context }) => context.entries === 3,
    'sanctions-list.refused': ({ context }) => context.problem !== null && context.entries === 0,
  },
})
