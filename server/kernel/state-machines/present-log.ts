import type { ActorCode } from '#domain/shared/access/actor.ts'
import { actedBy, actorRoles, THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import { metaAt } from '#machines/lib/present.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Approval } from '../context.ts'
import type { Queryable } from '../db/db.ts'
import { findNames } from './repo.ts'
import { BEGUN, type LogPresenter, type LogRow, type LogViewer } from './types.ts'

type Presenting = Pick<AppServices, 'lifecycles'>

/** Staff read every text and entry; others read hidden states by the name that they are shown. */
export const isStaff = (codes: readonly ActorCode[]): boolean =>
  codes.includes('ADM') || codes.includes('BD')

/** Whose view of the log these codes open. */
export function viewerOf(codes: readonly ActorCode[]): LogViewer {
  if (isStaff(codes)) return 'staff'
  return codes.includes('INV') ? 'owner' : 'issuer'
}

/** The label of a stored state; of a region, the label of that step. */
function label(services: Presenting, machine: string, name: string | null, staff: boolean): string {
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

function eventLabel(services: Presenting, row: LogRow, own: LogPresenter): string {
  const { begins, events } = services.lifecycles.definition(row.machine)
  if (row.type === BEGUN) return begins.says
  const label = events[row.type]?.says ?? row.type
  return own.eventLabel?.(row, label) ?? label
}

/** The two people for whom the product sent an event that needed a second person. */
function bothOf({ event }: LogRow): readonly string[] {
  const { approval } = event as { approval?: Approval }
  return approval === undefined ? [] : [approval.proposedBy, approval.approvedBy]
}
async function namesOf(q: Queryable, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      rows
        .flatMap((r): readonly (string | null)[] =>
          r.actor_kind === 'person' ? [r.actor_id] : bothOf(r),
        )
        .filter((id): id is string => id !== null),
    ),
  ]
  return new Map(
    (ids.length === 0 ? [] : await findNames(q, ids)).map((p) => [
      p.id,
      `${p.first_name} ${p.last_name}`,
    ]),
  )
}

/**
 * Log entries as people read them. Entries for staff only are left out for everybody else; a company sees roles, not
 * the names of staff.
 */
export async function presentLog(
  services: Presenting,
  q: Queryable,
  rows: readonly LogRow[],
  viewer: LogViewer,
): Promise<HistoryEntry[]> {
  const names = await namesOf(q, rows)
  const staff = viewer === 'staff'
  const whoOf = (row: LogRow): string => {
    const both = bothOf(row).map((id) => names.get(id) ?? 'A person')
    if (both.length > 0) return staff ? both.join(' and ') : THE_PLATFORM
    if (row.actor_kind !== 'person') return actedBy(row.actor_kind)
    if (!staff && row.actor !== 'INV' && row.actor !== 'ISS') return THE_PLATFORM
    return names.get(row.actor_id ?? '') ?? 'A person'
  }
  return rows
    .filter(
      (row) =>
        staff || services.lifecycles.definition(row.machine).events[row.type]?.staffOnly !== true,
    )
    .map((row) => {
      const own = services.lifecycles.logPresenter(row.machine)
      return {
        id: String(row.seq),
        machine: row.machine,
        says: eventLabel(services, row, own),
        from: label(services, row.machine, row.from_state, staff),
        to:
          row.type === BEGUN && own.hidesFirstState
            ? ''
            : label(services, row.machine, row.to_state, staff),
        at: row.at,
        who: whoOf(row),
        role: actorRoles[row.actor],
        reason: viewer === 'issuer' && own.privateReason?.(row) ? null : row.reason,
        machine_version: row.version,
        changes: own.changes?.(row) ?? [],
      }
    })
}
