import type { z } from 'zod'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { money } from '#domain/shared/money.ts'
import type { dealroomApi } from '#domain/workspaces/api/dealroom.ts'
import { progressPoints, stagesOf } from '#domain/workspaces/rules/raise-progress.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import { statesInBucket } from '#machines/lib/present.ts'
import { committedStates } from '#server/investments/investments/index.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { findProgress } from './progress-repo.ts'

type Progress = z.output<
  (typeof dealroomApi)['GET /api/dealroom/offerings/:listing_id/progress']['answer']
>

const closed = statesInBucket(investmentLifecycle, 'closed')
const counted = {
  committed: [...committedStates, ...closed],
  cleared: [
    ...statesInBucket(investmentLifecycle, 'funded'),
    ...statesInBucket(investmentLifecycle, 'ready-to-close'),
    ...closed,
  ],
  closed,
}

/**
 * How an offering came to its commitments, in days of the platform's zone, and how far its investments have come. The
 * range ends today, or with the last day on which the offering took commitments or closed.
 */
export async function raiseProgress(
  q: Queryable,
  accountId: string,
  listingId: string,
  now: Date,
): Promise<Progress> {
  const offering = await offeringOfCompany(q, accountId, listingId)
  const { time_zone: zone } = await platformInfo(q)
  const found = await findProgress(q, listingId, zone)
  const today = dateInZone(now.toISOString(), zone)
  const last = [
    dateInZone(offering.deadline_at, zone),
    ...found.committed.map((one) => one.day),
    ...found.closings.map((one) => one.on),
  ].reduce((a, b) => (a > b ? a : b))
  const range = {
    from: dateInZone(offering.open_at, zone),
    until: last < today ? last : today,
  }
  return {
    time_zone: zone,
    points: progressPoints(found.committed, range),
    target: money(offering.min_target),
    maximum: money(offering.max_amount),
    closings: found.closings,
    stages: stagesOf(found.states, counted),
  }
}
