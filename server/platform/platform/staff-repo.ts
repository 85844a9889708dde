import { BY_NAME } from '#server/kernel/db/found.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

const staffSql = sql(
  'platform.staff',
  `select u.id as user_id
    from person u
    join record_state a on a.machine = 'user' and a.id = u.id and a.state = 'active'
    where u.admin_role = any($1)
    order by u.id`,
)

const namesSql = sql(
  'platform.staff-names',
  `
  select u.id, concat(u.first_name, ' ', u.last_name) as name from person u
  join record_state a on a.machine = 'user' and a.id = u.id and a.state = 'active'
  where u.admin_role is not null
  order by (u.first_name || ' ' || u.last_name) ${BY_NAME}, u.id`,
)

/** All active staff by name: who can own a task. */
export const staffNames = (q: Queryable): Promise<{ id: string; name: string }[]> =>
  q.query(namesSql)

/** Active staff with one of the roles: whom to notify of work to do. */
export const staffOf = (
  q: Queryable,
  roles: readonly string[] = ['operator', 'compliance'],
): Promise<{ user_id: string }[]> => q.query(staffSql, [[...roles]])
