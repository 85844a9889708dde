import type { PrivateLabelInput } from '#domain/offerings/model/private-label.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface DomainRow {
  id: string
  listing_id: string
  account_id: string
  host: string
  token: string
  dkim_public: string
  dkim_sealed: string
  requested_by: string
  requested_at: string
}
export interface LabelRow {
  version: number
  data: PrivateLabelInput
  saved_by: string | null
  saved_at: string
}

const COLUMNS = `d.id, d.listing_id, d.account_id, d.host, d.token, d.dkim_public, d.dkim_sealed,
  d.requested_by, d.requested_at`
const oneText = sql('private-domain.one', `select ${COLUMNS} from private_domain d where d.id = $1`)
// a removed domain is history; a failed one counts until it is removed
const ofListingText = sql(
  'private-domain.of-listing',
  `select ${COLUMNS} from private_domain d
  join record_state m on m.machine = 'private-domain' and m.id = d.id and m.status = 'active'
  where d.listing_id = $1
  order by d.requested_at desc
  limit 1`,
)
const byHostText = sql(
  'private-domain.by-host',
  `select ${COLUMNS}, m.state from private_domain d
  join record_state m on m.machine = 'private-domain' and m.id = d.id
  where d.host = $1 and d.holds`,
)
const takenText = sql(
  'private-domain.taken',
  'select 1 as one from private_domain where host = $1 and holds and id <> $2',
)
const addText = sql(
  'private-domain.add',
  `insert into private_domain (id, listing_id, account_id, host, token, dkim_public, dkim_sealed,
    requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const holdText = sql('private-domain.hold', 'update private_domain set holds = $2 where id = $1')
const lockText = sql(
  'private-domain.lock-host',
  'select pg_advisory_xact_lock(hashtextextended($1, 42))',
)
const labelText = sql(
  'private-label.current',
  `select l.version, l.data, l.saved_at,
    nullif(trim(concat(p.first_name, ' ', p.last_name)), '') as saved_by
  from private_label_version l
  left join person p on p.id = l.saved_by
  where l.listing_id = $1
  order by l.version desc
  limit 1`,
)
const saveText = sql(
  'private-label.save',
  `insert into private_label_version (listing_id, version, account_id, data, saved_by, saved_at)
  values ($1, $2, $3, $4, $5, $6)`,
)

export const findDomain = (q: Queryable, id: string): Promise<DomainRow | null> =>
  q.one<DomainRow>(oneText, [id])
/** The domain of an offering that was not removed. */
export const domainOf = (q: Queryable, listingId: string): Promise<DomainRow | null> =>
  q.one<DomainRow>(ofListingText, [listingId])
/** The domain for which a host is reserved, with the state of its machine. */
export const domainAt = (
  q: Queryable,
  host: string,
): Promise<(DomainRow & { state: string }) | null> =>
  q.one<DomainRow & { state: string }>(byHostText, [host])
/** Is the host reserved for another domain? Concurrent requests for the same host wait. */
export async function isTaken(tx: Tx, host: string, exceptId: string): Promise<boolean> {
  await tx.run(lockText, [host])
  return (await tx.one(takenText, [host, exceptId])) !== null
}
export const addDomain = (tx: Tx, d: DomainRow): Promise<number> =>
  tx.run(addText, [
    d.id,
    d.listing_id,
    d.account_id,
    d.host,
    d.token,
    d.dkim_public,
    d.dkim_sealed,
    d.requested_by,
    d.requested_at,
  ])
export const setHolds = (tx: Tx, id: string, holds: boolean): Promise<number> =>
  tx.run(holdText, [id, holds])
/** The look in force. */
export const findLabel = (q: Queryable, listingId: string): Promise<LabelRow | null> =>
  q.one<LabelRow>(labelText, [listingId])
export const saveLabel = (
  tx: Tx,
  of: {
    listingId: string
    accountId: string
    version: number
    data: PrivateLabelInput
    by: string
    at: string
  },
): Promise<number> =>
  tx.run(saveText, [of.listingId, of.version, of.accountId, JSON.stringify(of.data), of.by, of.at])
