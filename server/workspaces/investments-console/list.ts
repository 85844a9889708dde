import type { Page } from '#domain/shared/common.ts'
import { investmentBuckets, type InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import { links } from '#domain/shared/links.ts'
import { money } from '#domain/shared/money.ts'
import type { NextAction } from '#domain/shared/presented.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { PaymentMethod } from '#domain/investors/model/steps/payment.ts'
import {
  consoleAmountCents,
  type ConsoleAmount,
  type ConsolePeriod,
  type ConsoleRow,
  type ConsoleSort,
} from '#domain/workspaces/model/all-investments.ts'
import { MOST_BULK } from '#domain/workspaces/model/bulk-actions.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { metaAt, statesInBucket } from '#machines/lib/present.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import { z } from 'zod'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readCursor, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import * as repo from './repo.ts'

/** What the list is narrowed by, as the call's query says it. */
export interface ConsoleQuery {
  q?: string | undefined
  state?: InvestmentBucket | undefined
  waiting?: NextAction['who'] | undefined
  offering?: string | undefined
  exemption?: OfferingType | undefined
  payment?: PaymentMethod | undefined
  created?: ConsolePeriod | undefined
  amount?: ConsoleAmount | undefined
}

/** States in a bucket in which this side acts next; null is every state. */
function statesOf({ state, waiting }: ConsoleQuery): string[] | null {
  if (state === undefined && waiting === undefined) return null
  return (state === undefined ? investmentBuckets : [state])
    .flatMap((bucket) => statesInBucket(investmentLifecycle, bucket))
    .filter(
      (one) =>
        waiting === undefined || metaAt(investmentLifecycle.machine, one)?.next?.who === waiting,
    )
}
export const filterOf = (query: ConsoleQuery, now: Date): repo.ConsoleFilter => ({
  q: query.q === undefined || query.q === '' ? null : query.q,
  states: statesOf(query),
  offering: query.offering ?? null,
  exemption: query.exemption ?? null,
  payment: query.payment ?? null,
  createdFrom:
    query.created === undefined ? null : addCalendarDays(now.toISOString(), -Number(query.created)),
  amount: query.amount === undefined ? null : consoleAmountCents[query.amount],
})

/** An investment as the list returns it; what may be done with it is on its own page. */
export const presentRow = (services: AppServices, row: repo.ConsoleRecord): ConsoleRow => ({
  id: row.id,
  number: row.number,
  investor: { id: row.user_id, name: row.investor, email: row.email },
  offering: {
    listing_id: row.listing_id,
    account_id: row.account_id,
    name: row.offering,
    company: row.company,
    type: row.type,
  },
  amount: money(row.amount),
  payment:
    row.method === null || row.reference === null
      ? null
      : { method: row.method, reference: row.reference },
  status: {
    ...services.lifecycles.present(row.instance, { staff: true }),
    accepts: [],
  },
  since: row.since,
  created_at: row.created_at,
  href: links.adminInvestment(row.account_id, row.listing_id, bucketOf(row.instance.state), row.id),
  offering_href: links.adminOffering(
    row.account_id,
    row.listing_id,
    'offering-details/offering-details/overview',
  ),
})

const place = {
  created: z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d[ T][\d:.+Z-]+$/), z.uuid()]),
  amount: z.tuple([z.string().regex(/^\d{1,15}$/), z.uuid()]),
}
function afterOf(
  cursor: string | undefined,
  sort: ConsoleSort,
): { value: string; id: string } | null {
  if (cursor === undefined) return null
  const shape = sort.endsWith('amount') ? place.amount : place.created
  const read = shape.safeParse(readCursor(cursor, 2))
  if (!read.success) throw wrongCursor()
  return { value: read.data[0], id: read.data[1] }
}

/** A page of the investments of all offerings. Throws wrongCursor. */
export async function consoleList(
  services: AppServices,
  q: Queryable,
  query: ConsoleQuery & { sort: ConsoleSort; cursor?: string | undefined; limit: number },
  now: Date,
): Promise<Page<ConsoleRow>> {
  const filter = filterOf(query, now)
  const after = afterOf(query.cursor, query.sort)
  const [rows, counted] = await Promise.all([
    repo.investments(q, filter, { sort: query.sort, after, limit: query.limit + 1 }),
    repo.countUpTo(q, filter, MOST_BULK + 1),
  ])
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.sort_value, last.id])
  return {
    items: shown.map((row) => presentRow(services, row)),
    next_cursor: next,
    total: counted > MOST_BULK ? null : counted,
    more,
  }
}
