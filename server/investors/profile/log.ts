import { actedBy, actorRoles, THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { Page } from '#domain/shared/common.ts'
import { sectionRule, type SectionName } from '#domain/investors/model/profile/sections.ts'
import { fieldTitle, type ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { ProfileHistoryRow, HistoryKind } from '#domain/investors/model/profile/views.ts'
import { metaAt } from '#machines/lib/present.ts'
import { profileSectionLifecycle } from '#machines/investors/profile-section.lifecycle.ts'
import type { ProfileSectionFacts } from '#machines/investors/profile-section.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readSequence } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { ofDays, searchLog, type LogRow } from '#server/kernel/state-machines/index.ts'
import * as repo from './section-repo.ts'

export interface HistoryQuery {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  kind?: HistoryKind | undefined
  field?: string | undefined
  from?: string | undefined
  to?: string | undefined
  section?: SectionName | undefined
}

const kinds: Readonly<Record<string, HistoryKind>> = {
  SAVE: 'changed',
  CONFIRM: 'confirmed',
  ASK_AGAIN: 'asked',
  EXPIRE: 'expired',
  REVEALED: 'revealed',
}
const typesOf = (kind: HistoryKind | undefined): string[] | null =>
  kind === undefined ? null : Object.keys(kinds).filter((type) => kinds[type] === kind)

function changesOf(row: LogRow, section: SectionName): ProfileHistoryRow['changes'] {
  const given = (row.event['facts'] as ProfileSectionFacts | undefined)?.changes ?? []
  if (row.type === 'REVEALED') return []
  return row.type === 'SAVE'
    ? given.map((change: ShownChange) => ({
        field: fieldTitle(section, change.field),
        before: change.from,
        after: change.to,
      }))
    : []
}
function saysOf(row: LogRow, section: SectionName): string {
  const says =
    profileSectionLifecycle.events[row.type as keyof typeof profileSectionLifecycle.events]?.says ??
    row.type
  const { title } = sectionRule(section)
  const field = row.event['field']
  if (row.type === 'REVEALED' && typeof field === 'string')
    return `${says}: ${fieldTitle(section, field)}`
  return row.type === 'SAVE' && row.from_state === 'empty'
    ? `${title}: filled in`
    : `${title}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`
}

async function namesOf(q: Queryable, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      rows.flatMap((row) =>
        row.actor_kind === 'person' && row.actor_id !== null ? [row.actor_id] : [],
      ),
    ),
  ]
  return new Map(
    (ids.length === 0 ? [] : await repo.namesOf(q, ids)).map((one) => [
      one.id,
      `${one.first_name} ${one.last_name}`,
    ]),
  )
}

function rowOf(
  row: LogRow,
  section: SectionName,
  names: ReadonlyMap<string, string>,
): ProfileHistoryRow {
  const source = (row.event['facts'] as ProfileSectionFacts | undefined)?.source
  const isPerson = row.actor_kind === 'person'
  const who = isPerson ? (names.get(row.actor_id ?? '') ?? 'A person') : actedBy(row.actor_kind)
  return {
    id: String(row.seq),
    at: row.at,
    section,
    section_title: sectionRule(section).title,
    kind: kinds[row.type] ?? 'changed',
    says: saysOf(row, section),
    // a person of the staff acts for the platform
    who: row.actor === 'ADM' ? THE_PLATFORM : who,
    role: actorRoles[row.actor],
    source: row.type === 'SAVE' && source !== undefined && source !== '' ? source : null,
    reason: row.reason,
    status: metaAt(profileSectionLifecycle.machine, row.to_state)?.label ?? row.to_state,
    changes: changesOf(row, section),
  }
}

/** Label of an entry of a section's log and what it changed, for logs of several machines together. */
export const sectionEntry = (
  row: LogRow,
  section: SectionName,
): { says: string; changes: ProfileHistoryRow['changes'] } => ({
  says: saysOf(row, section),
  changes: changesOf(row, section),
})

/** The logs of some sections of a person, newest first, as their machines wrote them. */
export async function sectionHistory(
  services: AppServices,
  q: Queryable,
  userId: string,
  of: readonly SectionName[],
  query: HistoryQuery,
): Promise<Page<ProfileHistoryRow>> {
  const wanted = query.section === undefined ? of : of.filter((one) => one === query.section)
  const rows = (await repo.sectionsOfUser(q, userId)).filter((row) => wanted.includes(row.section))
  const before = readSequence(query.cursor)
  const filter = {
    userId,
    ids: rows.map((row) => row.id),
    types: typesOf(query.kind),
    field: query.field ?? null,
    ...ofDays(query),
  }
  const found =
    rows.length === 0
      ? []
      : await searchLog(
          services,
          q,
          { words: query.q ? query.q : null, before, limit: query.limit + 1 },
          (from, limit) => repo.logOf(q, filter, from, limit),
        )
  const { shown, next, more } = cutPage(found, query.limit, (last) => [String(last.seq)])
  const names = await namesOf(q, shown)
  const sections = new Map(rows.map((row) => [row.id, row.section]))
  return {
    items: shown.flatMap((row) => {
      const section = sections.get(row.id)
      return section === undefined ? [] : [rowOf(row, section, names)]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}
