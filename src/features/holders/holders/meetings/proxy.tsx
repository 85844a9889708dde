import { useState } from 'react'
import type { MeetingView } from '#domain/holders/model/meeting.ts'
import { useSend } from '#src/api/query.ts'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { MEETING_CHANGED } from './ballot.tsx'
import { ProxyForm } from './proxy-form.tsx'

/** Who votes for a holder that does not come: shown, appointed, taken back. */
export function Proxy({
  meeting,
  voter,
}: {
  meeting: MeetingView
  voter: MeetingView['voters'][number]
}) {
  const [open, setOpen] = useState(false)
  const end = useSend('POST /api/meetings/:meeting_id/proxy/end', {
    changes: MEETING_CHANGED,
    onSuccess: () => toast.success('Proxy revoked'),
  })
  const params = { meeting_id: meeting.id }
  if (voter.proxy !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-body">{`${voter.proxy.name} votes for you. The proxy holds until ${formatDate(voter.proxy.expires_on)} (DGCL 212), and your own vote goes before it.`}</p>
        <Button
          busy={end.isPending}
          onClick={() => end.mutate({ params, body: { voter_id: voter.id } })}
        >
          Take proxy back
        </Button>
      </div>
    )
  if (!open)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">You can appoint a proxy and revoke it until voting closes.</p>
        <Button onClick={() => setOpen(true)}>Appoint a proxy</Button>
      </div>
    )
  return <ProxyForm meeting={meeting} voter={voter} onEnd={() => setOpen(false)} />
}
