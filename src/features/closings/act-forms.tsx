import { dateInZone } from '#domain/calendar/zone.ts'
import { useState, type FormEvent } from 'react'
import type { ClosingAct, ClosingKind, ClosingView, SignatureRole } from '#domain/model/closing.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { closingInstant } from './words.ts'

/** Reads that an act on a closing makes old. */
export const CLOSING_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/offerings/:listing_id/closings', 'GET /api/dealroom/offerings/:listing_id/closings/:closing_id', 'GET /api/dealroom/offerings/:listing_id', 'GET /api/dealroom/offerings/:listing_id/investments',
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id', 'GET /api/dealroom/captable', 'GET /api/admin/home',
]

function useTry(run: () => Promise<unknown>, done: string, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      await run()
      toast.success(done)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, submit }
}
const Refused = ({ refused }: { refused: ApiError | null }) => (refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null)

/** Begins a closing: which kind, and on which day; the hour is that of the offering's deadline. */
export function BeginDialog({ listingId, rolling, deadlineAt, earliestEarly, onClose, onBegun }: { listingId: string; rolling: boolean; deadlineAt: string; earliestEarly: string | null; onClose: () => void; onBegun: (id: string) => void }) {
  const [kind, setKind] = useState<ClosingKind>(rolling ? 'interim' : 'final')
  const [date, setDate] = useState<string | null>(rolling ? null : dateInZone(deadlineAt))
  const begin = useSend('POST /api/dealroom/offerings/:listing_id/closings', { changes: CLOSING_CHANGED })
  const [missing, setMissing] = useState(false)
  const closesOn = date === null ? null : closingInstant(date, deadlineAt)
  const { busy, refused, submit } = useTry(async () => { const made = await begin.mutateAsync({ params: { listing_id: listingId }, body: { kind, closes_on: closesOn ?? deadlineAt } }); onBegun(made.id) }, 'Closing begun', onClose)
  const send = (event: FormEvent) => {
    if (closesOn === null) { event.preventDefault(); setMissing(true); return }
    void submit(event)
  }
  return (
    <Modal open onClose={onClose} size="sm" title="Begin a closing" description="Everything that the company has accepted and that is in no closing is put into it. You can take investments out before you propose it." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="begin-closing" variant="primary" busy={busy}>Begin closing</Button></>}>
      <form id="begin-closing" noValidate onSubmit={send} className="grid gap-4">
        <Field label="Kind" group>
          <RadioGroup<ClosingKind> value={kind} onChange={(value) => { if (value !== null) setKind(value) }} options={[
            { value: 'interim', label: 'Rolling closing', help: 'Pays out what is in it while the offering goes on.', ...(rolling ? {} : { disabledReason: 'The terms of this offering allow one closing only.' }) },
            { value: 'final', label: 'Final closing', help: 'Ends the offering. Before the deadline it moves the deadline to its date.' },
          ]} />
        </Field>
        <Field label="Date" help={earliestEarly === null ? `The deadline is ${formatDateTime(deadlineAt)}.` : `The deadline is ${formatDateTime(deadlineAt)}. Before it, the earliest date is ${formatDateTime(earliestEarly)}, if you propose it now.`} error={missing && closesOn === null ? 'Choose the day of the closing.' : refused?.fields['closes_on']}>
          <DateInput value={date} onChange={setDate} />
        </Field>
        <Refused refused={refused} />
      </form>
    </Modal>
  )
}

/** Signs the closing instruction with the typed name; operators say for whom. */
export function SignDialog({ closing, as, onClose }: { closing: ClosingView; as: readonly SignatureRole[]; onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<SignatureRole>(as[0] ?? 'issuer')
  const act = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act', { changes: CLOSING_CHANGED })
  const { busy, refused, submit } = useTry(() => act.mutateAsync({ params: { listing_id: closing.listing_id, closing_id: closing.id }, body: { act: 'sign', typed_name: name.trim(), as: role } }), 'Instruction signed', onClose)
  const labels = new Map(closing.signatures.map((one) => [one.role, one.label]))
  return (
    <Modal open onClose={onClose} size="sm" title="Sign the closing instruction" description={`Escrow may release the money of ${closing.investments} investments when company, principal and escrow agent have signed: three different people.`} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="sign-closing" variant="primary" busy={busy}>Sign instruction</Button></>}>
      <form id="sign-closing" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {as.length > 1 ? <Field label="You sign as" group><RadioGroup<SignatureRole> value={role} onChange={(value) => { if (value !== null) setRole(value) }} options={as.map((value) => ({ value, label: labels.get(value) ?? value }))} /></Field> : <p className="text-body">You sign as: <span className="font-medium">{labels.get(role)}</span></p>}
        <Field label="Your name" help="Type it as it stands in your account." error={refused?.fields['typed_name']}><TextInput value={name} onChange={setName} autoComplete="name" /></Field>
        <Refused refused={refused} />
      </form>
    </Modal>
  )
}

const words: Readonly<Record<Exclude<ClosingAct, 'sign'>, { title: string; explain: string; confirm: string; done: string; reason?: string }>> = {
  propose: { title: 'Propose this closing', explain: 'The included investors get their notice, and the instruction can be signed. After that the batch only loses investments.', confirm: 'Propose closing', done: 'Closing proposed' },
  release: { title: 'Release escrow', explain: 'The money goes to the company, the securities are issued, and every investor gets the confirmation. This cannot be taken back.', confirm: 'Release escrow', done: 'Escrow released' },
  pull_back: { title: 'Pull this closing back', explain: 'It becomes a draft again. Signatures are void, and the windows to cancel go back to the deadline.', confirm: 'Pull back', done: 'Closing pulled back', reason: 'Why is it pulled back?' },
  cancel: { title: 'Cancel this closing', explain: 'The investments stay funded and may join another closing.', confirm: 'Cancel closing', done: 'Closing cancelled', reason: 'Why is it cancelled?' },
}

/** Asks once before an act on a closing and says every reason why it is refused. */
export function ActDialog({ closing, act, onClose }: { closing: ClosingView; act: Exclude<ClosingAct, 'sign'>; onClose: () => void }) {
  const { title, explain, confirm, done, reason } = words[act]
  const [text, setText] = useState('')
  const send = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act', { changes: CLOSING_CHANGED })
  const { busy, refused, submit } = useTry(() => send.mutateAsync({ params: { listing_id: closing.listing_id, closing_id: closing.id }, body: { act, ...(reason === undefined ? {} : { reason: text.trim() }) } }), done, onClose)
  return (
    <Modal open onClose={onClose} size="sm" title={title} description={explain} footer={<><Button onClick={onClose}>{act === 'cancel' ? 'Keep it' : 'Cancel'}</Button><Button type="submit" form="act-closing" variant="primary" busy={busy}>{confirm}</Button></>}>
      <form id="act-closing" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {reason === undefined ? null : <Field label={reason} error={refused?.fields['reason']}><Textarea rows={3} limit={1000} value={text} onChange={setText} /></Field>}
        <Refused refused={refused} />
      </form>
    </Modal>
  )
}

/** Takes one investment out of the closing, with the reason that the others read. */
export function ExcludeDialog({ closing, investmentId, number, onClose }: { closing: ClosingView; investmentId: string; number: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const send = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch', { changes: CLOSING_CHANGED })
  const { busy, refused, submit } = useTry(() => send.mutateAsync({ params: { listing_id: closing.listing_id, closing_id: closing.id }, body: { remove: [investmentId], reason: text.trim() } }), 'Taken out of the closing', onClose)
  return (
    <Modal open onClose={onClose} size="sm" title={`Take ${number} out`} description={closing.status.state === 'drafted' ? 'It stays funded and may join another closing.' : 'It stays funded and may join another closing. The instruction has to be signed anew.'} footer={<><Button onClick={onClose}>Keep it</Button><Button type="submit" form="exclude" variant="primary" busy={busy}>Take out</Button></>}>
      <form id="exclude" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Why is it taken out?" error={refused?.fields['reason']}><Textarea rows={3} limit={1000} value={text} onChange={setText} /></Field>
        <Refused refused={refused} />
      </form>
    </Modal>
  )
}
