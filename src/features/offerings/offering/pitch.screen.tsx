import type { PageCanonical, PageDescribe, PageTitle } from '#src/api/page.ts'
import { load } from '#src/api/load.ts'
import { pitchPath } from '#src/lib/paths.ts'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'
import { PitchBelow } from './pitch-below.tsx'

export const loader = load(offeringData)
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined
    ? undefined
    : `${page.company.name}: ${page.headline || page.company.tagline}`
}
export const describe: PageDescribe = describeOffering
export const canonical: PageCanonical = canonicalFor(pitchPath)

/** An offering as the public reads it. */
export default function OfferingPitch() {
  return <OfferingFrame current="pitch">{(page) => <PitchBelow page={page} />}</OfferingFrame>
}
