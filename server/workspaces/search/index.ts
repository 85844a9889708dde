import type { Found } from '#domain/workspaces/model/search.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import type { Module } from '#server/kernel/module.ts'
import * as repo from './repo.ts'

/** What a text names, the exact finds first. */
async function search(q: Queryable, text: string): Promise<Found[]> {
  const investments = (await repo.investments(q, text)).map((row): Found => ({
    kind: 'investment',
    id: row.id,
    title: row.number,
    detail: `${row.investor}, ${row.company}`,
    to: links.adminInvestment(row.account_id, row.listing_id, bucketOf(row.state), row.id),
  }))
  const movements = (await repo.movements(q, text)).map((row): Found => ({
    kind: 'statement',
    id: row.statement_id,
    title: row.bank_reference,
    detail: `Line ${row.line}, ${formatDay(row.booked_on)}`,
    to: links.adminStatement(row.statement_id),
  }))
  const people = (await repo.people(q, text)).map((row): Found => ({
    kind: 'person',
    id: row.id,
    title: row.name,
    detail: row.email,
    to: links.adminUser(row.id),
  }))
  const offerings = (await repo.offerings(q, text)).map((row): Found => ({
    kind: 'offering',
    id: row.listing_id,
    title: row.name,
    detail: row.company,
    to: links.adminOffering(
      row.account_id,
      row.listing_id,
      'offering-details/offering-details/overview',
    ),
  }))
  return [...investments, ...movements, ...people, ...offerings]
}

/** One search for the platform's people. */
export const searchModule: Module = {
  name: 'search',
  handlers: defineHandlers({
    'GET /api/admin/search': async ({ tx, query }) => ({ items: await search(tx, query.q) }),
  }),
}
