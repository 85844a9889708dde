import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface EndpointRow {
  id: string
  account_id: string | null
  url: string
  title: string
  types: string[]
  secret_sealed: string
  secret_shown: boolean
  /** when the last replaced secret stops signing; null: none was replaced */
  old_secret_until: string | null
}
export interface DeliveryRow {
  id: string
  seq: number
  endpoint_id: string
  event_id: string
  type: string
  record_id: string
  body: string
  queued_at: string
}
export interface AttemptRow {
  at: string
  http_status: number | null
  problem: string | null
  duration_ms: number
  excerpt: string | null
}

const endpoint = `e.id, e.account_id, e.url, e.title, e.types, e.secret_sealed, e.secret_shown,
  (select max(o.signs_until) from webhook_old_secret o where o.endpoint_id = e.id) as old_secret_until`
const ofEndpoint = `webhook_endpoint e
  join record_state m on m.machine = 'webhook-endpoint' and m.id = e.id and m.state <> 'removed'`
const listText = sql(
  'webhook-endpoint.list',
  `
  select ${endpoint} from ${ofEndpoint}
  where e.account_id is not distinct from $1::uuid
  order by e.added_at, e.id`,
)
const oneText = sql(
  'webhook-endpoint.one',
  `select ${endpoint} from webhook_endpoint e where e.id = $1`,
)
const openText = sql(
  'webhook-endpoint.open',
  `
  select e.id, e.types from ${ofEndpoint}
  where (e.account_id is null or e.account_id = $1) and m.state <> 'disabled'
  order by e.id`,
  { reads: ['webhook_endpoint', 'machine_instance:webhook-endpoint'] },
)
const managedText = sql(
  'webhook-endpoint.managed-by',
  `
  select e.id from ${ofEndpoint}
  where m.state like 'active.%' and (
    select l.actor_id from record_event l
    where l.machine = 'webhook-endpoint' and l.id = e.id and l.actor_kind = 'person'
    order by l.rev desc limit 1
  ) = $1::uuid::text
  order by e.id`,
)
const addText = sql(
  'webhook-endpoint.add',
  `
  insert into webhook_endpoint (id, account_id, url, title, types, secret_sealed, added_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const changeText = sql(
  'webhook-endpoint.change',
  'update webhook_endpoint set url = $2, title = $3, types = $4 where id = $1',
)
const replacedText = sql(
  'webhook-endpoint.replaced-secret',
  `
  insert into webhook_old_secret (endpoint_id, n, sealed, signs_until)
  select e.id, 1 + (select coalesce(max(o.n), 0) from webhook_old_secret o where o.endpoint_id = e.id),
    e.secret_sealed, $2
  from webhook_endpoint e where e.id = $1 and e.secret_shown`,
)
const secretText = sql(
  'webhook-endpoint.secret',
  'update webhook_endpoint set secret_sealed = $2, secret_shown = true where id = $1',
)
const endedSecretsText = sql(
  'webhook-endpoint.ended-secrets',
  'delete from webhook_old_secret where endpoint_id = $1 and signs_until <= $2',
)
const lockEndpointText = sql(
  'webhook-endpoint.lock',
  'select 1 from webhook_endpoint where id = $1 for update',
)
const oldSecretsText = sql(
  'webhook-endpoint.old-secrets',
  `
  select sealed from webhook_old_secret where endpoint_id = $1 and signs_until > $2
  order by n desc`,
)
const queueText = sql(
  'webhook-delivery.add',
  `
  insert into webhook_delivery
    (id, endpoint_id, event_id, type, machine, record_id, body, queued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const delivery = 'd.id, d.seq, d.endpoint_id, d.event_id, d.type, d.record_id, d.body, d.queued_at'
const deliveryText = sql(
  'webhook-delivery.one',
  `select ${delivery} from webhook_delivery d where d.id = $1`,
)
const pageText = sql(
  'webhook-delivery.page',
  `
  select ${delivery} from webhook_delivery d
  where d.endpoint_id = $1 and d.seq < $2
  order by d.seq desc limit $3`,
)
const firstText = sql(
  'webhook-delivery.first',
  `
  select d.id from webhook_delivery d
  join record_state m on m.machine = 'webhook-delivery' and m.id = d.id and m.state like 'open.%'
  where d.endpoint_id = $1 and d.record_id = $2
  order by d.seq limit 1`,
)
const waitingText = sql(
  'webhook-delivery.waiting',
  `
  select d.id from webhook_delivery d
  join record_state m on m.machine = 'webhook-delivery' and m.id = d.id and m.state like 'open.%'
  where d.endpoint_id = $1
  order by d.seq`,
)
const sinceText = sql(
  'webhook-delivery.since',
  `
  select d.id, m.state = 'open.retrying' as retrying from webhook_delivery d
  join record_state m on m.machine = 'webhook-delivery' and m.id = d.id and m.state <> 'open.waiting'
  where d.endpoint_id = $1 and d.queued_at >= $2
  order by d.seq limit $3`,
)
const lockText = sql(
  'webhook-delivery.lock',
  "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 78))",
)
const attemptText = sql(
  'webhook-attempt.add',
  `
  insert into webhook_attempt (delivery_id, run, at, http_status, problem, duration_ms, excerpt)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const attemptsText = sql(
  'webhook-attempt.list',
  `
  select at, http_status, problem, duration_ms, excerpt from webhook_attempt
  where delivery_id = $1
  order by run desc`,
)

/** Deliveries since a time that are delivered, given up or tried again later, the oldest first. */
export const deliveriesSince = (
  q: Queryable,
  endpointId: string,
  since: string,
  limit: number,
): Promise<{ id: string; retrying: boolean }[]> =>
  q.query<{ id: string; retrying: boolean }>(sinceText, [endpointId, since, limit])
/** Endpoints of a company, or of the platform (null). */
export const listEndpoints = (q: Queryable, accountId: string | null): Promise<EndpointRow[]> =>
  q.query<EndpointRow>(listText, [accountId])
export const findEndpoint = (q: Queryable, id: string): Promise<EndpointRow | null> =>
  q.one<EndpointRow>(oneText, [id])
/** Endpoints that receive an event of the company: its own and the platform's, but for disabled ones. */
export const receivers = async (
  q: Queryable,
  accountId: string | null,
  type: string,
): Promise<string[]> =>
  (await q.query<{ id: string; types: string[] }>(openText, [accountId]))
    .filter(({ types }) => types.length === 0 || types.includes(type))
    .map(({ id }) => id)
/** Active endpoints that a person was the last to add or change. */
export const managedBy = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(managedText, [userId])).map((row) => row.id)
export const addEndpoint = (
  tx: Tx,
  of: { id: string; accountId: string | null; url: string; title: string; types: string[] },
  sealed: string,
  at: string,
): Promise<number> => tx.run(addText, [of.id, of.accountId, of.url, of.title, of.types, sealed, at])
export const changeEndpoint = (
  tx: Tx,
  id: string,
  of: { url: string; title: string; types: string[] },
): Promise<number> => tx.run(changeText, [id, of.url, of.title, of.types])
/** Stores a new secret; a secret that was shown before signs too until `until`. Ended ones are deleted. */
export async function changeSecret(
  tx: Tx,
  id: string,
  sealed: string,
  { at, until }: { at: string; until: string },
): Promise<void> {
  await tx.run(lockEndpointText, [id])
  await tx.run(replacedText, [id, until])
  await tx.run(endedSecretsText, [id, at])
  await tx.run(secretText, [id, sealed])
}
/** Replaced secrets that still sign, the newest first. */
export const oldSecrets = async (q: Queryable, id: string, at: string): Promise<string[]> =>
  (await q.query<{ sealed: string }>(oldSecretsText, [id, at])).map((row) => row.sealed)
export const addDelivery = (
  tx: Tx,
  of: {
    id: string
    endpointId: string
    eventId: string
    type: string
    machine: string
    recordId: string
    body: string
    at: string
  },
): Promise<number> =>
  tx.run(queueText, [
    of.id,
    of.endpointId,
    of.eventId,
    of.type,
    of.machine,
    of.recordId,
    of.body,
    of.at,
  ])
export const findDelivery = (q: Queryable, id: string): Promise<DeliveryRow | null> =>
  q.one<DeliveryRow>(deliveryText, [id])
/** Deliveries of an endpoint, the newest first, below a number. */
export const listDeliveries = (
  q: Queryable,
  endpointId: string,
  below: number,
  limit: number,
): Promise<DeliveryRow[]> => q.query<DeliveryRow>(pageText, [endpointId, below, limit])
/** The delivery of a record whose turn it is at an endpoint. */
export const firstOpen = async (
  q: Queryable,
  of: { endpoint_id: string; record_id: string },
): Promise<string | null> =>
  (await q.one<{ id: string }>(firstText, [of.endpoint_id, of.record_id]))?.id ?? null
export const openDeliveries = async (q: Queryable, endpointId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(waitingText, [endpointId])).map((row) => row.id)
/** Holds the order of a record at an endpoint until the transaction ends. */
export const lockOrder = (tx: Tx, of: { endpoint_id: string; record_id: string }) =>
  tx.run(lockText, [of.endpoint_id, of.record_id])
export const addAttempt = (
  tx: Tx,
  of: { deliveryId: string; run: number } & AttemptRow,
): Promise<number> =>
  tx.run(attemptText, [
    of.deliveryId,
    of.run,
    of.at,
    of.http_status,
    of.problem,
    of.duration_ms,
    of.excerpt,
  ])
export const listAttempts = (q: Queryable, deliveryId: string): Promise<AttemptRow[]> =>
  q.query<AttemptRow>(attemptsText, [deliveryId])
