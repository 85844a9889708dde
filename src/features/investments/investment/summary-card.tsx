import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'

/** What is being bought: units at their price, fee, and what will be paid. */
export function SummaryCard({ investment }: { investment: InvestmentView }) {
  const { company, units, price, amount, fee, total, submitted_at } = investment
  return (
    <Card aria-label={`Investment in ${company.name}`} className="p-5">
      <div className="flex items-center gap-3">
        <CompanyLogo name={company.name} src={company.logo_url} size="sm" />
        <div className="min-w-0">
          <h2 className="text-h4">{company.name}</h2>
          <p className="text-small text-subtle">{investment.security_label}</p>
        </div>
      </div>
      <KeyValues
        ruled={false}
        className="mt-3.5"
        items={[
          {
            term: `${formatCount(units)} ${unitWord(investment.security_type, units)} at ${priceText(price)}`,
            value: formatMoney(amount),
          },
          { term: 'Fee', value: formatMoney(fee) },
        ]}
      />
      <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-border pt-3">
        <span className="font-medium">{submitted_at === null ? 'You will pay' : 'In total'}</span>
        <Figure money={total} />
      </div>
      {submitted_at === null ? (
        <p className="mt-2 text-small text-subtle">Nothing is charged before you sign.</p>
      ) : null}
    </Card>
  )
}
