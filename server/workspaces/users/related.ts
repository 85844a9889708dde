import type { Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import { links } from '#domain/shared/links.ts'
import { registrationLabels, type RegistrationType } from '#domain/shared/registration-types.ts'
import type { UserInvestment, UserRegistration } from '#domain/workspaces/model/users.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readCursor, readBefore, wrongCursor } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import { presentLog, type LogRow } from '#server/kernel/state-machines/index.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import { accountNamed } from './detail.ts'
import * as repo from './repo.ts'

interface Asked {
  cursor?: string | undefined
  limit: number
}
/** A page of rows that are read with one more than requested, with the cursor of the last one shown. */
function pageOf<R extends { id: string; created_at: string }, T>(
  rows: readonly R[],
  limit: number,
  present: (row: R) => T,
): Page<T> {
  const { shown, next, more } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return {
    items: shown.map(present),
    next_cursor: next,
    total: null,
    more,
  }
}

/** A page of a person's investments. */
export async function investmentsPage(
  services: AppServices,
  q: Queryable,
  id: string,
  asked: Asked,
): Promise<Page<UserInvestment>> {
  await accountNamed(q, id)
  const rows = await repo.investments(q, id, {
    before: readBefore(asked.cursor),
    limit: asked.limit + 1,
  })
  return pageOf(rows, asked.limit, (row) => ({
    id: row.id,
    number: row.number,
    company: row.company,
    amount: investmentContext.parse(row.instance.context).amountCents,
    status: {
      ...services.lifecycles.present(row.instance, { staff: true }),
      accepts: [],
    },
    created_at: row.created_at,
    href: links.adminInvestment(
      row.account_id,
      row.listing_id,
      bucketOf(row.instance.state),
      row.id,
    ),
  }))
}

/** A page of a person's registrations. */
export async function registrationsPage(
  services: AppServices,
  q: Queryable,
  id: string,
  asked: Asked,
): Promise<Page<UserRegistration>> {
  await accountNamed(q, id)
  const rows = await repo.registrations(q, id, {
    before: readBefore(asked.cursor),
    limit: asked.limit + 1,
  })
  return pageOf(rows, asked.limit, (row) => {
    const type = registrationLabels[row.type as RegistrationType]
    return {
      id: row.id,
      title: row.title || type,
      type,
      status: { ...services.lifecycles.present(row.instance, { reads: 'platform' }), accepts: [] },
      created_at: row.created_at,
    }
  })
}

/**
 * Entries as the reader may see them. Compliance reads all; the others read the account's own entries in full and
 * everything else as its owner does, so that nothing of a screening is revealed (31 CFR 1023.320(e)).
 */
async function presentFor(
  services: AppServices,
  q: Queryable,
  rows: readonly LogRow[],
  actor: Person,
): Promise<HistoryEntry[]> {
  if (seesScreening(actor)) return presentLog(services, q, rows, 'staff')
  const each = await Promise.all(
    rows.map((row) => presentLog(services, q, [row], row.machine === 'user' ? 'staff' : 'owner')),
  )
  return each.flat()
}

/** What happened to an account and everything that carries its id, newest first. */
export async function historyPage(
  services: AppServices,
  q: Queryable,
  id: string,
  asked: Asked,
  actor: Person,
): Promise<Page<HistoryEntry>> {
  await accountNamed(q, id)
  const [before] = asked.cursor === undefined ? [null] : readCursor(asked.cursor, 1).map(Number)
  if (before !== null && !Number.isSafeInteger(before)) throw wrongCursor()
  const rows = await services.lifecycles.history(
    q,
    { subject: 'user_id', id },
    { before: before ?? null, limit: asked.limit + 1 },
  )
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [String(last.seq)])
  return {
    items: await presentFor(services, q, shown, actor),
    next_cursor: next,
    total: null,
    more,
  }
}
