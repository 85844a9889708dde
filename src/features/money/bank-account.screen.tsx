import { useState } from 'react'
import { PERIODS } from '#domain/rules/periods.ts'
import type { PageData } from '#src/api/page.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formOf } from '#src/lib/form/form-of.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { OWN } from './changed.ts'
import { ConfirmDeposits } from './confirm-deposits.tsx'
import { OwnHead } from './own-tabs.tsx'

export const data: PageData = () => [ask('GET /api/personal/bank-accounts', {})]

const bankForm = formOf(() => import('#domain/model/banking.ts').then((m) => m.bankAccountInput))
const again = ['none', 'failed', 'expired', 'disabled']
/** Asks for new deposits where the account can be verified again. */
function VerifyAgain({ state }: { state: string }) {
  const start = useSend('POST /api/personal/bank-accounts/verification', { changes: OWN, onSuccess: () => toast.success('Two deposits are on their way') })
  if (!again.includes(state)) return null
  return (
    <div className="grid gap-3">
      {start.error ? <Callout tone="danger" title={start.error.message} /> : null}
      <div><Button variant="primary" busy={start.isPending} onClick={() => start.mutate({})}>Send two deposits</Button></div>
    </div>
  )
}

function GiveAccount({ replaces, onDone }: { replaces: boolean; onDone?: () => void }) {
  const give = useSend('POST /api/personal/bank-accounts', { changes: OWN })
  return (
    <Card pad aria-label={replaces ? 'Another account' : 'Your account'}>
      <h2 className="mb-1 text-h3">{replaces ? 'Give another account' : 'Give your bank account'}</h2>
      <p className="mb-5 text-muted">We send two deposits of less than a dollar and take them back. Their amounts show that the account is yours.{replaces ? ` For your safety nothing is paid out to a new account for ${PERIODS.payout_hours} hours.` : ''}</p>
      <EditForm
        label="Bank account"
        form={bankForm}
        values={{}}
        submitLabel="Save and verify"
        onCancel={onDone}
        fields={{ account_type: { labels: { checking: 'Checking', savings: 'Savings' } }, routing_number: { help: 'Nine digits, at the bottom left of a check.' }, account_number: { help: '4 to 17 digits. Stored encrypted.' } }}
        onSave={(body) => give.mutateAsync({ body })}
        onSaved={() => { toast.success('Account saved'); onDone?.() }}
      />
    </Card>
  )
}

/** The bank account for debits and refunds: its state, the confirmation, another account. */
export default function BankAccount() {
  const accounts = useCall('GET /api/personal/bank-accounts', {}, { every: 20_000 })
  const [changing, setChanging] = useState(false)
  return (
    <>
      <OwnHead current="Bank account" lead="Payments are drawn from it, and refunds come back to it." />
      <QueryBoundary query={accounts} what="your bank account" skeleton={<Card aria-label="Bank account"><SkeletonRows rows={3} /></Card>}>
        {({ account, sandbox }) => (
          <div className="grid max-w-form gap-5">
            {account === null ? <GiveAccount replaces={false} /> : (
              <AccountCard account={account} title="Your bank account">
                <ConfirmDeposits account={account} sandbox={sandbox} />
                <VerifyAgain state={account.status?.state ?? ''} />
                {changing || account.status?.state === 'frozen' ? null : <div><Button onClick={() => setChanging(true)}>Give another account</Button></div>}
              </AccountCard>
            )}
            {account !== null && changing ? <GiveAccount replaces onDone={() => setChanging(false)} /> : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
