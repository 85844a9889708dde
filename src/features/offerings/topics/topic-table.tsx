import { ChevronRight, MessageSquare } from 'lucide-react'
import { Link } from '#src/lib/nav.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Icon } from '#src/ui/icon.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { Line, TopicGroup } from './topic-groups.ts'
import { standingOf } from './topic-groups.ts'

function Row({ line }: { line: Line }) {
  return (
    <Link
      to={line.href}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_11rem_9rem_1rem] md:px-6"
    >
      <span className="min-w-0">
        <span className="font-medium">{line.title}</span>
        {line.required ? null : <span className="ml-2 text-small text-subtle">optional</span>}
        {line.open_comments > 0 ? (
          <span className="ml-2 inline-flex items-center gap-1 text-small text-danger-text">
            <Icon as={MessageSquare} size="sm" />
            {line.open_comments}
            <span className="sr-only">
              {' '}
              open {line.open_comments === 1 ? 'comment' : 'comments'}
            </span>
          </span>
        ) : null}
        {line.problems > 0 && standingOf(line) === 'draft' ? (
          <span className="ml-2 text-small text-subtle">{line.problems} to complete</span>
        ) : null}
      </span>
      <span className="justify-self-end md:justify-self-start">
        <StatusBadge status={line.status} />
      </span>
      <span className="text-small text-subtle max-md:hidden">
        {line.updated_at ? formatDate(line.updated_at) : ''}
      </span>
      <Icon as={ChevronRight} size="sm" className="text-subtle max-md:hidden" />
    </Link>
  )
}

/** Topics under their headings; each row links to its topic. */
export function TopicTable({ groups }: { groups: readonly TopicGroup[] }) {
  return groups.map((group) => (
    <div key={group.title}>
      <h3 className="border-y border-border bg-sunken px-5 py-2 text-small font-medium text-muted md:px-6">
        {group.title}{' '}
        <span className="figures ml-1.5 font-normal text-subtle">
          {group.lines.filter((line) => standingOf(line) === 'approved').length} of{' '}
          {group.lines.length}
        </span>
      </h3>
      <ul className="divide-y divide-border">
        {group.lines.map((line) => (
          <li key={line.topic}>
            <Row line={line} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
