import { Trash2, Undo2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSend } from '#src/api/query.ts'
import type { Workspace } from '#src/blocks/offering-place.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WORKSPACE } from './use-topic.ts'

type Act = 'WITHDRAW' | 'DELETE'
const acts = {
  WITHDRAW: { button: 'Withdraw offering', icon: Undo2, title: 'Withdraw this offering?', text: 'It stops here. Money that was committed goes back to everybody who gave it. You can begin a new offering at any time.', keep: 'Keep it', confirm: 'Withdraw offering', done: 'The offering is withdrawn', reason: true },
  DELETE: { button: 'Delete offering', icon: Trash2, title: 'Delete this offering?', text: 'It moves to the deleted offerings. What was written stays there to read, and we can restore it if you ask us.', keep: 'Keep it', confirm: 'Delete offering', done: 'The offering is deleted', reason: false },
} as const

/** Ends an offering before it is open, where its state and the person's role allow it; asked once, with a reason where one is kept. */
export function OfferingActions({ workspace }: { workspace: Workspace }) {
  const [act, setAct] = useState<Act | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { offering, listing_id, role } = workspace
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [WORKSPACE, 'GET /api/dealroom/offerings', 'GET /api/dealroom/company'], onSuccess: () => { if (act) toast.success(acts[act].done); setAct(null) } })
  const open = (['WITHDRAW', 'DELETE'] as const).filter((each) => role === 'owner' && offering.accepts.includes(each))
  if (open.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act === null) return
    const why = reason.trim()
    if (acts[act].reason && why === '') return setMissing(true)
    send.mutate({ params: { machine: 'offering', id: listing_id }, body: { type: act, rev: offering.rev, ...(acts[act].reason ? { reason: why } : {}) } })
  }
  const asked = act === null ? null : acts[act]
  return (
    <>
      <div className="flex flex-wrap gap-2">{open.map((each) => <Button key={each} size="sm" icon={acts[each].icon} onClick={() => { setReason(''); setMissing(false); send.reset(); setAct(each) }}>{acts[each].button}</Button>)}</div>
      {asked ? (
        <Modal open onClose={() => setAct(null)} size="sm" role="alertdialog" title={asked.title} description={asked.text} footer={<><Button onClick={() => setAct(null)}>{asked.keep}</Button><Button variant="danger" type="submit" form="offering-act" busy={send.isPending}>{asked.confirm}</Button></>}>
          <form id="offering-act" onSubmit={submit} className="grid gap-3">
            {send.error ? <Callout tone="danger" title={send.error.message} /> : null}
            {asked.reason ? <Field label="Why?" error={missing && reason.trim() === '' ? 'Say why.' : undefined}><Textarea name="reason" value={reason} onChange={setReason} /></Field> : null}
          </form>
        </Modal>
      ) : null}
    </>
  )
}
