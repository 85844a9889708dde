import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { perkProblems, type PerkBody } from '#domain/offerings/model/perk.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { compareDecimal, decimal } from '#domain/shared/decimal.ts'
import { unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import { bonusUnits, perksFor, type PerkTier } from '#domain/offerings/rules/perks.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { offeringOfCompany, type OfferingRow } from '../offerings/index.ts'
import { submittedValues } from '../topics/index.ts'
import * as repo from './repo.ts'

/** Perks are a part of what is disclosed: they change while the company prepares the offering, and never after. */
const EDITABLE = ['draft', 'changes_requested']

/**
 * Who has earned which perk: in the order of the commitments, so that a limited perk goes to those who came first; what
 * a closed investment had at its closing stays.
 */
export function earnedBy(
  perks: readonly repo.PerkRow[],
  people: readonly repo.Subject[],
): Map<string, repo.PerkRow[]> {
  const claimed = new Map<string, number>()
  const earned = new Map<string, repo.PerkRow[]>()
  const give = (one: repo.Subject, ids: readonly string[]): void => {
    for (const id of ids) claimed.set(id, (claimed.get(id) ?? 0) + 1)
    earned.set(
      one.id,
      perks.filter((perk) => ids.includes(perk.id)),
    )
  }
  for (const one of people) if (one.kept !== null) give(one, one.kept)
  for (const one of people) {
    if (!one.counts || one.kept !== null) continue
    give(
      one,
      perksFor(
        perks.map((perk): PerkTier => ({ ...perk, claimed: claimed.get(perk.id) ?? 0 })),
        one,
      ).map((tier) => tier.id),
    )
  }
  return earned
}

/** Stores what these investments have earned, in the transaction of their closing. */
export async function freezePerks(
  tx: Tx,
  listingId: string,
  investmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const perks = await repo.findPerks(tx, listingId)
  if (perks.length === 0) return
  const people = await repo.findSubjects(tx, listingId)
  const earned = earnedBy(perks, people)
  for (const one of people) {
    if (!investmentIds.includes(one.id)) continue
    for (const perk of earned.get(one.id) ?? [])
      await repo.storePerk(
        tx,
        one.id,
        perk.id,
        perk.bonus_pct === null ? 0 : bonusUnits(one.units, perk.bonus_pct),
        now.toISOString(),
      )
  }
}

/** May this person change the perks of the offering now? Owners and editors of its company, while they prepare it. */
export async function mayEditPerks(
  services: AppServices,
  q: Queryable,
  actor: Person,
  accountId: string,
  listingId: string,
): Promise<boolean> {
  const state = (await services.lifecycles.read(q, 'offering', listingId))?.state ?? ''
  return (
    ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '') && EDITABLE.includes(state)
  )
}

/**
 * Bonus shares count toward the maximum: everything that could be sold, with the highest bonus, is authorised and not
 * issued yet.
 */
async function bonusProblem(
  services: AppServices,
  tx: Tx,
  offering: OfferingRow,
  bonuses: readonly string[],
): Promise<string | null> {
  const [highest] = bonuses.toSorted((a, b) => compareDecimal(decimal(b), decimal(a)))
  const shares = topicSchemas.shares.safeParse(
    (await submittedValues(services, tx, offering.listing_id))['shares'],
  )
  if (
    highest === undefined ||
    !shares.success ||
    shares.data.authorised === undefined ||
    compareDecimal(decimal(offering.price), decimal(0)) <= 0
  )
    return null
  const sold = unitsForAmount(offering.max_amount, offering.price)
  const all = sold + bonusUnits(sold, highest)
  const free = shares.data.authorised - shares.data.issued - shares.data.reserved
  return all <= free
    ? null
    : `With this bonus up to ${all.toLocaleString('en-US')} units could be issued, and ${free.toLocaleString('en-US')} are authorized and unissued.`
}

/**
 * Adds a perk, or changes one on the version that it was read in. Refuses outside of the preparation, and what the
 * rules of perks refuse.
 */
export async function savePerk(
  services: AppServices,
  tx: Tx,
  actor: Person,
  accountId: string,
  listingId: string,
  body: PerkBody,
): Promise<void> {
  const offering = await offeringOfCompany(tx, accountId, listingId)
  if (!['owner', 'editor'].includes(memberRole(actor, accountId) ?? ''))
    throw refuse('forbidden', { message: 'Only company owners and editors can change perks.' })
  const state = (await services.lifecycles.lock(tx, 'offering', listingId))?.state ?? ''
  if (!EDITABLE.includes(state))
    throw refuse('refused', {
      message:
        'Perks are part of the disclosure. You can change them only while you prepare the offering.',
    })
  const { id, rev, ...values } = body
  const fields = perkProblems(body)
  const others = (await repo.findPerks(tx, listingId)).filter((perk) => perk.id !== id)
  if (Object.keys(fields).length === 0 && body.bonus_pct !== null) {
    const problem = await bonusProblem(services, tx, offering, [
      body.bonus_pct,
      ...others.flatMap((perk) => perk.bonus_pct ?? []),
    ])
    if (problem !== null) fields['bonus_pct'] = problem
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields })
  if (id === undefined) {
    if (others.length >= 30)
      throw refuse('refused', { message: 'An offering can have at most 30 perks.' })
    return void (await repo.addPerk(tx, listingId, { id: newId(), ...values }))
  }
  if ((await repo.changePerk(tx, listingId, { id, ...values }, rev ?? 0)) === 0)
    throw refuse('stale')
}
