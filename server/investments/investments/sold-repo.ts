import type { SignedTerms } from '#server/holders/holdings/index.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** The security of a closed investment, with what its closing sold in all. */
export interface Sold {
  holding_id: string
  certificate_no: string | null
  issued_at: string
  /** including bonus units */
  units: number
  restricted_until: string | null
  closing_number: number | null
  sold: number | null
  /** as they were signed */
  terms: SignedTerms | null
}
const soldOf = sql(
  'investment.sold',
  `select h.id as holding_id, h.certificate_no, h.issued_at, h.units::float8 as units, h.restricted_until,
     c.number as closing_number, h.terms,
    (select sum((m.context->>'units')::bigint) from closing_investment ci join record_state m on m.machine =
      'investment' and m.id = ci.investment_id where ci.closing_id = c.id and ci.left_at is null)::bigint as sold
    from holding_shared h left join closing c on c.id = h.closing_id where h.investment_id = $1`,
)
export const findSold = (q: Queryable, investmentId: string) => q.one<Sold>(soldOf, [investmentId])
