import { regulationTerms, securityTerms, Term } from '#src/blocks/term.tsx'
import { FileCheck, MapPin, Percent, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type OfferingPage, categoryLabels } from '#domain/offerings/model/offering.ts'
import { useCall } from '#src/api/query.ts'
import { StoredWish } from '#src/blocks/save-offering.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link, useParams } from '#src/lib/nav.tsx'
import { useLabelHost } from '#src/lib/private-label.ts'
import { discussionPath, pitchPath, updatesPath } from '#src/lib/paths.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Cover } from '#src/ui/cover.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { Skeleton, SkeletonGate, SkeletonText } from '#src/ui/skeleton.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { OfferingStatus } from './offering-status.tsx'
import { RaiseCard } from './raise-card.tsx'

export type OfferingTab = 'pitch' | 'updates' | 'discussion'

function Crumbs({ page }: { page: OfferingPage }) {
  const category = page.categories[0]
  const item =
    'not-first:before:mr-1.5 not-first:before:text-disabled not-first:before:content-["/"]'
  return (
    <nav aria-label="Breadcrumb" className="pt-6 max-md:hidden">
      <ol className="flex gap-1.5 text-small text-subtle">
        <li className={item}>
          <Link to="/invest" className="hover:text-text hover:underline">
            Open offerings
          </Link>
        </li>
        {category === undefined ? null : (
          <li className={item}>
            <Link to={`/invest?category=${category}`} className="hover:text-text hover:underline">
              {categoryLabels[category]}
            </Link>
          </li>
        )}
        <li className={item}>
          <span aria-current="page" className="font-medium text-text">
            {page.company.name}
          </span>
        </li>
      </ol>
    </nav>
  )
}

function Fact({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon as={icon} size="sm" />
      {children}
    </li>
  )
}

function Head({ page }: { page: OfferingPage }) {
  const { company } = page
  const filed = page.documents.find(
    (document) => document.kind === 'form_c' || document.kind === 'offering_circular',
  )
  return (
    <div className="min-w-0">
      <div className="mb-5 flex items-start gap-3.5">
        <CompanyLogo name={company.name} src={company.logo_url} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-h1 wrap-anywhere">
              <bdi>{company.name}</bdi>
            </h1>
            <OfferingStatus status={page.status} />
          </div>
          <p className="mt-0.5 text-lead text-muted">{page.headline || company.tagline}</p>
        </div>
      </div>
      <div className="overflow-hidden border border-border max-md:-mx-5 max-md:border-x-0 md:rounded-xl">
        <Cover
          seed={String(company.cover_seed)}
          src={company.cover_url}
          priority
          className="aspect-video"
        />
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted">
        {company.location ? <Fact icon={MapPin}>{company.location}</Fact> : null}
        <Fact icon={ShieldCheck}>
          <Term id={regulationTerms[page.type]}>{page.type_label}</Term>
        </Fact>
        <Fact icon={Percent}>
          <Term id={securityTerms[page.terms.security_type]}>
            {page.terms.security_name || page.security_label}
          </Term>
        </Fact>
        {filed ? (
          <Fact icon={FileCheck}>
            {filed.title} of {formatDate(filed.published_at)}
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

function Frame({
  page,
  current,
  children,
}: {
  page: OfferingPage
  current: OfferingTab
  children: ReactNode
}) {
  const { listing_id: id, company } = page
  // a company’s own domain has no list of other offerings
  const alone = useLabelHost() !== null
  return (
    <div className="page-container">
      {alone ? null : <Crumbs page={page} />}
      <div className="pt-5 md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-8 md:pt-8 rail:grid-cols-[minmax(0,1fr)_23.5rem] rail:gap-10">
        <Head page={page} />
        <RaiseCard page={page} />
      </div>
      <div className="sticky top-[calc(3.5rem+var(--banner-height))] layer-sticky mt-7 bg-canvas md:top-[calc(var(--spacing-header)+var(--banner-height))] md:mt-10">
        <SecondaryTabs
          label="Offering pages"
          className="[--pad:1.25rem] md:[--pad:0.375rem]"
          items={[
            { to: pitchPath(id, company.slug), label: 'Pitch', current: current === 'pitch' },
            {
              to: updatesPath(id, company.slug),
              label: 'Updates',
              count: page.updates_count,
              current: current === 'updates',
            },
            {
              to: discussionPath(id, company.slug),
              label: 'Discussion',
              count: page.posts_count,
              current: current === 'discussion',
            },
          ]}
        />
      </div>
      {children}
    </div>
  )
}

const Waiting = () => (
  <div className="page-container grid gap-10 pt-16 md:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid gap-5">
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="aspect-video h-auto w-full rounded-xl" />
      <SkeletonText lines={5} />
    </div>
    <Skeleton className="h-96 rounded-lg" />
  </div>
)

/**
 * What the pages of an offering share above: head, raise card, tabs. Below is what the page renders
 * (`offering-below.tsx`).
 */
export function OfferingFrame({
  current,
  children,
}: {
  current: OfferingTab
  children: (page: OfferingPage) => ReactNode
}) {
  const { listing_id } = useParams<'listing_id'>()
  const query = useCall('GET /api/offerings/:listing_id', { params: { listing_id } })
  const page = query.data
  if (page === undefined && query.error)
    return (
      <div className="page-container pt-10">
        <FailedState
          error={query.error}
          what="this offering"
          backTo="/invest"
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <>
      <StoredWish />
      <SkeletonGate
        loading={page === undefined}
        skeleton={<Waiting />}
        label="Loading the offering"
      >
        {page === undefined ? null : (
          <Frame page={page} current={current}>
            {children(page)}
          </Frame>
        )}
      </SkeletonGate>
    </>
  )
}
