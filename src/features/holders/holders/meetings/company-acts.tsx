import { useState } from 'react'
import { z } from 'zod'
import {
  minutesBody,
  paperBallotBody,
  type CompanyMeeting,
  voteChoiceLabels,
  voteChoices,
  type VoteChoice,
} from '#domain/holders/model/meeting.ts'
import { instantAt } from '#domain/shared/calendar/zone.ts'
import { day } from '#domain/shared/common.ts'
import { ADJOURN_DAYS } from '#domain/holders/rules/meeting-plan.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { Act } from '#src/blocks/event-buttons.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { isApiError } from '#src/api/api-error.ts'
import { Callout } from '#src/ui/callout.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

export const COMPANY_MEETING_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/meetings',
  'GET /api/dealroom/meetings/:meeting_id',
]
const upload = sendFileFor('company_document')
/**
 * What the company does to a meeting, in the order of its lifecycle. Adjourning and minutes have forms of their own.
 */
export const meetingActs: readonly Act[] = [
  {
    type: 'SCHEDULED',
    label: 'Set meeting',
    explain: 'We check record date and notice. You can return it to draft until notice is sent.',
    done: 'Meeting set',
    variant: 'primary',
  },
  {
    type: 'NOTICE_SENT',
    label: 'Send notice',
    explain:
      'Every holder of the record date gets the notice by mail. From then on the plan stays as it is.',
    done: 'Notice sent',
    variant: 'primary',
  },
  {
    type: 'OPENED',
    label: 'Open voting',
    explain: 'Holders can vote immediately, even before the meeting starts.',
    done: 'Voting open',
    variant: 'primary',
  },
  {
    type: 'CLOSED',
    label: 'Close voting',
    explain: 'We count all votes, including proxies. You can’t undo this.',
    done: 'Votes counted',
    variant: 'primary',
  },
  {
    type: 'REOPENED',
    label: 'Take back to a draft',
    explain: 'You can change the plan and set the meeting again.',
    done: 'Meeting is a draft',
  },
  {
    type: 'CANCELLED',
    label: 'Cancel meeting',
    explain: 'Notified holders get a message.',
    done: 'Meeting cancelled',
    variant: 'danger',
    reason: 'Why is it cancelled?',
  },
  {
    type: 'STOPPED',
    label: 'Stop meeting',
    explain: 'The voting ends without a result. Notified holders get a message.',
    done: 'Meeting stopped',
    variant: 'danger',
    reason: 'Why is it stopped?',
  },
]

const adjournBody = z.strictObject({
  on: day.meta({
    title: 'Resumes',
    help: `At most ${ADJOURN_DAYS} days after the first day of the meeting. For a later day a new notice is due.`,
  }),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:00.')
    .meta({ title: 'Hour', help: '24 hours, Eastern time.' }),
  reason: z
    .string()
    .trim()
    .min(3, 'Say why.')
    .max(600)
    .meta({ title: 'Reason', widget: 'textarea' }),
})
/** Adjourns an open meeting to a day that needs no new notice. */
export function Adjourn({ meeting }: { meeting: CompanyMeeting }) {
  const [open, setOpen] = useState(false)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: COMPANY_MEETING_CHANGED,
  })
  if (!meeting.status.accepts.includes('ADJOURNED') || meeting.kind === 'written_consent')
    return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Adjourn meeting</Button>
      {open ? (
        <EditForm
          label="Adjourn meeting"
          submitLabel="Adjourn meeting"
          schema={adjournBody}
          values={{ at: '14:00' }}
          onCancel={() => setOpen(false)}
          onSave={({ on, at, reason }) =>
            send.mutateAsync({
              params: { machine: 'meeting', id: meeting.id },
              body: {
                type: 'ADJOURNED',
                rev: meeting.status.rev,
                payload: { to: new Date(instantAt(on, at)).toISOString() },
                reason,
              },
            })
          }
          onSaved={() => {
            toast.success('Meeting adjourned')
            setOpen(false)
          }}
          frame={(body, parts) => (
            <Modal
              open
              onClose={() => setOpen(false)}
              title="Adjourn meeting"
              description="Votes already cast still count. Holders are notified of the new time."
              footer={parts.actions}
            >
              {body}
            </Modal>
          )}
        />
      ) : null}
    </>
  )
}

/** Writes the minutes of a closed meeting and posts them to its holders. */
export function MinutesForm({ meeting }: { meeting: CompanyMeeting }) {
  const send = useSend('POST /api/dealroom/meetings/:meeting_id/minutes', {
    changes: COMPANY_MEETING_CHANGED,
  })
  return (
    <EditForm
      label="Minutes"
      submitLabel="Post minutes"
      schema={minutesBody}
      values={{ minutes: meeting.minutes ?? '', files: [] }}
      fields={{ files: { upload } }}
      onSave={(body) =>
        send.mutateAsync({
          params: { meeting_id: meeting.id },
          ifMatch: meeting.status.rev,
          body,
        })
      }
      onSaved={() => toast.success('Minutes posted')}
    />
  )
}

/** The signed ballot of a holder, for the second person: confirmed, it counts. */
export function PaperDecision({
  meeting,
  voter,
  open,
  onClose,
}: {
  meeting: CompanyMeeting
  voter: CompanyMeeting['voters'][number]
  open: Parameters<typeof FileButtons>[0]['open']
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/meetings/:meeting_id/ballot/decision', {
    changes: COMPANY_MEETING_CHANGED,
    onSuccess: () => {
      toast.success('Ballot decided')
      onClose()
    },
  })
  const { paper } = voter
  if (paper === null) return null
  const decide = (decision: 'confirm' | 'decline') =>
    send.mutate({
      params: { meeting_id: meeting.id },
      body: { ballot_id: paper.id, decision },
    })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Ballot of ${voter.title}`}
      description={`${formatCount(voter.votes)} votes. Signed on ${formatDate(paper.signed_on)}, entered by ${paper.entered_by}.`}
      footer={
        <>
          <Button onClick={() => decide('decline')} busy={send.isPending}>
            Decline
          </Button>
          <Button variant="primary" onClick={() => decide('confirm')} busy={send.isPending}>
            Confirm vote
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {meeting.proposals.map((one) => {
            const choice = paper.choices[one.id]
            return (
              <li key={one.id}>
                {one.text} {choice === undefined ? '' : voteChoiceLabels[choice]}
              </li>
            )
          })}
        </ul>
        <FileButtons files={paper.files} open={open} />
        {isApiError(send.error) ? <Callout tone="danger" live title={send.error.message} /> : null}
      </div>
    </Modal>
  )
}

/** What proves a vote on paper. */
const proof = paperBallotBody.pick({ signed_on: true, files: true })
/** Records the vote of a holder who has no account here, with the signed ballot; a second person confirms it. */
export function PaperBallot({
  meeting,
  voter,
  onClose,
}: {
  meeting: CompanyMeeting
  voter: CompanyMeeting['voters'][number]
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/meetings/:meeting_id/ballot', {
    changes: COMPANY_MEETING_CHANGED,
  })
  const choices = meeting.proposals.map((one, index): [string, z.ZodType] => [
    `p${index}`,
    z.enum(voteChoices, 'Choose a vote.').meta({
      title: `${index + 1}. ${one.text}`,
      labels: voteChoiceLabels,
      widget: 'segments',
    }),
  ])
  const schema = z.strictObject(
    Object.fromEntries([...choices, ...Object.entries<z.ZodType>(proof.shape)]),
  )
  const values = {
    ...Object.fromEntries(
      meeting.proposals.map((one, index) => [`p${index}`, voter.choices[one.id]]),
    ),
    files: [],
  }
  return (
    <EditForm
      label={`Vote of ${voter.title}`}
      submitLabel="Record vote"
      schema={schema}
      values={values}
      fields={{ files: { upload } }}
      onCancel={onClose}
      onSave={(body) =>
        send.mutateAsync({
          params: { meeting_id: meeting.id },
          body: {
            voter_id: voter.id,
            votes: meeting.proposals.map((one, index) => ({
              proposal_id: one.id,
              choice: body[`p${index}`] as VoteChoice,
            })),
            ...proof.parse({ signed_on: body['signed_on'], files: body['files'] }),
          },
        })
      }
      onSaved={() => {
        toast.success('Vote recorded; a second person confirms it')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title={`Vote of ${voter.title}`}
          description={`${formatCount(voter.votes)} votes, on paper or in person.`}
          footer={parts.actions}
        >
          {body}
        </Modal>
      )}
    />
  )
}
