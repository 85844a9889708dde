import { system } from '#server/kernel/context.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import type { Page } from '#domain/shared/common.ts'
import type { ListingRow, RequestKind, ReviewRequest } from '#domain/offerings/model/review.ts'
import { money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'

/** Days for which a listing counts as new. */
const FRESH_DAYS = 30
const DAY_MS = 86_400_000
const nexts: Record<RequestKind, Record<string, string>> = {
  offering: { submitted: 'Start review', default: 'Review topic by topic' },
  returned: { submitted: 'Restart review', default: 'Read what changed' },
  principal: { default: 'A second person approves' },
  listing: { requested: 'Start listing review', default: 'Decide listing' },
  reports: { default: 'Compare the form with EDGAR' },
  change: { open: 'Start review', default: 'Approve or reject' },
}
const isType = (type: string): type is OfferingType => type in offeringTypeLabels
const typed = (type: string): { type: OfferingType; type_label: string } => {
  if (!isType(type)) throw new Error(`no such type of offering: ${type}`)
  return { type, type_label: offeringTypeLabels[type] }
}

interface RequestQuery {
  q?: string | undefined
  kind?: RequestKind | undefined
  type?: OfferingType | undefined
  cursor?: string | undefined
  limit: number
}
/** What waits for the platform, oldest first, with what it does next. */
export async function requestsPage(
  services: AppServices,
  q: Queryable,
  query: RequestQuery,
): Promise<Page<ReviewRequest> & { counts: { value: string; count: number }[] }> {
  const read = query.cursor === undefined ? null : readCursor(query.cursor, 2)
  const cursor = read === null ? null : { since: read[0] ?? '', key: read[1] ?? '' }
  const [rows, counts] = await Promise.all([
    repo.findRequests(q, {
      kind: query.kind ?? null,
      type: query.type ?? null,
      q: query.q ?? null,
      cursor,
      limit: query.limit,
    }),
    repo.countRequests(q),
  ])
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [
    last.since,
    `${last.kind}${last.id}`,
  ])
  const [progress, names] = await Promise.all([
    repo.findProgress(
      q,
      shown.map((r) => r.listing_id),
    ),
    repo.findNames(
      q,
      shown.flatMap((r) => (r.by === null ? [] : [r.by])),
    ),
  ])
  const of = new Map(progress.map((p) => [p.listing_id, p]))
  const items = shown.map((row): ReviewRequest => {
    const p = of.get(row.listing_id)
    return {
      key: `${row.kind}-${row.id}`,
      listing_id: row.listing_id,
      company: row.company,
      ...typed(row.type),
      kind: row.kind,
      subject: row.subject,
      status: services.lifecycles.present(row.machine, {
        who: ['ADM', 'BD'],
        staff: true,
        ...system,
      }),
      since: row.since,
      by: row.by === null ? null : (names.get(row.by) ?? null),
      progress: {
        approved: p?.approved ?? 0,
        submitted: p?.submitted ?? 0,
        required: p?.required ?? 0,
      },
      next: nexts[row.kind][row.machine.state] ?? nexts[row.kind]['default'] ?? '',
    }
  })
  const total =
    query.q === undefined && query.type === undefined
      ? counts
          .filter((c) => query.kind === undefined || c.value === query.kind)
          .reduce((n, c) => n + c.count, 0)
      : null
  return { items, next_cursor: next, total, more, counts }
}

interface ListingsQuery {
  q?: string | undefined
  state?: string | undefined
  type?: OfferingType | undefined
  fresh: boolean
  cursor?: string | undefined
  limit: number
}
/** Listings of all companies; the new ones are those that were approved, scheduled or listed lately. */
export async function listingsPage(
  services: AppServices,
  q: Queryable,
  query: ListingsQuery,
  now: Date,
): Promise<Page<ListingRow> & { counts: { value: string; count: number }[] }> {
  const read = query.cursor === undefined ? null : readCursor(query.cursor, 2)
  const cursor = read === null ? null : { value: read[0] ?? '', id: read[1] ?? '' }
  const since = query.fresh ? new Date(now.getTime() - FRESH_DAYS * DAY_MS).toISOString() : null
  const [rows, counts] = await Promise.all([
    repo.findListings(q, {
      state: query.state ?? null,
      type: query.type ?? null,
      q: query.q ?? null,
      since,
      cursor,
      limit: query.limit,
    }),
    repo.countListings(q),
  ])
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [
    last.sort_value,
    last.listing_id,
  ])
  const items = shown.map((row): ListingRow => {
    const context = row.listing.context as {
      requestedAt: string | null
      listAt: string | null
      listedAt: string | null
    }
    return {
      listing_id: row.listing_id,
      company: row.company,
      ...typed(row.type),
      offering: services.lifecycles.present(row.offering, {
        who: ['ADM', 'BD'],
        staff: true,
        ...system,
      }),
      listing: services.lifecycles.present(row.listing, {
        who: ['ADM', 'BD'],
        staff: true,
        ...system,
      }),
      requested_at: context.requestedAt,
      list_at: context.listAt,
      listed_at: context.listedAt,
      open_at: row.open_at,
      deadline_at: row.deadline_at,
      committed: money(row.committed),
    }
  })
  return { items, next_cursor: next, total: null, more, counts }
}
