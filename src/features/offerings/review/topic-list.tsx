import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { TopicLine, Workspace } from '#domain/offerings/model/raise.ts'
import { Link } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SplitBar } from '#src/ui/split-bar.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { When } from '#src/blocks/when.tsx'

const sections: Record<TopicLine['section'], string> = {
  offering: 'Offering',
  company: 'Company',
  people: 'People',
  legal: 'Legal',
  partners: 'Partners',
  documents: 'Documents',
  marketing: 'Marketing',
}
const order = Object.keys(sections) as TopicLine['section'][]
const filters = [
  { key: 'all', label: 'All', of: () => true },
  {
    key: 'decide',
    label: 'To decide',
    of: (line: TopicLine) =>
      line.status.state === 'submitted' || line.status.state === 'under_review',
  },
  {
    key: 'company',
    label: 'With the company',
    of: (line: TopicLine) =>
      ['not_started', 'in_progress', 'changes_requested', 'rejected'].includes(line.status.state) &&
      line.required,
  },
  {
    key: 'approved',
    label: 'Approved',
    of: (line: TopicLine) => ['approved', 'waived', 'not_applicable'].includes(line.status.state),
  },
] as const
type Filter = (typeof filters)[number]['key']

function Line({ line, changed }: { line: TopicLine; changed: boolean }) {
  return (
    <li>
      <Link
        to={line.href}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 hover:bg-hover md:px-6"
      >
        <span className="min-w-0 flex-1 basis-44 font-medium">
          {line.title}
          {line.required ? null : <span className="font-normal text-subtle"> (optional)</span>}
        </span>
        {changed ? (
          <Badge size="small" variant="secondary-light">
            Changed since the review
          </Badge>
        ) : null}
        {line.open_comments > 0 ? (
          <span className="inline-flex items-center gap-1 text-small text-danger-text">
            <Icon as={MessageSquare} size="sm" />
            {line.open_comments}
            <span className="sr-only">
              {' '}
              open {line.open_comments === 1 ? 'comment' : 'comments'}
            </span>
          </span>
        ) : null}
        <StatusBadge status={line.status} size="small" />
        <span className="w-28 flex-none text-right text-small text-subtle max-md:hidden">
          {line.updated_at ? <When at={line.updated_at} /> : null}
        </span>
      </Link>
    </li>
  )
}

/** The checklist as reviewers read it: by section, with what waits for a decision first at hand. */
export function TopicList({
  workspace,
  changed,
}: {
  workspace: Workspace
  changed: readonly string[]
}) {
  const [filter, setFilter] = useState<Filter>('all')
  const shown = workspace.topics.filter(
    filters.find((one) => one.key === filter)?.of ?? (() => true),
  )
  const count = (states: readonly string[]) =>
    workspace.topics.filter((line) => line.required && states.includes(line.status.state)).length
  return (
    <Card aria-labelledby="topics">
      <CardHead
        titleId="topics"
        title="Topics"
        subtitle={`${workspace.done.approved} of ${workspace.done.required} approved`}
        line
      />
      <div className="border-b border-border px-5 py-4 md:px-6">
        <SplitBar
          label="Required topics by state"
          parts={[
            { name: 'Approved', value: count(['approved', 'waived']), color: 1 },
            { name: 'To decide', value: count(['submitted', 'under_review']), color: 2 },
            {
              name: 'With the company',
              value: count(['not_started', 'in_progress', 'changes_requested', 'rejected']),
              color: 3,
            },
          ]}
        />
      </div>
      <div role="group" aria-label="Show" className="flex flex-wrap gap-2 px-5 pt-4 md:px-6">
        {filters.map((one) => (
          <Button
            key={one.key}
            size="sm"
            variant={filter === one.key ? 'primary' : 'secondary'}
            aria-pressed={filter === one.key}
            onClick={() => setFilter(one.key)}
          >
            {one.label} {workspace.topics.filter(one.of).length}
          </Button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="px-5 py-6 text-muted md:px-6">No topic is in this state.</p>
      ) : (
        order.map((section) => {
          const lines = shown.filter((line) => line.section === section)
          return lines.length === 0 ? null : (
            <section key={section} aria-label={sections[section]}>
              <h3 className="mt-4 bg-sunken px-5 py-2 text-small font-medium text-subtle md:px-6">
                {sections[section]}
              </h3>
              <ul className="divide-y divide-border">
                {lines.map((line) => (
                  <Line key={line.topic} line={line} changed={changed.includes(line.topic)} />
                ))}
              </ul>
            </section>
          )
        })
      )}
    </Card>
  )
}
