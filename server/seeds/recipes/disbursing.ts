import type { DisbursementView, WireListView } from '#domain/payments/model/disbursements.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { World } from '../world.ts'
import { SeedRefused } from '../world.ts'
import { send, type Cast } from './offering.ts'

type People = Pick<Cast, 'operator' | 'compliance'>
const open = async (world: World, operator: string, state: string): Promise<DisbursementView[]> =>
  (
    await (
      await world.visit(operator)
    ).call<{ items: DisbursementView[] }>(
      'GET',
      `/api/admin/money/disbursements?state=${state}&limit=50`,
    )
  ).items
const companies = (world: World) =>
  world.services.db.query<{ account_id: string; name: string }>(
    `select distinct d.account_id, c.legal_name as name
      from disbursement d
      join company c on c.account_id = d.account_id
      where d.kind = 'payout'
      order by 1`,
  )

/** Two people store the accounts of companies whose closings are to be paid out; they wait 48 hours. */
export async function storePayoutAccounts(world: World, people: People): Promise<void> {
  const operator = await world.visit(people.operator)
  for (const [n, { account_id, name }] of (await companies(world)).entries()) {
    const { proposal_id: proposal } = await operator.call<{ proposal_id: string }>(
      'POST',
      '/api/admin/money/payout-accounts',
      {
        account_id,
        account: {
          holder_name: name,
          bank_name: 'Harbor Trust Bank',
          routing_number: '021000021',
          account_number: `8800${String(100_000 + n)}`,
          number: '+17575550142',
          called_on: dateInZone(world.services.clock.now().toISOString()),
        },
        reason: 'The company was called at the number of its contract.',
      },
    )
    await send(world, people.compliance, 'proposal', proposal, 'APPROVED')
  }
}

/** What may leave is approved, and wires leave in a list for each account; the newest orders wait for a person. */
export async function payWires(world: World, people: People): Promise<void> {
  const { operator, compliance } = people
  const waiting = (await open(world, operator, 'requested')).slice(2)
  for (const one of waiting)
    try {
      if (one.waits === null && one.method === 'wire')
        await send(world, compliance, 'disbursement', one.id, 'APPROVED')
    } catch (error) {
      // a claw-back waits until the company has paid it in
      if (!(error instanceof SeedRefused)) throw error
    }
  const wires = (await open(world, operator, 'approved')).filter((one) => one.method === 'wire')
  const visitor = await world.visit(operator)
  for (const list of Map.groupBy(wires, (one) => one.from_account).values()) {
    const { proposal_id: proposal } = await visitor.call<{ proposal_id: string }>(
      'POST',
      '/api/admin/money/wire-lists',
      { items: list.map(({ id, rev }) => ({ id, rev })), reason: 'The wires of the day.' },
    )
    await send(world, compliance, 'proposal', proposal, 'APPROVED')
  }
  const { items } = await visitor.call<{ items: WireListView[] }>(
    'GET',
    '/api/admin/money/wire-lists?limit=50',
  )
  for (const list of items.filter((one) => one.sent_at === null))
    await visitor.call('POST', `/api/admin/money/wire-lists/${list.id}/acts`, { act: 'sent' })
  await world.services.jobs.drain()
}
