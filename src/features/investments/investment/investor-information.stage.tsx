import { QueryClientProvider } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useContext, useState, type ComponentType } from 'react'
import type { Actor, AnyStateMachine } from 'xstate'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { keyOf, makeQueryClient } from '#src/api/query.ts'
import { createFormHost, type EditFormActor } from '#src/blocks/form/edit-form-host.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { FlowInPlace } from './flow-frame.tsx'
import { detailOf, envelopeOf, investment, presented, stepAt } from './investment.fixture.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { StepBody, Submitted } from './step.screen.tsx'
import type { InvestorInformationState } from './use-investor-information.ts'
import type { FlowStep } from './step-list.ts'

const nothing = () => undefined
const params = { investment_id: investment.id }
const ENVELOPE = { id: 'envelope', opened: true, sha256: 'a1b2', ended: null }

/** Every step is in: the review is next. */
const complete: InvestmentView = {
  ...investment,
  next_step: 'review',
  envelope_id: ENVELOPE.id,
  steps: investment.steps.map(({ name }) =>
    name === 'ira' ? stepAt(name, 'not_applicable', false) : stepAt(name, 'submitted', false),
  ),
}
const submitted: InvestmentView = {
  ...complete,
  next_step: null,
  submitted_at: '2026-11-24T15:00:00Z',
}

/** The investment as the server has it in this state. */
function investmentIn(state: InvestorInformationState): InvestmentView {
  if (!state.hasTag('review')) return investment
  return state.matches({ review: 'reviewing' }) ? { ...complete, envelope_id: null } : complete
}

/** Answers of the step as the server has them in this state. */
function detailIn(state: InvestorInformationState): StepDetail {
  const values = {
    contact_email: 'mara@example.com',
    employment_status: 'retired',
    source_of_funds: 'savings',
    third_party_funds: false,
    broker_dealer_employee: false,
  }
  if (!state.matches({ answering: 'returned' }))
    return detailOf('investor-details', { values, sources: { contact_email: 'your profile' } })
  return detailOf('investor-details', {
    values,
    needs: { contact_email: 'The e-mail address does not receive mail.' },
    status: presented('needs_action', 'Action needed'),
  })
}

/** The cache as it is when the flow is in this state; nothing more is read. */
function cacheIn(state: InvestorInformationState) {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { enabled: false } })
  const signed = state.matches('submittingAll') || state.matches({ review: 'ready' })
  const ownSigned = signed || state.matches({ review: 'othersSign' })
  client.setQueryData(
    keyOf('GET /api/investments/:investment_id/steps/:step', {
      params: { ...params, step: 'investor-details' },
    }),
    detailIn(state),
  )
  if (!state.matches({ review: 'reviewing' }))
    client.setQueryData(
      keyOf('GET /api/investments/:investment_id/envelope', { params }),
      envelopeOf({ ...ENVELOPE, ownSigned, signed }),
    )
  return client
}

function Shown({ actor }: { actor: Actor<AnyStateMachine> }) {
  const state = useSelector(actor, (snapshot) => snapshot as unknown as InvestorInformationState)
  const [client] = useState(() => cacheIn(state))
  const [host] = useState(createFormHost)
  const form = state.children.form as EditFormActor | undefined
  const at = state.context.step as FlowStep
  return (
    <QueryClientProvider client={client}>
      {state.matches('submitted') ? (
        <Suspense fallback={<StepSkeleton />}>
          <Submitted investment={submitted} />
        </Suspense>
      ) : (
        <FlowInPlace>
          <StepBody
            investment={investmentIn(state)}
            at={at}
            state={state}
            send={nothing}
            form={form === undefined ? null : { host, actor: form }}
          />
        </FlowInPlace>
      )}
    </QueryClientProvider>
  )
}

/** A step of the guided investment, without the page around it. */
function InvestorInformation() {
  const actor = useContext(StagedFlow)
  return actor === null ? null : <Shown actor={actor} />
}

/** What the guided investment shows in each of its states; /meta/machines looks at it. */
export const stages: Readonly<Record<string, ComponentType>> = {
  'investor-information': InvestorInformation,
}
