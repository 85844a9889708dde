import type { IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import { load } from '#src/api/load.ts'
import { useCall } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useSearch } from '#src/lib/nav.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'

export const title = () => 'Raw data'
const columns: readonly Column<IssuerInvestmentRow>[] = [
  { key: 'number', title: 'Number', cell: (row) => row.number },
  {
    key: 'state',
    title: 'Stored state',
    card: 'fact',
    cell: (row) => <code>{row.status.state}</code>,
  },
  { key: 'rev', title: 'Revision', align: 'right', card: 'fact', cell: (row) => row.status.rev },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (row) => <Figure money={row.amount} size="text" />,
  },
]

function Record({ listingId, investmentId }: { listingId: string; investmentId: string }) {
  const query = useCall('GET /api/dealroom/offerings/:listing_id/investments/:investment_id/raw', {
    params: { listing_id: listingId, investment_id: investmentId },
  })
  return (
    <QueryBoundary query={query} what="this record">
      {(raw) => (
        <div className="grid gap-4">
          {raw.records.map((record) => (
            <Card key={record.name} aria-label={`${raw.number}: ${record.name}`}>
              <CardHead title={record.name} subtitle={raw.number} line />
              <pre className="px-5 py-4 font-mono text-small wrap-anywhere whitespace-pre-wrap md:px-6">
                {record.json}
              </pre>
            </Card>
          ))}
        </div>
      )}
    </QueryBoundary>
  )
}

export const loader = load(({ params: { listing_id = '' }, search }) => [
  dealQuery(listing_id),
  recordListQuery('GET /api/dealroom/offerings/:listing_id/investments', search, {
    params: { listing_id },
    query: { bucket: 'all' },
  }),
])

/** The stored records behind the list, read-only: what identifies a person is masked. */
export default function RawData({ audience = 'issuer' }: { audience?: Audience }) {
  const { params, to } = useDealPlace(audience, 'koredata', 'Raw data')
  const [search] = useSearch()
  const chosen = search.get('investment')
  return (
    <>
      <PageHead
        tabs
        title="Raw data"
        lead="The stored record of each investment, read-only. Names, addresses, numbers and secrets are masked."
      />
      <DealTabs audience={audience} params={params} current="koredata" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RecordList
          name="GET /api/dealroom/offerings/:listing_id/investments"
          label="Records"
          params={{ listing_id: params.listing_id }}
          query={{ bucket: 'all' }}
          columns={columns}
          keyOf={(row) => row.id}
          nameOf={(row) => row.number}
          to={(row) => `${to('live-details/koredata')}?investment=${row.id}`}
          search="Number"
          empty={{ title: 'Nothing is stored yet' }}
          {...(chosen === null ? {} : { openKey: chosen })}
        />
        {chosen === null ? (
          <Card pad aria-label="Record">
            <p className="text-muted">Choose an investment to read its record.</p>
          </Card>
        ) : (
          <Record listingId={params.listing_id} investmentId={chosen} />
        )}
      </div>
    </>
  )
}
