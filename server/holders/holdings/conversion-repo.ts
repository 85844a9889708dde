import type { PriceBasis } from '#domain/holders/rules/conversion.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** The executed conversion of a security, as the security that ended or as the one that was made. */
export interface ConversionOfHolding {
  holding_id: string
  issued_id: string | null
  principal: number
  interest: number
  price: string
  basis: PriceBasis
  shares: number
  cash: number
  executed_at: string
  other_security: string
  other_certificate: string | null
}
const ofHolding = sql(
  'holding.conversion',
  `select i.holding_id, i.issued_id, i.principal, i.interest, i.price, i.basis, i.shares, i.cash, i.executed_at,
      coalesce(nullif(h.security_name, ''), c.terms->>'security_name') as other_security,
      h.certificate_no as other_certificate
    from conversion_item i
    join conversion c on c.id = i.conversion_id
    left join holding h on h.id = case when i.holding_id = $1 then i.issued_id else i.holding_id end
    where i.executed_at is not null and (i.holding_id = $1 or i.issued_id = $1)
    order by i.holding_id = $1 desc
    limit 1`,
)
export const findConversionOf = (q: Queryable, holdingId: string) =>
  q.one<ConversionOfHolding>(ofHolding, [holdingId])
