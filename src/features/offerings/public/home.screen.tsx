import { TermText } from '#src/blocks/term.tsx'
import {
  ArrowRight,
  BadgeCheck,
  Check,
  CircleDollarSign,
  FileSignature,
  Landmark,
  TriangleAlert,
  UserCheck,
} from 'lucide-react'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { usePlatformName } from '#src/api/platform.ts'
import { ask, useCall } from '#src/api/query.ts'
import { OfferCard } from '#src/blocks/offer-card.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { RopeArt } from '#src/ui/rope-art.tsx'
import { Skeleton, SkeletonGate } from '#src/ui/skeleton.tsx'

const featured = { query: { limit: 3, sort: 'ending' as const } }
export const loader = load(() => [
  ask('GET /api/offerings', featured),
  ask('GET /api/platform', {}, { missing: 'value' }),
])
export const describe: PageDescribe = () => ({
  description:
    'Invest in companies you can read about in full, or raise capital from the people who use what you make.',
})

const STEPS: readonly { icon: IconType; title: string; text: string }[] = [
  {
    icon: CircleDollarSign,
    title: 'Choose an amount',
    text: 'You see at once how many whole units it buys, what it costs, and what the law lets you invest.',
  },
  {
    icon: UserCheck,
    title: 'Verify your identity',
    text: 'Federal law asks for it. You do it once; the next investment takes what is there.',
  },
  {
    icon: FileSignature,
    title: 'Read and sign',
    text: 'The subscription agreement carries your data. You sign it here, with a certificate of what was signed.',
  },
  {
    icon: Landmark,
    title: 'Your money is held in escrow',
    text: 'You pay into escrow at a bank, by transfer or wire. Nothing reaches the company while the offering runs.',
  },
  {
    icon: BadgeCheck,
    title: 'The offering closes',
    text: 'If the minimum is reached, you hold the securities. If it is not, all of your money comes back.',
  },
]

function Hero() {
  const name = usePlatformName()
  return (
    <section aria-labelledby="hero" className="relative overflow-hidden bg-primary-950 text-white">
      <RopeArt className="left-auto w-180 max-w-full max-md:opacity-40" />
      <div className="relative page-container py-16 md:py-28">
        <div className="max-w-152">
          <h1
            id="hero"
            className="text-[2.25rem] leading-11 tracking-[-0.028em] outline-none md:text-[3.25rem] md:leading-15"
          >
            Invest in companies you believe in
          </h1>
          <p className="mt-5 max-w-136 text-lead text-primary-200">{`Read everything a company files, choose an amount, and follow your money from the first step to the closing. On ${name} nothing moves without you.`}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link
              to="/invest"
              className="inline-flex h-control-lg items-center gap-2 rounded-md bg-white px-5.5 font-heading text-[0.9375rem] font-medium text-primary-900 hover:bg-primary-100"
            >
              See open offerings
              <Icon as={ArrowRight} />
            </Link>
            <a
              href="#how"
              className="inline-flex h-control-lg items-center rounded-md border border-white/36 px-5.5 font-heading text-[0.9375rem] font-medium text-white hover:bg-white/10"
            >
              How it works
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

function Featured() {
  const query = useCall('GET /api/offerings', featured)
  const page = query.data
  if (page === undefined && query.error)
    return (
      <FailedState error={query.error} what="the offerings" onRetry={() => void query.refetch()} />
    )
  const cards = (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6 rail:grid-cols-3">
      {page
        ? page.items.map((offer, index) => (
            <OfferCard
              key={offer.listing_id}
              offer={offer}
              priority={index === 0}
              now={Date.parse(page.server_time)}
            />
          ))
        : [0, 1, 2].map((index) => <Skeleton key={index} className="h-96 w-full rounded-lg" />)}
    </div>
  )
  return (
    <SkeletonGate loading={page === undefined} skeleton={cards} label="Loading offerings">
      {page?.items.length === 0 ? (
        <EmptyState drawing="folder" title="No offering is open now">
          New offerings appear here as soon as they open.
        </EmptyState>
      ) : (
        cards
      )}
    </SkeletonGate>
  )
}

function HowItWorks() {
  return (
    <section id="how" aria-labelledby="how-head" className="mt-section-public scroll-mt-20">
      <div className="page-container">
        <h2 id="how-head" className="text-h1">
          How an investment works
        </h2>
        <p className="mt-1.5 max-w-prose text-lead text-muted">
          Five steps, in plain words. At each one you see who acts next and by when.
        </p>
        <ol className="mt-8 grid gap-px overflow-hidden rounded-lg border border-border bg-border md:grid-cols-2 rail:grid-cols-5">
          {STEPS.map((step, index) => (
            <li key={step.title} className="bg-surface p-5 last:md:max-rail:col-span-2 md:p-6">
              <div className="flex items-center justify-between text-accent-text">
                <Icon as={step.icon} size="lg" />
                <span aria-hidden="true" className="figures text-small text-subtle">
                  {index + 1} of {STEPS.length}
                </span>
              </div>
              <h3 className="mt-4 text-h4">{step.title}</h3>
              <p className="mt-1.5 text-muted">
                <TermText terms={['subscription-agreement', 'escrow']}>{step.text}</TermText>
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-4 text-small text-subtle">
          In a Regulation Crowdfunding offering you may cancel for any reason until {CANCEL_HOURS}{' '}
          hours before the deadline.
        </p>
      </div>
    </section>
  )
}

const FOR_COMPANIES = [
  'One checklist for every topic that the regulation asks for',
  'A review with comments on the very field they are about',
  'Investors, documents and money of a raise in one place',
] as const

function ForCompanies() {
  return (
    <section aria-labelledby="companies" className="mt-section-public">
      <div className="page-container">
        <div className="grid gap-8 rounded-xl border border-accent-border bg-accent-soft p-6 md:grid-cols-2 md:p-12">
          <div>
            <h2 id="companies" className="text-h1">
              Raise from the people who use what you make
            </h2>
            <p className="mt-2 text-lead text-muted">
              Bring your company, prepare the offering, and let your customers own a part of it.
            </p>
            <div className="mt-6">
              <LinkButton
                to="/dashboard/raise-capital"
                variant="primary"
                size="lg"
                iconAfter={ArrowRight}
              >
                Go to raise capital
              </LinkButton>
            </div>
          </div>
          <ul className="grid content-center gap-4">
            {FOR_COMPANIES.map((point) => (
              <li key={point} className="flex gap-3 text-body">
                <Icon as={Check} className="mt-0.5 text-accent-text" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The platform's own text about the risk, where it has any. */
function Risk() {
  const { data: platform } = useCall('GET /api/platform', {}, { missing: 'value' })
  if (!platform?.risk_text) return null
  return (
    <div className="page-container mt-section-public">
      <Callout tone="warning" icon={TriangleAlert} title="Before you invest">
        {platform.risk_text}
      </Callout>
      {platform.intermediary ? (
        <p className="mt-3 text-small text-subtle">
          Regulation Crowdfunding offerings are made through {platform.intermediary.name}, SEC file{' '}
          {platform.intermediary.file_number}, CRD {platform.intermediary.crd}.
        </p>
      ) : null}
    </div>
  )
}

/** The front door: what the platform is, what is open, how an investment works, and the other side of the market. */
export default function Home() {
  return (
    <>
      <Hero />
      <section aria-labelledby="open" className="page-container pt-12 md:pt-16">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h2 id="open" className="text-h1">
              Closing soonest
            </h2>
            <p className="mt-1 text-lead text-muted">
              Open offerings, each with its full documents.
            </p>
          </div>
          <Link to="/invest" className="link-plain touch-target inline-flex items-center gap-1.5">
            All open offerings
            <Icon as={ArrowRight} size="sm" />
          </Link>
        </div>
        <Featured />
      </section>
      <HowItWorks />
      <ForCompanies />
      <Risk />
    </>
  )
}
