import { refuse } from '#domain/shared/errors.ts'
import { sCorpRefusal } from '#domain/investors/rules/ira.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { issuerCap } from '#domain/offerings/rules/issuer-cap.ts'
import { fitsLimit } from '#domain/investors/rules/limit-result.ts'
import { cancelUntil, mayCancel } from '#domain/offerings/rules/cancellation.ts'
import { closingContext } from '#machines/investments/closing.events.ts'
import { investmentContext, type InvestmentFacts } from '#machines/investments/investment.events.ts'
import { cameBack } from '#machines/payments/payment.course.ts'
import { once, type EventContext } from '#server/kernel/state-machines/index.ts'
import { decidedUnits, placeNow } from '#server/offerings/allocation/index.ts'
import {
  acceptsInvestments,
  cancelUntilOf,
  presentStatus,
} from '#server/offerings/offerings/index.ts'
import { homeOfRegistration } from '#server/investors/registrations/index.ts'
import { topicInForce } from '#server/offerings/topics/index.ts'
import { debitLeft } from '#server/payments/banking/index.ts'
import {
  demandNotPassedOn,
  heldFor,
  offeredUnits,
  paidBack,
  rescissionApproved,
} from '#server/payments/payments/index.ts'
import { assessIn } from './assess.ts'
import { findRelatedOf, findWatched, type Watched } from './case-repo.ts'
import { allIn, investingOf, mustRead, returnedStep, type Case } from './case.ts'
import { gateIn } from './steps/gate.ts'
import { isWithCustodian, screenOf } from './ira.ts'
import { iraStep } from '#domain/investors/model/steps/ira.ts'
import { mayRelyOn } from '#server/investors/accreditation/index.ts'
import { meansIn } from './limit.ts'
import { investing, standingFor } from './limit-of.ts'
import { lockParty } from './party-repo.ts'
import { screeningStatus } from '#server/investors/screening/index.ts'
import { behindInvestment, faultsBehind } from '#server/investors/behind/index.ts'
import { stopsAt, type Fault } from '#domain/investors/rules/gates.ts'
import { homeIn, isSigned } from './people.ts'
import { privateFacts } from './purchasers.ts'
import { changedBeforeReview, raisesLimit } from './raised.ts'
import * as repo from './repo.ts'
import { taxFormHolds } from '#server/investors/tax/index.ts'
import { agreementMatches, offeredIn, priced } from './terms.ts'

/** How each fact is found out; undefined where the event has no such fact. */
type Found<Names extends keyof InvestmentFacts> = {
  [Name in Names]: () => Promise<InvestmentFacts[Name] | undefined>
}

/**
 * Events that put a commitment into the offering or change one: the offering and the limits that it counts against are
 * locked for them.
 */
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
const unitsOf = ({ event }: EventContext, { context }: Case): number => {
  if (event.type === 'AMENDED') return context.amendment?.units ?? context.units
  return namesUnits.has(event.type) && typeof event['units'] === 'number'
    ? event['units']
    : context.units
}

/** What facts are found from: each is read once, when the first fact needs it. */
function sourcesOf(event: EventContext) {
  const { services, tx, id, now } = event
  const investment = once(() => mustRead(services, tx, id))
  const related = once(async () => {
    const found = await findRelatedOf(tx, id)
    if (found === null) throw new Error(`the investment ${id} has no row`)
    return found
  })
  const watched = once(() => findWatched(tx, id))
  const means = once(async () => {
    const { facts, accreditation } = await related()
    return meansIn(facts?.suitability, accreditation, facts?.['financial-assets'])
  })
  const standing = once(async () =>
    standingFor(services, tx, investing(await investment(), now), {
      means: await means(),
      party: (await related()).party,
    }),
  )
  return {
    event,
    investment,
    related,
    watched,
    /** the limit of the law on whoever invests: the person, all holders, the entity */
    limit: async () => (await standing()).limit,
    /** whoever invests claims to be accredited */
    claimed: async () => {
      const { claim } = await standing()
      return claim !== null && claim !== 'none'
    },
    /** units of this event with what they cost */
    price: once(async () => {
      const c = await investment()
      return priced(unitsOf(event, c), c.row.price, c.row.fee_bps)
    }),
  }
}
type Sources = ReturnType<typeof sourcesOf>

const amountFacts = ({ event, investment, price, limit }: Sources) =>
  ({
    amountCents: async () => (await price()).amount,
    unitsValid: async () => {
      const { units } = await price()
      const { increment_units } = (await investment()).offering
      return Number.isSafeInteger(units) && units > 0 && units % increment_units === 0
    },
    amountMatchesUnits: async () =>
      event.event.type !== 'SUBMIT' ||
      (await price()).amount === (await investment()).context.amountCents,
    amountInBounds: async () => {
      const { amount } = await price()
      const { min_investment, max_investment } = (await investment()).offering
      return amount >= min_investment && (max_investment === null || amount <= max_investment)
    },
    withinInvestorLimit: async () => {
      const most = await limit()
      return most === null || fitsLimit(most.result, (await price()).total)
    },
    beforeDeadline: async () =>
      event.now.toISOString() <= (await investment()).offering.deadline_at,
    belowMinimum: async () => (await price()).amount < (await investment()).offering.min_investment,
  }) satisfies Partial<Found<keyof InvestmentFacts>>

/**
 * Whether the company stays within the cap of its exemption with this amount; without an investor's fee, which is not
 * its own.
 */
async function issuerCapKept({ event, investment, price }: Sources): Promise<boolean | undefined> {
  if (!commits.has(event.event.type)) return undefined
  const { services, tx, now } = event
  const { row, offering } = await investment()
  const { account_id, listing_id, offering_type, id } = row
  const sold = await repo.findIssuerSales(tx, account_id, offering_type, id)
  const kind = await topicInForce(services, tx, listing_id, 'type-of-offering')
  const cap = issuerCap(
    offering_type,
    {
      here: sold.map((one) => ({ date: dateInZone(one.committed_at), amount: one.committed })),
      stated_before_opening: kind?.sold_prior_12_months ?? 0,
      opened_on: dateInZone(offering.open_at),
      offered_by_holders: kind?.offered_by_holders ?? 0,
      sold_by_affiliates: kind?.sold_by_affiliates ?? 0,
    },
    dateInZone(now.toISOString()),
  )
  return cap === null || fitsLimit(cap, (await price()).amount)
}

/** Where the offering would allocate the commitment now; read under the lock of the offering's machine. */
function placeFacts({ event, investment, price }: Sources) {
  const { services, tx, event: sent } = event
  const asks = commits.has(sent.type) && sent.type !== 'CUT_BACK' && sent.type !== 'FEWER_UNITS'
  const place = once(async () => {
    if (!asks) return undefined
    const { row, context } = await investment()
    const { units } = await price()
    const placed = await placeNow(services, tx, row.listing_id, {
      investmentId: row.id,
      units: sent.type === 'PLACED' ? (context.askedUnits ?? units) : units,
      acceptsLess: sent.type === 'SUBMIT' ? sent['acceptsLess'] === true : context.acceptsLess,
    })
    const part = placed?.placing === 'in_part' ? placed : null
    return { placing: placed?.placing, part }
  })
  return {
    headroomLeft: async () => {
      const found = await place()
      return found && (found.placing === 'accepted' || found.placing === 'oversubscribed')
    },
    partOffered: async () => {
      const found = await place()
      return found && found.part !== null
    },
    waitlistOpen: async () => {
      const found = await place()
      return found && found.placing === 'waitlisted'
    },
    allocatedUnits: async () => decidedUnits(tx, event.id),
    partUnits: async () => (await place())?.part?.units,
    partCents: async () => (await place())?.part?.cents,
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

/** The registration that the event names has to be the investor's own. */
async function registrationOf({ event, investment }: Sources): Promise<Case['registration']> {
  const c = await investment()
  if (event.event.type !== 'REGISTRATION_CHANGED') return c.registration
  const asked = await repo.findRegistration(event.tx, String(event.event['registrationId']))
  if (asked === null || asked.user_id !== c.row.user_id)
    throw refuse('invalid', {
      fields: { 'payload.registrationId': 'That registration isn’t yours.' },
    })
  return asked.type
}

function registrationFacts(
  { event, investment, related }: Sources,
  type: () => Promise<Case['registration']>,
) {
  const home = once(async () => homeIn((await related()).facts?.kyc))
  return {
    residenceAllowed: async () => {
      const lives = await home()
      const { offering, context } = await investment()
      if (lives === null || !offeredIn(offering, lives)) return false
      // an entity is offered the security where it has its address
      const place =
        context.registrationId === null
          ? null
          : await homeOfRegistration(event.tx, context.registrationId)
      return place === null || offeredIn(offering, place)
    },
    registrationAllowed: async () => {
      const { row, offering } = await investment()
      if (offering.company.tax_class !== 's_corp') return true
      const lives = await home()
      const holders = await repo.findHolders(event.tx, row.account_id, row.user_id)
      return (
        sCorpRefusal({
          registration: await type(),
          us_resident: lives === null || lives.country === 'US',
          holders_now: holders.n,
          already_holder: holders.already,
          on: dateInZone(event.now.toISOString()),
        }) === null
      )
    },
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

/**
 * A rolling closing that was announced ends the right to cancel 48 hours before it; otherwise the deadline does (17 CFR
 * 227.304(a), (b)).
 */
function windowOf({ offering }: Case, { closing }: Watched): string | null {
  const own = cancelUntilOf(offering)
  if (own === null || closing === null) return own
  const { kind, noticeAt, closesOn } = closingContext.parse(closing.context)
  if (kind === 'final' || noticeAt === null) return own
  const until = cancelUntil(closesOn)
  return until < own ? until : own
}

function offeringFacts({ event, investment, related, watched, claimed }: Sources) {
  const { by, now } = event
  return {
    offeringLive: async () => {
      const { offering, row } = await investment()
      const machine = (await watched()).offering
      if (machine === null) throw new Error(`the offering ${row.listing_id} has no machine`)
      // a commitment on the waitlist was begun before the platform stopped new ones
      const begun = event.event.type === 'PLACED'
      return acceptsInvestments(
        begun ? { ...offering, platform_open: true } : offering,
        presentStatus(event.services, machine),
        now,
      )
    },
    consentCurrent: async () => by.actor.kind !== 'person' || by.actor.consented,
    accreditationClaimed: async () =>
      (await investment()).row.offering_type !== 'reg_d_506c' || claimed(),
    commitmentGatePassed: async () =>
      gateIn(await investment(), (await related()).answers?.documents ?? null),
    cancelUntil: async () => windowOf(await investment(), await watched()),
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

function purchaserFacts({ event, investment, claimed }: Sources) {
  const found = once(async () =>
    privateFacts(event.services, event.tx, await investment(), await claimed(), event.now),
  )
  return {
    visibleToInvestor: async () => (await found()).visibleToInvestor,
    nonAccreditedAdmitted: async () => (await found()).nonAccreditedAdmitted,
    purchaserLimitKept: async () => (await found()).purchaserLimitKept,
    purchaserQualified: async () => (await found()).purchaserQualified,
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

function reviewFacts({ event, investment, related, watched, claimed, price }: Sources) {
  const { services, tx, id, now } = event
  const signed = async () => isSigned((await related()).envelope)
  const withCustodian = async () =>
    (await investment()).registration !== 'ira' || isWithCustodian((await watched()).ira)
  /** 506(c): a verification that may be relied on for what this event takes (17 CFR 230.506(c)(2)); others need none */
  const verified = once(async () => {
    const { offering_type, accreditation_snapshot } = (await investment()).row
    if (offering_type !== 'reg_d_506c') return true
    const approvedWith = accreditation_snapshot?.verified === true
    const sale = { investmentId: id, approvedWith, cents: (await price()).amount }
    return mayRelyOn(services, tx, sale, now)
  })
  const settled = async (): Promise<boolean> => {
    const custodian = await withCustodian()
    return Object.entries((await investment()).stepStates).every(
      ([step, state]) =>
        state === 'approved' ||
        state === 'not_applicable' ||
        (step === 'ira' && state === 'submitted' && custodian),
    )
  }
  const planNeedsPerson = async (): Promise<boolean> => {
    if ((await investment()).registration !== 'ira') return false
    const plan = iraStep.safeParse((await related()).answers?.ira ?? null)
    return plan.success && screenOf(plan.data).outcome === 'review'
  }
  const suits = async (): Promise<boolean> => {
    const { context, row } = await investment()
    const { facts } = await related()
    const of = { amount: context.amountCents, security: row.security_type }
    const changed = await changedBeforeReview(services, tx, row.user_id, of, now)
    const assessed = assessIn(facts?.suitability, facts?.kyc, { ...of, changed }, now)
    return assessed !== null && assessed.outcome !== 'needs_review'
  }
  const allSubmitted = async () => allIn((await investment()).stepStates) && signed()
  const behind = once(async () => faultsBehind(services, tx, await behindInvestment(tx, id)))
  const lacks = async (fault: Fault) => !(await behind()).some((found) => found.has(fault))
  return {
    kycApproved: () => lacks('identity_missing'),
    // screened now, against the lists in force: all who are behind the investment, and the company that is paid
    sanctionsClear: async () => {
      const of = { userId: null, accountId: (await investment()).row.account_id }
      return (await lacks('sanctions')) && (await screeningStatus(services, tx, of)) === 'clear'
    },
    accountsActive: () => lacks('account'),
    registrationActive: () => lacks('registration'),
    standingHolds: async () => stopsAt('accept', await behind()).length === 0,
    suitabilityOk: async () =>
      (await lacks('suitability_open')) && (await lacks('suitability_refused')),
    taxFormActive: async () => taxFormHolds(services, tx, investingOf(await investment())),
    agreementSignedByAll: async () => (await signed()) && withCustodian(),
    accreditationOk: async () =>
      (await investment()).row.offering_type !== 'reg_d_506c' ||
      ((await claimed()) && (await verified())),
    nothingNeedsAPerson: async () =>
      (await settled()) &&
      (await verified()) &&
      !(await planNeedsPerson()) &&
      (await suits()) &&
      !(await raisesLimit(services, tx, id, now)),
    requiredStepsSubmitted: allSubmitted,
    noStepReturned: allSubmitted,
    stepReturned: async () => returnedStep((await investment()).stepStates) !== null,
    signed,
    amendmentSigned: async () => {
      const { amendment_agreement: agreement } = await related()
      const { amendment } = (await investment()).context
      return agreement?.state === 'signed' && agreement.units === amendment?.units
    },
    agreementCurrent: async () =>
      (await signed()) &&
      agreementMatches((await related()).agreement_terms, (await investment()).offering),
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

function moneyFacts({ event, related }: Sources) {
  const { tx, id, event: sent } = event
  const held = once(() => heldFor(tx, id))
  return {
    clearedCents: async () => (await related()).payment?.cleared ?? 0,
    fundsHeldCents: held,
    paymentMatched: async () => (await related()).payment !== null,
    paymentReturned: async () => cameBack((await related()).payment_machine?.state ?? null),
    debitWaits: async () => {
      const { payment, payment_machine } = await related()
      const ordered = payment !== null && payment_machine?.state === 'initiated'
      return ordered && !(await debitLeft(tx, payment.id))
    },
    fewerOffered: async () =>
      sent.type === 'FEWER_UNITS' && (await offeredUnits(tx, id)) === sent['units'],
    paidBack: () => paidBack(tx, id),
    clawedBack: async () => (await related()).payment_machine?.state === 'clawed_back',
    rescissionApproved: async () => sent.type === 'RESCIND' && (await rescissionApproved(tx, id)),
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

function closingFacts({ event, investment, watched, limit }: Sources) {
  // the closing's own guards hold at its release: the whole check of escrow, and three signatures of three people
  const released = async (): Promise<boolean> => {
    const { closing } = await watched()
    const { closingId } = (await investment()).context
    return closing !== null && closing.id === closingId && closing.state === 'released'
  }
  return {
    withinLimitAtClosing: async () => {
      const most = await limit()
      const { context, row } = await investment()
      const { total } = priced(context.units, row.price, row.fee_bps)
      return most === null || fitsLimit(most.result, total)
    },
    cancelWindowOver: async () => !mayCancel((await investment()).context, event.now.toISOString()),
    allocationFinal: async () => (await investment()).offering.oversubscribed === 0,
    escrowBroken: async () => {
      const { funded, min_target } = (await investment()).offering
      return (await released()) && funded >= min_target
    },
    closingInstructionSigned: async () =>
      (await released()) && (await investment()).context.acceptedAt !== null,
  } satisfies Partial<Found<keyof InvestmentFacts>>
}

async function lastActivityAt({ investment, watched }: Sources): Promise<string> {
  const { touchedAt } = (await investment()).context
  const { saved_at, answered_at } = await watched()
  const saved = [saved_at, answered_at].filter((at): at is string => at !== null)
  return [touchedAt, ...saved].sort().at(-1) ?? touchedAt
}

/**
 * Locks for an event that commits: one commitment at a time of everybody whose limit it counts against, then one of the
 * offering, always in this order.
 */
async function lockFor({ services, tx, event, instance }: EventContext): Promise<void> {
  if (!commits.has(event.type)) return
  // a draft reserves nothing: its submission is decided under the locks
  if (event.type === 'AMOUNT_CHANGED' && instance.state === 'draft') return
  if (event.type !== 'CUT_BACK') await lockParty(tx, instance.id)
  // purchasers under 506(b) are counted over all offerings of the company
  if (investmentContext.parse(instance.context).offeringType === 'reg_d_506b')
    await repo.lockName(tx, `purchasers:${instance.account_id}`)
  await services.lifecycles.lock(tx, 'offering', instance.listing_id ?? '')
}

/** Events that undo a sale: the investor must still hold all of its units. */
const UNDOES: ReadonlySet<string> = new Set(['RESCISSION_APPROVED', 'RESCIND'])

/** Resolves every fact that the guards of an investment may read, in the event's transaction, under its locks. */
export async function investmentFacts(
  context: EventContext,
): Promise<Found<keyof InvestmentFacts>> {
  await lockFor(context)
  if (UNDOES.has(context.event.type)) await demandNotPassedOn(context.tx, context.id)
  const of = sourcesOf(context)
  const registration = once(() => registrationOf(of))
  // another person's registration is refused whatever the guards check
  if (context.event.type === 'REGISTRATION_CHANGED') await registration()
  return {
    ...amountFacts(of),
    issuerCapKept: () => issuerCapKept(of),
    ...placeFacts(of),
    ...registrationFacts(of, registration),
    ...offeringFacts(of),
    ...purchaserFacts(of),
    ...reviewFacts(of),
    ...moneyFacts(of),
    ...closingFacts(of),
    lastActivityAt: () => lastActivityAt(of),
    closedDays: async () => (await of.related()).closed_days,
  }
}
