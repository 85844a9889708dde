import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OfferingPage } from '#domain/model/offering.ts'
import { formatCents } from '#domain/money-text.ts'
import { CANCEL_HOURS } from '#domain/rules/periods.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { leastAmount, priceText, unitWord } from '#src/blocks/offer-words.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { NearMoneyInput } from '#src/ui/inputs/money-near.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

type Quote = Answer<'GET /api/offerings/:listing_id/quote'>

/** ms after the last key before the amount is asked about */
const TYPING_MS = 250
/** Problems that a later step of the investment answers; they do not stop anyone from beginning. */
const OPEN_QUESTIONS: ReadonlySet<string> = new Set(['limit_unknown', 'accreditation_unknown'])

/** The value a little later, so that not every key asks the server. */
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
  const query = useCall('GET /api/offerings/:listing_id/quote', asked === null || !hydrated ? null : { params: { listing_id: listingId }, query: { amount: asked } }, { keep: true, missing: 'value' })
  const right = query.data !== undefined && cents !== null && query.data.requested.amount === cents
  return { quote: right ? query.data : null, last: query.data ?? null, failed: query.error !== null }
}

const stopping = (quote: Quote | null) => quote?.problems.filter((problem) => !OPEN_QUESTIONS.has(problem.code)) ?? []
const asking = (quote: Quote | null) => quote?.problems.filter((problem) => OPEN_QUESTIONS.has(problem.code)) ?? []

function Units({ page, quote }: { page: OfferingPage; quote: Quote | null }) {
  const { terms } = page
  const units = quote === null ? `${priceText(terms.price)} per ${unitWord(terms.security_type)}` : `${formatCount(quote.units)} whole ${unitWord(terms.security_type, quote.units)} at ${priceText(quote.price)}`
  const fee = quote !== null && quote.fee.amount > 0 ? ` + ${formatCents(quote.fee.amount)} fee` : ''
  return (
    <span className="figures flex flex-wrap justify-between gap-x-3">
      <span>{units}{fee}</span>
      <span>Minimum {formatCents(terms.min_investment).replace(/\.00$/, '')}</span>
    </span>
  )
}

/** The right to cancel, where the regulation gives one (17 CFR 227.304(a)). */
function CancelNote({ page }: { page: OfferingPage }) {
  const until = page.terms.cancel_until
  return (
    <p className="mt-3 flex gap-2 text-small text-subtle">
      <Icon as={Undo2} size="sm" className="mt-0.5" />
      <span>{until === null ? 'Nothing is charged until you sign. You see every document first.' : `You can cancel for a full refund until ${formatDateTime(until)}, ${CANCEL_HOURS} hours before closing.`}</span>
    </p>
  )
}

/** Amount first: the server says how many whole units it buys, and the button carries what will be paid. */
export function AmountForm({ page }: { page: OfferingPage }) {
  const { terms } = page
  const least = leastAmount(terms.price, terms.min_investment, terms.increment_units)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [cents, setCents] = useState<number | null>(least)
  const [tried, setTried] = useState(false)
  const { quote, last, failed } = useQuote(page.listing_id, cents)
  const stops = stopping(quote)
  const empty = cents === null || cents === 0
  const error = empty ? (tried ? 'Write the amount that you want to invest.' : undefined) : stops[0]?.code === 'below_minimum' ? `The least that you can invest is ${formatCents(least)}, in whole ${unitWord(terms.security_type, 2)}.` : stops[0]?.message
  const begin = () => {
    setTried(true)
    if (empty || stops.length > 0) return field.current?.focus()
    navigate(`/investment?listing_id=${page.listing_id}&amount=${cents}`)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => { event.preventDefault(); begin() }}>
      <Field id="amount" label="Amount to invest" size="lg" error={error} help={<Units page={page} quote={quote ?? (failed ? null : last)} />}>
        <NearMoneyInput ref={field} name="amount" value={cents} onChange={setCents} />
      </Field>
      {asking(quote).map((problem) => <p key={problem.code} className="mt-2 text-small text-muted">{problem.message}</p>)}
      <Button type={hydrated ? 'submit' : 'button'} variant="cta" size="lg" block className="mt-4">{quote !== null && stops.length === 0 && !empty ? `Invest ${formatCents(quote.total.amount)}` : 'Invest'}</Button>
      <p role="status" className="sr-only">{quote === null ? '' : stops.length > 0 ? stops.map((problem) => problem.message).join(' ') : `${quote.units} ${unitWord(terms.security_type, quote.units)}, ${formatCents(quote.total.amount)} in total`}</p>
      <CancelNote page={page} />
    </form>
  )
}
