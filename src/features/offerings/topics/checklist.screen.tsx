import { load } from '#src/api/load.ts'
import { ChecklistCard } from '#src/blocks/checklist.tsx'
import {
  useOfferingPlace,
  workspaceQuery,
  type Audience,
  type Workspace,
} from '#src/blocks/offering-location.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { Card } from '#src/ui/card.tsx'
import type { CheckState } from '#src/ui/checklist.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SubmitCard } from './blocking-card.tsx'
import { ChecklistGone, ChecklistStatus } from './checklist-status.tsx'
import { OfferingActions } from './offering-actions.tsx'
import { StandingBar } from './standing-bar.tsx'
import { groupTopics, standingOf, type Line, type Standing } from './topic-groups.ts'
import { useChecklist, type ChecklistSend, type ChecklistState } from './use-checklist.ts'

export const loader = load(({ params: { listing_id } }) => [workspaceQuery(listing_id)])
const marks: Readonly<Record<Standing, CheckState>> = {
  approved: 'done',
  review: 'review',
  changes: 'issue',
  draft: 'todo',
  open: 'todo',
}
const noteOf = (line: Line): string | undefined =>
  [
    line.required ? '' : 'optional',
    line.open_comments > 0
      ? `${line.open_comments} open ${line.open_comments === 1 ? 'comment' : 'comments'}`
      : '',
    line.problems > 0 && standingOf(line) === 'draft' ? `${line.problems} to complete` : '',
  ]
    .filter(Boolean)
    .join(', ') || undefined

/** What an offering needs before it is submitted: progress, what blocks, and every topic with its link. */
export default function Checklist({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useOfferingPlace(audience, {
    current: 'offering-details/checklist',
    title: 'Checklist',
  })
  const { data: workspace, error } = place.workspace
  const [state, send] = useChecklist({
    listingId: place.params.listing_id,
    topic: null,
    workspace,
    checklistPath: place.to('offering-details/checklist'),
  })
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Checklist"
        lead={
          workspace
            ? `${workspace.name}, ${workspace.type_label}. What is done, what is missing, and what blocks the submission.`
            : 'What is done, what is missing, and what blocks the submission.'
        }
        mark={
          workspace ? (
            <StatusBadge status={workspace.offering} className="self-center" />
          ) : undefined
        }
      />
      {state.matches('unavailable') ? (
        <FailedState error={error} what="the checklist" onRetry={() => send({ type: 'RETRY' })} />
      ) : (
        <ChecklistBody state={state} send={send} workspace={workspace} audience={audience} />
      )}
    </>
  )
}

/** The checklist in the state of its flow. */
export function ChecklistBody({
  state,
  send,
  workspace: found,
  audience,
}: {
  state: ChecklistState
  send: ChecklistSend
  workspace: Workspace | undefined
  audience: Audience
}) {
  const { account_id } = useParams<'account_id'>()
  if (found === undefined)
    return state.matches({ overview: 'gone' }) ? (
      <ChecklistGone state={state} workspace={undefined} accountId={account_id} />
    ) : (
      <Card aria-label="Checklist">
        <SkeletonRows rows={6} />
      </Card>
    )
  return (
    <div className="grid gap-6">
      <StandingBar workspace={found} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          {groupTopics(found.topics).map((group) => (
            <ChecklistCard
              key={group.title}
              title={group.title}
              gauge={false}
              items={group.lines.map((line) => ({
                id: line.topic,
                label: line.title,
                state: marks[standingOf(line)],
                to: line.href,
                action: line.status.label,
                ...(noteOf(line) ? { note: noteOf(line) } : {}),
              }))}
              action={
                <span className="figures text-small text-subtle">
                  {group.lines.filter((line) => standingOf(line) === 'approved').length} of{' '}
                  {group.lines.length} approved
                </span>
              }
            />
          ))}
        </div>
        <div className="grid gap-4 max-xl:order-first">
          <ChecklistStatus state={state} send={send} workspace={found} audience={audience} />
          <SubmitCard workspace={found} state={state} send={send} />
          {audience === 'issuer' ? <OfferingActions workspace={found} /> : null}
        </div>
      </div>
    </div>
  )
}
