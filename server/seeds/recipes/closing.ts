import type { ClosingRow } from '#domain/model/closing.ts'
import type { Cast, MadeOffering } from './offering.ts'
import type { World } from '../world.ts'

const nameOf = async (world: World, userId: string): Promise<string> => (await world.parts.db.one<{ name: string }>("select first_name || ' ' || last_name as name from app_user where id = $1", [userId]))?.name ?? ''

/** The closing that is a draft is proposed, signed by company, principal and escrow desk, brought down and released; its last job ends it. */
export async function closeOffering(world: World, { listingId, accountId }: MadeOffering, cast: Cast): Promise<void> {
  const base = `/api/dealroom/offerings/${listingId}/closings`
  const account = { account: accountId }
  const [owner, principal, escrow] = [await world.visit(cast.owner), await world.visit(cast.compliance), await world.visit(cast.operator)]
  const { items } = await owner.call<{ items: ClosingRow[] }>('GET', base, undefined, account)
  const draft = items.find((one) => one.status.state === 'drafted')
  if (draft === undefined) throw new Error(`the offering ${listingId} has no closing to release`)
  const act = `${base}/${draft.id}/act`
  await owner.call('POST', act, { act: 'propose' }, account)
  for (const [who, id] of [[owner, cast.owner], [principal, cast.compliance], [escrow, cast.operator]] as const) await who.call('POST', act, { act: 'sign', typed_name: await nameOf(world, id) }, account)
  await escrow.call('POST', `/api/admin/offerings/${listingId}/evidence`, { kind: 'bad_actor_bring_down', note: 'Every covered person confirmed that nothing has changed.' })
  await escrow.call('POST', act, { act: 'release' }, account)
}
