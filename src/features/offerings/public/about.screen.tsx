import type { ComponentProps } from 'react'
import { TermText } from '#src/blocks/term.tsx'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Link } from '#src/lib/nav.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

export const loader = load(() => [ask('GET /api/platform', {})])
export const describe: PageDescribe = () => ({
  description: 'Who runs the platform, how an offering gets on it, and what protects your money.',
})

const POINTS: readonly {
  id: string
  title: string
  text: string
  terms: ComponentProps<typeof TermText>['terms']
}[] = [
  {
    id: 'review',
    title: 'Every offering is reviewed',
    text: 'We review the documents of a company and the people behind it before an offering opens. A review is no recommendation: you can lose all of the money that you invest.',
    terms: [],
  },
  {
    id: 'escrow',
    title: 'Your money is held in escrow',
    text: `A bank holds it in escrow and releases it to a company only when its offering closes. Under Regulation CF you can cancel for any reason until ${CANCEL_HOURS} hours before the deadline; in other offerings until the company accepts your investment.`,
    terms: ['reg-cf', 'escrow'],
  },
  {
    id: 'limits',
    title: 'The law limits what you invest',
    text: 'We compute your limit from your income and net worth, and show you the formula. An accredited investor has no limit.',
    terms: ['accredited-investor'],
  },
]

function Operator() {
  const platform = useCall('GET /api/platform', {})
  return (
    <QueryBoundary query={platform} what="who we are" skeleton={<SkeletonText lines={2} />}>
      {({ name, legal_name, intermediary }) => (
        <p className="mt-2 text-muted">
          {legal_name} runs {name}.
          {intermediary === null
            ? ''
            : ` Offerings under Regulation CF are conducted by ${intermediary.name}, SEC file number ${intermediary.file_number}, CRD ${intermediary.crd}.`}
        </p>
      )}
    </QueryBoundary>
  )
}

/** Who runs the platform and what it does, for visitors. */
export default function About() {
  return (
    <div className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <PageHead title="About us" lead="Invest in companies that you can read about in full." />
        <section aria-labelledby="operator">
          <h2 id="operator" className="text-h3">
            Who we are
          </h2>
          <Operator />
        </section>
        {POINTS.map((point) => (
          <section key={point.id} aria-labelledby={point.id} className="mt-8">
            <h2 id={point.id} className="text-h3">
              {point.title}
            </h2>
            <p className="mt-2 text-muted">
              <TermText terms={point.terms}>{point.text}</TermText>
            </p>
          </section>
        ))}
        <p className="mt-10 flex flex-wrap gap-x-6">
          <Link to="/fees" className="link touch-target">
            Fees
          </Link>
          <Link to="/help#contact" className="link touch-target">
            Contact
          </Link>
        </p>
      </div>
    </div>
  )
}
