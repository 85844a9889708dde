import { RESCISSION_APPROVERS } from '#domain/payments/rules/rescission.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

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
