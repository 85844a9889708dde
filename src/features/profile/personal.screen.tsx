import type { PageData } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import { Later } from '#src/ui/later.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SECTION, SectionCard } from './section-card.tsx'

export const data: PageData = () => [ask(SECTION, { params: { section: 'personal-information' } }), ask(SECTION, { params: { section: 'address' } })]

/** Who the person is, where they live and how they are reached. */
export default function Personal() {
  return (
    <>
      <ProfileHead area="personal-information" page="current" lead="Given once: each investment takes it from here." />
      <div className="grid gap-5">
        <SectionCard section="personal-information" empty="Your legal name, date of birth and taxpayer number: for agreements, tax forms and the identity check." />
        <Later>
          <SectionCard section="address" empty="Where you live decides which offerings may be made to you." />
          <SectionCard section="communication-and-social-media" empty="How we reach you about your investments." />
        </Later>
      </div>
    </>
  )
}
