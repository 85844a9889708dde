import { Undo2 } from 'lucide-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatCents } from '#domain/shared/money.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { leastAmount, priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { RecoveryStepLine } from '#src/blocks/investment-step.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { rememberTerms } from '#src/lib/chosen-terms.ts'
import { Link, useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { centsIn, MoneyInput } from '#src/ui/inputs/money.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

const AMOUNT = 'Enter the amount that you want to invest.'
const schema = z.object({ amount: z.int(AMOUNT).positive(AMOUNT) })

type Quote = Answer<'GET /api/offerings/:listing_id/quote'>

/** ms after the last key before the amount is checked */
const TYPING_MS = 250
/** Problems that a later step of the investment resolves; they do not stop anyone from beginning. */
const OPEN_QUESTIONS: ReadonlySet<string> = new Set(['limit_unknown', 'accreditation_unknown'])

/** The value a little later, so that not every key sends a request. */
function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What an amount buys, as the server computes it; null until the answer is for this very amount. */
function useQuote(listingId: string, cents: number | null) {
  const asked = useSettled(cents)
  const hydrated = useHydrated()
  const query = useCall(
    'GET /api/offerings/:listing_id/quote',
    asked === null || !hydrated
      ? null
      : { params: { listing_id: listingId }, query: { amount: asked } },
    { keep: true, missing: 'value' },
  )
  const right = query.data !== undefined && cents !== null && query.data.requested.amount === cents
  return {
    quote: right ? query.data : null,
    last: query.data ?? null,
    failed: query.error !== null,
  }
}

const stopping = (quote: Quote | null) =>
  quote?.problems.filter((problem) => !OPEN_QUESTIONS.has(problem.code)) ?? []
const asking = (quote: Quote | null) =>
  quote?.problems.filter((problem) => OPEN_QUESTIONS.has(problem.code)) ?? []

function Units({ page, quote }: { page: OfferingPage; quote: Quote | null }) {
  const { terms } = page
  const units =
    quote === null
      ? `${priceText(terms.price)} per ${unitWord(terms.security_type)}`
      : `${formatCount(quote.units)} whole ${unitWord(terms.security_type, quote.units)} at ${priceText(quote.price)}`
  const fee =
    quote !== null && quote.fee.amount > 0 ? ` + ${formatCents(quote.fee.amount)} fee` : ''
  return (
    <span className="figures flex flex-wrap justify-between gap-x-3">
      <span>
        {units}
        {fee}
      </span>
      <span>
        Minimum {formatCents(leastAmount(terms.price, terms.min_investment, terms.increment_units))}
      </span>
    </span>
  )
}

/** The right to cancel, where the regulation gives one (17 CFR 227.304(a)). */
function CancelNote({ page }: { page: OfferingPage }) {
  const until = page.terms.cancel_until
  return (
    <p className="mt-3 flex gap-2 text-small text-subtle">
      <Icon as={Undo2} size="sm" className="mt-0.5" />
      <span>
        {until === null
          ? 'Nothing is charged until you sign. You see every document first.'
          : `You can cancel for a full refund until ${formatDateTime(until)}, ${CANCEL_HOURS} hours before closing.`}
      </span>
    </p>
  )
}

/** Amount first: the server returns how many whole units it buys, and the button carries what will be paid. */
export function AmountForm({ page }: { page: OfferingPage }) {
  const { terms } = page
  const least = leastAmount(terms.price, terms.min_investment, terms.increment_units)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { amount: least } })
  const { field, fieldState } = useController({ control: form.control, name: 'amount' })
  const cents = centsIn(field.value)
  const { quote, last, failed } = useQuote(page.listing_id, cents)
  const stops = stopping(quote)
  const stopped =
    stops[0]?.code === 'below_minimum'
      ? `The least that you can invest is ${formatCents(least)}, in whole ${unitWord(terms.security_type, 2)}.`
      : stops[0]?.message
  const begin = ({ amount }: { amount: number }) => {
    if (stops.length > 0) return form.setFocus('amount')
    rememberTerms({ listingId: page.listing_id, amount, registration: 'individual' })
    navigate(`/investment?listing_id=${page.listing_id}&amount=${amount}`)
  }
  const units =
    quote === null
      ? ''
      : `${quote.units} ${unitWord(terms.security_type, quote.units)}, ${formatCents(quote.total.amount)} in total`
  const problems = stops.map((problem) => problem.message).join(' ')
  return (
    <form method="post" noValidate onSubmit={(event) => void form.handleSubmit(begin)(event)}>
      <RecoveryStepLine at="amount" registration="individual" />
      <Field
        id="amount"
        label="Amount to invest"
        size="lg"
        error={fieldState.error?.message ?? stopped}
        help={<Units page={page} quote={quote ?? (failed || cents === null ? null : last)} />}
      >
        <MoneyInput {...field} />
      </Field>
      {asking(quote).map((problem) => (
        <p key={problem.code} className="mt-2 text-small text-muted">
          {problem.message}
        </p>
      ))}
      <Button type={hydrated ? 'submit' : 'button'} variant="cta" size="lg" block className="mt-4">
        {quote !== null && stops.length === 0
          ? `Invest ${formatCents(quote.total.amount)}`
          : 'Invest'}
      </Button>
      <p role="status" className="sr-only">
        {quote !== null && stops.length > 0 ? problems : units}
      </p>
      <p className="mt-3 text-small">
        <Link
          to={`/investment?listing_id=${page.listing_id}${cents === null ? '' : `&amount=${cents}`}&choose=1`}
          className="link touch-target"
        >
          Invest with a retirement account, jointly or as an entity
        </Link>
      </p>
      <CancelNote page={page} />
    </form>
  )
}
