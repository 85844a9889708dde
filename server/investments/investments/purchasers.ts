import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { compareDecimal, decimal } from '#domain/shared/decimal.ts'
import {
  fitsPurchaserLimit,
  mayBuyPrivately,
  purchaserWindowFrom,
  type PrivateSale,
} from '#domain/offerings/rules/reg-d-purchasers.ts'
import type { InvestmentFacts } from '#machines/investments/investment.events.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import {
  findEvidence,
  findRelation,
  findShown,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import { topicInForce } from '#server/offerings/topics/index.ts'
import type { Case } from './case.ts'
import { findBuyer, findPrivateSales, type BuyerRow } from './purchasers-repo.ts'

const JOINT = /^(joint|community)/
const HALF = decimal('50')

/** A stored commitment as a sale to count; `accredited` and `on` are the ones of its own day. */
function saleOf(row: BuyerRow, accredited: boolean, on: string): PrivateSale {
  const type = row.type ?? 'individual'
  const owners = row.parties.filter((party) => party.role === 'owner')
  const holdsMost = (percent: string | null): boolean =>
    compareDecimal(decimal(percent ?? '0'), HALF) > 0
  const isEntity = !JOINT.test(type) && type !== 'individual' && type !== 'ira'
  const people = isEntity
    ? []
    : [row.user_id, ...row.parties.flatMap((p) => (p.user_id === null ? [] : [p.user_id]))]
  return {
    on,
    accredited,
    people: [...new Set(people)],
    household: JOINT.test(type) && row.married && row.homes.length === 1 && row.homes[0] !== '?',
    entity: isEntity ? row.registration_id : null,
    owners_counted: isEntity && row.formed_for_this_investment ? Math.max(1, owners.length) : null,
    majority_owner: owners.find(({ percent }) => holdsMost(percent))?.user_id ?? null,
  }
}

/**
 * Whether the offering is made to investors who are not accredited: never under 506(c) (17 CFR 230.506(c)(2)(i)), and
 * under 506(b) as the company has answered. An offering without topics has no value; the other conditions of 506(b)
 * hold for it.
 */
export async function admitsNonAccredited(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  { type, listing_id }: Pick<OfferingRow, 'type' | 'listing_id'>,
): Promise<boolean> {
  if (type !== 'reg_d_506b') return type !== 'reg_d_506c'
  const kind = await topicInForce(services, q, listing_id, 'type-of-offering')
  return kind?.admits_non_accredited !== false
}

/**
 * What 506(b) requires of a purchaser: a relationship that was accepted before the offer (17 CFR 230.502(c)). One who
 * is not accredited is admitted by the company, has room among 35 such purchasers, counted over all offerings of the
 * company under 506(b), and has sophistication and the information of 502(b). Other types have none of these
 * conditions.
 */
export async function privateFacts(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  c: Case,
  accredited: boolean,
  now: Date,
): Promise<
  Pick<
    InvestmentFacts,
    'visibleToInvestor' | 'nonAccreditedAdmitted' | 'purchaserLimitKept' | 'purchaserQualified'
  >
> {
  const { listing_id, account_id, user_id, id, offering_type } = c.row
  if (offering_type !== 'reg_d_506b')
    return {
      visibleToInvestor: true,
      nonAccreditedAdmitted: true,
      purchaserLimitKept: true,
      purchaserQualified: true,
    }
  const on = dateInZone(now.toISOString())
  const [own, sold, relation, evidence, admitted] = await Promise.all([
    findBuyer(q, id),
    findPrivateSales(q, account_id, id, purchaserWindowFrom(on)),
    findRelation(q, listing_id, user_id),
    findEvidence(q, listing_id),
    accredited || admitsNonAccredited(services, q, { type: offering_type, listing_id }),
  ])
  if (own === null) throw new Error(`the investment ${id} has no row`)
  const earlier = sold.map((row) =>
    saleOf(row, row.claim !== 'none', dateInZone(row.committed_at ?? now.toISOString())),
  )
  return {
    visibleToInvestor: await findShown(q, listing_id, user_id, now.toISOString()),
    nonAccreditedAdmitted: admitted,
    purchaserLimitKept: fitsPurchaserLimit(earlier, saleOf(own, accredited, on)),
    purchaserQualified: mayBuyPrivately({
      accredited,
      sophisticated: relation?.evaluates_risk === true,
      informed: evidence.has('disclosure_502b'),
    }),
  }
}
