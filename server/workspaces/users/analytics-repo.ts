import { INCOME_BANDS } from '#domain/shared/bands.ts'
import { UNKNOWN } from '#domain/workspaces/model/user-analytics.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { ACCOUNTS } from './repo.ts'

export interface Count {
  key: string
  n: number
}
/** The newest version of a fact of each account; `u` is the account. */
const newest = (kind: 'kyc' | 'suitability') => `
  left join lateral (
    select values from profile_fact_shared
    where user_id = u.id and kind = '${kind}'
    order by version desc limit 1
  ) f on true`

const agesSql = sql(
  'users.by-age',
  `select case when f.values->>'dob' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      then extract(year from age($1::date, (f.values->>'dob')::date))::int end as age,
    count(*)::int as n
  from person u ${newest('kyc')}
  group by 1`,
)
/** How many accounts are of each age in whole years on a day; null where no date of birth is on file. */
export const byAge = (q: Queryable, on: string): Promise<{ age: number | null; n: number }[]> =>
  q.query(agesSql, [on])

const incomesSql = sql(
  'users.by-income',
  `select coalesce(($1::text[])[
      width_bucket((f.values->>'annual_income')::numeric, $2::numeric[])
    ], '${UNKNOWN}') as key,
    count(*)::int as n
  from person u ${newest('suitability')}
  group by 1`,
)
/** How many accounts are in each band of income, as the person stated it last. */
export const byIncome = (q: Queryable): Promise<Count[]> =>
  q.query(incomesSql, [INCOME_BANDS.map((band) => band.key), INCOME_BANDS.map((band) => band.from)])

const accreditationsSql = sql(
  'users.by-accreditation',
  `select w.accreditation as key, count(*)::int as n from (${ACCOUNTS}) w group by 1`,
)
/** How many accounts are in each band of accreditation. */
export const byAccreditation = (q: Queryable): Promise<Count[]> => q.query(accreditationsSql)

const placesSql = sql(
  'users.by-place',
  `select coalesce(
      case when f.values->'address'->>'country' = 'US'
        then 'US-' || (f.values->'address'->>'region')
        else f.values->'address'->>'country' end,
      '${UNKNOWN}') as key,
    count(*)::int as n
  from person u ${newest('kyc')}
  group by 1`,
)
/** How many accounts live in each state of the United States and in each other country. */
export const byPlace = (q: Queryable): Promise<Count[]> => q.query(placesSql)
