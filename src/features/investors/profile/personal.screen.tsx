import { load } from '#src/api/load.ts'
import { ProfileHead } from './profile-head.tsx'
import { SectionCard, sectionQuery } from './section-card.tsx'

export const loader = load(() => [
  sectionQuery('personal-information'),
  sectionQuery('address'),
  sectionQuery('communication-and-social-media'),
])

/** Who the person is, where they live and how they are reached. */
export default function Personal() {
  return (
    <>
      <ProfileHead
        area="personal-information"
        page="current"
        lead="Entered once, reused for each investment."
      />
      <div className="grid gap-5">
        <SectionCard
          section="personal-information"
          empty="Your legal name, date of birth and taxpayer number: for agreements, tax forms and the identity check."
        />
        <SectionCard
          section="address"
          empty="Where you live determines which offerings are available to you."
        />
        <SectionCard
          section="communication-and-social-media"
          empty="How we reach you about your investments."
        />
      </div>
    </>
  )
}
