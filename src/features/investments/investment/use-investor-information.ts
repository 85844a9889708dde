import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise, type EventFrom, type SnapshotFrom } from 'xstate'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { submissionBody } from '#domain/payments/rules/debit-text.ts'
import {
  investorInformationFlow,
  type Opened,
  type ReviewStage,
} from '#machines/investments/investor-information.flow.ts'
import { isApiError } from '#src/api/api-error.ts'
import { ask, keyOf, useCall, useSend } from '#src/api/query.ts'
import {
  createFormHost,
  type EditFormActor,
  type FormHost,
} from '#src/blocks/form/edit-form-host.ts'
import { useLocation, useNavigate } from '#src/lib/nav.tsx'
import { investmentPath, stepPath } from '#src/lib/paths.ts'
import { confirmedValues } from './confirm-card.tsx'
import { reviewStage } from './envelope.ts'
import { stepParts } from './steps/index.ts'
import { useStoreInvestment } from './use-investment.ts'
import { detour, hasEnded, nextPath, type FlowStep } from './step-list.ts'

const INVESTMENT = 'GET /api/investments/:investment_id'
const STEP = 'GET /api/investments/:investment_id/steps/:step'

export type InvestorInformationState = SnapshotFrom<typeof investorInformationFlow>
export type InvestorInformationEvent = EventFrom<typeof investorInformationFlow>

const investmentQuery = (id: string) => ask(INVESTMENT, { params: { investment_id: id } })
const stepQuery = (id: string, step: StepName) => ask(STEP, { params: { investment_id: id, step } })

/** Steps that came back, or of which something is no longer right. */
const comesBack = ({ status, needs }: StepDetail): boolean =>
  status.state === 'needs_action' || status.state === 'expired' || Object.keys(needs).length > 0

const nextOf = (detail: unknown): FlowStep | null =>
  typeof detail === 'object' &&
  detail !== null &&
  'next_step' in detail &&
  typeof detail.next_step === 'string'
    ? (detail.next_step as FlowStep)
    : null

const ended = (investment: InvestmentView): Opened => ({
  as: 'gone',
  to: investmentPath(investment.id),
  because: `${investment.company.name}: this investment is ${investment.status.label.toLowerCase()}.`,
})

/** The server's current state of a step. */
async function openStep(
  client: QueryClient,
  id: string,
  { step, fresh }: { step: string; fresh: boolean },
): Promise<Opened> {
  const read = (again: boolean) =>
    client.fetchQuery({ ...investmentQuery(id), ...(again ? { staleTime: 0 } : {}) })
  const at = step as FlowStep
  const investment = await read(fresh)
  if (hasEnded(investment)) return ended(investment)
  const away = detour(investment, at)
  if (away !== null) return { as: 'elsewhere', ...away }
  if (at === 'review') return { as: 'review' }
  try {
    const detail = await client.fetchQuery({ ...stepQuery(id, at), staleTime: 0 })
    const savedAt = detail.saved_at
    if (detail.confirm_only) return { as: 'confirming', savedAt }
    return { as: comesBack(detail) ? 'returned' : 'filling', savedAt }
  } catch (error) {
    if (!isApiError(error, 'not_accepted')) throw error
    const now = await read(true)
    if (hasEnded(now)) return ended(now)
    const next = nextOf(error.detail)
    const to = next === null || next === at ? investmentPath(id) : stepPath(id, next)
    return { as: 'elsewhere', to, because: error.message }
  }
}

/** What the review waits for; nothing is requested before it is open. */
function useReviewStage(investment: InvestmentView | undefined, reviews: boolean): ReviewStage {
  const prepared = reviews && typeof investment?.envelope_id === 'string'
  const envelope = useCall(
    'GET /api/investments/:investment_id/envelope',
    prepared ? { params: { investment_id: investment.id } } : null,
    { missing: 'value' },
  ).data
  return prepared && envelope ? reviewStage(investment, envelope) : 'reviewing'
}

/** The guided investment on this page: its flow, with the router and the server as its host. */
export function useInvestorInformation(
  investment_id: string,
  at: FlowStep,
  investment: InvestmentView | undefined,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keep = useStoreInvestment()
  const { key } = useLocation()
  const [host] = useState(createFormHost)
  const sendStep = useSend('POST /api/investments/:investment_id/steps/:step')
  const sendAll = useSend('POST /api/investments/:investment_id/submit')
  const known = () =>
    client.getQueryData<InvestmentView>(keyOf(INVESTMENT, { params: { investment_id } }))
  const actor = useActorRef(
    investorInformationFlow.provide({
      actors: {
        open: fromPromise(({ input }) => openStep(client, investment_id, input)),
        confirm: fromPromise(async ({ input }) => {
          const step = input.step as StepName
          const detail = await client.ensureQueryData(stepQuery(investment_id, step))
          keep(
            await sendStep.mutateAsync({
              params: { investment_id, step },
              body: submissionBody(detail, confirmedValues(detail, stepParts[step])),
            }),
          )
        }),
        form: host.machine,
        submit: fromPromise(async ({ input }) => {
          keep(
            await sendAll.mutateAsync({
              params: { investment_id },
              body: input.acceptsLess ? { accept_less: true } : {},
            }),
          )
        }),
      },
      actions: {
        goElsewhere: (_, { to, because }) => navigate(to, { replace: true, state: { because } }),
        goOn: () => {
          const now = known()
          if (now) navigate(nextPath(now))
        },
      },
    }),
    { input: { step: at } },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  // another step was opened, or the same one again after it was submitted
  useEffect(() => {
    const now = actor.getSnapshot()
    const moves = now.matches('advancing') || now.matches('elsewhere')
    if (moves || now.context.step !== at) actor.send({ type: 'OPENED', step: at })
  }, [actor, at, key])
  const stage = useReviewStage(investment, state.hasTag('review'))
  const reviews = state.matches('review')
  useEffect(() => {
    if (reviews) actor.send({ type: 'REVIEW', stage })
  }, [actor, reviews, stage])
  const form = state.children.form as EditFormActor | undefined
  return {
    state,
    send: (event: InvestorInformationEvent) => actor.send(event),
    form:
      form === undefined
        ? null
        : ({ host, actor: form } satisfies { host: FormHost; actor: EditFormActor }),
  }
}
