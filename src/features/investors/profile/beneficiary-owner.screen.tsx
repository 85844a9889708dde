import { BENEFICIAL_OWNER_PCT } from '#domain/investors/rules/beneficial-owners.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EntityCard } from './entity-card.tsx'
import { InlineSection } from './inline-section.tsx'
import { ProfileHead } from './profile-head.tsx'
import { sectionQuery } from './section-card.tsx'

const NAME = 'GET /api/profile/beneficial-owners'
export const loader = load(() => [ask(NAME, {}), sectionQuery('death-beneficiaries')])

/** Who is behind the entities in whose name the person invests, and, a different matter, who inherits. */
export default function BeneficiaryOwner() {
  const query = useCall(NAME, {})
  return (
    <>
      <ProfileHead
        area="beneficiary-owner"
        page="current"
        lead="Owners of your legal entities, and who receives your securities when you die: two lists that have nothing to do with each other."
      />
      <section aria-labelledby="owners-of-entities">
        <h2 id="owners-of-entities" className="text-h2">
          Owners of your entities
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          The law asks for every person who owns {BENEFICIAL_OWNER_PCT} percent or more, directly or
          through companies, and for one person in control (31 CFR 1010.230).
        </p>
        <div className="grid gap-5">
          <QueryBoundary
            query={query}
            what="your entities"
            skeleton={
              <Card aria-label="Entities">
                <SkeletonRows rows={3} />
              </Card>
            }
          >
            {({ entities }) =>
              entities.length === 0 ? (
                <Card aria-label="Entities">
                  <CardHead title="No entity" />
                  <EmptyState
                    title="You invest in your own name"
                    action={
                      <LinkButton to="/dashboard/registrations">Open registrations</LinkButton>
                    }
                  >
                    Begin a registration to invest as a company or another legal entity. Its owners
                    are then named here.
                  </EmptyState>
                </Card>
              ) : (
                <>
                  {entities.map((entity) => (
                    <EntityCard key={entity.registration_id} entity={entity} />
                  ))}
                  <InlineSection
                    section="beneficial-owners"
                    heading="Your certification"
                    subtitle="You certify what is stated above, and confirm it once a year."
                    submitLabel="Certify"
                    editLabel="Certify the owners"
                  />
                </>
              )
            }
          </QueryBoundary>
        </div>
      </section>
      <section aria-labelledby="heirs" className="mt-section">
        <h2 id="heirs" className="text-h2">
          Who receives your securities
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          For what you hold in your own name or in a plan. The shares of the primary beneficiaries
          are together 100 percent, and so are those of the contingent ones.
        </p>
        <InlineSection
          section="death-beneficiaries"
          subtitle="Transfer on death. Without a name your holdings go to your estate."
          submitLabel="Save beneficiaries"
          editLabel="Name beneficiaries"
        />
      </section>
    </>
  )
}
