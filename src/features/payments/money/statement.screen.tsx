import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { DeskHead, summaryQuery } from './console-head.tsx'
import { outcomeLabels } from './labels.ts'

const NAME = 'GET /api/admin/money/statements/:statement_id'
export const loader = load(({ params }) => [
  summaryQuery,
  ask(NAME, { params: { statement_id: params['statement_id'] ?? '' } }),
])

/** One statement: what became of each line. */
export default function Statement() {
  const { statement_id } = useParams<'statement_id'>()
  const statement = useCall(NAME, { params: { statement_id } })
  return (
    <>
      <DeskHead
        current="Statements"
        title={statement.data?.statement.name ?? 'Statement'}
        lead="What became of each line. A statement is never changed."
      />
      <QueryBoundary
        query={statement}
        what="the statement"
        skeleton={
          <Card aria-label="Lines">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {({ statement: one, lines }) => (
          <div className="grid gap-5">
            <Card aria-label="The file" className="max-w-form">
              <CardHead title="The file" />
              <CardBody>
                <KeyValues
                  tight
                  items={[
                    {
                      term: 'Format',
                      value: one.format === 'camt053' ? 'camt.053' : one.format.toUpperCase(),
                    },
                    { term: 'Lines', value: String(one.lines) },
                    { term: 'Came in', value: formatMoney(one.came_in) },
                    { term: 'Uploaded by', value: one.uploaded_by },
                  ]}
                />
                <p className="mt-3 text-small text-subtle wrap-anywhere">SHA-256 {one.sha256}</p>
              </CardBody>
            </Card>
            <Card aria-label="Lines" className="overflow-hidden">
              <ul className="divide-y divide-border">
                {lines.map((line) => {
                  const words = outcomeLabels.find((known) => known.outcome === line.outcome)
                  return (
                    <li
                      key={line.line}
                      className="grid gap-x-6 gap-y-1 px-5 py-3.5 md:grid-cols-[3.5rem_minmax(0,1fr)_8rem_10rem] md:items-center md:px-6"
                    >
                      <span className="figures text-small text-subtle">Line {line.line}</span>
                      <span className="min-w-0">
                        <span className="block font-medium wrap-anywhere">
                          {line.reference || 'No reference'}
                        </span>
                        <span className="figures block text-small text-subtle">
                          {formatDate(line.booked_on)}, {line.sender || 'sender not named'},{' '}
                          {line.bank_reference}. {line.says}
                        </span>
                      </span>
                      <span className="figures font-medium md:text-right">
                        {formatMoney(line.amount)}
                      </span>
                      <span className="justify-self-start">
                        <StatusBadge status={words ?? { label: line.outcome }} />
                      </span>
                    </li>
                  )
                })}
              </ul>
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
