import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { WireListView } from '#domain/payments/model/disbursements.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'
import { listStatus } from './wire-list-status.ts'

const NAME = 'GET /api/admin/money/wire-lists/:wire_list_id'
export const loader = load(({ params }) => [
  summaryQuery,
  ask(NAME, { params: { wire_list_id: params['wire_list_id'] ?? '' } }),
])

function Acts({ list }: { list: WireListView }) {
  const [failed, setFailed] = useState<ApiError | null>(null)
  const send = useSend('POST /api/admin/money/wire-lists/:wire_list_id/acts', {
    changes: DESK,
    onSuccess: () => toast.success('Marked as sent'),
  })
  const params = { wire_list_id: list.id }
  const fetchFile = async () => {
    setFailed(null)
    try {
      await openFile(
        () => call('GET /api/admin/money/wire-lists/:wire_list_id/file', { params }),
        `${list.number}.csv`,
      )
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailed(error)
    }
  }
  const refused = failed ?? send.error
  return (
    <>
      {refused ? <Callout tone="danger" className="w-full" title={refused.message} /> : null}
      <Button icon={Download} onClick={() => void fetchFile()}>
        Download CSV
      </Button>
      {list.sent_at === null ? (
        <Button
          variant="primary"
          busy={send.isPending}
          onClick={() => send.mutate({ params, body: { act: 'sent' } })}
        >
          Mark as sent to bank
        </Button>
      ) : null}
    </>
  )
}

/** One wire list with its two signatures, to print or download. */
export default function WireList() {
  const { wire_list_id } = useParams<'wire_list_id'>()
  const found = useCall(NAME, { params: { wire_list_id } }, { every: 20_000 })
  const may = useMayMove()
  return (
    <>
      <ConsoleHead
        current="Disbursements"
        title={found.data?.list.number ?? 'Wire list'}
        lead="Give the list to the bank, then mark it as sent. The statement confirms each wire."
        actions={
          found.data ? (
            <>
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
              {may ? <Acts list={found.data.list} /> : null}
            </>
          ) : undefined
        }
      />
      <QueryBoundary
        query={found}
        what="the wire list"
        skeleton={
          <Card aria-label="Wire list">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {({ list, rows, total }) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <Card aria-label="Wires" className="overflow-hidden">
              <CardHead title="Wires" line />
              <ul className="divide-y divide-border">
                {rows.map((row) => (
                  <li
                    key={row.id}
                    className="grid gap-x-5 gap-y-1 px-5 py-3 md:grid-cols-[minmax(0,1fr)_9rem] md:items-center md:px-6"
                  >
                    <span className="min-w-0">
                      <span className="block font-medium">{row.payee}</span>
                      <span className="block text-small text-subtle wrap-anywhere">
                        {row.to}, {row.purpose},{' '}
                        <Link
                          to={href('/admin/money/disbursements/:disbursement_id', {
                            disbursement_id: row.id,
                          })}
                        >
                          {row.reference}
                        </Link>
                      </span>
                    </span>
                    <span className="figures font-medium md:text-right">
                      {formatMoney(row.amount)}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
            <Card aria-label="Signatures">
              <CardHead title="Signatures" mark={<StatusBadge status={listStatus(list)} />} />
              <CardBody>
                <KeyValues
                  tight
                  items={[
                    { term: 'Total', value: formatMoney(total) },
                    { term: 'From account', value: `****${list.from_account}` },
                    { term: 'Made by', value: list.maker },
                    { term: 'Approved by', value: list.checker },
                    { term: 'Made', value: formatDateTime(list.made_at) },
                    {
                      term: 'Sent',
                      value: list.sent_at === null ? null : formatDateTime(list.sent_at),
                    },
                  ]}
                />
              </CardBody>
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
