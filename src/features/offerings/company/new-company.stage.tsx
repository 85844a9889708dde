import { useSelector } from '@xstate/react'
import { useContext, type ComponentType } from 'react'
import type { Actor, AnyStateMachine } from 'xstate'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import NewCompany from './new-company.screen.tsx'
import NewPeople from './new-people.screen.tsx'
import NewReview from './new-review.screen.tsx'
import type { NewCompanyState } from './use-new-company.ts'

function Page({ actor }: { actor: Actor<AnyStateMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot as unknown as NewCompanyState)
  if (state.hasTag('people')) return <NewPeople />
  return state.hasTag('review') ? <NewReview /> : <NewCompany />
}

/** The page of a new company that its flow is at. */
function CompanySetup() {
  const actor = useContext(StagedFlow)
  return actor === null ? null : <Page actor={actor} />
}

export const stages: Readonly<Record<string, ComponentType>> = { 'new-company': CompanySetup }
