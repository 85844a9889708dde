import { useState } from 'react'
import { stopBody } from '#domain/holders/model/transfer.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { StaffOwn } from '#src/blocks/staff-own.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { TRANSFER_CHANGED } from './documents.tsx'
import { TransferFacts, TransferFiles } from './transfer-facts.tsx'

const NAME = 'GET /api/admin/transfers/:transfer_id'
type View = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { transfer_id: params['transfer_id'] ?? '' } }),
])
const acts: readonly Act[] = [
  {
    type: 'DOCS_ACCEPTED',
    label: 'Accept documents',
    explain: 'We ask the company for consent. It has 30 days.',
    done: 'Documents accepted',
    variant: 'primary',
  },
  {
    type: 'CLEARED',
    label: 'Clear transfer',
    explain:
      'Receiver, legends and the law of the day are checked. A second person enters it in the ledger.',
    done: 'Transfer cleared',
    variant: 'primary',
  },
  {
    type: 'POSTED',
    label: 'Enter in the ledger',
    explain: 'The units move to the recipient in one step. You can’t undo this.',
    done: 'Transfer entered',
    variant: 'primary',
  },
  {
    type: 'DOCS_RETURNED',
    label: 'Return documents',
    explain: 'The holder reads your reason and can send the request again.',
    done: 'Documents returned',
    reason: 'What is missing?',
  },
  {
    type: 'REJECTED',
    label: 'Reject transfer',
    explain: 'The holder reads your reason. The units stay where they are.',
    done: 'Transfer rejected',
    variant: 'danger',
    reason: 'Why is it rejected?',
  },
]

/** Proposes that a stop is lifted, or says that this waits for a second person. */
function LiftButton({ stop, onLift }: { stop: View['stop_list'][number]; onLift: () => void }) {
  const [proposal] = useWaitingProposals('holding-stop', stop.id, true)
  return proposal === undefined ? (
    <Button size="sm" aria-label={`Lift stop: ${stop.label}`} onClick={onLift}>
      Lift stop
    </Button>
  ) : (
    <WaitingForSecond label="Lift stop" proposal={proposal} />
  )
}

function Stops({ view }: { view: View }) {
  const [open, setOpen] = useState(false)
  const set = useSend('POST /api/admin/holdings/:holding_id/stops', { changes: TRANSFER_CHANGED })
  const [lifted, setLifted] = useState<string | null>(null)
  const lift = useSend('POST /api/admin/stops/:stop_id/lift', {
    changes: [...TRANSFER_CHANGED, 'GET /api/admin/proposals'],
  })
  return (
    <Card aria-labelledby="stops">
      <CardHead
        titleId="stops"
        title="Stops on this security"
        subtitle="While a stop is in place, the security can’t be transferred."
        action={<Button onClick={() => setOpen(true)}>Put a stop</Button>}
        line
      />
      {view.stop_list.length === 0 ? (
        <EmptyState title="No stop" level={3}>
          Court orders, lost documents, sanctions and tax levies stop a security.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {view.stop_list.map((stop) => (
            <li
              key={stop.id}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5 md:px-6"
            >
              <span>
                <span className="font-medium">{stop.label}</span>
                <span className="block text-small text-subtle">{`${stop.reason} · ${stop.set_by}, ${formatDateTime(stop.set_at)}${stop.lifted_at === null ? '' : ` · lifted ${formatDateTime(stop.lifted_at)}: ${stop.lifted_for ?? ''}`}`}</span>
              </span>
              {stop.lifted_at === null ? (
                <LiftButton stop={stop} onLift={() => setLifted(stop.id)} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {lifted === null ? null : (
        <ActDialog
          title="Lift stop"
          explain="You propose it. The stop holds until a second person approves; for sanctions that is a person of compliance."
          confirm="Propose"
          done="Proposed. A second person approves it."
          reason="Why is it lifted?"
          onClose={() => setLifted(null)}
          run={(reason) =>
            lift.mutateAsync({ params: { stop_id: lifted }, body: { reason: reason ?? '' } })
          }
        />
      )}
      {open ? (
        <EditForm
          label="Stop"
          submitLabel="Put stop"
          schema={stopBody}
          values={{}}
          onCancel={() => setOpen(false)}
          onSave={(body) => set.mutateAsync({ params: { holding_id: view.holding_id }, body })}
          onSaved={() => {
            toast.success('Stop placed')
            setOpen(false)
          }}
          frame={(body, parts) => (
            <Modal
              open
              onClose={() => setOpen(false)}
              title="Put a stop"
              description="No transfer of this security is entered until the stop is lifted."
              footer={parts.actions}
            >
              {body}
            </Modal>
          )}
        />
      ) : null}
    </Card>
  )
}

/** One transfer as the platform works on it: documents, receiver, law, stops, ledger. */
export default function AdminTransfer() {
  const { transfer_id } = useParams<'transfer_id'>()
  const query = useCall(NAME, { params: { transfer_id } })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Transfers', to: '/admin/transfers' },
      { label: query.data?.from ?? 'Transfer' },
    ],
    pageName: 'Transfer',
  })
  return (
    <>
      <PageHead
        dense
        mark={query.data ? <StaffOwn of={query.data} /> : undefined}
        title={query.data ? `Transfer of ${query.data.from}` : 'Transfer'}
        lead={
          query.data
            ? `${formatCount(query.data.units)} units of ${query.data.company} to ${query.data.to}${query.data.receiver_email === null ? '' : ` (${query.data.receiver_email})`}.`
            : 'Documents, receiver and ledger.'
        }
      />
      <QueryBoundary query={query} what="this transfer" skeleton={<SkeletonText lines={8} />}>
        {(view) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={{
                ...view.status,
                next: view.status.next === null ? null : { ...view.status.next, link: null },
              }}
              me="platform"
              extra={
                <EventButtons
                  machine="transfer"
                  id={view.id}
                  presented={view.status}
                  acts={acts}
                  changes={TRANSFER_CHANGED}
                />
              }
            />
            <Card aria-labelledby="facts">
              <CardHead titleId="facts" title="Transfer" />
              <CardBody>
                <TransferFacts transfer={view} />
              </CardBody>
            </Card>
            <Card aria-labelledby="documents">
              <CardHead titleId="documents" title="Documents" />
              <CardBody>
                <TransferFiles transfer={view} />
              </CardBody>
            </Card>
            <Stops view={view} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
