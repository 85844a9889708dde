import { useState } from 'react'
import {
  REPORT_DAYS,
  reportFormatLabels,
  reportRules,
  type ReportRunView,
} from '#domain/workspaces/model/reports.ts'
import { load } from '#src/api/load.ts'
import { useOfferingPlace, workspaceQuery } from '#src/blocks/offering-location.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { useSession } from '#src/lib/session.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { REPORTS } from './report-query.ts'
import { NewReport } from './new-report.tsx'
import { ReportActions } from './report-actions.tsx'
import { SchedulesCard, schedulesQuery } from './schedules-card.tsx'

export const loader = load(({ params: { listing_id = '' }, search }) => [
  workspaceQuery(listing_id),
  recordListQuery(REPORTS, search, { params: { listing_id } }),
  schedulesQuery(listing_id),
])

const count = (rows: number): string => (rows === 1 ? '1 row' : `${formatCount(rows)} rows`)
function progressOf({ status, rows, error, expires_at }: ReportRunView): string | null {
  if (error !== null) return error
  if (status.state === 'running') return `${count(rows)} so far`
  if (status.state === 'ready' && expires_at !== null)
    return `${count(rows)}, until ${formatDateTime(expires_at)}`
  return null
}

const columns: readonly Column<ReportRunView>[] = [
  {
    key: 'report',
    title: 'Report',
    cell: (one) => (
      <span className="grid gap-0.5">
        {reportRules[one.type].label}
        <span className="text-small font-normal text-muted">
          {formatDate(one.start)} to {formatDate(one.end)} (not included)
        </span>
        <span className="text-small font-normal text-muted">
          {one.time_zone.replaceAll('_', ' ')}
        </span>
      </span>
    ),
  },
  {
    key: 'format',
    title: 'File',
    card: 'fact',
    cell: (one) =>
      `${reportFormatLabels[one.format]}, ${one.columns.length === 1 ? '1 column' : `${one.columns.length} columns`}`,
  },
  {
    key: 'by',
    title: 'Requested',
    card: 'fact',
    cell: (one) => (
      <span className="grid gap-0.5">
        {one.requested_by}
        {one.scheduled ? <span className="text-small text-muted">By schedule</span> : null}
        <time className="text-small text-muted" dateTime={one.requested_at}>
          {formatDateTime(one.requested_at)}
        </time>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge status={one.status} />
        {progressOf(one) === null ? null : (
          <span className="text-small text-muted">{progressOf(one)}</span>
        )}
      </span>
    ),
  },
]

/** Report runs of an offering: requested here or by the API, written by a job, downloaded for seven days. */
export default function Reports() {
  const { params } = useOfferingPlace('issuer', {
    current: 'issuance-platform/api-reports',
    title: 'API reports',
  })
  const { listing_id, account_id } = params
  const { user } = useSession()
  const [running, setRunning] = useState(false)
  const role = user?.companies.find((one) => one.account_id === account_id)?.role
  const may = role === 'owner' || role === 'editor'
  const run = may ? (
    <Button variant="primary" onClick={() => setRunning(true)}>
      Run report
    </Button>
  ) : undefined
  return (
    <>
      <PageHead
        title="API reports"
        lead="Files of investors, investments, payments, the cap table, identity status and the audit log."
        actions={run}
      />
      <p className="mb-4 text-muted">
        Your systems run the same reports with the scope <code>reports:write</code> of an{' '}
        <Link
          to={href('/dashboard/raise-capital/company/:account_id/api-keys', { account_id })}
          className="link"
        >
          API key
        </Link>
        .
      </p>
      <RecordList
        name={REPORTS}
        params={{ listing_id }}
        label="Report runs"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => `${reportRules[one.type].label}, ${one.start} to ${one.end}`}
        every={5_000}
        rowAction={(one) => <ReportActions report={one} listingId={listing_id} />}
        empty={{
          title: 'No reports yet',
          children: may
            ? 'Run a report to download it as a file.'
            : 'Owners and editors can run reports.',
        }}
        note={`We remove each file ${REPORT_DAYS} days after it is ready. Each download is in the history.`}
      />
      <SchedulesCard listingId={listing_id} may={may} />
      {running ? <NewReport listingId={listing_id} onClose={() => setRunning(false)} /> : null}
    </>
  )
}
