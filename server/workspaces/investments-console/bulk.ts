import { decidesReviews, memberRole, type Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import {
  MOST_BULK,
  type BulkAction,
  type BulkActionDetail,
  type BulkCheck,
  type PlatformBulkKind,
} from '#domain/workspaces/model/bulk-actions.ts'
import {
  groupReasons,
  mayContinueBulk,
  maySteerBulk,
} from '#domain/workspaces/rules/bulk-actions.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { whyRefused } from './act.ts'
import * as repo from './bulk-repo.ts'
import { FAILED } from './bulk-run.ts'
import { filterOf, type ConsoleQuery } from './list.ts'
import { idsUpTo } from './repo.ts'

export type Call = RequestContext<Person>
type Reading = Pick<Call, 'services' | 'tx' | 'actor'>
type Paging = { cursor?: string | undefined; limit: number }
/** One offering of a company. */
export interface OfOffering {
  accountId: string
  listingId: string
}

function present(services: AppServices, actor: Person, row: repo.BulkRecord): BulkAction {
  const of = { accountId: row.account_id, requestedBy: row.requested_by }
  const code = row.account_id !== null && memberRole(actor, row.account_id) !== null ? 'ISS' : 'ADM'
  return {
    id: row.id,
    kind: row.kind,
    requested_by: row.requester,
    requested_at: row.requested_at,
    total: row.total,
    done: row.done,
    refused: row.refused,
    finished_at: row.finished_at,
    status: services.lifecycles.present(row.instance, {
      who: maySteerBulk(actor, of) ? [code] : [],
      actor,
      staff: code === 'ADM',
      without: mayContinueBulk(actor, of) ? [] : ['RETRIED'],
      link: services.lifecycles.links(row.instance, [code]),
    }),
  }
}

/** Investments by their ids, in this order. Throws not_found for an id that is none. */
export async function subjectsOf(q: Queryable, ids: readonly string[]): Promise<repo.Subject[]> {
  const found = await repo.subjects(q, ids)
  if (found.length < ids.length) throw refuse('not_found')
  return found
}

/**
 * The investments that are named, or that a filter leaves. Throws not_found for one that is none, refused above 500.
 */
async function chosen(
  q: Queryable,
  of: { ids: readonly string[] } | { filter: ConsoleQuery },
  now: Date,
): Promise<repo.Subject[]> {
  const ids =
    'ids' in of ? [...new Set(of.ids)] : await idsUpTo(q, filterOf(of.filter, now), MOST_BULK + 1)
  if (ids.length > MOST_BULK)
    throw refuse('refused', {
      fields: {
        ['ids' in of ? 'ids' : 'filter']:
          `These are more than ${MOST_BULK} investments. Add a filter.`,
      },
    })
  return subjectsOf(q, ids)
}

/** What a bulk action would do. Throws forbidden for support. */
export async function dryRun(
  call: Call,
  body: { kind: PlatformBulkKind } & ({ ids: string[] } | { filter: ConsoleQuery }),
): Promise<BulkCheck> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const subjects = await chosen(tx, body, now)
  const reasons: string[] = []
  for (const subject of subjects) {
    const why = await whyRefused(services, body.kind, subject, call, now)
    if (why !== null) reasons.push(why)
  }
  return {
    kind: body.kind,
    items: subjects.map(({ id, instance }) => ({ id, rev: instance.rev })),
    affected: subjects.length - reasons.length,
    refused: groupReasons(reasons),
  }
}

/** Stores a bulk action and begins its machine, whose first effect queues the job. */
export async function store(
  call: Call,
  action: Pick<repo.BulkRecord, 'kind' | 'filter' | 'account_id' | 'listing_id'> & {
    items: readonly repo.Read[]
  },
): Promise<BulkAction> {
  const { services, tx, actor, now, requestId, ip } = call
  const id = newId()
  await repo.addBulk(tx, {
    ...action,
    id,
    requested_by: actor.userId,
    requested_at: now.toISOString(),
    request_id: requestId,
    ip,
  })
  await services.lifecycles.begin(tx, 'bulk-action', id, undefined, call, {
    account_id: action.account_id,
    listing_id: action.listing_id,
  })
  const row = await repo.findBulk(tx, id)
  if (row === null) throw refuse('not_found')
  return present(services, actor, row)
}

/** Begins a bulk action of the platform. Throws forbidden for support, not_found for an id that is no investment. */
export async function beginBulk(
  call: Call,
  body: { kind: PlatformBulkKind; items: repo.Read[]; filter?: ConsoleQuery | undefined },
): Promise<BulkAction> {
  if (!decidesReviews(call.actor)) throw refuse('forbidden')
  await chosen(call.tx, { ids: body.items.map((one) => one.id) }, call.now)
  return store(call, {
    kind: body.kind,
    filter: body.filter === undefined ? null : { ...filterText(body.filter) },
    account_id: null,
    listing_id: null,
    items: onceEach(body.items),
  })
}
/** Each investment once, at the lowest revision that is named for it: the one that was surely read. */
export const onceEach = (items: readonly repo.Read[]): repo.Read[] =>
  [...Map.groupBy(items, (one) => one.id)].map(([id, same]) => ({
    id,
    rev: Math.min(...same.map((one) => one.rev)),
  }))
const filterText = (filter: ConsoleQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

/** A page of bulk actions, the newest first: of all, or of a company in one offering. Throws wrongCursor, not_found. */
export async function bulkList(
  { services, tx, actor }: Reading,
  query: Paging,
  of: OfOffering | null = null,
): Promise<Page<BulkAction>> {
  const before = readBefore(query.cursor)
  if (of !== null) await offeringOfCompany(tx, of.accountId, of.listingId)
  const rows =
    of === null
      ? await repo.findBulks(tx, before, query.limit + 1)
      : await repo.findBulksOf(tx, of.listingId, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  return {
    items: shown.map((row) => present(services, actor, row)),
    next_cursor: next,
    total: null,
    more,
  }
}

/**
 * One bulk action with the result of each investment: any, or one of a company in an offering of its own. Throws
 * not_found.
 */
export async function bulkDetail(
  { services, tx, actor }: Reading,
  id: string,
  of: OfOffering | null = null,
): Promise<BulkActionDetail> {
  if (of !== null) await offeringOfCompany(tx, of.accountId, of.listingId)
  const row = await repo.findBulk(tx, id)
  if (row === null || (of !== null && row.listing_id !== of.listingId)) throw refuse('not_found')
  const rows = await repo.results(tx, id)
  const page = of === null ? links.adminInvestment : links.issuerInvestment
  return {
    ...present(services, actor, row),
    filter: row.filter,
    reasons: groupReasons(
      rows.flatMap((one) => (one.outcome === 'refused' ? [one.reason ?? FAILED] : [])),
    ),
    rows: rows.map((one) => ({
      investment_id: one.investment_id,
      number: one.number,
      investor: one.investor,
      outcome: one.outcome,
      reason: one.reason,
      href: page(one.account_id, one.listing_id, bucketOf(one.state), one.investment_id),
    })),
  }
}
