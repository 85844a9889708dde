import { ask } from '#src/api/query.ts'
import type { Known, PageCanonical, PageData, PageDescribe } from '#src/api/page.ts'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatWholeMoney } from '#domain/shared/money.ts'

/** The offering that an address names, when it is already there. */
export const offeringAt = ({ answer, params }: Known): OfferingPage | undefined =>
  answer('GET /api/offerings/:listing_id', { params: { listing_id: params['listing_id'] ?? '' } })

/** What every page of an offering needs first: the offering, and the files that a visitor may know of. */
export const offeringData: PageData = ({ params }) => {
  const listing_id = params['listing_id'] ?? ''
  return [
    ask('GET /api/offerings/:listing_id', { params: { listing_id } }),
    ask('GET /api/offerings/:listing_id/room', { params: { listing_id } }),
  ]
}

/** A wrong or missing slug for a right id goes to the right address. */
export const canonicalFor =
  (path: (listingId: string, slug: string) => string): PageCanonical =>
  (at) => {
    const page = offeringAt(at)
    return page === undefined ? undefined : path(page.listing_id, page.company.slug)
  }

/** Description and social card of an offering's pages. */
export const describeOffering: PageDescribe = (at) => {
  const page = offeringAt(at)
  if (page === undefined) return {}
  const { committed, maximum } = page.progress
  return {
    description: `${page.summary} ${formatWholeMoney(committed)} of ${formatWholeMoney(maximum)} raised. ${page.type_label}, ${page.security_label.toLowerCase()}.`,
    image: `/cards/${page.listing_id}.png`,
  }
}
