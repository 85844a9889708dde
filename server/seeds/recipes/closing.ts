import type { ClosingRow } from '#domain/investments/model/closing.ts'
import type { Cast, MadeOffering } from './offering.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { addPerk } from '#server/workspaces/dealroom/index.ts'
import type { World } from '../world.ts'
import { bringDown } from './raise.ts'

const nameOf = async (world: World, userId: string): Promise<string> =>
  (
    await world.services.db.one<{ name: string }>(
      "select first_name || ' ' || last_name as name from app_user where id = $1",
      [userId],
    )
  )?.name ?? ''

/**
 * The closing that is a draft is proposed, signed by company, principal and escrow staff, brought down and released;
 * its last job ends it.
 */
export async function closeOffering(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  const { listingId, accountId } = made
  const base = `/api/dealroom/offerings/${listingId}/closings`
  const account = { account: accountId }
  const [owner, principal, escrow] = [
    await world.visit(cast.owner),
    await world.visit(cast.compliance),
    await world.visit(cast.operator),
  ]
  const { items } = await owner.call<{ items: ClosingRow[] }>('GET', base, undefined, account)
  const draft = items.find((one) => one.status.state === 'drafted')
  if (draft === undefined) throw new Error(`the offering ${listingId} has no closing to release`)
  const act = `${base}/${draft.id}/act`
  await owner.call('POST', act, { act: 'propose' }, account)
  for (const [who, id] of [
    [owner, cast.owner],
    [principal, cast.compliance],
    [escrow, cast.operator],
  ] as const)
    await who.call('POST', act, { act: 'sign', typed_name: await nameOf(world, id) }, account)
  await bringDown(world, cast.owner, made)
  await escrow.call('POST', act, { act: 'release' }, account)
}

/** A rolling closing of everybody whom the company has accepted; the offering stays open. */
export async function closeAccepted(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await (
    await world.visit(cast.owner)
  ).call(
    'POST',
    `/api/dealroom/offerings/${made.listingId}/closings`,
    { kind: 'interim', closes_on: world.services.clock.now().toISOString() },
    { account: made.accountId },
  )
  await closeOffering(world, made, cast)
}

/** Two perks by amount, named before the offering is reviewed: they are a part of what is disclosed. */
export async function namePerks(world: World, { listingId }: MadeOffering): Promise<void> {
  await world.services.db.tx(async (tx) => {
    await addPerk(
      tx,
      listingId,
      {
        id: newId(),
        title: 'Founding name',
        description: 'Your name on the battery container at the first quay.',
        type: 'experience',
        basis: 'amount',
        threshold: 100_000,
        bonus_pct: null,
        quantity_limit: null,
        eligibility: 'all',
      },
      1,
    )
    await addPerk(
      tx,
      listingId,
      {
        id: newId(),
        title: 'Visit of the works',
        description: 'A day at the assembly hall in Norfolk.',
        type: 'experience',
        basis: 'amount',
        threshold: 400_000,
        bonus_pct: null,
        quantity_limit: 4,
        eligibility: 'all',
      },
      2,
    )
  })
}
