import { Bookmark, ShieldCheck } from 'lucide-react'
import { load } from '#src/api/load.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import type { Answer } from '#src/api/call.ts'
import { OfferCard } from '#src/blocks/offer-card.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { StoredWish, SaveOffering, useSaved } from '#src/blocks/save-offering.tsx'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Skeleton, SkeletonGate } from '#src/ui/skeleton.tsx'
import { FilterPills } from '#src/ui/tabs.tsx'
import { categoryLabels, type Category } from '#domain/offerings/model/offering.ts'
import { leadOf } from './lead-text.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pager, rangeText } from './pager.tsx'
import {
  isFiltered,
  marketplacePath,
  marketplaceQueryOf,
  readFilters,
  type Filters,
} from './query.ts'
import { RaiseCapitalCard } from './raise-card.tsx'
import { CompareBar, CompareToggle } from './compare-choice.tsx'
import { SavedList } from './saved-list.tsx'

type Offerings = Answer<'GET /api/offerings'>

export const loader = load(({ search }) => [
  ask('GET /api/offerings', { query: marketplaceQueryOf(readFilters(search)) }),
])
export const describe: PageDescribe = ({ search }) => ({
  description:
    'Companies that raise capital now: what they do, on which terms, how far they are and when they close.',
  hidden: search.size > 0,
})

const isCategory = (value: string): value is Category => value in categoryLabels

/** All, then each category that has offerings, with the count of all open offerings in it. */
function Categories({
  filters,
  facets,
}: {
  filters: Filters
  facets: Offerings['facets'] | undefined
}) {
  const all = facets?.regulation.reduce((sum, each) => sum + each.count, 0)
  const items = (facets?.category ?? []).flatMap(({ value, label, count }) =>
    isCategory(value) ? [{ value, label, count }] : [],
  )
  const chosen = filters.category
  const shown =
    chosen && !items.some((item) => item.value === chosen)
      ? [...items, { value: chosen, label: categoryLabels[chosen], count: 0 }]
      : items
  return (
    <FilterPills
      label="Category"
      items={[
        {
          to: marketplacePath(filters, { category: undefined }),
          label: 'All',
          current: chosen === undefined,
          ...(all === undefined ? {} : { count: all }),
        },
        ...shown.map(({ value, label, count }) => ({
          to: marketplacePath(filters, { category: value }),
          label,
          count,
          current: value === chosen,
        })),
      ]}
    />
  )
}

const corner = (offer: Offerings['items'][number], filters: Filters) => (
  <>
    <CompareToggle filters={filters} offer={offer} />
    <SaveOffering listingId={offer.listing_id} name={offer.company.name} look="corner" />
  </>
)

function Cards({ page, filters }: { page: Offerings; filters: Filters }) {
  const now = Date.parse(page.server_time)
  const first = filters.after.length === 0 && page.items.length > 3 ? page.items[0] : undefined
  const rest = first ? page.items.slice(1) : page.items
  return (
    <>
      {first ? (
        <div className="mb-4 md:mb-6">
          <OfferCard
            offer={first}
            now={now}
            wide
            priority
            level={2}
            corner={corner(first, filters)}
          />
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2 md:gap-6 rail:grid-cols-3">
        {rest.map((offer, index) => (
          <OfferCard
            key={offer.listing_id}
            offer={offer}
            now={now}
            level={2}
            priority={!first && index < 3}
            corner={corner(offer, filters)}
          />
        ))}
        {page.next_cursor === null || first ? <RaiseCapitalCard /> : null}
      </div>
    </>
  )
}

const Waiting = () => (
  <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 md:gap-6 rail:grid-cols-3">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="overflow-hidden rounded-lg border border-border bg-surface">
        <Skeleton className="aspect-[16/9.2] h-auto w-full rounded-none" />
        <div className="grid gap-3 p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="mt-3 h-2 w-full" />
        </div>
      </div>
    ))}
  </div>
)

function Nothing({ filters }: { filters: Filters }) {
  if (!isFiltered(filters))
    return (
      <EmptyState drawing="folder" title="No offering is open now" level={2}>
        New offerings appear here as soon as they open.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="search"
      title="No offering matches"
      level={2}
      action={
        <LinkButton
          to={marketplacePath(filters, {
            q: '',
            category: undefined,
            security: undefined,
            regulation: undefined,
            minimum: undefined,
          })}
        >
          Clear search and filters
        </LinkButton>
      }
    >
      Try fewer words, or remove a filter.
    </EmptyState>
  )
}

/**
 * The marketplace: every open offering that the public may see. Search, filters, order and page live in the address.
 */
export default function Marketplace() {
  const [search] = useSearch()
  const filters = readFilters(search)
  const query = useCall(
    'GET /api/offerings',
    { query: marketplaceQueryOf(filters) },
    { keep: true },
  )
  const page = query.data
  const all = page?.facets.regulation.reduce((sum, each) => sum + each.count, 0)
  const failure = filters.saved || page !== undefined ? null : query.error
  return (
    <div className="page-container pt-6 md:pt-11">
      <StoredWish />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-7">
        <div>
          <h1 className="text-[1.75rem] leading-9 tracking-[-0.022em] md:text-[2rem] md:leading-10">
            {filters.saved ? 'Saved offerings' : 'Open offerings'}
          </h1>
          <p className="mt-1.5 text-lead text-muted">
            {leadOf({ filters, all, saved: useSaved()?.size, total: page?.total })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small text-muted">
          <p className="flex items-center gap-2 max-md:hidden">
            <Icon as={ShieldCheck} size="sm" />
            Every offering is reviewed before it opens.
          </p>
          <Link
            to={marketplacePath(filters, { saved: !filters.saved })}
            className="link-plain touch-target inline-flex items-center gap-1.5"
          >
            <Icon as={Bookmark} size="sm" />
            {filters.saved ? 'All open offerings' : 'Saved offerings'}
          </Link>
        </div>
      </div>
      {filters.saved ? null : (
        <search className="grid gap-4">
          <FilterBar filters={filters} />
          <Categories filters={filters} facets={page?.facets} />
        </search>
      )}
      <p role="status" className="sr-only">
        {page && !query.isPlaceholderData && !filters.saved
          ? rangeText({ filters, shown: page.items.length, total: page.total })
          : ''}
      </p>
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={cn(
          'mt-6 transition-opacity duration-token-base md:mt-8',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {filters.saved ? (
          <SavedList
            filters={filters}
            now={page === undefined ? 0 : Date.parse(page.server_time)}
            waiting={<Waiting />}
          />
        ) : null}
        {failure ? (
          <FailedState error={failure} what="the offerings" onRetry={() => void query.refetch()} />
        ) : null}
        {!filters.saved && !failure ? (
          <SkeletonGate
            loading={page === undefined}
            skeleton={<Waiting />}
            label="Loading offerings"
          >
            {page?.items.length === 0 ? <Nothing filters={filters} /> : null}
            {page !== undefined && page.items.length > 0 ? (
              <Cards page={page} filters={filters} />
            ) : null}
          </SkeletonGate>
        ) : null}
      </div>
      {page && page.items.length > 0 && !filters.saved ? (
        <Pager
          filters={filters}
          shown={page.items.length}
          total={page.total}
          next={page.next_cursor}
        />
      ) : null}
      <CompareBar filters={filters} offers={page?.items ?? []} />
    </div>
  )
}
