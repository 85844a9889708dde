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
  /** account of the person who saved it */
  saver: string
  saved_at: string
  /** of this version; null while it waits */
  decision: 'approved' | 'rejected' | null
  reason: string | null
  decided_at: string | null
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
const VERSIONS = `select l.version, l.data, l.saved_at, l.saved_by as saver,
    nullif(trim(concat(p.first_name, ' ', p.last_name)), '') as saved_by,
    d.decision, d.reason, d.decided_at
  from private_label_version l
  left join person p on p.id = l.saved_by
  left join lateral (
    select x.decision, x.reason, x.decided_at
    from private_label_decision x
    where x.listing_id = l.listing_id and x.version = l.version
    order by x.seq desc
    limit 1
  ) d on true
  where l.listing_id = $1`
const labelText = sql('private-label.current', `${VERSIONS} order by l.version desc limit 1`)
const shownText = sql(
  'private-label.shown',
  `${VERSIONS} and d.decision = 'approved' order by l.version desc limit 1`,
)
const decideText = sql(
  'private-label.decide',
  `insert into private_label_decision (listing_id, version, decision, reason, decided_by, decided_at)
  values ($1, $2, $3, $4, $5, $6)`,
)
// of a domain that is requested; without one, nothing could be shown
const waitingText = sql(
  'private-label.waiting',
  `select l.listing_id, l.account_id, l.saved_at
  from private_label_version l
  where not exists (
      select 1 from private_label_version n where n.listing_id = l.listing_id and n.version > l.version
    )
    and not exists (
      select 1 from private_label_decision x where x.listing_id = l.listing_id and x.version = l.version
    )
    and exists (select 1 from private_domain d where d.listing_id = l.listing_id and d.holds)
  order by l.saved_at`,
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
/** The look that visitors see: the newest version that the platform approved. */
export const shownLabel = (q: Queryable, listingId: string): Promise<LabelRow | null> =>
  q.one<LabelRow>(shownText, [listingId])
/** Saved looks of requested domains on which nothing is decided, the oldest first. */
export const waitingLabels = (
  q: Queryable,
): Promise<{ listing_id: string; account_id: string; saved_at: string }[]> =>
  q.query(waitingText, [])
export const decideLabel = (
  tx: Tx,
  of: {
    listingId: string
    version: number
    decision: 'approved' | 'rejected'
    reason: string
    by: string
    at: string
  },
): Promise<number> =>
  tx.run(decideText, [of.listingId, of.version, of.decision, of.reason, of.by, of.at])
/** The newest saved look, whatever was decided about it. */
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
