import { useState } from 'react'
import { z } from 'zod'
import { disbursementKindLabels } from '#domain/payments/model/disbursement-kinds.ts'
import type { DisbursementView } from '#domain/payments/model/disbursements.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'

const NAME = 'GET /api/admin/money/disbursements'
const columns: readonly Column<DisbursementView>[] = [
  {
    key: 'payee',
    title: 'Payee',
    cell: (one) => (
      <span>
        <span className="block font-medium">{one.payee}</span>
        <span className="figures block text-small text-subtle wrap-anywhere">
          {disbursementKindLabels[one.kind]}, {one.reference}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (one) => <span className="figures font-medium">{formatMoney(one.amount)}</span>,
  },
  {
    key: 'to',
    title: 'To',
    card: 'fact',
    cell: (one) => (
      <span>
        <span className="block">
          {one.method === 'ach' ? 'ACH, ' : 'Wire, '}
          {one.to}
        </span>
        {one.waits === null ? null : (
          <span className="block text-small text-subtle">Waiting for: {one.waits}</span>
        )}
      </span>
    ),
  },
  {
    key: 'requested',
    title: 'Requested',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {formatDate(one.requested_at)}
        {one.sent_at === null ? null : (
          <span className="block text-small">Sent {formatDate(one.sent_at)}</span>
        )}
      </span>
    ),
  },
]

export const loader = load(({ search }) => [summaryQuery, recordListQuery(NAME, search)])

const reasonOnly = z.object({ reason: z.string().trim().min(3, 'Say what the list is for.') })
/** Proposes a list of the chosen wires; a key is the id and the revision that was read. */
function ListDialog({ keys, onClose }: { keys: readonly string[]; onClose: () => void }) {
  const send = useSend('POST /api/admin/money/wire-lists', { changes: DESK })
  return (
    <ActionDialog
      title="Make a wire list"
      description={`${keys.length} ${keys.length === 1 ? 'order' : 'orders'}. A second person approves the list before it can be sent.`}
      onClose={onClose}
      schema={reasonOnly}
      defaultValues={{ reason: '' }}
      submitLabel="Propose list"
      onSubmit={async ({ reason }) => {
        const items = keys.map((key) => {
          const [id = '', rev = ''] = key.split(' ')
          return { id, rev: Number(rev) }
        })
        await send.mutateAsync({ body: { items, reason } })
        toast.success('Proposed')
        onClose()
      }}
    >
      <ActionField name="reason" label="Note for the second person">
        {(control) => <Textarea {...control} rows={3} />}
      </ActionField>
    </ActionDialog>
  )
}

/** Payments out of escrow: to approve, to put into a file or on a wire list, and on their way. */
export default function Disbursements() {
  const may = useMayMove()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  return (
    <>
      <ConsoleHead
        current="Disbursements"
        lead="Each payment out of escrow is an order. Another person approves it, and the bank’s line confirms it."
      />
      <RecordList
        name={NAME}
        label="Disbursements"
        columns={columns}
        keyOf={(one) => `${one.id} ${one.rev}`}
        nameOf={(one) => one.reference}
        to={(one) =>
          href('/admin/money/disbursements/:disbursement_id', { disbursement_id: one.id })
        }
        pills={{
          label: 'What is shown',
          param: 'state',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'requested', label: 'To approve' },
            { value: 'approved', label: 'Approved' },
            { value: 'sent', label: 'On their way' },
            { value: 'returned', label: 'Returned' },
            { value: 'all', label: 'All' },
          ],
        }}
        tools={
          <Link to="/admin/money/wire-lists" className="text-small font-medium">
            Wire lists
          </Link>
        }
        {...(may
          ? {
              bulk: ({ keys }: { keys: readonly string[] }) => (
                <Button size="sm" onClick={() => setChosen(keys)}>
                  Make a wire list
                </Button>
              ),
            }
          : {})}
        every={30_000}
        empty={{
          title: 'No open disbursements',
          children: 'Refunds, closing payouts and fees appear here when they are due.',
        }}
      />
      {chosen === null ? null : <ListDialog keys={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
