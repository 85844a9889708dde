import { z } from 'zod'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import { MICRO_DEPOSIT_DESCRIPTION } from '#domain/payments/rules/micro-deposits.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import type { Settle } from './use-bank-account.ts'

const AMOUNT = 'Enter an amount from $0.01 to $0.99.'
const deposit = z.int(AMOUNT).min(1, AMOUNT).max(99, AMOUNT)
const schema = z.object({ first: deposit, second: deposit })

/** The two amounts of the bank statement, and how many attempts are left. */
export function ConfirmDeposits({
  account,
  sandbox,
  settle,
}: {
  account: BankAccountView
  sandbox: boolean
  settle: Settle
}) {
  return (
    <ActionForm
      label="Confirm the deposits"
      schema={schema}
      defaultValues={{}}
      submitLabel="Confirm account"
      onSubmit={(amounts) => settle({ type: 'CONFIRM', ...amounts })}
      resetAfter
      className="border-t border-border pt-4"
    >
      <div>
        <h3 className="text-h4">Enter the two amounts</h3>
        <p className="text-small text-muted">
          They are on your statement with the description {MICRO_DEPOSIT_DESCRIPTION}, in any order.
          {account.expires_at === null
            ? ''
            : ` You have until ${formatDateTime(account.expires_at)}.`}
          {sandbox ? ' In this demo the sandbox bank emails them to you.' : ''}
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <ActionField name="first" label="One deposit">
          {(control) => <MoneyInput {...control} currency="USD" />}
        </ActionField>
        <ActionField name="second" label="The other deposit">
          {(control) => <MoneyInput {...control} currency="USD" />}
        </ActionField>
      </div>
      {account.attempts_left !== null && account.attempts_left < 3 ? (
        <Callout
          tone="warning"
          live
          title={`Those aren’t the amounts. You have ${account.attempts_left === 1 ? 'one attempt' : `${account.attempts_left} attempts`} left.`}
        />
      ) : null}
    </ActionForm>
  )
}
