import { useState } from 'react'
import { z } from 'zod'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import { RETURN_CODES } from '#domain/payments/rules/ach-returns.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { documents, DocumentField } from '#src/blocks/evidence.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { CallDialog } from './call-dialog.tsx'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { fileForm, UploadButton } from '#src/blocks/upload-button.tsx'

const NAME = 'GET /api/admin/money/returns'
type Return = Item<typeof NAME>

function sourceText(source: string): string {
  if (source === 'file' || source === 'provider') return source
  return source === 'hand' ? 'by hand' : 'sandbox'
}

const columns: readonly Column<Return>[] = [
  {
    key: 'code',
    title: 'Return',
    cell: (one) => (
      <span>
        <span className="figures block font-medium">
          {one.code} {one.meaning}
        </span>
        <span className="block text-small text-subtle">{one.action}</span>
      </span>
    ),
  },
  {
    key: 'who',
    title: 'Payment',
    card: 'fact',
    cell: (one) =>
      one.reference === null ? (
        'Verification of an account'
      ) : (
        <span className="figures">
          {one.reference}
          {one.name === null ? '' : `, ${one.name}`}
        </span>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (one) =>
      one.amount === null ? null : <span className="figures">{formatMoney(one.amount)}</span>,
  },
  {
    key: 'outcome',
    title: 'What followed',
    card: 'fact',
    cell: (one) => (
      <span>
        {one.outcome}
        {one.apply_by === null ? null : (
          <span
            className={`figures block text-small ${one.overdue ? 'font-medium text-danger-strong' : 'text-subtle'}`}
          >
            {one.overdue ? 'Was due on' : 'Apply by'} {formatDate(one.apply_by)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'needs',
    title: 'Person',
    card: 'status',
    cell: (one) =>
      one.needs_person ? (
        <StatusBadge status={{ label: 'Manual review', tone: 'warning', icon: 'eye' }} />
      ) : (
        <StatusBadge status={{ label: 'Done', tone: 'success', icon: 'check' }} />
      ),
  },
  {
    key: 'on',
    title: 'Received',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {formatDate(one.received_on)}, {sourceText(one.source)}
      </span>
    ),
  },
]
const codes = RETURN_CODES.filter((one) => one.kind === 'return').map((one) => ({
  value: one.code,
  label: `${one.code} ${one.meaning}`,
}))

const returnSchema = z.object({
  reference: z.string().trim().min(1, 'Enter the reference or the trace number.'),
  code: z.string('Choose the code.'),
  document_id: documents('Upload the bank’s document that shows the return.').transform(
    ([document = '']) => document,
  ),
})

function RecordDialog({ onClose }: { onClose: () => void }) {
  const send = useSend('POST /api/admin/money/returns', {
    changes: [...DESK, 'GET /api/admin/proposals'],
  })
  return (
    <ActionDialog
      title="Record a return"
      description="When a second person has approved it, the payment goes back to the investor with the reason, and the account follows the table of returns."
      onClose={onClose}
      schema={returnSchema}
      defaultValues={{ reference: '', document_id: [] }}
      submitLabel="Propose return"
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ body })
        toast.success('Proposed. A second person approves it.')
        onClose()
      }}
    >
      <ActionField name="reference" label="Reference or trace number">
        {(control) => <TextInput {...control} maxLength={40} placeholder="INV-7K2M9QXB" />}
      </ActionField>
      <ActionField name="code" label="Return code">
        {(control) => <Select {...control} options={codes} />}
      </ActionField>
      <DocumentField name="document_id" label="Document of the bank" max={1} />
    </ActionDialog>
  )
}

type Act = 'accept_holder' | 'refuse_holder' | 'unfreeze' | 'close'
const accountActs: Readonly<Record<string, readonly { act: Act; label: string }[]>> = {
  needs_review: [
    { act: 'accept_holder', label: 'Accept holder' },
    { act: 'refuse_holder', label: 'Refuse holder' },
  ],
  frozen: [
    { act: 'unfreeze', label: 'End freeze' },
    { act: 'close', label: 'Close account' },
  ],
}

const CALL = { label: 'Call the owner', tone: 'warning', icon: 'eye' } as const
/** Acts that a second person approves. */
const proposed: ReadonlySet<Act> = new Set(['accept_holder', 'unfreeze'])

/** What a person decides about an account, or that it waits for a second person. */
function AccountButtons({
  id,
  person,
  acts,
  onAct,
}: {
  id: string
  person: string
  acts: readonly { act: Act; label: string }[]
  onAct: (one: { act: Act; label: string }) => void
}) {
  const [proposal] = useWaitingProposals('bank-account', id, true)
  return (
    <>
      {acts.map((one) =>
        proposal !== undefined && proposed.has(one.act) ? (
          <WaitingForSecond key={one.act} label={one.label} proposal={proposal} />
        ) : (
          <Button
            key={one.act}
            size="sm"
            aria-label={`${one.label}: ${person}`}
            onClick={() => onAct(one)}
          >
            {one.label}
          </Button>
        ),
      )}
    </>
  )
}

/** Accounts that wait for a person: another name, frozen by a return, or to be called back. */
function Accounts({ may }: { may: boolean }) {
  const accounts = useQueryOf(accountsQuery)
  const [doing, setDoing] = useState<{ id: string; rev: number; act: Act; label: string } | null>(
    null,
  )
  const [calling, setCalling] = useState<{ account: BankAccountView; person: string } | null>(null)
  const send = useSend('POST /api/admin/money/accounts/:bank_account_id/acts', {
    changes: [...DESK, 'GET /api/admin/proposals'],
    onSuccess: () => {
      toast.success(
        doing !== null && proposed.has(doing.act)
          ? 'Proposed. A second person approves it.'
          : 'Recorded',
      )
      setDoing(null)
    },
  })
  const items = accounts.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card aria-label="Accounts that wait for a person" className="mb-5 overflow-hidden">
      <CardHead title="Accounts that wait for a person" line />
      <ul className="divide-y divide-border">
        {items.map(({ account, person, code, proposal_id: proposal }) => (
          <li
            key={account.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">{person}</span>
              <span className="figures block text-small text-subtle">
                Account of {account.holder_name}, {account.bank_name} {account.mask}
                {code === null ? '' : `, returned with ${code}`}
              </span>
              {proposal === null || !account.call_due ? null : (
                <Link to={`/admin/proposals/${proposal}`} className="block text-small underline">
                  Waiting for a second person
                </Link>
              )}
            </span>
            {account.status ? <StatusBadge status={account.status} /> : null}
            {account.call_due ? <StatusBadge status={CALL} /> : null}
            {may && account.call_due && proposal === null ? (
              <Button
                size="sm"
                aria-label={`Record call: ${person}`}
                onClick={() => setCalling({ account, person })}
              >
                Record call
              </Button>
            ) : null}
            {may ? (
              <AccountButtons
                id={account.id}
                person={person}
                acts={accountActs[account.status?.state ?? ''] ?? []}
                onAct={(one) => setDoing({ id: account.id, rev: account.status?.rev ?? 0, ...one })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {calling === null ? null : <CallDialog {...calling} onClose={() => setCalling(null)} />}
      {doing === null ? null : (
        <ReasonDialog
          title={doing.label}
          label="What you found"
          submit={doing.label}
          onSubmit={(reason) =>
            send.mutateAsync({
              params: { bank_account_id: doing.id },
              ifMatch: doing.rev,
              body: { act: doing.act, reason },
            })
          }
          onClose={() => setDoing(null)}
        />
      )}
    </Card>
  )
}

function Rates() {
  const { data } = useQueryOf(ratesQuery)
  const over = data?.rates.filter((rate) => rate.exceeded) ?? []
  if (over.length === 0) return null
  const names = {
    unauthorized: 'Unauthorized returns',
    administrative: 'Returns for wrong accounts',
    all: 'All returns',
  } as const
  return (
    <Callout tone="danger" className="mb-5" title="Return rates are above Nacha’s limits">
      {over
        .map(
          (rate) =>
            `${names[rate.kind]}: ${rate.returned} of ${rate.debits} debits in 60 days, the limit is ${rate.limit_bp / 100}%.`,
        )
        .join(' ')}
    </Callout>
  )
}

const accountsQuery = ask('GET /api/admin/money/accounts', {})
const ratesQuery = ask(NAME, { query: {} })
export const loader = load(({ search }) => [
  summaryQuery,
  accountsQuery,
  ratesQuery,
  recordListQuery(NAME, search),
])

/** Returned debits: by file, by hand, and what followed. */
export default function Returns() {
  const may = useMayMove()
  const [recording, setRecording] = useState(false)
  const [applying, setApplying] = useState<Return | null>(null)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [proposed, setProposed] = useState<string | null>(null)
  const upload = useSend('POST /api/admin/money/returns/file', {
    changes: [...DESK, 'GET /api/admin/proposals'],
    onSuccess: (answer) => {
      setSkipped(answer.skipped)
      setProposed(answer.proposal_id)
      if (answer.found > 0) toast.success('Proposed. A second person approves it.')
    },
  })
  return (
    <>
      <ConsoleHead
        current="Returns"
        lead="Debits that came back, with what the table of returns does."
        actions={
          may ? (
            <>
              <Button onClick={() => setRecording(true)}>Record by hand</Button>
              <UploadButton
                label="Upload returns"
                accept=".ach,.txt,text/plain"
                busy={upload.isPending}
                onFile={(file) => {
                  setSkipped([])
                  setProposed(null)
                  upload.mutate({ body: fileForm(file) })
                }}
              />
            </>
          ) : undefined
        }
      />
      {upload.error ? (
        <Callout tone="danger" className="mb-5" title="Nothing was proposed">
          {upload.error.fields['file'] ?? upload.error.message}
        </Callout>
      ) : null}
      {skipped.length > 0 ? (
        <Callout tone="warning" live className="mb-5" title="Some can’t be recorded">
          {skipped.join(' ')}
        </Callout>
      ) : null}
      {proposed === null ? null : (
        <Callout tone="info" live className="mb-5" title="The file waits for a second person">
          <Link className="link" to={`/admin/proposals/${proposed}`}>
            Open the proposal
          </Link>
        </Callout>
      )}
      <Rates />
      <Accounts may={may} />
      <RecordList
        name={NAME}
        label="Returns"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => `${one.code} ${one.reference ?? ''}`}
        rowAction={(one) =>
          may && one.may_apply ? (
            <Button
              size="sm"
              aria-label={`Apply correction: ${one.code} ${one.reference ?? one.name ?? ''}`}
              onClick={() => setApplying(one)}
            >
              Apply
            </Button>
          ) : null
        }
        empty={{
          title: 'No debit has come back',
          children: 'Returns that the bank sends, or that you record, are listed here.',
        }}
      />
      {applying ? <ApplyDialog one={applying} onClose={() => setApplying(null)} /> : null}
      {recording ? <RecordDialog onClose={() => setRecording(false)} /> : null}
    </>
  )
}
