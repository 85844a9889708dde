import { insiderFlags, type Post } from '#domain/investors/model/profile/directorships.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SectionCard, sectionQuery } from './section-card.tsx'

export const loader = load(() => [
  sectionQuery('employer'),
  sectionQuery('directorships'),
  sectionQuery('trusted-contact'),
])

const EVER = '0000-01-01'
/** What the posts mean: affiliate of a company, insider of a listed one. */
function Flags({ view }: { view: SectionView }) {
  const posts = (Array.isArray(view.values['posts']) ? view.values['posts'] : []) as Post[]
  const flags = insiderFlags(
    posts.filter((post) => post.to === undefined),
    EVER,
  )
  if (flags.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="text-small text-subtle">What this means</h3>
      <ul className="mt-1.5 grid gap-2">
        {flags.map((flag) => (
          <li key={flag.company} className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="wrap-anywhere">
              {flag.company}
            </span>
            <Badge variant="warning-light">Affiliate</Badge>
            {flag.insider ? <Badge variant="error-light">Insider</Badge> : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted">
        An affiliate sells securities of the company only within Rule 144. An insider of a listed
        company reports trades under Section 16.
      </p>
    </div>
  )
}

function Employer3210({ view }: { view: SectionView }) {
  if (view.values['broker_dealer_employee'] !== true) return null
  return (
    <Callout tone="info" title="Employer consent required" className="mt-5">
      Send us the letter in which the firm consents to your account (FINRA rule 3210). We send it
      copies of your confirmations when it asks.
    </Callout>
  )
}

/** What the person does, which posts they hold, and whom we may ask when we cannot reach them. */
export default function Work() {
  return (
    <>
      <ProfileHead
        area="work-information"
        page="current"
        lead={`Asked by the rules for brokers, and kept up to date with one look every ${PERIODS.account_look_months / 12} years.`}
      />
      <div className="grid gap-5">
        <SectionCard
          section="employer"
          empty="Brokers must ask about your job and employer (FINRA Rule 4512)."
          after={(view) => <Employer3210 view={view} />}
        />
        <SectionCard
          section="directorships"
          empty={`Boards, offices and holdings of ${SHARES.insider} percent or more. If you have none, confirm it once.`}
          after={(view) => <Flags view={view} />}
        />
        <SectionCard
          section="trusted-contact"
          empty="Someone we can contact when we can’t reach you. It’s optional, but we must ask."
        />
      </div>
    </>
  )
}
