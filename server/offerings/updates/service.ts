import { memberRole, type Actor, type ActorCode, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { safeHtml } from '#domain/shared/html.ts'
import type { CompanyUpdate, updateBody } from '#domain/offerings/model/update.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import { userById } from '#server/identity/identity/index.ts'
import { offeringOfCompany, visibleOffering } from '../offerings/index.ts'
import { refusedOf } from './refused.ts'
import * as repo from './repo.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

type Body = z.output<typeof updateBody>
type Versioned = RequestContext<Person> & Pick<Call, 'headers'>
/** Published updates of an offering, newest first, for whoever may see the offering. */
export async function publicUpdates(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
  query: { cursor?: string | undefined; limit: number },
) {
  const { row } = await visibleOffering(services, q, listingId, actor)
  const rows = await repo.findPublished(q, listingId, readBefore(query.cursor), query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [
    last.published_at ?? last.created_at,
    last.id,
  ])
  return {
    items: shown.map((u) => ({
      id: u.id,
      title: u.title,
      body_html: u.body_html,
      kind: u.kind,
      published_at: u.published_at ?? u.created_at,
      author: u.author,
      withdrawn: u.withdrawn,
    })),
    next_cursor: next,
    total: row.updates,
    more,
  }
}

const mayEdit = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')

/** All updates of the company's offering, with the actions that the reader may take on each. */
export async function companyUpdates(
  services: AppServices,
  q: Tx,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<{ items: CompanyUpdate[]; may_edit: boolean; followers: number }> {
  await offeringOfCompany(q, accountId, listingId)
  const rows = await repo.findOfListing(q, listingId)
  const machines = await services.lifecycles.readMany(
    q,
    'update',
    rows.map((row) => row.id),
  )
  const staff = actor.adminRole === 'operator' || actor.adminRole === 'compliance'
  let who: ActorCode[] = staff ? ['ADM'] : []
  if (mayEdit(actor, accountId)) who = ['ISS']
  const open = await repo.isOpen(q, listingId)
  const items = rows.map((row) => {
    const { id, title, kind, body_html, author, created_at, published_at } = row
    const machine = machines.get(id)
    return {
      id,
      title,
      kind,
      body_html,
      author,
      created_at,
      published_at,
      status:
        machine === undefined
          ? null
          : services.lifecycles.present(machine, {
              who,
              actor,
              without: refusedOf(row, open, actor),
            }),
    }
  })
  return {
    items,
    may_edit: mayEdit(actor, accountId),
    followers: (await repo.findFollowers(q, listingId)).length,
  }
}

async function editable(
  call: Pick<Versioned, 'tx' | 'actor'>,
  accountId: string,
  listingId: string,
): Promise<void> {
  await offeringOfCompany(call.tx, accountId, listingId)
  if (!mayEdit(call.actor, accountId)) throw refuse('forbidden')
}
const cleaned = (body: Body): Body => ({ ...body, body_html: safeHtml(body.body_html) })

/** Begins an update as a draft of the company's people. */
export async function beginUpdate(
  call: Versioned,
  accountId: string,
  listingId: string,
  body: Body,
): Promise<{ id: string; rev: number }> {
  await editable(call, accountId, listingId)
  const { services, tx, actor, now } = call
  const author = await userById(tx, actor.userId)
  const id = newId()
  await repo.addUpdate(tx, {
    id,
    listing_id: listingId,
    account_id: accountId,
    ...cleaned(body),
    author: author === null ? '' : `${author.first_name} ${author.last_name}`,
    created_at: now.toISOString(),
    created_by: actor.userId,
    published_at: null,
  })
  const instance = await services.lifecycles.begin(tx, 'update', id, undefined, call, {
    account_id: accountId,
    listing_id: listingId,
  })
  return { id, rev: instance.rev }
}

/** Changes a draft on the version that was read; what is published is never changed. */
export async function changeUpdate(
  call: Versioned,
  accountId: string,
  listingId: string,
  id: string,
  body: Body,
): Promise<{ rev: number }> {
  await editable(call, accountId, listingId)
  const { services, tx, headers } = call
  const row = await repo.findUpdate(tx, id)
  const machine =
    row?.listing_id === listingId ? await services.lifecycles.lock(tx, 'update', id) : null
  if (row === null || machine === null) throw refuse('not_found')
  expectVersion(headers.ifMatch, machine.rev, {
    title: row.title,
    kind: row.kind,
    body_html: row.body_html,
  })
  const instance = await services.lifecycles.send(tx, 'update', id, { type: 'EDITED' }, call)
  await repo.changeUpdate(tx, id, cleaned(body))
  return { rev: instance.rev }
}

/**
 * Records what an amendment or the start of the demo data announced: published at once, in the name of whoever caused
 * it.
 */
export async function recordUpdate(
  services: Pick<AppServices, 'lifecycles'>,
  tx: Tx,
  listingId: string,
  accountId: string,
  update: {
    title: string
    body_html: string
    kind: CompanyUpdate['kind']
    published_at: string
    author: string
  },
): Promise<void> {
  const id = newId()
  await repo.addUpdate(tx, {
    id,
    listing_id: listingId,
    account_id: accountId,
    ...update,
    body_html: safeHtml(update.body_html),
    created_at: update.published_at,
    created_by: null,
  })
  await services.lifecycles.begin(tx, 'update', id, undefined, system, {
    account_id: accountId,
    listing_id: listingId,
  })
  await services.lifecycles.send(tx, 'update', id, { type: 'RECORDED' }, system)
}
