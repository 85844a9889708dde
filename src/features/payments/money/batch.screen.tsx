import { NextActionText } from '#src/blocks/next-action.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AchBatchView } from '#domain/payments/model/banking.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useRefresh, useSend } from '#src/api/query.ts'
import { EventButtons, type Act as EventAct } from '#src/blocks/event-buttons.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { DESK } from './changed.ts'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'

const NAME = 'GET /api/admin/money/batches/:batch_id'
export const loader = load(({ params }) => [
  summaryQuery,
  ask(NAME, { params: { batch_id: params['batch_id'] ?? '' } }),
])
type Act = 'release' | 'reopen' | 'sent'
const actsOf: Readonly<
  Record<string, readonly { act: Act; label: string; main?: true; why?: true }[]>
> = {
  open: [{ act: 'release', label: 'Release file', main: true }],
  released_once: [
    { act: 'release', label: 'Release as second person', main: true },
    { act: 'reopen', label: 'Open again', why: true },
  ],
  released: [{ act: 'sent', label: 'Mark as sent to bank', main: true }],
}
/** What the bank did with a file: a line of its statement says it too, else two people do. */
const bankActs: readonly EventAct[] = [
  {
    type: 'SETTLED',
    label: 'Mark as settled',
    explain: 'The debits of the file count as received.',
    done: 'Settled',
    reason: 'Where does the bank say it?',
    document: 'Upload the bank’s confirmation that it settled the file.',
  },
  {
    type: 'REJECTED',
    label: 'Bank rejected it',
    explain: 'The payments of the file fail.',
    done: 'Rejected',
    variant: 'danger',
    reason: 'What did the bank answer?',
    document: 'Upload the bank’s answer that rejects the file.',
  },
]
const entryStates = {
  waiting: ['Waiting', 'info', 'clock'],
  sent: ['With the bank', 'info', 'send'],
  settled: ['Settled', 'success', 'check'],
  returned: ['Returned', 'danger', 'triangle-alert'],
  withdrawn: ['Taken out', 'neutral', 'ban'],
  failed: ['Failed', 'danger', 'x'],
} as const

function Acts({ batch }: { batch: AchBatchView }) {
  const [asking, setAsking] = useState<Act | null>(null)
  const send = useSend('POST /api/admin/money/batches/:batch_id/acts', {
    changes: DESK,
    onSuccess: (answer) => {
      toast.success(answer.label)
      setAsking(null)
    },
  })
  const inputOf = (act: Act, reason?: string) => ({
    params: { batch_id: batch.id },
    ifMatch: batch.status.rev,
    body: { act, ...(reason === undefined ? {} : { reason }) },
  })
  return (
    <>
      {(actsOf[batch.status.state] ?? []).map((one) => (
        <Button
          key={one.act}
          variant={one.main ? 'primary' : 'secondary'}
          busy={send.isPending}
          onClick={() => (one.why ? setAsking(one.act) : send.mutate(inputOf(one.act)))}
        >
          {one.label}
        </Button>
      ))}
      <EventButtons
        machine="ach-batch"
        id={batch.id}
        presented={batch.status}
        acts={bankActs}
        changes={DESK}
      />
      {send.error && asking === null ? (
        <Callout tone="danger" className="w-full" title={send.error.message} />
      ) : null}
      {asking === null ? null : (
        <ReasonDialog
          title="Open the file again"
          label="Corrections needed"
          submit="Open again"
          onSubmit={(reason) => send.mutateAsync(inputOf(asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function FileDownload({ batch }: { batch: AchBatchView }) {
  const refresh = useRefresh()
  const [failed, setFailed] = useState<ApiError | null>(null)
  if (batch.sha256 === null) return null
  const fetchFile = async () => {
    setFailed(null)
    try {
      await openFile(
        () =>
          call('GET /api/admin/money/batches/:batch_id/file', { params: { batch_id: batch.id } }),
        `${batch.number}.ach`,
      )
      await refresh(NAME)
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailed(error)
    }
  }
  return (
    <>
      {failed ? <Callout tone="danger" title={failed.message} /> : null}
      <Button icon={Download} onClick={() => void fetchFile()}>
        Download file
      </Button>
    </>
  )
}

/** Entries that are shown before all are requested. */
const SHOWN = 40
/** One ACH file: sums, entries, the two people, the download. */
export default function Batch() {
  const { batch_id } = useParams<'batch_id'>()
  const found = useCall(NAME, { params: { batch_id } }, { every: 20_000 })
  const may = useMayMove()
  const [all, setAll] = useState(false)
  return (
    <>
      <ConsoleHead
        current="ACH files"
        title={found.data?.batch.number ?? 'ACH file'}
        lead="Compare entries and sums, then release. Two people must release."
        actions={
          found.data && may ? (
            <>
              <FileDownload batch={found.data.batch} />
              <Acts batch={found.data.batch} />
            </>
          ) : undefined
        }
      />
      <QueryBoundary
        query={found}
        what="the file"
        skeleton={
          <Card aria-label="File">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {({ batch, entries, people }) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <Card aria-label="Entries" className="overflow-hidden">
              <CardHead title="Entries" line />
              {entries.length === 0 ? (
                <EmptyState title="No entries">
                  Debits that investors authorize appear here.
                </EmptyState>
              ) : (
                <ul className="divide-y divide-border">
                  {(all ? entries : entries.slice(0, SHOWN)).map((entry) => {
                    const [label, tone, icon] = entryStates[entry.state]
                    return (
                      <li
                        key={entry.id}
                        className="grid gap-x-5 gap-y-1 px-5 py-3 md:grid-cols-[minmax(0,1fr)_9rem_7.5rem] md:items-center md:px-6"
                      >
                        <span className="min-w-0">
                          <span className="block font-medium">{entry.name}</span>
                          <span className="figures block text-small text-subtle wrap-anywhere">
                            {entry.reference}, {entry.sec_code} {entry.description}, {entry.bank}{' '}
                            {entry.mask}
                            {entry.trace === null ? '' : `, trace ${entry.trace}`}
                          </span>
                        </span>
                        <span className="figures font-medium md:text-right">
                          {entry.debit ? 'Debit ' : 'Credit '}
                          {formatMoney(entry.amount)}
                        </span>
                        <span className="justify-self-start">
                          <StatusBadge
                            status={{
                              label:
                                entry.return_code === null
                                  ? label
                                  : `${label} ${entry.return_code}`,
                              tone,
                              icon,
                            }}
                          />
                        </span>
                      </li>
                    )
                  })}
                </ul>
              )}
              {all || entries.length <= SHOWN ? null : (
                <CardFoot>
                  <Button
                    onClick={() => setAll(true)}
                  >{`Show all ${entries.length} entries`}</Button>
                </CardFoot>
              )}
            </Card>
            <div className="order-first grid gap-5 lg:order-none">
              <Card aria-label="Sums">
                <CardHead title="Sums" mark={<StatusBadge status={batch.status} />} />
                <CardBody className="grid gap-3">
                  <KeyValues
                    tight
                    items={[
                      { term: 'Bank', value: batch.bank },
                      { term: 'Entries', value: String(batch.entries) },
                      { term: 'Debits', value: formatMoney(batch.debit) },
                      { term: 'Credits', value: formatMoney(batch.credit) },
                      {
                        term: 'Effective',
                        value: batch.effective_on === null ? null : formatDate(batch.effective_on),
                      },
                      { term: 'Downloads', value: String(batch.downloads) },
                    ]}
                  />
                  {batch.status.next ? (
                    <p className="text-small text-muted">
                      <NextActionText next={batch.status.next} me="platform" />
                    </p>
                  ) : null}
                  {batch.sha256 === null ? null : (
                    <p className="text-small text-subtle wrap-anywhere">SHA-256 {batch.sha256}</p>
                  )}
                </CardBody>
              </Card>
              <Card aria-label="History">
                <CardHead title="History" />
                <CardBody>
                  {people.length === 0 ? (
                    <p className="text-small text-muted">No activity yet.</p>
                  ) : (
                    <Timeline
                      label="History of the file"
                      entries={people.map((one, index) => ({
                        id: String(index),
                        what: one.says,
                        meta: `${formatDateTime(one.at)}, ${one.who}`,
                      }))}
                    />
                  )}
                </CardBody>
              </Card>
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
