import { useQueries } from '@tanstack/react-query'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { ask } from '#src/api/query.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { OnFile } from './confirm-card.tsx'
import { stepParts } from './steps/index.ts'

type Step = InvestmentView['steps'][number]

function Edit({ step }: { step: Step }) {
  return (
    <LinkButton
      to={step.href}
      size="sm"
      variant="tertiary"
      aria-label={`Edit ${step.title.toLowerCase()}`}
      className="max-md:h-11"
    >
      Edit
    </LinkButton>
  )
}

/** A step whose answers cannot be opened any more: its status and one line. */
function StepLine({ step }: { step: Step }) {
  return (
    <Card aria-label={step.title}>
      <CardHead
        title={step.title}
        subtitle={step.summary.replaceAll('*', '•')}
        mark={<StatusBadge status={step.status} size="small" />}
        action={step.reachable ? <Edit step={step} /> : undefined}
      />
    </Card>
  )
}

/**
 * Everything that was answered, secrets masked, each step with a link to change it; what is still to be confirmed
 * follows below.
 */
export function Answers({ investment }: { investment: InvestmentView }) {
  const steps = investment.steps.filter(
    (step) =>
      step.status.state !== 'not_applicable' && !investment.confirmable?.includes(step.name),
  )
  const read = steps.filter((step) => step.reachable)
  const found = useQueries({
    queries: read.map((step) => ({
      ...ask('GET /api/investments/:investment_id/steps/:step', {
        params: { investment_id: investment.id, step: step.name },
      }),
      staleTime: 0,
    })),
  })
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-h3">
        Your answers
      </h2>
      {steps.map((step) => {
        const query = found[read.indexOf(step)]
        if (query === undefined || query.isError) return <StepLine key={step.name} step={step} />
        if (query.data === undefined) return <SkeletonText key={step.name} lines={4} />
        return (
          <OnFile
            key={step.name}
            title={step.title}
            detail={query.data}
            part={stepParts[step.name]}
            investment={investment}
            action={<Edit step={step} />}
          />
        )
      })}
    </section>
  )
}

/** What the answers and the amount warn of: read once more before the signature. */
export function Risks({ investment }: { investment: InvestmentView }) {
  if (investment.risks.length === 0) return null
  return (
    <Callout tone="warning" title="Risks of this investment for you">
      <ul className="list-disc pl-4">
        {investment.risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
    </Callout>
  )
}
