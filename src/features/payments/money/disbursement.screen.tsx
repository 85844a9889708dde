import { useState } from 'react'
import { disbursementKindLabels } from '#domain/payments/model/disbursement-kinds.ts'
import type { DisbursementDetail } from '#domain/payments/model/disbursements.ts'
import { payoutAccountInput } from '#domain/payments/model/disbursements.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionText } from '#src/blocks/next-action.tsx'
import { ProposeActDialog } from '#src/blocks/propose-act.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { PhoneInput } from '#src/ui/inputs/phone.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import { DESK } from './changed.ts'
import { ConsoleHead, useMayMove, summaryQuery } from './console-head.tsx'

const NAME = 'GET /api/admin/money/disbursements/:disbursement_id'
export const loader = load(({ params }) => [
  summaryQuery,
  ask(NAME, { params: { disbursement_id: params['disbursement_id'] ?? '' } }),
])
const acts: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve',
    variant: 'primary',
    explain: 'The order goes into the next ACH file, or can be put on a wire list.',
    done: 'Approved',
  },
  {
    type: 'CORRECTED',
    label: 'Order again',
    explain: 'The money goes to the account that the payee has on file now, after a new approval.',
    done: 'Ordered again',
  },
  {
    type: 'RESUMED',
    label: 'Release from hold',
    explain: 'The order needs a new approval.',
    done: 'Released',
  },
  {
    type: 'HELD',
    label: 'Hold',
    explain: 'The order stays where it is until someone releases it.',
    done: 'On hold',
    reason: 'Why is it held?',
  },
]

/** Proposes the payout account of a company. */
function PayoutAccountDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [today] = useState(() => dateInZone(new Date().toISOString()))
  const [payload] = useState({
    schema: payoutAccountInput,
    values: {
      holder_name: '',
      bank_name: '',
      routing_number: '',
      account_number: '',
      number: '',
      called_on: today,
    },
  })
  return (
    <ProposeActDialog
      title="Payout account"
      explain={`Call the company at a number that was on file before, and compare bank and account number. A second person approves. Payments to the account start ${PERIODS.payout_hours} hours later.`}
      kind="payments.payout-account"
      subject={{ machine: 'payout-of', id: accountId }}
      payload={payload}
      reason="What the company confirmed"
      changes={DESK}
      onClose={onClose}
    >
      <ActionField name="payload.holder_name" label="Name on the account">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="payload.bank_name" label="Bank name">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="payload.routing_number" label="Routing number">
        {(control) => <TextInput {...control} inputMode="numeric" />}
      </ActionField>
      <ActionField name="payload.account_number" label="Account number">
        {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
      </ActionField>
      <ActionField name="payload.number" label="Number called">
        {(control) => <PhoneInput {...control} />}
      </ActionField>
      <ActionField name="payload.called_on" label="Day of the call">
        {(control) => <DateInput {...control} max={today} />}
      </ActionField>
    </ProposeActDialog>
  )
}

const factsOf = (one: DisbursementDetail) => [
  { term: 'Amount', value: formatMoney(one.amount) },
  { term: 'For', value: `${disbursementKindLabels[one.kind]}: ${one.purpose}` },
  { term: 'Payee', value: one.payee },
  { term: one.method === 'ach' ? 'ACH to' : 'Wire to', value: one.to },
  { term: 'Waiting for', value: one.waits },
  { term: 'From account', value: one.from_account === '' ? null : `****${one.from_account}` },
  { term: 'Reference', value: one.reference },
  { term: 'Requested by', value: one.maker },
  { term: 'Approved by', value: one.checker },
]

function Links({ one }: { one: DisbursementDetail }) {
  return (
    <ul className="grid gap-2">
      {one.closing === null ? null : (
        <li>
          <Link to={one.closing}>Open the closing</Link>
        </li>
      )}
      {one.wire_list_id === null ? null : (
        <li>
          <Link
            to={href('/admin/money/wire-lists/:wire_list_id', { wire_list_id: one.wire_list_id })}
          >
            Open the wire list
          </Link>
        </li>
      )}
      <li>
        <Link to="/admin/money/batches">ACH files</Link>
      </li>
    </ul>
  )
}

/** One payment out of escrow: payee, account, amount, who requested and who approved it. */
export default function Disbursement() {
  const { disbursement_id } = useParams<'disbursement_id'>()
  const found = useCall(NAME, { params: { disbursement_id } }, { every: 20_000 })
  const may = useMayMove()
  const [storing, setStoring] = useState(false)
  const one = found.data
  return (
    <>
      <ConsoleHead
        current="Disbursements"
        title={one?.reference ?? 'Disbursement'}
        lead="Compare payee, account and amount with the purpose."
        actions={
          one && may ? (
            <>
              {one.payout_of === null ? null : (
                <Button onClick={() => setStoring(true)}>Set payout account</Button>
              )}
              <EventButtons
                machine="disbursement"
                id={one.id}
                presented={one.status}
                acts={acts}
                changes={DESK}
              />
            </>
          ) : undefined
        }
      />
      <QueryBoundary
        query={found}
        what="the disbursement"
        skeleton={
          <Card aria-label="Disbursement">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(shown) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <Card aria-label="Order">
              <CardHead title="Order" mark={<StatusBadge status={shown.status} />} />
              <CardBody className="grid gap-3">
                <KeyValues tight items={factsOf(shown)} />
                {shown.status.next ? (
                  <p className="text-small text-muted">
                    <NextActionText next={shown.status.next} me="platform" />
                  </p>
                ) : null}
              </CardBody>
            </Card>
            <div className="grid gap-5">
              <Card aria-label="Related">
                <CardHead title="Related" />
                <CardBody>
                  <Links one={shown} />
                </CardBody>
              </Card>
              <Card aria-label="History">
                <CardHead title="History" />
                <CardBody>
                  <Timeline
                    label="History of the order"
                    entries={shown.people.map((entry, index) => ({
                      id: String(index),
                      what: entry.says,
                      meta: `${formatDateTime(entry.at)}, ${entry.who}`,
                    }))}
                  />
                </CardBody>
              </Card>
            </div>
          </div>
        )}
      </QueryBoundary>
      {storing && one?.payout_of ? (
        <PayoutAccountDialog accountId={one.payout_of} onClose={() => setStoring(false)} />
      ) : null}
    </>
  )
}
