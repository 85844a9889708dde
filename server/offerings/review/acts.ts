import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { findOffering, openComments, type OfferingRow } from '../offerings/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

const staffOf = (actor: Person) => ({ who: ['ADM', 'BD'], actor, staff: true }) as const

async function rowOf(tx: Tx, listingId: string): Promise<OfferingRow> {
  const row = await findOffering(tx, listingId)
  if (row === null) throw refuse('not_found')
  return row
}

/**
 * Requests changes; the message that the machine sends to the owners holds the reason and every open comment of the
 * platform.
 */
export async function askForChanges(
  call: RequestContext<Person>,
  listingId: string,
  reason: string,
): Promise<{ sent_to: number; comments: number; status: Presented }> {
  const row = await rowOf(call.tx, listingId)
  const instance = await call.services.lifecycles.send(
    call.tx,
    'offering',
    listingId,
    { type: 'CHANGES_REQUESTED' },
    { ...call, reason },
  )
  const [comments, owners] = [
    await openComments(call.tx, listingId),
    await membersOf(call.tx, row.account_id, ['owner']),
  ]
  return {
    sent_to: owners.length,
    comments: comments.length,
    status: call.services.lifecycles.present(instance, staffOf(call.actor)),
  }
}

/** Stores the order of the SEC and records that the offering is qualified, in one action. */
export async function recordQualification(
  call: RequestContext<Person>,
  listingId: string,
  order: { file_no: string; qualified_at: string },
): Promise<void> {
  await rowOf(call.tx, listingId)
  if (order.qualified_at > call.now.toISOString())
    throw refuse('invalid', { fields: { qualified_at: 'The SEC order must already be issued.' } })
  await repo.storeQualification(call.tx, listingId, order)
  await call.services.lifecycles.send(call.tx, 'offering', listingId, { type: 'QUALIFIED' }, call)
}

const present = (
  { services, actor }: RequestContext<Person>,
  offering: Instance | null,
  listing: Instance | null,
): { offering: Presented; listing: Presented } => {
  if (offering === null || listing === null) throw refuse('not_found')
  return {
    offering: services.lifecycles.present(offering, staffOf(actor)),
    listing: services.lifecycles.present(listing, staffOf(actor)),
  }
}

/**
 * Opens the offering now, or sets the day on which the clock opens it. With it goes the listing: an approved one is
 * shown at that very moment; one that is not approved yet is left as it is.
 */
export async function setOpening(
  call: RequestContext<Person>,
  listingId: string,
  at: string | null,
): Promise<{ offering: Presented; listing: Presented; open_at: string }> {
  const { services, tx } = call
  await rowOf(tx, listingId)
  const now = call.now.toISOString()
  if (at === null) {
    await repo.storeOpening(tx, listingId, now)
    await services.lifecycles.send(tx, 'offering', listingId, { type: 'LAUNCH' }, call)
  } else {
    await services.lifecycles.send(
      tx,
      'offering',
      listingId,
      { type: 'OPENING_SET', openAt: at },
      call,
    )
    const listing = await services.lifecycles.lock(tx, 'listing', listingId)
    if (listing?.state === 'approved' || listing?.state === 'scheduled')
      await services.lifecycles.send(
        tx,
        'listing',
        listingId,
        { type: 'SCHEDULE', listAt: at },
        call,
      )
  }
  const [offering, listing] = [
    await services.lifecycles.read(tx, 'offering', listingId),
    await services.lifecycles.read(tx, 'listing', listingId),
  ]
  return {
    ...present(call, offering, listing),
    open_at: at ?? now,
  }
}
