import { defineModel } from '#machines/lib/model.ts'
import { dealFileLifecycle } from './deal-file.lifecycle.ts'

const asked = (state: { context: unknown }) =>
  (state.context as { asked: { audience: string } | null }).asked
const grants = { audience: 'verified', may_download: false, watermark: true } as const
/** Cases of a file of the deal room: two people, one person, other readers. */
export const dealFileModel = defineModel(dealFileLifecycle.machine, {
  rules: dealFileLifecycle.events,
  cases: {
    EDITED: { default: {} },
    SUBMITTED: { default: {} },
    WITHDRAWN: { default: {} },
    APPROVED: {
      default: { facts: { second_person: true } },
      'own file': { facts: { second_person: false } },
    },
    REJECTED: { default: { reason: 'A page of it is missing.' } },
    PUBLISHED: { default: {} },
    REGRANTED: {
      default: { ...grants, facts: { audience: 'members' } },
      wider: { ...grants, facts: { audience: 'invited' } },
    },
    ARCHIVED: { default: { reason: 'A newer version took its place.' } },
  },
  invariants: {
    'deal-file.published': (state) => asked(state) === null,
    'deal-file.widening': (state) => asked(state)?.audience === 'verified',
  },
})
