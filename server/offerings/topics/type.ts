import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { requiredTopics } from '#domain/offerings/model/topics/catalogue.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { OpenWorkspace } from './workspace.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'

/**
 * Another exemption for an offering that is not submitted: its machines follow, each topic is required or not by the
 * new type, and what was approved under the old one has to be looked at again.
 */
export async function changeType(
  services: AppServices,
  tx: Tx,
  opened: OpenWorkspace,
  type: OfferingType,
): Promise<void> {
  const by = system
  const { listing_id: listingId, account_id: accountId } = opened.raise
  await repo.writePatches(tx, listingId, accountId, { type }, {})
  await services.lifecycles.send(
    tx,
    'offering',
    listingId,
    { type: 'TYPE_CHANGED', offeringType: type },
    by,
  )
  const listing = await services.lifecycles.read(tx, 'listing', listingId)
  if (
    listing !== null &&
    ['not_requested', 'requested', 'changes_requested'].includes(listing.state)
  )
    await services.lifecycles.send(
      tx,
      'listing',
      listingId,
      { type: 'TYPE_CHANGED', offeringType: type },
      by,
    )
  const required = new Set(requiredTopics(type))
  for (const row of opened.rows) {
    if ((row.item.context as { required: boolean }).required !== required.has(row.topic))
      await services.lifecycles.send(
        tx,
        'review-item',
        row.item_id,
        { type: 'REQUIRED_CHANGED', required: required.has(row.topic) },
        by,
      )
    if (row.item.state === 'approved' && row.topic !== 'type-of-offering')
      await services.lifecycles.send(tx, 'review-item', row.item_id, { type: 'SUPERSEDED' }, by)
  }
}
