import { formatCents } from '#domain/shared/money.ts'
import { dryRunLabels } from '#domain/shared/dry-run-labels.ts'
import { call, type Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { StaffOwn } from '#src/blocks/staff-own.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PROPOSALS } from './changed.ts'

const NAME = 'GET /api/admin/proposals/:proposal_id'
type Proposal = Answer<typeof NAME>
const inputOf = (params: Readonly<Record<string, string | undefined>>) => ({
  params: { proposal_id: params['proposal_id'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => answer(NAME, inputOf(params))?.title

const acts: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve',
    explain: 'It happens at once, with both your names in the log. You can’t undo this.',
    done: 'Proposal approved',
    variant: 'primary',
  },
  {
    type: 'REJECTED',
    label: 'Reject',
    explain: 'Nothing happens. The person who proposed it reads your reason.',
    done: 'Proposal rejected',
    variant: 'danger',
    reason: 'Why do you reject it?',
  },
  {
    type: 'WITHDRAWN',
    label: 'Withdraw',
    explain: 'Nothing happens. You can propose it again.',
    done: 'Proposal withdrawn',
  },
]

/** The same for an act that took effect at once. */
const confirmations: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve',
    explain: 'It stays in effect, with both your names in the log.',
    done: 'Approved',
    variant: 'primary',
  },
  {
    type: 'REJECTED',
    label: 'Reject and undo',
    explain: 'It’s undone at once. The person who did it reads your reason.',
    done: 'Undone',
    variant: 'danger',
    reason: 'Why do you reject it?',
  },
  {
    type: 'WITHDRAWN',
    label: 'Undo',
    explain: 'It’s undone at once.',
    done: 'Undone',
  },
]

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Who may decide, and why the reader may not. */
function Deciders({ of }: { of: Proposal }) {
  if (of.status.state !== 'proposed') return null
  if (of.may_approve.length === 0)
    return (
      <Callout tone="warning" title="No other person may approve this yet">
        {`This is for ${of.approved_by}. Give another person that role, or wait for someone who isn’t part of this record.`}
      </Callout>
    )
  return (
    <Callout tone="info" title="Waiting for a second person">
      {of.in_effect
        ? `It’s in effect. Without an approval by ${formatDateTime(of.expires_at)} it’s undone. `
        : ''}
      {of.why_not === null
        ? 'Read what it would do, the reason and the documents. Then approve or reject it.'
        : `${of.why_not} ${list.format(of.may_approve)} may approve it.`}
    </Callout>
  )
}

function DryRun({ lines }: { lines: Proposal['dry_run'] }) {
  return (
    <Card aria-labelledby="dry-run">
      <CardHead titleId="dry-run" title="What it does" />
      <CardBody>
        {lines.length === 0 ? (
          <p className="text-small text-subtle">Nothing is posted, issued or sent.</p>
        ) : (
          <ul className="grid gap-2 text-small">
            {lines.map((line, n) => (
              <li key={`${n}-${line.text}`} className="wrap-anywhere">
                <span className="text-subtle">{dryRunLabels[line.kind]}:</span>{' '}
                <bdi>{line.text}</bdi>
                {line.amount === null ? null : (
                  <span className="font-medium"> {formatCents(line.amount)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Evidence({ of }: { of: Proposal }) {
  if (of.evidence.length === 0) return 'No documents'
  const open = (file: Proposal['evidence'][number]) =>
    openFile(
      () =>
        call('GET /api/admin/proposals/:proposal_id/evidence/:file_id', {
          params: { proposal_id: of.id, file_id: file.id },
        }),
      file.name,
    ).catch(() => toast.error('The file cannot be opened'))
  return (
    <span className="flex flex-wrap gap-2">
      {of.evidence.map((file) => (
        <Button key={file.id} size="sm" onClick={() => void open(file)}>
          {file.name}
        </Button>
      ))}
    </span>
  )
}

function Facts({ of }: { of: Proposal }) {
  return (
    <Card aria-labelledby="proposal">
      <CardHead titleId="proposal" title="Proposal" />
      <CardBody>
        <KeyValues
          items={[
            { term: 'What', value: of.title },
            {
              term: 'For',
              value:
                of.subject.link === null ? (
                  <bdi>{of.about}</bdi>
                ) : (
                  <Link className="link" to={of.subject.link}>
                    <bdi>{of.about}</bdi>
                  </Link>
                ),
            },
            ...(of.staff_own ? [{ term: 'Mark', value: <StaffOwn of={of} /> }] : []),
            { term: 'Reason', value: of.reason },
            { term: 'Documents', value: <Evidence of={of} /> },
            { term: 'Proposed', value: `${of.proposed_by}, ${formatDateTime(of.proposed_at)}` },
            ...(of.ended_at === null
              ? []
              : [
                  {
                    term: 'Decided',
                    value: `${of.decided_by ?? 'The clock'}, ${formatDateTime(of.ended_at)}`,
                  },
                ]),
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** One proposal: what it would do, why, on which documents, and the decision. */
export default function ProposalPage() {
  const { proposal_id } = useParams<'proposal_id'>()
  const query = useCall(NAME, { params: { proposal_id } })
  const name = query.data?.title ?? 'Proposal'
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Proposals', to: '/admin/proposals' },
      { label: name },
    ],
    pageName: 'Proposal',
  })
  return (
    <>
      <PageHead dense title={name} />
      <QueryBoundary query={query} what="this proposal" skeleton={<SkeletonText lines={8} />}>
        {(of) => (
          <div className="grid gap-4 md:gap-6">
            <Deciders of={of} />
            <NextActionCard
              presented={of.status}
              {...(of.why_not === null ? { me: 'platform' as const } : {})}
              extra={
                <EventButtons
                  machine="proposal"
                  id={of.id}
                  presented={of.status}
                  acts={of.in_effect ? confirmations : acts}
                  changes={PROPOSALS}
                />
              }
            />
            <Facts of={of} />
            <DryRun lines={of.dry_run} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
