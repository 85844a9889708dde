import type { Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { type HistoryEntry } from '#domain/shared/history-entry.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readSequence, cutPage } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { presentLog, type LogPresenter, type LogRow } from '#server/kernel/state-machines/index.ts'
import { viewerOf } from './case.ts'
import * as repo from './repo.ts'
import type { Viewer } from './present.ts'

/** Machines that make up the history of an investment; a company is not shown the plan's matters with its custodian. */
const shownTo: Readonly<Record<Viewer, readonly string[]>> = {
  owner: ['investment', 'investment-steps', 'payment', 'envelope', 'ira'],
  issuer: ['investment', 'investment-steps', 'payment', 'envelope'],
  staff: ['investment', 'investment-steps', 'payment', 'envelope', 'ira'],
}
const amountEvents: ReadonlySet<string> = new Set(['AMOUNT_CHANGED', 'CUT_BACK', 'FEWER_UNITS'])

function changes(row: LogRow): HistoryEntry['changes'] {
  if (!amountEvents.has(row.type)) return []
  const facts = row.event['facts'] as { amountCents?: unknown } | undefined
  const units = row.event['units']
  return [
    ...(typeof units === 'number' ? [{ field: 'Units', before: null, after: String(units) }] : []),
    ...(typeof facts?.amountCents === 'number'
      ? [{ field: 'Amount', before: null, after: formatCents(facts.amountCents) }]
      : []),
  ]
}
/** Why a step of the investor was sent back or refused is between the investor and the platform. */
export const investmentLog: LogPresenter = {
  changes,
  privateReason: (row) => row.type === 'ACTION_REQUESTED',
}
export const stepsLog: LogPresenter = {
  hidesFirstState: true,
  eventLabel: (row, label) =>
    `${stepTitles[row.type.split('.')[0] as StepName]}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  privateReason: () => true,
}

/** What happened to an investment, its steps, payment and documents, newest first, for whoever may see it. */
export async function historyOfInvestment(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Actor,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<HistoryEntry>> {
  const row = await repo.findInvestment(q, id)
  const viewer = row === null ? null : viewerOf(row, actor)
  if (viewer === null) throw refuse('not_found')
  const before = readSequence(query.cursor)
  const rows = await services.lifecycles.opened(
    q,
    await repo.findLog(q, id, shownTo[viewer], before, query.limit + 1),
  )
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.seq)])
  return {
    items: await presentLog(services, q, shown, viewer),
    next_cursor: next,
    total: null,
    more,
  }
}
