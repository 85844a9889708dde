import { Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { plainRegistrations, type RegistrationChoice } from '#domain/shared/registration-types.ts'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatCents, formatMoney } from '#domain/shared/money.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import type { PageDescribe, PageTitle } from '#src/api/page.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { ActionFormView, useActionForm } from '#src/blocks/action-form.tsx'
import { leastAmount } from '#src/blocks/offer-labels.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { forgetTerms, rememberTerms, wereConfirmed } from '#src/lib/chosen-terms.ts'
import { Link, useNavigate, useSearch } from '#src/lib/nav.tsx'
import { pitchPath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { centsIn } from '#src/ui/inputs/money.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { AmountField, RegistrationField, termsSchema } from './amount-fields.tsx'
import { BeginSummary } from './begin-summary.tsx'
import { LimitBox } from './limit-box.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useStoreInvestment } from './use-investment.ts'
import { useQuote } from '#src/blocks/use-quote.ts'
import { RecoveryStepLine } from '#src/blocks/investment-step.tsx'
import { nextPath } from './step-list.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const listingOf = (search: URLSearchParams): string => {
  const id = search.get('listing_id') ?? ''
  return UUID.test(id) ? id : ''
}

export const loader = load(({ search }) =>
  listingOf(search) === ''
    ? []
    : [ask('GET /api/offerings/:listing_id', { params: { listing_id: listingOf(search) } })],
)
export const title: PageTitle = ({ search, answer }) => {
  const company = answer('GET /api/offerings/:listing_id', {
    params: { listing_id: listingOf(search) },
  })?.company.name
  return company === undefined ? undefined : `Invest in ${company}`
}
export const describe: PageDescribe = () => ({ hidden: true })

const isRegistration = (value: string | null): value is RegistrationChoice =>
  value !== null && (plainRegistrations.some((type) => type === value) || UUID.test(value))
const registrationIn = (search: URLSearchParams): RegistrationChoice => {
  const wished = search.get('registration')
  return isRegistration(wished) ? wished : 'individual'
}
const centsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,13}$/.test(text) ? Number(text) : null

/** Back to exactly this: offering, amount and who invests. */
export function returnPath(
  listingId: string,
  cents: number | null,
  registration: RegistrationChoice,
): string {
  return `/investment?listing_id=${listingId}${cents === null ? '' : `&amount=${cents}`}${registration === 'individual' ? '' : `&registration=${registration}`}`
}

function CancelRight({ page }: { page: OfferingPage }) {
  const until = page.terms.cancel_until
  return (
    <section aria-labelledby="right-to-cancel">
      <h2 id="right-to-cancel" className="mb-1 flex items-center gap-2 text-h4">
        <Icon as={Undo2} />
        Your right to cancel
      </h2>
      <p className="text-muted">
        {until === null
          ? 'Nothing is charged before you sign. Until then you can stop at any time, and you owe nothing.'
          : `You can cancel for any reason, with a full refund, until ${formatDateTime(until)}, ${CANCEL_HOURS} hours before the offering closes. If the offering changes materially, you are asked again.`}
      </p>
    </section>
  )
}

/** Terms that were confirmed on the pitch or before the account was made: the amount is not requested a second time. */
function useResuming(listingId: string): { resuming: boolean; stop: () => void } {
  const [search] = useSearch()
  const [opened] = useState(search)
  const [stopped, setStopped] = useState(false)
  const hydrated = useHydrated()
  const confirmed = useMemo(() => {
    const asked = opened.get('choose') !== null
    return (
      hydrated &&
      !asked &&
      wereConfirmed(listingId, centsOf(opened.get('amount')), registrationIn(opened))
    )
  }, [hydrated, listingId, opened])
  return { resuming: confirmed && !stopped, stop: () => setStopped(true) }
}

function useBegin(page: OfferingPage, onRefused: () => void) {
  const navigate = useNavigate()
  const session = useSession()
  const keep = useStoreInvestment()
  const begin = useSend('POST /api/investments', {
    onSuccess: (investment) => {
      forgetTerms()
      keep(investment)
      navigate(nextPath(investment), { replace: true })
    },
    // shown again: the amount cannot be had as it was confirmed
    onError: () => {
      forgetTerms()
      onRefused()
    },
  })
  const go = async (cents: number, registration: RegistrationChoice, replace = false) => {
    const back = encodeURIComponent(returnPath(page.listing_id, cents, registration))
    rememberTerms({ listingId: page.listing_id, amount: cents, registration })
    if (!session.signedIn) return navigate(`/signup?redirect=${back}`, { replace })
    if (session.user?.consented === false)
      return navigate(`/agreement?redirect=${back}`, { replace })
    await begin.mutateAsync({ body: { listing_id: page.listing_id, amount: cents, registration } })
  }
  return { go, settled: session.settled, visitor: session.settled && !session.signedIn }
}

interface BeginProps {
  page: OfferingPage
  resuming: boolean
  onRefused: () => void
}

function Begin({ page, resuming, onRefused }: BeginProps) {
  const [search, change] = useSearch()
  const form = useActionForm({
    schema: termsSchema,
    defaultValues: {
      amount:
        centsOf(search.get('amount')) ??
        leastAmount(page.terms.price, page.terms.min_investment, page.terms.increment_units),
      registration: registrationIn(search),
    },
  })
  const [amount, registration] = form.watch(['amount', 'registration'])
  const cents = centsIn(amount)
  const quoted = useQuote({ listingId: page.listing_id, cents, registration })
  const { go, visitor, settled } = useBegin(page, onRefused)
  const resumed = useRef(false)
  useEffect(() => {
    if (!resuming || !settled || resumed.current || cents === null) return
    resumed.current = true
    go(cents, registration, true).catch(() => undefined)
  })
  const offering = quoted.against('offering')
  const shown = cents === null ? null : (quoted.quote ?? quoted.last)
  const back = encodeURIComponent(returnPath(page.listing_id, cents, registration))
  const goOn =
    shown && quoted.stops.length === 0 ? `Continue with ${formatMoney(shown.total)}` : 'Continue'
  if (resuming)
    return (
      <div className="max-w-form" role="status" aria-label="Starting your investment">
        <StepSkeleton />
      </div>
    )
  return (
    <ActionFormView
      form={form}
      onSubmit={async (terms) => {
        if (quoted.against('amount') !== undefined) form.setFocus('amount')
        if (quoted.stops.length === 0) await go(terms.amount, terms.registration)
      }}
      submitLabel={visitor ? 'Create account to continue' : goOn}
      submitVariant="cta"
      submitButton={{ className: 'h-auto min-h-control-lg py-2 whitespace-normal' }}
      size="lg"
      block
      className="gap-8 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-12 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
      layout={({ refusal, actions }) => (
        <>
          <div className="grid max-w-form content-start gap-8">
            {offering ? (
              <Callout
                tone="danger"
                title={offering}
                action={
                  <LinkButton to="/invest" size="sm">
                    Other offerings
                  </LinkButton>
                }
              />
            ) : null}
            {refusal}
            <AmountField
              quoted={quoted}
              security={page.terms.security_type}
              cents={cents}
              onChange={(next) => change({ amount: next === null ? undefined : String(next) })}
              hint={`At least ${formatCents(leastAmount(page.terms.price, page.terms.min_investment, page.terms.increment_units))}.`}
            />
            {quoted.asks.map((problem) => (
              <Callout key={problem.code} tone="info">
                {problem.message}
              </Callout>
            ))}
            {shown?.limit ? <LimitBox limit={shown.limit} wanted={shown.total} /> : null}
            <RegistrationField
              quoted={quoted}
              onChange={(next) =>
                change({ registration: next === 'individual' ? undefined : next })
              }
            />
            <CancelRight page={page} />
          </div>
          <aside
            aria-label="Your investment"
            className="grid content-start gap-4 md:sticky md:top-24 md:self-start"
          >
            <BeginSummary page={page} quote={shown} stale={quoted.quote === null} />
            {actions}
            {visitor ? (
              <p className="text-center text-small text-muted">
                You have an account?{' '}
                <Link to={`/login?redirect=${back}`} className="link touch-target">
                  Log in
                </Link>
                . Your amount is kept.
              </p>
            ) : (
              <p className="text-small text-subtle">
                Nothing is charged before you sign. What you enter is saved, and you can continue
                later.
              </p>
            )}
          </aside>
        </>
      )}
    />
  )
}

/** Amount first: what it buys, what the law allows, who invests. */
export default function BeginScreen() {
  const [search] = useSearch()
  const listingId = listingOf(search)
  const query = useCall(
    'GET /api/offerings/:listing_id',
    listingId === '' ? null : { params: { listing_id: listingId } },
  )
  const page = query.data
  const { resuming, stop } = useResuming(listingId)
  const heading = resuming ? 'Starting your investment' : 'How much do you want to invest?'
  const failure = listingId === '' || page !== undefined ? null : query.error
  return (
    <div className="page-container py-10 md:py-14">
      <div className="mb-8">
        {page ? (
          <Link
            to={pitchPath(page.listing_id, page.company.slug)}
            className="link-plain touch-target text-small"
          >
            {page.company.name}
          </Link>
        ) : null}
        {listingId === '' || resuming ? null : (
          <RecoveryStepLine at="amount" registration={registrationIn(search)} />
        )}
        <h1 className="text-h1">{listingId === '' ? 'Begin an investment' : heading}</h1>
        {listingId === '' || resuming ? null : (
          <p className="mt-2 text-lead text-muted">You can change the amount until you sign.</p>
        )}
      </div>
      {listingId === '' ? (
        <EmptyState
          title="Choose an offering first"
          level={2}
          action={
            <LinkButton to="/invest" variant="primary">
              See open offerings
            </LinkButton>
          }
        >
          Start an investment on a company’s page.
        </EmptyState>
      ) : null}
      {failure ? (
        <FailedState
          error={failure}
          what="this offering"
          backTo="/invest"
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {listingId !== '' && !failure ? (
        <SkeletonGate
          loading={page === undefined}
          skeleton={
            <div className="max-w-form">
              <StepSkeleton />
            </div>
          }
        >
          {page ? <Begin page={page} resuming={resuming} onRefused={stop} /> : null}
        </SkeletonGate>
      ) : null}
    </div>
  )
}
