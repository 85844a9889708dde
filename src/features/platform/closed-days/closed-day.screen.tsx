import {
  CLOSURE_LIMIT,
  closureEffects,
  closureKindLabels,
} from '#domain/platform/model/closed-day-labels.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { CLOSED_DAYS } from './changed.ts'

const NAME = 'GET /api/admin/closed-days/:closed_day_id'
type Entry = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { closed_day_id: params['closed_day_id'] ?? '' } }),
])
const nameOf = (entry: Entry): string =>
  `${closureKindLabels[entry.kind]}, ${formatDate(entry.day)}`
export const title: PageTitle = ({ params, answer }) => {
  const entry = answer(NAME, { params: { closed_day_id: params['closed_day_id'] ?? '' } })
  return entry === undefined ? undefined : nameOf(entry)
}

const withdraw: Act = {
  type: 'WITHDRAWN',
  label: 'Withdraw request',
  explain: 'The day isn’t entered. It can be requested again.',
  done: 'Request withdrawn',
  reason: 'Why do you withdraw it?',
}
const decisions = (entry: Entry): readonly Act[] => [
  {
    type: 'APPROVED',
    label: 'Approve closed day',
    explain: `${closureEffects[entry.kind]} ${CLOSURE_LIMIT}`,
    done: 'Closed day in force',
    variant: 'primary',
  },
  {
    type: 'DECLINED',
    label: 'Decline',
    explain: 'The day isn’t entered. It can be requested again.',
    done: 'Closed day declined',
    variant: 'danger',
    reason: 'What doesn’t fit the source?',
  },
  {
    type: 'REVOKED',
    label: 'Revoke closed day',
    explain:
      'Deadlines that we set from now on no longer skip this day. Dates that were already set don’t move. The day can be requested again.',
    done: 'Closed day revoked',
    variant: 'danger',
    reason: 'Why is the day no longer closed?',
  },
]

/** Who requested a day withdraws it; everybody else who decides approves or declines. */
function Acts({ entry }: { entry: Entry }) {
  return (
    <EventButtons
      machine="closed-day"
      id={entry.id}
      presented={entry.status}
      acts={entry.requested_by_me ? [withdraw] : decisions(entry)}
      changes={CLOSED_DAYS}
    />
  )
}

/** Why a request isn’t in force yet, for whoever looks. */
function Waiting({ entry }: { entry: Entry }) {
  const decides = useDecides()
  return (
    <Callout tone="info" title="Nothing skips this day yet">
      {decides && !entry.requested_by_me
        ? 'Open the source and compare the day. Then approve or decline it.'
        : 'A second person, who didn’t request the day, approves it.'}
    </Callout>
  )
}

function Facts({ entry }: { entry: Entry }) {
  return (
    <Card aria-labelledby="entry">
      <CardHead titleId="entry" title="Entry" />
      <CardBody>
        <KeyValues
          items={[
            { term: 'Day', value: formatDate(entry.day) },
            { term: 'Who is closed', value: closureKindLabels[entry.kind] },
            { term: 'What it moves', value: closureEffects[entry.kind] },
            { term: 'What it doesn’t move', value: CLOSURE_LIMIT },
            {
              term: 'Source',
              value: (
                <a
                  className="link wrap-anywhere"
                  href={entry.source_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${entry.source}, opens in a new tab`}
                >
                  {entry.source}
                </a>
              ),
            },
            { term: 'Reason', value: entry.reason },
            {
              term: 'Requested',
              value: `${entry.requested_by ?? 'Former staff'}, ${formatDateTime(entry.requested_at)}`,
            },
            ...(entry.decided_at === null
              ? []
              : [
                  {
                    term: 'Decided',
                    value: `${entry.decided_by ?? 'The clock'}, ${formatDateTime(entry.decided_at)}`,
                  },
                ]),
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** One closed day: its source, what it moves, and the decision. */
export default function ClosedDay() {
  const { closed_day_id } = useParams<'closed_day_id'>()
  const query = useCall(NAME, { params: { closed_day_id } })
  const name = query.data === undefined ? 'Closed day' : nameOf(query.data)
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Closed days', to: '/admin/closed-days' },
      { label: name },
    ],
    pageName: 'Closed day',
  })
  return (
    <>
      <PageHead dense title={name} />
      <QueryBoundary query={query} what="this closed day" skeleton={<SkeletonText lines={8} />}>
        {(entry) => (
          <div className="grid gap-4 md:gap-6">
            {entry.status.state === 'requested' ? <Waiting entry={entry} /> : null}
            <NextActionCard
              presented={entry.status}
              {...(entry.requested_by_me ? {} : { me: 'platform' as const })}
              extra={<Acts entry={entry} />}
            />
            <Facts entry={entry} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
