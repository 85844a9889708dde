import type { ReviewView } from '#domain/offerings/model/review.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'

type Act = ReviewView['approvals']['platform']

function Approval({ title, act, waits }: { title: string; act: Act; waits: string }) {
  return (
    <li className="flex items-center gap-3 py-3">
      {act ? (
        <Avatar name={act.by} size="md" />
      ) : (
        <span
          aria-hidden="true"
          className="size-9 flex-none rounded-full border border-dashed border-border-strong"
        />
      )}
      <span className="min-w-0">
        <span className="block text-small text-subtle">{title}</span>
        {act ? (
          <>
            <span className="block font-medium">{act.by}</span>
            <time dateTime={act.at} className="block text-small text-subtle">
              {formatDateTime(act.at)}
            </time>
          </>
        ) : (
          <span className="block text-muted">{waits}</span>
        )}
      </span>
    </li>
  )
}

/** The two approvals side by side with who gave them, and who may not: authors of the offering. */
export function ApprovalsCard({ view }: { view: ReviewView }) {
  const { approvals, authors, me } = view
  return (
    <Card id="approvals" aria-labelledby="approvals-title">
      <CardHead
        titleId="approvals-title"
        title="Approvals"
        subtitle="Two different people, neither of them an author."
      />
      <CardBody className="grid gap-3">
        <ul className="divide-y divide-border">
          <Approval title="For the platform" act={approvals.platform} waits="Not provided yet" />
          <Approval
            title="As principal"
            act={approvals.principal}
            waits={approvals.platform ? 'Waiting for a second person' : 'After the platform'}
          />
        </ul>
        {me.decides && me.because !== null ? (
          <Callout tone="warning" title="You cannot approve">
            {me.because}
          </Callout>
        ) : null}
        {authors.length > 0 ? (
          <p className="text-small text-subtle">
            Written by {authors.map((one) => one.name).join(', ')}.
          </p>
        ) : null}
      </CardBody>
    </Card>
  )
}
