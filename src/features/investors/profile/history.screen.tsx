import {
  type ProfileHistoryRow,
  historyKindLabels,
  historyKinds,
} from '#domain/investors/model/profile/views.ts'
import { sections, sectionsOf } from '#domain/investors/model/profile/sections.ts'
import { load } from '#src/api/load.ts'
import type { Column, Facet } from '#src/blocks/list/list-types.ts'
import { historyColumns, type HistoryRow } from '#src/blocks/history-log.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { ProfileHead, areaTitles, type OwnArea } from './profile-head.tsx'

const words = (text: string): string => text
const base = historyColumns(words)
/** Who acted, in which role unless that is all that is disclosed, where and why. */
const by: Column<ProfileHistoryRow> = {
  key: 'who',
  title: 'By',
  card: 'fact',
  className: 'align-top',
  cell: (row) => (
    <span className="block py-1.5">
      <span dir="auto">{row.who}</span>
      <span className="block max-w-64 text-small text-subtle" dir="auto">
        {[row.source === null ? row.role !== row.who && row.role : `In ${row.source}`, row.reason]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  ),
}
const status: Column<ProfileHistoryRow> = {
  key: 'status',
  title: 'Since then',
  card: 'fact',
  className: 'align-top pt-3',
  cell: (row) => row.status,
}
const columns: readonly Column<ProfileHistoryRow>[] = [
  ...(base.filter(
    (column) => column.key !== 'who',
  ) as readonly Column<HistoryRow>[] as readonly Column<ProfileHistoryRow>[]),
  by,
  status,
]

/** The filters of an area: its sections, and what happened. */
const facetsOf = (area: OwnArea): readonly Facet[] => [
  {
    param: 'section',
    label: 'Section',
    options: sectionsOf(area).map((name) => ({ value: name, label: sections[name].title })),
  },
  {
    param: 'kind',
    label: 'What happened',
    options: historyKinds.map((kind) => ({ value: kind, label: historyKindLabels[kind] })),
  },
]
const areas = Object.keys(areaTitles) as OwnArea[]
export const loader = load(({ search, props }) => {
  const area = areas.find((one) => one === props?.['area'])
  if (area === undefined) return []
  return [
    recordListQuery('GET /api/profile/areas/:area/history', search, {
      params: { area },
      facets: facetsOf(area),
    }),
  ]
})

/** The log of an area of the profile: who changed what from what to what, where and why, with filters. */
export default function ProfileHistory({ area }: { area: OwnArea }) {
  return (
    <>
      <ProfileHead
        area={area}
        page="historical-log"
        lead="Every change, masked where it is sensitive. Entries are never edited."
      />
      <RecordList
        name="GET /api/profile/areas/:area/history"
        params={{ area }}
        label={`${areaTitles[area]}: changes`}
        columns={columns}
        facets={facetsOf(area)}
        search="Value, reason or source"
        keyOf={(row) => row.id}
        nameOf={(row) => row.says}
        empty={{
          title: 'Nothing has changed yet',
          children: 'Every change is listed here with its time, its author and what it was before.',
        }}
        note="Entries cannot be edited or removed."
      />
    </>
  )
}
