import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatCents } from '#domain/shared/money.ts'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatDate } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues, type Detail } from '#src/ui/description-list.tsx'
import { filePath } from './documents-card.tsx'

const whole = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
const percent = (text: string): string => `${text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`
const oversubscription = {
  pro_rata: 'Reduced pro rata',
  first_come: 'First come, first served',
  none: 'Not accepted',
} as const

function rows({ terms, type_label }: OfferingPage): Detail[] {
  const unit = unitWord(terms.security_type)
  const some = (term: string, value: string | null): Detail[] =>
    value === null ? [] : [{ term, value }]
  return [
    { term: 'Security', value: terms.security_name },
    { term: `Price per ${unit}`, value: priceText(terms.price) },
    ...some('Valuation before the raise', terms.pre_money === null ? null : whole(terms.pre_money)),
    ...some('Valuation cap', terms.valuation_cap === null ? null : whole(terms.valuation_cap)),
    ...some('Discount', terms.discount_pct === null ? null : percent(terms.discount_pct)),
    ...some('Interest a year', terms.interest_pct === null ? null : percent(terms.interest_pct)),
    ...some('Due', terms.maturity === null ? null : formatDate(terms.maturity)),
    { term: 'Minimum investment', value: formatCents(terms.min_investment) },
    ...some(
      'Maximum investment',
      terms.max_investment === null ? null : formatCents(terms.max_investment),
    ),
    { term: 'Raise', value: `${whole(terms.min_target)} to ${whole(terms.max_amount)}` },
    { term: 'If more is committed', value: oversubscription[terms.oversubscription] },
    ...(terms.investor_fee_bps > 0
      ? [{ term: 'Fee for investors', value: percent((terms.investor_fee_bps / 100).toFixed(2)) }]
      : []),
    {
      term: 'Paid by',
      value: terms.payment_options
        .map((option) => (option === 'ach' ? 'Bank transfer' : 'Wire'))
        .join(' or '),
    },
    { term: 'Opened', value: formatDate(terms.open_at) },
    { term: 'Regulation', value: type_label },
  ]
}

/** The terms of an offering in one card, with the document that has them in full. */
export function TermsCard({ page }: { page: OfferingPage }) {
  const filed = page.documents.find(
    (document) =>
      document.kind === 'form_c' ||
      document.kind === 'offering_circular' ||
      document.kind === 'ppm',
  )
  return (
    <Card aria-labelledby="terms">
      <CardHead
        title="Terms"
        titleId="terms"
        line
        action={
          filed ? (
            <a
              href={filePath(page.listing_id, filed.file_id)}
              className="link-plain touch-target text-small"
            >
              Read {filed.title}
            </a>
          ) : undefined
        }
      />
      <CardBody className="pt-1.5 pb-3 md:pb-3">
        <KeyValues items={rows(page)} tight />
      </CardBody>
      {page.intermediary ? (
        <p className="border-t border-border px-5 py-3.5 text-small text-subtle md:px-6">
          Offered through {page.intermediary.name}, SEC file {page.intermediary.file_number}, CRD{' '}
          {page.intermediary.crd}.
        </p>
      ) : null}
    </Card>
  )
}
