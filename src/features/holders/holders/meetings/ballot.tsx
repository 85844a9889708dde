import { useState } from 'react'
import {
  type MeetingView,
  voteChoiceLabels,
  voteChoices,
  type VoteChoice,
} from '#domain/holders/model/meeting.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { toast } from '#src/ui/toast.tsx'

export const MEETING_CHANGED: readonly ReadName[] = [
  'GET /api/meetings/:meeting_id',
  'GET /api/held/:company_id/meetings',
  'GET /api/held/:company_id',
]
const options = voteChoices.map((value) => ({ value, label: voteChoiceLabels[value] }))
type Voter = MeetingView['voters'][number]

const unchangedText = (voter: Voter): string =>
  Object.keys(voter.choices).length === 0 ? 'Choose a vote first.' : 'Change a vote first.'

/** The ballot of one holder: a choice for each proposal, changed until the voting closes. */
export function Ballot({ meeting, voter }: { meeting: MeetingView; voter: Voter }) {
  const [choices, setChoices] = useState<Readonly<Record<string, VoteChoice>>>(voter.choices)
  const send = useSend('POST /api/meetings/:meeting_id/ballot', {
    changes: MEETING_CHANGED,
    onSuccess: () => toast.success('Vote recorded'),
  })
  const failure = isApiError(send.error) ? send.error : null
  const votes = Object.entries(choices).map(([proposal_id, choice]) => ({ proposal_id, choice }))
  const changed = votes.some((one) => voter.choices[one.proposal_id] !== one.choice)
  return (
    <div className="grid gap-5">
      <p className="text-small text-muted">{`${voter.title}: ${formatCount(voter.votes)} votes${voter.own ? '' : ', as proxy'}.`}</p>
      {meeting.proposals.map((proposal, index) => (
        <Field
          key={proposal.id}
          label={`${index + 1}. ${proposal.text}`}
          group
          help={`${proposal.recommendation_label}. ${proposal.standard_label}.`}
        >
          <RadioGroup<VoteChoice>
            inline
            value={choices[proposal.id] ?? null}
            onChange={(value) => {
              if (value !== null) setChoices({ ...choices, [proposal.id]: value })
            }}
            options={options}
          />
        </Field>
      ))}
      {failure ? <Refusal error={failure} /> : null}
      <div>
        <Button
          variant="primary"
          busy={send.isPending}
          disabledReason={changed || send.isPending ? undefined : unchangedText(voter)}
          onClick={() =>
            send.mutate({ params: { meeting_id: meeting.id }, body: { voter_id: voter.id, votes } })
          }
        >
          {Object.keys(voter.choices).length === 0 ? 'Vote' : 'Change vote'}
        </Button>
      </div>
    </div>
  )
}
