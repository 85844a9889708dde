import type { Module } from '#server/kernel/module.ts'
import { CHECK_JOB, checkJob, runIdentityCheck } from './check.ts'
import { freezeFunds, notify, questionProfile, releaseFunds, suspendParty } from './effects.ts'
import { authorize, facts, refusedEvents } from './facts.ts'
import { REVIEW_JOB, reviewJob, reviewMeasures } from './reviews.ts'
import { SAME_PERSON_JOB, samePersonJob } from './same-person.ts'
import { links } from '#domain/shared/links.ts'

export { screenedAs, userOf } from './facts.ts'
export { correctedIdentity } from './correction.ts'
export { FUNDS_RELEASED_JOB } from './effects.ts'
export { alikeAccounts, type Likeness } from './same-person.ts'
export { takeIdentityNotice } from './reviews.ts'
export {
  ensureParty,
  isFrozen,
  kycOf,
  mayMoveFunds,
  recordApproved,
  recordDisposition,
  riskOfParty,
  submitKyc,
  suspend,
  type Kyc,
} from './service.ts'

/**
 * Identity checks: one party per person, the machine `kyc`. Its effects on steps (`signalSteps`) are run by the
 * investments module.
 */
export const kycModule: Module = {
  name: 'kyc',
  machines: {
    kyc: {
      pages: { platform: ({ id }) => `/admin/compliance/queue/${id}` },
      authorize,
      linkTo: (_, { instance, codes }) =>
        codes.includes('INV') && instance.investment_id === null ? links.identity() : undefined,
      facts,
      refusedEvents,
      effects: { runIdentityCheck, notify, freezeFunds, releaseFunds },
    },
    'sanctions-match': { effects: { suspendParty } },
    'profile-section': { effects: { questionIdentity: questionProfile } },
  },
  jobs: {
    [CHECK_JOB]: checkJob,
    [REVIEW_JOB]: reviewJob,
    [SAME_PERSON_JOB]: samePersonJob,
  },
  measures: reviewMeasures,
}
