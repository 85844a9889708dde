import { Download, Upload } from 'lucide-react'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { OwnershipCharts } from '#src/blocks/ownership-charts.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Table, TableCard, TableFoot, Td, Th, Tr } from '#src/ui/table.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'

export const title = () => 'Cap table'

function Export({ file, label }: { file: 'captable.csv' | 'captable.ocf.zip'; label: string }) {
  const open = () =>
    void openFile(() => call('GET /api/dealroom/captable/:file', { params: { file } }), file).catch(
      () =>
        toast.error('The file can’t be created right now', {
          description: 'Try again in a moment.',
        }),
    )
  return (
    <Button icon={Download} onClick={open}>
      {label}
    </Button>
  )
}

function Classes({ table }: { table: CapTableView }) {
  return (
    <Card aria-labelledby="classes">
      <CardHead titleId="classes" title="Classes" line />
      <Table
        label="Classes"
        cards={table.classes.map((one) => (
          <TableCard
            key={one.name}
            identity={<span className="font-medium">{one.name}</span>}
            figure={`${formatCount(one.units)} units`}
            facts={[
              { label: 'Holders', value: one.holders },
              { label: 'Share', value: `${one.percent}%` },
              { label: 'Paid', value: <Figure money={one.cost} size="text" /> },
            ]}
          />
        ))}
      >
        <thead>
          <tr>
            <Th>Class</Th>
            <Th>Type</Th>
            <Th align="right">Holders</Th>
            <Th align="right">Units</Th>
            <Th align="right">Share</Th>
            <Th align="right">Paid</Th>
          </tr>
        </thead>
        <tbody>
          {table.classes.map((one) => (
            <Tr key={one.name}>
              <Td className="font-medium">{one.name}</Td>
              <Td>{one.type}</Td>
              <Td align="right">{one.holders}</Td>
              <Td align="right">{formatCount(one.units)}</Td>
              <Td align="right">{one.percent}%</Td>
              <Td align="right">
                <Figure money={one.cost} size="text" />
              </Td>
            </Tr>
          ))}
        </tbody>
        <TableFoot>
          <Tr>
            <Td>Total</Td>
            <Td> </Td>
            <Td> </Td>
            <Td align="right">{formatCount(table.units)}</Td>
            <Td align="right">100.0000%</Td>
            <Td align="right">
              <Figure money={table.cost} size="text" />
            </Td>
          </Tr>
        </TableFoot>
      </Table>
    </Card>
  )
}

/** Outstanding units and those that may still be issued. */
function Diluted({ table }: { table: CapTableView }) {
  const { rows, units } = table.fully_diluted
  return (
    <Card aria-labelledby="diluted">
      <CardHead titleId="diluted" title="Fully diluted" line />
      <Table
        label="Fully diluted"
        cards={rows.map((one) => (
          <TableCard
            key={one.label}
            identity={<span className="font-medium">{one.label}</span>}
            figure={`${formatCount(one.units)} units`}
            facts={[{ label: 'Share', value: `${one.percent}%` }]}
          />
        ))}
      >
        <thead>
          <tr>
            <Th>Units</Th>
            <Th align="right">Number</Th>
            <Th align="right">Share</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Tr key={one.label}>
              <Td className="font-medium">{one.label}</Td>
              <Td align="right">{formatCount(one.units)}</Td>
              <Td align="right">{one.percent}%</Td>
            </Tr>
          ))}
        </tbody>
        <TableFoot>
          <Tr>
            <Td>Total</Td>
            <Td align="right">{formatCount(units)}</Td>
            <Td align="right">100.0000%</Td>
          </Tr>
        </TableFoot>
      </Table>
    </Card>
  )
}

function ByClosing({ table, to }: { table: CapTableView; to: (id: string) => string }) {
  return (
    <Card aria-labelledby="by-closing">
      <CardHead titleId="by-closing" title="By closing" line />
      <Table
        label="By closing"
        cards={table.closings.map((one) => (
          <TableCard
            key={one.label}
            identity={<span className="font-medium">{one.label}</span>}
            figure={<Figure money={one.amount} size="text" />}
            facts={[
              { label: 'Date', value: one.at === null ? '–' : formatDate(one.at) },
              { label: 'Holders', value: one.holders },
              { label: 'Units', value: formatCount(one.units) },
            ]}
          />
        ))}
      >
        <thead>
          <tr>
            <Th>Closing</Th>
            <Th>Date</Th>
            <Th align="right">Holders</Th>
            <Th align="right">Units</Th>
            <Th align="right">Amount</Th>
          </tr>
        </thead>
        <tbody>
          {table.closings.map((one) => (
            <Tr key={`${one.id ?? ''}${one.label}`}>
              <Td>
                {one.id === null ? (
                  one.label
                ) : (
                  <Link
                    to={to(one.id)}
                    className="font-medium hover:underline hover:underline-offset-3"
                  >
                    {one.label}
                  </Link>
                )}
              </Td>
              <Td>{one.at === null ? null : formatDate(one.at)}</Td>
              <Td align="right">{one.holders}</Td>
              <Td align="right">{formatCount(one.units)}</Td>
              <Td align="right">
                <Figure money={one.amount} size="text" />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function restrictionText(one: {
  restricted_until: string | null
  issued_at: string | null
}): string {
  if (one.restricted_until !== null) return formatDate(one.restricted_until)
  return one.issued_at === null ? '–' : 'No limit'
}

function Holders({ table }: { table: CapTableView }) {
  return (
    <Card aria-labelledby="holders">
      <CardHead
        titleId="holders"
        title="Holders"
        subtitle={
          table.opening === null
            ? 'One line for each certificate.'
            : `One line for each certificate. What existed before is taken from: ${table.opening.source}${table.opening.as_of === null ? '' : `, as of ${formatDate(table.opening.as_of)}`}.`
        }
        line
      />
      <Table
        label="Holders"
        density="dense"
        cards={table.holders.map((one) => (
          <TableCard
            key={one.certificate_no + one.title + one.class}
            identity={
              <>
                <span className="font-medium">{one.title}</span>
                <span className="block text-small text-subtle">{one.certificate_no}</span>
              </>
            }
            figure={`${formatCount(one.units)} units`}
            facts={[
              { label: 'Share', value: `${one.percent}%` },
              ...(one.issued_at === null
                ? []
                : [{ label: 'Issued', value: formatDate(one.issued_at) }]),
              { label: 'Closing', value: one.closing },
            ]}
          />
        ))}
      >
        <thead>
          <tr>
            <Th>Holder</Th>
            <Th>Certificate</Th>
            <Th>Class</Th>
            <Th align="right">Units</Th>
            <Th align="right">Share</Th>
            <Th align="right">Paid</Th>
            <Th>Issued</Th>
            <Th>Restricted until</Th>
            <Th>Closing</Th>
          </tr>
        </thead>
        <tbody>
          {table.holders.map((one) => (
            <Tr key={one.certificate_no + one.title + one.class}>
              <Td className="font-medium">{one.title}</Td>
              <Td className="whitespace-nowrap">{one.certificate_no || '–'}</Td>
              <Td>{one.class}</Td>
              <Td align="right">{formatCount(one.units)}</Td>
              <Td align="right">{one.percent}%</Td>
              <Td align="right">
                {one.cost === null ? '–' : <Figure money={one.cost} size="text" />}
              </Td>
              <Td className="whitespace-nowrap">
                {one.issued_at === null ? '–' : formatDate(one.issued_at)}
              </Td>
              <Td className="whitespace-nowrap">{restrictionText(one)}</Td>
              <Td>{one.closing}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const captableQuery = ask('GET /api/dealroom/captable', {})
export const loader = load(({ params }) => [dealQuery(params['listing_id']), captableQuery])

/**
 * The company's cap table as its ledger has it: classes, closings, holders; leaves as CSV and in the Open Cap Format.
 */
export default function CapTable({ audience = 'issuer' }: { audience?: Audience }) {
  const { params, to } = useDealPlace(audience, 'captable', 'Cap table')
  const query = useQueryOf(captableQuery)
  const importPath =
    audience === 'admin'
      ? to('captable-import')
      : href('/dashboard/raise-capital/company/:account_id/captable-import', {
          account_id: params.account_id,
        })
  const filled = (query.data?.holders.length ?? 0) > 0
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Cap table"
        lead={
          query.data
            ? `${query.data.company}: what existed before and what each closing added, as of ${formatDateTime(query.data.as_of)}.`
            : 'What existed before and what each closing added.'
        }
        actions={
          <>
            {filled ? (
              <>
                <Export file="captable.csv" label="CSV" />
                <Export file="captable.ocf.zip" label="Open Cap Format" />
              </>
            ) : null}
            <LinkButton to={importPath} icon={Upload}>
              Import
            </LinkButton>
          </>
        }
      />
      <DealTabs audience={audience} params={params} current="captable" />
      <QueryBoundary
        query={query}
        what="the cap table"
        skeleton={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(table) =>
          table.holders.length === 0 ? (
            <Card aria-label="Cap table">
              <EmptyState title="Nothing is issued yet" level={2}>
                Each closing adds its holders here at the moment in which escrow is released.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid gap-4 md:gap-6">
              <OwnershipCharts classes={table.classes} kinds={table.kinds} asOf={table.as_of} />
              <Classes table={table} />
              <Diluted table={table} />
              {table.closings.length > 0 ? (
                <ByClosing table={table} to={(id) => to(`closings/${id}`)} />
              ) : null}
              <Holders table={table} />
            </div>
          )
        }
      </QueryBoundary>
    </>
  )
}
