import { useState, type FormEvent } from 'react'
import type { QueueItemView } from '#domain/model/banking.ts'
import { formatMoney } from '#domain/money-text.ts'
import { useSend } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList } from '#src/blocks/record-list.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { DeskHead, useMayMove } from './desk-head.tsx'
import { actWords, kindWords } from './words.ts'

type Act = QueueItemView['acts'][number]
const columns: readonly Column<QueueItemView>[] = [
  { key: 'text', title: 'Payment', cell: (item) => <span><span className="block font-medium wrap-anywhere">{item.investor ?? (item.sender || 'Unknown sender')}</span><span className="figures block text-small text-subtle wrap-anywhere">{item.resolution ?? item.text}</span></span> },
  { key: 'kind', title: 'Kind', card: 'status', cell: (item) => <StatusBadge {...kindWords[item.kind]} /> },
  { key: 'amount', title: 'Amount', align: 'right', card: 'figure', cell: (item) => <span className="figures"><span className="block font-medium">{formatMoney(item.amount)}</span>{item.missing === null ? null : <span className="block text-small text-subtle">{formatMoney(item.missing)} missing</span>}</span> },
  { key: 'age', title: 'Age', card: 'fact', cell: (item) => <span className="figures">{item.age_days === 0 ? 'Today' : item.age_days === 1 ? '1 day' : `${item.age_days} days`}</span> },
  { key: 'waits', title: 'Since', card: 'fact', cell: (item) => <span className="figures text-subtle">{formatDate(item.received_on)}{item.state === 'waiting' && item.waits_until !== null ? <span className="block text-small">{item.offered_units === null ? 'Waits' : `${formatCount(item.offered_units)} units offered, waits`} until {formatDate(item.waits_until)}</span> : null}</span> },
]

function ActDialog({ item, act, onClose }: { item: QueueItemView; act: Act; onClose: () => void }) {
  const words = actWords[act]
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend('POST /api/admin/money/queue/:item_id/acts', { changes: DESK, onSuccess: () => { toast.success(words.done); onClose() } })
  const wrong: Record<string, string> = { ...(note.trim().length < 3 ? { note: 'Say what you found.' } : {}), ...(act === 'match' && reference.trim() === '' ? { reference: 'Write the reference or the number of the investment.' } : {}) }
  const fields: Readonly<Record<string, string>> = { ...send.error?.fields, ...(tried ? wrong : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (send.isPending || Object.keys(wrong).length > 0) return
    send.mutate({ params: { item_id: item.id }, body: { act, note: note.trim(), ...(act === 'match' ? { reference: reference.trim() } : {}) } })
  }
  return (
    <Modal open onClose={onClose} size="sm" title={words.title} description={`${formatMoney(item.amount)}, ${item.investor ?? (item.sender || 'unknown sender')}. ${words.help}`} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="queue-act" variant="primary" busy={send.isPending}>{words.label}</Button></>}>
      <form id="queue-act" noValidate onSubmit={submit} className="grid gap-4">
        {act === 'match' ? <Field label="Reference or number of the investment" error={fields['reference']}><TextInput value={reference} onChange={setReference} maxLength={40} placeholder="INV-7K2M9QXB" /></Field> : null}
        <Field label={words.note} error={fields['note']}><Textarea value={note} onChange={setNote} rows={3} /></Field>
        {send.error && Object.keys(send.error.fields).length === 0 ? <Callout tone="danger" title={send.error.message} /> : null}
      </form>
    </Modal>
  )
}

/** Short, surplus and unknown payments and late returns: what they are, how old, and what can be done. */
export default function MoneyQueue() {
  const may = useMayMove()
  const [search] = useSearch()
  const [doing, setDoing] = useState<{ item: QueueItemView; act: Act } | null>(null)
  const done = search.get('state') === 'done'
  return (
    <>
      <DeskHead current="Queue" lead="Payments that the books cannot place alone, oldest first." />
      <RecordList
        name="GET /api/admin/money/queue"
        label="Money queue"
        columns={columns}
        keyOf={(item) => item.id}
        nameOf={(item) => `${kindWords[item.kind].label} ${formatMoney(item.amount)}`}
        pills={{ label: 'What is shown', param: 'state', items: [{ value: undefined, label: 'Open' }, { value: 'done', label: 'Settled' }] }}
        facets={[{ param: 'kind', label: 'Kind', options: Object.entries(kindWords).map(([value, words]) => ({ value, label: words.label })) }]}
        rowAction={(item) => (may && item.acts.length > 0 ? <span className="flex flex-wrap gap-2">{item.acts.map((act) => <Button key={act} size="sm" aria-label={`${actWords[act].label}: ${formatMoney(item.amount)}`} onClick={() => setDoing({ item, act })}>{actWords[act].label}</Button>)}</span> : null)}
        empty={{ title: done ? 'Nothing has been settled yet' : 'Nothing waits', children: done ? 'Items that you settle are listed here.' : 'Short, surplus and unknown payments appear here when a statement is uploaded.' }}
      />
      {doing ? <ActDialog item={doing.item} act={doing.act} onClose={() => setDoing(null)} /> : null}
    </>
  )
}
