import { useSelector } from '@xstate/react'
import { useContext, type ComponentType } from 'react'
import type { Actor, AnyStateMachine } from 'xstate'
import { checklists, type Situation } from '#machines/offerings/regulatory-checklist.model.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import type { Workspace } from '#src/blocks/offering-location.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { ChecklistBody } from './checklist.screen.tsx'
import { TopicEnd } from './checklist-status.tsx'
import type { TopicView } from './topic-comments.tsx'
import { TopicForm } from './topic-form.tsx'
import { afterFirst, topicOf, workspaceIn } from './topics.fixture.ts'
import type { ChecklistState } from './use-checklist.ts'

const nothing = () => undefined
/** The server's answer that the flow has read in this state. */
function workspaceOf({ context }: ChecklistState): Workspace | undefined {
  const said = JSON.stringify(context.checklist)
  const situation = (Object.keys(checklists) as Situation[]).find(
    (one) => JSON.stringify(checklists[one]) === said,
  )
  if (situation !== undefined) return workspaceIn(situation)
  return context.checklist === null ? undefined : afterFirst()
}

function Shown({ actor }: { actor: Actor<AnyStateMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot as unknown as ChecklistState)
  const workspace = workspaceOf(state)
  if (state.matches('unavailable'))
    return <FailedState error={null} what="the checklist" onRetry={nothing} />
  if (!state.hasTag('topic') || workspace === undefined)
    return <ChecklistBody state={state} send={nothing} workspace={workspace} audience="issuer" />
  const view = topicOf() as unknown as TopicView
  return (
    <>
      <TopicEnd state={state} send={nothing} workspace={workspace} title={view.title} />
      {state.matches({ topic: 'writing' }) ? (
        <TopicForm
          topic="employees"
          listingId={workspace.listing_id}
          view={view}
          back=""
          onSent={nothing}
        />
      ) : null}
    </>
  )
}

/** The issuer's checklist, without the page around it. */
function RegulatoryChecklist() {
  const actor = useContext(StagedFlow)
  return actor === null ? null : <Shown actor={actor} />
}

export const stages: Readonly<Record<string, ComponentType>> = {
  'regulatory-checklist': RegulatoryChecklist,
}
