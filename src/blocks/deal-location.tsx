import { ask, useQueryOf } from '#src/api/query.ts'
import {
  offeringSections,
  type Audience,
  type OfferingParams,
} from '#src/blocks/offering-location.ts'
import { useParams, useRouteExists } from '#src/lib/nav.tsx'
import { companyPath, offeringPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

export type { Audience, OfferingParams }
/** Pages next to the list of investments; `live` and `closed` are the same records before and after closing. */
export type DealPage =
  | 'live-details'
  | 'closed-details'
  | 'closings'
  | 'abandon'
  | 'perks'
  | 'captable'
  | 'amendments'
  | 'allocation'
  | 'investors'
  | 'koredata'
const pages: readonly { page: DealPage; label: string; path: string; issuerOnly?: true }[] = [
  { page: 'live-details', label: 'Investments', path: 'live-details/pending/overview?of=all' },
  { page: 'closed-details', label: 'Closed', path: 'closed-details/closed/overview' },
  { page: 'closings', label: 'Closings', path: 'closings' },
  { page: 'captable', label: 'Cap table', path: 'captable' },
  { page: 'amendments', label: 'Amendments', path: 'amendments' },
  { page: 'allocation', label: 'Allocation', path: 'allocation' },
  { page: 'abandon', label: 'Abandoned', path: 'live-details/abandon' },
  { page: 'perks', label: 'Perks', path: 'live-details/pending/perks' },
  { page: 'koredata', label: 'Raw data', path: 'live-details/koredata', issuerOnly: true },
]

/** An offering with the totals of its investments: every page of its deals reads it for its rail and crumbs. */
export const dealQuery = (listing_id = '') =>
  ask('GET /api/dealroom/offerings/:listing_id', { params: { listing_id } })

/** Location of a page of an offering's deals: parameters, the cached totals of the offering; fills rail and crumbs. */
export function useDealPlace(audience: Audience, current: DealPage, title: string) {
  const { account_id, status, listing_id } = useParams<keyof OfferingParams>()
  const params: OfferingParams = { account_id, status, listing_id }
  const { user } = useSession()
  const workspace = useQueryOf(dealQuery(listing_id))
  const name = workspace.data?.offering.company.name ?? 'Offering'
  const home = offeringPath(audience, params, 'live-details/pending/overview?of=all')
  const exists = useRouteExists()
  useShell(
    audience === 'admin'
      ? {
          crumbs: [
            { label: 'Offerings', to: '/admin/offering-admin/overview' },
            { label: name, to: home },
            { label: title },
          ],
          pageName: title,
        }
      : {
          crumbs: [
            { label: 'Raise capital', to: raisePath },
            { label: name, to: companyPath(account_id) },
            { label: 'Live details', to: home },
            { label: title },
          ],
          pageName: title,
          place: {
            name,
            detail: workspace.data
              ? `${workspace.data.offering.type_label} · ${workspace.data.offering.status.label}`
              : '',
            logo: workspace.data?.offering.company.logo_url ?? null,
            backTo: companyPath(account_id),
            backLabel: 'Company',
            others: (user?.companies ?? []).map((one) => ({
              id: one.account_id,
              label: one.name,
              to: companyPath(one.account_id),
            })),
            sections: offeringSections(
              'issuer',
              params,
              current === 'closed-details' ? 'closed-details' : 'live-details',
              { exists, documentsOnly: workspace.data?.has_topics === false },
            ),
          },
        },
  )
  return { params, workspace, to: (page: string) => offeringPath(audience, params, page) }
}

/** Pages of one offering's deals, below their heading. */
export function DealTabs({
  audience,
  params,
  current,
  waiting,
}: {
  audience: Audience
  params: OfferingParams
  current: DealPage
  waiting?: number
}) {
  const countOf = (page: DealPage) => (page === 'closings' && waiting ? waiting : undefined)
  const items = pages
    .filter((one) => audience === 'issuer' || !one.issuerOnly)
    .map(({ page, label, path }) => ({
      to: offeringPath(audience, params, path),
      label,
      current: page === current,
      count: countOf(page),
      alert: countOf(page) !== undefined,
    }))
  return <SecondaryTabs label="Offering investments" items={items} className="mb-5" />
}
