import { NextActionText } from '#src/blocks/next-action.tsx'
import { ArrowRight, Compass } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

type Invitation = Answer<'GET /api/relationships'>['items'][number]

/** When the offering can be seen, what the invitation waits for, or that it ended. */
function WhatNext({ one, shown }: { one: Invitation; shown: boolean }) {
  if (one.status.state === 'accepted' && one.shown_from !== null)
    return shown
      ? 'You can see the offering, and invest while it is open.'
      : `You can see the offering from ${formatDateTime(one.shown_from)}.`
  return one.status.next ? (
    <NextActionText next={one.status.next} me="investor" />
  ) : (
    'This invitation ended.'
  )
}

function InvitationCard({
  one,
  now,
  onAnswer,
}: {
  one: Invitation
  now: number
  onAnswer: () => void
}) {
  const shown =
    one.status.state === 'accepted' && one.shown_from !== null && Date.parse(one.shown_from) <= now
  return (
    <Card aria-labelledby={one.id}>
      <CardHead
        titleId={one.id}
        title={one.company}
        subtitle={`Invited ${formatDateTime(one.invited_at)}`}
        mark={<StatusBadge status={one.status} />}
      />
      <CardBody className="grid gap-4">
        <p className="text-muted">
          <WhatNext one={one} shown={shown} />
        </p>
        {one.status.accepts.includes('ANSWERED') ? (
          <div>
            <Button variant="primary" onClick={onAnswer}>
              Answer the questions
            </Button>
          </div>
        ) : null}
        {shown ? (
          <div>
            <LinkButton
              to={`/offerings/${one.listing_id}`}
              variant="primary"
              iconAfter={ArrowRight}
            >
              See the offering
            </LinkButton>
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

const invitationsQuery = ask('GET /api/relationships', {})
export const loader = load(() => [invitationsQuery])

/** Invitations of companies to private offerings: answer the questions, see the offering once that is allowed. */
export default function Invitations() {
  useShell({
    crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Invitations' }],
    pageName: 'Invitations',
  })
  const [open, setOpen] = useState<Invitation | null>(null)
  const list = useQueryOf(invitationsQuery)
  return (
    <>
      <PageHead
        title="Invitations"
        lead="Companies that would like to show you a private offering."
      />
      <QueryBoundary query={list} what="your invitations" skeleton={<SkeletonText lines={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Card aria-label="Invitations">
              <EmptyState
                title="No invitation"
                level={2}
                action={
                  <LinkButton to="/invest" icon={Compass}>
                    Browse offerings
                  </LinkButton>
                }
              >
                A company that knows you can invite you to an offering that the public does not see.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 md:grid-cols-2">
              {items.map((one) => (
                <InvitationCard
                  key={one.id}
                  one={one}
                  now={list.dataUpdatedAt}
                  onAnswer={() => setOpen(one)}
                />
              ))}
            </div>
          )
        }
      </QueryBoundary>
      {open ? <AnswerDialog one={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
