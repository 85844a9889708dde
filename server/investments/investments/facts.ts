import { refuse } from '#domain/shared/errors.ts'
import { sCorpRefusal } from '#domain/investors/rules/ira.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { issuerCap } from '#domain/offerings/rules/issuer-cap.ts'
import { fitsLimit } from '#domain/investors/rules/limit-result.ts'
import { cancelUntil, mayCancel } from '#domain/offerings/rules/cancellation.ts'
import { closingContext } from '#machines/investments/closing.events.ts'
import { investmentContext, type InvestmentFacts } from '#machines/investments/investment.events.ts'
import type { EventContext, FactsProvider } from '#server/kernel/state-machines/index.ts'
import { placeNow } from '#server/offerings/allocation/index.ts'
import {
  acceptsInvestments,
  cancelUntilOf,
  presentStatus,
} from '#server/offerings/offerings/index.ts'
import { approvedTopic } from '#server/offerings/topics/index.ts'
import { heldFor, offeredUnits } from '#server/payments/payments/index.ts'
import { assessIn } from './assess.ts'
import { findRelated, findWatched, type Related, type Watched } from './case-repo.ts'
import { allIn, investingOf, mustRead, type Case } from './case.ts'
import { gateIn } from './steps/gate.ts'
import { isWithCustodian, screenOf } from './ira.ts'
import { iraStep } from '#domain/investors/model/steps/ira.ts'
import { isCovered } from '#server/investors/accreditation/index.ts'
import { limitIn, meansIn, type Limit } from './limit.ts'
import { investing, standingOfRegistration } from './limit-of.ts'
import { screeningStatus } from '#server/investors/screening/index.ts'
import { homeIn, isSigned } from './people.ts'
import { privateFacts } from './purchasers.ts'
import * as repo from './repo.ts'
import { taxFormHolds } from '#server/investors/tax/index.ts'
import { agreementMatches, offeredIn, priced, type Priced } from './terms.ts'

/** People of the platform who approve a rescission (four eyes, platform policy). */
const RESCISSION_APPROVERS = 2
type Facts = Partial<InvestmentFacts>
/** The event with everything that was read for it. */
type Of = EventContext & {
  c: Case
  beside: Related
  watched: Watched
  limit: Limit | null
  /** the claim to be accredited of whoever invests: the person, all holders, the entity */ claim:
    | string
    | null
  /** a verification of accreditation covers it, where one is asked for */ covered: boolean
  /** the answers about a plan ask for a person */ planNeedsPerson: boolean
}

/** Events that put a commitment into the offering or change one: the offering and the person's limit are locked for them. */
const commits: ReadonlySet<string> = new Set([
  'SUBMIT',
  'PLACED',
  'AMOUNT_CHANGED',
  'AMENDED',
  'CUT_BACK',
  'FEWER_UNITS',
])

/** Events that name other units. */
const namesUnits: ReadonlySet<string> = new Set([
  'AMOUNT_CHANGED',
  'AMENDMENT_PROPOSED',
  'CUT_BACK',
  'FEWER_UNITS',
])
const unitsOf = ({ event, c }: Of): number => {
  if (event.type === 'AMENDED') return c.context.amendment?.units ?? c.context.units
  return namesUnits.has(event.type) && typeof event['units'] === 'number'
    ? event['units']
    : c.context.units
}

function amountFacts(of: Of, p: Priced): Facts {
  const { c, now, limit } = of
  const o = c.offering
  return {
    amountCents: p.amount,
    unitsValid: Number.isSafeInteger(p.units) && p.units > 0 && p.units % o.increment_units === 0,
    amountMatchesUnits: of.event.type === 'SUBMIT' ? p.amount === c.context.amountCents : true,
    amountInBounds:
      p.amount >= o.min_investment && (o.max_investment === null || p.amount <= o.max_investment),
    withinInvestorLimit: limit === null || fitsLimit(limit.result, p.total),
    beforeDeadline: now.toISOString() <= o.deadline_at,
    belowMinimum: p.amount < o.min_investment,
  }
}

/** Whether the company stays within the cap of its exemption with this amount; without an investor's fee, which is not its own. */
async function issuerFacts({ services, tx, c, event, now }: Of, p: Priced): Promise<Facts> {
  if (!commits.has(event.type)) return {}
  const { account_id, listing_id, offering_type, id } = c.row
  const sold = await repo.findIssuerSales(tx, account_id, offering_type, id)
  const kind = await approvedTopic(
    services,
    tx,
    { accountId: account_id, listingId: listing_id },
    'type-of-offering',
  )
  const cap = issuerCap(
    offering_type,
    {
      here: sold.map((one) => ({ date: dateInZone(one.committed_at), amount: one.committed })),
      stated_before_opening: kind[0]?.values.sold_prior_12_months ?? 0,
      opened_on: dateInZone(c.offering.open_at),
    },
    dateInZone(now.toISOString()),
  )
  return { issuerCapKept: cap === null || fitsLimit(cap, p.amount) }
}

/** Where the offering would put the commitment now; asked under the lock of the offering's machine. */
async function placeFacts(of: Of, p: Priced): Promise<Facts> {
  const { services, tx, c, event } = of
  if (event.type === 'CUT_BACK' || event.type === 'FEWER_UNITS' || !commits.has(event.type))
    return {}
  const acceptsLess =
    event.type === 'SUBMIT' ? event['acceptsLess'] === true : c.context.acceptsLess
  const placed = await placeNow(services, tx, c.row.listing_id, {
    investmentId: c.row.id,
    units: event.type === 'PLACED' ? (c.context.askedUnits ?? p.units) : p.units,
    acceptsLess,
  })
  const part = placed?.placing === 'in_part' ? placed : null
  return {
    headroomLeft: placed?.placing === 'accepted' || placed?.placing === 'oversubscribed',
    partOffered: part !== null,
    waitlistOpen: placed?.placing === 'waitlisted',
    partUnits: part?.units,
    partCents: part?.cents,
  }
}

async function registrationFacts(of: Of): Promise<Facts> {
  const { c, tx, event } = of
  let type = c.registration
  if (event.type === 'REGISTRATION_CHANGED') {
    const asked = await repo.findRegistration(tx, String(event['registrationId']))
    if (asked === null || asked.user_id !== c.row.user_id)
      throw refuse('invalid', {
        fields: { 'payload.registrationId': 'That registration isn’t yours.' },
      })
    type = asked.type
  }
  const home = homeIn(of.beside.facts?.kyc)
  const residenceAllowed = home !== null && offeredIn(c.offering, home)
  if (c.offering.company.tax_class !== 's_corp')
    return { registrationAllowed: true, residenceAllowed }
  const holders = await repo.findHolders(tx, c.row.account_id, c.row.user_id)
  return {
    registrationAllowed:
      sCorpRefusal({
        registration: type,
        us_resident: home === null || home.country === 'US',
        holders_now: holders.n,
        already_holder: holders.already,
      }) === null,
    residenceAllowed,
  }
}

/** A rolling closing that was announced ends the right to cancel 48 hours before it; otherwise the deadline does (17 CFR 227.304(a), (b)). */
function windowOf({ c, watched }: Of): string | null {
  const own = cancelUntilOf(c.offering)
  if (own === null || watched.closing === null) return own
  const { kind, noticeAt, closesOn } = closingContext.parse(watched.closing.context)
  if (kind === 'final' || noticeAt === null) return own
  const until = cancelUntil(closesOn)
  return until < own ? until : own
}

const isClaimed = ({ claim }: Of): boolean => claim !== null && claim !== 'none'

function offeringFacts(of: Of): Facts {
  const { c, beside, watched, by, now } = of
  if (watched.offering === null) throw new Error(`the offering ${c.row.listing_id} has no machine`)
  const claimed = isClaimed(of)
  return {
    offeringLive: acceptsInvestments(c.offering, presentStatus(watched.offering), now),
    consentCurrent: by.actor.kind !== 'person' || by.actor.consented,
    accreditationClaimed: c.row.offering_type !== 'reg_d_506c' || claimed,
    commitmentGatePassed: gateIn(c, beside.answers?.documents ?? null),
    cancelUntil: windowOf(of),
  }
}

async function reviewFacts(of: Of): Promise<Facts> {
  const { c, covered, beside, watched, now } = of
  const { kyc, suitability } = watched
  const signed = isSigned(beside.envelope)
  const custodian = c.registration !== 'ira' || isWithCustodian(watched.ira)
  const claimed = isClaimed(of)
  // 506(c): a verification of now, or the one that was relied on at the sale (17 CFR 230.506(c)(2))
  const verified = covered || c.row.accreditation_snapshot?.verified === true
  const outcome = assessIn(
    beside.facts?.suitability,
    beside.facts?.kyc,
    { amount: c.context.amountCents, security: c.row.security_type },
    now,
  )
  const settled = Object.entries(c.stepStates).every(
    ([step, state]) =>
      state === 'approved' ||
      state === 'not_applicable' ||
      (step === 'ira' && state === 'submitted' && custodian),
  )
  return {
    kycApproved: kyc?.state === 'approved',
    // screened now, against the lists in force: the investor, their registrations, and the company that is paid
    sanctionsClear:
      (await screeningStatus(of.services, of.tx, {
        userId: c.row.user_id,
        accountId: c.row.account_id,
      })) === 'clear',
    suitabilityOk:
      suitability?.state === 'suitable' || suitability?.state === 'suitable_with_warning',
    taxFormActive: await taxFormHolds(of.services, of.tx, investingOf(c)),
    agreementSignedByAll: signed && custodian,
    accreditationOk: c.row.offering_type !== 'reg_d_506c' || (claimed && verified),
    nothingNeedsAPerson:
      settled &&
      (c.row.offering_type !== 'reg_d_506c' || verified) &&
      !of.planNeedsPerson &&
      outcome !== null &&
      outcome.outcome !== 'needs_review',
    requiredStepsSubmitted: allIn(c.stepStates) && signed,
    noStepReturned: allIn(c.stepStates) && signed,
    signed: signed,
    amendmentSigned:
      beside.amendment_agreement?.state === 'signed' &&
      beside.amendment_agreement.units === c.context.amendment?.units,
    agreementCurrent: signed && agreementMatches(beside.agreement_terms, c.offering),
  }
}

async function moneyFacts({ c, tx, event, beside: { payment } }: Of): Promise<Facts> {
  const held = await heldFor(tx, c.row.id)
  const fewerOffered =
    event.type === 'FEWER_UNITS' && (await offeredUnits(tx, c.row.id)) === event['units']
  return {
    clearedCents: payment?.cleared ?? 0,
    fundsHeldCents: held,
    paymentMatched: payment !== null,
    fewerOffered,
    paidBack: held === 0 && (payment?.refunded ?? 0) >= c.context.amountCents,
    rescissionApproved:
      event.type === 'RESCIND' &&
      (await repo.findRescissionApprovers(tx, c.row.id)).size >= RESCISSION_APPROVERS,
  }
}

function closingFacts({ c, now, limit, watched }: Of): Facts {
  const { acceptedAt, closingId } = c.context
  const p = priced(c.context.units, c.row.price, c.row.fee_bps)
  // the closing's own guards hold at its release: the whole check of escrow, and three signatures of three people
  const released =
    watched.closing !== null &&
    watched.closing.id === closingId &&
    watched.closing.state === 'released'
  return {
    withinLimitAtClosing: limit === null || fitsLimit(limit.result, p.total),
    cancelWindowOver: !mayCancel(c.context, now.toISOString()),
    allocationFinal: c.offering.oversubscribed === 0,
    escrowBroken: released && c.offering.funded >= c.offering.min_target,
    closingInstructionSigned: released && acceptedAt !== null,
  }
}

function lastActivity({ c, watched }: Of): string {
  const saved = [watched.saved_at, watched.answered_at].filter((at): at is string => at !== null)
  return [c.context.touchedAt, ...saved].sort().at(-1) ?? c.context.touchedAt
}

/** Everything that the guards of an investment may ask, found out by the server in the event's transaction. */
export const investmentFacts: FactsProvider = async (context) => {
  const committing = commits.has(context.event.type)
  if (committing) {
    // one commitment of a person at a time, then one of the offering: always in this order
    if (context.event.type !== 'CUT_BACK')
      await repo.lockName(context.tx, `limit:${context.instance.user_id}`)
    // purchasers under 506(b) are counted over all offerings of the company
    if (investmentContext.parse(context.instance.context).offeringType === 'reg_d_506b')
      await repo.lockName(context.tx, `purchasers:${context.instance.account_id}`)
    await context.services.lifecycles.lock(
      context.tx,
      'offering',
      context.instance.listing_id ?? '',
    )
  }
  const { services, tx, id, now } = context
  const c = await mustRead(services, tx, id)
  const beside = (await findRelated(tx, [id])).get(id)
  if (beside === undefined) throw new Error(`the investment ${id} has no row`)
  const means = meansIn(
    beside.facts?.suitability,
    beside.accreditation,
    beside.facts?.['financial-assets'],
  )
  const own = await standingOfRegistration(services, tx, investing(c, now))
  const covered = c.row.offering_type === 'reg_d_506c' && (await isCovered(services, tx, id, now))
  const plan = c.registration === 'ira' ? iraStep.safeParse(beside.answers?.ira ?? null) : null
  const planNeedsPerson = plan?.success === true && screenOf(plan.data).outcome === 'review'
  const of: Of = {
    ...context,
    c,
    beside,
    claim: own === null ? (means?.accreditation ?? null) : own.claim,
    covered,
    planNeedsPerson,
    watched: await findWatched(tx, id),
    limit: own === null ? limitIn(means, beside.committed ?? [], c.offering, now) : own.limit,
  }
  const p = priced(unitsOf(of), of.c.row.price, of.c.row.fee_bps)
  return {
    ...amountFacts(of, p),
    ...(await issuerFacts(of, p)),
    ...(await placeFacts(of, p)),
    ...(await registrationFacts(of)),
    ...offeringFacts(of),
    ...(await privateFacts(services, tx, c, isClaimed(of), now)),
    ...(await reviewFacts(of)),
    ...(await moneyFacts(of)),
    ...closingFacts(of),
    lastActivityAt: lastActivity(of),
  }
}
