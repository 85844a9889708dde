import { formatCents } from '#domain/shared/money.ts'
import { CANCEL_HOURS, SHARES } from '#domain/shared/periods.ts'
import { REFUND_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { investorTotal } from '#domain/payments/rules/fees.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { Link } from '#src/lib/nav.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

export const describe: PageDescribe = () => ({
  description: 'What an investment costs an investor, what a company pays, and what is free.',
})

/** Cents of the investment in the example. */
const EXAMPLE = 50_000
const most = investorTotal(EXAMPLE, {
  basis: 'percent',
  percent: String(SHARES.investor_fee),
  cap: null,
})
const none = investorTotal(EXAMPLE, null)

/** What it costs, from the rules that compute it. */
export default function Fees() {
  return (
    <div className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <PageHead
          title="Fees"
          lead="An account is free. Each offering states its fees before you confirm."
        />
        <section aria-labelledby="investors">
          <h2 id="investors" className="text-h3">
            For investors
          </h2>
          <p className="mt-2 text-muted">
            Each company decides who pays the fee of a payment: the company, or you. If you pay it,
            it is at most {SHARES.investor_fee}% of the amount that you invest. It is added to the
            amount and never lowers the number of your shares. For an investment of{' '}
            {formatCents(EXAMPLE)} you pay:
          </p>
          <KeyValues
            className="mt-4"
            items={[
              {
                term: 'If the company pays the fee',
                value: formatCents(none.total),
              },
              {
                term: 'With the highest fee',
                value: `${formatCents(most.total)}, of which ${formatCents(most.fee)} is the fee`,
              },
            ]}
          />
        </section>
        <section aria-labelledby="refunds" className="mt-10">
          <h2 id="refunds" className="text-h3">
            If you cancel
          </h2>
          <p className="mt-2 text-muted">
            Under Regulation CF you can cancel for any reason until {CANCEL_HOURS} hours before the
            deadline of the offering; in other offerings until the company accepts your investment.
            The full amount, with the fee, is refunded within {REFUND_BUSINESS_DAYS} business days.
            The same holds if an offering does not reach its target.
          </p>
        </section>
        <section aria-labelledby="companies" className="mt-10">
          <h2 id="companies" className="text-h3">
            For companies
          </h2>
          <p className="mt-2 text-muted">
            A company pays its intermediary a share of what it raises, a fixed amount, or both. The
            amounts are in the offering’s documents, and in the statement of each closing.
          </p>
        </section>
        <p className="mt-10">
          <Link to="/help" className="link touch-target">
            Help and contact
          </Link>
        </p>
      </div>
    </div>
  )
}
