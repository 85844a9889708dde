import { draftColumns } from './steps/draft.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { reviewPages, type Instance, linkBySubject } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { authorizeInvestment, authorizePerson } from './authorize.ts'
import { openStates } from './case.ts'
import { investmentEffects, onInvestmentTransition, stepEffects } from './effects.ts'
import { investmentFacts } from './facts.ts'
import { askCustodian, CUSTODIAN_JOB, custodianJob, iraFacts, onPlanTransition } from './ira.ts'
import { retestJurisdiction } from './jurisdiction.ts'
import { stepFacts } from './known.ts'
import { notifyPerson } from './mails.ts'
import * as repo from './repo.ts'
import { investmentHandlers } from './routes.ts'
import { assessSuitability, refusedOfSuitability, suitabilityFacts } from './suitability.ts'
import { followLoss } from './lost.ts'
import { signalRegistration } from './steps/registration.ts'
import { TAX_FORM_HOLDS_JOB } from '#server/investors/tax/index.ts'
import {
  followAccount,
  followMatch,
  taxFormHolds,
  signalAccreditation,
  signalSteps,
} from './notify.ts'
import type { Initiator } from '#server/kernel/context.ts'
import { investmentLog, stepsLog } from './history.ts'

export { atClosing, type AtClosing } from './at-closing.ts'
export { committedStates } from './case.ts'
export { bucketOf } from './totals.ts'
export { historyOfInvestment } from './history.ts'
export { myInvestments } from './list.ts'
export { presentInvestment } from './present.ts'
export { raisesLimit, statedBehind, statedSinceDecided } from './raised.ts'
export type { Stated } from './party-repo.ts'
export { tiesOfInvestments } from './related-repo.ts'
export { agreementMatches } from './terms.ts'

/** The row of an investment (never its state: that is its machine's), or null. */
export const investmentOf = repo.findInvestment
/** Stored number and sum by bucket of an offering. */
export const tallyOf = repo.findTally
/**
 * Ids of an offering's investments that have not ended; their rows are locked in order, before anything of the offering
 * is.
 */
export const openInvestmentsOf = (tx: Tx, listingId: string): Promise<string[]> =>
  repo.lockOpenOfListing(tx, listingId, openStates)
/** Ids of an offering's investments in these states. */
export const investmentsIn = (
  q: Queryable,
  listingId: string,
  states: readonly string[],
): Promise<string[]> => repo.findOfListing(q, listingId, states)
/** Of these ids, those that are investments of the offering. */
export const investmentsOfOffering = repo.findThoseOfListing
/** Sends a step back with a reason (`by.reason`); the investment then waits for a correction. */
export const returnStep = (
  services: AppServices,
  tx: Tx,
  id: string,
  step: string,
  by: Initiator,
): Promise<Instance> =>
  services.lifecycles.send(tx, 'investment-steps', id, { type: `${step as StepName}.returned` }, by)

/** Investments: amount, six steps, signature, commitment, and notifications from other machines. */
export const investmentsModule: Module = {
  name: 'investments',
  encrypted: draftColumns,
  handlers: investmentHandlers,
  machines: {
    investment: {
      authorize: authorizeInvestment,
      linkTo: (link, { instance, codes }) =>
        linkBySubject(link, { ...instance, investment_id: instance.id }, codes),
      presentLog: investmentLog,
      about: repo.findCompanyNames,
      facts: investmentFacts,
      onTransition: onInvestmentTransition,
      effects: investmentEffects,
    },
    'investment-steps': {
      under: 'investment',
      authorize: authorizeInvestment,
      presentLog: stepsLog,
      facts: stepFacts,
      effects: stepEffects,
    },
    suitability: {
      pages: reviewPages('suitability'),
      authorize: authorizePerson,
      facts: suitabilityFacts,
      refusedEvents: refusedOfSuitability,
      effects: { notify: notifyPerson, assessSuitability },
    },
    ira: {
      under: 'investment',
      authorize: authorizeInvestment,
      facts: iraFacts,
      onTransition: onPlanTransition,
      effects: { notify: notifyPerson, askCustodian },
    },
    registration: { effects: { signalRegistration } },
    accreditation: { effects: { signalAccreditation } },
    user: { onTransition: followAccount },
    'sanctions-match': { onTransition: followMatch },
    'profile-section': { effects: { retestJurisdiction } },
    '*': { effects: { signalSteps }, onTransition: followLoss },
  },
  jobs: {
    [TAX_FORM_HOLDS_JOB]: ({ data }, { services, tx }) => taxFormHolds(services, tx, data),
    [CUSTODIAN_JOB]: custodianJob,
  },
}
