import type { ReactNode } from 'react'
import { addBankingDays } from '#domain/shared/calendar/business-days.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { bankAccountInput, type BankAccountView } from '#domain/payments/model/banking.ts'
import {
  MICRO_DEPOSIT_DAYS,
  MICRO_DEPOSIT_DESCRIPTION,
} from '#domain/payments/rules/micro-deposits.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { ConfirmDeposits } from './confirm-deposits.tsx'
import type { BankAccountEvent, BankAccountState, Settle } from './use-bank-account.ts'

/** Banking days after which an ACH credit has arrived at the latest. */
const ARRIVES_WITHIN = 3

interface PanelProps {
  state: BankAccountState
  send: (event: BankAccountEvent) => void
  settle: Settle
  /** the demo's bank mails the amounts */
  sandbox: boolean
}

/** When the two deposits of the running verification arrive: the first and the last banking day. */
function arrival({ expires_at }: BankAccountView): string {
  if (expires_at === null) return `within ${ARRIVES_WITHIN} business days`
  const sent = dateInZone(addElapsedHours(expires_at, -24 * MICRO_DEPOSIT_DAYS))
  return `between ${formatDate(addBankingDays(sent, 1))} and ${formatDate(addBankingDays(sent, ARRIVES_WITHIN))}`
}

const REFUSED: Readonly<Record<string, string>> = {
  expired: 'The deposits weren’t confirmed in time',
  disabled: 'A payment from this account was returned',
}

/** What the state of the account means, and what the person does now. */
function Situation({ state, account }: { state: BankAccountState; account: BankAccountView }) {
  const cause = account.status?.next?.cause ?? ''
  if (state.matches({ current: 'deposits' }))
    return (
      <Callout tone="info" title={`Two deposits arrive ${arrival(account)}`}>
        Each is less than $1 and has the description {MICRO_DEPOSIT_DESCRIPTION}. When they are on
        your statement, enter their amounts here.
        {account.expires_at === null
          ? ''
          : ` You have until ${formatDateTime(account.expires_at)}.`}
      </Callout>
    )
  if (state.matches({ current: 'inReview' }))
    return (
      <Callout tone="info" title="We are reviewing the name on the account">
        It differs from yours. We send the deposits once a reviewer has accepted it. You don’t need
        to do anything now.
      </Callout>
    )
  if (state.matches({ current: 'locked' }))
    return (
      <Callout tone="danger" title="Payments from this account are on hold">
        Your bank returned a payment, and we are looking into it. You can’t replace the account
        meanwhile. You don’t need to do anything now: we email you when this is resolved.
      </Callout>
    )
  const startsAgain = state.matches('starting') && account.status?.state !== 'none'
  if (state.matches({ current: 'refused' }) || startsAgain)
    return (
      <Callout
        tone="danger"
        title={REFUSED[account.status?.state ?? ''] ?? 'We couldn’t verify this account'}
      >
        {cause}
      </Callout>
    )
  if (state.matches({ current: 'proven' }))
    return (
      <Callout tone="success" title="This account is verified">
        We debit your authorized payments from it.
      </Callout>
    )
  return cause === '' ? null : <p className="text-small text-muted">{cause}</p>
}

function Actions({ state, send }: Pick<PanelProps, 'state' | 'send'>) {
  const starting = state.matches('starting')
  return (
    <div className="flex flex-wrap gap-3">
      {starting || state.can({ type: 'START' }) ? (
        <Button variant="primary" busy={starting} onClick={() => send({ type: 'START' })}>
          Send two deposits
        </Button>
      ) : null}
      {state.can({ type: 'CHANGE' }) ? (
        <Button onClick={() => send({ type: 'CHANGE' })}>Use another account</Button>
      ) : null}
    </div>
  )
}

/** The account as it is, with the one thing to do. */
function Current({
  state,
  send,
  settle,
  sandbox,
  account,
}: PanelProps & { account: BankAccountView }) {
  const { failure } = state.context
  return (
    <AccountCard account={account} title="Your bank account">
      <Situation state={state} account={account} />
      {failure !== null && !state.hasTag('proving') ? (
        <Callout tone="danger" live title={failure.message} />
      ) : null}
      {state.hasTag('proving') ? (
        <ConfirmDeposits account={account} sandbox={sandbox} settle={settle} />
      ) : null}
      <Actions state={state} send={send} />
    </AccountCard>
  )
}

/** The form of the first account, or of one that replaces another. */
function Entering({ state, send, settle }: PanelProps) {
  const replaces = state.context.account !== null
  return (
    <Card pad aria-label={replaces ? 'Another account' : 'Your account'}>
      <h2 className="mb-1 text-h3">{replaces ? 'Use another account' : 'Add your bank account'}</h2>
      <p className="mb-5 text-muted">
        We send two deposits of less than a dollar and take them back. Their amounts show that the
        account is yours.
        {replaces
          ? ` For your safety nothing is paid out to a new account for ${PERIODS.payout_hours} hours.`
          : ''}
      </p>
      <EditForm
        label="Bank account"
        schema={bankAccountInput}
        values={NOTHING_ENTERED}
        submitLabel="Save and verify"
        onCancel={replaces ? () => send({ type: 'CANCEL' }) : undefined}
        fields={FIELDS}
        onSave={(body) => settle({ type: 'SUBMIT', body })}
        onSaved={() => toast.success('Account saved')}
      />
    </Card>
  )
}
const NOTHING_ENTERED = {}
const FIELDS = {
  holder_name: {
    help: 'As your bank has it. We review a joint or entity account that isn’t in your name before we send the deposits.',
  },
  account_type: { labels: { checking: 'Checking', savings: 'Savings' } },
  routing_number: { help: 'Nine digits, at the bottom left of a check.' },
  account_number: { help: '4 to 17 digits. Stored encrypted.' },
}

/** What the person sees of the account in each state of its flow. */
export function BankAccountPanel(props: PanelProps) {
  const { account } = props.state.context
  const body = (): ReactNode => {
    if (props.state.hasTag('entering')) return <Entering {...props} />
    if (account === null || props.state.matches({ current: 'opening' }))
      return (
        <Card aria-label="Bank account">
          <SkeletonRows rows={3} />
        </Card>
      )
    return <Current {...props} account={account} />
  }
  return <div className="grid max-w-form gap-5">{body()}</div>
}
