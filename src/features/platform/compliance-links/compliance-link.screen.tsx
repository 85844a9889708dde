import { useState } from 'react'
import { linkKindLabels } from '#domain/platform/model/compliance-link-labels.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { LINKS } from './changed.ts'
import { LinkAddress } from './link-address.tsx'
import { datedLabel, ReviewDialog, type DatedEvent } from './review-dialog.tsx'

const NAME = 'GET /api/admin/compliance-links/:link_id'
type Entry = Answer<typeof NAME>
const entryQuery = (id: string) => ask(NAME, { params: { link_id: id } })
export const loader = load(({ params }) => [entryQuery(params['link_id'] ?? '')])
export const title: PageTitle = ({ params, answer }) =>
  answer(NAME, { params: { link_id: params['link_id'] ?? '' } })?.title

const acts: readonly Act[] = [
  {
    type: 'CHECK',
    label: 'Check now',
    explain: 'We open the page once. The answer is here in a few seconds.',
    done: 'The check runs',
  },
  {
    type: 'RETIRED',
    label: 'Retire link',
    explain: 'Nobody checks it any longer. Its history stays.',
    done: 'Link retired',
    variant: 'danger',
    reason: 'Why is it retired?',
  },
]
const DATED: readonly DatedEvent[] = ['REVIEWED', 'RESTORED']

function Acts({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState<DatedEvent | null>(null)
  return (
    <>
      {DATED.filter((type) => entry.status.accepts.includes(type)).map((type) => (
        <Button key={type} variant="primary" onClick={() => setOpen(type)}>
          {datedLabel(type)}
        </Button>
      ))}
      <EventButtons
        machine="compliance-link"
        id={entry.id}
        presented={entry.status}
        acts={acts}
        changes={LINKS}
      />
      {open === null ? null : (
        <ReviewDialog
          id={entry.id}
          rev={entry.status.rev}
          type={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Facts({ entry }: { entry: Entry }) {
  return (
    <Card aria-labelledby="entry">
      <CardHead titleId="entry" title="Entry" />
      <CardBody>
        <KeyValues
          items={[
            { term: 'Kind', value: linkKindLabels[entry.kind] },
            { term: 'Rule', value: entry.rule },
            { term: 'Purpose', value: entry.purpose },
            { term: 'Leads to', value: <LinkAddress url={entry.url} name={entry.title} /> },
            { term: 'Owner', value: entry.owner ?? 'Nobody yet' },
            {
              term: 'Last checked',
              value: entry.checked_at === null ? 'Not yet' : formatDateTime(entry.checked_at),
            },
            {
              term: 'Answer',
              value: entry.http_status === null ? 'None' : `HTTP ${entry.http_status}`,
            },
            { term: 'Next review', value: formatDate(entry.review_on) },
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** One link: what it is for, what the last check found, and the next review. */
export default function ComplianceLink() {
  const { link_id } = useParams<'link_id'>()
  const query = useCall(NAME, { params: { link_id } }, { every: 5_000 })
  const name = query.data?.title ?? 'Compliance link'
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Compliance links', to: '/admin/compliance-links' },
      { label: name },
    ],
    pageName: 'Compliance link',
  })
  const edits = query.data?.status.accepts.includes('EDITED') === true
  return (
    <>
      <PageHead
        dense
        title={name}
        lead={query.data?.purpose}
        actions={
          edits ? (
            <LinkButton to={href('/admin/compliance-links/:link_id/edit', { link_id })}>
              Edit link
            </LinkButton>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="this link" skeleton={<SkeletonText lines={8} />}>
        {(entry) => (
          <div className="grid gap-4 md:gap-6">
            {entry.review_due ? (
              <Callout tone="warning" title="A review is due">
                Open the page, check that it still serves the rule, and record the review.
              </Callout>
            ) : null}
            {entry.problem === null ? null : (
              <Callout
                tone={entry.status.tone === 'danger' ? 'danger' : 'warning'}
                title={entry.problem}
              />
            )}
            <NextActionCard presented={entry.status} me="platform" extra={<Acts entry={entry} />} />
            <Facts entry={entry} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
