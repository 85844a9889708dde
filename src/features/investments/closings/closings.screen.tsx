import { Plus } from 'lucide-react'
import { useState } from 'react'
import { signatureRoles, type ClosingRow } from '#domain/investments/model/closing.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Link, useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Table, TableCard, Td, Th, Tr } from '#src/ui/table.tsx'
import { BeginDialog } from './act-forms.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'

export const title = () => 'Closings'
const NAME = 'GET /api/dealroom/offerings/:listing_id/closings'
const Badge = ({ row }: { row: ClosingRow }) => <StatusBadge status={row.status} />
const signed = (row: ClosingRow): string =>
  row.status.state === 'cancelled' ? '–' : `${row.signed.length} of ${signatureRoles.length}`

function List({ rows, to }: { rows: readonly ClosingRow[]; to: (row: ClosingRow) => string }) {
  const name = (row: ClosingRow) => (
    <Link to={to(row)} className="font-medium hover:underline hover:underline-offset-3">
      Closing {row.number}
    </Link>
  )
  return (
    <Table
      label="Closings"
      cards={rows.map((row) => (
        <TableCard
          key={row.id}
          identity={
            <>
              {name(row)}
              <span className="block text-small text-subtle">{row.kind_label}</span>
            </>
          }
          figure={<Figure money={row.amount} size="text" />}
          status={<Badge row={row} />}
          facts={[
            { label: 'Date', value: formatDate(row.closes_on) },
            { label: 'Investments', value: row.investments },
            { label: 'Signed', value: signed(row) },
          ]}
        />
      ))}
    >
      <thead>
        <tr>
          <Th>Closing</Th>
          <Th>Kind</Th>
          <Th>Date</Th>
          <Th align="right">Investments</Th>
          <Th align="right">Units</Th>
          <Th align="right">Amount</Th>
          <Th>Signed</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td>{name(row)}</Td>
            <Td>{row.kind_label}</Td>
            <Td className="whitespace-nowrap">{formatDate(row.closes_on)}</Td>
            <Td align="right">{row.investments}</Td>
            <Td align="right">{formatCount(row.units)}</Td>
            <Td align="right">
              <Figure money={row.amount} size="text" className="font-medium" />
            </Td>
            <Td>{signed(row)}</Td>
            <Td>
              <Badge row={row} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const closingsQuery = (listing_id = '') => ask(NAME, { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  dealQuery(listing_id),
  closingsQuery(listing_id),
])

/** The closings of an offering: what is paid out and issued, what is signed, what waits. */
export default function Closings({ audience = 'issuer' }: { audience?: Audience }) {
  const { params, to } = useDealPlace(audience, 'closings', 'Closings')
  const query = useQueryOf(closingsQuery(params.listing_id), { every: 30_000 })
  const [begins, setBegins] = useState(false)
  const navigate = useNavigate()
  const found = query.data
  const path = (id: string) => to(`closings/${id}`)
  const begin = found?.may_begin ? (
    <Button variant="primary" icon={Plus} onClick={() => setBegins(true)}>
      Begin a closing
    </Button>
  ) : null
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Closings"
        lead={
          found
            ? `${found.company}: money leaves escrow and securities are issued in closings. The deadline is ${formatDateTime(found.deadline_at)}.`
            : 'Money leaves escrow and securities are issued in closings.'
        }
        actions={begin}
        tabs
      />
      <DealTabs audience={audience} params={params} current="closings" />
      <QueryBoundary
        query={query}
        what="the closings"
        skeleton={
          <Card>
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {(page) => (
          <>
            <StatTiles label="Totals" columns={3} className="mb-6">
              <StatTile
                label="Accepted, in no closing"
                value={<Figure money={page.waiting.amount} />}
                note={`${page.waiting.count} ${page.waiting.count === 1 ? 'investment' : 'investments'}`}
              />
              <StatTile
                label="Cleared in escrow"
                value={<Figure money={page.cleared} />}
                note={
                  page.cleared.amount >= page.target.amount ? (
                    'The minimum is met'
                  ) : (
                    <>
                      The minimum is <Figure money={page.target} whole size="text" />
                    </>
                  )
                }
              />
              <StatTile
                label="Closings"
                value={
                  page.items.filter(
                    (row) => row.status.state === 'done' || row.status.state === 'released',
                  ).length
                }
                note={
                  page.rolling ? 'The terms allow rolling closings' : 'The terms allow one closing'
                }
              />
            </StatTiles>
            <Card aria-label="Closings">
              {page.items.length === 0 ? (
                <EmptyState title="There is no closing yet" level={2} action={begin}>
                  Accept funded investments first. Then start a closing, propose it, and have three
                  people sign it.
                </EmptyState>
              ) : (
                <List rows={page.items} to={(row) => path(row.id)} />
              )}
            </Card>
            {begins ? (
              <BeginDialog
                listingId={params.listing_id}
                rolling={page.rolling}
                deadlineAt={page.deadline_at}
                earliestEarly={page.earliest_early}
                onClose={() => setBegins(false)}
                onBegun={(id) => navigate(path(id))}
              />
            ) : null}
          </>
        )}
      </QueryBoundary>
    </>
  )
}
