import { emailStateLabels, type EmailEntry, type EmailState } from '#domain/shared/email-log.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const TONES: Readonly<Record<EmailState, BadgeVariant>> = {
  queued: 'info-light',
  sent: 'success-light',
  delivered: 'success-light',
  delayed: 'warning-light',
  bounced: 'error-light',
  complained: 'error-light',
  suppressed: 'warning-light',
  failed: 'error-light',
  dropped: 'tertiary-light',
}

function State({ entry }: { entry: EmailEntry }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge size="small" variant={TONES[entry.state]}>
        {emailStateLabels[entry.state]}
      </Badge>
      {entry.problem === null ? null : (
        <span className="text-small text-muted">
          {entry.problem.meaning}
          {entry.state === 'failed'
            ? ` (${entry.problem.code}, ${entry.tries} ${entry.tries === 1 ? 'try' : 'tries'})`
            : null}
          {/\d/.test(entry.problem.code) && entry.state !== 'failed'
            ? ` (${entry.problem.code})`
            : null}
        </span>
      )}
    </span>
  )
}

/** When it was written, to whom, about what, and where it is. */
export const emailColumns: readonly Column<EmailEntry>[] = [
  {
    key: 'to',
    title: 'Recipient',
    cell: ({ to }) => (
      <span className="grid">
        <span className="font-medium">{to.name}</span>
        <span className="text-small text-muted">{to.address}</span>
      </span>
    ),
  },
  { key: 'subject', title: 'Subject', cell: ({ subject }) => subject, card: 'fact' },
  {
    key: 'at',
    title: 'Written',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    card: 'fact',
  },
  {
    key: 'state',
    title: 'Status',
    cell: (entry) => <State entry={entry} />,
    card: 'status',
  },
]
