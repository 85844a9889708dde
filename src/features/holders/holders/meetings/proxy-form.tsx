import { proxyBody, type MeetingView } from '#domain/holders/model/meeting.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MEETING_CHANGED } from './ballot.tsx'

/** To whom a holder gives their vote. */
export function ProxyForm({
  meeting,
  voter,
  onEnd,
}: {
  meeting: MeetingView
  voter: MeetingView['voters'][number]
  onEnd: () => void
}) {
  const appoint = useSend('POST /api/meetings/:meeting_id/proxy', { changes: MEETING_CHANGED })
  return (
    <EditForm
      label="Proxy"
      submitLabel="Appoint proxy"
      schema={proxyBody.omit({ voter_id: true })}
      values={{ to: 'chair' }}
      onCancel={onEnd}
      fields={{ email: { required: true } }}
      onSave={(values) =>
        appoint.mutateAsync({
          params: { meeting_id: meeting.id },
          body: { ...values, voter_id: voter.id },
        })
      }
      onSaved={() => {
        toast.success('Proxy appointed')
        onEnd()
      }}
    />
  )
}
