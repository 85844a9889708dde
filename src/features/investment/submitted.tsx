import { useEffect, useRef } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money-text.ts'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import { PaymentCard } from './payment-card.tsx'
import { stepWords } from './step-words.ts'
import { overviewPath } from './way.ts'

/** After the submission: what was committed, until when it can be taken back, how the money moves, what follows. */
export function Submitted({ investment }: { investment: InvestmentView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => { heading.current?.focus({ preventScroll: true }); window.scrollTo(0, 0) }, [])
  return (
    <div className="grid gap-6">
      <div>
        <p className="figures mb-1.5 text-small text-subtle">{investment.number}</p>
        <h1 ref={heading} tabIndex={-1} className="text-h1">Your investment is submitted</h1>
        <p className="mt-2 text-lead text-muted">{formatMoney(investment.total)} in {investment.company.name}, registered to {investment.registration.title}.</p>
        {investment.cancel_until ? <p className="mt-2 text-body">You can cancel for any reason until <span className="figures font-medium">{formatDateTime(investment.cancel_until)}</span>.</p> : null}
      </div>
      <NextActionCard presented={investment.status} me="investor" />
      <PaymentCard investment={investment} />
      <section aria-labelledby="follows">
        <h2 id="follows" className="mb-3 text-h3">What happens next</h2>
        <Timeline label="What happens next" entries={stepWords.review.next.slice(1).map((each, index) => ({ id: each.what, what: <span className="font-medium text-text">{each.what}</span>, meta: each.note, tone: index === 0 ? 'current' : 'todo' }))} />
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={overviewPath(investment.id)} variant="primary">See this investment</LinkButton>
        <LinkButton to="/dashboard/pending-investments">All pending investments</LinkButton>
      </div>
    </div>
  )
}
