import { refuse } from '#domain/errors.ts'
import { sCorpRefusal } from '#domain/rules/ira.ts'
import { fitsLimit } from '#domain/rules/limit-result.ts'
import type { InvestmentFacts } from '#machines/lifecycles/investment.events.ts'
import type { EventContext, FactsProvider } from '../history/index.ts'
import { acceptsInvestments, cancelUntilOf, lockOffering, offeringStatus } from '../offerings/index.ts'
import { fundsOf, paymentOf } from '../payments/index.ts'
import { assess } from './assess.ts'
import { allIn, mustRead, type Case } from './case.ts'
import { gatePassed } from './steps/gate.ts'
import { iraIsWith } from './ira.ts'
import { limitFor, meansOf } from './limit.ts'
import { envelopeOf, homeOf, isSigned, kycOf, readFact, suitabilityOf } from './people.ts'
import * as repo from './repo.ts'
import { offeredIn, priced, roomFor, type Priced } from './terms.ts'

type Facts = Partial<InvestmentFacts>
type Of = EventContext & { c: Case }

/** Events that put a commitment into the offering or change one: the offering and the person's limit are locked for them. */
const commits: ReadonlySet<string> = new Set(['SUBMIT', 'AMOUNT_CHANGED', 'CUT_BACK'])

const unitsOf = ({ event, c }: Of): number => ((event.type === 'AMOUNT_CHANGED' || event.type === 'CUT_BACK') && typeof event['units'] === 'number' ? event['units'] : c.context.units)

async function amountFacts(of: Of, p: Priced): Promise<Facts> {
  const { c, tx, parts, now } = of
  const o = c.offering
  const limit = await limitFor(parts, tx, { userId: c.row.user_id, offering: o, except: c.row.id, now })
  return {
    amountCents: p.amount,
    unitsValid: Number.isSafeInteger(p.units) && p.units > 0 && p.units % o.increment_units === 0,
    amountMatchesUnits: of.event.type === 'SUBMIT' ? p.amount === c.context.amountCents : true,
    amountInBounds: p.amount >= o.min_investment && (o.max_investment === null || p.amount <= o.max_investment),
    headroomLeft: p.amount <= roomFor(o, c.row.reserved),
    withinInvestorLimit: limit === null || fitsLimit(limit.result, p.total),
    beforeDeadline: now.toISOString() <= o.deadline_at,
  }
}

async function registrationFacts(of: Of): Promise<Facts> {
  const { c, tx, parts, event } = of
  let type = c.registration
  if (event.type === 'REGISTRATION_CHANGED') {
    const asked = await repo.findRegistration(tx, String(event['registrationId']))
    if (asked === null || asked.user_id !== c.row.user_id) throw refuse('invalid', { fields: { 'payload.registrationId': 'This is none of your registrations.' } })
    type = asked.type
  }
  const home = await homeOf(parts, tx, c.row.user_id)
  const residenceAllowed = home !== null && offeredIn(c.offering.jurisdictions, home)
  if (c.offering.company.tax_class !== 's_corp') return { registrationAllowed: true, residenceAllowed }
  const holders = await repo.findHolders(tx, c.row.account_id, c.row.user_id)
  return { registrationAllowed: sCorpRefusal({ registration: type, us_resident: home === null || home.country === 'US', holders_now: holders.n, already_holder: holders.already }) === null, residenceAllowed }
}

async function offeringFacts({ c, tx, parts, by, now }: Of): Promise<Facts> {
  const means = await meansOf(parts, tx, c.row.user_id)
  const claimed = means !== null && means.accreditation !== 'none'
  return {
    offeringLive: acceptsInvestments(c.offering, await offeringStatus(parts, tx, c.row.listing_id), now),
    // relationships before the offer are not recorded yet, so 506(b) is open to nobody (17 CFR 230.502(c))
    visibleToInvestor: c.row.offering_type !== 'reg_d_506b',
    consentCurrent: by.actor.kind !== 'person' || by.actor.consented,
    accreditationClaimed: c.row.offering_type !== 'reg_d_506c' || claimed,
    commitmentGatePassed: await gatePassed(tx, c),
    cancelUntil: cancelUntilOf(c.offering),
  }
}

async function reviewFacts(of: Of): Promise<Facts> {
  const { c, tx, parts, event, now } = of
  const kyc = await kycOf(parts, tx, c.row.user_id)
  const suitability = await suitabilityOf(parts, tx, c.row.user_id)
  const tax = await readFact(parts, tx, c.row.user_id, 'documents')
  const signed = isSigned(await envelopeOf(parts, tx, c.row.id))
  const custodian = c.registration !== 'ira' || (await iraIsWith(parts, tx, c.row.id, 'signed'))
  const means = await meansOf(parts, tx, c.row.user_id)
  const claimed = means !== null && means.accreditation !== 'none'
  const verified = c.row.offering_type !== 'reg_d_506c'
  const outcome = await assess(parts, tx, c.row.user_id, { amount: c.context.amountCents, security: c.row.security_type }, now)
  const settled = Object.entries(c.stepStates).every(([step, state]) => state === 'approved' || state === 'not_applicable' || (step === 'ira' && state === 'submitted' && custodian))
  return {
    kycApproved: kyc?.state === 'approved',
    sanctionsClear: kyc?.state === 'approved',
    suitabilityOk: suitability?.state === 'suitable' || suitability?.state === 'suitable_with_warning',
    taxFormActive: tax?.values['w9_certified'] === true,
    agreementSignedByAll: signed && custodian,
    // 506(c): whoever approves the review has seen the evidence (17 CFR 230.506(c)(2)); nothing is verified by itself
    accreditationOk: verified || (claimed && (event.type !== 'AUTO_APPROVED' || c.row.accreditation_snapshot?.verified === true)),
    nothingNeedsAPerson: settled && verified && outcome !== null && outcome.outcome !== 'needs_review',
    requiredStepsSubmitted: allIn(c.stepStates) && signed,
    noStepReturned: allIn(c.stepStates) && signed,
    signed: signed,
  }
}

async function moneyFacts({ c, tx, parts }: Of): Promise<Facts> {
  const funds = await fundsOf(tx, c.row.id)
  const payment = await paymentOf(parts, tx, c.row.id)
  const refunded = payment?.row.refunded ?? 0
  return { clearedCents: funds.cleared, fundsHeldCents: funds.held, paymentMatched: funds.matched, paidBack: funds.held === 0 && refunded >= c.context.amountCents, rescissionApproved: true }
}

async function closingFacts(of: Of): Promise<Facts> {
  const { c, now } = of
  const { cancelUntil, acceptedAt, closingId } = c.context
  const limit = await limitFor(of.parts, of.tx, { userId: c.row.user_id, offering: c.offering, except: c.row.id, now })
  const p = priced(c.context.units, c.row.price, c.row.fee_bps)
  return {
    withinLimitAtClosing: limit === null || fitsLimit(limit.result, p.total),
    cancelWindowOver: c.row.offering_type === 'reg_cf' ? cancelUntil !== null && now.toISOString() > cancelUntil : acceptedAt !== null,
    // escrow breaks when the target has cleared; the company's acceptance and the principal's approval are the instruction
    escrowBroken: c.offering.funded >= c.offering.min_target,
    closingInstructionSigned: acceptedAt !== null && closingId !== null,
  }
}

async function lastActivity(of: Of): Promise<string> {
  const saved = (await repo.findSteps(of.tx, of.id)).flatMap((s) => [s.saved_at, s.answered_at]).filter((at): at is string => at !== null)
  return [of.c.context.touchedAt, ...saved].sort().at(-1) ?? of.c.context.touchedAt
}

/** Everything that the guards of an investment may ask, found out by the server in the event's transaction. */
export const investmentFacts: FactsProvider = async (context) => {
  const committing = commits.has(context.event.type)
  if (committing) {
    // one commitment of a person at a time, then one of the offering: always in this order
    await repo.lockName(context.tx, `limit:${context.instance.user_id}`)
    await lockOffering(context.tx, context.instance.listing_id ?? '')
  }
  const of: Of = { ...context, c: await mustRead(context.parts, context.tx, context.id) }
  const p = priced(unitsOf(of), of.c.row.price, of.c.row.fee_bps)
  return {
    ...(await amountFacts(of, p)), ...(await registrationFacts(of)), ...(await offeringFacts(of)), ...(await reviewFacts(of)),
    ...(await moneyFacts(of)), ...(await closingFacts(of)), lastActivityAt: await lastActivity(of),
  }
}
