import type { FirmKind } from '#domain/platform/model/firm-labels.ts'
import type { FirmInput } from '#domain/platform/model/firms.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'

export interface VersionRow {
  id: string
  version: number
  data: FirmInput
  saved_at: string
  saved_by: string
}
const columns = `v.firm_id as id, v.version, v.data, v.saved_at,
  coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'A former colleague') as saved_by`
const pageText = sql(
  'firm.page',
  `
  select ${columns} from firm f
  join firm_version v on v.firm_id = f.id and v.version = f.version
  left join person u on u.id = v.saved_by
  where ($1::text is null or f.kind = $1)
    and ($2::text[] is null or ${foundIn('folded(f.legal_name)', '$2')} or f.crd = $3 or f.sec_no = $3)
    and ($4::uuid is null
      or (f.legal_name ${BY_NAME}, f.id) > (select l.legal_name ${BY_NAME}, l.id from firm l where l.id = $4))
  order by f.legal_name ${BY_NAME}, f.id
  limit $5`,
)
const newestText = sql(
  'firm.newest',
  `
  select ${columns} from firm f
  join firm_version v on v.firm_id = f.id and v.version = f.version
  left join person u on u.id = v.saved_by
  where f.id = $1`,
)
const lockText = sql('firm.lock', 'select id from firm where id = $1 for update')
const versionsText = sql(
  'firm.versions',
  `
  select ${columns} from firm_version v
  left join person u on u.id = v.saved_by
  where v.firm_id = $1 and v.version < $2
  order by v.version desc
  limit $3`,
)
const takenText = sql(
  'firm.taken',
  `
  select case when crd = $1 then 'crd' else 'sec_no' end as field from firm
  where (crd = $1 or sec_no = $2) and id <> $3
  limit 1`,
)
const saveText = sql(
  'firm.save',
  `
  insert into firm (id, kind, legal_name, crd, sec_no, version) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update
  set kind = $2, legal_name = $3, crd = $4, sec_no = $5, version = $6`,
)
const versionText = sql(
  'firm.add-version',
  'insert into firm_version (firm_id, version, data, saved_by, saved_at) values ($1, $2, $3, $4, $5)',
)

/** Firms by name in their newest version; `after` is the last firm of the page before. */
export const findFirms = (
  q: Queryable,
  of: {
    kind: FirmKind | null
    words: string | null
    after: string | null
    limit: number
  },
): Promise<VersionRow[]> =>
  q.query<VersionRow>(pageText, [
    of.kind,
    of.words === null ? null : patternsOf(of.words),
    of.words,
    of.after,
    of.limit,
  ])
export const findFirm = (q: Queryable, id: string): Promise<VersionRow | null> =>
  q.one<VersionRow>(newestText, [id])
/** Locks a firm until the end of the transaction: versions are saved one after the other. */
export const lockFirm = (tx: Tx, id: string): Promise<unknown> => tx.one(lockText, [id])
/** Versions below `before`, newest first. */
export const findVersions = (
  q: Queryable,
  id: string,
  before: number,
  limit: number,
): Promise<VersionRow[]> => q.query<VersionRow>(versionsText, [id, before, limit])
/** The identifier that another firm of the registry has already, or null. */
export const takenField = async (
  q: Queryable,
  { crd, sec_no }: Pick<FirmInput, 'crd' | 'sec_no'>,
  exceptId: string,
): Promise<'crd' | 'sec_no' | null> =>
  (await q.one<{ field: 'crd' | 'sec_no' }>(takenText, [crd, sec_no, exceptId]))?.field ?? null
/** Stores a version and makes it the newest. */
export async function saveVersion(
  tx: Tx,
  of: { id: string; version: number; firm: FirmInput; by: string; at: string },
): Promise<void> {
  const { kind, legal_name, crd, sec_no } = of.firm
  await tx.run(saveText, [of.id, kind, legal_name, crd, sec_no, of.version])
  await tx.run(versionText, [of.id, of.version, JSON.stringify(of.firm), of.by, of.at])
}
