import type { OfferingPage } from '#domain/model/offering.ts'
import type { PageCanonical, PageData, PageDescribe, PageParts, PageTitle } from '#src/api/page.ts'
import { pitchPath } from '#src/blocks/offer-words.ts'
import { AsDrawn } from '#src/ui/as-drawn.tsx'
import { later } from '#src/ui/later.ts'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'

const below = later(() => import('./pitch-below.tsx').then(({ PitchBelow }) => (page: OfferingPage) => <PitchBelow page={page} />))
export const parts: PageParts = [below]
export const data: PageData = offeringData
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined ? undefined : `${page.company.name}: ${page.headline || page.company.tagline}`
}
export const describe: PageDescribe = describeOffering
export const canonical: PageCanonical = canonicalFor(pitchPath)

/** An offering as the public reads it. */
export default function OfferingPitch() {
  return <OfferingFrame current="pitch">{(page) => <AsDrawn part={below} of={page} />}</OfferingFrame>
}
