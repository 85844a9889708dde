import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'

/** Of each kind a few are enough: who sees more types more. */
const FEW = 5

export interface FoundPerson {
  id: string
  name: string
  email: string
}
const peopleSql = sql(
  'search.people',
  `select id, first_name || ' ' || last_name as name, email from person
  where ${foundIn('person_words(email, first_name, last_name)', '$1')}
  order by (last_name || ' ' || first_name) ${BY_NAME}, id limit ${FEW}`,
)
/** People by name or mail address. */
export const people = (q: Queryable, text: string) =>
  q.query<FoundPerson>(peopleSql, [patternsOf(text)])

export interface FoundOffering {
  listing_id: string
  account_id: string
  name: string
  company: string
}
const offeringsSql = sql(
  'search.offerings',
  `select o.listing_id, o.account_id, coalesce(r.name, c.name) as name, c.name as company
  from offering_shared o
  join company_shared c on c.account_id = o.account_id
  left join raise_shared r on r.listing_id = o.listing_id
  where ${foundIn("folded(concat_ws(' ', c.name, c.legal_name, r.name))", '$1')}
  order by o.created_at desc, o.listing_id limit ${FEW}`,
)
/** Offerings by their name or their company's, newest first. */
export const offerings = (q: Queryable, text: string) =>
  q.query<FoundOffering>(offeringsSql, [patternsOf(text)])

export interface FoundInvestment {
  id: string
  number: string
  listing_id: string
  account_id: string
  investor: string
  company: string
  state: string
}
const INVESTMENT = `select i.id, i.number, i.listing_id, i.account_id,
    u.first_name || ' ' || u.last_name as investor, c.name as company, m.state
  from investment_shared i
  join record_state m on m.machine = 'investment' and m.id = i.id
  join person u on u.id = i.user_id
  join company_shared c on c.account_id = i.account_id`
const numberSql = sql('search.investment', `${INVESTMENT} where i.number = upper($1)`)
const referenceSql = sql(
  'search.payment',
  `${INVESTMENT}
    where exists (select 1 from payment_shared p where p.investment_id = i.id and p.reference = upper($1))`,
)
/** The investment of a number, or of the reference of its payment. */
export const investments = async (q: Queryable, text: string): Promise<FoundInvestment[]> => {
  const byNumber = await q.query<FoundInvestment>(numberSql, [text])
  return byNumber.length > 0 ? byNumber : q.query<FoundInvestment>(referenceSql, [text])
}

export interface FoundMovement {
  statement_id: string
  bank_reference: string
  line: number
  booked_on: string
}
const movementsSql = sql(
  'search.movement',
  'select statement_id, bank_reference, line, booked_on from bank_movement_shared where bank_reference = $1',
)
/** The statement line with the bank's own reference. */
export const movements = (q: Queryable, text: string) =>
  q.query<FoundMovement>(movementsSql, [text])
