import { NextActionText } from '#src/blocks/next-action.tsx'
import { useEffect, useRef } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { investmentPath } from '#src/lib/paths.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import { PaymentCard } from './payment-card.tsx'
import { stepLabels } from './step-labels.ts'

/** The dates that matter from now on, each only where there is one. */
function datesOf(investment: InvestmentView): { term: string; value: string }[] {
  const { submitted_at, cancel_until, deadline_at, status } = investment
  const dates: [string, string | null | undefined][] = [
    ['Submitted', submitted_at],
    ['Your next step is due', status.next?.who === 'investor' ? status.next.by : null],
    ['Cancel by, for any reason', cancel_until],
    ['The offering closes', deadline_at],
  ]
  return dates.flatMap(([term, at]) => (at ? [{ term, value: formatDateTime(at) }] : []))
}

/** After the submission: what was committed, the dates, what follows, and one thing to do. */
export function Submitted({ investment }: { investment: InvestmentView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const { status } = investment
  return (
    <div className="grid gap-6">
      <div>
        <p className="figures mb-1.5 text-small text-subtle">{investment.number}</p>
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {investment.waitlist === null
            ? 'Your investment is submitted'
            : 'You are on the waitlist'}
        </h1>
        <p className="mt-2 text-lead text-muted">
          {formatMoney(investment.total)} in {investment.company.name}, registered to{' '}
          {investment.registration.title}.
        </p>
        {status.next ? (
          <p className="mt-2 text-body">
            <NextActionText next={{ ...status.next, link: null }} me="investor" />
          </p>
        ) : null}
      </div>
      <Card aria-label="Your dates">
        <CardHead title="Your dates" />
        <CardBody>
          <KeyValues tight items={datesOf(investment)} />
        </CardBody>
      </Card>
      <PaymentCard investment={investment} />
      <section aria-labelledby="follows">
        <h2 id="follows" className="mb-3 text-h3">
          What happens next
        </h2>
        <Timeline
          label="What happens next"
          entries={stepLabels.review.next.slice(1).map((each, index) => ({
            id: each.what,
            what: <span className="font-medium text-text">{each.what}</span>,
            meta: each.note,
            tone: index === 0 ? 'current' : 'todo',
          }))}
        />
      </section>
      <div>
        <LinkButton to={investmentPath(investment.id)} variant="primary" size="lg">
          View your investment
        </LinkButton>
      </div>
    </div>
  )
}
