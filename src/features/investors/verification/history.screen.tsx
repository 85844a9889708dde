import {
  verificationKindLabels,
  verificationKinds,
  verificationPartLabels,
  verificationParts,
  type VerificationEntry,
} from '#domain/investors/model/verification.ts'
import { load } from '#src/api/load.ts'
import type { Column, Facet } from '#src/blocks/list/list-types.ts'
import { historyColumns, type HistoryRow } from '#src/blocks/history-log.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { VerificationHead } from '#src/blocks/verification-head.tsx'

const words = (text: string): string => text
const base = historyColumns(
  words,
) as readonly Column<HistoryRow>[] as readonly Column<VerificationEntry>[]
const columns: readonly Column<VerificationEntry>[] = [
  ...base.slice(0, 2),
  {
    key: 'part',
    title: 'Part',
    card: 'status',
    className: 'align-top pt-3',
    cell: (row) => verificationPartLabels[row.part],
    cardCell: (row) => (
      <span className="text-small text-muted">{verificationPartLabels[row.part]}</span>
    ),
  },
  ...base.slice(2),
  {
    key: 'to',
    title: 'Since then',
    card: 'fact',
    className: 'align-top pt-3',
    cell: (row) => row.to,
  },
]
const facets: readonly Facet[] = [
  {
    param: 'part',
    label: 'Part',
    options: verificationParts.map((part) => ({
      value: part,
      label: verificationPartLabels[part],
    })),
  },
  {
    param: 'kind',
    label: 'What happened',
    options: verificationKinds.map((kind) => ({
      value: kind,
      label: verificationKindLabels[kind],
    })),
  },
]

export const loader = load(({ search }) => [
  recordListQuery('GET /api/verification/history', search, { facets }),
])

/** What happened to identity, accreditation, statement, assets and source of funds, as the machines wrote it. */
export default function VerificationHistory() {
  return (
    <>
      <VerificationHead
        page="history"
        title="Identity history"
        lead="Who changed what from what to what, and why; masked where it is sensitive."
      />
      <RecordList
        name="GET /api/verification/history"
        label="Identity and verification: changes"
        columns={columns}
        facets={facets}
        search="Reason or value"
        keyOf={(row) => row.id}
        nameOf={(row) => row.says}
        empty={{
          title: 'Nothing has happened yet',
          children: 'Checks, decisions and changes are listed here with their time and author.',
        }}
        note="Entries cannot be edited or removed."
      />
    </>
  )
}
