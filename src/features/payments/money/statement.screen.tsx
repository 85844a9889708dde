import { useState } from 'react'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import type { StatementView } from '#domain/payments/model/banking.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { ConsoleHead, summaryQuery, useMayMove } from './console-head.tsx'
import { BOOKED, outcomeLabels } from './labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const NAME = 'GET /api/admin/money/statements/:statement_id'
export const loader = load(({ params }) => [
  summaryQuery,
  ask(NAME, { params: { statement_id: params['statement_id'] ?? '' } }),
])

/** Book, for everybody but the one who uploaded the file; discard, for all who move money. */
function Acts({ statement }: { statement: StatementView }) {
  const [discarding, setDiscarding] = useState(false)
  const send = useSend('POST /api/admin/money/statements/:statement_id/acts', {
    changes: DESK,
    onSuccess: (answer) => {
      toast.success(answer.status?.label ?? BOOKED.label)
      setDiscarding(false)
    },
  })
  const of = { params: { statement_id: statement.id }, ifMatch: statement.status?.rev ?? 0 }
  return (
    <>
      {statement.uploaded_by_me ? null : (
        <Button
          variant="primary"
          busy={send.isPending}
          onClick={() => send.mutate({ ...of, body: { act: 'book' } })}
        >
          Book statement
        </Button>
      )}
      <Button onClick={() => setDiscarding(true)}>Discard</Button>
      {send.error && !discarding ? (
        <Callout tone="danger" className="w-full" title={send.error.message} />
      ) : null}
      {discarding ? (
        <ReasonDialog
          title="Discard the statement"
          label="Why it isn’t booked"
          submit="Discard"
          onSubmit={(reason) => send.mutateAsync({ ...of, body: { act: 'discard', reason } })}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </>
  )
}

/** Why an uploaded statement is not booked yet, and who books it. */
function Waiting({ statement, may }: { statement: StatementView; may: boolean }) {
  return (
    <Callout tone="info" title="Nothing is booked yet">
      The lines show what booking will do.{' '}
      {may && !statement.uploaded_by_me
        ? 'Compare them with the bank, then book the statement.'
        : 'A second person, who didn’t upload the file, books it.'}
    </Callout>
  )
}

const AFTERWARDS = 'What became of each line. A statement is never changed.'
const leads: Readonly<Record<string, string>> = {
  to_check: 'What each line will do. Nothing moves before a second person books it.',
  booking: 'The lines are being booked. Each shows what it did, or will do.',
}

/** One statement: what each line will do, and what became of it. */
export default function Statement() {
  const { statement_id } = useParams<'statement_id'>()
  const statement = useCall(NAME, { params: { statement_id } })
  const may = useMayMove()
  const state = statement.data?.statement.status?.state
  const isOpen = state === 'to_check'
  return (
    <>
      <ConsoleHead
        current="Statements"
        title={statement.data?.statement.name ?? 'Statement'}
        lead={leads[state ?? ''] ?? AFTERWARDS}
        actions={
          statement.data && may && isOpen ? (
            <Acts statement={statement.data.statement} />
          ) : undefined
        }
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
        {({ statement: one, lines, mapping }) => (
          <div className="grid gap-5">
            {isOpen ? <Waiting statement={one} may={may} /> : null}
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
                    { term: 'Encoding', value: one.encoding },
                    { term: 'Status', value: <StatusBadge status={one.status ?? BOOKED} /> },
                    { term: 'Lines', value: String(one.lines) },
                    { term: 'Came in', value: formatMoney(one.came_in) },
                    { term: 'Uploaded by', value: one.uploaded_by },
                    ...(mapping === null
                      ? []
                      : [
                          {
                            term: 'Columns confirmed by',
                            value: `${mapping.confirmed_by}, ${formatDateTime(mapping.confirmed_at)}, version ${mapping.version}`,
                          },
                        ]),
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
                      key={line.place}
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
