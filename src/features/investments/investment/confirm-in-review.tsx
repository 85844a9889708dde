import { Signature } from 'lucide-react'
import { useMutation, useQueries } from '@tanstack/react-query'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { submissionBody } from '#domain/payments/rules/debit-text.ts'
import { call } from '#src/api/call.ts'
import { ask, useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { confirmedValues, failureLines, OnFile, Saying } from './confirm-card.tsx'
import { stepParts } from './steps/index.ts'
import type { StepPart } from './steps/setup.ts'
import { useStoreInvestment } from './use-investment.ts'

const STEP = 'GET /api/investments/:investment_id/steps/:step'

interface Filed {
  detail: StepDetail
  part: StepPart
}

/** The facts of the steps that need no screen of their own, as they are now, with what their steps know of them. */
function useFiled(investment: InvestmentView): { steps: readonly Filed[]; failed: boolean } {
  const names = investment.confirmable ?? []
  const asked = names.map((step) => ask(STEP, { params: { investment_id: investment.id, step } }))
  const found = useQueries({ queries: asked.map((one) => ({ ...one, staleTime: 0 })) })
  const steps = found.flatMap(({ data }) =>
    data ? [{ detail: data, part: stepParts[data.name] }] : [],
  )
  return {
    steps: steps.length === asked.length ? steps : [],
    failed: found.some((one) => one.isError),
  }
}

/**
 * Submits every step, one after the other, then prepares the agreement; what is refused is reported and the rest
 * stays.
 */
function useConfirm(investment: InvestmentView) {
  const keep = useStoreInvestment()
  const hand = useSend('POST /api/investments/:investment_id/steps/:step')
  const prepare = useSend('POST /api/investments/:investment_id/agreement')
  const confirm = useMutation({
    mutationFn: async (steps: readonly Filed[]) => {
      for (const { detail, part } of steps)
        await hand.mutateAsync({
          params: { investment_id: investment.id, step: detail.name },
          body: submissionBody(detail, confirmedValues(detail, part)),
        })
      await prepare.mutateAsync({ params: { investment_id: investment.id } })
    },
    // also after a refusal: the steps before it are in
    onSettled: async () =>
      keep(
        await call('GET /api/investments/:investment_id', {
          params: { investment_id: investment.id },
        }),
      ),
  })
  const failure = confirm.isError
    ? {
        step: hand.isError ? hand.variables.params.step : null,
        lines: failureLines(confirm.error),
      }
    : null
  return { confirm, failure }
}

/**
 * In the review: everything that is on file already, what confirming it certifies, and one button that continues to the
 * signature.
 */
export function ConfirmInReview({ investment }: { investment: InvestmentView }) {
  const { steps, failed } = useFiled(investment)
  const { confirm, failure } = useConfirm(investment)
  const titleOf = (step: StepName) =>
    investment.steps.find((one) => one.name === step)?.title ?? step
  const hrefOf = (step: StepName) => investment.steps.find((one) => one.name === step)?.href ?? ''
  if (failed)
    return (
      <Callout tone="danger" title="We could not load what is on file">
        Load the page again.
      </Callout>
    )
  if (steps.length === 0) return <SkeletonText lines={4} />
  return (
    <div className="grid gap-6">
      {failure ? (
        <Callout
          tone="danger"
          live
          title={failure.lines[0]}
          action={
            failure.step === null ? undefined : (
              <LinkButton size="sm" to={hrefOf(failure.step)}>
                Open {titleOf(failure.step).toLowerCase()}
              </LinkButton>
            )
          }
        >
          {failure.lines.slice(1).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      ) : null}
      {steps.map(({ detail, part }) => (
        <OnFile
          key={detail.name}
          detail={detail}
          part={part}
          investment={investment}
          title={titleOf(detail.name)}
          action={
            <LinkButton
              size="sm"
              variant="tertiary"
              to={hrefOf(detail.name)}
              aria-label={`Change ${titleOf(detail.name).toLowerCase()}`}
            >
              Change
            </LinkButton>
          }
        />
      ))}
      <Saying steps={steps} />
      <div>
        <Button
          variant="primary"
          icon={Signature}
          busy={confirm.isPending}
          onClick={() => confirm.mutate(steps)}
        >
          Confirm and prepare the agreement
        </Button>
      </div>
    </div>
  )
}
