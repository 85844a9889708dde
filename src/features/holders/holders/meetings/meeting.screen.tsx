import { NextActionText } from '#src/blocks/next-action.tsx'
import { CalendarPlus } from 'lucide-react'
import { type MeetingView, meetingStates } from '#domain/holders/model/meeting.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageCanonical, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Ballot } from './ballot.tsx'
import { Proxy } from './proxy.tsx'
import { ProposalResultLine, QuorumLine, ResultsChart } from './results.tsx'

const NAME = 'GET /api/meetings/:meeting_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { meeting_id: params['id'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
/** A company's meetings are called the same each year: the day distinguishes them. */
export const title: PageTitle = ({ params, answer }) => {
  const meeting = answer(NAME, inputOf(params))
  return meeting === undefined
    ? undefined
    : `${meeting.company}: ${meeting.title}, ${formatDate(meeting.starts_at)}`
}
/** Mails name the page of upcoming meetings: when it is over, the meeting is listed among the past ones. */
export const canonical: PageCanonical = ({ params, answer }) => {
  const meeting = answer(NAME, inputOf(params))
  const at = { companyId: params['companyId'] ?? '', id: params['id'] ?? '' }
  if (meeting === undefined) return undefined
  return meetingStates.past.some((state) => state === meeting.status.state)
    ? href('/dashboard/my-investments/company/:companyId/meetings/historical-log/:id', at)
    : href('/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings/:id', at)
}

function Section({ title: heading, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-border pt-5">
      <h3 className="text-h3">{heading}</h3>
      {children}
    </section>
  )
}
function Proposals({ meeting, over }: { meeting: MeetingView; over: boolean }) {
  return (
    <ol className="grid gap-4">
      {meeting.proposals.map((one, index) => (
        <li key={one.id} className="grid gap-2">
          <p className="font-medium wrap-anywhere">{`${index + 1}. ${one.text}`}</p>
          <p className="text-small text-subtle">{`${one.recommendation_label}. ${one.standard_label}.${one.mine === null ? '' : ` You voted ${one.mine}.`}`}</p>
          <ProposalResultLine proposal={one} over={over} />
        </li>
      ))}
    </ol>
  )
}

function Content({ meeting }: { meeting: MeetingView }) {
  const over = ['closed', 'minutes_posted'].includes(meeting.status.state)
  const own = meeting.voters.find((one) => one.own)
  const open = (file: string) =>
    call('GET /api/meetings/:meeting_id/files/:file_id', {
      params: { meeting_id: meeting.id, file_id: file },
    })
  return (
    <div className="grid gap-5">
      {meeting.status.next ? (
        <Callout
          tone={meeting.status.state === 'open' ? 'info' : 'quiet'}
          title={<StatusBadge status={meeting.status} />}
        >
          <NextActionText next={meeting.status.next} me="investor" />
        </Callout>
      ) : (
        <div>
          <StatusBadge status={meeting.status} />
        </div>
      )}
      <DescriptionList
        items={[
          { term: 'Kind', value: meeting.kind_label },
          { term: 'When', value: formatDateTime(meeting.starts_at) },
          {
            term: 'Record date',
            value: `${formatDate(meeting.record_on)}: holders of record may vote`,
          },
          { term: 'Your votes', value: formatCount(meeting.votes) },
          ...(meeting.place === '' ? [] : [{ term: 'Place', value: meeting.place }]),
          ...(meeting.virtual_url === ''
            ? []
            : [
                {
                  term: 'By video',
                  value: (
                    <a className="link wrap-anywhere" href={meeting.virtual_url}>
                      {meeting.virtual_url}
                    </a>
                  ),
                },
              ]),
          ...(meeting.consent_by === null
            ? []
            : [{ term: 'Signatures until', value: formatDateTime(meeting.consent_by) }]),
        ]}
      />
      {meeting.agenda.length > 0 ? (
        <Section title="Agenda">
          <ol className="grid list-decimal gap-1 pl-5">
            {meeting.agenda.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        </Section>
      ) : null}
      <Section title={over ? 'Results' : 'Proposals'}>
        <ResultsChart proposals={meeting.proposals} over={over} />
        <Proposals meeting={meeting} over={over} />
        <QuorumLine quorum={meeting.quorum} />
      </Section>
      {meeting.may_vote
        ? meeting.voters.map((voter) => (
            <Section
              key={`${voter.id} ${meeting.status.rev}`}
              title={voter.own ? 'Your vote' : `Vote for ${voter.title}`}
            >
              <Ballot meeting={meeting} voter={voter} />
            </Section>
          ))
        : null}
      {meeting.may_appoint && own ? (
        <Section title="Proxy">
          <Proxy meeting={meeting} voter={own} />
        </Section>
      ) : null}
      <Section title="Documents">
        <FileButtons files={meeting.papers} open={open} empty="No documents added." />
      </Section>
      {meeting.minutes === null ? null : (
        <Section title="Minutes">
          <div className="grid gap-3">
            {meeting.minutes.split(/\n+/).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <FileButtons files={meeting.minutes_files} open={open} />
        </Section>
      )}
    </div>
  )
}

/** One meeting over the list: agenda, documents, quorum, the vote and the proxy; afterwards results and minutes. */
export default function Meeting({ group = 'current' }: { group?: 'current' | 'past' }) {
  const { companyId, id } = useParams<'companyId' | 'id'>()
  const query = useCall(NAME, { params: { meeting_id: id } }, { every: 30_000 })
  const parent =
    group === 'current'
      ? href('/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings', {
          companyId,
        })
      : href('/dashboard/my-investments/company/:companyId/meetings/historical-log', { companyId })
  const calendar = () =>
    void openFile(
      () => call('GET /api/meetings/:meeting_id/calendar.ics', { params: { meeting_id: id } }),
      'meeting.ics',
    ).catch(() => toast.error('The file cannot be opened'))
  return (
    <DialogPage
      parent={parent}
      size="lg"
      title={query.data?.title ?? 'Meeting'}
      description={query.data ? `${query.data.kind_label} of ${query.data.company}` : undefined}
      footer={(close) => (
        <>
          {group === 'current' ? (
            <Button icon={CalendarPlus} onClick={calendar}>
              Add to calendar
            </Button>
          ) : null}
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </>
      )}
    >
      <QueryBoundary query={query} what="this meeting" skeleton={<SkeletonText lines={6} />}>
        {(meeting) => <Content meeting={meeting} />}
      </QueryBoundary>
    </DialogPage>
  )
}
