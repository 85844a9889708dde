import {
  changeRequestPath,
  changeSubjectLabels,
  type ChangeSubject,
} from '#domain/offerings/model/change-request.ts'
import { useQueryOf } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { formatDate } from '#src/lib/format.ts'
import { offeringPath } from '#src/lib/paths.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { changeRequestsQuery } from './request-query.ts'

/** Change requests about one subject, with links to make one or to open the newest. */
export function RequestsCard({
  subject,
  audience,
  params,
}: {
  subject: ChangeSubject
  audience: Audience
  params: OfferingParams
}) {
  const query = useQueryOf(changeRequestsQuery(params.listing_id, subject))
  const title = `${changeSubjectLabels[subject]}: change requests`
  const to = offeringPath(audience, params, changeRequestPath[subject])
  if (!query.data)
    return (
      <Card aria-label={title}>
        {query.error ? (
          <FailedState
            error={query.error}
            what="the change requests"
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  const { items, refused } = query.data
  const label = items.length === 0 ? 'Request a change' : 'Open request'
  return (
    <Card aria-label={title}>
      <CardHead
        title={title}
        subtitle={items.length === 0 ? (refused ?? 'No request yet.') : undefined}
        action={
          items.length > 0 || refused === null ? (
            <LinkButton to={to} size="sm">
              {label}
              <span className="sr-only">: {changeSubjectLabels[subject]}</span>
            </LinkButton>
          ) : undefined
        }
      />
      {items.length === 0 ? null : (
        <CardBody>
          <ul className="divide-y divide-border">
            {items.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <span>
                  {one.from} → {one.to}
                  <span className="block text-small text-subtle">
                    {one.requested_by}, {formatDate(one.requested_at)}
                  </span>
                </span>
                <StatusBadge status={one.status} />
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  )
}
