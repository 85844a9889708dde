import type { SeatLine } from '#domain/offerings/model/partner-seat.ts'
import { sectionAccessLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'

type Section = SeatLine['sections'][number]

/** The status of a section: read only, open, completed, or changed since. */
export function SectionBadge({ section }: { section: Section }) {
  if (section.access === 'see') return <Badge variant="tertiary-light">Read</Badge>
  if (section.completed === null) return <Badge variant="warning-light">To complete</Badge>
  return section.completed.current ? (
    <Badge variant="success-light">Completed</Badge>
  ) : (
    <Badge variant="warning-light">Changed since completed</Badge>
  )
}

/** Sections of a seat with what the partner does there; `to` makes each a link. */
export function SectionLines({
  sections,
  to,
}: {
  sections: readonly Section[]
  to?: (section: Section) => string
}) {
  return (
    <ul className="divide-y divide-border">
      {sections.map((section) => (
        <li
          key={section.topic}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5"
        >
          <div className="min-w-0 flex-1 basis-48">
            {to === undefined ? (
              <span className="font-medium">{section.title}</span>
            ) : (
              <Link
                to={to(section)}
                className="touch-target font-medium text-link hover:underline"
                aria-label={`${section.title}: ${sectionAccessLabels[section.access]}`}
              >
                {section.title}
              </Link>
            )}
            {section.completed === null ? null : (
              <p className="text-small wrap-anywhere text-subtle">
                {formatDateTime(section.completed.at)}: {section.completed.note}
              </p>
            )}
          </div>
          <SectionBadge section={section} />
        </li>
      ))}
    </ul>
  )
}
