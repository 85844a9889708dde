import { ask } from '#src/api/query.ts'
import { offeringSections, type OfferingParams } from '#src/blocks/offering-location.ts'
import { href, useParams, useRouteExists } from '#src/lib/nav.tsx'
import type { Shell } from '#src/lib/shell.ts'

export type AdminParams = OfferingParams
/** The review page of an offering. */
export const reviewPath = (account_id: string, listing_id: string): string =>
  href('/admin/offering-admin/:status/current/:account_id/:listing_id/review', {
    status: 'current',
    account_id,
    listing_id,
  })

interface About {
  name: string
  logo_url: string | null
  detail: string
  hidden: boolean
  documentsOnly?: boolean
}
/**
 * What surrounds a page of one offering in the administration: crumbs, and the offering's sections in the rail.
 * `current` is the page without the base.
 */
export function useAdminShell(current: string, page: string, about: About | undefined): Shell {
  const params = useParams<keyof AdminParams>()
  const exists = useRouteExists()
  const name = about?.name ?? 'Offering'
  return {
    crumbs: [
      { label: 'Offerings', to: '/admin/offering-admin/overview' },
      { label: name, to: reviewPath(params.account_id, params.listing_id) },
      { label: page },
    ],
    pageName: page,
    place: {
      name,
      detail: about?.detail ?? '',
      logo: about?.logo_url ?? null,
      backTo: '/admin/offering-admin/overview',
      backLabel: 'All offerings',
      others: [],
      sections: offeringSections('admin', params, current, {
        exists,
        hidden: about?.hidden ?? false,
        documentsOnly: about?.documentsOnly ?? false,
      }),
    },
  }
}

/** The review of an offering, with what can be decided. */
export const reviewQuery = (listing_id = '') =>
  ask('GET /api/admin/offerings/:listing_id/review', { params: { listing_id } })
/** The identifiers of an offering's issuer and intermediaries. */
export const identifiersQuery = (listing_id = '') =>
  ask('GET /api/admin/offerings/:listing_id/identifiers', { params: { listing_id } })
/** What is stored about the company of an offering, and what was corrected. */
export const companyFactsQuery = (listing_id = '') =>
  ask('GET /api/admin/offerings/:listing_id/company-information', { params: { listing_id } })
