import {
  readingSide,
  isAdmin,
  memberRole,
  type Actor,
  type Person,
} from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import { type IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import { investmentBuckets, type InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { links } from '#domain/shared/links.ts'
import { money } from '#domain/shared/money.ts'
import { presentRegions, statesInBucket } from '#machines/lib/present.ts'
import { investmentStepsLifecycle } from '#machines/investments/investment-steps.lifecycle.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { staffOwnOf } from '#server/kernel/may-decide/index.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import {
  bucketOf,
  presentInvestment,
  tallyOf,
  tiesOfInvestments,
} from '#server/investments/investments/index.ts'
import { accreditationStanding, reliedOn } from '#server/investors/accreditation/index.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import {
  cancelUntilOf,
  offeringOfCompany,
  offeringStatus,
  presentCard,
  presentProgress,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import { findLatestOf, type PaymentRow } from '#server/payments/payments/index.ts'
import { readFact } from '#server/investors/profile/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { hasTopics } from '#server/offerings/topics/index.ts'
import * as repo from './repo.ts'

const statesOf = (bucket: InvestmentBucket | 'all'): string[] =>
  (bucket === 'all' ? investmentBuckets : [bucket]).flatMap((b) =>
    statesInBucket(investmentLifecycle, b),
  )

/** The offering with its stored totals by bucket, as the head of live-details shows it. */
export async function offeringWorkspace(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Actor,
) {
  const row = await offeringOfCompany(q, accountId, listingId)
  const tally = new Map((await tallyOf(q, listingId)).map((t) => [t.bucket, t]))
  return {
    offering: presentCard(row, await offeringStatus(services, q, listingId, readingSide(actor))),
    progress: presentProgress(row),
    buckets: investmentBuckets.map((bucket) => ({
      bucket,
      count: tally.get(bucket)?.count ?? 0,
      amount: tally.get(bucket)?.amount ?? 0,
    })),
    cancel_until: cancelUntilOf(row),
    deadline_at: row.deadline_at,
    has_topics: await hasTopics(q, listingId),
  }
}

export interface RosterQuery {
  bucket: InvestmentBucket | 'all'
  q?: string | undefined
  payment?: 'ach' | 'wire' | undefined
  sort: repo.RosterSort
  cursor?: string | undefined
  limit: number
}

/** The investments of an offering by bucket, for its company and for operators: no bank data, no identity numbers. */
export async function roster(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  query: RosterQuery,
  actor: Actor,
): Promise<Page<IssuerInvestmentRow>> {
  await offeringOfCompany(q, accountId, listingId)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, 2)
  const rows = await repo.findRoster(q, {
    listingId,
    states: statesOf(query.bucket),
    q: query.q ?? null,
    payment: query.payment ?? null,
    sort: query.sort,
    cursor: cursor === null ? null : { value: cursor[0] ?? '', id: cursor[1] ?? '' },
    limit: query.limit,
  })
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.sort_value, last.id])
  const total =
    query.q || query.payment
      ? null
      : (await tallyOf(q, listingId))
          .filter((t) => query.bucket === 'all' || t.bucket === query.bucket)
          .reduce((n, t) => n + t.count, 0)
  return {
    items: await presentRows(services, q, shown, actor),
    next_cursor: next,
    total,
    more,
  }
}

/** Rows with the states of their machines, read in four queries whatever the number of rows. */
export async function presentRows(
  services: AppServices,
  q: Queryable,
  rows: readonly repo.RosterRow[],
  actor: Actor,
): Promise<IssuerInvestmentRow[]> {
  const ids = rows.map((r) => r.id)
  const [investments, steps, payments, ties] = await Promise.all([
    services.lifecycles.readMany(q, 'investment', ids),
    services.lifecycles.readMany(q, 'investment-steps', ids),
    findLatestOf(q, ids),
    tiesOfInvestments(q, ids),
  ])
  const staff = isAdmin(actor)
  const reads = readingSide(actor)
  const paymentOf = new Map(payments.map((p) => [p.investment_id, p]))
  return rows.map((row) => {
    const investment = investments.get(row.id)
    const stored = steps.get(row.id)
    if (investment === undefined || stored === undefined)
      throw new Error(`the investment ${row.id} has no machines`)
    const region = presentRegions(investmentStepsLifecycle, stored)
    const link = () => pageOf(reads, row, investment.state)
    return {
      id: row.id,
      number: row.number,
      investor: {
        name: `${row.first_name} ${row.last_name}`,
        email: row.email,
        place: [row.city, row.region].filter(Boolean).join(', '),
      },
      ties: [...(ties.get(row.id) ?? [])],
      units: row.units,
      amount: money(row.amount),
      steps: stepNames.map((name) => ({
        name,
        status: region(name, { who: [], reads, link }),
      })),
      payment: paymentText(paymentOf.get(row.id)),
      status: services.lifecycles.present(investment, {
        who: [staff ? 'ADM' : 'ISS'],
        actor,
        link,
      }),
      updated_at: row.updated_at,
      created_at: row.created_at,
    }
  })
}

/** The page of an investment for the side that reads a list of them. */
const pageOf = (reads: 'issuer' | 'platform', row: repo.RosterRow, state: string): string =>
  (reads === 'platform' ? links.adminInvestment : links.issuerInvestment)(
    row.account_id,
    row.listing_id,
    bucketOf(state),
    row.id,
  )

function paymentStage({ cleared, refunded, received }: PaymentRow): string {
  if (cleared > 0) return 'cleared'
  if (refunded > 0) return 'sent back'
  return received > 0 ? 'in escrow' : 'awaited'
}
function paymentText(payment: PaymentRow | undefined): { label: string; at: string | null } | null {
  if (payment === undefined) return null
  const stage = paymentStage(payment)
  return { label: `${paymentMethodLabels[payment.method]}, ${stage}`, at: payment.created_at }
}

/** What is shown while no identity check was begun. */
const NO_CHECK: Presented = {
  state: 'not_started',
  label: 'Not started',
  tone: 'neutral',
  icon: 'circle-dashed',
  bucket: null,
  next: null,
  accepts: [],
  rev: 0,
}

async function rowOfOffering(
  q: Queryable,
  accountId: string,
  listingId: string,
  investmentId: string,
): Promise<{ offering: OfferingRow; row: repo.RosterRow }> {
  const offering = await offeringOfCompany(q, accountId, listingId)
  const row = await repo.findRosterRow(q, investmentId)
  if (row === null || row.listing_id !== offering.listing_id) throw refuse('not_found')
  return { offering, row }
}

/** One investment as the company and the operators see it. */
export async function dossier(
  services: AppServices,
  q: Queryable,
  actor: Person,
  accountId: string,
  listingId: string,
  investmentId: string,
) {
  const { row } = await rowOfOffering(q, accountId, listingId, investmentId)
  const [presented, view, facts, kyc, neighbors] = await Promise.all([
    presentRows(services, q, [row], actor),
    presentInvestment(services, q, investmentId, actor),
    readFact(q, row.user_id, 'suitability'),
    kycOf(services, q, row.user_id),
    repo.findNeighbors(q, row),
  ])
  const shown = presented[0]
  if (shown === undefined) throw refuse('not_found')
  // what was decided counts more than self-certification
  const own = facts?.values.accreditation
  const claim = reliedOn(
    typeof own === 'string' ? own : 'none',
    await accreditationStanding(q, row.user_id),
  )
  return {
    row: shown,
    view,
    investor: {
      ...shown.investor,
      title: view.registration.title,
      accredited: claim !== 'none',
      kyc:
        kyc === null
          ? NO_CHECK
          : services.lifecycles.present(kyc.instance, {
              who: [],
              actor,
              staff: isAdmin(actor),
              reads: readingSide(actor),
              link: () => pageOf(readingSide(actor), row, shown.status.state),
            }),
    },
    // income and net worth stay with the investor and the platform: the company learns that the limit was observed
    // (section 14.2)
    limit: actor.adminRole === null ? null : view.limit,
    staff_own:
      actor.adminRole !== null &&
      (await staffOwnOf(q, [{ user_id: row.user_id, investment_id: investmentId }])).includes(true),
    ...neighbors,
  }
}

/**
 * Makes sure that the investment belongs to this company's offering; returns the 404 of one that does not exist
 * otherwise.
 */
export const belongs = async (
  q: Queryable,
  accountId: string,
  listingId: string,
  investmentId: string,
): Promise<void> => void (await rowOfOffering(q, accountId, listingId, investmentId))

/** Owners accept and reject; editors and viewers may not. */
export function requireOwner(actor: Person, accountId: string): void {
  if (memberRole(actor, accountId) !== 'owner')
    throw refuse('forbidden', {
      message: 'Only a company owner can accept or reject investments.',
    })
}
