import {
  matchedFieldLabels,
  matchSourceLabels,
  subjectKindLabels,
} from '#domain/investors/model/sanctions-labels.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { SCREENING } from './changed.ts'

const NAME = 'GET /api/admin/sanctions/matches/:match_id'
type Match = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { match_id: params['match_id'] ?? '' } }),
])
const acts: readonly Act[] = [
  {
    type: 'CLEARED',
    label: 'Not the listed party',
    explain: 'It stays cleared while the entry and the party’s data are the same.',
    done: 'Match cleared',
    variant: 'primary',
    reason: 'What differs?',
  },
  {
    type: 'CLOSED',
    label: 'Close: no longer listed',
    explain: 'The lists in force no longer give this match. It opens again when one does.',
    done: 'Match closed',
    reason: 'Why is the list in force right?',
  },
  {
    type: 'CONFIRMED',
    label: 'True match: block money',
    explain: `Money stays blocked. Report blocked property to OFAC within ${PERIODS.blocked_report_business_days} business days (31 CFR 501.603).`,
    done: 'True match recorded',
    variant: 'danger',
    reason: 'What agrees?',
  },
  {
    type: 'REPORTED',
    label: 'Record report to OFAC',
    explain: 'Money stays blocked. The report is in the history of this match.',
    done: 'Report recorded',
    variant: 'primary',
    day: 'Day of the report',
    reason: 'Evidence, such as the confirmation number of OFAC',
  },
  {
    type: 'LIFTED',
    label: 'Lift true match',
    explain: 'Money moves again.',
    done: 'True match lifted',
    reason: 'Why is it lifted?',
  },
]
const listed = (values: readonly string[]): string =>
  values.length === 0 ? 'Not listed' : values.join(', ')

function Facts({ match }: { match: Match }) {
  const owned = match.source === 'ofac_ownership'
  return (
    <Card aria-labelledby="match">
      <CardHead titleId="match" title="What agrees" />
      <CardBody>
        <KeyValues
          items={[
            { term: 'Party', value: `${match.name} (${subjectKindLabels[match.subject]})` },
            { term: 'Listed as', value: match.listed_as },
            {
              term: 'List',
              value: owned
                ? matchSourceLabels[match.source]
                : `${matchSourceLabels[match.source]}, entry ${match.entry}`,
            },
            { term: 'Name similarity', value: `${Math.floor(match.score / 100)}%` },
            {
              term: 'Agrees',
              value: match.fields.map((field) => matchedFieldLabels[field]).join(', '),
            },
            { term: 'Listed dates of birth', value: listed(match.births) },
            { term: 'Listed countries', value: listed(match.countries) },
            owned
              ? { term: 'Blocked owners', value: listed(match.programs) }
              : { term: 'Programs', value: listed(match.programs) },
            {
              term: owned ? 'Owners as recorded' : 'Lists in force',
              value: match.unlisted ? 'No longer give this match' : 'Give this match',
            },
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** What is not decided with an identity check is recorded here for everybody. */
const recorded = acts.filter(({ type }) => type === 'REPORTED' || type === 'CLOSED')
/** An investor is decided with their identity check, everybody else here. */
function Decision({ match }: { match: Match }) {
  return (
    <>
      <EventButtons
        machine="sanctions-match"
        id={match.id}
        presented={match.status}
        acts={match.review === null ? acts : recorded}
        changes={SCREENING}
      />
      {match.review === null ? null : (
        <LinkButton to={match.review} variant="primary">
          Open identity check
        </LinkButton>
      )}
    </>
  )
}

/** One match: the party next to the listed entry. For compliance alone. */
export default function SanctionsMatch() {
  const { match_id } = useParams<'match_id'>()
  const query = useCall(NAME, { params: { match_id } })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Sanctions', to: '/admin/compliance/sanctions' },
      { label: 'Matches', to: '/admin/compliance/sanctions/matches' },
      { label: query.data?.name ?? 'Match' },
    ],
    pageName: 'Sanctions match',
  })
  return (
    <>
      <PageHead
        dense
        title={query.data?.name ?? 'Sanctions match'}
        lead="For compliance only. Never disclose a match to the party or a company."
      />
      <QueryBoundary query={query} what="this match" skeleton={<SkeletonText lines={8} />}>
        {(match) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={match.status}
              me="platform"
              extra={<Decision match={match} />}
            />
            <Facts match={match} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
