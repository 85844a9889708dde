import { investmentBuckets, type InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import { metaAt } from '#machines/lib/present.ts'
import type { Instance, OnTransition } from '#server/kernel/state-machines/index.ts'
import { addToTotals } from '#server/offerings/offerings/index.ts'
import { committedStates } from './case.ts'
import * as repo from './repo.ts'

/** The bucket of a stored state. */
export const bucketOf = (state: string): InvestmentBucket =>
  investmentBuckets.find((b) => b === metaAt(investmentLifecycle.machine, state)?.bucket) ??
  'pending'
const centsOf = (instance: Instance): number =>
  investmentContext.parse(instance.context).amountCents
const countsAs = (instance: Instance | null): number =>
  instance !== null && (committedStates.includes(instance.state) || instance.state === 'closed')
    ? centsOf(instance)
    : 0

/**
 * Stores the totals of the offering in the transaction of the event: number and sum by bucket, committed money and
 * number of investors. The row of the offering's machine is locked first, so that two of them never wait for each
 * other. A draft that begins, or changes its amount, reserves nothing and writes one row: it waits for no commitment.
 */
export const saveTotals: OnTransition = async (context, before) => {
  const { tx, instance, id } = context
  const listingId = instance.listing_id
  if (listingId === null) throw new Error(`the investment ${id} names no offering`)
  const was =
    before === null
      ? null
      : { bucket: bucketOf(before.state), cents: centsOf(before), counts: countsAs(before) }
  const is = {
    bucket: bucketOf(instance.state),
    cents: centsOf(instance),
    counts: countsAs(instance),
  }
  if (
    was !== null &&
    was.bucket === is.bucket &&
    was.cents === is.cents &&
    was.counts === is.counts
  )
    return
  const oneRow = was === null || was.bucket === is.bucket
  if (!oneRow || (was?.counts ?? 0) > 0 || is.counts > 0)
    await context.services.lifecycles.lock(tx, 'offering', listingId)
  if (was !== null && was.bucket === is.bucket)
    await repo.addToTally(tx, listingId, is.bucket, 0, is.cents - was.cents)
  else {
    if (was !== null) await repo.addToTally(tx, listingId, was.bucket, -1, -was.cents)
    await repo.addToTally(tx, listingId, is.bucket, 1, is.cents)
  }
  const from = was?.counts ?? 0
  if (from === is.counts) return
  const alone =
    (from === 0) !== (is.counts === 0) &&
    !(await repo.hasOtherCommitment(tx, instance.user_id ?? '', listingId, id))
  const change = is.counts > 0 ? 1 : -1
  await addToTotals(
    tx,
    listingId,
    { committed: is.counts - from, investors: alone ? change : 0 },
    context.now,
  )
  await repo.saveCommitted(
    tx,
    id,
    is.counts,
    is.counts === 0 ? null : investmentContext.parse(instance.context).submittedAt,
  )
}
