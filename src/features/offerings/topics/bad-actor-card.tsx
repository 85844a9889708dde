import { UserX } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { Link } from '#src/lib/nav.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

type Query = { data: Answer<'GET /api/dealroom/offerings/:listing_id/bad-actor'> | undefined }

function subtitleOf(people: number, open: number): string {
  if (people === 0) return 'Name the people first.'
  if (open === 0) return 'Everyone has answered.'
  return `${open} of ${people} have not answered.`
}

/** Covered persons in short, next to the checklist. */
export function BadActorCard({ query, to }: { query: Query; to: string }) {
  const items = query.data?.items
  if (items === undefined) return null
  const open = items.filter((person) => !person.answered).length
  return (
    <Card aria-labelledby="bad-actor">
      <CardHead
        titleId="bad-actor"
        title="Bad actor check"
        mark={<Icon as={UserX} className="text-warning-text" />}
        subtitle={subtitleOf(items.length, open)}
      />
      <CardBody>
        <ul className="grid gap-2">
          {items.map((person) => (
            <li
              key={person.person_key}
              className="flex flex-wrap items-center justify-between gap-2 text-small"
            >
              <span>{person.name}</span>
              {person.answered && person.answered_at !== null ? (
                <span className="text-subtle">{formatDate(person.answered_at)}</span>
              ) : (
                <StatusBadge
                  status={
                    person.status ?? { label: 'Not sent', tone: 'neutral', icon: 'circle-dashed' }
                  }
                  size="small"
                />
              )}
            </li>
          ))}
        </ul>
        <Link
          to={to}
          className="touch-target mt-3 inline-block text-small font-medium text-link hover:underline"
        >
          Open the bad actor check
        </Link>
      </CardBody>
    </Card>
  )
}
