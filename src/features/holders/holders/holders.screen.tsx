import { Upload } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { OwnershipCharts } from '#src/blocks/ownership-charts.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import type { Answer } from '#src/api/call.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { entryColumns } from './transfers/transfer-columns.tsx'
import { companyPages, useCompanyPage, companyQuery } from './company-location.ts'

/** Ownership with one decimal, as it is read; a share that would read as nothing is "under 0.1%". */
const shareText = (percent: string): string =>
  Number(percent) > 0 && Number(percent) < 0.05 ? 'under 0.1%' : `${Number(percent).toFixed(1)}%`

type Holder = Answer<'GET /api/dealroom/holders'>['items'][number]
const columns: readonly Column<Holder>[] = [
  { key: 'holder', title: 'Holder', cell: (row) => row.title },
  { key: 'class', title: 'Class', card: 'fact', cell: (row) => row.class },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'figure',
    cell: (row) => formatCount(row.units),
  },
  {
    key: 'percent',
    title: 'Share',
    align: 'right',
    card: 'fact',
    cell: (row) => shareText(row.percent),
  },
  {
    key: 'certificate',
    title: 'Certificate',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (row) => (row.certificate_no === '' ? null : row.certificate_no),
  },
  {
    key: 'restricted',
    title: 'Restricted until',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => (row.restricted_until === null ? 'No limit' : formatDate(row.restricted_until)),
  },
]

const holdersQuery = ask('GET /api/dealroom/holders', {})
export const loader = load(() => [companyQuery, holdersQuery])

/** Holders of record, how near the company is to registering its class, and the newest entries of its ledger. */
export default function Holders() {
  const { accountId } = useCompanyPage('holders', 'Holders')
  const query = useQueryOf(holdersQuery)
  return (
    <>
      <PageHead
        title="Holders"
        lead="Who holds securities of the company, and each change in its ledger."
        actions={
          <LinkButton to={companyPages.captableImport(accountId)} icon={Upload}>
            Import cap table
          </LinkButton>
        }
      />
      <QueryBoundary
        query={query}
        what="the holders"
        skeleton={
          <Card aria-label="Holders">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid gap-4 md:gap-6">
            <Callout
              tone={found.registration.reached ? 'danger' : 'quiet'}
              title={`${formatCount(found.holders)} ${found.holders === 1 ? 'holder' : 'holders'} of ${formatCount(found.units)} units`}
            >
              {found.registration.sentence}
            </Callout>
            <OwnershipCharts classes={found.classes} kinds={found.kinds} asOf={found.as_of} />
            <Card aria-labelledby="of-record">
              <CardHead titleId="of-record" title="Holders of record" line />
              {found.items.length === 0 ? (
                <EmptyState title="No holders yet" level={3}>
                  Holders are listed here when a closing issues securities.
                </EmptyState>
              ) : (
                <ListTable
                  label="Holders of record"
                  columns={columns}
                  items={found.items}
                  keyOf={(row) => `${row.title} ${row.class} ${row.certificate_no}`}
                  nameOf={(row) => row.title}
                />
              )}
            </Card>
            <Card aria-labelledby="entries">
              <CardHead
                titleId="entries"
                title="Ledger"
                subtitle="The newest entries. They are never changed."
                line
              />
              {found.entries.length === 0 ? (
                <EmptyState title="No entry yet" level={3}>
                  Each issue, transfer and cancellation is entered here.
                </EmptyState>
              ) : (
                <ListTable
                  label="Ledger"
                  columns={[
                    { key: 'holder', title: 'Holder', cell: (row) => row.title },
                    ...entryColumns.map((column) => {
                      if (column.key === 'what' || column.key === 'at')
                        return { ...column, card: 'fact' as const }
                      return column.card === 'fact' ? { ...column, card: 'none' as const } : column
                    }),
                  ]}
                  items={found.entries}
                  keyOf={(row) => row.id}
                  nameOf={(row) => row.title}
                />
              )}
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
