import type { Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { actedBy, actorRoles, THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { Page } from '#domain/shared/common.ts'
import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { type HistoryEntry } from '#domain/shared/history-entry.ts'
import { formatCents } from '#domain/shared/money.ts'
import { metaAt } from '#machines/lib/present.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, writeCursor } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { BEGUN, type LogRow } from '#server/kernel/state-machines/index.ts'
import { viewerOf } from './case.ts'
import * as repo from './repo.ts'
import type { Viewer } from './present.ts'

/** Machines that tell the story of an investment; a company is not shown the plan's matters with its custodian. */
const shownTo: Readonly<Record<Viewer, readonly string[]>> = {
  owner: ['investment', 'investment-steps', 'payment', 'envelope', 'ira'],
  issuer: ['investment', 'investment-steps', 'payment', 'envelope'],
  staff: ['investment', 'investment-steps', 'payment', 'envelope', 'ira'],
}
const begun: Readonly<Record<string, string>> = {
  investment: 'Began the investment',
  'investment-steps': 'The steps were laid out',
  payment: 'The payment was opened',
  envelope: 'The agreement was prepared',
  ira: 'The question of a plan was opened',
  'tax-form': 'The tax form was opened',
}

/** The words of a stored state; of a region, the words of that step. */
function label(
  services: AppServices,
  machine: string,
  name: string | null,
  staff: boolean,
): string {
  if (name === null || name === '') return ''
  const definition = services.lifecycles.definition(machine)
  const one = (path: string): string => {
    const meta = metaAt(definition.machine, path)
    if (meta === undefined) return path.replaceAll('_', ' ')
    return staff ? (meta.staffLabel ?? meta.label) : meta.label
  }
  if (!name.includes(':')) return one(name)
  return name
    .split(' ')
    .map((region) => one(region.replace(':', '.')))
    .join(', ')
}

function says(services: AppServices, row: LogRow): string {
  if (row.type === BEGUN) return begun[row.machine] ?? 'Began'
  const rule = services.lifecycles.definition(row.machine).events[row.type]
  const words = rule?.says ?? row.type
  const step = row.machine === 'investment-steps' ? row.type.split('.')[0] : undefined
  return step === undefined
    ? words
    : `${stepTitles[step as StepName]}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function changes(row: LogRow): HistoryEntry['changes'] {
  if (row.type !== 'AMOUNT_CHANGED' && row.type !== 'CUT_BACK' && row.type !== 'FEWER_UNITS')
    return []
  const facts = row.event['facts'] as { amountCents?: unknown } | undefined
  const units = row.event['units']
  return [
    ...(typeof units === 'number' ? [{ field: 'Units', before: null, after: String(units) }] : []),
    ...(typeof facts?.amountCents === 'number'
      ? [{ field: 'Amount', before: null, after: formatCents(facts.amountCents) }]
      : []),
  ]
}

async function namesOf(q: Queryable, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      rows
        .filter((r) => r.actor_kind === 'person')
        .map((r) => r.actor_id)
        .filter((id): id is string => id !== null),
    ),
  ]
  return new Map(
    (ids.length === 0 ? [] : await repo.findNames(q, ids)).map((p) => [
      p.id,
      `${p.first_name} ${p.last_name}`,
    ]),
  )
}

/** Why a step of the investor was sent back or refused is between the investor and the platform (field facts 14.2). */
const privateReason = (row: LogRow): boolean =>
  row.machine === 'investment-steps' || row.type === 'ACTION_REQUESTED'

/** Log entries as people read them. Entries for staff only are left out for everybody else; a company sees roles, not the names of staff. */
export async function presentLog(
  services: AppServices,
  q: Queryable,
  rows: readonly LogRow[],
  viewer: Viewer,
): Promise<HistoryEntry[]> {
  const names = await namesOf(q, rows)
  const staff = viewer === 'staff'
  const whoOf = (row: LogRow): string => {
    if (row.actor_kind !== 'person') return actedBy(row.actor_kind)
    if (!staff && row.actor !== 'INV' && row.actor !== 'ISS') return THE_PLATFORM
    return names.get(row.actor_id ?? '') ?? 'A person'
  }
  return rows
    .filter(
      (row) =>
        staff || services.lifecycles.definition(row.machine).events[row.type]?.staffOnly !== true,
    )
    .map((row) => ({
      id: String(row.seq),
      machine: row.machine,
      says: says(services, row),
      from: label(services, row.machine, row.from_state, staff),
      to:
        row.type === BEGUN && row.machine === 'investment-steps'
          ? ''
          : label(services, row.machine, row.to_state, staff),
      at: row.at,
      who: whoOf(row),
      role: actorRoles[row.actor],
      reason: viewer === 'issuer' && privateReason(row) ? null : row.reason,
      machine_version: row.version,
      changes: changes(row),
    }))
}

/** What happened to an investment, its steps, payment and papers, newest first, for whoever may see it. */
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
  const before =
    query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(query.cursor, 1)[0])
  if (!Number.isSafeInteger(before))
    throw refuse('invalid', {
      fields: { cursor: 'This page is not known. Begin at the first page.' },
    })
  const rows = await services.lifecycles.opened(
    q,
    await repo.findLog(q, id, shownTo[viewer], before, query.limit + 1),
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const next = rows.length > query.limit && last ? writeCursor([String(last.seq)]) : null
  return {
    items: await presentLog(services, q, shown, viewer),
    next_cursor: next,
    total: null,
    more: next !== null,
  }
}
