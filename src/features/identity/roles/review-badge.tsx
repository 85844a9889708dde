import type { RoleGrantView } from '#domain/identity/model/roles.ts'
import { formatDate } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** The newest review of a role: its status, or since when it is overdue. */
export function ReviewBadge({ review }: { review: RoleGrantView['review'] }) {
  if (review === null) return <span className="text-subtle">Not due yet</span>
  if (review.status.state !== 'open') return <StatusBadge status={review.status} />
  return review.overdue ? (
    <Badge variant="error-light">Overdue since {formatDate(review.due_at)}</Badge>
  ) : (
    <Badge variant="warning-light">Due by {formatDate(review.due_at)}</Badge>
  )
}
