import type { PageData } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import { ChecklistCard } from '#src/blocks/checklist.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { useOfferingPlace, type Audience } from '#src/blocks/offering-place.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Card } from '#src/ui/card.tsx'
import type { CheckState } from '#src/ui/checklist.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SubmitCard } from './blocking-card.tsx'
import { OfferingActions } from './offering-actions.tsx'
import { StandingBar } from './standing-bar.tsx'
import { groupTopics, standingOf, type Line, type Standing } from './topic-groups.ts'
import { WORKSPACE } from './use-topic.ts'

export const data: PageData = ({ params }) => [ask(WORKSPACE, { params: { listing_id: params['listing_id'] ?? '' } })]
const marks: Readonly<Record<Standing, CheckState>> = { approved: 'done', review: 'review', changes: 'issue', draft: 'todo', open: 'todo' }
const noteOf = (line: Line): string | undefined => [line.required ? '' : 'optional', line.open_comments > 0 ? `${line.open_comments} open ${line.open_comments === 1 ? 'comment' : 'comments'}` : '', line.problems > 0 && standingOf(line) === 'draft' ? `${line.problems} to complete` : ''].filter(Boolean).join(', ') || undefined

/** What an offering needs before it is submitted: progress, what blocks, and every topic with the way to it. */
export default function Checklist({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useOfferingPlace(audience, { current: 'offering-details/checklist', title: 'Checklist' })
  const workspace = place.workspace.data
  return (
    <>
      <PageHead dense={audience === 'admin'} title="Checklist" lead={workspace ? `${workspace.name}, ${workspace.type_label}. What is done, what is missing, and what blocks the submission.` : 'What is done, what is missing, and what blocks the submission.'} mark={workspace ? <StatusBadge label={workspace.offering.label} tone={workspace.offering.tone} icon={workspace.offering.icon} className="self-center" /> : undefined} />
      <QueryBoundary query={place.workspace} what="the checklist" skeleton={<Card aria-label="Checklist"><SkeletonRows rows={6} /></Card>}>
        {(found) => (
          <div className="grid gap-6">
            <StandingBar workspace={found} />
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
              <div className="grid gap-4">
                {groupTopics(found.topics).map((group) => (
                  <ChecklistCard key={group.title} title={group.title} gauge={false} items={group.lines.map((line) => ({ id: line.topic, label: line.title, state: marks[standingOf(line)], to: line.href, action: line.status.label, ...(noteOf(line) ? { note: noteOf(line) } : {}) }))} action={<span className="figures text-small text-subtle">{group.lines.filter((line) => standingOf(line) === 'approved').length} of {group.lines.length} approved</span>} />
                ))}
              </div>
              <div className="grid gap-4 max-xl:order-first">
                <SubmitCard workspace={found} />
                {audience === 'issuer' ? <OfferingActions workspace={found} /> : null}
                {['draft', 'changes_requested'].includes(found.offering.state) ? null : <NextActionCard presented={found.offering} {...(audience === 'issuer' ? { me: 'issuer' as const } : { me: 'platform' as const })} />}
              </div>
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
