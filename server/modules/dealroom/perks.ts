import { refuse } from '#domain/errors.ts'
import { investmentBuckets, type InvestmentBucket } from '#domain/model/investment.ts'
import { formatCents } from '#domain/money.ts'
import { bonusUnits, perksFor, type PerkTier } from '#domain/rules/perks.ts'
import { sql, type Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { offeringOfCompany } from '../offerings/index.ts'
import { roster } from './service.ts'

interface PerkRow { id: string; title: string; description: string; type: string; basis: PerkTier['basis']; threshold: number; bonus_pct: string | null; quantity_limit: number | null; starts_at: string | null; ends_at: string | null; eligibility: PerkTier['eligibility'] }
interface Subject { id: string; amount: number; units: number; at: string; accredited: boolean; prior_investor: boolean; counts: boolean }
const perksOf = sql('perk.of-listing', 'select id, title, description, type, basis, threshold, bonus_pct, quantity_limit, starts_at, ends_at, eligibility from offering_perk where listing_id = $1 order by position, threshold, id')
const subjects = sql('perk.subjects', `select i.id, (m.context->>'amountCents')::bigint as amount, (m.context->>'units')::int as units, coalesce((m.context->>'submittedAt')::timestamptz, i.created_at) as at,
  coalesce(i.accreditation_snapshot->>'claim', 'none') <> 'none' as accredited, exists (select 1 from holding h where h.account_id = i.account_id and h.user_id = i.user_id and h.issued_at < i.created_at) as prior_investor,
  m.state <> all('{draft,waitlisted,cancelled,rejected,abandoned,offering_failed,refund_pending,refunded,rescinded}') as counts
  from investment i join machine_instance m on m.machine = 'investment' and m.id = i.id where i.listing_id = $1 order by 4, i.id`)
/** Used by the world that is set up for a demonstration or a test; the company's own editor writes the same rows. */
const insert = sql('perk.insert', 'insert into offering_perk (id, listing_id, title, description, type, basis, threshold, bonus_pct, quantity_limit, eligibility, position) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)')
export const addPerk = (q: Queryable, listingId: string, p: Pick<PerkRow, 'id' | 'title' | 'description' | 'type' | 'basis' | 'threshold' | 'bonus_pct' | 'quantity_limit' | 'eligibility'>, position: number) =>
  q.run(insert, [p.id, listingId, p.title, p.description, p.type, p.basis, p.threshold, p.bonus_pct, p.quantity_limit, p.eligibility, position])

/** Who has earned which perk: in the order of the commitments, so that a limited perk goes to those who came first (field facts 9.4). */
export function earnedBy(perks: readonly PerkRow[], people: readonly Subject[]): Map<string, PerkRow[]> {
  const claimed = new Map<string, number>()
  const earned = new Map<string, PerkRow[]>()
  for (const one of people) {
    if (!one.counts) continue
    const tiers = perks.map((perk): PerkTier => ({ ...perk, claimed: claimed.get(perk.id) ?? 0 }))
    const ids = perksFor(tiers, one).map((tier) => tier.id)
    for (const id of ids) claimed.set(id, (claimed.get(id) ?? 0) + 1)
    earned.set(one.id, perks.filter((perk) => ids.includes(perk.id)))
  }
  return earned
}

const thresholdText = (perk: PerkRow): string => (perk.basis === 'units' ? `from ${perk.threshold.toLocaleString('en-US')} units` : perk.basis === 'loyalty' ? 'for holders of the company' : perk.basis === 'time' ? `early, from ${formatCents(perk.threshold)}` : `from ${formatCents(perk.threshold)}`)
const bucketOf = (text: string): InvestmentBucket | 'all' => {
  const found = ['all', ...investmentBuckets].find((one) => one === text)
  if (found === undefined) throw refuse('not_found')
  return found as InvestmentBucket | 'all'
}

/** Perks of an offering and the investments of a bucket with what they have earned. */
export async function perksPage(parts: Parts, q: Queryable, accountId: string, listingId: string, query: { bucket: string; q?: string | undefined; cursor?: string | undefined; limit: number }) {
  const bucket = bucketOf(query.bucket)
  const page = await roster(parts, q, accountId, listingId, { ...query, bucket, sort: 'newest' })
  await offeringOfCompany(q, accountId, listingId)
  const perks = await q.query<PerkRow>(perksOf, [listingId])
  const earned = earnedBy(perks, perks.length === 0 ? [] : await q.query<Subject>(subjects, [listingId]))
  const count = (id: string): number => [...earned.values()].filter((list) => list.some((perk) => perk.id === id)).length
  return {
    ...page,
    items: page.items.map((row) => ({ investment_id: row.id, number: row.number, investor: row.investor.name, amount: row.amount, units: row.units, final: row.status.state === 'closed', perks: (earned.get(row.id) ?? []).map(({ id, title, type, bonus_pct }) => ({ id, title, type, bonus_units: bonus_pct === null ? 0 : bonusUnits(row.units, bonus_pct) })) })),
    perks: perks.map(({ id, title, description, type, basis, threshold, ...perk }) => ({ id, title, description, type, basis, threshold, threshold_text: thresholdText({ id, title, description, type, basis, threshold, ...perk }), earned: count(id), left: perk.quantity_limit === null ? null : Math.max(0, perk.quantity_limit - count(id)) })),
  }
}
