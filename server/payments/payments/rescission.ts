import { RESCISSION_APPROVERS } from '#domain/payments/rules/rescission.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { accounts, heldFor } from './ledger.ts'
import { balance, receivedFor } from './repo.ts'

const approvers = sql(
  'payments.rescission-approvers',
  `select distinct p.id as actor_id
    from record_event e
    cross join lateral (values (case when actor_kind = 'person' then actor_id end),
      (event->'approval'->>'proposedBy'), (event->'approval'->>'approvedBy')) as p(id)
    where machine = 'investment' and e.id = $1 and type = 'RESCISSION_APPROVED' and p.id is not null
      and seq > coalesce((select max(seq) from record_event where machine = 'investment' and id = $1 and type =
        'RESCISSION_REFUSED'), 0)`,
)

/**
 * Whether enough people have approved the rescission of an investment since it was refused last: its money and its sale
 * may be undone. Counts who proposed it and who approved the proposal, or each of those who approved it one by one
 * before proposals.
 */
export const rescissionApproved = async (q: Queryable, investmentId: string): Promise<boolean> =>
  (await q.query<{ actor_id: string }>(approvers, [investmentId])).length >= RESCISSION_APPROVERS

/**
 * Whether a closed sale is paid back: nothing that came for the investment is still out, held or on its way back. What
 * went back before the release (a second wire, a debit that passed at its second try) pays nothing of it back.
 */
export async function paidBack(q: Queryable, investmentId: string): Promise<boolean> {
  const { received, outstanding } = await receivedFor(q, investmentId)
  if (received === 0 || outstanding !== 0 || (await heldFor(q, investmentId)) !== 0) return false
  return (await balance(q, accounts.refunding(investmentId))) === 0
}
