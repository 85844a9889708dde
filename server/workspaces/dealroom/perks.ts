import { refuse } from '#domain/shared/errors.ts'
import { investmentBuckets, type InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import { formatCents } from '#domain/shared/money.ts'
import { amountForUnits } from '#domain/offerings/rules/commitment.ts'
import { bonusUnits, effectivePrice } from '#domain/offerings/rules/perks.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import {
  earnedBy,
  findPerks,
  findSubjects,
  mayEditPerks,
  type PerkRow,
} from '#server/offerings/perks/index.ts'
import { roster } from './service.ts'

const thresholdText = (perk: PerkRow): string => {
  if (perk.basis === 'units') return `from ${perk.threshold.toLocaleString('en-US')} units`
  if (perk.basis === 'loyalty') return 'for holders of the company'
  const amount = formatCents(perk.threshold)
  return perk.basis === 'time' ? `early, from ${amount}` : `from ${amount}`
}
/** Price of a unit when ten thousand are bought with the bonus. */
const priceWithBonus = (price: string, bonusPct: string): string =>
  effectivePrice(amountForUnits(10_000, price), 10_000, bonusUnits(10_000, bonusPct))
const bucketOf = (text: string): InvestmentBucket | 'all' => {
  const found = ['all', ...investmentBuckets].find((one) => one === text)
  if (found === undefined) throw refuse('not_found')
  return found as InvestmentBucket | 'all'
}

/** Perks of an offering and the investments of a bucket with what they have earned. */
export async function perksPage(
  services: AppServices,
  q: Queryable,
  actor: Person,
  accountId: string,
  listingId: string,
  query: { bucket: string; q?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const bucket = bucketOf(query.bucket)
  const page = await roster(
    services,
    q,
    accountId,
    listingId,
    { ...query, bucket, sort: 'newest' },
    actor,
  )
  const { price } = await offeringOfCompany(q, accountId, listingId)
  const perks = await findPerks(q, listingId)
  const earned = earnedBy(perks, perks.length === 0 ? [] : await findSubjects(q, listingId))
  const count = (id: string): number =>
    [...earned.values()].filter((list) => list.some((perk) => perk.id === id)).length
  return {
    ...page,
    items: page.items.map((row) => ({
      investment_id: row.id,
      number: row.number,
      investor: row.investor.name,
      amount: row.amount,
      units: row.units,
      final: row.status.state === 'closed',
      perks: (earned.get(row.id) ?? []).map(({ id, title, type, bonus_pct }) => ({
        id,
        title,
        type,
        bonus_units: bonus_pct === null ? 0 : bonusUnits(row.units, bonus_pct),
      })),
    })),
    perks: perks.map((perk) => ({
      ...perk,
      threshold_text: thresholdText(perk),
      effective_price: perk.bonus_pct === null ? null : priceWithBonus(price, perk.bonus_pct),
      earned: count(perk.id),
      left: perk.quantity_limit === null ? null : Math.max(0, perk.quantity_limit - count(perk.id)),
    })),
    may_edit: await mayEditPerks(services, q, actor, accountId, listingId),
  }
}
