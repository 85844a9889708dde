import { system } from '#server/kernel/context.ts'
import type { Page } from '#domain/shared/common.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { openStates } from './case.ts'
import { presentMany } from './present.ts'
import * as repo from './repo.ts'

const pending = [...openStates, 'refund_pending', 'refund_returned']
const held = ['closed']
const ended = ['cancelled', 'rejected', 'abandoned', 'offering_failed', 'refunded', 'rescinded']
const groups: Readonly<Record<'pending' | 'held' | 'ended' | 'all', readonly string[]>> = {
  pending,
  held,
  ended,
  all: [...pending, ...held, ...ended],
}

export interface MyQuery {
  group: keyof typeof groups
  q?: string | undefined
  cursor?: string | undefined
  limit: number
  sort?: string | undefined
}

/** A person's own investments: pending are not final, held are closed, ended are the rest. */
export async function myInvestments(
  services: AppServices,
  q: Queryable,
  userId: string,
  query: MyQuery,
): Promise<Page<InvestmentView>> {
  const read = query.cursor === undefined ? null : readCursor(query.cursor, 2)
  const rows = await repo.findPage(q, {
    userId,
    states: groups[query.group],
    q: query.q ?? null,
    before: read === null ? null : { at: read[0] ?? '', id: read[1] ?? '' },
    oldest: query.sort === 'oldest',
    limit: query.limit,
  })
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.created_at, last.id])
  // the first page that holds everything has counted itself
  const known = read === null && next === null ? rows.length : null
  const [items, total] = await Promise.all([
    presentMany(
      services,
      q,
      shown.map((row) => row.id),
      { ...system, viewer: 'owner' },
    ),
    query.q ? null : (known ?? repo.countOf(q, userId, groups[query.group])),
  ])
  return { items, next_cursor: next, total, more }
}
