import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { CompanyMeeting as View } from '#domain/holders/model/meeting.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons } from '#src/blocks/event-buttons.tsx'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DetailCard } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import {
  Adjourn,
  COMPANY_MEETING_CHANGED,
  meetingActs,
  MinutesForm,
  PaperBallot,
  PaperDecision,
} from './company-acts.tsx'
import { ProposalResultLine, QuorumLine, ResultsChart } from './results.tsx'

const NAME = 'GET /api/dealroom/meetings/:meeting_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { meeting_id: params['meeting_id'] ?? '' },
})
export const loader = load(({ params }) => [companyQuery, ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => answer(NAME, inputOf(params))?.title
type Voter = View['voters'][number]

const fileOf = (meeting: string) => (file: string) =>
  call('GET /api/meetings/:meeting_id/files/:file_id', {
    params: { meeting_id: meeting, file_id: file },
  })

function Voters({ meeting }: { meeting: View }) {
  const [open, setOpen] = useState<Voter | null>(null)
  const [deciding, setDeciding] = useState<Voter | null>(null)
  const columns: Column<Voter>[] = [
    { key: 'holder', title: 'Holder', cell: (row) => row.title },
    { key: 'class', title: 'Class', card: 'fact', cell: (row) => row.class },
    {
      key: 'votes',
      title: 'Votes',
      align: 'right',
      card: 'figure',
      cell: (row) => formatCount(row.votes),
    },
    {
      key: 'present',
      title: 'Present',
      card: 'fact',
      cell: (row) => {
        if (row.proxy !== null) return `By proxy: ${row.proxy}`
        if (row.paper !== null)
          return { waiting: 'On paper, to be confirmed', counted: 'On paper', declined: 'No' }[
            row.paper.state
          ]
        return row.present ? 'Yes' : 'No'
      },
    },
  ]
  return (
    <Card aria-labelledby="voters">
      <CardHead
        titleId="voters"
        title="Holders of record"
        subtitle={`Holders of record on ${formatDate(meeting.record_on)}.`}
        line
      />
      {meeting.voters.length === 0 ? (
        <EmptyState title="Not fixed yet" level={3}>
          The list is created when the notice is sent.
        </EmptyState>
      ) : (
        <ListTable
          label="Holders of record"
          columns={columns}
          items={meeting.voters}
          keyOf={(row) => row.id}
          nameOf={(row) => row.title}
          rowAction={(row) => {
            if (row.paper?.may_decide === true && meeting.status.state === 'open')
              return (
                <Button
                  size="sm"
                  aria-label={`Check ballot of ${row.title}`}
                  onClick={() => setDeciding(row)}
                >
                  Check ballot
                </Button>
              )
            return meeting.may_record && !row.online && row.paper?.state !== 'waiting' ? (
              <Button
                size="sm"
                aria-label={`Record vote of ${row.title}`}
                onClick={() => setOpen(row)}
              >
                Record vote
              </Button>
            ) : null
          }}
        />
      )}
      {open ? <PaperBallot meeting={meeting} voter={open} onClose={() => setOpen(null)} /> : null}
      {deciding ? (
        <PaperDecision
          meeting={meeting}
          voter={deciding}
          open={fileOf(meeting.id)}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </Card>
  )
}

function Content({
  meeting,
  accountId,
  edits,
}: {
  meeting: View
  accountId: string
  edits: boolean
}) {
  const over = ['closed', 'minutes_posted'].includes(meeting.status.state)
  const open = fileOf(meeting.id)
  const where = [meeting.place, meeting.virtual_url].filter((one) => one !== '').join(', ')
  return (
    <div className="grid gap-4 md:gap-6">
      <NextActionCard
        presented={{
          ...meeting.status,
          next: meeting.status.next === null ? null : { ...meeting.status.next, link: null },
        }}
        me="issuer"
        extra={
          edits ? (
            <>
              <EventButtons
                machine="meeting"
                id={meeting.id}
                presented={meeting.status}
                acts={meetingActs}
                changes={COMPANY_MEETING_CHANGED}
              />
              <Adjourn meeting={meeting} />
              {meeting.may_edit ? (
                <LinkButton to={companyPages.changeMeeting(accountId, meeting.id)} icon={Pencil}>
                  Change meeting
                </LinkButton>
              ) : null}
            </>
          ) : undefined
        }
      />
      {meeting.problems.length > 0 ? (
        <Callout tone="warning" title="The plan isn’t set up yet">
          <ul className="list-disc pl-4">
            {meeting.problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <DetailCard
        title="Meeting"
        items={[
          { term: 'Kind', value: meeting.kind_label },
          { term: 'When', value: formatDateTime(meeting.starts_at) },
          { term: 'Where', value: where },
          { term: 'Record date', value: formatDate(meeting.record_on) },
          ...(meeting.kind === 'written_consent'
            ? []
            : [
                {
                  term: 'Notice window',
                  value: `${formatDate(meeting.notice.from)} to ${formatDate(meeting.notice.to)}`,
                },
                {
                  term: 'Record date window',
                  value: `${formatDate(meeting.record.from)} to ${formatDate(meeting.record.to)}`,
                },
              ]),
          {
            term: 'Agenda',
            full: true,
            value:
              meeting.agenda.length === 0 ? null : (
                <ol className="list-decimal pl-5">
                  {meeting.agenda.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ol>
              ),
          },
        ]}
      />
      <Card aria-labelledby="proposals">
        <CardHead titleId="proposals" title={over ? 'Results' : 'Proposals'} />
        <CardBody className="grid gap-5">
          <ResultsChart proposals={meeting.proposals} over={over} />
          {meeting.proposals.length === 0 ? (
            <p className="text-subtle">No proposal yet.</p>
          ) : (
            <ol className="grid gap-4">
              {meeting.proposals.map((one, index) => (
                <li key={one.id} className="grid gap-2">
                  <p className="font-medium wrap-anywhere">{`${index + 1}. ${one.text}`}</p>
                  <p className="text-small text-subtle">{`${one.recommendation_label}. ${one.standard_label}.`}</p>
                  <ProposalResultLine proposal={one} over={over} />
                </li>
              ))}
            </ol>
          )}
          <QuorumLine quorum={meeting.quorum} />
        </CardBody>
      </Card>
      <Voters meeting={meeting} />
      {meeting.papers.length > 0 ? (
        <Card aria-labelledby="papers">
          <CardHead titleId="papers" title="Documents" />
          <CardBody>
            <FileButtons files={meeting.papers} open={open} />
          </CardBody>
        </Card>
      ) : null}
      {over ? (
        <Card aria-labelledby="minutes">
          <CardHead titleId="minutes" title="Minutes" />
          <CardBody>
            {meeting.status.accepts.includes('MINUTES_POSTED') ? (
              <MinutesForm meeting={meeting} />
            ) : (
              <div className="grid gap-3">
                {(meeting.minutes ?? 'No minutes yet.').split(/\n+/).map((line) => (
                  <p key={line}>{line}</p>
                ))}
                <FileButtons files={meeting.minutes_files} open={open} />
              </div>
            )}
          </CardBody>
        </Card>
      ) : null}
    </div>
  )
}

/** One meeting as the company runs it: its progress from draft to minutes, its holders of record and their votes. */
export default function CompanyMeeting() {
  const { meeting_id } = useParams<'meeting_id'>()
  const query = useCall(NAME, { params: { meeting_id } }, { every: 30_000 })
  const { account_id } = useParams<'account_id'>()
  const { accountId, edits } = useCompanyPage('meetings', query.data?.title ?? 'Meeting', {
    label: 'Meetings',
    to: companyPages.meetings(account_id),
  })
  return (
    <>
      <PageHead title={query.data?.title ?? 'Meeting'} lead="Plan, notice, votes and minutes." />
      <QueryBoundary query={query} what="this meeting" skeleton={<SkeletonText lines={8} />}>
        {(meeting) => <Content meeting={meeting} accountId={accountId} edits={edits} />}
      </QueryBoundary>
    </>
  )
}
