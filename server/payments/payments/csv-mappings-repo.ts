import type { CsvMapping } from '#domain/payments/model/bank-csv.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** A mapping of the columns of a bank’s CSV file, as a person confirmed it. */
export interface MappingRow {
  id: string
  account: string
  columns_sha256: string
  version: number
  mapping: CsvMapping
  confirmed_by: string
  confirmed_at: string
}
const COLUMNS = 'id, account, columns_sha256, version, mapping, confirmed_by, confirmed_at'
const insert = sql(
  'bank-csv-mapping.insert',
  `insert into bank_csv_mapping (${COLUMNS})
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (account, columns_sha256, version) do nothing`,
)
const latest = sql(
  'bank-csv-mapping.latest',
  `select distinct on (account) ${COLUMNS}
    from bank_csv_mapping
    where columns_sha256 = $1
    order by account, version desc`,
)
const byId = sql('bank-csv-mapping.one', `select ${COLUMNS} from bank_csv_mapping where id = $1`)
/** Stores a version; false where another person stored the same version meanwhile. */
export const addMapping = async (q: Queryable, m: MappingRow): Promise<boolean> =>
  (await q.run(insert, [
    m.id,
    m.account,
    m.columns_sha256,
    m.version,
    JSON.stringify(m.mapping),
    m.confirmed_by,
    m.confirmed_at,
  ])) === 1
/** The newest mapping of each account for files with these columns. */
export const latestMappings = (q: Queryable, columnsSha256: string) =>
  q.query<MappingRow>(latest, [columnsSha256])
export const findMapping = (q: Queryable, id: string) => q.one<MappingRow>(byId, [id])
