import { bucketLabels, type InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import type { User } from '#domain/shared/user.ts'
import type { PageTitle } from '#src/api/page.ts'
import { useQueryOf } from '#src/api/query.ts'
import { load } from '#src/api/load.ts'
import { offeringSections } from '#src/blocks/offering-location.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useParams, useRouteExists } from '#src/lib/nav.tsx'
import { companyPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell, type Shell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton, SkeletonGate } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { DealTabs, dealQuery } from '#src/blocks/deal-location.tsx'
import { AcceptReady, readyQueries } from './accept-ready.tsx'
import { ALL, overviewPath, useLivePlace, useMayDecide, type Audience } from './location.ts'
import { progressQuery, RaiseProgress } from './raise-progress.tsx'
import { Roster, rosterQuery } from './roster.tsx'
import { Totals, UpToDate, type Workspace } from './totals.tsx'

export const loader = load((at) => [
  dealQuery(at.params['listing_id']),
  rosterQuery(at),
  progressQuery(at.params['listing_id']),
  ...readyQueries(at),
])
export const title: PageTitle = ({ params, answer }) => {
  const name = answer('GET /api/dealroom/offerings/:listing_id', {
    params: { listing_id: params['listing_id'] ?? '' },
  })?.offering.company.name
  return name === undefined ? undefined : `Live details · ${name}`
}

const NAMES = { 'live-details': 'Live details', 'closed-details': 'Closed details' } as const

/** What surrounds the page: the platform's crumbs, or the company's rail with links to the others. */
function useLiveShell(
  audience: Audience,
  workspace: Workspace | undefined,
  { params, all, bucket }: ReturnType<typeof useLivePlace>,
  user: User | null,
): Shell {
  const exists = useRouteExists()
  const name = workspace?.offering.company.name ?? 'Offering'
  const everything = `${overviewPath(audience, params)}?${ALL}`
  if (audience === 'admin')
    return {
      crumbs: [
        { label: 'Offerings', to: '/admin/offering-admin/overview' },
        { label: name, to: everything },
        { label: NAMES[params.view] },
      ],
      pageName: NAMES[params.view],
    }
  return {
    crumbs: [
      { label: 'Raise capital', to: raisePath },
      { label: name, to: companyPath(params.account_id) },
      ...(all
        ? [{ label: NAMES[params.view] }]
        : [
            { label: NAMES[params.view], to: everything },
            { label: bucketLabels[bucket as InvestmentBucket] },
          ]),
    ],
    pageName: NAMES[params.view],
    place: {
      name,
      detail: workspace
        ? `${workspace.offering.type_label} · ${workspace.offering.status.label}`
        : '',
      logo: workspace?.offering.company.logo_url ?? null,
      backTo: raisePath,
      others: (user?.companies ?? []).map((company) => ({
        id: company.account_id,
        label: company.name,
        to: companyPath(company.account_id),
      })),
      sections: offeringSections('issuer', params, params.view, {
        exists,
        documentsOnly: workspace?.has_topics === false,
      }),
    },
  }
}

const Waiting = () => (
  <div
    aria-hidden="true"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border *:bg-surface md:grid-cols-4"
  >
    {[0, 1, 2, 3].map((tile) => (
      <div key={tile} className="grid gap-3 p-6">
        <Skeleton className="w-24" />
        <Skeleton className="h-6 w-32" />
        <Skeleton className="w-20" />
      </div>
    ))}
  </div>
)

/**
 * Everyone who has started to invest in an offering, for its company and for the platform: totals, pills by status, the
 * list.
 */
export default function LiveDetails({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useLivePlace()
  const { params } = place
  const { user } = useSession()
  const { investment_id: openId } = useParams<'investment_id'>()
  const workspace = useQueryOf(dealQuery(params.listing_id), { every: 30_000 })
  useShell(useLiveShell(audience, workspace.data, place, user))
  const mayAccept = useMayDecide(audience, params.account_id).may && audience === 'issuer'
  const offering = workspace.data?.offering
  const name = NAMES[params.view]
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title={name}
        mark={
          offering ? <StatusBadge status={offering.status} className="self-center" /> : undefined
        }
        actions={
          mayAccept && !place.all && place.bucket === 'funded' ? (
            <AcceptReady listingId={params.listing_id} />
          ) : undefined
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {offering ? `${offering.company.name}, ${offering.type_label}. ` : ''}Everyone who has
            started to invest.
            {workspace.dataUpdatedAt > 0 ? <UpToDate at={workspace.dataUpdatedAt} /> : null}
          </span>
        }
      />
      <DealTabs audience={audience} params={params} current={params.view} />
      {workspace.data === undefined && workspace.error ? (
        <FailedState
          error={workspace.error}
          what="this offering"
          onRetry={() => void workspace.refetch()}
        />
      ) : (
        <>
          <SkeletonGate loading={workspace.data === undefined} skeleton={<Waiting />}>
            {workspace.data ? (
              <Totals workspace={workspace.data} now={workspace.dataUpdatedAt} />
            ) : null}
          </SkeletonGate>
          <RaiseProgress listingId={params.listing_id} />
          <div className="mt-6">
            <Roster audience={audience} workspace={workspace.data} openId={openId} />
          </div>
        </>
      )}
    </>
  )
}
