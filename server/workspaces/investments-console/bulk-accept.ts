import { refuse } from '#domain/shared/errors.ts'
import { money } from '#domain/shared/money.ts'
import {
  MOST_BULK,
  type AcceptCheck,
  type BulkAction,
} from '#domain/workspaces/model/bulk-actions.ts'
import { mayDoBulk } from '#domain/workspaces/rules/bulk-actions.ts'
import { statesInBucket } from '#machines/lib/present.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { acceptsAs, whyRefused } from './act.ts'
import { onceEach, store, subjectsOf, type Call, type OfOffering } from './bulk.ts'
import * as repo from './bulk-repo.ts'

const PAID = statesInBucket(investmentLifecycle, 'funded')

/** Throws not_found for an offering of another company, forbidden for everybody but an owner. */
async function demandOwner({ tx, actor }: Call, of: OfOffering): Promise<void> {
  await offeringOfCompany(tx, of.accountId, of.listingId)
  if (!mayDoBulk(actor, of.accountId))
    throw refuse('forbidden', { message: 'Only a company owner can accept investments.' })
}

/**
 * The paid investments of an offering that wait for its company, the oldest first, at most as many as one action takes;
 * and what the guards would refuse. Throws not_found, forbidden.
 */
export async function readyToAccept(call: Call, of: OfOffering): Promise<AcceptCheck> {
  await demandOwner(call, of)
  const { services, tx, now } = call
  const paid = await repo.idsInStates(tx, of.listingId, PAID, MOST_BULK)
  const ready = (await subjectsOf(tx, paid)).filter((one) =>
    acceptsAs(services, 'issuer_accept', one),
  )
  const rows: AcceptCheck['rows'] = []
  for (const one of ready)
    rows.push({
      investment_id: one.id,
      rev: one.instance.rev,
      number: one.number,
      investor: one.investor,
      amount: money(one.amount),
      reason: await whyRefused(services, 'issuer_accept', one, call, now),
    })
  return { rows, affected: rows.filter((row) => row.reason === null).length }
}

/**
 * Begins to accept investments of an offering, each by its own event and guards. Throws not_found for one of another
 * offering, forbidden for everybody but an owner.
 */
export async function beginAccepting(
  call: Call,
  of: OfOffering,
  items: readonly repo.Read[],
): Promise<BulkAction> {
  await demandOwner(call, of)
  const subjects = await subjectsOf(call.tx, [...new Set(items.map((one) => one.id))])
  if (subjects.some((one) => one.listing_id !== of.listingId)) throw refuse('not_found')
  return store(call, {
    kind: 'issuer_accept',
    filter: null,
    account_id: of.accountId,
    listing_id: of.listingId,
    items: onceEach(items),
  })
}
