import { meetingBody, type CompanyMeeting } from '#domain/holders/model/meeting.ts'
import { planProblems, planWindows } from '#domain/holders/rules/meeting-plan.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { load } from '#src/api/load.ts'
import { useSend, type ReadName, ask, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDate } from '#src/lib/format.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { useNavigate, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'

const CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/meetings',
  'GET /api/dealroom/meetings/:meeting_id',
]
const upload = sendFileFor('company_document')

/** The days that the law leaves, as text, while the day of the meeting is chosen. */
function Windows({ today }: { today: string }) {
  const { meets_on, record_on, merger, kind } = useValues()
  if (typeof meets_on !== 'string' || !isPlainDate(meets_on))
    return (
      <Callout tone="quiet" title="Choose the day of the meeting">
        The days for record date and notice follow from it (DGCL 213, 222).
      </Callout>
    )
  if (kind === 'written_consent')
    return (
      <Callout tone="quiet" title="No meeting, no notice">
        Signatures are valid for 60 days from the first one (DGCL 228).
      </Callout>
    )
  const { record, notice } = planWindows({ meets_on, merger: merger === true })
  const plan = {
    kind: 'annual',
    meets_on,
    record_on: typeof record_on === 'string' && isPlainDate(record_on) ? record_on : record.to,
    merger: merger === true,
    quorum: 'majority',
  } as const
  const problems = planProblems(plan, today)
  const note =
    merger === true
      ? 'A merger needs 20 days of notice.'
      : 'Both windows count their first and last day.'
  return (
    <Callout
      tone={problems.length > 0 ? 'warning' : 'quiet'}
      title={`Record date from ${formatDate(record.from)} to ${formatDate(record.to)}, notice from ${formatDate(notice.from)} to ${formatDate(notice.to)}`}
      live
    >
      {problems.length > 0 ? problems.map((one) => one.message).join(' ') : note}
    </Callout>
  )
}

function Form({
  accountId,
  meeting,
  today,
}: {
  accountId: string
  meeting: CompanyMeeting | null
  today: string
}) {
  const navigate = useNavigate()
  const plan = useSend('POST /api/dealroom/meetings', { changes: CHANGED })
  const change = useSend('PUT /api/dealroom/meetings/:meeting_id', { changes: CHANGED })
  const go = (id: string) => setTimeout(() => navigate(companyPages.meeting(accountId, id)), 0)
  return (
    <Card aria-label="Plan">
      <CardBody className="pt-5 md:pt-6">
        <EditForm
          label="Meeting"
          submitLabel={meeting === null ? 'Plan meeting' : 'Save meeting'}
          schema={meetingBody}
          values={
            meeting?.plan ?? {
              meets_at: '14:00',
              quorum: 'majority',
              proxies: true,
              merger: false,
              proposals: [],
              papers: [],
            }
          }
          rev={meeting?.rev}
          fields={{
            kind: { readOnly: meeting !== null },
            merger: {
              after: (
                <div className="mt-4">
                  <Windows today={today} />
                </div>
              ),
            },
            papers: {
              upload,
              known: meeting?.papers.map((file) => ({
                id: file.id,
                name: file.name,
                size: file.size,
              })),
            },
          }}
          onCancel={() =>
            navigate(
              meeting === null
                ? companyPages.meetings(accountId)
                : companyPages.meeting(accountId, meeting.id),
            )
          }
          onSave={async (body, { ifMatch }) => {
            const made =
              meeting === null
                ? await plan.mutateAsync({ body })
                : await change.mutateAsync({ params: { meeting_id: meeting.id }, body, ifMatch })
            toast.success(meeting === null ? 'Meeting planned' : 'Meeting saved')
            go(made.id)
          }}
        />
      </CardBody>
    </Card>
  )
}
function Change({ accountId, id, today }: { accountId: string; id: string; today: string }) {
  const query = useQueryOf(meetingQuery(id))
  return (
    <QueryBoundary query={query} what="this meeting" skeleton={<SkeletonText lines={8} />}>
      {(meeting) =>
        meeting.may_edit ? (
          <Form accountId={accountId} meeting={meeting} today={today} />
        ) : (
          <Callout
            tone="quiet"
            title="This meeting is set"
            action={
              <LinkButton to={companyPages.meeting(accountId, id)} size="sm">
                See the meeting
              </LinkButton>
            }
          >
            Return it to draft to edit it.
          </Callout>
        )
      }
    </QueryBoundary>
  )
}

const holdersQuery = ask('GET /api/dealroom/holders', {})
const meetingQuery = (meeting_id: string) =>
  ask('GET /api/dealroom/meetings/:meeting_id', { params: { meeting_id } })
export const loader = load(({ params: { meeting_id } }) =>
  meeting_id === undefined
    ? [companyQuery, holdersQuery]
    : [companyQuery, holdersQuery, meetingQuery(meeting_id)],
)

/** Plans a meeting, or changes one that is a draft; the windows of the law are next to the days. */
export default function Plan() {
  const { account_id, meeting_id } = useParams<'account_id' | 'meeting_id'>() as {
    account_id: string
    meeting_id?: string
  }
  const { accountId } = useCompanyPage(
    'meetings',
    meeting_id === undefined ? 'Plan a meeting' : 'Change a meeting',
    { label: 'Meetings', to: companyPages.meetings(account_id) },
  )
  const holders = useQueryOf(holdersQuery)
  return (
    <>
      <PageHead
        title={meeting_id === undefined ? 'Plan a meeting' : 'Change a meeting'}
        lead="The date determines the record date and notice windows."
      />
      <QueryBoundary query={holders} what="the plan" skeleton={<SkeletonText lines={8} />}>
        {({ as_of }) =>
          meeting_id === undefined ? (
            <Form accountId={accountId} meeting={null} today={dateInZone(as_of)} />
          ) : (
            <Change accountId={accountId} id={meeting_id} today={dateInZone(as_of)} />
          )
        }
      </QueryBoundary>
    </>
  )
}
