import { refusedOf } from './handlers.ts'
import {
  API_KEYS,
  type ApiKeyCall,
  type ApiKeyInput,
  type ApiKeyView,
} from '#domain/platform/model/api-keys.ts'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { expiryNotice, overlapEnd } from '#domain/platform/rules/api-keys.ts'
import { scopeRules } from '#domain/shared/access/scopes.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Actor, ActorCode, Person } from '#domain/shared/access/actor.ts'
import type { ApiKeyContext } from '#machines/platform/api-key.lifecycle.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { readSequence, cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { addressProblem } from './addresses.ts'
import { accountOf, demandRight, managersOf } from '../integrations/index.ts'
import * as repo from './repo.ts'
import { hashOfSecret, makeSecret } from './secret.ts'

interface Found {
  row: repo.ListedRow
  machine: Instance
}
/** A key of this owner with its machine. Throws not_found. */
async function found(
  { services, tx, now }: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<Found> {
  const row = await repo.findListed(tx, id, now.toISOString())
  const machine = await services.lifecycles.read(tx, 'api-key', id)
  if (row === null || row.account_id !== accountOf(owner) || machine === null)
    throw refuse('not_found')
  return { row, machine }
}

/** As whom somebody sends events of a key: those who manage it, and operators, who may revoke any. */
function codesOf(actor: Actor, of: { manages: boolean; owner: IntegrationOwner }): ActorCode[] {
  if (of.manages) return [managersOf(of.owner)]
  return actor.kind === 'person' && actor.adminRole === 'operator' ? ['ADM'] : []
}

function present(
  { services, actor }: RequestContext,
  { row, machine }: Found,
  of: { manages: boolean; owner: IntegrationOwner },
): ApiKeyView {
  const { id, title, scopes, addresses, made_at, expires_at, prefix, shown_to, last_used_at } = row
  const who = codesOf(actor, of)
  const presented = services.lifecycles.present(machine, {
    who,
    actor,
    without: refusedOf(actor, row.account_id),
  })
  return {
    id,
    title,
    scopes,
    addresses,
    made_at,
    expires_at,
    prefix: prefix === null ? null : `cpk_${prefix}`,
    shown_to,
    holder_left: row.holder_counts === false,
    old_secret_until: (machine.context as unknown as ApiKeyContext).overlap_until,
    last_used_at,
    status: presented,
  }
}

/** All keys of an owner, those that work first. */
export async function listKeys(
  context: RequestContext,
  owner: IntegrationOwner,
): Promise<{ items: ApiKeyView[]; may_edit: boolean }> {
  const manages = demandRight(context, owner, 'see')
  const { services, tx, now } = context
  const rows = await repo.listKeys(tx, accountOf(owner), now.toISOString())
  const machines = await services.lifecycles.readMany(
    tx,
    'api-key',
    rows.map((row) => row.id),
  )
  const items = rows.flatMap((row) => {
    const machine = machines.get(row.id)
    return machine === undefined ? [] : [present(context, { row, machine }, { manages, owner })]
  })
  const isOpen = (one: ApiKeyView) => one.status.state.startsWith('open.')
  return {
    items: [...items.filter(isOpen), ...items.filter((one) => !isOpen(one))],
    may_edit: manages,
  }
}

export async function keyOf(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
): Promise<ApiKeyView & { may_edit: boolean }> {
  const manages = demandRight(context, owner, 'see')
  const of = await found(context, owner, id)
  return { ...present(context, of, { manages, owner }), may_edit: manages }
}

/** Throws invalid for an address that is none, and for a scope that the owner's keys cannot have. */
function demandSound({ addresses, scopes }: ApiKeyInput, owner: IntegrationOwner): void {
  const problem = addresses.map(addressProblem).find((one) => one !== null)
  if (problem !== undefined) throw refuse('invalid', { fields: { addresses: problem } })
  const writes = scopes.find((scope) => owner === 'platform' && !scopeRules[scope].platform)
  if (writes !== undefined)
    throw refuse('invalid', {
      fields: { scopes: `A key of the platform can’t have the scope ${writes}.` },
    })
}

/** Adds a key without a secret: that is made by a call of its own, so that no stored response contains it. */
export async function addKey(
  context: RequestContext,
  owner: IntegrationOwner,
  body: ApiKeyInput,
): Promise<{ id: string }> {
  demandRight(context, owner, 'manage')
  demandSound(body, owner)
  const { services, tx, now } = context
  const account_id = accountOf(owner)
  if ((await repo.countOpen(tx, account_id)) >= API_KEYS)
    throw refuse('refused', { message: `Revoke a key first. The limit is ${API_KEYS}.` })
  const id = newId()
  const made_at = now.toISOString()
  const expires_at = addElapsedHours(made_at, body.days * 24)
  const { title, addresses } = body
  const scopes = [...new Set(body.scopes)]
  await repo.addKey(tx, { id, account_id, title, scopes, addresses, made_at, expires_at })
  const input = { expires_at, tell_at: expiryNotice(made_at, expires_at) }
  await services.lifecycles.begin(tx, 'api-key', id, input, context, { account_id })
  return { id }
}

/**
 * A new secret in plain text, this once; the one before it is taken until the overlap ends. Throws not_accepted for a
 * key that ended.
 */
export async function renewSecret(
  context: RequestContext<Person>,
  owner: IntegrationOwner,
  id: string,
): Promise<{ secret: string }> {
  demandRight(context, owner, 'manage')
  await found(context, owner, id)
  const { services, tx, now, actor } = context
  // two rotations at once: the second waits, and replaces what the first one stored
  await services.lifecycles.lock(tx, 'api-key', id)
  const { secret, prefix } = makeSecret()
  const at = now.toISOString()
  await repo.changeSecret(
    tx,
    { keyId: id, prefix, hash: hashOfSecret(secret), shownTo: actor.userId },
    { now: at, until: overlapEnd(at) },
  )
  await services.lifecycles.send(tx, 'api-key', id, { type: 'SECRET_MADE' }, context)
  return { secret }
}

/** A page of the calls with a key, the newest first. */
export async function callPage(
  context: RequestContext,
  owner: IntegrationOwner,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ApiKeyCall>> {
  demandRight(context, owner, 'see')
  await found(context, owner, id)
  const rows = await repo.listCalls(context.tx, id, readSequence(cursor), limit + 1)
  const { shown, next, more } = cutPage(rows, limit, (last) => [String(last.seq)])
  return {
    items: shown.map(({ seq: _, ...one }) => one),
    next_cursor: next,
    total: null,
    more,
  }
}
