import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { KycContext } from '#machines/investors/kyc.events.ts'
import type { AppServices } from '#server/app-services.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'
import type { Limit } from '#server/kernel/db/limits.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Measure } from '#server/kernel/lib/metrics.ts'
import {
  IdentityUnavailable,
  IdentityUnsigned,
  type IdentityNotice,
  type IdentityReviews,
  type ReviewDecision,
  type SignedRequest,
} from '#server/providers/identity/port.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

/** Asks the identity provider what its people have decided about a check. */
export const REVIEW_JOB = 'kyc.review'
/** Events can get lost: a check that waits is asked about this often. */
const LOOK_MS = 60 * 60_000
/** Calls without a right signature from one address: nobody needs more than a few to notice a wrong secret. */
const unsigned: Limit = { name: 'identity-notice.unsigned', points: 60, seconds: 60 }

/** `nth` counts the looks of a check; an event's look (null) has none after it. */
const lookData = z.object({
  partyId: z.uuid(),
  run: z.int().positive(),
  nth: z.int().nullable(),
})
type Look = z.output<typeof lookData>

/** Asks about a check in an hour. */
export async function lookLater(services: AppServices, tx: Tx, look: Look): Promise<void> {
  await services.jobs.enqueue(tx, REVIEW_JOB, look, {
    key: `${look.partyId}:${look.run}:${look.nth}`,
    startAfter: new Date(services.clock.now().getTime() + LOOK_MS),
  })
}

function noticeIn(
  reviews: IdentityReviews,
  request: SignedRequest,
  now: Date,
): IdentityNotice | IdentityUnsigned {
  try {
    return reviews.notice(request, now)
  } catch (error) {
    if (!(error instanceof IdentityUnsigned)) throw error
    return error
  }
}

/**
 * Takes a signed event of the identity provider, once. It is a hint only: a job asks the provider what was decided.
 * False for an event that counted before, and for one about nothing that is checked here, which is counted. Throws
 * not_found where no events are expected, unauthorized for what is not signed or too old, and too_many.
 */
export async function takeIdentityNotice(
  { services, tx, ip }: Pick<RequestContext, 'services' | 'tx' | 'ip'>,
  request: SignedRequest,
): Promise<{ taken: boolean }> {
  const { clock, limits, metrics } = services
  const reviews = services.identity.reviews
  if (reviews === undefined) throw refuse('not_found')
  // a signature ages by the real time, not by the one that a demo moves
  const notice = noticeIn(reviews, request, clock.real())
  if (notice instanceof IdentityUnsigned) {
    metrics.identified(notice.why)
    await limits.demand(unsigned, ip)
    throw refuse('unauthorized', { message: notice.message, cause: notice })
  }
  const count = (outcome: string): { taken: boolean } => {
    metrics.identified(outcome)
    return { taken: outcome === 'taken' }
  }
  if (!(await repo.addNotice(tx, reviews.provider, notice.id, clock.real().toISOString())))
    return count('repeated')
  if (notice.reviewId === null) return count('ignored')
  const check = await repo.checkOfReview(tx, reviews.provider, notice.reviewId)
  if (check === null) return count('unknown')
  await services.jobs.enqueue(
    tx,
    REVIEW_JOB,
    { partyId: check.party_id, run: check.run, nth: null },
    { key: `${reviews.provider}:${notice.id}` },
  )
  return count('taken')
}

/** What was decided; null: nothing yet, or the provider does not say. */
async function decided(
  services: AppServices,
  reviews: IdentityReviews,
  check: repo.CheckRow,
): Promise<ReviewDecision | null> {
  if (check.review_id === null || check.referred_at === null) return null
  try {
    return await reviews.decision({ id: check.review_id, since: check.referred_at })
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error
    services.log.warn(
      { party: check.party_id, reason: error.message },
      'the identity provider does not say what its review decided',
    )
    return null
  }
}

/**
 * The job: one look at a review. Its decision counts while the check waits for it; when a person here was faster, or
 * the details have changed since, it is stored with the check and changes nothing.
 */
export const reviewJob: JobHandler = async ({ data }, { services, tx }) => {
  const look = lookData.parse(data)
  const { partyId, run, nth } = look
  const reviews = services.identity.reviews
  const instance = await services.lifecycles.lock(tx, 'kyc', partyId)
  const check = await repo.checkOf(tx, partyId, run)
  if (instance === null || check === null || check.reviewed_at !== null) return
  const isWaiting =
    instance.state === 'referred' && (instance.context as unknown as KycContext).run === run
  // without the setting nobody is asked, and people here decide; with it again, the next look asks
  const decision = reviews === undefined ? null : await decided(services, reviews, check)
  if (decision === null) {
    if (isWaiting && nth !== null) await lookLater(services, tx, { ...look, nth: nth + 1 })
    return
  }
  await apply(services, tx, check, { decision, isWaiting })
}

async function apply(
  services: AppServices,
  tx: Tx,
  check: repo.CheckRow,
  { decision, isWaiting }: { decision: ReviewDecision; isWaiting: boolean },
): Promise<void> {
  const { party_id, run, provider } = check
  const passed = decision.identity === 'pass'
  await repo.storeReview(
    tx,
    {
      party_id,
      run,
      ...(isWaiting
        ? { outcome: passed ? 'passed' : 'unclear', identity: decision.identity }
        : { outcome: check.outcome, identity: check.identity }),
      findings: [
        {
          check: provider ?? 'provider',
          result: decision.identity,
          note: isWaiting ? decision.note : `${decision.note}; it came after the decision here`,
        },
      ],
    },
    services.clock.now().toISOString(),
  )
  if (!isWaiting) return
  const send = (type: string) =>
    services.lifecycles.send(tx, 'kyc', party_id, { type, run, reason: decision.note }, system)
  if (!passed) return void (await send('PROVIDER_FINISHED'))
  try {
    await send('PROVIDER_APPROVED')
  } catch (error) {
    // something else is in the way, such as a document that has expired meanwhile: a person looks
    if (!(error instanceof DomainError) || error.code !== 'guard_failed') throw error
    await send('PROVIDER_FINISHED')
  }
}

/** How many checks wait for people of the provider, and since when. */
export async function reviewMeasures({ db, clock }: AppServices): Promise<Measure[]> {
  const { n, age } = await repo.reviewLoad(db, clock.now().toISOString())
  return [
    {
      name: 'capstan_identity_reviews',
      help: 'Identity checks that wait for people of the identity provider.',
      values: [{ value: n }],
    },
    {
      name: 'capstan_identity_review_age_seconds',
      help: 'Seconds since the oldest of them began to wait.',
      values: [{ value: age }],
    },
  ]
}
