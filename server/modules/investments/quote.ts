import type { Actor } from '#domain/access/actor.ts'
import type { RegistrationType } from '#domain/model/investment.ts'
import { registrationLabels, type quote as quoteSchema } from '#domain/model/investment.ts'
import { formatCents, money } from '#domain/money.ts'
import { checkCommitment } from '#domain/rules/commitment.ts'
import { sCorpRefusal } from '#domain/rules/ira.ts'
import { unitsForAmount } from '#domain/rules/commitment.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import type { z } from 'zod'
import { acceptsInvestments, offeringStatus, type OfferingRow } from '../offerings/index.ts'
import { limitFor, meansOf, type Limit } from './limit.ts'
import { homeOf } from './people.ts'
import * as repo from './repo.ts'
import { offeredIn, priced, roomFor, unitsFor, type Priced } from './terms.ts'

export type Quote = z.infer<typeof quoteSchema>
export type Problem = Quote['problems'][number]
/** Problems that only say that something is not known yet; they do not stop a draft. */
export const openQuestions: ReadonlySet<string> = new Set(['limit_unknown', 'accreditation_unknown'])

export interface Asked { amount: number; registration: RegistrationType; userId: string | null; /** leaves out this investment's own reservation and commitment */ investment: { id: string; reserved: number } | null; now: Date }

function limitProblem(limit: Limit | null, total: number): Problem[] {
  if (limit === null || limit.result.remaining === null || total <= limit.result.remaining) return []
  if (limit.complete) return [{ field: 'amount', code: 'over_limit', message: `You can invest up to ${formatCents(limit.result.remaining)} more under your investment limit.` }]
  const free = limit.result.remaining > 0 ? `Anyone may invest ${formatCents(limit.result.remaining)}. For more, tell us` : 'Tell us'
  return [{ field: 'amount', code: 'limit_unknown', message: `${free} your income and net worth in the step Suitability.` }]
}

function sizeProblems(offering: OfferingRow, p: Priced, own: number): Problem[] {
  const terms = { price: offering.price, min_investment: offering.min_investment, max_investment: offering.max_investment, increment: null, max_units: unitsForAmount(roomFor(offering, own), offering.price), committed_units: 0, oversubscription_accepted: false }
  const decision = checkCommitment({ units: p.units }, terms)
  return decision.ok ? [] : decision.refusals.map((r) => ({ field: 'amount', code: r.code, message: r.message }))
}

async function registrationProblems(parts: Parts, q: Queryable, offering: OfferingRow, asked: Asked): Promise<Problem[]> {
  const home = await homeOf(parts, q, asked.userId)
  const found: Problem[] = []
  if (offering.company.tax_class === 's_corp') {
    const holders = await repo.findHolders(q, offering.account_id, asked.userId)
    const refused = sCorpRefusal({ registration: asked.registration, us_resident: home === null || home.country === 'US', holders_now: holders.n, already_holder: holders.already })
    if (refused !== null) found.push({ field: 'registration', code: refused.code, message: refused.message })
  }
  if (home !== null && !offeredIn(offering.jurisdictions, home)) found.push({ field: 'offering', code: 'residence', message: 'This offering is not made where you live.' })
  return found
}

async function accreditationProblem(parts: Parts, q: Queryable, offering: OfferingRow, userId: string | null): Promise<Problem[]> {
  if (offering.type !== 'reg_d_506c') return []
  const means = await meansOf(parts, q, userId)
  if (means === null) return [{ field: 'offering', code: 'accreditation_unknown', message: 'This offering is for accredited investors. Tell us how you qualify in the step Suitability.' }]
  return means.accreditation === 'none' ? [{ field: 'offering', code: 'not_accredited', message: 'This offering is for accredited investors only.' }] : []
}

/**
 * What an amount means before it is committed: whole units, fee, total, the limit with its computation, and every reason
 * against it with the field that it belongs to (field facts 3.4, 3.5, 6 and 9.3). It promises nothing: SUBMIT decides.
 */
export async function quoteFor(parts: Parts, q: Queryable, offering: OfferingRow, asked: Asked): Promise<Quote> {
  const p = priced(unitsFor(asked.amount, offering.price, offering.increment_units), offering.price, offering.investor_fee_bps)
  const limit = await limitFor(parts, q, { userId: asked.userId, offering, except: asked.investment?.id ?? null, now: asked.now })
  const status = await offeringStatus(parts, q, offering.listing_id)
  const open = acceptsInvestments(offering, status, asked.now)
  const problems: Problem[] = [
    ...(open ? [] : [{ field: 'offering' as const, code: 'not_open', message: 'The offering does not take investments now.' }]),
    ...sizeProblems(offering, p, asked.investment?.reserved ?? 0),
    ...limitProblem(limit, p.total),
    ...(await registrationProblems(parts, q, offering, asked)),
    ...(await accreditationProblem(parts, q, offering, asked.userId)),
  ]
  return { units: p.units, price: offering.price, amount: money(p.amount), fee: money(p.fee), total: money(p.total), requested: money(asked.amount), rounded: p.amount !== asked.amount, limit: limit?.view ?? null, problems }
}

/** The person who asks, or null for a visitor. */
export const personId = (actor: Actor): string | null => (actor.kind === 'person' ? actor.userId : null)
/** Words for a registration before its facts are known. */
export const registrationWord = (type: RegistrationType): string => registrationLabels[type]
