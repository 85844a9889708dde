import { ArrowLeft, Link2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { PageDescribe, PageTitle } from '#src/api/page.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { RaiseLine } from '#src/blocks/offer-card.tsx'
import { priceText, timeLeft, unitWord } from '#src/blocks/offer-labels.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { StoredWish, SaveOffering } from '#src/blocks/save-offering.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { pitchPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { readCompare } from './query.ts'

const input = (listing_id: string) => ({ params: { listing_id } })
export const loader = load(({ search }) =>
  readCompare(search).map((id) => ask('GET /api/offerings/:listing_id', input(id))),
)
export const title: PageTitle = ({ search, answer }) => {
  const names = readCompare(search).map(
    (id) => answer('GET /api/offerings/:listing_id', input(id))?.company.name,
  )
  return names.length === 2 && names.every(Boolean)
    ? `${names[0]} and ${names[1]} compared`
    : undefined
}
export const describe: PageDescribe = () => ({
  description: 'Two offerings side by side: terms, progress, deadline and what the money is for.',
  hidden: true,
})

const whole = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
const none = <span className="text-subtle">–</span>

interface Line {
  name: string
  of: (page: OfferingPage) => ReactNode
}
const LINES: readonly Line[] = [
  {
    name: 'Status',
    of: (page) => <StatusBadge status={page.status} />,
  },
  { name: 'In one sentence', of: (page) => page.summary },
  { name: 'Raised', of: (page) => <RaiseLine offer={page} className="w-full min-w-0" /> },
  { name: 'Minimum target', of: (page) => whole(page.terms.min_target) },
  { name: 'Investors', of: (page) => formatCount(page.progress.investors) },
  {
    name: 'Closes',
    of: (page) => (
      <>
        {formatDateTime(page.deadline_at)}
        <span className="block text-small text-subtle">
          {((left) => (left === null ? 'Over' : `In ${left}`))(
            timeLeft(page.deadline_at, Date.parse(page.server_time)),
          )}
        </span>
      </>
    ),
  },
  {
    name: 'Cancel without a reason until',
    of: (page) =>
      page.terms.cancel_until === null ? none : formatDateTime(page.terms.cancel_until),
  },
  { name: 'Security', of: (page) => page.terms.security_name || page.security_label },
  {
    name: 'Price',
    of: (page) => `${priceText(page.price)} per ${unitWord(page.terms.security_type)}`,
  },
  { name: 'Minimum investment', of: (page) => whole(page.terms.min_investment) },
  {
    name: 'Valuation before the raise',
    of: (page) => (page.terms.pre_money === null ? none : whole(page.terms.pre_money)),
  },
  {
    name: 'Valuation cap',
    of: (page) => (page.terms.valuation_cap === null ? none : whole(page.terms.valuation_cap)),
  },
  {
    name: 'Interest a year',
    of: (page) => (page.terms.interest_pct === null ? none : `${page.terms.interest_pct}%`),
  },
  {
    name: 'Fee for investors',
    of: (page) =>
      page.terms.investor_fee_bps === 0
        ? 'None'
        : `${(page.terms.investor_fee_bps / 100).toFixed(2)}%`,
  },
  { name: 'Regulation', of: (page) => page.type_label },
  {
    name: 'Largest use of the money',
    of: (page) =>
      ((first) => (first === undefined ? none : first.use))(
        [...page.terms.use_of_proceeds].sort((a, b) => b.at_max - a.at_max)[0],
      ),
  },
  { name: 'Risks named', of: (page) => page.risks.length },
  { name: 'Updates', of: (page) => page.updates_count },
  { name: 'Posts in the discussion', of: (page) => page.posts_count },
]

function Head({ page }: { page: OfferingPage }) {
  const { company, listing_id } = page
  return (
    <span className="grid min-w-0 justify-items-start gap-2.5">
      <CompanyLogo name={company.name} src={company.logo_url} className="size-11 rounded-[10px]" />
      <span className="min-w-0">
        <Link
          to={pitchPath(listing_id, company.slug)}
          className="link-plain block font-heading text-[1rem] leading-5.5 font-semibold wrap-anywhere md:text-[1.25rem] md:leading-7"
        >
          {company.name}
        </Link>
        <span className="block text-small font-normal text-subtle">{company.location}</span>
      </span>
    </span>
  )
}

function Table({ pages }: { pages: readonly [OfferingPage, OfferingPage] }) {
  const cell =
    'border-t border-border px-3 py-3 align-top text-left font-normal wrap-anywhere md:px-6 md:py-3.5'
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface">
      <table className="w-full table-fixed">
        <caption className="sr-only">
          {pages[0].company.name} and {pages[1].company.name} side by side
        </caption>
        <colgroup>
          <col className="max-md:w-0 md:w-56" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <td className="max-md:w-0 max-md:p-0">
              <span className="sr-only">Offering</span>
            </td>
            {pages.map((page) => (
              <th
                key={page.listing_id}
                scope="col"
                className="px-3 py-5 text-left align-top md:px-6"
              >
                <Head page={page} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ name, of }) => (
            <tr key={name}>
              <th
                scope="row"
                className={`${cell} text-small text-subtle max-md:w-0 max-md:border-0 max-md:p-0`}
              >
                <span className="max-md:sr-only">{name}</span>
              </th>
              {pages.map((page) => (
                <td key={page.listing_id} className={`${cell} figures`}>
                  <span aria-hidden="true" className="mb-1 block text-micro text-subtle md:hidden">
                    {name}
                  </span>
                  {of(page)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className={`${cell} max-md:w-0 max-md:border-0 max-md:p-0`}>
              <span className="sr-only">Continue</span>
            </td>
            {pages.map((page) => (
              <td key={page.listing_id} className={cell}>
                <span className="grid gap-2">
                  <LinkButton
                    to={pitchPath(page.listing_id, page.company.slug)}
                    variant="primary"
                    block
                    className="max-md:h-auto max-md:min-h-11 max-md:px-2 max-md:py-2 max-md:whitespace-normal"
                  >
                    Read the pitch<span className="sr-only"> of {page.company.name}</span>
                  </LinkButton>
                  <SaveOffering listingId={page.listing_id} name={page.company.name} />
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function CopyAddress() {
  const [copied, setCopied] = useState(false)
  if (!useHydrated()) return null
  return (
    <Button
      size="sm"
      icon={Link2}
      onClick={() =>
        void navigator.clipboard.writeText(location.href).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      {copied ? 'Link copied' : 'Copy the link'}
    </Button>
  )
}

function Two({ ids }: { ids: readonly [string, string] }) {
  const first = useCall('GET /api/offerings/:listing_id', input(ids[0]))
  const second = useCall('GET /api/offerings/:listing_id', input(ids[1]))
  const failed = first.error ?? second.error
  if (failed)
    return (
      <FailedState
        error={failed}
        what="the comparison"
        backTo="/invest"
        onRetry={() => {
          void first.refetch()
          void second.refetch()
        }}
      />
    )
  return first.data && second.data ? (
    <Table pages={[first.data, second.data]} />
  ) : (
    <SkeletonText lines={12} />
  )
}

/** Two offerings side by side; the address names both, so that it can be sent to somebody. */
export default function Compare() {
  const [search] = useSearch()
  const [one, two] = readCompare(search)
  return (
    <div className="page-container pt-6 pb-10 md:pt-11">
      <StoredWish />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <Link
            to={one === undefined ? '/invest' : `/invest?compare=${one}`}
            className="link-plain touch-target mb-3 inline-flex items-center gap-1.5 text-small"
          >
            <ArrowLeft aria-hidden="true" size={16} />
            {one === undefined ? 'Open offerings' : 'Compare with another'}
          </Link>
          <h1 className="text-h1">Compare offerings</h1>
          <p className="mt-1.5 text-lead text-muted">The same current details for both.</p>
        </div>
        {two === undefined ? null : <CopyAddress />}
      </div>
      {one === undefined || two === undefined ? (
        <EmptyState
          drawing="search"
          title="Choose two offerings"
          level={2}
          action={<LinkButton to="/invest">Open offerings</LinkButton>}
        >
          Press the scales on the pictures of two offerings.
        </EmptyState>
      ) : (
        <Two ids={[one, two]} />
      )}
    </div>
  )
}
