import { useState } from 'react'
import { z } from 'zod'
import type { QueueItemView } from '#domain/payments/model/banking.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { documents, DocumentField } from '#src/blocks/evidence.tsx'
import { StaffOwn } from '#src/blocks/staff-own.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { href, Link, useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { MoneyTrends, moneyTrendsQuery } from './money-trends.tsx'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'
import { actLabels, kindLabels } from './labels.ts'

type Act = QueueItemView['acts'][number]

function ageText(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

/** The proposal that an item waits for, with who proposed it and who may approve. */
function Waits({ id }: { id: string }) {
  const proposal = useWaitingProposals('money-item', null, true).find((one) => one.id === id)
  return proposal === undefined ? (
    <Link
      to={href('/admin/proposals/:proposal_id', { proposal_id: id })}
      className="link text-small"
    >
      Waiting for a second person
    </Link>
  ) : (
    <WaitingForSecond label={proposal.title} proposal={proposal} />
  )
}

const columns: readonly Column<QueueItemView>[] = [
  {
    key: 'text',
    title: 'Payment',
    cell: (item) => (
      <span>
        <span className="block font-medium wrap-anywhere">
          {item.investor ?? (item.sender || 'Unknown sender')}
        </span>
        <span className="figures block text-small text-subtle wrap-anywhere">
          {item.resolution ?? item.text}
        </span>
        <StaffOwn of={item} />
        {item.proposal_id === null ? null : <Waits id={item.proposal_id} />}
      </span>
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    card: 'status',
    cell: (item) => <StatusBadge status={kindLabels[item.kind]} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (item) => (
      <span className="figures">
        <span className="block font-medium">{formatMoney(item.amount)}</span>
        {item.missing === null ? null : (
          <span className="block text-small text-subtle">{formatMoney(item.missing)} missing</span>
        )}
      </span>
    ),
  },
  {
    key: 'age',
    title: 'Age',
    card: 'fact',
    cell: (item) => <span className="figures">{ageText(item.age_days)}</span>,
  },
  {
    key: 'waits',
    title: 'Since',
    card: 'fact',
    cell: (item) => (
      <span className="figures text-subtle">
        {formatDate(item.received_on)}
        {item.state === 'waiting' && item.waits_until !== null ? (
          <span className="block text-small">
            {item.offered_units === null
              ? 'Waits'
              : `${formatCount(item.offered_units)} units offered, waits`}{' '}
            until {formatDate(item.waits_until)}
          </span>
        ) : null}
      </span>
    ),
  },
]

/** Fields of an act: what a second person approves carries a document, and the proof of money that left needs one. */
const schemaOf = (act: Act) =>
  z.object({
    note: z.string().trim().min(3, 'Say what you found.'),
    reference:
      act === 'match'
        ? z.string().trim().min(1, 'Enter the reference or the number of the investment.')
        : z.string(),
    documents: documents(
      act === 'settled' ? 'Upload the document of the bank that shows it.' : undefined,
    ),
  })

function ActDialog({ item, act, onClose }: { item: QueueItemView; act: Act; onClose: () => void }) {
  const words = actLabels[act]
  const matching = act === 'match'
  const second = act !== 'wait' && act !== 'fewer'
  const [schema] = useState(() => schemaOf(act))
  const send = useSend('POST /api/admin/money/queue/:item_id/acts', { changes: DESK })
  return (
    <ActionDialog
      title={words.title}
      description={`${formatMoney(item.amount)}, ${item.investor ?? (item.sender || 'unknown sender')}. ${words.help}`}
      onClose={onClose}
      schema={schema}
      defaultValues={{ note: '', reference: '', documents: [] }}
      submitLabel={words.label}
      onSubmit={async ({ note, reference, documents: [document] }) => {
        await send.mutateAsync({
          params: { item_id: item.id },
          body: {
            act,
            note,
            ...(matching ? { reference } : {}),
            ...(document === undefined ? {} : { document_id: document }),
          },
        })
        toast.success(words.done)
        onClose()
      }}
    >
      {matching ? (
        <ActionField name="reference" label="Reference or number of the investment">
          {(control) => <TextInput {...control} maxLength={40} placeholder="INV-7K2M9QXB" />}
        </ActionField>
      ) : null}
      <ActionField name="note" label={words.note}>
        {(control) => <Textarea {...control} rows={3} />}
      </ActionField>
      {second ? (
        <DocumentField name="documents" label="Document" optional={act !== 'settled'} max={1} />
      ) : null}
    </ActionDialog>
  )
}

const facets = [
  {
    param: 'kind',
    label: 'Kind',
    options: Object.entries(kindLabels).map(([value, words]) => ({
      value,
      label: words.label,
    })),
  },
]

export const loader = load(({ search }) => [
  summaryQuery,
  moneyTrendsQuery,
  recordListQuery('GET /api/admin/money/queue', search, { pills: { param: 'state' }, facets }),
])

/** Short, surplus and unknown payments and late returns: what they are, how old, and what can be done. */
export default function MoneyQueue() {
  const may = useMayMove()
  const [search] = useSearch()
  const [doing, setDoing] = useState<{ item: QueueItemView; act: Act } | null>(null)
  const done = search.get('state') === 'done'
  return (
    <>
      <ConsoleHead current="Queue" lead="Unmatched payments, oldest first." />
      <RecordList
        name="GET /api/admin/money/queue"
        label="Money queue"
        columns={columns}
        keyOf={(item) => item.id}
        nameOf={(item) => `${kindLabels[item.kind].label} ${formatMoney(item.amount)}`}
        pills={{
          label: 'What is shown',
          param: 'state',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'done', label: 'Settled' },
          ],
        }}
        facets={facets}
        rowAction={(item) =>
          may && item.acts.length > 0 ? (
            <span className="flex flex-wrap gap-2">
              {item.acts.map((act) => (
                <Button
                  key={act}
                  size="sm"
                  aria-label={`${actLabels[act].label}: ${formatMoney(item.amount)}`}
                  onClick={() => setDoing({ item, act })}
                >
                  {actLabels[act].label}
                </Button>
              ))}
            </span>
          ) : null
        }
        empty={{
          title: done ? 'Nothing has been settled yet' : 'Nothing waits',
          children: done
            ? 'Items that you settle are listed here.'
            : 'Short, surplus and unknown payments appear here when a statement is uploaded.',
        }}
      />
      <MoneyTrends />
      {doing ? (
        <ActDialog item={doing.item} act={doing.act} onClose={() => setDoing(null)} />
      ) : null}
    </>
  )
}
