import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { HoldingRow } from './repo.ts'

/** One entry of a company's ledger with the closing that made it and, when it was taken back, why. */
export interface LedgerRow extends HoldingRow {
  company: string
  slug: string
  logo_url: string | null
  cover_seed: number
  legal_name: string
  founded: number | null
  closing_number: number | null
  closing_at: string | null
  cancelled_at: string | null
  cancelled_for: string | null
  /** what it was bought in the name of; null for a security that came by transfer */
  registration: RegistrationType | null
}
// what stays after a transfer is a row without its investment: the other rows of the same name say in which
// registration it is
const REGISTRATION = `(
    select r.type
    from holding g
    join record_state v on v.machine = 'investment' and v.id = g.investment_id
    join investor_registration_shared r on r.id = (v.context->>'registrationId')::uuid
    where g.account_id = h.account_id and g.user_id = h.user_id and g.title = h.title
    order by g.id
    limit 1
  )`
const COLUMNS = `h.id, h.investment_id, h.listing_id, h.account_id, h.user_id, h.security_type, h.security_name,
    h.title, h.units, h.bonus_units, trim_scale(h.price)::text as price, h.cost, h.issued_at, h.restricted_until,
    h.exemption, h.closing_id, h.certificate_no, h.origin_id, h.transfer_id, h.acquired_at, h.acquired_from,
    h.conversion_id, h.first_investment_id, h.terms,
  c.name as company, c.slug, c.logo_url, c.cover_seed, c.legal_name, c.founded, k.number as closing_number,
    (m.context->>'releasedAt')::timestamptz as closing_at, x.at as cancelled_at, x.reason as cancelled_for,
    ${REGISTRATION} as registration`
const FROM = `from holding h
  join company_shared c using (account_id)
  left join closing_shared k on k.id = h.closing_id
  left join record_state m on m.machine = 'closing' and m.id = h.closing_id
  left join holding_cancellation x on x.holding_id = h.id`
const ofCompany = sql(
  'holding.of-company',
  `select ${COLUMNS} ${FROM} where h.account_id = $1 order by h.issued_at, h.certificate_no, h.id`,
)
const one = sql('holding.one', `select ${COLUMNS} ${FROM} where h.id = $1`)
/** The whole ledger of a company, oldest first; cancelled entries stay in it. */
export const findLedger = (q: Queryable, accountId: string) =>
  q.query<LedgerRow>(ofCompany, [accountId])
export const findEntry = (q: Queryable, id: string) => q.one<LedgerRow>(one, [id])
const company = sql(
  'holding.company',
  'select name, legal_name, founded from company_shared where account_id = $1',
)
export const findCompanyName = (q: Queryable, accountId: string) =>
  q.one<{ name: string; legal_name: string; founded: number | null }>(company, [accountId])
