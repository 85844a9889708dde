import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** The account that a record is in, its prepared registration, and the accounts of the others behind it. */
export interface BehindRow {
  holder_id: string
  registration_id: string | null
  others: string[]
}

// who has signed the agreement stays behind the investment when a registration drops them later
const ofInvestmentText = sql(
  'behind.investment',
  `select m.user_id as holder_id, r.id as registration_id,
      array(
        select p.user_id::text
        from registration_party p
        where p.registration_id = r.id and p.removed_at is null and p.user_id is not null
        union
        select u.id::text
        from envelope_shared e
        join record_state s on s.machine = 'envelope' and s.id = e.id and s.state in ('signed', 'countersigned')
        join envelope_signer_shared g on g.envelope_id = e.id and g.signed_at is not null
        join person u on u.id::text = g.signer_id
        where e.investment_id = m.id
        order by 1
      ) as others
    from record_state m
    left join investor_registration r on r.id = (m.context->>'registrationId')::uuid and r.type not in
      ('individual', 'ira')
    where m.machine = 'investment' and m.id = $1 and m.user_id is not null`,
)
const ofTitleText = sql(
  'behind.title',
  `select distinct p.user_id as id
    from investor_registration r
    join registration_party p on p.registration_id = r.id and p.removed_at is null and p.user_id is not null
    where r.user_id = $1 and r.title = $2
    order by p.user_id`,
)
const aroundText = sql(
  'behind.around',
  `select a.id
    from (
      select m.id
      from record_state m
      where m.machine = 'investment' and m.user_id = $1
      union
      select m.id
      from registration_party p
      join record_state m on m.machine = 'investment' and m.context->>'registrationId' = p.registration_id::text
      where p.user_id = $1 and p.removed_at is null
      union
      select e.investment_id
      from envelope_signer_shared g
      join envelope_shared e on e.id = g.envelope_id
      where g.signer_id = $1::uuid::text and g.signed_at is not null
    ) a
    where $2::text[] is null
      or exists (select from record_state s where s.machine = 'investment' and s.id = a.id and s.state = any($2))
    order by a.id`,
)

const valuesText = sql(
  'behind.registration-values',
  `select jsonb_build_object('address', values->'address', 'jurisdiction', values->'jurisdiction') as values
    from investor_registration where id = $1`,
)
/** What a registration states of its place. */
export const placeValuesOf = async (q: Queryable, id: string): Promise<Record<string, unknown>> =>
  (await q.one<{ values: Record<string, unknown> }>(valuesText, [id]))?.values ?? {}
export const behindInvestmentRow = (q: Queryable, id: string) =>
  q.one<BehindRow>(ofInvestmentText, [id])
export const partiesOfTitle = async (
  q: Queryable,
  userId: string,
  title: string,
): Promise<string[]> =>
  (await q.query<{ id: string }>(ofTitleText, [userId, title])).map((row) => row.id)
export const investmentsBehind = async (
  q: Queryable,
  userId: string,
  states: readonly string[] | null = null,
): Promise<string[]> =>
  (await q.query<{ id: string }>(aroundText, [userId, states])).map((row) => row.id)
