import { NextActionText } from '#src/blocks/next-action.tsx'
import type { ChangeRequestView } from '#domain/offerings/model/change-request.ts'
import type { Consequence } from '#domain/offerings/rules/change-request.ts'
import type { Audience } from '#src/blocks/offering-location.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { REQUESTS_CHANGED } from './request-query.ts'

const acts: readonly Act[] = [
  {
    type: 'REVIEW_STARTED',
    label: 'Start review',
    explain: 'Everybody who reads the request sees that it is reviewed.',
    done: 'Review started',
    variant: 'primary',
  },
  {
    type: 'APPROVED',
    label: 'Approve request',
    explain: 'The change is applied at once. The owners read your reason.',
    done: 'Request approved',
    variant: 'primary',
    reason: 'Reason for the company',
  },
  {
    type: 'REJECTED',
    label: 'Reject request',
    explain: 'Nothing changes. The owners read your reason.',
    done: 'Request rejected',
    variant: 'danger',
    reason: 'Reason for the company',
  },
  {
    type: 'WITHDRAWN',
    label: 'Withdraw request',
    explain: 'The request ends. You can make another.',
    done: 'Request withdrawn',
  },
]

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-ui font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** What follows from a change, in two lists. */
export function ConsequenceLists({ consequence }: { consequence: Consequence }) {
  return (
    <div className="grid gap-4 rounded-md bg-sunken px-4 py-4">
      <Lines title="What we review" lines={consequence.reviewed} />
      <Lines title="Notice to investors" lines={consequence.investor_notice} />
    </div>
  )
}

/** One request: what changes and why, what follows, who decides until when, and what may be done now. */
export function RequestDetails({
  request,
  audience,
  accountId,
}: {
  request: ChangeRequestView
  audience: Audience
  accountId: string
}) {
  const { status } = request
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={status} />
        {status.next ? (
          <span className="text-muted">
            <NextActionText next={status.next} me={audience === 'admin' ? 'platform' : 'issuer'} />
          </span>
        ) : null}
      </div>
      {request.overdue && request.decided_at === null ? (
        <Callout
          tone="warning"
          title={`The decision was due ${formatDateTime(request.decide_by)}.`}
        />
      ) : null}
      <DescriptionList
        items={[
          { term: `${request.field} now`, value: request.from },
          { term: 'Requested', value: request.to },
          { term: 'Reason', value: request.reason, full: true },
          {
            term: 'Requested by',
            value: `${request.requested_by}, ${formatDateTime(request.requested_at)}`,
          },
          request.decided_at === null
            ? { term: 'Decision due', value: formatDateTime(request.decide_by) }
            : {
                term: 'Decided by',
                value: `${request.decided_by ?? ''}, ${formatDateTime(request.decided_at)}`,
              },
          ...(request.decision === null
            ? []
            : [{ term: 'Reason for the decision', value: request.decision, full: true }]),
        ]}
      />
      {request.opened === null ? null : (
        <Callout
          tone="success"
          title="A new offering is open as a draft."
          action={
            <Link
              className="touch-target font-medium text-link hover:underline"
              to={offeringPath(
                audience,
                { account_id: accountId, status: 'current', listing_id: request.opened },
                'offering-details/checklist',
              )}
            >
              Open its checklist
            </Link>
          }
        />
      )}
      <ConsequenceLists consequence={request.consequence} />
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        <EventButtons
          machine="change-request"
          id={request.id}
          presented={status}
          acts={acts}
          changes={REQUESTS_CHANGED}
        />
      </div>
    </div>
  )
}
