import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'
import type { Quote } from '#src/blocks/use-quote.ts'

/** What the amount means so far: units, fee and total as the server computes them. */
export function BeginSummary({
  page,
  quote,
  stale,
}: {
  page: OfferingPage
  quote: Quote | null
  stale: boolean
}) {
  const { company, terms } = page
  return (
    <Card aria-label={`Investment in ${company.name}`} className="p-5">
      <div className="flex items-center gap-3">
        <CompanyLogo name={company.name} src={company.logo_url} size="sm" />
        <div className="min-w-0">
          <h2 className="text-h4">{company.name}</h2>
          <p className="text-small text-subtle">{terms.security_name || page.security_label}</p>
        </div>
      </div>
      {quote ? (
        <div className={cn(stale && 'opacity-60')} aria-busy={stale}>
          <KeyValues
            ruled={false}
            className="mt-3.5"
            items={[
              {
                term: `${formatCount(quote.units)} ${unitWord(terms.security_type, quote.units)} at ${priceText(quote.price)}`,
                value: formatMoney(quote.amount),
              },
              { term: 'Fee', value: formatMoney(quote.fee) },
            ]}
          />
          <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-border pt-3">
            <span className="font-medium">You will pay</span>
            <Figure money={quote.total} />
          </div>
        </div>
      ) : (
        <p className="mt-3.5 text-small text-subtle">Enter an amount to see what it buys.</p>
      )}
    </Card>
  )
}
