import { useSession } from '#src/lib/session.ts'
import { href, useLocation, useParams } from '#src/lib/nav.tsx'

/** Who looks: the offering's company or the platform. */
export type Audience = 'issuer' | 'admin'
export interface LiveParams {
  account_id: string
  /** status of the offering in the path */
  status: string
  listing_id: string
  /** bucket of investments in the path */
  investment_status: string
  /** the same records before and after closing */
  view: View
}
export type View = 'live-details' | 'closed-details'
const inView = (path: string, view: View): string =>
  view === 'live-details' ? path : path.replace('/live-details/', `/${view}/`)

/** Address of the list of one bucket, in the company's area or in the platform's. */
export const overviewPath = (audience: Audience, params: LiveParams): string =>
  inView(
    audience === 'issuer'
      ? href(
          '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/overview',
          { ...params },
        )
      : href(
          '/admin/offering-admin/:status/current/:account_id/:listing_id/live-details/:investment_status/overview',
          { ...params },
        ),
    params.view,
  )

/** Address of one investment over that list. */
export const investorPath = (
  audience: Audience,
  params: LiveParams,
  investmentId: string,
): string =>
  inView(
    audience === 'issuer'
      ? href(
          '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/investor-information/:investment_id',
          { ...params, investment_id: investmentId },
        )
      : href(
          '/admin/offering-admin/:status/current/:account_id/:listing_id/live-details/:investment_status/investor-information/:investment_id',
          { ...params, investment_id: investmentId },
        ),
    params.view,
  )

/** All buckets at once: the path names one, so "all" is said in the query. */
export const ALL = 'of=all'

/** The bucket of investments that an address shows. */
export const bucketOf = (search: URLSearchParams, inPath: string): string =>
  search.get('of') === 'all' ? 'all' : inPath

/** The location in the address, and the query that the list and its drawer share. */
export function useLivePlace(): {
  params: LiveParams
  search: string
  all: boolean
  bucket: string
} {
  const { account_id, status, listing_id, investment_status } =
    useParams<Exclude<keyof LiveParams, 'view'>>()
  const { search, pathname } = useLocation()
  const view: View = pathname.includes('/closed-details/') ? 'closed-details' : 'live-details'
  const bucket = bucketOf(new URLSearchParams(search), investment_status)
  return {
    params: { account_id, status, listing_id, investment_status, view },
    search,
    all: bucket === 'all',
    bucket,
  }
}

/**
 * What the viewer may decide: owners of the company and compliance or operators of the platform; `why` says why not.
 */
export function useMayDecide(audience: Audience, accountId: string): { may: boolean; why: string } {
  const { user } = useSession()
  if (audience === 'admin')
    return {
      may: user?.admin_role === 'compliance' || user?.admin_role === 'operator',
      why: 'Your role can view only. Compliance and operators decide.',
    }
  const role = user?.companies.find((company) => company.account_id === accountId)?.role
  return {
    may: role === 'owner',
    why:
      role === undefined
        ? 'You are not a member of this company. Its owner accepts and rejects.'
        : `You are ${role === 'editor' ? 'an editor' : 'a viewer'} of this company. Its owner accepts and rejects.`,
  }
}
