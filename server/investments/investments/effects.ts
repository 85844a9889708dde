import type { StepName } from '#domain/shared/investment-steps.ts'
import type { Effect } from '#machines/lib/types.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  type EffectHandler,
  type EventContext,
  type Instance,
  type OnTransition,
  trySend,
} from '#server/kernel/state-machines/index.ts'
import {
  askPlace,
  changePlace,
  enqueueMoveUp,
  releasePlace,
} from '#server/offerings/allocation/index.ts'
import { cancelHolding, demandReceivers, issueHolding } from '#server/holders/holdings/index.ts'
import {
  beginPayment,
  pausePayment,
  releaseFunds,
  repricePayment,
  requestRefund,
  stopPayment,
} from '#server/payments/payments/index.ts'
import { adoptAmendment, voidAmendment, voidOpen } from '../documents/index.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'
import { findRelatedOf } from './case-repo.ts'
import { mustRead } from './case.ts'
import { askForMoney, followInvestment } from './ira.ts'
import { mayRelyOn } from '#server/investors/accreditation/index.ts'
import { investing, standingFor } from './limit-of.ts'
import { notifyInvestment, notifyStep } from './mails.ts'
import { envelopeOf, isSigned } from './people.ts'
import { settlePayer } from './payer.ts'
import * as repo from './repo.ts'
import { moveOn, reasonFor, signalStep } from './notify.ts'
import { agreementMatches, priced } from './terms.ts'
import { saveTotals } from './totals.ts'
import { registrationTitle } from './copy.ts'

const listingOf = (instance: Instance): string => {
  if (instance.listing_id === null)
    throw new Error(`the investment ${instance.id} names no offering`)
  return instance.listing_id
}
const cents = (effect: Effect, name: string): number => Number(effect.params[name])

/** How the money comes: by the step Payment; a plan's custodian wires. */
async function methodOf(tx: Tx, id: string, registration: string): Promise<'ach' | 'wire'> {
  if (registration === 'ira') return 'wire'
  const answers = (await repo.findStep(tx, id, 'payment'))?.answers ?? {}
  return answers['method'] === 'wire' ? 'wire' : 'ach'
}

/** What the investor pays for the commitment as it is now, with the fee, in cents. */
async function totalOf(services: AppServices, tx: Tx, id: string): Promise<number> {
  const { context, row } = await mustRead(services, tx, id)
  return priced(context.units, row.price, row.fee_bps).total
}

const begin: EffectHandler = async ({ services, tx, id, instance, now }) => {
  const c = await mustRead(services, tx, id)
  await beginPayment(services, tx, instance, {
    method: await methodOf(tx, id, c.registration),
    cents: await totalOf(services, tx, id),
    at: now.toISOString(),
  })
  await askForMoney(services, tx, id)
}

/** The terms changed after the signature: the envelope is void, and a plan's custodian has to look again. */
const voidSignature: EffectHandler = async ({ services, tx, id, effect }) => {
  await voidOpen(services, tx, id, String(effect.params['why']))
  await askCustodianAgain(services, tx, id)
}
/** A plan's custodian reviews changed terms again. */
async function askCustodianAgain(services: AppServices, tx: Tx, id: string): Promise<void> {
  const ira = await services.lifecycles.read(tx, 'ira', id)
  if (ira === null || ['not_applicable', 'not_started', 'details_entered'].includes(ira.state))
    return
  if ((await trySend(services, tx, 'ira', id, { type: 'MARKED_NOT_APPLICABLE' })) !== null)
    await trySend(services, tx, 'ira', id, { type: 'MARKED_APPLICABLE' })
}

/** Everybody has signed the agreement on the amended amount: it counts from now on. */
const replaceAgreement: EffectHandler = async ({ services, tx, id }) => {
  await adoptAmendment(services, tx, id)
  await askCustodianAgain(services, tx, id)
}

const countersign: EffectHandler = async ({ services, tx, id, by }) => {
  const envelope = await envelopeOf(services, tx, id)
  if (envelope?.state === 'signed')
    await services.lifecycles.send(tx, 'envelope', envelope.id, { type: 'COUNTERSIGNED' }, by)
}

const issue: EffectHandler = async ({ services, tx, id, now }) => {
  const c = await mustRead(services, tx, id)
  const userId = c.row.user_id
  const title =
    c.registrationTitle ?? (await registrationTitle(services, tx, userId, c.registration))
  await demandReceivers(services, tx, [{ userId, title }])
  await issueHolding(tx, {
    investmentId: id,
    listingId: c.row.listing_id,
    userId,
    title,
    units: c.context.units,
    cents: c.context.amountCents,
    closingId: c.context.closingId,
    at: now.toISOString(),
  })
}

/** Effects of the investment machine, each in the transaction of its event. */
export const investmentEffects: Readonly<Record<string, EffectHandler>> = {
  notify: notifyInvestment,
  askAllocation: async ({ services, tx, id, instance, effect }) => {
    const { units, acceptsLess } = investmentContext.parse(instance.context)
    const place = await askPlace(services, tx, listingOf(instance), {
      investmentId: id,
      units: cents(effect, 'units'),
      acceptsLess,
    })
    if (instance.state !== 'waitlisted' && place.units !== units)
      throw new Error(`the place of ${id} has ${place.units} units, the commitment ${units}`)
  },
  changeAllocation: async ({ services, tx, id, instance, effect }) =>
    changePlace(services, tx, listingOf(instance), id, cents(effect, 'units')),
  releaseAllocation: async ({ services, tx, id, instance }) =>
    releasePlace(services, tx, listingOf(instance), id),
  moveUp: async ({ services, tx, id, instance, event }) => {
    // who has just joined is last in the queue; who comes back may be the first
    if (event.type === 'RECONFIRMED')
      await enqueueMoveUp(services, tx, listingOf(instance), `${id}:${instance.rev}`)
  },
  voidStale: async ({ services, tx, id }) => {
    const related = await findRelatedOf(tx, id)
    const c = await mustRead(services, tx, id)
    if (
      related !== null &&
      isSigned(related.envelope) &&
      !agreementMatches(related.agreement_terms, c.offering)
    )
      await voidOpen(services, tx, id, 'The offering changed after it was signed.')
  },
  replaceAgreement,
  dropAmendment: async ({ services, tx, id }) =>
    voidAmendment(services, tx, id, 'The amount is no longer being changed.'),
  checkSteps: async ({ services, tx, id }) => moveOn(services, tx, id),
  startReview: async ({ services, tx, id }) => moveOn(services, tx, id),
  returnStep: async ({ services, tx, id, effect }) => {
    const step = String(effect.params['step']) as StepName
    await signalStep(services, tx, id, step, 'needs_action', reasonFor(step))
  },
  beginPayment: begin,
  stopPayment: async ({ services, tx, id }) => stopPayment(services, tx, id),
  pausePayment: async ({ services, tx, id }) => pausePayment(services, tx, id),
  repricePayment: async ({ services, tx, id }) =>
    repricePayment(services, tx, id, await totalOf(services, tx, id)),
  requestRefund: async ({ services, tx, id, effect }) =>
    requestRefund(
      services,
      tx,
      id,
      effect.params['amountCents'] === null ? null : cents(effect, 'amountCents'),
    ),
  voidSignature,
  countersign,
  issueHolding: issue,
  cancelHolding: async ({ tx, id, by, now }) =>
    cancelHolding(tx, id, by.reason ?? 'Rescinded', now.toISOString()),
  releaseFunds: async ({ services, tx, id }) => releaseFunds(services, tx, id),
}

/** Effects of the steps: a changed step may cause a transition of the investment. */
export const stepEffects: Readonly<Record<string, EffectHandler>> = {
  notify: notifyStep,
  stepChanged: async ({ services, tx, id }) => moveOn(services, tx, id),
  settlePayer: async ({ services, tx, id }) => settlePayer(services, tx, id),
}

/** Events after which a commitment is another one: what it relies on is found anew. */
const CHANGES: ReadonlySet<string> = new Set([
  'SUBMIT',
  'PLACED',
  'AMENDED',
  'AMOUNT_CHANGED',
  'REGISTRATION_CHANGED',
])
/** Events that leave less of what was approved: the approval stays, as far as it holds for less. */
const LESS: ReadonlySet<string> = new Set(['FEWER_UNITS', 'CUT_BACK'])

/** What a commitment relies on: the limit of its day, the claim, and under 506(c) a verification for its amount. */
async function relyOn({ services, tx, id, event, by, now }: EventContext): Promise<void> {
  const approved =
    event.type === 'AUTO_APPROVED' ||
    (event.type === 'REVIEW_APPROVED' && by.actor.kind === 'person')
  if (!approved && !CHANGES.has(event.type) && !LESS.has(event.type)) return
  const c = await mustRead(services, tx, id)
  const { accreditation_snapshot: before, limit_snapshot, offering_type } = c.row
  // a draft relies on nothing yet
  if (c.context.submittedAt === null) return
  if (LESS.has(event.type)) {
    if (before?.verified !== true) return
    const sale = { investmentId: id, approvedWith: true, cents: c.context.amountCents }
    const verified = await mayRelyOn(services, tx, sale, now)
    await repo.saveSnapshots(tx, id, limit_snapshot, { ...before, verified })
    return
  }
  const { limit, claim } = await standingFor(services, tx, investing(c, now))
  await repo.saveSnapshots(tx, id, approved ? limit_snapshot : (limit?.view ?? null), {
    claim: claim ?? 'none',
    // an approval under 506(c) passed the guard that requires a verification: it applies to this sale
    verified: approved && offering_type === 'reg_d_506c',
    at: now.toISOString(),
  })
}

/** After each transition: stored totals, what is relied on, and the plan that follows its investment. */
export const onInvestmentTransition: OnTransition = async (context, before) => {
  await saveTotals(context, before)
  const { services, tx, id, instance, event } = context
  await relyOn(context)
  if (event.type === 'REGISTRATION_CHANGED') await settlePayer(services, tx, id)
  if (before !== null && before.state !== instance.state)
    await followInvestment(services, tx, id, instance.state)
}
