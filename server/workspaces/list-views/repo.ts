import { BY_NAME } from '#server/kernel/db/found.ts'
import type { ListView, ListViewInput } from '#domain/workspaces/model/list-views.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

const COLUMNS = 'id, list, name, path, query, columns, density, is_default'
const viewsText = sql(
  'list-view.of-user',
  `select ${COLUMNS} from list_view where user_id = $1 order by name ${BY_NAME}, id`,
)
const oneText = sql(
  'list-view.one',
  `select ${COLUMNS} from list_view where user_id = $1 and id = $2`,
)
const lockText = sql('list-view.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 520))')
const clearDefaultText = sql(
  'list-view.clear-default',
  `update list_view set is_default = false
  where user_id = $1 and list = $2 and id <> $3 and is_default`,
)
const addText = sql(
  'list-view.add',
  `insert into list_view (id, user_id, list, name, path, query, columns, density, is_default, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const changeText = sql(
  'list-view.change',
  `update list_view set name = $3, path = $4, query = $5, columns = $6, density = $7, is_default = $8
  where user_id = $1 and id = $2`,
)
const dropText = sql('list-view.drop', 'delete from list_view where user_id = $1 and id = $2')
const columnsText = sql(
  'list-columns.of-user',
  'select list, columns from list_columns where user_id = $1 order by list',
)
const setColumnsText = sql(
  'list-columns.set',
  `insert into list_columns (user_id, list, columns) values ($1, $2, $3)
  on conflict (user_id, list) do update set columns = $3`,
)
const dropColumnsText = sql(
  'list-columns.drop',
  'delete from list_columns where user_id = $1 and list = $2',
)

/** Everything that a person saved, by name. */
export const findViews = (q: Queryable, userId: string) => q.query<ListView>(viewsText, [userId])
export const findView = (q: Queryable, userId: string, id: string) =>
  q.one<ListView>(oneText, [userId, id])
/** Changes of one person's views follow each other, so that names and the default stay single. */
export const lockViews = (tx: Tx, userId: string) => tx.run(lockText, [userId])
/** No other view of the list is its default from here on. */
export const clearDefault = (tx: Tx, userId: string, of: { list: string; id: string }) =>
  tx.run(clearDefaultText, [userId, of.list, of.id])
export const addView = (tx: Tx, userId: string, view: ListViewInput & { id: string; at: string }) =>
  tx.run(addText, [
    view.id,
    userId,
    view.list,
    view.name,
    view.path,
    view.query,
    view.columns,
    view.density,
    view.is_default,
    view.at,
  ])
export const changeView = (tx: Tx, userId: string, view: ListView) =>
  tx.run(changeText, [
    userId,
    view.id,
    view.name,
    view.path,
    view.query,
    view.columns,
    view.density,
    view.is_default,
  ])
/** False when the person has no such view. */
export const dropView = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx.run(dropText, [userId, id])) > 0

export const findColumns = (q: Queryable, userId: string) =>
  q.query<{ list: string; columns: string[] }>(columnsText, [userId])
export const setColumns = (tx: Tx, userId: string, of: { list: string; columns: string[] }) =>
  tx.run(setColumnsText, [userId, of.list, of.columns])
export const dropColumns = (tx: Tx, userId: string, list: string) =>
  tx.run(dropColumnsText, [userId, list])
