import { Printer } from 'lucide-react'
import { ask, useQueryOf } from '#src/api/query.ts'
import {
  useOfferingPlace,
  type Audience,
  type Workspace,
  workspaceQuery,
} from '#src/blocks/offering-location.ts'
import { load } from '#src/api/load.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead, Well } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { FilterPills, SecondaryTabs } from '#src/ui/tabs.tsx'
import { BadActorCard } from './bad-actor-card.tsx'
import { countStandings, StandingBar } from './standing-bar.tsx'
import { groupTopics, needsYou, standingOf, type Line } from './topic-groups.ts'
import { TopicTable } from './topic-table.tsx'

const badActorQuery = (listing_id = '') =>
  ask(
    'GET /api/dealroom/offerings/:listing_id/bad-actor',
    { params: { listing_id } },
    { missing: 'value' },
  )
export const loader = load(({ params: { listing_id } }) => [
  // without a workspace there is nothing on this page
  { ...workspaceQuery(listing_id), missing: 'page' },
  badActorQuery(listing_id),
])

const filters = {
  you: needsYou,
  review: (line: Line) => standingOf(line) === 'review',
  approved: (line: Line) => standingOf(line) === 'approved',
  open: (line: Line) => standingOf(line) === 'open',
}
type Filter = keyof typeof filters
const isFilter = (value: string | null): value is Filter =>
  value !== null && Object.hasOwn(filters, value)

function Topics({
  workspace,
  audience,
  path,
}: {
  workspace: Workspace
  audience: Audience
  path: string
}) {
  const [search] = useSearch()
  const asked = search.get('show')
  const filter = isFilter(asked) ? asked : null
  const { topics } = workspace
  const counts = countStandings(topics)
  const shown = filter ? topics.filter(filters[filter]) : topics
  const pill = (value: Filter | null, label: string, count: number) => ({
    to: value ? `${path}?show=${value}` : path,
    label,
    count,
    current: filter === value,
    alert: value === 'you' && count > 0,
  })
  const legal = groupTopics(shown, [
    'Current offering',
    'Company',
    'Company ownership',
    'Financial information',
    'People and operations',
  ])
  const rest = groupTopics(shown, ['Offering', 'Partners', 'Documents'])
  return (
    <div className="grid gap-5">
      <FilterPills
        label="Which topics"
        items={[
          pill(null, 'All', topics.length),
          pill(
            'you',
            audience === 'issuer' ? 'Needs you' : 'With the company',
            topics.filter(needsYou).length,
          ),
          pill('review', 'In review', counts.review),
          pill('approved', 'Approved', counts.approved),
          pill('open', 'Not started', counts.open),
        ]}
      />
      {shown.length === 0 ? (
        <Card aria-label="Topics">
          <EmptyState title="No topics here">Choose another filter above.</EmptyState>
        </Card>
      ) : null}
      {legal.length > 0 ? (
        <Card aria-labelledby="legal" className="overflow-hidden">
          <CardHead
            titleId="legal"
            title="Legal"
            subtitle="What filings say about the company and the offering."
          />
          <TopicTable groups={legal} />
        </Card>
      ) : null}
      {rest.map((group) => (
        <Card key={group.title} aria-label={group.title} className="overflow-hidden">
          <TopicTable groups={[group]} />
        </Card>
      ))}
    </div>
  )
}

/** All topics of the offering with their states, under their headings. */
export default function Regulatory({ audience = 'issuer' }: { audience?: Audience }) {
  const page = 'offering-details/regulatory/overview'
  const place = useOfferingPlace(audience, { current: page, title: 'Regulatory' })
  const badActor = useQueryOf(badActorQuery(place.params.listing_id))
  const signed = badActor.data?.items.filter((person) => person.answered_at !== null).length
  const bad = place.to('offering-details/regulatory/bad-actor')
  return (
    <>
      <PageHead
        tabs
        dense={audience === 'admin'}
        title="Regulatory checklist"
        lead="Everything the filing needs. Each topic is checked before it counts."
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <SecondaryTabs
        className="mb-6"
        label="Regulatory"
        items={[
          { to: place.to(page), label: 'Checklist', current: true },
          {
            to: bad,
            label: 'Bad actor',
            ...(badActor.data && signed !== undefined && signed < badActor.data.items.length
              ? { count: badActor.data.items.length - signed, alert: true }
              : {}),
          },
          { to: place.to('offering-details/regulatory/forms'), label: 'SEC forms' },
        ]}
      />
      <QueryBoundary
        query={place.workspace}
        what="the topics"
        skeleton={
          <Card aria-label="Topics">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(workspace) => (
          <div className="grid gap-6">
            <StandingBar workspace={workspace} />
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
              <Topics workspace={workspace} audience={audience} path={place.to(page)} />
              <aside aria-label="More" className="grid gap-4">
                <BadActorCard query={badActor} to={bad} />
                <Well>
                  <h2 className="text-h4">Who does what</h2>
                  <p className="mt-1.5 text-small text-muted">
                    The company writes. We check each topic, usually in two business days. When all
                    that is required is approved, two people of the platform approve the offering,
                    and the filing is prepared.
                  </p>
                </Well>
              </aside>
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
