import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import { platformSwitches } from '#domain/platform/rules/platform-switches.ts'
import type { quote as quoteSchema } from '#domain/offerings/model/quote.ts'
import { type RegistrationChoice } from '#domain/shared/registration-types.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { checkCommitment } from '#domain/offerings/rules/commitment.ts'
import { sCorpRefusal } from '#domain/investors/rules/ira.ts'
import { unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import {
  acceptsInvestments,
  offeringStatus,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import { homeOfRegistration } from '#server/investors/registrations/index.ts'
import type { Limit } from './limit.ts'
import { standingFor } from './limit-of.ts'
import { homeOf } from './people.ts'
import { admitsNonAccredited } from './purchasers.ts'
import * as repo from './repo.ts'
import { resolveChoice } from './steps/registration.ts'
import { offeredIn, priced, roomFor, unitsFor, type Priced } from './terms.ts'

export type Quote = z.infer<typeof quoteSchema>
export type Problem = Quote['problems'][number]
/** Problems that only say that something is not known yet, or what happens to too much; they do not stop a draft. */
export const openQuestions: ReadonlySet<string> = new Set([
  'limit_unknown',
  'accreditation_unknown',
  'waitlist',
  'oversubscribed',
])

export interface Asked {
  amount: number
  registration: RegistrationChoice
  userId: string | null
  /** leaves out this investment's own reservation and commitment */ investment: {
    id: string
    reserved: number
  } | null
  now: Date
}

function limitProblem(limit: Limit | null, total: number): Problem[] {
  if (limit === null || limit.result.remaining === null || total <= limit.result.remaining)
    return []
  if (limit.complete)
    return [
      {
        field: 'amount',
        code: 'over_limit',
        message: `You can invest up to ${formatCents(limit.result.remaining)} more under your investment limit.`,
      },
    ]
  const free =
    limit.result.remaining > 0
      ? `Anyone may invest ${formatCents(limit.result.remaining)}. For more, tell us`
      : 'Tell us'
  return [
    {
      field: 'amount',
      code: 'limit_unknown',
      message: `${free} your income and net worth in the step Suitability.`,
    },
  ]
}

/**
 * What does not fit now is not refused where the offering takes more than its maximum: the investor is informed of the
 * consequence.
 */
function roomProblems(offering: OfferingRow, p: Priced, own: number): Problem[] {
  if (offering.oversubscription === 'none' || p.units <= 0) return []
  const room = roomFor(offering, own)
  if (p.amount <= room && (own > 0 || offering.waiting === 0)) return []
  if (offering.oversubscription === 'pro_rata')
    return [
      {
        field: 'amount',
        code: 'oversubscribed',
        message: `Only ${formatCents(room)} is left. You may commit more: at the close, allocations are reduced pro rata, and the surplus is refunded to you.`,
      },
    ]
  return [
    {
      field: 'amount',
      code: 'waitlist',
      message:
        offering.waiting > 0 || room === 0
          ? 'The offering is full. You can join its waitlist; nothing is charged while you wait.'
          : `Only ${formatCents(room)} is left. You can take less, or join the waitlist with the whole amount.`,
    },
  ]
}

function sizeProblems(offering: OfferingRow, p: Priced, own: number): Problem[] {
  const terms = {
    price: offering.price,
    min_investment: offering.min_investment,
    max_investment: offering.max_investment,
    increment: null,
    max_units: unitsForAmount(roomFor(offering, own), offering.price),
    committed_units: 0,
    oversubscription_accepted: offering.oversubscription !== 'none',
  }
  const decision = checkCommitment({ units: p.units }, terms)
  return decision.ok
    ? []
    : decision.refusals.map((r) => ({ field: 'amount', code: r.code, message: r.message }))
}

async function registrationProblems(
  services: AppServices,
  q: Queryable,
  offering: OfferingRow,
  asked: Asked,
): Promise<Problem[]> {
  const home = await homeOf(services, q, asked.userId)
  const found: Problem[] = []
  const { type, id } = await resolveChoice(services, q, asked.userId, asked.registration)
  if (offering.company.tax_class === 's_corp') {
    const holders = await repo.findHolders(q, offering.account_id, asked.userId)
    const refused = sCorpRefusal({
      registration: type,
      us_resident: home === null || home.country === 'US',
      holders_now: holders.n,
      already_holder: holders.already,
      on: dateInZone(asked.now.toISOString()),
    })
    if (refused !== null)
      found.push({ field: 'registration', code: refused.code, message: refused.message })
  }
  if (home !== null && !offeredIn(offering, home))
    found.push({
      field: 'offering',
      code: 'residence',
      message: 'This offering isn’t available where you live.',
    })
  const place = id === null ? null : await homeOfRegistration(q, id)
  if (place !== null && !offeredIn(offering, place))
    found.push({
      field: 'registration',
      code: 'residence',
      message: 'This offering isn’t available where this registration has its address.',
    })
  return found
}

function accreditationProblem(claim: string | null, prepared: boolean): Problem[] {
  if (claim !== null && claim !== 'none') return []
  if (claim === null)
    return [
      {
        field: 'offering',
        code: 'accreditation_unknown',
        message:
          'This offering is for accredited investors. Tell us how you qualify in the step Suitability.',
      },
    ]
  return [
    {
      field: 'offering',
      code: 'not_accredited',
      message: prepared
        ? 'This offering is for accredited investors only, and this registration doesn’t state that it qualifies.'
        : 'This offering is for accredited investors only.',
    },
  ]
}

/**
 * What an amount means before it is committed: whole units, fee, total, the limit with its computation, and every
 * reason against it with the field that it belongs to (17 CFR 227.100(a)(2), 230.251(d)(2)(i)(C); 26 USC 408, 4975). It
 * promises nothing: SUBMIT decides.
 */
export async function quoteFor(
  services: AppServices,
  q: Queryable,
  offering: OfferingRow,
  asked: Asked,
): Promise<Quote> {
  const p = priced(
    unitsFor(asked.amount, offering.price, offering.increment_units),
    offering.price,
    offering.investor_fee_bps,
  )
  const { id: registrationId } = await resolveChoice(services, q, asked.userId, asked.registration)
  const { limit, claim } = await standingFor(services, q, {
    userId: asked.userId,
    registrationId,
    offering,
    except: asked.investment?.id ?? null,
    now: asked.now,
  })
  const status = await offeringStatus(services, q, offering.listing_id)
  // what is lowered or corrected was begun before the platform stopped new investments
  const begun = p.amount <= (asked.investment?.reserved ?? 0)
  const offeringOpen = acceptsInvestments({ ...offering, platform_open: true }, status, asked.now)
  const open = offeringOpen && (offering.platform_open || begun)
  const problems: Problem[] = [
    ...(open
      ? []
      : [
          {
            field: 'offering' as const,
            code: 'not_open',
            message: offeringOpen
              ? platformSwitches.accepts_investments.stopped
              : 'This offering isn’t accepting investments right now.',
          },
        ]),
    ...sizeProblems(offering, p, asked.investment?.reserved ?? 0),
    ...roomProblems(offering, p, asked.investment?.reserved ?? 0),
    ...limitProblem(limit, p.total),
    ...(await registrationProblems(services, q, offering, asked)),
    ...((await admitsNonAccredited(services, q, offering))
      ? []
      : accreditationProblem(claim, registrationId !== null)),
  ]
  return {
    units: p.units,
    price: offering.price,
    amount: money(p.amount),
    fee: money(p.fee),
    total: money(p.total),
    requested: money(asked.amount),
    rounded: p.amount !== asked.amount,
    limit: limit?.view ?? null,
    problems,
  }
}

/** The requesting person, or null for a visitor. */
export const personId = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.userId : null
