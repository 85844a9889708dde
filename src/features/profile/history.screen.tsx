import type { ProfileHistoryRow } from '#domain/model/profile/views.ts'
import { historyKindLabels, historyKinds } from '#domain/model/profile/history-words.ts'
import { listedSections, sectionsOf } from '#domain/model/profile/section-list.ts'
import type { Column, Facet } from '#src/blocks/list/list-types.ts'
import { historyColumns, type HistoryRow } from '#src/blocks/history-log.tsx'
import { RecordList } from '#src/blocks/record-list.tsx'
import { ProfileHead, areaTitles, type OwnArea } from './profile-head.tsx'

const words = (text: string): string => text
const base = historyColumns(words)
/** Who acted, in which role unless that is all that is told, where and why. */
const by: Column<ProfileHistoryRow> = {
  key: 'who', title: 'By', card: 'fact', className: 'align-top',
  cell: (row) => <span className="block py-1.5"><span dir="auto">{row.who}</span><span className="block max-w-64 text-small text-subtle" dir="auto">{[row.source === null ? row.role !== row.who && row.role : `In ${row.source}`, row.reason].filter(Boolean).join(' · ')}</span></span>,
}
const status: Column<ProfileHistoryRow> = { key: 'status', title: 'Since then', card: 'fact', className: 'align-top pt-3', cell: (row) => row.status }
const columns: readonly Column<ProfileHistoryRow>[] = [...(base.filter((column) => column.key !== 'who') as readonly Column<HistoryRow>[] as readonly Column<ProfileHistoryRow>[]), by, status]

/** The log of an area of the profile: who changed what from what to what, where and why, with filters. */
export default function ProfileHistory({ area }: { area: OwnArea }) {
  const names = sectionsOf(area)
  const facets: readonly Facet[] = [
    { param: 'section', label: 'Section', options: names.map((name) => ({ value: name, label: listedSections[name].title })) },
    { param: 'kind', label: 'What happened', options: historyKinds.map((kind) => ({ value: kind, label: historyKindLabels[kind] })) },
  ]
  return (
    <>
      <ProfileHead area={area} page="historical-log" lead="Every change, masked where it is sensitive. Entries are never edited." />
      <RecordList
        name="GET /api/profile/areas/:area/history" params={{ area }} label={`${areaTitles[area]}: changes`} columns={columns} facets={facets} search="Value, reason or source"
        keyOf={(row) => row.id} nameOf={(row) => row.says} empty={{ title: 'Nothing has changed yet', children: 'Every change is listed here with its time, its author and what it was before.' }} note="Entries cannot be edited or removed."
      />
    </>
  )
}
