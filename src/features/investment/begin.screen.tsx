import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { plainRegistrations, type RegistrationChoice } from '#domain/model/investment.ts'
import type { OfferingPage } from '#domain/model/offering.ts'
import { formatMoney } from '#domain/money-text.ts'
import { CANCEL_HOURS } from '#domain/rules/periods.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { PageData, PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { leastAmount, pitchPath } from '#src/blocks/offer-words.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useNavigate, useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { AmountField, RegistrationField, shortCents } from './amount-fields.tsx'
import { BeginSummary } from './begin-summary.tsx'
import { LimitBox } from './limit-box.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useKeepInvestment } from './use-investment.ts'
import { useQuote } from './use-quote.ts'
import { nextPath } from './way.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const listingOf = (search: URLSearchParams): string => { const id = search.get('listing_id') ?? ''; return UUID.test(id) ? id : '' }

export const data: PageData = ({ search }) => (listingOf(search) === '' ? [] : [ask('GET /api/offerings/:listing_id', { params: { listing_id: listingOf(search) } })])
export const title: PageTitle = ({ search, answer }) => {
  const company = answer('GET /api/offerings/:listing_id', { params: { listing_id: listingOf(search) } })?.company.name
  return company === undefined ? undefined : `Invest in ${company}`
}
export const describe: PageDescribe = () => ({ hidden: true })

const isRegistration = (value: string | null): value is RegistrationChoice => value !== null && (plainRegistrations.some((type) => type === value) || UUID.test(value))
const centsOf = (text: string | null): number | null => (text !== null && /^\d{1,13}$/.test(text) ? Number(text) : null)

/** Back to exactly this: offering, amount and who invests. */
export function returnPath(listingId: string, cents: number | null, registration: RegistrationChoice): string {
  return `/investment?listing_id=${listingId}${cents === null ? '' : `&amount=${cents}`}${registration === 'individual' ? '' : `&registration=${registration}`}`
}

function CancelRight({ page }: { page: OfferingPage }) {
  const until = page.terms.cancel_until
  return (
    <section aria-labelledby="right-to-cancel">
      <h2 id="right-to-cancel" className="mb-1 flex items-center gap-2 text-h4"><Icon as={Undo2} />Your right to cancel</h2>
      <p className="text-muted">{until === null ? 'Nothing is charged before you sign. Until then you can stop at any time, and nothing is kept from you.' : `You can cancel for any reason, with a full refund, until ${formatDateTime(until)}, ${CANCEL_HOURS} hours before the offering closes. If the offering changes materially, you are asked again.`}</p>
    </section>
  )
}

function useBegin(page: OfferingPage, registration: RegistrationChoice) {
  const navigate = useNavigate()
  const session = useSession()
  const keep = useKeepInvestment()
  const begin = useSend('POST /api/investments', { onSuccess: (investment) => { keep(investment); navigate(nextPath(investment)) } })
  const go = (cents: number) => {
    const back = encodeURIComponent(returnPath(page.listing_id, cents, registration))
    if (!session.signedIn) return navigate(`/signup?redirect=${back}`)
    if (session.user?.consented === false) return navigate(`/agreement?redirect=${back}`)
    begin.mutate({ body: { listing_id: page.listing_id, amount: cents, registration } })
  }
  return { go, begin, visitor: session.settled && !session.signedIn }
}

function Begin({ page }: { page: OfferingPage }) {
  const [search, change] = useSearch()
  const field = useRef<HTMLInputElement>(null)
  const [cents, setCents] = useState<number | null>(centsOf(search.get('amount')) ?? leastAmount(page.terms.price, page.terms.min_investment, page.terms.increment_units))
  const [tried, setTried] = useState(false)
  const wished = search.get('registration')
  const registration: RegistrationChoice = isRegistration(wished) ? wished : 'individual'
  const quoted = useQuote({ listingId: page.listing_id, cents, registration })
  const { go, begin, visitor } = useBegin(page, registration)
  const refused = isApiError(begin.error) ? begin.error : null
  const empty = cents === null || cents === 0
  const amount = (next: number | null) => { begin.reset(); setCents(next); change({ amount: next === null ? undefined : String(next) }) }
  const onward = () => {
    setTried(true)
    if (empty || quoted.against('amount') !== undefined) return field.current?.focus()
    if (quoted.stops.length === 0) go(cents)
  }
  const offering = quoted.against('offering')
  const shown = quoted.quote ?? quoted.last
  const back = encodeURIComponent(returnPath(page.listing_id, cents, registration))
  return (
    <form noValidate onSubmit={(event) => { event.preventDefault(); onward() }} className="grid gap-8 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-12 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="grid max-w-form content-start gap-8">
        {offering ? <Callout tone="danger" title={offering} action={<LinkButton to="/invest" size="sm">Other offerings</LinkButton>} /> : null}
        {refused && Object.keys(refused.fields).length === 0 ? <Callout tone="danger" title={refused.message} /> : null}
        <AmountField ref={field} quoted={quoted} security={page.terms.security_type} cents={cents} onChange={amount} hint={`At least ${shortCents(page.terms.min_investment)}.`} error={refused?.fields['amount'] ?? (tried && empty ? 'Write the amount that you want to invest.' : undefined)} />
        {quoted.asks.map((problem) => <Callout key={problem.code} tone="info">{problem.message}</Callout>)}
        {shown?.limit ? <LimitBox limit={shown.limit} wanted={shown.total} /> : null}
        <RegistrationField value={registration} onChange={(next) => { begin.reset(); change({ registration: next === 'individual' ? undefined : next }) }} error={refused?.fields['registration'] ?? quoted.against('registration')} />
        <CancelRight page={page} />
      </div>
      <aside aria-label="Your investment" className="grid content-start gap-4 md:sticky md:top-24 md:self-start">
        <BeginSummary page={page} quote={shown} stale={quoted.quote === null} />
        <Button type="submit" variant="cta" size="lg" block busy={begin.isPending} className="h-auto min-h-control-lg py-2 whitespace-normal">{visitor ? 'Create an account and go on' : shown && quoted.stops.length === 0 ? `Go on with ${formatMoney(shown.total)}` : 'Go on'}</Button>
        {visitor ? <p className="text-center text-small text-muted">You have an account? <Link to={`/login?redirect=${back}`} className="link touch-target">Log in</Link>. Your amount is kept.</p> : <p className="text-small text-subtle">Nothing is charged before you sign. What you enter is kept, and you can go on later.</p>}
      </aside>
    </form>
  )
}

/** Amount first: what it buys, what the law allows, who invests. */
export default function BeginScreen() {
  const [search] = useSearch()
  const listingId = listingOf(search)
  const query = useCall('GET /api/offerings/:listing_id', listingId === '' ? null : { params: { listing_id: listingId } })
  const page = query.data
  return (
    <div className="page-container py-10 md:py-14">
      <div className="mb-8">
        {page ? <Link to={pitchPath(page.listing_id, page.company.slug)} className="link-plain touch-target text-small">{page.company.name}</Link> : null}
        <h1 className="text-h1">{listingId === '' ? 'Begin an investment' : 'How much do you want to invest?'}</h1>
        {listingId === '' ? null : <p className="mt-2 text-lead text-muted">You can change the amount until you sign.</p>}
      </div>
      {listingId === '' ? <EmptyState title="Choose an offering first" level={2} action={<LinkButton to="/invest" variant="primary">See open offerings</LinkButton>}>An investment begins on the page of a company.</EmptyState>
        : page === undefined && query.error ? <FailedState error={query.error} what="this offering" backTo="/invest" onRetry={() => void query.refetch()} />
          : <SkeletonGate loading={page === undefined} skeleton={<div className="max-w-form"><StepSkeleton /></div>}>{page ? <Begin page={page} /> : null}</SkeletonGate>}
    </div>
  )
}
