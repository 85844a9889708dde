import { passedOnProblems, type PassedOn } from '#domain/payments/rules/passed-on.ts'
import { refuse } from '#domain/shared/errors.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

const elsewhere = sql(
  'payments.units-elsewhere',
  `select h.title, h.units, h.certificate_no
    from holding_shared h
    where h.first_investment_id = $1
      and not exists (select 1 from holding_cancellation_shared x where x.holding_id = h.id)
      and h.user_id <> (select o.user_id from holding_shared o where o.investment_id = $1)
    order by h.certificate_no, h.id`,
)
const boughtBack = sql(
  'payments.units-bought-back',
  `select coalesce(-sum(e.units), 0)::bigint as units
    from holding_entry_shared e
    join holding_shared h on h.id = e.holding_id
    where h.first_investment_id = $1 and e.type = 'repurchase'`,
)

/**
 * Refuses to undo a sale while units of it are with somebody else: asked before its money moves, and again before its
 * security is cancelled. Throws guard_failed with each of those holders.
 */
export async function demandNotPassedOn(q: Queryable, investmentId: string): Promise<void> {
  const unmet = passedOnProblems({
    held: await q.query<PassedOn>(elsewhere, [investmentId]),
    bought_back: (await q.one<{ units: number }>(boughtBack, [investmentId]))?.units ?? 0,
  })
  if (unmet.length > 0)
    throw refuse('guard_failed', {
      message: `This sale can’t be undone, because all of its units would have to come back. ${unmet.join(' ')}`,
      detail: { unmet },
    })
}
