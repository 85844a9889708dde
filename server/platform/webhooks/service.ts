import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import type {
  WebhookDeliveryDetail,
  WebhookDeliveryView,
  WebhookInput,
  WebhookView,
} from '#domain/platform/model/webhooks.ts'
import { WEBHOOK_ENDPOINTS } from '#domain/platform/model/webhooks.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { WebhookDeliveryContext } from '#machines/platform/webhook-delivery.lifecycle.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { readSequence, cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { eventTypes, isEventType, TEST_TYPE, testEvent } from './catalogue.ts'
import { queueDelivery } from './deliver.ts'
import { accountOf, demandRight, managersOf } from '../integrations/index.ts'
import * as repo from './repo.ts'
import { sealSecret } from './secret.ts'
import { webhookAddressProblem } from './webhook-address.ts'
import { newSecret } from './signature.ts'

/** Hours for which a replaced secret signs too (platform policy). */
const OVERLAP_HOURS = 24
/** An endpoint of this owner with its machine. Throws not_found. */
async function found(
  { services, tx }: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<{ row: repo.EndpointRow; machine: Instance }> {
  const row = await repo.findEndpoint(tx, id)
  const machine = await services.lifecycles.read(tx, 'webhook-endpoint', id)
  if (row === null || row.account_id !== accountOf(owner) || machine === null)
    throw refuse('not_found')
  if (machine.state === 'removed') throw refuse('not_found')
  return { row, machine }
}

function present(
  { services, actor }: RequestContext,
  { row, machine }: { row: repo.EndpointRow; machine: Instance },
  of: { manages: boolean; owner: IntegrationOwner },
): WebhookView {
  const { id, url, title, types, secret_shown, old_secret_until } = row
  return {
    id,
    url,
    title,
    types,
    secret_shown,
    old_secret_until,
    status: services.lifecycles.present(machine, { who: [managersOf(of.owner)], actor }),
  }
}

/** All endpoints of an owner, and what they can receive. */
export async function listEndpoints(
  context: RequestContext,
  owner: IntegrationOwner,
): Promise<{ items: WebhookView[]; event_types: string[]; may_edit: boolean }> {
  const manages = demandRight(context, owner, 'see')
  const rows = await repo.listEndpoints(context.tx, accountOf(owner))
  const machines = await context.services.lifecycles.readMany(
    context.tx,
    'webhook-endpoint',
    rows.map((row) => row.id),
  )
  return {
    items: rows.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(context, { row, machine }, { manages, owner })]
    }),
    event_types: [...eventTypes],
    may_edit: manages,
  }
}

export async function endpointOf(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<WebhookView & { may_edit: boolean; event_types: string[] }> {
  const manages = demandRight(context, owner, 'see')
  const of = await found(context, owner, id)
  return {
    ...present(context, of, { manages, owner }),
    may_edit: manages,
    event_types: [...eventTypes],
  }
}

/** Throws invalid for an address or an event that isn't right. */
function demandSound(context: RequestContext, { url, types }: WebhookInput): void {
  const problem = webhookAddressProblem(url, { plain: context.services.demo })
  if (problem !== null) throw refuse('invalid', { fields: { url: problem } })
  const unknown = types.find((type) => !isEventType(type))
  if (unknown !== undefined)
    throw refuse('invalid', { fields: { types: `There is no event named ${unknown}.` } })
}

/** Adds an endpoint. Its first secret is shown by a call of its own, so that no stored response contains it. */
export async function addEndpoint(
  context: RequestContext,
  owner: IntegrationOwner,
  body: WebhookInput,
): Promise<{ id: string }> {
  demandRight(context, owner, 'manage')
  demandSound(context, body)
  const { services, tx, now } = context
  const accountId = accountOf(owner)
  if ((await repo.listEndpoints(tx, accountId)).length >= WEBHOOK_ENDPOINTS)
    throw refuse('refused', {
      message: `Remove a webhook first. The limit is ${WEBHOOK_ENDPOINTS}.`,
    })
  const id = newId()
  const sealed = sealSecret(services, id, newSecret())
  await repo.addEndpoint(tx, { ...body, id, accountId }, sealed, now.toISOString())
  await services.lifecycles.begin(tx, 'webhook-endpoint', id, undefined, context, {
    account_id: accountId,
  })
  return { id }
}

export async function changeEndpoint(
  context: RequestContext & { headers: { ifMatch: number | null } },
  owner: IntegrationOwner,
  id: string,
  body: WebhookInput,
): Promise<{ rev: number }> {
  demandRight(context, owner, 'manage')
  const { row, machine } = await found(context, owner, id)
  const { url, title, types } = row
  expectVersion(context.headers.ifMatch, machine.rev, { url, title, types })
  demandSound(context, body)
  const { services, tx } = context
  await repo.changeEndpoint(tx, id, body)
  const { rev } = await services.lifecycles.send(
    tx,
    'webhook-endpoint',
    id,
    { type: 'EDITED' },
    context,
  )
  return { rev }
}

/** A new secret in plain text, this once; a replaced secret that was shown signs for another day. */
export async function renewSecret(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<{ secret: string }> {
  demandRight(context, owner, 'manage')
  await found(context, owner, id)
  const { services, tx, now } = context
  const secret = newSecret()
  const at = now.toISOString()
  await repo.changeSecret(tx, id, sealSecret(services, id, secret), {
    at,
    until: addElapsedHours(at, OVERLAP_HOURS),
  })
  return { secret }
}

/** Queues a test event, which waits for no other one. Throws not_accepted unless the endpoint is active. */
export async function sendTest(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<{ id: string }> {
  demandRight(context, owner, 'manage')
  const { row, machine } = await found(context, owner, id)
  if (!machine.state.startsWith('active.')) throw refuse('not_accepted')
  const { services, tx, now } = context
  const eventId = newId()
  const deliveryId = await queueDelivery(services, tx, {
    endpointId: id,
    accountId: row.account_id,
    eventId,
    type: TEST_TYPE,
    machine: 'webhook-endpoint',
    // events of one record are sent in order: a record of its own, so that a test never waits for a failed one
    recordId: eventId,
    body: testEvent(id, now),
  })
  return { id: deliveryId }
}

/** Events that are sent again at once at most: each is a transition of its own, in one transaction. */
const RESENT_AT_ONCE = 1000
/**
 * Sends all events again that happened at or after `since` and were delivered or given up, and tries those now that
 * wait for their next attempt. An event that waits for an earlier one of its record is left alone. Throws not_accepted
 * unless the endpoint is active, refused for more than a thousand. Returns how many.
 */
export async function resendSince(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
  since: string,
): Promise<{ count: number }> {
  demandRight(context, owner, 'manage')
  const { machine } = await found(context, owner, id)
  if (!machine.state.startsWith('active.')) throw refuse('not_accepted')
  const { services, tx } = context
  const deliveries = await repo.deliveriesSince(tx, id, since, RESENT_AT_ONCE + 1)
  if (deliveries.length > RESENT_AT_ONCE)
    throw refuse('refused', {
      message: `More than ${RESENT_AT_ONCE} events happened since. Start with a later one; at most ${RESENT_AT_ONCE} are sent again at once.`,
    })
  for (const delivery of deliveries)
    await services.lifecycles.send(
      tx,
      'webhook-delivery',
      delivery.id,
      { type: delivery.retrying ? 'TRY_NOW' : 'RESENT' },
      context,
    )
  return { count: deliveries.length }
}

function presentDelivery(
  { services, actor }: RequestContext,
  row: repo.DeliveryRow,
  machine: Instance,
  of: { manages: boolean; owner: IntegrationOwner },
): WebhookDeliveryView {
  const { id, event_id, type, record_id, queued_at } = row
  const { run, next_at, problem } = machine.context as unknown as WebhookDeliveryContext
  return {
    id,
    event_id,
    type,
    record_id,
    queued_at,
    attempts: run,
    next_at,
    problem,
    status: services.lifecycles.present(machine, { who: [managersOf(of.owner)], actor }),
  }
}

/** A page of deliveries, the newest first. */
export async function deliveryPage(
  context: RequestContext,
  owner: IntegrationOwner,
  endpointId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<WebhookDeliveryView>> {
  const manages = demandRight(context, owner, 'see')
  await found(context, owner, endpointId)
  const { services, tx } = context
  const rows = await repo.listDeliveries(tx, endpointId, readSequence(cursor), limit + 1)
  const { shown, next, more } = cutPage(rows, limit, (last) => [String(last.seq)])
  const machines = await services.lifecycles.readMany(
    tx,
    'webhook-delivery',
    shown.map((row) => row.id),
  )
  return {
    items: shown.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined
        ? []
        : [presentDelivery(context, row, machine, { manages, owner })]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** One delivery with its attempts. Throws not_found. */
export async function deliveryOf(
  context: RequestContext,
  owner: IntegrationOwner,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryDetail> {
  const manages = demandRight(context, owner, 'see')
  await found(context, owner, endpointId)
  const { services, tx } = context
  const row = await repo.findDelivery(tx, id)
  const machine = await services.lifecycles.read(tx, 'webhook-delivery', id)
  if (row === null || row.endpoint_id !== endpointId || machine === null) throw refuse('not_found')
  return {
    ...presentDelivery(context, row, machine, { manages, owner }),
    body: row.body,
    tries: await repo.listAttempts(tx, id),
  }
}
